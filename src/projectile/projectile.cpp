#include <backsight/projectile/projectile.h>

#include <backsight/base/enum_array.h>

#include <algorithm>
#include <iterator>

namespace backsight {

const char* ProjectileRules::validate() const {
    if (const char* field = flight.validate()) return field;
    if (const char* field = budget.validate()) return field;
    if (const char* field = area.validate()) return field;
    if (!(speed_mps > 0.0f && speed_mps <= 2000.0f)) return "projectile.speed_mps";
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
    return enum_name(basis, {"as shown", "commands lost", "by clock", "remainder"}, newer_peers_name);
}

const char* to_string(LaunchResult result) {
    return enum_name(
        result,
        {"launched", "bad id", "id reused", "id out of order", "bad direction", "bad muzzle", "muzzle blocked",
         "bad hold back", "too soon", "no view", "shooter dead", "too many", "clock off"},
        newer_peers_name);
}

}  // namespace backsight
