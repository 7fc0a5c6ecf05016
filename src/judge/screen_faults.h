#pragma once

// Which faults of an engine would have shown what a client declared: the shot is cast again in the view that each of
// them draws. Allocates nothing.

#include "evidence.h"

#include <backsight/judge/self_audit.h>

namespace backsight {

inline constexpr FaultSet all_faults = ~FaultSet{0};

/// What the declared bits fit, of the faults `among`. `before`: the stamp of the command before, whose newest is none
/// where that is not known. At most 120 views for each of the four entities that the bits may name.
ScreenFinding explain_screen(const WorldHistory& history, const DrawConfig& draw, const Ledger& ledger,
                             const ShotRecord& shot, const ViewStamp& before, FaultSet among = all_faults);

}  // namespace backsight
