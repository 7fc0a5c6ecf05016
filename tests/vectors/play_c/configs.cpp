#include "tests/vectors/play_c/configs.h"

namespace backsight::played {

namespace {

bs_draw_rules c_draw_of(const Json& draw) {
    bs_draw_rules out{};
    out.interpolation = draw.at("interpolation");
    out.after_newest = draw.at("after_newest");
    out.extrapolation_limit_us = draw.at("extrapolation_limit_us");
    out.sample_max_age_us = draw.at("sample_max_age_us");
    out.reckoning_model = draw.at("reckoning_model");
    out.convergence = draw.at("convergence");
    out.convergence_time_us = draw.at("convergence_time_us");
    out.acceleration_decay_us = draw.at("acceleration_decay_us");
    out.velocity_decay_us = draw.at("velocity_decay_us");
    out.climb_decay_us = draw.at("climb_decay_us");
    out.reckoning_limit_us = draw.at("reckoning_limit_us");
    out.gravity_mps2 = c_vec3(draw.at("gravity"));
    return out;
}

}  // namespace

bs_vec3 c_vec3(const Json& value) {
    const Vec3 v = vec3_of(value);
    return {v.x, v.y, v.z};
}

bs_quat c_quat(const Json& value) {
    const Quat q = quat_of(value);
    return {q.x, q.y, q.z, q.w};
}

bs_world_config c_world_of(const Json& world) {
    auto out = made(bs_world_config_default);
    out.tick_rate_numerator = world.at("tick_rate").at(0);
    out.tick_rate_denominator = world.at("tick_rate").at(1);
    out.capacity_ticks = world.at("capacity_ticks");
    out.max_entities = world.at("max_entities");
    out.position_step_m = float_of(world.at("position_step"));
    out.velocity_step_mps = float_of(world.at("velocity_step"));
    out.max_interpolation_delay_us = world.at("max_interpolation_delay_us");
    out.max_ahead_us = world.at("max_ahead_us");
    out.max_group_ahead_us = world.at("max_group_ahead_us");
    out.max_slew_ratio = float_of(world.at("max_slew_ratio"));
    out.max_saved_us = world.at("max_saved_us");
    out.max_clock_off_us = world.at("max_clock_off_us");
    for (std::size_t i = 0; i < BS_DRAW_GROUPS; ++i) out.groups[i] = c_draw_of(world.at("groups").at(i));
    return out;
}

bs_server_config c_server_of(const Json& server) {
    auto out = made(bs_server_config_default);
    out.max_clients = server.at("max_clients");
    out.capacity_snapshots = server.at("capacity_snapshots");
    out.eye_offset_m = c_vec3(server.at("eye_offset"));
    out.commands_per_tick = float_of(server.at("commands_per_tick"));
    out.max_saved_us = server.at("max_saved_us");
    out.max_rewind_us = server.at("max_rewind_us");
    return out;
}

bs_client_config c_screen_of(const Json& screen) {
    auto out = made(bs_client_config_default);
    out.send_interval_us = screen.at("send_interval_us");
    out.min_delay_us = screen.at("min_delay_us");
    out.max_delay_us = screen.at("max_delay_us");
    for (std::size_t i = 0; i + 1 < BS_DRAW_GROUPS; ++i) out.behind_us[i] = screen.at("behind_us").at(i);
    return out;
}

bs_weapon_rules c_rules_of(const Json& rules) {
    auto out = made(bs_weapon_rules_default);
    out.max_rewind_us = rules.at("max_rewind_us");
    out.on_max_rewind = rules.at("on_max_rewind");
    out.max_victim_moved_m = float_of(rules.at("max_victim_moved"));
    out.on_max_victim_moved = rules.at("on_max_victim_moved");
    out.cover_grace_us = rules.at("cover_grace_us");
    out.cover_max_view_age_us = rules.at("cover_max_view_age_us");
    out.range_m = float_of(rules.at("range"));
    return out;
}

bs_hitbox c_hitbox_of(const Json& hitbox) {
    auto out = made(bs_hitbox_default);
    out.kind = hitbox.at("kind");
    out.group = hitbox.at("group");
    out.center = c_vec3(hitbox.at("center"));
    out.end = c_vec3(hitbox.at("end"));
    out.half_extents = c_vec3(hitbox.at("half_extents"));
    out.rotation = c_quat(hitbox.at("rotation"));
    out.radius = float_of(hitbox.at("radius"));
    return out;
}

bs_shot c_shot_of(const Json& step) {
    auto out = made(bs_shot_default);
    out.shooter = step.at("shooter");
    out.origin = c_vec3(step.at("origin"));
    out.direction = c_vec3(step.at("direction"));
    out.max_distance_m = float_of(step.at("max_distance"));
    out.spare_team = step.at("spare_team");
    out.layers = step.at("layers");
    out.mount = step.at("mount");
    return out;
}

}  // namespace backsight::played
