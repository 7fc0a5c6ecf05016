#pragma once

// The settings that `backsight lab audit` attacks. Values.

#include <backsight/judge/judge.h>
#include <backsight/judge/movement_audit.h>
#include <backsight/judge/rules.h>
#include <backsight/projectile/authority.h>

#include <string>

#include "arena/arena_config.h"

namespace backsight::lab::audit {

struct Rules {
    std::string name;
    AuditConfig audit;
    WeaponRules weapon;
    DrawConfig draw;
    /// Of clients that own their movement. The arena's do not; the same limits stand for both.
    MovementLimits movement{};
    float max_muzzle_error_m = 0.5f;
    /// As ServerWorldConfig::half_width_m: where the weapon foresees, a body has its width.
    float half_width_m = 0.0f;
    /// As ServerWorldConfig::even_to.
    Micros even_to{0};
    /// The arena's weapons, in its order; at the library's defaults they look back as far as those say.
    arena::ProjectileTable projectiles = arena::default_projectiles();
    /// As AuthorityConfig::early_ticks.
    std::uint32_t early_ticks = AuthorityConfig{}.early_ticks;
};

Rules library_defaults();
/// As a game that sets nothing else.
Rules rules_by_name(FairnessSetting setting);
/// As a server sets every weapon of the arena.
Rules rules_of(const arena::ArenaConfig& server);

}  // namespace backsight::lab::audit
