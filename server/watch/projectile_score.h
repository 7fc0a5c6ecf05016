#pragma once

// Outcomes of a match's projectiles: how they ended, why some never flew, and what their shooters' screens had shown. A
// value without allocated memory. Not synchronised.

#include <backsight/service/durations.h>
#include <backsight/service/match_port.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace backsight::server {

/// Numbers of one weapon, or of all.
struct WeaponFlights {
    EnumArray<FlightEnd, std::uint64_t> by_end;
    EnumArray<VerdictBasis, std::uint64_t> by_basis;
    EnumArray<LaunchResult, std::uint64_t> by_denial;
    /// As shooters report, for the images that they may report on.
    EnumArray<ImageOutcome, std::uint64_t> by_outcome;
    std::uint64_t same = 0;         ///< images whose end equals the server's, to the bit
    std::uint64_t unexplained = 0;  ///< images with another end that nothing the server declared explains
    std::uint64_t area_victims = 0;
    std::uint64_t kills = 0;

    void add(const WeaponFlights& other);
    std::uint64_t ended() const;   ///< flew, and have ended
    std::uint64_t denied() const;  ///< never flew
    std::uint64_t images() const;  ///< settled images
};

struct ProjectileScore {
    std::array<WeaponFlights, service::most_weapons> weapons;  ///< as MatchNames::weapons
    service::Durations remainder;                              ///< R of the ended ones
    std::uint64_t unheard_images = 0;  ///< lost, because the shot's command never came; their weapon is unknown
    std::uint64_t unknown_images = 0;  ///< reports on shots that were not decided lately, or second reports

    /// `ticks`: the game's rate.
    void ended(const service::FlightRecord& projectile, TickRate ticks);
    void denied(const service::FlightRecord& projectile);
    void settled(const service::ImageRecord& image);
    /// Includes the unheard images.
    WeaponFlights all() const;
};

}  // namespace backsight::server
