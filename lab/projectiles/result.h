#pragma once

// What `backsight lab projectiles` measured: a row per cell of the sweep and preset, the distance of image and
// authority over time, and what frame rates change. Plain data: filled by the sweep, read by the table, the JSON file
// and the page.

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <backsight/projectile/projectile.h>

namespace backsight::lab::projectiles {

inline constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

struct ProjectileRow {
    std::string preset;
    std::string weapon;
    std::string motion;
    double rtt_ms = 0.0;
    double jitter_ms = 0.0;
    double loss_ratio = 0.0;
    std::uint64_t projectiles = 0;  ///< that came to an end; the classes below are of these
    std::uint64_t premature = 0;    ///< the image ended, and the server's flew on
    std::uint64_t late = 0;         ///< the server's ended, and the image flew on
    std::uint64_t inaccurate = 0;   ///< both ended at that age, not with the same, or not in the same place
    std::uint64_t lost = 0;         ///< nothing was heard of it in time
    std::uint64_t denied = 0;
    std::uint64_t false_confirms = 0;  ///< the image hit, the server did not, and the shooter was never shown
    std::uint64_t image_hits = 0;
    std::uint64_t server_hits = 0;
    std::uint64_t bit_equal = 0;          ///< same end, target, hitbox, age and bits of the point; of ours alone
    std::uint64_t unexplained = 0;        ///< ended otherwise though the verdict rests on the shown view; ours alone
    std::uint64_t without_remainder = 0;  ///< projectiles whose R is 0
    std::uint64_t other_without_remainder = 0;  ///< projectiles whose R is 0 and that ended otherwise all the same
    /// Mispredictions by what the verdict rested on; of ours alone.
    EnumArray<VerdictBasis, std::uint64_t> by_basis;
    double remainder_ms = 0.0;           ///< R, mean of all
    double paid_ms = 0.0;                ///< age of the hit for its victim, as hit_age() says, mean of server_hits
    double paid_max_ms = 0.0;            ///< and the oldest
    double fast_forward_ms = 0.0;        ///< FF, mean
    double hold_back_ms = 0.0;           ///< what the shooter waits, mean
    std::uint64_t corrected = 0;         ///< projectiles whose image was moved towards the server's
    std::uint64_t corrected_frames = 0;  ///< in so many frames
    double corrected_m = unknown;        ///< by so much in all its frames, mean of `corrected`
    double victim_moved_m = 0.0;         ///< from the place of the hit to the victim's place then, mean of server_hits
    /// NaN where there was none to measure.
    double contact_error_max_m = unknown;     ///< between the points of contact where both hit the same
    double detonation_error_p50_m = unknown;  ///< between where the two ended
    double detonation_error_p99_m = unknown;
    double detonation_error_max_m = unknown;
    /// From the trigger until image and authority stay within 1 cm at the same instant, mean of those that do.
    double converge_ms = unknown;
    std::uint64_t converged = 0;
    /// From another client's copy to the server's projectile, by frames in which both fly. NaN as above, and where a
    /// preset has no spectators of its own.
    std::uint64_t spectators_frames = 0;
    double spectators_mean_m = unknown;
    double spectators_p95_m = unknown;
    double spectators_max_m = unknown;
    /// From where that copy exploded to where the server's did.
    std::uint64_t spectators_ends = 0;
    double spectators_end_mean_m = unknown;
    double spectators_end_p95_m = unknown;
    double spectators_end_max_m = unknown;
    /// All messages of one projectile, both ways, that its owner, or one other client, exchanges with the server. NaN
    /// where nobody has published what a system sends.
    double bytes_owner = unknown;
    double bytes_remote = unknown;

    std::uint64_t mispredictions() const { return premature + late + inaccurate + lost + denied; }
    double per_thousand(std::uint64_t part) const {
        return projectiles == 0 ? 0.0 : 1000.0 * static_cast<double>(part) / static_cast<double>(projectiles);
    }
};

/// Image and authority at the same instant, by time since the trigger.
struct DistanceSeries {
    static constexpr std::size_t bins = 30;
    static constexpr std::int64_t bin_us = 50'000;

    std::string preset;
    std::string weapon;
    double rtt_ms = 0.0;
    std::array<std::uint64_t, bins> samples{};
    std::array<double, bins> sum_m{};
    std::array<double, bins> max_m{};
};

/// A preset's result with another frame rate on the shooter's machine.
struct FrameRateRow {
    std::string preset;
    std::string weapon;
    double frames_hz = 0.0;
    std::uint64_t projectiles = 0;
    std::uint64_t image_hits = 0;
    std::uint64_t other_results = 0;     ///< that hit another target, or none, than at the highest rate
    double age_difference_max_ms = 0.0;  ///< of the ends that are the same
};

struct ProjectilesResult {
    std::vector<ProjectileRow> rows;
    std::vector<DistanceSeries> distances;
    std::vector<FrameRateRow> frame_rates;
    std::uint64_t cells = 0;
    double frames_hz = 0.0;
    double simulated_s = 0.0;
    double wall_s = 0.0;
    std::string inputs;
    std::string command;
};

}  // namespace backsight::lab::projectiles
