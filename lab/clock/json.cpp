#include "lab/clock/json.h"

#include <cmath>

#include "lab/clock/summary.h"
#include "lab/reporting/json_file.h"

namespace backsight::lab::clock {

namespace {

using Json = nlohmann::ordered_json;

Json known_or_null(double number) { return std::isfinite(number) ? Json(number) : Json(nullptr); }

// Plots need no more.
double rounded(double number) { return std::round(number * 1e3) / 1e3; }

Json row_json(const ClockRow& row) {
    const bool is_known = std::isfinite(row.clock_over_limit_p99_ms);
    return {
        {"trace", row.trace},
        {"method", row.method},
        {"clock_error_p99_ms", known_or_null(row.clock_error_p99_ms)},
        {"delay_mean_ms", row.delay_mean_ms},
        {"starvation_ratio", row.starvation_ratio},
        {"recorded", row.is_recorded},
        {"asymmetry_ratio", row.asymmetry_ratio},
        {"drift_ppm", row.drift_ppm},
        {"clock_error_max_ms", known_or_null(row.clock_error_max_ms)},
        {"clock_limit_ms", known_or_null(row.clock_limit_ms)},
        {"clock_over_limit_p99_ms", known_or_null(row.clock_over_limit_p99_ms)},
        {"clock_bound_median_ms", known_or_null(row.clock_bound_median_ms)},
        {"within_limit", is_known ? Json(row.clock_over_limit_p99_ms < 0.0) : Json(nullptr)},
        {"frames", row.frames},
    };
}

Json score_json(const DelayScore& score) {
    return {{"method", score.method},
            {"starvation_weight", score.weight > 0.0f ? Json(score.weight) : Json(nullptr)},
            {"delay_mean_ms", score.delay_ms()},
            {"starvation_ratio", score.starvation()},
            {"stood_ratio", score.stood_ratio()},
            {"drawn_on_mean_ms", score.drawn_on_ms()},
            {"frames", score.frames}};
}

Json sum_json(const MethodSum& sum) {
    Json json{{"trace", sum.trace}};
    json.update(score_json(sum.score));
    json["dominated_by"] = sum.dominated_by;
    return json;
}

Json comparison_json(const PoolComparison& comparison) {
    return {{"method", comparison.method},
            {"delay_mean_ms", comparison.delay_ms},
            {"starvation_ratio", comparison.starvation_ratio},
            {"ours_delay_mean_ms", known_or_null(comparison.ours_delay_ms)}};
}

Json errors_json(const ErrorSeries& series) {
    Json at = Json::array();
    Json error = Json::array();
    Json bound = Json::array();
    for (const ClockError& one : series.errors) {
        at.push_back(rounded(one.at_s));
        error.push_back(rounded(one.error_ms));
        bound.push_back(rounded(one.bound_ms));
    }
    return {{"trace", series.trace},
            {"asymmetry_ratio", series.asymmetry_ratio},
            {"drift_ppm", series.drift_ppm},
            {"at_s", at},
            {"error_ms", error},
            {"bound_ms", bound}};
}

}  // namespace

Json clock_json(const ClockResult& result) {
    const Json summary{
        {"headline", headline(result)},
        {"pool_of", result.pool_of},
        {"cells", result.cells},
        {"clock_rows", clock_rows(result)},
        {"clock_rows_within_limit", clock_rows_within_limit(result)},
        {"steps_back", result.steps_back},
        {"moments_back", result.moments_back},
        {"moments_off_slew", result.moments_too_fast},
        {"readings", result.readings},
        {"readings_beyond_bound", result.beyond_bound},
        {"dominated", dominated(result)},
        {"simulated_s", result.simulated_s},
        {"wall_s", result.wall_s},
    };
    return {{"command", result.command},
            {"inputs", result.inputs},
            {"rows", json_list(result.rows, row_json)},
            {"by_trace", json_list(result.by_trace, sum_json)},
            {"pool", json_list(result.pool, score_json)},
            {"comparisons", json_list(result.comparisons, comparison_json)},
            {"errors", json_list(result.errors, errors_json)},
            {"summary", summary}};
}

void write_clock_json(const ClockResult& result, const std::filesystem::path& file) {
    write_json_file(clock_json(result), {"rows", "by_trace", "pool", "comparisons", "errors"}, file);
}

}  // namespace backsight::lab::clock
