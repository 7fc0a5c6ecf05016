#pragma once

// What a client draws under its crosshair, and from which samples: those before and after the moment drawn, how far
// between them, and the snapshots that brought them.
//
// In: a client, and the server's ledger of what it was sent. Out: one entity's facts. Pure.

#include <backsight/view/ledger.h>
#include <backsight/view/view.h>

#include "arena/online/match_client.h"

namespace backsight::web {

struct CrosshairFacts {
    EntityId entity;      ///< null: there is nobody
    bool is_hit = false;  ///< a shot would meet it; otherwise it is the nearest to the line
    ViewStatus status = ViewStatus::unknown;
    Tick from = no_tick;
    Tick to = no_tick;  ///< no_tick: none after the moment
    float fraction = 0.0f;
    /// Snapshots of those ticks; none where they are forgotten.
    SnapshotSeq from_snapshot;
    SnapshotSeq to_snapshot;
    std::size_t sample_count = 0;  ///< that shape it: more than two with Catmull and Rom's curve
};

CrosshairFacts crosshair_of(const arena::MatchClient& client, const Ledger& ledger);

}  // namespace backsight::web
