#pragma once

// Names for what is wrong with an engine whose screens differ from the server's verdicts. docs/integrate/self-audit.md
// says of each what to look for in your code. Plain values; any thread.

#include <cstdint>

namespace backsight {

enum class ScreenFault : std::uint8_t {
    none,
    // The screen shows another instant than the stamp says.
    tick_before,       ///< one tick before
    tick_after,        ///< one tick after
    half_tick_before,  ///< half a tick before
    half_tick_after,   ///< half a tick after
    whole_tick,        ///< the screen shows whole ticks, the stamp has a fraction
    no_fraction,       ///< the stamp has whole ticks, the screen shows a fraction
    present,           ///< the screen shows the server's present: no view at all
    // It shows other samples.
    snapshot_before,  ///< drawn without the newest snapshot that is stamped
    snapshot_after,   ///< drawn with the snapshot after the newest that is stamped
    late_snapshot,    ///< drawn with a snapshot that came too late and had to be dropped
    not_sent,         ///< a state that the ledger says was sent is not on the screen: added and not sent, or received
                      ///< and not stored
    missing_record,   ///< a state that the ledger says was sent is not in the server's history
    next_state,       ///< packets of a tick hold the states of the tick after it
    // The stamp belongs to another command.
    packet_stamp,    ///< a resent command has the stamp of the packet that brought it
    executed_twice,  ///< the server executed a command again
    // It draws or casts in a different way.
    after_newest,   ///< it extrapolates where the server holds, or the other way round
    interpolation,  ///< it draws another curve between samples
    hitbox_set,     ///< another hitbox set on the victim, or the same in another order
    generation,     ///< ids without their generation, or with an old one
    self_hit,       ///< the shooter's own body is in the way of their ray
    filter,         ///< the ray meets a team, layer or mount that the server's passes by
    quantization,   ///< another position or velocity step
    rounding,       ///< the hit lies on the ray, some last bits away: compiler flags that fuse or reorder
    // No view explains it; these say what kind of fault is left.
    shapes,        ///< targets that stand still disagree too: never quantised, hitboxes of other sizes, or another ray
    instant,       ///< only moving targets disagree: another instant or other samples, but none of the above
    settings,      ///< the client's view_fingerprint differs, and the shots say no more
    undetermined,  ///< none of these, or several alike: see Agreement::suspects()
    count_
};
const char* to_string(ScreenFault fault);

/// A bit for each fault.
using FaultSet = std::uint32_t;
static_assert(static_cast<int>(ScreenFault::count_) <= 32);
constexpr FaultSet fault_bit(ScreenFault fault) { return FaultSet{1} << static_cast<std::uint32_t>(fault); }

/// Faults that change every shot, or every shot at a moving target. If such a fault would have changed a shot and the
/// shot agreed, that is evidence against the fault.
inline constexpr FaultSet constant_faults =
    fault_bit(ScreenFault::tick_before) | fault_bit(ScreenFault::tick_after) |
    fault_bit(ScreenFault::half_tick_before) | fault_bit(ScreenFault::half_tick_after) |
    fault_bit(ScreenFault::whole_tick) | fault_bit(ScreenFault::present) | fault_bit(ScreenFault::next_state) |
    fault_bit(ScreenFault::after_newest) | fault_bit(ScreenFault::interpolation) | fault_bit(ScreenFault::quantization);

}  // namespace backsight
