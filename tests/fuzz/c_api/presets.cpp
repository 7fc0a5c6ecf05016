// backsight_presets.h: five published systems, with any numbers in their structs and arguments.

#include "tests/fuzz/c_api/calls.h"

#ifdef BS_HAS_PRESETS

#include "backsight_presets.h"

#include <cmath>

namespace backsight::test::c_api {

namespace {

// Counts its calls, and reads what it is given.
void moves(void* user, const bs_pose* transforms, std::uint32_t count) {
    ++*static_cast<std::uint32_t*>(user);
    if (count > 0) require(std::isfinite(transforms[0].position.x));
}

}  // namespace

void Calls::open_presets() {
    bs_twoten_config frames;
    bs_ut2003_trail_config trail;
    require(bs_twoten_config_default(BS_SIZED(&frames)) == BS_OK);
    require(bs_ut2003_trail_config_default(BS_SIZED(&trail)) == BS_OK);
    frames.max_objects = 2;
    frames.frame_history = 4;
    require(bs_twoten_simulation_open(library_, &frames, &simulation_, nullptr) == BS_OK);
    require(bs_ut2003_trail_open(library_, &trail, &trail_, nullptr) == BS_OK);
}

std::int32_t Calls::of_fishnet() {
    bs_fishnet_config config;
    bs_fishnet_catch_up catch_up;
    bs_fishnet_projectile projectile;
    double passed_s = 0.0;
    float step_s = 0.0f;
    const bs_fishnet_config* rules = some(config, bs_fishnet_config_default);
    if (bs_fishnet_cap(rules, number() % 5, real(), &passed_s) == BS_OK) require(passed_s <= rules->max_passed_s);
    if (bs_fishnet_time_passed_precise(rules, number(), wide(), wide(), &passed_s) == BS_OK) {
        require(passed_s <= rules->max_passed_s);
    }
    static_cast<void>(some(catch_up, bs_fishnet_catch_up_default));
    static_cast<void>(some(projectile, bs_fishnet_projectile_default));
    static_cast<void>(bs_fishnet_catch_up_step(&catch_up, real(), &step_s));
    static_cast<void>(bs_fishnet_projectile_move(&projectile, real()));
    return bs_fishnet_time_passed(rules, number() % 4, wide(), wide(), in_.below(16) == 0 ? nullptr : &passed_s);
}

std::int32_t Calls::of_twoten() {
    std::array<bs_pose, 2> transforms{{{{1, 2, 3}, {0, 0, 0, 1}}, {{4, 5, 6}, {0, 0, 0, 1}}}};
    const std::array<bs_pose, 2> before = transforms;
    bs_pose out{place(), {0, 0, real(), 1}};
    bs_twoten_heartbeat heartbeat;
    bs_twoten_stamp stamp;
    std::uint32_t calls = 0, stayed = 0, message = 0;
    const std::int64_t frame = in_.byte() & 1 ? ++frame_ : wide();
    static_cast<void>(bs_twoten_simulation_add_frame(simulation_, number() % 3, frame, &out));
    static_cast<void>(bs_twoten_simulation_rewind(simulation_, number() % 3, wide(), real(), frame_, &out));
    if (in_.below(32) == 0) static_cast<void>(bs_twoten_simulation_clear(simulation_, number() % 3));
    static_cast<void>(some(heartbeat, bs_twoten_heartbeat_default));
    static_cast<void>(some(stamp, bs_twoten_stamp_default));
    static_cast<void>(bs_twoten_heartbeat_decide(&heartbeat, number() % 3, real(), &message));
    static_cast<void>(bs_twoten_stamp_receive(&stamp, wide(), number() % 4));
    static_cast<void>(bs_twoten_stamp_advance(&stamp, real()));
    const std::uint32_t count = number() % 3;
    const std::int32_t code =
        bs_twoten_simulation_simulate(simulation_, in_.byte() & 1 ? frame_ - 1 : wide(), real(), frame_,
                                      transforms.data(), count, in_.below(16) == 0 ? nullptr : moves, &calls, &stayed);
    require(std::memcmp(&transforms, &before, sizeof before) == 0);
    require(calls <= 1 && stayed <= 2);
    return code;
}

void Calls::of_beam() {
    bs_ut2003_beam beam;
    const bs_ut2003_trace trace{number() % 5, place(), in_.byte() & 1 ? bs_vec3{0, 1, 0} : place()};
    static_cast<void>(some(beam, bs_ut2003_beam_default));
    while (bs_ut2003_beam_traced(&beam, in_.below(16) == 0 ? nullptr : &trace) == BS_OK) {
        require(beam.traces <= BS_UT2003_BEAM_TRACES && beam.ended <= BS_UT2003_END_ABSORBED);
    }
}

std::int32_t Calls::of_ut2003() {
    of_beam();
    bs_ut2003_node node{in_.byte() & 1 ? trail_now_s_ : real(), place(), real(), real(), real()};
    bs_ut2003_beam_damage damage;
    std::uint32_t shift = 0;
    std::int32_t hurt = 0;
    bs_vec3 momentum{};
    const bs_vec3 direction = in_.byte() & 1 ? bs_vec3{1, 0, 0} : place();
    trail_now_s_ += in_.below(8) / 64.0;
    static_cast<void>(bs_ut2003_trail_push(trail_, &node, in_.below(8) == 0 ? double{real()} : trail_now_s_));
    if (in_.below(32) == 0) static_cast<void>(bs_ut2003_trail_clear(trail_));
    const bs_ut2003_beam_damage* of = some(damage, bs_ut2003_beam_damage_default);
    static_cast<void>(bs_ut2003_shield_drain(of, &hurt));
    static_cast<void>(bs_ut2003_beam_hurt(of, static_cast<std::int32_t>(number()), &direction, &hurt, &momentum));
    const std::int32_t code = bs_ut2003_trail_shift(trail_, real(), trail_now_s_, &node, &shift);
    require(shift <= BS_UT2003_SHIFT_NO_STAMP);
    static_cast<void>(bs_ut2003_trail_unshift(trail_, trail_now_s_, &node));
    return code;
}

std::int32_t Calls::of_unreal_series() {
    bs_unreal_series_config config;
    bs_unreal_series_correction correction{real(), real()};
    std::array<double, 16> steps{};
    std::uint32_t count = 0;
    std::int64_t us = 0;
    bs_vec3 moved{};
    const bs_vec3 replica = place(), fake = place(), velocity = place();
    const bs_unreal_series_config* rules = some(config, bs_unreal_series_config_default);
    static_cast<void>(bs_unreal_series_forward_time(rules, wide(), number() % 4, &us));
    static_cast<void>(bs_unreal_series_sleep_time(rules, wide(), &us));
    static_cast<void>(bs_unreal_series_switch_time(rules, wide(), &us));
    static_cast<void>(bs_unreal_series_life_after_forward(rules, wide(), wide(), &us));
    static_cast<void>(bs_unreal_series_life_after_detonation(rules, wide(), &us));
    static_cast<void>(bs_unreal_series_tear_off_wait(rules, wide(), &us));
    static_cast<void>(bs_unreal_series_correction_at_link(rules, &replica, &fake, &velocity, real(), number() % 3,
                                                          in_.byte() & 1 ? &correction : nullptr));
    static_cast<void>(bs_unreal_series_corrected(&correction, &fake, &replica, real(), &moved));
    const std::uint32_t room = number() % 17;
    const std::int32_t code = bs_unreal_series_substeps(rules, real(), steps.data(), room, &count);
    if (code == BS_OK) require(count <= room);
    return code;
}

std::int32_t Calls::of_pun2() {
    bs_pun2_config config;
    bs_pun2_immediate immediate;
    bs_pun2_physics physics;
    bs_pun2_transform transform;
    const bs_pun2_update update{place(), {0, 0, real(), real()}, place()};
    const bs_vec3 old = place(), now = place();
    bs_vec3 movement{};
    float lag_s = 0.0f;
    const bs_pun2_config* rules = some(config, bs_pun2_config_default);
    static_cast<void>(some(immediate, bs_pun2_immediate_default));
    static_cast<void>(some(physics, bs_pun2_physics_default));
    static_cast<void>(some(transform, bs_pun2_transform_default));
    static_cast<void>(bs_pun2_lag_of_ms(number(), number(), &lag_s));
    static_cast<void>(bs_pun2_immediate_receive(&immediate, &update, real()));
    static_cast<void>(bs_pun2_immediate_step(&immediate, real()));
    static_cast<void>(bs_pun2_physics_receive(&physics, &update, real()));
    static_cast<void>(bs_pun2_physics_fixed_update(&physics, rules, real()));
    static_cast<void>(bs_pun2_physics_step(&physics, real()));
    static_cast<void>(bs_pun2_transform_receive(&transform, &update, real()));
    static_cast<void>(bs_pun2_transform_update(&transform, rules, real()));
    static_cast<void>(bs_pun2_movement(&now, &old, &movement));
    std::array<std::uint8_t, 2 * BS_PUN2_MESSAGE_BYTES> bytes{};
    bs_pun2_update heard{};
    std::uint32_t size = 0, sent_ms = 0;
    if (bs_pun2_write(&update, number(), bytes.data(), number() % bytes.size(), &size) == BS_OK) {
        require(size == BS_PUN2_MESSAGE_BYTES);
    }
    for (std::uint8_t& byte : bytes) byte = in_.below(4) == 0 ? in_.byte() : byte;
    const std::uint32_t length = in_.byte() & 1 ? BS_PUN2_MESSAGE_BYTES : number() % 100;
    if (length <= bytes.size() && bs_pun2_read(bytes.data(), length, &heard, &sent_ms) == BS_OK) {
        require(bs_pun2_write(&heard, sent_ms, bytes.data(), BS_PUN2_MESSAGE_BYTES, &size) == BS_OK);
    }
    return bs_pun2_lag(real(), real(), in_.below(16) == 0 ? nullptr : &lag_s);
}

// Those without a handle have no error text: the code is all.
void Calls::of_presets() {
    switch (in_.below(5)) {
        case 0:
            return coded(of_fishnet());
        case 1:
            return checked(simulation_, of_twoten());
        case 2:
            return checked(trail_, of_ut2003());
        case 3:
            return coded(of_unreal_series());
        default:
            return coded(of_pun2());
    }
}

}  // namespace backsight::test::c_api

#else

namespace backsight::test::c_api {

void Calls::open_presets() {}
void Calls::of_presets() {}

}  // namespace backsight::test::c_api

#endif
