// What the vectors must have covered: each value that an answer can have.

#include "tests/vectors/play/play.h"

#include <backsight/judge/shot_record.h>
#include <backsight/motion/reckon.h>
#include <backsight/projectile/projectile.h>
#include <backsight/view/plain_bytes.h>
#include <backsight/view/view.h>

#include <cstdio>

namespace backsight::played {

namespace {

template <class Enum>
std::size_t missing_of(const char* kind, const std::set<int>& seen, Enum first, Enum count) {
    std::size_t missing = 0;
    for (int value = static_cast<int>(first); value < static_cast<int>(count); ++value) {
        if (seen.contains(value)) continue;
        std::printf("%s: nothing gives '%s'\n", kind, to_string(static_cast<Enum>(value)));
        ++missing;
    }
    return missing;
}

}  // namespace

// All values of these can occur, so there are no exceptions to list.
std::size_t missing_in(const Coverage& coverage) {
    return missing_of("Reason", coverage.reasons, Reason::as_seen, Reason::count_) +
           missing_of("ViewStatus", coverage.statuses, ViewStatus::interpolated, ViewStatus::count_) +
           missing_of("AuditResult", coverage.audits, AuditResult::accepted, AuditResult::count_) +
           missing_of("VerdictBasis", coverage.bases, VerdictBasis::as_shown, VerdictBasis::count_) +
           missing_of("FlightEnd", coverage.ends, FlightEnd::none, FlightEnd::count_) +
           missing_of("BytesResult", coverage.bytes, BytesResult::ok, BytesResult::count_) +
           missing_of("ReckoningModel", coverage.models, ReckoningModel::fixed, static_cast<ReckoningModel>(10));
}

}  // namespace backsight::played
