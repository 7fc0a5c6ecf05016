#include "arena/movement.h"

#include <backsight/base/trig.h>

#include <algorithm>
#include <iterator>

#include "arena/body.h"

namespace backsight::arena {

namespace {

using Rules = MovementRules;

constexpr double radians_per_step = 2.0 * pi / 65536.0;
constexpr std::int16_t quarter_turn = 16384;
constexpr float velocity_steps_per_mps = 64.0f;
constexpr float pad_height_m = 0.5f;

// Rounds to the nearest step, halves away from zero.
float snap(float value, float steps_per_unit) {
    const float scaled = value * steps_per_unit;
    const auto whole = static_cast<std::int32_t>(scaled < 0.0f ? scaled - 0.5f : scaled + 0.5f);
    return static_cast<float>(whole) / steps_per_unit;
}
Vec3 snap(Vec3 v, float steps_per_unit) {
    return {snap(v.x, steps_per_unit), snap(v.y, steps_per_unit), snap(v.z, steps_per_unit)};
}

float flat_speed(Vec3 v) { return length(Vec3{v.x, v.y, 0}); }

// Wished velocity over the ground, at most the running speed.
Vec3 wished_velocity(const PlayerInput& input, bool is_crouched) {
    const double yaw = static_cast<double>(input.yaw) * radians_per_step;
    const auto c = static_cast<float>(deterministic_cos(yaw));
    const auto s = static_cast<float>(deterministic_sin(yaw));
    const float forward = static_cast<float>(input.forward) / 127.0f;
    const float left = static_cast<float>(input.left) / 127.0f;
    Vec3 wish{c * forward - s * left, s * forward + c * left, 0};
    const float size = length(wish);
    if (size > 1.0f) wish = wish * (1.0f / size);
    return wish * (is_crouched ? Rules::run_mps * Rules::crouch_ratio : Rules::run_mps);
}

void slow_down(Vec3& velocity, float seconds) {
    const float speed = flat_speed(velocity);
    if (speed <= 0.0f) return;
    const float drop = std::max(speed, Rules::stop_mps) * Rules::friction * seconds;
    const float kept = std::max(speed - drop, 0.0f) / speed;
    velocity.x *= kept;
    velocity.y *= kept;
}

// As in QuakeWorld, but it never makes a player faster than running: without strafe jumping a speed limit holds.
void accelerate(Vec3& velocity, Vec3 wish, float acceleration, float seconds) {
    const float wished = length(wish);
    if (wished <= 0.0f) return;
    const Vec3 direction = wish * (1.0f / wished);
    const float missing = wished - dot(velocity, direction);
    if (missing <= 0.0f) return;
    velocity = velocity + direction * std::min(acceleration * wished * seconds, missing);
    const float speed = flat_speed(velocity);
    if (speed <= Rules::run_mps) return;
    velocity.x *= Rules::run_mps / speed;
    velocity.y *= Rules::run_mps / speed;
}

void take_stance(PlayerState& state, const PlayerInput& input, const Level& level, Tick tick) {
    if ((input.buttons & button_crouch) != 0 && state.is_alive) {
        state.is_crouched = true;
    } else if (state.is_crouched && Body(state, level, tick).can_stand()) {
        state.is_crouched = false;
    }
}

void walk_or_fall(Body& body, PlayerState& state, const PlayerInput& input, float seconds) {
    const Vec3 wish = state.is_alive ? wished_velocity(input, state.is_crouched) : Vec3{};
    const bool wants_jump = state.is_alive && (input.buttons & button_jump) != 0;
    if (body.on_ground() && wants_jump && !state.jump_held) {
        body.velocity.z = Rules::jump_mps;
        body.leave_ground();
    }
    state.jump_held = wants_jump;
    if (body.on_ground()) {
        slow_down(body.velocity, seconds);
        accelerate(body.velocity, wish, Rules::ground_acceleration, seconds);
    } else {
        accelerate(body.velocity, wish, Rules::air_acceleration, seconds);
        body.velocity.z = std::max(body.velocity.z - Rules::gravity_mps2 * seconds, -Rules::max_fall_mps);
    }
}

void take_pad(PlayerState& state, const Level& level) {
    if (!state.is_alive || state.lift != 0) return;
    for (const Pad& pad : level.pads()) {
        const Vec3 off = state.position - pad.entry;
        if (off.z < -pad_height_m || off.z > pad_height_m) continue;
        if (off.x * off.x + off.y * off.y > pad.radius * pad.radius) continue;
        state.position = pad.exit + Vec3{0, 0, 2 * contact_gap_m};
        ++state.teleports;
        return;
    }
}

// Head and chest rise out of the vehicle's box. By the number of the seat from first_seat on; the wheel is the last.
constexpr Vec3 places_in_vehicle[] = {
    {-0.25f, 0.5f, 0.75f}, {-0.25f, -0.5f, 0.75f}, {2.0f, 0.0f, 0.75f}, {0.875f, 0.0f, 0.75f}};
static_assert(std::size(places_in_vehicle) == std::size_t{vehicle_seat} - first_seat + 1, "a place for each seat");

}  // namespace

PlayerState step(const PlayerState& before, const PlayerInput& input, const Level& level, Tick tick) {
    PlayerState state = before;
    for (std::uint8_t click = 0; click < input.clicks; ++click) click_weapon(state, level.rate());
    if (state.is_alive) {
        state.yaw = input.yaw;
        state.pitch = std::clamp(input.pitch, static_cast<std::int16_t>(-quarter_turn), quarter_turn);
    }
    if (state.is_seated()) {
        step_weapon(state, input, level.rate());
        return state;
    }
    take_stance(state, input, level, tick);
    Body body(state, level, tick);
    body.push_out();
    body.find_ground();
    walk_or_fall(body, state, input, level.rate().seconds());
    body.move();
    state.on_ground = body.on_ground();
    state.lift = body.lift();
    const Vec3 frame = state.lift == 0 ? Vec3{} : level.lifts()[state.lift - 1u].position_at(tick);
    state.position = snap(body.feet - frame, 1.0f / grid_m);
    state.velocity = snap(body.velocity, velocity_steps_per_mps);
    take_pad(state, level);
    step_weapon(state, input, level.rate());
    return state;
}

void hash_bits(Hasher& hasher, const PlayerState& state) {
    hasher.add(state.position).add(state.velocity);
    const std::uint64_t looks = std::uint64_t{state.yaw} << 16 | static_cast<std::uint16_t>(state.pitch);
    std::uint64_t flags = state.lift;
    for (const bool flag : {state.is_alive, state.on_ground, state.is_crouched, state.jump_held, state.is_shielded}) {
        flags = flags << 1 | std::uint64_t{flag};
    }
    hasher.add(looks).add(flags);
    hasher.add(static_cast<std::uint64_t>(state.weapon)).add(static_cast<std::uint64_t>(state.trigger));
    for (const std::uint8_t rounds : state.ammo) hasher.add(std::uint64_t{rounds});
    hasher.add(std::uint64_t{state.cooldown}).add(std::uint64_t{state.swing}).add(std::uint64_t{state.swings});
    hasher.add(std::uint64_t{static_cast<std::uint16_t>(state.health)});
    hasher.add(std::uint64_t{state.teleports}).add(std::uint64_t{state.lives});
}

PlayerState spawn_at(Vec3 feet, const PlayerState& before) {
    PlayerState state;
    state.position = snap(feet + Vec3{0, 0, 2 * contact_gap_m}, 1.0f / grid_m);
    state.yaw = before.yaw;
    state.is_alive = true;
    state.weapon = before.weapon;
    state.ammo = full_magazines();
    state.health = 100;
    state.teleports = before.teleports;
    state.lives = static_cast<std::uint16_t>(before.lives + 1);
    // A swing whose number comes again would meet nobody whom the one before has met.
    state.swings = before.swings;
    return state;
}

PlayerState spawn_at_wheel(const PlayerState& before) { return seated(spawn_at({}, before), vehicle_seat); }

PlayerState seated(const PlayerState& before, std::uint8_t seat) {
    PlayerState state = before;
    state.position = places_in_vehicle[seat - first_seat];
    state.velocity = {};
    state.lift = seat;
    state.on_ground = true;
    state.is_crouched = false;
    state.jump_held = false;
    return state;
}

PlayerState alighted(const PlayerState& before, Vec3 feet) {
    PlayerState state = before;
    state.position = snap(feet, 1.0f / grid_m);
    state.velocity = {};
    state.lift = 0;
    state.on_ground = false;
    return state;
}

Vec3 world_position(const PlayerState& state, const Level& level, Tick tick) {
    if (state.lift == 0 || state.lift > level.lifts().size()) return state.position;
    return state.position + level.lifts()[state.lift - 1u].position_at(tick);
}

Vec3 eye_position(const PlayerState& state, const Level& level, Tick tick) {
    return world_position(state, level, tick) + eye_offset(state);
}

Vec3 eye_offset(const PlayerState& state) {
    return {0, 0, state.is_crouched ? Rules::crouched_eye_m : Rules::standing_eye_m};
}

Vec3 aim_direction(std::uint16_t yaw, std::int16_t pitch) {
    const double turn = static_cast<double>(yaw) * radians_per_step;
    const double dip = static_cast<double>(pitch) * radians_per_step;
    const double flat = deterministic_cos(dip);
    return normalized(Vec3{static_cast<float>(flat * deterministic_cos(turn)),
                           static_cast<float>(flat * deterministic_sin(turn)),
                           static_cast<float>(-deterministic_sin(dip))});
}

void look_along(Vec3 direction, std::uint16_t& yaw, std::int16_t& pitch) {
    const double flat = static_cast<double>(flat_speed(direction));
    const double turn = deterministic_atan2(static_cast<double>(direction.y), static_cast<double>(direction.x));
    const double dip = deterministic_atan2(-static_cast<double>(direction.z), flat);
    yaw = static_cast<std::uint16_t>(static_cast<std::int32_t>(turn / radians_per_step + 131072.5) & 0xffff);
    const auto steps = static_cast<std::int32_t>(dip / radians_per_step + 65536.5) - 65536;
    pitch = static_cast<std::int16_t>(std::clamp(steps, -std::int32_t{quarter_turn}, std::int32_t{quarter_turn}));
}

Hull hull_of(const PlayerState& state) {
    const float height = state.is_crouched ? Rules::crouched_m : Rules::standing_m;
    return {Rules::radius_m, height / 2 - Rules::radius_m};
}

Vec3 hull_center(const PlayerState& state) {
    return {0, 0, (state.is_crouched ? Rules::crouched_m : Rules::standing_m) / 2};
}

}  // namespace backsight::arena
