#include "tests/vectors/make/configs.h"

namespace backsight::vectors {

namespace {

Json json_of_draw(const DrawRules& rules) {
    const ReckoningConfig& reckoning = rules.reckoning;
    return {{"interpolation", number(rules.interpolation)},
            {"after_newest", number(rules.after_newest)},
            {"extrapolation_limit_us", rules.extrapolation_limit.value},
            {"sample_max_age_us", rules.sample_max_age.value},
            {"reckoning_model", number(rules.reckoning_model)},
            {"convergence", number(rules.convergence)},
            {"convergence_time_us", rules.convergence_time.value},
            {"acceleration_decay_us", reckoning.acceleration_decay.value},
            {"velocity_decay_us", reckoning.velocity_decay.value},
            {"climb_decay_us", reckoning.climb_decay.value},
            {"reckoning_limit_us", reckoning.limit.value},
            {"gravity", hex(reckoning.gravity)}};
}

// What a launch may be besides the weapon's speed, where that is not the default.
void add_launch_rules(Json& out, const ProjectileRules& rules) {
    const ProjectileRules defaults;
    if (rules.max_speed_mps != defaults.max_speed_mps) {
        out["min_speed"] = hex(rules.min_speed_mps);
        out["max_speed"] = hex(rules.max_speed_mps);
    }
    if (rules.inherits != defaults.inherits) out["inherits"] = number(rules.inherits);
    if (rules.inherited_share != defaults.inherited_share) out["inherited_share"] = hex(rules.inherited_share);
    if (rules.max_inherited_mps != defaults.max_inherited_mps) out["max_inherited"] = hex(rules.max_inherited_mps);
}

Json json_of_projectile(std::size_t weapon, const ProjectileRules& rules) {
    Json out{{"weapon", weapon},
             {"flight", json_of(rules.flight)},
             {"look_back_us", rules.budget.look_back.value},
             {"hold_back_us", rules.budget.hold_back.value},
             {"fast_forward_us", rules.budget.fast_forward.value},
             {"decay_permille", rules.budget.decay_permille},
             {"decided_by", number(rules.budget.decided_by)},
             {"area_inner", hex(rules.area.inner_radius_m)},
             {"area_outer", hex(rules.area.outer_radius_m)},
             {"area_least", hex(rules.area.least)},
             {"area_sure", hex(rules.area.sure_radius_m)},
             {"area_lift", hex(rules.area.lift_m)},
             {"skip_direct_target", number(rules.area.skip_direct_target)},
             {"speed", hex(rules.speed_mps)},
             {"volley", rules.volley},
             {"commands_between", rules.commands_between},
             {"max_muzzle_error", hex(rules.max_muzzle_error_m)},
             {"dead_shooter", number(rules.dead_shooter)},
             {"patience_us", rules.patience.value}};
    add_launch_rules(out, rules);
    return out;
}

Json json_of_world(const WorldConfig& world) {
    const AuditConfig& audit = world.audit;
    Json out{{"tick_rate", {world.draw.tick_rate.numerator, world.draw.tick_rate.denominator}},
             {"capacity_ticks", world.history.capacity_ticks},
             {"max_entities", world.history.max_entities},
             {"max_bones", world.history.max_bones},
             {"position_step", hex(world.history.quantization.position_step_m)},
             {"velocity_step", hex(world.history.quantization.velocity_step_mps)},
             {"max_interpolation_delay_us", audit.max_interpolation_delay.value},
             {"max_ahead_us", audit.max_ahead.value},
             {"max_group_ahead_us", audit.max_group_ahead.value},
             {"max_slew_ratio", hex(audit.max_slew_ratio)},
             {"max_saved_us", audit.max_saved.value},
             {"max_clock_off_us", audit.max_clock_off.value},
             {"groups", Json::array()},
             {"projectiles", Json::array()}};
    if (world.draw.level_group != 0) out["level_group"] = world.draw.level_group;
    if (world.history.field_bits != 0) out["field_bits"] = world.history.field_bits;
    const std::uint32_t bits = world.history.quantization.rotation_bits;
    if (bits != Quantization{}.rotation_bits) out["rotation_bits"] = bits;
    for (std::size_t group = 0; group < max_draw_groups; ++group) {
        out["groups"].push_back(json_of_draw(world.draw.rules(static_cast<DrawGroup>(group))));
    }
    for (std::size_t weapon = 0; weapon < world.projectiles.size(); ++weapon) {
        const ProjectileRules* rules = world.projectiles[weapon];
        if (rules != nullptr) out["projectiles"].push_back(json_of_projectile(weapon, *rules));
    }
    return out;
}

Json json_of_server(const ServerWorldConfig& server) {
    return {{"max_clients", server.max_clients},
            {"capacity_snapshots", server.ledger.capacity_snapshots},
            {"eye_offset", hex(server.eye_offset)},
            {"commands_per_tick", hex(server.commands_per_tick)},
            {"max_saved_us", server.max_saved.value},
            {"max_rewind_us", server.max_rewind.value},
            {"max_projectiles", server.authority.max_projectiles},
            {"max_per_client", server.authority.max_per_client}};
}

Json json_of_screen(const ClientWorldConfig& client) {
    return {{"send_interval_us", client.delay.send_interval.value},
            {"min_delay_us", client.delay.min_delay.value},
            {"max_delay_us", client.delay.max_delay.value},
            {"behind_us", {client.behind[0].value, client.behind[1].value, client.behind[2].value}}};
}

Json json_of_set(const ScriptConfig& config, std::size_t index) {
    const auto& [group, hitboxes] = config.sets[index];
    Json out{{"group", group}, {"hitboxes", Json::array()}};
    if (config.skeleton_of(index) != 0) out["skeleton"] = config.skeleton_of(index);
    if (config.rotation_bits_of(index) != 0) out["rotation_bits"] = config.rotation_bits_of(index);
    for (const Hitbox& box : hitboxes) {
        out["hitboxes"].push_back({{"kind", number(box.kind)},
                                   {"group", number(box.group)},
                                   {"bone", box.bone},
                                   {"center", hex(box.center)},
                                   {"end", hex(box.end)},
                                   {"half_extents", hex(box.half_extents)},
                                   {"rotation", hex(box.rotation)},
                                   {"radius", hex(box.radius)}});
    }
    return out;
}

Json json_of_rules(const WeaponRules& rules) {
    return {
        {"max_rewind_us", rules.max_rewind.value},           {"on_max_rewind", number(rules.on_max_rewind)},
        {"max_victim_moved", hex(rules.max_victim_moved_m)}, {"on_max_victim_moved", number(rules.on_max_victim_moved)},
        {"cover_grace_us", rules.cover_grace.value},         {"cover_max_view_age_us", rules.cover_max_view_age.value},
        {"cover_foresight_us", rules.cover_foresight.value}, {"range", hex(rules.range)}};
}

}  // namespace

Json json_of(const FlightRules& rules) {
    return {{"acceleration", hex(rules.acceleration)},
            {"drag", hex(rules.drag_per_s)},
            {"body_radius", hex(rules.body_radius_m)},
            {"target_radius", hex(rules.target_radius_m)},
            {"lifetime_us", rules.lifetime.value},
            {"fuse_us", rules.fuse.value},
            {"rests_until_fuse", number(rules.rests_until_fuse)},
            {"max_bounces", rules.max_bounces},
            {"restitution", hex(rules.restitution)},
            {"friction", hex(rules.friction)},
            {"stop_speed", hex(rules.stop_speed_mps)},
            {"homing", hex(rules.homing_mps2)}};
}

Json head_of(const ScriptConfig& config) {
    Json out{{"name", config.name}, {"world", json_of_world(config.world)}, {"server", json_of_server(config.server)}};
    out["screens"] = Json::array();
    for (const ClientWorldConfig& screen : config.screens) out["screens"].push_back(json_of_screen(screen));
    out["sets"] = Json::array();
    for (std::size_t i = 0; i < config.sets.size(); ++i) out["sets"].push_back(json_of_set(config, i));
    out["rules"] = Json::array();
    for (const WeaponRules& rules : config.rules) out["rules"].push_back(json_of_rules(rules));
    out["has_floor"] = number(config.has_floor);
    out["shows_bytes"] = number(config.shows_bytes);
    return out;
}

}  // namespace backsight::vectors
