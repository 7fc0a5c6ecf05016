#include "lab/clock/summary.h"

#include <algorithm>
#include <cmath>

#include "inputs/files/number_format.h"

namespace backsight::lab::clock {

namespace {

bool has_recorded(const ClockResult& result) {
    return std::ranges::any_of(result.rows, [](const ClockRow& row) { return row.is_recorded; });
}

bool measures_clock(const ClockRow& row, bool recorded) {
    return row.is_recorded == recorded && std::isfinite(row.clock_error_p99_ms);
}

}  // namespace

std::uint64_t clock_rows(const ClockResult& result) {
    const bool recorded = has_recorded(result);
    return static_cast<std::uint64_t>(
        std::ranges::count_if(result.rows, [&](const ClockRow& row) { return measures_clock(row, recorded); }));
}

std::uint64_t clock_rows_within_limit(const ClockResult& result) {
    const bool recorded = has_recorded(result);
    return static_cast<std::uint64_t>(std::ranges::count_if(result.rows, [&](const ClockRow& row) {
        return measures_clock(row, recorded) && row.clock_over_limit_p99_ms < 0.0;
    }));
}

std::uint64_t dominated(const ClockResult& result) {
    const bool recorded = has_recorded(result);
    const auto counts = [&](const MethodSum& sum) {
        const auto of_trace = [&](const ClockRow& row) { return row.trace == sum.trace; };
        const auto row = std::ranges::find_if(result.rows, of_trace);
        return !sum.dominated_by.empty() && row != result.rows.end() && row->is_recorded == recorded;
    };
    return static_cast<std::uint64_t>(std::ranges::count_if(result.by_trace, counts));
}

std::uint64_t beaten_on_pool(const ClockResult& result) {
    return static_cast<std::uint64_t>(std::ranges::count_if(
        result.comparisons, [](const PoolComparison& one) { return one.ours_delay_ms < one.delay_ms; }));
}

std::string headline(const ClockResult& result) {
    if (result.rows.empty()) return "Nothing measured";
    const std::uint64_t steps = result.steps_back + result.moments_back;
    return "The clock stayed within its limit in " + inputs::grouped(clock_rows_within_limit(result)) + " of " +
           inputs::grouped(clock_rows(result)) + " cases, and " +
           (steps == 0 ? std::string("never stepped back.") : "stepped back " + inputs::grouped(steps) + " times.");
}

}  // namespace backsight::lab::clock
