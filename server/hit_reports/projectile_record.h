#pragma once

// One projectile of a shot with all that its verdict was made from but the targets' samples: enough to explain it, and
// to fly it again through the level bit for bit. What its shooter's screen had shown comes later, as an ImageRecord.
//
// Values of a fixed size: filling one allocates nothing.

#include <backsight/projectile/authority.h>
#include <backsight/projectile/predicted_projectiles.h>

#include <array>
#include <optional>
#include <span>

#include "arena/image_reports.h"
#include "server/hit_reports/report_record.h"

namespace backsight::reports {

/// What a client said of the image of one of its shots, and what the server makes of it.
struct ImageRecord {
    std::uint32_t session = 0;  ///< ClientId of the shooter; with the rest of this it names the projectile
    std::uint32_t command = 0;
    std::uint8_t ordinal = 0;
    ImageOutcome outcome = ImageOutcome::confirmed;
    arena::ImageFinding finding = arena::ImageFinding::same;
    std::uint32_t end_hash = 0;     ///< see arena::end_hash(); 0: the image had not ended
    std::uint32_t server_hash = 0;  ///< of the verdict; 0: denied
    Micros rtt;                     ///< smoothed; 0: unknown
    Micros server_now;
};

/// Somebody whom a detonation hurt.
struct ReportVictim {
    EntityId entity;
    float distance_m = 0.0f;
    float share = 0.0f;  ///< of the full effect
    std::int16_t damage = 0;
    bool has_killed = false;
};
inline constexpr std::size_t max_report_victims = 8;

/// Who was met, or else who was nearest to the end of the flight: as the server's whole history has him, which need not
/// be the samples that the shooter's view was made of.
struct ReportBystander {
    EntityId entity;  ///< null: nobody was there
    Vec3 position;
    Vec3 velocity;            ///< m/s
    float distance_m = 0.0f;  ///< from his origin to the end of the flight
};

struct ProjectileRecord {
    std::int64_t id = 0;  ///< given by the store
    std::int64_t run = 0;
    Micros server_now;  ///< when it had ended, or was denied
    Tick tick;          ///< at which the command that fired was executed
    std::uint32_t client = 0;
    std::uint32_t session = 0;  ///< ClientId
    std::uint64_t user = 0;
    ProjectileId projectile;
    ShortName weapon;
    LaunchResult result = LaunchResult::launched;
    ViewStamp claimed;  ///< off the wire, as the muzzle
    Vec3 muzzle;
    Micros view_age;  ///< D
    Micros rtt;       ///< smoothed, when it was fired; 0: unknown
    FlightRules flight;
    BudgetCaps budget;

    // The rest: of what was launched.
    EntityId shooter;
    Launch launch{EntityId{}, EntityId{}};
    Moment launched;
    ProjectileVerdict verdict;
    Moment targets;  ///< at which the targets of its end were taken
    Micros paid;     ///< by whom it met: hit_age(); 0 where it met nobody
    Vec3 velocity;   ///< that it came with
    std::int16_t damage = 0;
    bool has_killed = false;
    std::uint32_t victims_hurt = 0;  ///< by the area effect; more than are kept here, perhaps
    std::uint32_t victim_count = 0;
    std::array<ReportVictim, max_report_victims> victims;
    ReportBystander bystander;

    /// As read: what the shooter's screen had shown, once that is known.
    std::optional<ImageRecord> image;

    std::span<const ReportVictim> kept_victims() const { return {victims.data(), victim_count}; }
    bool has_flown() const { return result == LaunchResult::launched; }
    bool is_unexplained() const { return image && image->finding == arena::ImageFinding::unexplained; }
};

}  // namespace backsight::reports
