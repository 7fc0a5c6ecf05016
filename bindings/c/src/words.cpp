// Answers as words.

#include "configs.h"

#include <backsight/motion/ghost.h>
#include <backsight/predict/predicted_events.h>
#include <backsight/predict/prediction.h>

using namespace backsight;

namespace {

template <class Enum>
const char* word(std::uint32_t value, std::uint32_t count) {
    return value < count ? to_string(static_cast<Enum>(value)) : "?";
}

template <std::size_t count>
const char* word(std::uint32_t value, const char* const (&words)[count]) {
    return value < count ? words[value] : "?";
}

template <class Enum>
constexpr std::uint32_t count_of = static_cast<std::uint32_t>(Enum::count_);

constexpr const char* stores[] = {
    // facts: names of ApplyResult
    "applied",           // 0
    "duplicate",         // 1
    "late",              // 2
    "malformed",         // 3
    "unknown baseline",  // 4
    "refused",           // 5
    "out of order",      // 6
    // end of facts
};
constexpr const char* commands[] = {
    // facts: names of CommandRead
    "accepted",      // 0
    "nothing new",   // 1
    "malformed",     // 2
    "unknown base",  // 3
    // end of facts
};
constexpr const char* outcomes[] = {
    // facts: names of Outcome
    "hit",      // 0
    "miss",     // 1
    "refused",  // 2
    // end of facts
};
constexpr const char* interpolations[] = {
    // facts: names of Interpolation
    "hold",         // 0
    "linear",       // 1
    "hermite",      // 2
    "catmull rom",  // 3
    // end of facts
};

}  // namespace

const char* bs_reason_name(std::uint32_t kind, std::uint32_t value) {
    switch (kind) {
        case BS_KIND_RECORD:
            return word<RecordResult>(value, count_of<RecordResult>);
        case BS_KIND_SENT:
            return word<LedgerResult>(value, count_of<LedgerResult>);
        case BS_KIND_STORE:
            return word(value, stores);
        case BS_KIND_VERDICT:
            return word<Reason>(value, count_of<Reason>);
        case BS_KIND_AUDIT:
            return word<AuditResult>(value, count_of<AuditResult>);
        case BS_KIND_OUTCOME:
            return word(value, outcomes);
        case BS_KIND_STATUS:
            return word<ViewStatus>(value, count_of<ViewStatus>);
        case BS_KIND_CLOCK:
            return word<ClockInput>(value, count_of<ClockInput>);
        case BS_KIND_BYTES:
            return word<BytesResult>(value, count_of<BytesResult>);
        case BS_KIND_FAULT:
            return word<ScreenFault>(value, count_of<ScreenFault>);
        case BS_KIND_INTERPOLATION:
            return word(value, interpolations);
        case BS_KIND_MODEL:
            return value >= BS_MODEL_STATIC ? word<ReckoningModel>(value, BS_MODEL_FVB + 1) : "?";
        case BS_KIND_CONVERGENCE:
            return word<Convergence>(value, BS_CONVERGENCE_CRITICALLY_DAMPED + 1);
        case BS_KIND_TIMING:
            return word<CommandTiming>(value, count_of<CommandTiming>);
        case BS_KIND_TAKE:
            return word<TakeResult>(value, count_of<TakeResult>);
        case BS_KIND_LAUNCH:
            return word<LaunchResult>(value, count_of<LaunchResult>);
        case BS_KIND_END:
            return word<FlightEnd>(value, count_of<FlightEnd>);
        case BS_KIND_BASIS:
            return word<VerdictBasis>(value, count_of<VerdictBasis>);
        case BS_KIND_IMAGE:
            return word<ImageOutcome>(value, count_of<ImageOutcome>);
        case BS_KIND_EFFECT:
            return word<EffectKind>(value, count_of<EffectKind>);
        case BS_KIND_COMMANDS:
            return word(value, commands);
        case BS_KIND_RECKON:
            return word<GhostVerdict>(value, count_of<GhostVerdict>);
        case BS_KIND_RECONCILED:
            return word<ReconcileResult>(value, count_of<ReconcileResult>);
        case BS_KIND_DRAWN:
            return word<CorrectionDrawn>(value, count_of<CorrectionDrawn>);
        case BS_KIND_CAUSE:
            return word<MispredictionCause>(value, count_of<MispredictionCause>);
        case BS_KIND_PREDICTED:
            return word<PredictResult>(value, count_of<PredictResult>);
        case BS_KIND_EVENT:
            return word<EventOutcome>(value, count_of<EventOutcome>);
        default:
            return "?";
    }
}
