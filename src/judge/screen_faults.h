#pragma once

// Which faults of an engine would have shown what a client declared: the shot is cast again in the view that each of
// them draws. Allocates nothing.

#include <backsight/judge/self_audit.h>

namespace backsight {

inline constexpr FaultSet all_faults = ~FaultSet{0};

/// Faults that change every shot at what moves, or all: a shot on which they would have differed, and that agreed,
/// speaks against them.
inline constexpr FaultSet always_there =
    fault_bit(ScreenFault::tick_before) | fault_bit(ScreenFault::tick_after) |
    fault_bit(ScreenFault::half_tick_before) | fault_bit(ScreenFault::half_tick_after) |
    fault_bit(ScreenFault::whole_tick) | fault_bit(ScreenFault::present) | fault_bit(ScreenFault::next_state) |
    fault_bit(ScreenFault::after_newest) | fault_bit(ScreenFault::interpolation) | fault_bit(ScreenFault::quantization);

/// What the declared bits fit, of the faults `among`; `hit` is the server's own answer, `before` the stamp of the
/// command before, whose newest is none where that is not known. At most 120 views for each of the
/// four entities that the bits may name.
ScreenFinding explain_screen(const WorldHistory& history, const DrawConfig& draw, const Ledger& ledger,
                             const DeclaredShot& shot, const Hit& hit, const ViewStamp& before,
                             FaultSet among = all_faults);

/// Nothing of the target has changed from a while before the samples it was drawn from until a while after: it is in
/// the same place in every view that is near.
bool has_stood_still(const WorldHistory& history, const Hit& hit);

}  // namespace backsight
