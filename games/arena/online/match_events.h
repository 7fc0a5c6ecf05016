#pragma once

// The server's reliable messages to a client, each as one event of the session: the client's own player, the verdicts
// on their shots, deaths and respawns, and projectiles of all players.
//
//   welcome: | 3 kind = 0 | 32 own entity | 12 player |
//   verdict: | 3 kind = 1 | 32 command | 3 rays - 1 |
//            | per ray: 2 outcome | 4 reason | 1 hit [32 entity | 8 damage | 1 killed] | 1 seed [32 seed] |
//            Of a blade or the railgun each hit is a ray, and the first one granted has what all of them took.
//   life:    | 3 kind = 2 | 1 alive | 32 entity | 32 by whom | 4 weapon |
//   seeds:   | 3 kind = 7 | 32 block | 64 key |
//   grant, denial, spawn, verdict of a projectile: | 3 kind = 3, 4, 5, 6 | as in replicate/projectile_messages.h |
//
// Pure; any thread. Reading refuses (false) whatever our server never writes.

#include <backsight/judge/shot_record.h>
#include <backsight/replicate/projectile_messages.h>
#include <backsight/session/tick_seeds.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>

#include "arena/movement.h"
#include "arena/player.h"

namespace backsight::arena {

struct Welcome {
    EntityId self;
    std::uint32_t player = 0;  ///< 0 to 4095: the client number in the ids of the player's projectiles
};

struct RayVerdict {
    Outcome outcome = Outcome::miss;
    Reason reason = Reason::as_seen;
    EntityId victim;  ///< null: nobody
    std::uint8_t damage = 0;
    bool has_killed = false;
};

struct ShotVerdict {
    std::uint32_t command = 0;
    std::uint8_t rays = 0;  ///< 1 to max_rays
    std::array<RayVerdict, max_rays> ray{};
    /// The seed of pellets that the shooter's screen could not show: ClientArena::pellets_of().
    std::optional<std::uint32_t> seed;
};

struct LifeChange {
    bool is_alive = false;
    EntityId entity;
    EntityId by;  ///< null: nobody
    WeaponId weapon = WeaponId::rifle;
};

using MatchEvent = std::variant<Welcome, ShotVerdict, LifeChange, ProjectileGrant, ProjectileDenial, ProjectileSpawn,
                                SentVerdict, SeedBlock>;

inline constexpr std::size_t max_match_event_bytes = 64;

/// The size in bytes; `out` must hold max_match_event_bytes.
std::size_t write_event(const MatchEvent& event, std::span<std::uint8_t> out);
/// `context`: the numbers against which low bits of projectiles' numbers are resolved.
bool read_event(std::span<const std::uint8_t> bytes, const ProjectileContext& context, MatchEvent& event);

}  // namespace backsight::arena
