#pragma once

// One projectile of a shot as a report holds it: its record, with who was near its end, but not the samples of targets.
// Enough to explain it, and to fly it again through the level bit for bit. A value of a fixed size: filling one
// allocates nothing.

#include <optional>

#include "arena/flight_record.h"
#include "arena/image_reports.h"
#include "server/hit_reports/report_record.h"

namespace backsight::reports {

using arena::AreaVictim;
using arena::ImageRecord;

/// Whoever was met, or else was nearest to the end of the flight. They stand as the server's whole history has them,
/// which need not be the samples that the shooter's view was made of.
struct ReportBystander {
    EntityId entity;  ///< null: nobody was there
    Vec3 position;
    Vec3 velocity;            ///< m/s
    float distance_m = 0.0f;  ///< from their origin to the end of the flight
};

/// Not stored are the weapon's number and the kills of the area effect.
struct ProjectileRecord : arena::FlightRecord {
    std::int64_t id = 0;  ///< given by the store
    std::int64_t run = 0;
    ShortName weapon_name;
    ReportBystander bystander;
    /// As read: what the shooter's screen had shown, once that is known.
    std::optional<ImageRecord> image;

    bool is_unexplained() const { return image && image->finding == arena::ImageFinding::unexplained; }
};

}  // namespace backsight::reports
