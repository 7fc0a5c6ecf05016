#pragma once

// What became of a match's projectiles: how they ended, why some never flew, and what their shooters' screens had
// shown. A value without memory of its own. Not synchronised.

#include <array>
#include <cstddef>
#include <cstdint>

#include "arena/online/match_observer.h"
#include "server/watch/durations.h"

namespace backsight::server {

/// Of one weapon, or of all.
struct WeaponFlights {
    EnumArray<FlightEnd, std::uint64_t> by_end;
    EnumArray<VerdictBasis, std::uint64_t> by_basis;
    EnumArray<LaunchResult, std::uint64_t> by_denial;
    /// As the shooters say, of those that they may speak of.
    EnumArray<ImageOutcome, std::uint64_t> by_outcome;
    std::uint64_t same = 0;         ///< images with the very end that the server had, to the bit
    std::uint64_t unexplained = 0;  ///< with another, and nothing that the server declared says why
    std::uint64_t area_victims = 0;
    std::uint64_t kills = 0;

    void add(const WeaponFlights& other);
    std::uint64_t ended() const;   ///< so many flew, and fly no more
    std::uint64_t denied() const;  ///< never flew
    std::uint64_t images() const;  ///< settled
};

struct ProjectileScore {
    std::array<WeaponFlights, arena::projectile_count> weapons;
    Durations remainder;               ///< R of those that ended
    std::uint64_t unheard_images = 0;  ///< lost, for the command of the shot never came; of which weapon nobody knows
    std::uint64_t unknown_images = 0;  ///< told of what was not decided lately, or told twice

    void ended(const arena::FlightRecord& projectile);
    void denied(const arena::FlightRecord& projectile);
    void settled(const arena::ImageRecord& image);
    /// With the unheard images.
    WeaponFlights all() const;
};

/// Of the weapon at that place of ProjectileScore::weapons.
const char* projectile_name(std::size_t index);

/// R and its kin: a span of 1/65536 tick as time.
Micros flight_time(std::int64_t span);

}  // namespace backsight::server
