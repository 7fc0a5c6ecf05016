// The defaults of what projectiles are told: those of the C++ types.

#include "configs.h"
#include "projectiles.h"

namespace backsight::c {

template <>
bs_projectile_rules defaults_of() {
    const ProjectileRules rules;
    bs_projectile_rules out{};
    out.acceleration_mps2 = as_c(rules.flight.acceleration);
    out.drag_per_s = rules.flight.drag_per_s;
    out.body_radius_m = rules.flight.body_radius_m;
    out.target_radius_m = rules.flight.target_radius_m;
    out.lifetime_us = rules.flight.lifetime.value;
    out.fuse_us = rules.flight.fuse.value;
    out.rests_until_fuse = rules.flight.rests_until_fuse ? 1 : 0;
    out.max_bounces = rules.flight.max_bounces;
    out.restitution = rules.flight.restitution;
    out.friction = rules.flight.friction;
    out.stop_speed_mps = rules.flight.stop_speed_mps;
    out.homing_mps2 = rules.flight.homing_mps2;
    out.look_back_us = rules.budget.look_back.value;
    out.hold_back_us = rules.budget.hold_back.value;
    out.fast_forward_us = rules.budget.fast_forward.value;
    out.decay_permille = rules.budget.decay_permille;
    out.decided_by = static_cast<std::uint32_t>(rules.budget.decided_by);
    out.area_inner_m = rules.area.inner_radius_m;
    out.area_outer_m = rules.area.outer_radius_m;
    out.area_least = rules.area.least;
    out.area_sure_m = rules.area.sure_radius_m;
    out.area_lift_m = rules.area.lift_m;
    out.skip_direct_target = rules.area.skip_direct_target ? 1 : 0;
    out.speed_mps = rules.speed_mps;
    out.volley = rules.volley;
    out.commands_between = rules.commands_between;
    out.max_muzzle_error_m = rules.max_muzzle_error_m;
    out.dead_shooter = static_cast<std::uint32_t>(rules.dead_shooter);
    out.predict = static_cast<std::uint32_t>(rules.predict);
    out.patience_us = rules.patience.value;
    out.predict_up_to_rtt_us = rules.predict_up_to_rtt.value;
    out.area_center_offset_m = as_c(rules.area.center_offset_m);
    out.catch_up_permille = rules.budget.catch_up_permille;
    out.min_speed_mps = rules.min_speed_mps;
    out.max_speed_mps = rules.max_speed_mps;
    out.inherits = static_cast<std::uint32_t>(rules.inherits);
    out.inherited_share = rules.inherited_share;
    out.max_inherited_mps = rules.max_inherited_mps;
    return out;
}

template <>
bs_launch_claim defaults_of() {
    return {};
}

template <>
bs_launch_facts defaults_of() {
    const QueryFilter filter;
    bs_launch_facts out{};
    out.is_alive = 1;
    out.layers = filter.layers;
    out.mounts = static_cast<std::uint32_t>(filter.mounts);
    out.hit_groups = filter.hit_groups;
    return out;
}

}  // namespace backsight::c

using backsight::c::give_defaults;
std::int32_t bs_projectile_rules_default(bs_projectile_rules* rules) { return give_defaults(rules); }
std::int32_t bs_launch_claim_default(bs_launch_claim* claim) { return give_defaults(claim); }
std::int32_t bs_launch_facts_default(bs_launch_facts* facts) { return give_defaults(facts); }
