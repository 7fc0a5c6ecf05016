#include <backsight/projectile/projectile.h>

#include <backsight/base/enum_array.h>

#include <algorithm>
#include <iterator>

namespace backsight {

namespace {

// Steps nearer than this would not survive as floats.
constexpr float least_spread = 1.01f;

const char* validate_launch_speeds(const ProjectileRules& rules) {
    if (rules.inherits > Inherits::shooter) return "projectile.inherits";
    if (!(rules.inherited_share >= 0.0f && rules.inherited_share <= 1.0f)) return "projectile.inherited_share";
    if (!(rules.max_inherited_mps >= 0.0f && rules.max_inherited_mps <= 2000.0f)) return "projectile.max_inherited_mps";
    if (rules.min_speed_mps == 0.0f && rules.max_speed_mps == 0.0f) return nullptr;
    if (!(rules.min_speed_mps > 0.0f && rules.min_speed_mps <= rules.speed_mps)) return "projectile.min_speed_mps";
    const bool is_fast = rules.max_speed_mps >= rules.speed_mps && rules.max_speed_mps <= 2000.0f;
    return is_fast && rules.max_speed_mps >= rules.min_speed_mps * least_spread ? nullptr : "projectile.max_speed_mps";
}

}  // namespace

const char* ProjectileRules::validate() const {
    if (const char* field = flight.validate()) return field;
    if (const char* field = budget.validate()) return field;
    if (const char* field = area.validate()) return field;
    if (!(speed_mps > 0.0f && speed_mps <= 2000.0f)) return "projectile.speed_mps";
    if (const char* field = validate_launch_speeds(*this)) return field;
    if (volley < 1 || volley > max_volley) return "projectile.volley";
    if (commands_between < 1 || commands_between > 65'535) return "projectile.commands_between";
    if (!(max_muzzle_error_m >= 0.0f && max_muzzle_error_m <= 2.0f)) return "projectile.max_muzzle_error_m";
    if (predict_up_to_rtt < Micros{0} || predict_up_to_rtt > Micros{10'000'000}) return "projectile.predict_up_to_rtt";
    if (patience < Micros{0} || patience > Micros{1'000'000}) return "projectile.patience";
    return nullptr;
}

ProjectileVerdict verdict_of(const ProjectileId& id, VerdictBasis basis, const FlightResult& result) {
    ProjectileVerdict verdict;
    verdict.id = id;
    verdict.end = result.end;
    verdict.basis = basis;
    verdict.age = result.age;
    verdict.position = result.position;
    verdict.point = result.point;
    verdict.normal = result.normal;
    if (result.end != FlightEnd::target) return verdict;
    verdict.target = result.hit.hit.entity;
    verdict.hitbox = result.hit.hit.hitbox;
    verdict.group = result.hit.hit.group;
    return verdict;
}

void fill_place(ProjectileVerdict& verdict, const FlightRules& rules, TickRate rate, const FlightLeg& launch) {
    if (verdict.told == ToldPlace::all) return;
    if (verdict.told == ToldPlace::nothing) {
        verdict.position = position_at(rules, rate, launch, std::min(verdict.age, rate.span(rules.lifetime)));
    }
    verdict.told = ToldPlace::all;
    const bool met_target = verdict.end == FlightEnd::target;
    const float radius = met_target ? rules.target_radius_m : rules.body_radius_m;
    verdict.point = verdict.position - verdict.normal * radius;
}

const char* to_string(VerdictBasis basis) {
    static constexpr const char* names[] = {
        // facts: names of VerdictBasis
        "as shown",       // 0
        "commands lost",  // 1
        "by clock",       // 2
        "remainder",      // 3
        // end of facts
    };
    return enum_name(basis, names, newer_peers_name);
}

const char* to_string(LaunchResult result) {
    static constexpr const char* names[] = {
        // facts: names of LaunchResult
        "launched",         // 0
        "bad id",           // 1
        "id reused",        // 2
        "id out of order",  // 3
        "bad direction",    // 4
        "bad muzzle",       // 5
        "muzzle blocked",   // 6
        "bad hold back",    // 7
        "too soon",         // 8
        "no view",          // 9
        "shooter dead",     // 10
        "too many",         // 11
        "clock off",        // 12
        "bad speed",        // 13
        // end of facts
    };
    return enum_name(result, names, newer_peers_name);
}

}  // namespace backsight
