#include "lab/audit/rules.h"

#include "arena/movement.h"

namespace backsight::lab::audit {

Rules library_defaults() {
    Rules rules;
    rules.name = "library";
    for (ProjectileRules& projectile : rules.projectiles) projectile.budget = {};
    return rules;
}

Rules rules_by_name(FairnessSetting setting) {
    Rules rules;
    rules.name = to_string(setting);
    rules.weapon = fairness_of(setting).rules;
    rules.even_to = fairness_of(setting).even_to;
    if (rules.weapon.cover_foresight > Micros{0}) rules.half_width_m = arena::MovementRules::radius_m;
    return rules;
}

Rules rules_of(const arena::ArenaConfig& server) {
    return {"server",
            server.audit,
            server.rules.front(),
            server.draw,
            {},
            server.max_muzzle_error_m,
            server.ends({}).half_width_m,
            {},
            server.projectiles,
            server.authority().early_ticks};
}

}  // namespace backsight::lab::audit
