#include "web/engine/scene.h"

namespace backsight::web {

using arena::Pad;
using arena::PlayerInput;
using arena::WeaponId;

namespace {

// Turns of 1/65536 from +x towards +y: against +y.
constexpr std::uint16_t southward = 49152;

// A lane along the west wall, and the pillar in the south west: level_layout.cpp.
constexpr std::array<Vec3, 2> lane{{{-21.0f, -20.0f, 0.0f}, {-21.0f, -8.0f, 0.0f}}};
constexpr std::array<Vec3, 2> pillar{{{-9.25f, -23.0f, 0.0f}, {-9.25f, -14.5f, 0.0f}}};
// In the free square of the south west: before the car's course, before two lanes that pads join to a ring, and
// with two bots where the mirror, whom you see at an angle, sends what it reflects.
constexpr std::array<Vec3, 2> roadside{{{-17.0f, -23.0f, 0.0f}, {-17.0f, -16.0f, 0.0f}}};
constexpr std::array<Vec3, 2> ring{{{-20.0f, -21.0f, 0.0f}, {-22.8f, -12.0f, 0.0f}}};
constexpr std::array<Pad, 2> ring_pads{
    {{{-17.0f, -12.0f, 0.0f}, {-22.8f, -8.5f, 0.0f}}, {{-17.0f, -8.5f, 0.0f}, {-22.8f, -12.0f, 0.0f}}}};
constexpr std::array<Vec3, 4> mirror{
    {{-21.5f, -21.0f, 0.0f}, {-20.0f, -12.0f, 0.0f}, {-20.0f, -17.0f, 0.0f}, {-18.9f, -15.0f, 0.0f}}};

PlayerInput still() {
    PlayerInput input;
    input.yaw = southward;
    return input;
}

PlayerInput to_the_side(bool is_left) {
    PlayerInput input = still();
    input.left = is_left ? 127 : -127;
    return input;
}

// To and fro about the place where it appeared.
PlayerInput strafe(std::size_t, std::uint32_t step) { return to_the_side((step + 16) / 32 % 2 == 0); }

// Out from behind the pillar, a look, and back.
PlayerInput peek(std::size_t, std::uint32_t step) {
    const std::uint32_t at = step % 192;
    if (at < 32) return to_the_side(true);
    if (at >= 64 && at < 96) return to_the_side(false);
    return still();
}

// Stands, and jumps aside when nobody would expect it.
PlayerInput dodge(std::size_t, std::uint32_t step) {
    const std::uint32_t at = step % 97;
    PlayerInput input = to_the_side(step / 97 % 2 == 0);
    if (at >= 30) input.left = 0;
    if (at == 0) input.buttons = arena::button_jump;
    return input;
}

// At the wheel there is nothing to do but to look about.
PlayerInput drive(std::size_t, std::uint32_t step) {
    PlayerInput input;
    const std::uint32_t at = step % 256;
    input.yaw = static_cast<std::uint16_t>((at < 128 ? at : 256 - at) * 64 - 4096);
    return input;
}

// Always the same way: the pad at the end of each lane leads to the beginning of the other.
PlayerInput walk_the_ring(std::size_t, std::uint32_t) {
    PlayerInput input = still();
    input.left = 90;
    return input;
}

// The first crouches, and goes to and fro, so that what it reflects sweeps over the other two.
PlayerInput reflect(std::size_t bot, std::uint32_t step) {
    if (bot != 1) return still();
    PlayerInput input = to_the_side((step + 16) / 32 % 2 == 0);
    input.buttons = arena::button_crouch;
    return input;
}

void with_driver(arena::ArenaConfig& config) {
    config.course = {{-22.0, -18.9, 3.4}, {-11.9, -18.9, 3.4}, {-11.9, -12.1, 3.4}, {-22.0, -12.1, 3.4}};
    config.driver = 1;
}

void without_vehicle(arena::ArenaConfig& config) { config.has_vehicle = false; }

void with_mirrors(arena::ArenaConfig& config) {
    config.has_vehicle = false;
    config.beams_reflect = true;
}

constexpr std::array<SceneSetting, 3> rough_path{
    {{Setting::rtt, 100.0}, {Setting::loss, 0.05}, {Setting::reorder, 0.02}}};
constexpr std::array<SceneSetting, 3> slow_path{
    {{Setting::rtt, 150.0}, {Setting::loss, 0.0}, {Setting::bot_rtt, 60.0}}};
// Everybody pays a share of a rocket's delay, and some of it is left.
constexpr std::array<SceneSetting, 6> shared_path{{{Setting::rtt, 200.0},
                                                   {Setting::loss, 0.02},
                                                   {Setting::shared_by, static_cast<double>(DecidedBy::clock)},
                                                   {Setting::look_back, 150.0},
                                                   {Setting::fast_forward, 60.0},
                                                   {Setting::hold_back, 20.0}}};
constexpr std::array<SceneSetting, 2> fair_path{{{Setting::rtt, 120.0}, {Setting::loss, 0.02}}};

constexpr std::uint16_t northward = 16384;
constexpr std::int16_t to_the_chest = 350;
constexpr std::int16_t over_the_door = -300;
constexpr std::int16_t to_the_knee = 1000;
constexpr std::uint16_t past_the_pillar = 14384;
constexpr std::uint16_t to_the_mirror = 14662;

constexpr std::array<Scene, scene_count> scenes{{
    {"the arena", 0},
    {"a strafing target", 1, lane, {}, strafe, nullptr, northward, to_the_chest, WeaponId::rifle, rough_path},
    {"a peeker at a pillar",
     1,
     pillar,
     {},
     peek,
     nullptr,
     past_the_pillar,
     to_the_chest,
     WeaponId::automatic,
     slow_path},
    {"rockets at a dodger", 1, lane, {}, dodge, nullptr, northward, to_the_chest, WeaponId::rocket, shared_path},
    {"a car and its driver",
     1,
     roadside,
     {},
     drive,
     with_driver,
     northward,
     over_the_door,
     WeaponId::automatic,
     fair_path},
    {"a target that teleports", 1, ring, ring_pads, walk_the_ring, without_vehicle, northward, to_the_chest,
     WeaponId::automatic, rough_path},
    {"beams that reflect",
     3,
     mirror,
     {},
     reflect,
     with_mirrors,
     to_the_mirror,
     to_the_knee,
     WeaponId::automatic,
     fair_path},
}};

}  // namespace

std::span<const Scene, scene_count> all_scenes() { return scenes; }

Scene scene_of(const Settings& settings) { return scenes[static_cast<std::size_t>(settings.whole(Setting::scene))]; }

arena::Level level_of(const Scene& scene, arena::StepRate step_rate) {
    arena::Level level = arena::Level::standard(step_rate);
    if (!scene.spawns.empty()) level.set_spawns(scene.spawns);
    if (!scene.pads.empty()) level.set_pads(scene.pads);
    return level;
}

}  // namespace backsight::web
