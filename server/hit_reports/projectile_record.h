#pragma once

// One projectile of a shot as a report holds it: its record and the entity near its end, without the samples of
// targets. That is enough to explain it, and to fly it again through the level bit for bit. A value of a fixed size:
// filling one allocates nothing.

#include <backsight/service/flight_record.h>

#include <optional>

#include "server/hit_reports/report_record.h"

namespace backsight::reports {

using service::AreaVictim;
using service::ImageRecord;

/// The target, or else the entity nearest to the end of the flight. Its state is that of the server's whole history,
/// which need not contain the samples of the shooter's view.
struct ReportBystander {
    EntityId entity;  ///< null: no entity was there
    Vec3 position;
    Vec3 velocity;            ///< m/s
    float distance_m = 0.0f;  ///< from their origin to the end of the flight
};

/// The weapon's number and the kills of the area effect are not stored.
struct ProjectileRecord : service::FlightRecord {
    std::int64_t id = 0;  ///< assigned by the store
    std::int64_t run = 0;
    ShortName weapon_name;
    ReportBystander bystander;
    /// Set when read: what the shooter's screen had shown, once that is known.
    std::optional<ImageRecord> image;

    bool is_unexplained() const { return image && image->finding == service::ImageFinding::unexplained; }
};

}  // namespace backsight::reports
