#pragma once

// The records of the arena's projectiles and images are those that the service writes down.

#include <backsight/service/flight_record.h>

namespace backsight::arena {

using service::AreaVictim;
using service::FlightClaim;
using service::FlightRecord;
using service::ImageCounters;
using service::ImageFinding;
using service::ImageRecord;

}  // namespace backsight::arena
