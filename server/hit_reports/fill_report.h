#pragma once

// Makes a record from a verdict while its history and ledger still exist. Called on the tick thread. Allocates nothing
// for a record that make_room() has prepared.

#include <backsight/judge.h>

#include <cstddef>

#include "server/hit_reports/projectile_record.h"
#include "server/hit_reports/report_record.h"

namespace backsight::reports {

/// Entities stored per view: those nearest to the line of the shot, the victims, and the mounts of all. Of a query that
/// hits more than these, all that it hits.
inline constexpr std::size_t max_report_entities = 8;

/// Allocates the memory that reports of this run need: about 20 KB with 20 bones, 30 KB with a reckoned group. Only
/// mounts of mounts, and queries that hit more than max_report_entities, may make a record grow beyond it. It keeps
/// what it has grown to.
void make_room(ReportRecord& record, const RunFacts& facts);

/// Whether the judge rebuilt a view for the shot. Else it was refused before, and its record has no view.
inline bool has_view(const ShotRecord& shot) {
    const Reason reason = shot.verdict.reason;
    return !is_refused(shot.audited.result) && reason != Reason::bad_shot && reason != Reason::clock_off;
}

/// `ledger` belongs to the shooter's client. The caller fills in the weapon's name, and the answers of other ways to
/// rewind behind that of "exact".
void fill_report(ReportRecord& record, const ShotRecord& shot, const WorldHistory& history, const DrawConfig& draw,
                 const Ledger& ledger);

/// `history` and `draw` of the server, still at the tick of the verdict. The weapon's name is left for the caller.
void fill_report(ProjectileRecord& record, const service::FlightRecord& flight, const WorldHistory& history,
                 const DrawConfig& draw);

}  // namespace backsight::reports
