#pragma once

// What both ends of a match must have equal: how entities are kept and drawn, what the server lets a client claim, how
// packets are coded, and how projectiles fly. Values; copied.

#include <backsight/history/world_history.h>
#include <backsight/judge/judge.h>
#include <backsight/projectile/projectile.h>
#include <backsight/session/commands.h>
#include <backsight/view/reconstruct.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace backsight {

/// Weapons that launch projectiles have numbers below this.
inline constexpr std::size_t max_projectile_weapons = 16;

struct WorldConfig {
    /// Equal on both ends in all fields: how far a history reaches is a part of what a screen shows.
    HistoryConfig history{};
    DrawConfig draw{};
    /// What the server accepts. A ClientWorld draws within these limits, so that an honest client is never clamped.
    AuditConfig audit{};
    /// The library's packets of snapshots and commands. Default: none, for a game with packets of its own.
    std::optional<CommandConfig> packets{};
    /// Rules of each weapon that launches projectiles, by its number; nullptr: it launches none. They must be valid and
    /// outlive both ends. By default there are no projectiles, and no memory is taken for them.
    std::array<const ProjectileRules*, max_projectile_weapons> projectiles{};

    bool has_projectiles() const;
    /// Rules for a weapon's number off the wire; nullptr: it launches none.
    const ProjectileRules* projectile_rules(std::uint32_t weapon) const {
        return weapon < projectiles.size() ? projectiles[weapon] : nullptr;
    }
    /// One number over what both ends must have equal: view_fingerprint() of their history, with packets their
    /// command_interval and groups, and of each weapon that launches projectiles its flight, its budget, its speeds and
    /// what it inherits. A world without packets and projectiles has view_fingerprint() alone. The audit's limits are
    /// not in it, and neither is what one end alone decides of a projectile: area, muzzle, rate of fire, patience,
    /// predicted effects. Pure; threads as for reading a history.
    std::uint64_t fingerprint(const WorldHistory& its_history) const;
    /// The name of the first field that is out of range, or nullptr. "floats" if this thread computes differently from
    /// what other machines do (floats_are_exact()): screens and verdicts would differ.
    [[nodiscard]] const char* validate() const;
};

/// The state of one entity as a snapshot holds it: what ServerWorld::add() gives, and ClientWorld::store() takes.
struct SnapshotEntity {
    EntityId entity;
    EntityState state;
    /// Point into the history, or into the caller's packet.
    std::span<const QuantBone> bones{};
};

}  // namespace backsight
