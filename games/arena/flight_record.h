#pragma once

// One projectile, one record: from the claim of the command that fired it to its end and effects, or to the denial. The
// match server fills it. Scores, metrics and hit reports all read this record. What the shooter's screen had shown
// comes later, as an ImageRecord (image_reports.h). Plain values of a fixed size.

#include <backsight/projectile/authority.h>

#include <array>
#include <cstdint>
#include <span>

#include "arena/player.h"

namespace backsight::arena {

/// A player whom a detonation reached while they were alive.
struct AreaVictim {
    EntityId entity;
    float distance_m = 0.0f;
    float share = 0.0f;  ///< share of the full effect
    std::int16_t damage = 0;
    bool has_killed = false;
};

/// Facts of a projectile at the execution of its command. The shooter may be gone by its end.
struct FlightClaim {
    std::uint32_t seat = 0;     ///< ClientId::index() of the shooter; their player's number is ProjectileId::client
    std::uint32_t session = 0;  ///< their ClientId; it may be over
    std::uint64_t user = 0;
    ProjectileId projectile;
    WeaponId weapon = WeaponId::rocket;
    ViewStamp claimed;  ///< off the wire: the stamp of the command that fired, as the muzzle is
    Vec3 muzzle;
    Tick tick;  ///< at which that command was executed
    /// D: the age of the shot's view at that time. FlightRecord::launch.grant holds its parts L, FF, S and R, in
    /// 1/65536 tick. 0 for a denied shot.
    Micros view_age;
    Micros rtt;  ///< smoothed, when it was fired; 0: unknown
};

struct FlightRecord : FlightClaim {
    static constexpr std::size_t max_victims = 8;

    LaunchResult result = LaunchResult::launched;  ///< any other value: it never flew
    Micros server_now;                             ///< when it had ended, or was denied
    FlightRules flight;
    BudgetCaps budget;

    // The fields below are set only where it was launched: as in ProjectileAuthority::Ended.
    EntityId shooter;
    Launch launch{EntityId{}, EntityId{}};
    Moment launched;
    ProjectileVerdict verdict;
    Moment targets;
    Micros paid;  ///< the age that the target pays: hit_age(); 0 where it met nobody
    Vec3 velocity;
    std::int16_t damage = 0;  ///< to the target; also 0 where they had died meanwhile
    bool has_killed = false;
    std::uint32_t victims_hurt = 0;  ///< by the area effect; may exceed the number kept here
    std::uint32_t area_kills = 0;    ///< of these
    std::uint32_t victim_count = 0;
    std::array<AreaVictim, max_victims> victims;

    std::span<const AreaVictim> kept_victims() const { return {victims.data(), victim_count}; }
    bool has_flown() const { return result == LaunchResult::launched; }
};

}  // namespace backsight::arena
