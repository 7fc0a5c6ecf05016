#pragma once

// What became of the server's states in a prediction, and why predictions were wrong. Plain values; any thread.

#include <backsight/base/enum_array.h>

#include <cstdint>

namespace backsight {

/// What Prediction::reconcile() did with a state of the server's.
enum class ReconcileResult : std::uint8_t {
    exact,          ///< it is what was predicted, to the bit; nothing changes
    corrected,      ///< it is not: later inputs were replayed from it
    started,        ///< the first state: there was nothing to compare it with
    stale,          ///< it came before, or a newer one did; nothing changes
    from_future,    ///< of a tick whose input has not been given yet; nothing changes. See Prediction::start()
    before_ring,    ///< of a tick that the ring has dropped: taken without a comparison, what is left was replayed
    not_predicted,  ///< of a tick without an input, or the first that differs after `before_ring`, whose replay lacked
                    ///< inputs: taken without a comparison, later inputs were replayed
    malformed,      ///< not finite, or its tick is out of range; nothing changes
    count_
};
const char* to_string(ReconcileResult result);
/// Whether the state has replaced what was predicted.
constexpr bool has_replaced(ReconcileResult result) {
    return result == ReconcileResult::corrected || result == ReconcileResult::before_ring ||
           result == ReconcileResult::not_predicted;
}

/// Why a prediction was wrong, as the game says in PredictionRules::cause.
enum class MispredictionCause : std::uint8_t {
    none,          ///< nothing is known: two builds whose steps differ look like this
    lost_command,  ///< the server executed another input, as the command was lost, late or one too many
    hit,           ///< somebody hurt or pushed the player
    death,         ///< the player died, or lives again
    body,          ///< another body stood in the way
    mover,         ///< a lift, a door or a vehicle stood elsewhere, or the player got on or off
    count_
};
const char* to_string(MispredictionCause cause);

struct PredictionCounters {
    EnumArray<ReconcileResult, std::uint64_t> by_result;    ///< of all states of the server's
    EnumArray<MispredictionCause, std::uint64_t> by_cause;  ///< of those that were corrected
    std::uint64_t replayed = 0;                             ///< inputs executed again
    std::uint64_t seen = 0;       ///< corrections that moved the player by more than PredictionConfig::seen_m
    std::uint64_t not_slid = 0;   ///< corrections drawn at once: a new life, a teleport, or too far
    std::uint64_t cut = 0;        ///< corrections whose offset was cut to VisibleCorrectionConfig::max_offset_m
    std::uint64_t bad_steps = 0;  ///< steps whose result was not finite; the state before them stands

    std::uint64_t compared() const { return by_result[ReconcileResult::exact] + by_result[ReconcileResult::corrected]; }
    /// The share of compared states that were predicted to the bit; 0 if none was compared.
    double predicted_exactly_ratio() const;
    PredictionCounters& operator+=(const PredictionCounters& other);
};

}  // namespace backsight
