#include "projectiles.h"

#include <algorithm>
#include <cmath>

namespace backsight::c {

namespace {

bool check_rules_numbers(Problem& problem, const bs_projectile_rules& in) {
    const struct {
        float value;
        std::string_view name;
    } floats[] = {{in.drag_per_s, "rules.drag_per_s"},
                  {in.restitution, "rules.restitution"},
                  {in.friction, "rules.friction"},
                  {in.stop_speed_mps, "rules.stop_speed_mps"},
                  {in.homing_mps2, "rules.homing_mps2"},
                  {in.area_inner_m, "rules.area_inner_m"},
                  {in.area_outer_m, "rules.area_outer_m"},
                  {in.area_least, "rules.area_least"},
                  {in.area_sure_m, "rules.area_sure_m"},
                  {in.area_lift_m, "rules.area_lift_m"},
                  {in.speed_mps, "rules.speed_mps"},
                  {in.max_muzzle_error_m, "rules.max_muzzle_error_m"},
                  {in.min_speed_mps, "rules.min_speed_mps"},
                  {in.max_speed_mps, "rules.max_speed_mps"},
                  {in.inherited_share, "rules.inherited_share"},
                  {in.max_inherited_mps, "rules.max_inherited_mps"}};
    for (const auto& [value, name] : floats) {
        if (!problem.finite(value, name)) return false;
    }
    const bs_vec3& a = in.acceleration_mps2;
    if (!problem.finite(a, "rules.acceleration_mps2")) return false;
    const bool is_slow = std::fabs(a.x) <= 1e4f && std::fabs(a.y) <= 1e4f && std::fabs(a.z) <= 1e4f;
    return problem.holds(is_slow, "rules.acceleration_mps2", "within 10,000 a component") &&
           problem.holds(in.stop_speed_mps <= 1e4f, "rules.stop_speed_mps", "at most 10,000") &&
           check_size(problem, in.body_radius_m, "rules.body_radius_m") &&
           check_size(problem, in.target_radius_m, "rules.target_radius_m") &&
           problem.holds(in.weapon < BS_PROJECTILE_WEAPONS, "rules.weapon", "0 to 15") &&
           problem.holds(in.decided_by <= BS_DECIDED_BY_CATCH_UP, "rules.decided_by", "no such value") &&
           problem.holds(in.inherits <= BS_INHERITS_SHOOTER, "rules.inherits", "no such value") &&
           problem.holds(in.dead_shooter <= BS_DEAD_SHOOTER_EMIT, "rules.dead_shooter", "no such value") &&
           problem.holds(in.predict <= BS_PREDICT_ALL, "rules.predict", "no such value");
}

FlightRules flight_of(const bs_projectile_rules& in) {
    FlightRules out;
    out.acceleration = as_cpp(in.acceleration_mps2);
    out.drag_per_s = in.drag_per_s;
    out.body_radius_m = in.body_radius_m;
    out.target_radius_m = in.target_radius_m;
    out.lifetime = {in.lifetime_us};
    out.fuse = {in.fuse_us};
    out.rests_until_fuse = in.rests_until_fuse != 0;
    out.max_bounces = in.max_bounces;
    out.restitution = in.restitution;
    out.friction = in.friction;
    out.stop_speed_mps = in.stop_speed_mps;
    out.homing_mps2 = in.homing_mps2;
    return out;
}

ProjectileRules rules_of(const bs_projectile_rules& in) {
    ProjectileRules out;
    out.flight = flight_of(in);
    out.budget.look_back = {in.look_back_us};
    out.budget.hold_back = {in.hold_back_us};
    out.budget.fast_forward = {in.fast_forward_us};
    out.budget.decay_permille = in.decay_permille;
    out.budget.decided_by = static_cast<DecidedBy>(in.decided_by);
    out.budget.catch_up_permille = in.catch_up_permille;
    out.area.inner_radius_m = in.area_inner_m;
    out.area.outer_radius_m = in.area_outer_m;
    out.area.least = in.area_least;
    out.area.sure_radius_m = in.area_sure_m;
    out.area.lift_m = in.area_lift_m;
    out.area.skip_direct_target = in.skip_direct_target != 0;
    out.area.center_offset_m = as_cpp(in.area_center_offset_m);
    out.speed_mps = in.speed_mps;
    out.min_speed_mps = in.min_speed_mps;
    out.max_speed_mps = in.max_speed_mps;
    out.inherits = static_cast<Inherits>(in.inherits);
    out.inherited_share = in.inherited_share;
    out.max_inherited_mps = in.max_inherited_mps;
    out.volley = in.volley;
    out.commands_between = in.commands_between;
    out.max_muzzle_error_m = in.max_muzzle_error_m;
    out.dead_shooter = static_cast<DeadShooter>(in.dead_shooter);
    out.predict = static_cast<PredictEffects>(in.predict);
    out.patience = {in.patience_us};
    out.predict_up_to_rtt = {in.predict_up_to_rtt_us};
    return out;
}

}  // namespace

bool take_weapons(Problem& problem, const bs_projectile_rules* rules, std::uint32_t count, const WorldConfig& world,
                  float commands_per_tick, WeaponTable& out) {
    if (!problem.holds(count >= 1 && count <= BS_PROJECTILE_WEAPONS, "count", "1 to 16")) return false;
    if (!sized(problem, rules, "rules")) return false;
    const double per_second = world.draw.tick_rate.hz() * static_cast<double>(commands_per_tick);
    for (std::uint32_t i = 0; i < count; ++i) {
        bs_projectile_rules in{};
        if (!take(problem, element(rules, i), "rules", in) || !check_rules_numbers(problem, in)) return false;
        if (!problem.unused(in.reserved, "rules.reserved")) return false;
        if (!problem.holds(!out.is_used[in.weapon], "rules.weapon", "each has another one")) return false;
        ProjectileRules& made = out.rules[in.weapon];
        made = rules_of(in);
        const char* field = made.validate();
        if (field == nullptr) {
            field = validate_messages(made, world.draw.tick_rate,
                                      static_cast<std::uint32_t>(std::clamp(std::ceil(per_second), 1.0, 1e6)));
        }
        if (!in_range(problem, "rules", field)) return false;
        out.is_used[in.weapon] = true;
    }
    return true;
}

bool take_claim(Problem& problem, const bs_launch_claim* claim, std::uint32_t client, LaunchClaim& out) {
    bs_launch_claim in{};
    if (!take(problem, claim, "claim", in) || !problem.unused(in.reserved, "claim.reserved")) return false;
    if (!problem.unused(in.reserved2, "claim.reserved2")) return false;
    out.id = {client, in.command, static_cast<std::uint8_t>(std::min(in.ordinal, 255u))};
    out.weapon = static_cast<std::uint16_t>(std::min(in.weapon, 0xffffu));
    out.muzzle = as_cpp(in.muzzle);
    out.direction = as_cpp(in.direction);
    out.held_back = {in.held_back_us};
    out.homes_on = {in.homes_on};
    out.speed_mps = in.speed_mps;
    return true;
}

void Level::set(bs_level_trace its_trace, void* user, bool moves) {
    trace_ = its_trace;
    user_ = user;
    moves_ = moves;
}

LevelContact Level::trace(const Instant& at, Vec3 from, Vec3 to, float radius_m) {
    const bs_vec3 a = as_c(from);
    const bs_vec3 b = as_c(to);
    bs_level_contact out{};
    out.struct_size = sizeof(out);
    out.fraction = 1.0f;
    at.level->trace_(at.level->user_, at.moment, &a, &b, radius_m, &out);
    const Vec3 normal = as_cpp(out.normal);
    // Written so that a NaN fails.
    const bool is_sound =
        out.fraction >= 0.0f && out.fraction <= 1.0f && std::fabs(length_squared(normal) - 1.0f) < 1e-2f;
    if (out.hit == 0 || !is_sound) return {};
    return {true, out.fraction, normalized(normal)};
}

bool take_facts(Problem& problem, const bs_launch_facts* facts, LaunchFacts& out) {
    bs_launch_facts in{};
    if (!take(problem, facts, "facts", in) || !check_place(problem, in.muzzle, "facts.muzzle")) return false;
    if (!problem.holds(in.spare_team <= 0xffff, "facts.spare_team", "0 to 65,535")) return false;
    if (!problem.holds(in.only_team <= 0xffff, "facts.only_team", "0 to 65,535")) return false;
    if (!check_mounts(problem, in.mounts, "facts.mounts")) return false;
    if (in.has_eye != 0 && !check_place(problem, in.eye, "facts.eye")) return false;
    out.shooter = {in.shooter};
    out.mount = {in.mount};
    out.muzzle = as_cpp(in.muzzle);
    out.is_alive = in.is_alive != 0;
    out.filter.exclude_team = static_cast<std::uint16_t>(in.spare_team);
    out.filter.layers = static_cast<std::uint16_t>(in.layers & 0xffff);
    out.filter.without_layers = static_cast<std::uint16_t>(in.without_layers & 0xffff);
    out.filter.only_team = static_cast<std::uint16_t>(in.only_team);
    out.filter.mounts = static_cast<MountScope>(in.mounts);
    out.filter.hit_groups = in.hit_groups;
    if (in.has_eye != 0) out.eye = as_cpp(in.eye);
    out.since_fired = {in.since_fired_us};
    return true;
}

LevelAt Level::at() {
    if (trace_ == nullptr) return {};
    return [this](Moment moment) -> LevelTrace {
        Instant& instant = instants_[moves_ ? next_++ % 2 : 0];
        instant = {this, moment.raw};
        return [at = &instant](Vec3 from, Vec3 to, float radius_m) { return trace(*at, from, to, radius_m); };
    };
}

}  // namespace backsight::c

using namespace backsight;
using namespace backsight::c;

std::int32_t bs_launch_claim_round(const bs_world_config* world, bs_launch_claim* claim) {
    Problem problem;
    WorldConfig w;
    bs_launch_claim in{};
    if (!take_world(problem, world, w) || !take(problem, claim, "claim", in)) return problem.code();
    if (!problem.unused(in.reserved, "claim.reserved")) return problem.code();
    if (!problem.unused(in.reserved2, "claim.reserved2")) return problem.code();
    if (!problem.finite(in.muzzle, "claim.muzzle") || !problem.finite(in.direction, "claim.direction")) {
        return problem.code();
    }
    const Quantization& q = w.history.quantization;
    QuantPosition muzzle;
    QuantAim aim;
    const bool fits = quantize_position(as_cpp(in.muzzle), q, muzzle) == QuantizeResult::ok;
    if (!problem.holds(fits, "claim.muzzle", "within 2^24 - 1 steps of positions")) return problem.code();
    const bool aims = quantize_aim(as_cpp(in.direction), aim) == QuantizeResult::ok;
    if (!problem.holds(aims, "claim.direction", "not zero")) return problem.code();
    in.muzzle = as_c(dequantize(muzzle, q));
    in.direction = as_c(dequantize(aim));
    give(claim, in);
    return BS_OK;
}
