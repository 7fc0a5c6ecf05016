#include <backsight/predict/counters.h>

namespace backsight {

const char* to_string(ReconcileResult result) {
    static constexpr const char* names[] = {
        // facts: names of ReconcileResult
        "exact",          // 0
        "corrected",      // 1
        "started",        // 2
        "stale",          // 3
        "from future",    // 4
        "before ring",    // 5
        "not predicted",  // 6
        "malformed",      // 7
        // end of facts
    };
    return enum_name(result, names);
}

const char* to_string(MispredictionCause cause) {
    static constexpr const char* names[] = {
        // facts: names of MispredictionCause
        "none",          // 0
        "lost command",  // 1
        "hit",           // 2
        "death",         // 3
        "body",          // 4
        "mover",         // 5
        // end of facts
    };
    return enum_name(cause, names);
}

double PredictionCounters::predicted_exactly_ratio() const {
    const std::uint64_t all = compared();
    return all == 0 ? 0.0 : static_cast<double>(by_result[ReconcileResult::exact]) / static_cast<double>(all);
}

PredictionCounters& PredictionCounters::operator+=(const PredictionCounters& other) {
    by_result += other.by_result;
    by_cause += other.by_cause;
    replayed += other.replayed;
    seen += other.seen;
    not_slid += other.not_slid;
    cut += other.cut;
    bad_steps += other.bad_steps;
    return *this;
}

}  // namespace backsight
