#pragma once

// From what a match's observer is told of projectiles to records for the report file. On the tick thread; allocates
// nothing.

#include "arena/online/match_observer.h"
#include "server/hit_reports/projectile_record.h"

namespace backsight::server {

/// `history` and `draw` of the server, still at the tick of the verdict.
void fill_report(reports::ProjectileRecord& record, const arena::ObservedProjectile& observed,
                 const WorldHistory& history, const DrawConfig& draw);
/// Of a finding of a shot: is_of_a_shot().
void fill_report(reports::ImageRecord& record, const arena::ObservedImage& observed);

}  // namespace backsight::server
