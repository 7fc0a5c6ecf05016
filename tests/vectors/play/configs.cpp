#include "tests/vectors/play/configs.h"

namespace backsight::played {

namespace {

Micros micros_of(const Json& value) { return Micros{value.get<std::int64_t>()}; }

DrawRules draw_rules_of(const Json& draw) {
    DrawRules out;
    out.interpolation = enum_of<Interpolation>(draw.at("interpolation"));
    out.after_newest = enum_of<AfterNewest>(draw.at("after_newest"));
    out.extrapolation_limit = micros_of(draw.at("extrapolation_limit_us"));
    out.sample_max_age = micros_of(draw.at("sample_max_age_us"));
    out.reckoning_model = enum_of<ReckoningModel>(draw.at("reckoning_model"));
    out.reckoning = reckoning_of(draw);
    out.convergence = enum_of<Convergence>(draw.at("convergence"));
    out.convergence_time = micros_of(draw.at("convergence_time_us"));
    return out;
}

ProjectileRules projectile_rules_of(const Json& projectile) {
    ProjectileRules out;
    out.flight = flight_rules_of(projectile.at("flight"));
    out.budget.look_back = micros_of(projectile.at("look_back_us"));
    out.budget.hold_back = micros_of(projectile.at("hold_back_us"));
    out.budget.fast_forward = micros_of(projectile.at("fast_forward_us"));
    out.budget.decay_permille = projectile.at("decay_permille");
    out.budget.decided_by = enum_of<DecidedBy>(projectile.at("decided_by"));
    out.speed_mps = float_of(projectile.at("speed"));
    out.volley = projectile.at("volley");
    out.commands_between = projectile.at("commands_between");
    out.max_muzzle_error_m = float_of(projectile.at("max_muzzle_error"));
    out.dead_shooter = enum_of<DeadShooter>(projectile.at("dead_shooter"));
    out.patience = micros_of(projectile.at("patience_us"));
    return out;
}

}  // namespace

ReckoningConfig reckoning_of(const Json& rules) {
    ReckoningConfig out;
    out.acceleration_decay = micros_of(rules.at("acceleration_decay_us"));
    out.velocity_decay = micros_of(rules.at("velocity_decay_us"));
    out.climb_decay = micros_of(rules.at("climb_decay_us"));
    out.limit = micros_of(rules.at("reckoning_limit_us"));
    out.gravity = vec3_of(rules.at("gravity"));
    return out;
}

WorldConfig world_config_of(const Json& world, std::deque<ProjectileRules>& rules) {
    WorldConfig out;
    out.history.capacity_ticks = world.at("capacity_ticks");
    out.history.max_entities = world.at("max_entities");
    out.history.quantization.position_step_m = float_of(world.at("position_step"));
    out.history.quantization.velocity_step_mps = float_of(world.at("velocity_step"));
    out.audit.max_interpolation_delay = micros_of(world.at("max_interpolation_delay_us"));
    out.audit.max_ahead = micros_of(world.at("max_ahead_us"));
    out.audit.max_group_ahead = micros_of(world.at("max_group_ahead_us"));
    out.audit.max_slew_ratio = float_of(world.at("max_slew_ratio"));
    out.audit.max_saved = micros_of(world.at("max_saved_us"));
    out.audit.max_clock_off = micros_of(world.at("max_clock_off_us"));
    const Json& groups = world.at("groups");
    static_cast<DrawRules&>(out.draw) = draw_rules_of(groups.at(0));
    for (std::size_t i = 1; i < groups.size(); ++i) out.draw.groups.at(i - 1) = draw_rules_of(groups.at(i));
    out.draw.tick_rate = {world.at("tick_rate").at(0), world.at("tick_rate").at(1)};
    for (const Json& projectile : world.at("projectiles")) {
        rules.push_back(projectile_rules_of(projectile));
        out.projectiles.at(projectile.at("weapon").get<std::size_t>()) = &rules.back();
    }
    return out;
}

ServerWorldConfig server_config_of(const Json& server) {
    ServerWorldConfig out;
    out.max_clients = server.at("max_clients");
    out.ledger.capacity_snapshots = server.at("capacity_snapshots");
    out.eye_offset = vec3_of(server.at("eye_offset"));
    out.commands_per_tick = float_of(server.at("commands_per_tick"));
    out.max_saved = micros_of(server.at("max_saved_us"));
    out.max_rewind = micros_of(server.at("max_rewind_us"));
    return out;
}

ClientWorldConfig screen_config_of(const Json& screen) {
    ClientWorldConfig out;
    out.delay.send_interval = micros_of(screen.at("send_interval_us"));
    out.delay.min_delay = micros_of(screen.at("min_delay_us"));
    out.delay.max_delay = micros_of(screen.at("max_delay_us"));
    for (std::size_t i = 0; i < out.behind.size(); ++i) out.behind[i] = micros_of(screen.at("behind_us").at(i));
    return out;
}

WeaponRules weapon_rules_of(const Json& rules) {
    WeaponRules out;
    out.max_rewind = micros_of(rules.at("max_rewind_us"));
    out.on_max_rewind = enum_of<CapPolicy>(rules.at("on_max_rewind"));
    out.max_victim_moved_m = float_of(rules.at("max_victim_moved"));
    out.on_max_victim_moved = enum_of<CapPolicy>(rules.at("on_max_victim_moved"));
    out.cover_grace = micros_of(rules.at("cover_grace_us"));
    out.cover_max_view_age = micros_of(rules.at("cover_max_view_age_us"));
    out.range = float_of(rules.at("range"));
    return out;
}

FlightRules flight_rules_of(const Json& rules) {
    FlightRules out;
    out.acceleration = vec3_of(rules.at("acceleration"));
    out.drag_per_s = float_of(rules.at("drag"));
    out.body_radius_m = float_of(rules.at("body_radius"));
    out.target_radius_m = float_of(rules.at("target_radius"));
    out.lifetime = micros_of(rules.at("lifetime_us"));
    out.fuse = micros_of(rules.at("fuse_us"));
    out.rests_until_fuse = rules.at("rests_until_fuse") == 1;
    out.max_bounces = rules.at("max_bounces");
    out.restitution = float_of(rules.at("restitution"));
    out.friction = float_of(rules.at("friction"));
    out.stop_speed_mps = float_of(rules.at("stop_speed"));
    out.homing_mps2 = float_of(rules.at("homing"));
    return out;
}

Hitbox hitbox_of(const Json& hitbox) {
    Hitbox out;
    out.kind = enum_of<ShapeKind>(hitbox.at("kind"));
    out.group = enum_of<HitGroup>(hitbox.at("group"));
    out.center = vec3_of(hitbox.at("center"));
    out.end = vec3_of(hitbox.at("end"));
    out.half_extents = vec3_of(hitbox.at("half_extents"));
    out.rotation = quat_of(hitbox.at("rotation"));
    out.radius = float_of(hitbox.at("radius"));
    return out;
}

}  // namespace backsight::played
