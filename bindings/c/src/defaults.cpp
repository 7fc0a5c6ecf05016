// The defaults of each struct that is passed in: those of the C++ types.

#include "configs.h"

#include <backsight/motion/estimate.h>
#include <backsight/motion/ghost.h>
#include <backsight/time/input_lead.h>

namespace backsight::c {

namespace {

bs_draw_rules rules_as_c(const DrawRules& rules) {
    bs_draw_rules out{};
    out.interpolation = static_cast<std::uint32_t>(rules.interpolation);
    out.after_newest = static_cast<std::uint32_t>(rules.after_newest);
    out.extrapolation_limit_us = rules.extrapolation_limit.value;
    out.sample_max_age_us = rules.sample_max_age.value;
    out.reckoning_model = static_cast<std::uint32_t>(rules.reckoning_model);
    out.convergence = static_cast<std::uint32_t>(rules.convergence);
    out.convergence_time_us = rules.convergence_time.value;
    out.acceleration_decay_us = rules.reckoning.acceleration_decay.value;
    out.velocity_decay_us = rules.reckoning.velocity_decay.value;
    out.climb_decay_us = rules.reckoning.climb_decay.value;
    out.reckoning_limit_us = rules.reckoning.limit.value;
    out.gravity_mps2 = as_c(rules.reckoning.gravity);
    return out;
}

bs_weapon_rules weapon_as_c(const WeaponRules& rules) {
    bs_weapon_rules out{};
    out.on_max_rewind = static_cast<std::uint32_t>(rules.on_max_rewind);
    out.on_max_victim_moved = static_cast<std::uint32_t>(rules.on_max_victim_moved);
    out.max_victim_moved_m = rules.max_victim_moved_m;
    out.max_rewind_us = rules.max_rewind.value;
    out.cover_grace_us = rules.cover_grace.value;
    out.cover_max_view_age_us = rules.cover_max_view_age.value;
    out.cover_foresight_us = rules.cover_foresight.value;
    out.range_m = rules.range;
    return out;
}

}  // namespace

template <>
bs_error defaults_of() {
    return {};
}

template <>
bs_world_config defaults_of() {
    const WorldConfig world;
    bs_world_config out{};
    out.tick_rate_numerator = world.draw.tick_rate.numerator;
    out.tick_rate_denominator = world.draw.tick_rate.denominator;
    out.capacity_ticks = world.history.capacity_ticks;
    out.max_entities = world.history.max_entities;
    out.max_bones = world.history.max_bones;
    out.position_step_m = world.history.quantization.position_step_m;
    out.velocity_step_mps = world.history.quantization.velocity_step_mps;
    out.rotation_bits = world.history.quantization.rotation_bits;
    out.grid_from = world.history.grid_from;
    out.max_slew_ratio = world.audit.max_slew_ratio;
    out.max_interpolation_delay_us = world.audit.max_interpolation_delay.value;
    out.max_ahead_us = world.audit.max_ahead.value;
    out.max_group_ahead_us = world.audit.max_group_ahead.value;
    out.max_saved_us = world.audit.max_saved.value;
    out.max_clock_off_us = world.audit.max_clock_off.value;
    for (std::uint8_t group = 0; group < BS_DRAW_GROUPS; ++group)
        out.groups[group] = rules_as_c(world.draw.rules(group));
    const CommandConfig packets;
    out.packet_groups = packets.groups;
    out.commands_per_packet = packets.commands_per_packet;
    out.command_shots = packets.shots;
    out.command_interval = packets.command_interval;
    out.level_group = world.draw.level_group;
    out.field_bits = world.history.field_bits;
    return out;
}

template <>
bs_server_config defaults_of() {
    const ServerWorldConfig server;
    const SelfAuditConfig audit;
    bs_server_config out{};
    out.max_clients = server.max_clients;
    out.capacity_snapshots = server.ledger.capacity_snapshots;
    out.eye_offset_m = as_c(server.eye_offset);
    out.half_width_m = server.half_width_m;
    out.has_self_audit = server.self_audit ? 1 : 0;
    out.audit_window_shots = audit.window_shots;
    out.audit_overall_shots = audit.overall_window_shots;
    out.audit_alarm_shots = audit.alarm_disagreements;
    out.audit_overall_clients = audit.overall_alarm_clients;
    out.audit_weight = audit.weight;
    out.commands_per_tick = server.commands_per_tick;
    out.max_saved_us = server.max_saved.value;
    out.max_rewind_us = server.max_rewind.value;
    out.number_rest_us = server.number_rest.value;
    out.max_projectiles = server.authority.max_projectiles;
    out.max_per_client = server.authority.max_per_client;
    out.even_to_us = server.even_to.value;
    return out;
}

template <>
bs_client_config defaults_of() {
    const ClientWorldConfig client;
    bs_client_config out{};
    out.max_clients = client.max_clients;
    out.send_interval_us = client.delay.send_interval.value;
    out.min_delay_us = client.delay.min_delay.value;
    out.max_delay_us = client.delay.max_delay.value;
    for (std::size_t i = 0; i < client.behind.size(); ++i) out.behind_us[i] = client.behind[i].value;
    out.max_own_images = client.predicted.max_images;
    out.max_remote_images = client.remote.max_images;
    out.remote_policy = static_cast<std::uint32_t>(client.remote.policy);
    return out;
}

template <>
bs_hitbox defaults_of() {
    bs_hitbox out{};
    out.bone = BS_ROOT_BONE;
    out.rotation.w = 1.0f;
    return out;
}

template <>
bs_weapon_rules defaults_of() {
    return weapon_as_c({});
}

template <>
bs_traits defaults_of() {
    bs_traits out{};
    out.layers = 1;
    return out;
}

template <>
bs_entity_pose defaults_of() {
    bs_entity_pose out{};
    out.rotation.w = 1.0f;
    return out;
}

template <>
bs_shot defaults_of() {
    const Shot shot;
    bs_shot out{};
    out.max_distance_m = shot.max_distance;
    out.layers = shot.layers;
    return out;
}

template <>
bs_hit defaults_of() {
    return {};
}

template <>
bs_view defaults_of() {
    return {};
}

template <>
bs_ray defaults_of() {
    bs_ray out{};
    out.max_distance_m = Ray{}.max_distance;
    return out;
}

template <>
bs_filter defaults_of() {
    const QueryFilter filter;
    bs_filter out{};
    out.layers = filter.layers;
    out.mounts = static_cast<std::uint32_t>(filter.mounts);
    out.hit_groups = filter.hit_groups;
    return out;
}

template <>
bs_query defaults_of() {
    const Query query;
    bs_query out{};
    out.max_hits = query.max_hits;
    out.direction = as_c(query.direction);
    out.distance_m = query.distance;
    out.rotation = as_c(query.rotation);
    for (bs_pose& pose : out.poses) pose = as_c(Pose{});
    return out;
}

template <>
bs_stamp_fields defaults_of() {
    return {};
}

template <>
bs_time_scale defaults_of() {
    bs_time_scale out{};
    out.permille = TimeScale{}.permille;
    return out;
}

template <>
bs_clock_config defaults_of() {
    const ViewClockConfig clock;
    const TickRate rate;
    bs_clock_config out{};
    out.tick_rate_numerator = rate.numerator;
    out.tick_rate_denominator = rate.denominator;
    out.max_slew_ratio = clock.max_slew_ratio;
    out.max_interpolation_delay_us = clock.max_interpolation_delay.value;
    out.max_ahead_us = clock.max_ahead.value;
    out.window_us = clock.clock.window.value;
    out.tolerance_us = clock.clock.tolerance.value;
    out.max_asymmetry_ratio = clock.clock.max_asymmetry_ratio;
    out.max_skew_ppm = clock.clock.max_skew_ppm;
    return out;
}

template <>
bs_delay_config defaults_of() {
    const InterpolationDelayConfig delay;
    bs_delay_config out{};
    out.send_interval_us = delay.send_interval.value;
    out.min_delay_us = delay.min_delay.value;
    out.max_delay_us = delay.max_delay.value;
    out.delay_weight = delay.delay_weight;
    out.starvation_weight = delay.starvation_weight;
    return out;
}

template <>
bs_command defaults_of() {
    return {};
}

template <>
bs_command_shot defaults_of() {
    bs_command_shot out{};
    out.direction = as_c(dequantize(QuantDirection{}));
    return out;
}

template <>
bs_baked_clip defaults_of() {
    const BakedClip clip;
    bs_baked_clip out{};
    out.period_ticks = clip.period_ticks;
    out.frame_count = clip.frame_count;
    return out;
}

template <>
bs_motion defaults_of() {
    bs_motion out{};
    out.rotation.w = 1.0f;
    return out;
}

template <>
bs_estimator_config defaults_of() {
    const EstimateConfig config;
    bs_estimator_config out{};
    out.most_acceleration_mps2 = config.most_acceleration_mps2;
    out.velocity_window_us = config.velocity_window.value;
    out.earlier_window_us = config.earlier_window.value;
    out.steadiness_time_us = config.steadiness_time.value;
    out.landing_time_us = config.landing_time.value;
    out.gravity_mps2 = as_c(config.gravity);
    return out;
}

template <>
bs_reckoner_config defaults_of() {
    const GhostConfig config;
    bs_reckoner_config out{};
    out.position_step_m = config.quantization.position_step_m;
    out.velocity_step_mps = config.quantization.velocity_step_mps;
    out.position_bound_m = config.position_bound_m;
    out.rotation_bound_rad = config.rotation_bound_rad;
    out.heartbeat_us = config.heartbeat.value;
    out.least_interval_us = config.least_interval.value;
    out.anticipation_us = config.anticipation.value;
    return out;
}

template <>
bs_input_lead_config defaults_of() {
    const InputLeadConfig lead;
    const TickRate rate;
    bs_input_lead_config out{};
    out.tick_rate_numerator = rate.numerator;
    out.tick_rate_denominator = rate.denominator;
    out.max_copies = lead.max_copies;
    out.lead_weight = lead.lead_weight;
    out.late_weight = lead.late_weight;
    out.max_slew_ratio = lead.max_slew_ratio;
    out.residual_loss_ratio = lead.residual_loss_ratio;
    out.send_interval_us = lead.send_interval.value;
    out.reserve_us = lead.reserve.value;
    out.min_lead_us = lead.min_lead.value;
    out.max_lead_us = lead.max_lead.value;
    out.memory_us = lead.memory.value;
    return out;
}

}  // namespace backsight::c

using backsight::c::give_defaults;
std::int32_t bs_world_config_default(bs_world_config* config) { return give_defaults(config); }
std::int32_t bs_server_config_default(bs_server_config* config) { return give_defaults(config); }
std::int32_t bs_client_config_default(bs_client_config* config) { return give_defaults(config); }
std::int32_t bs_hitbox_default(bs_hitbox* hitbox) { return give_defaults(hitbox); }
std::int32_t bs_weapon_rules_default(bs_weapon_rules* rules) { return give_defaults(rules); }
std::int32_t bs_weapon_rules_of(std::uint32_t setting, bs_weapon_rules* rules) {
    backsight::c::Problem problem;
    if (!backsight::c::sized(problem, rules, "rules")) return problem.code();
    if (setting > BS_FAIRNESS_EVEN) return BS_OUT_OF_RANGE;
    backsight::c::give(rules, backsight::c::weapon_as_c(
                                  backsight::rules_of(backsight::FairnessSetting{static_cast<std::uint8_t>(setting)})));
    return BS_OK;
}
std::int32_t bs_fairness_of(std::uint32_t setting, bs_weapon_rules* rules, bs_server_config* server) {
    backsight::c::Problem problem;
    bs_server_config out{};
    if (!backsight::c::take(problem, server, "server", out)) return problem.code();
    if (const std::int32_t code = bs_weapon_rules_of(setting, rules); code != BS_OK) return code;
    const auto named = backsight::FairnessSetting{static_cast<std::uint8_t>(setting)};
    out.even_to_us = backsight::fairness_of(named).even_to.value;
    backsight::c::give(server, out);
    return BS_OK;
}
std::int32_t bs_traits_default(bs_traits* traits) { return give_defaults(traits); }
std::int32_t bs_entity_pose_default(bs_entity_pose* pose) { return give_defaults(pose); }
std::int32_t bs_shot_default(bs_shot* shot) { return give_defaults(shot); }
std::int32_t bs_view_default(bs_view* view) { return give_defaults(view); }
std::int32_t bs_ray_default(bs_ray* ray) { return give_defaults(ray); }
std::int32_t bs_filter_default(bs_filter* filter) { return give_defaults(filter); }
std::int32_t bs_query_default(bs_query* query) { return give_defaults(query); }
std::int32_t bs_clock_config_default(bs_clock_config* config) { return give_defaults(config); }
std::int32_t bs_delay_config_default(bs_delay_config* config) { return give_defaults(config); }
std::int32_t bs_time_scale_default(bs_time_scale* scale) { return give_defaults(scale); }
std::int32_t bs_command_default(bs_command* command) { return give_defaults(command); }
std::int32_t bs_command_shot_default(bs_command_shot* shot) { return give_defaults(shot); }
std::int32_t bs_motion_default(bs_motion* motion) { return give_defaults(motion); }
std::int32_t bs_estimator_config_default(bs_estimator_config* config) { return give_defaults(config); }
std::int32_t bs_reckoner_config_default(bs_reckoner_config* config) { return give_defaults(config); }
std::int32_t bs_input_lead_config_default(bs_input_lead_config* config) { return give_defaults(config); }
