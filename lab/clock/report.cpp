#include "lab/clock/report.h"

#include <backsight/presets/delays.h>

#include <cmath>

#include "lab/clock/summary.h"

namespace backsight::lab {

namespace embedded {
std::string_view clock_html();
std::string_view clock_js();
}  // namespace embedded

namespace clock {

namespace {

constexpr std::size_t name_width = 30;
constexpr std::size_t pair_width = 16;

const Fields<ClockRow> row_fields{
    {{"trace"}, &ClockRow::trace},
    {{"method"}, &ClockRow::method},
    {{"clock_error_p99_ms"}, &ClockRow::clock_error_p99_ms},
    {{"delay_mean_ms"}, &ClockRow::delay_mean_ms},
    {{"starvation_ratio"}, &ClockRow::starvation_ratio},
    {{"recorded"}, &ClockRow::is_recorded},
    {{"asymmetry_ratio"}, &ClockRow::asymmetry_ratio},
    {{"drift_ppm"}, &ClockRow::drift_ppm},
    {{"clock_error_max_ms"}, &ClockRow::clock_error_max_ms},
    {{"clock_limit_ms"}, &ClockRow::clock_limit_ms},
    {{"clock_over_limit_p99_ms"}, &ClockRow::clock_over_limit_p99_ms},
    {{"clock_bound_median_ms"}, &ClockRow::clock_bound_median_ms},
    {{"within_limit"},
     [](const ClockRow& row) {
         const double over = row.clock_over_limit_p99_ms;
         return std::isfinite(over) ? Json(over < 0.0) : Json(nullptr);
     }},
    {{"frames"}, &ClockRow::frames},
};

const Fields<DelayScore> score_fields{
    {{"method"}, &DelayScore::method},
    {{"starvation_weight", "weight"},
     [](const DelayScore& score) { return score.weight > 0.0f ? Json(score.weight) : Json(nullptr); }},
    {{"starvation_ratio", "starvation, %", 15, fixed(3, 100.0)}, &DelayScore::starvation},
    {{"delay_mean_ms", "delay, ms", 12, fixed(2)}, &DelayScore::delay_ms},
    {{"stood_ratio"}, &DelayScore::stood_ratio},
    {{"drawn_on_mean_ms"}, &DelayScore::drawn_on_ms},
    {{"frames"}, &DelayScore::frames},
};

const Fields<PoolComparison> comparison_fields{
    {{"method", "method", name_width}, &PoolComparison::method},
    {{"starvation_ratio", "starvation, %", 15, fixed(3, 100.0)}, &PoolComparison::starvation_ratio},
    {{"delay_mean_ms", "delay, ms", 12, fixed(2)}, &PoolComparison::delay_ms},
    {{"ours_delay_mean_ms", "ours, ms", 11, fixed(2)}, &PoolComparison::ours_delay_ms},
};

const Fields<ChangeRow> change_fields{
    {{"change", "change", 24}, &ChangeRow::change},
    {{"path", "path", 18}, &ChangeRow::path},
    {{"round_trips", "round trips", 13}, &ChangeRow::round_trips},
    {{"starved_before_ratio", "before, %", 11, fixed(1, 100.0)}, &ChangeRow::starved_before},
    {{"starved_after_ratio", "0-20 s, %", 11, fixed(1, 100.0)}, &ChangeRow::starved_after},
    {{"starved_later_ratio", "20-40 s, %", 12, fixed(1, 100.0)}, &ChangeRow::starved_later},
    {{"last_starved_s", "last, s", 9, fixed(1)}, &ChangeRow::last_starved_s},
    {{"present_error_max_ms", "present, ms", 13, fixed(1)}, &ChangeRow::error_ms},
    {{"present_over_bound_ms", "over bound", 12, fixed(1)}, &ChangeRow::over_bound_ms},
    {{"moments_back"}, &ChangeRow::moments_back},
    {{"breaks"}, &ChangeRow::breaks},
};

// Rounds to thousandths: plots need no more.
double thousandths(double number) { return std::round(number * 1e3) / 1e3; }

Json errors_json(const ErrorSeries& series) {
    const auto each = [&](double ClockError::*value) {
        return json_list(series.errors, [&](const ClockError& one) { return Json(thousandths(one.*value)); });
    };
    return {{"trace", series.trace},
            {"asymmetry_ratio", series.asymmetry_ratio},
            {"drift_ppm", series.drift_ppm},
            {"at_s", each(&ClockError::at_s)},
            {"error_ms", each(&ClockError::error_ms)},
            {"bound_ms", each(&ClockError::bound_ms)}};
}

Json sum_json(const MethodSum& sum) {
    Json json{{"trace", sum.trace}};
    json.update(json_of(sum.score, score_fields));
    json["dominated_by"] = sum.dominated_by;
    return json;
}

Json data_of(const ClockResult& result) {
    const Json summary{{"headline", headline(result)},
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
                       {"wall_s", result.wall_s}};
    return {{"command", result.command},
            {"inputs", result.inputs},
            {"rows", json_of(result.rows, row_fields)},
            {"by_trace", json_list(result.by_trace, sum_json)},
            {"pool", json_of(result.pool, score_fields)},
            {"comparisons", json_of(result.comparisons, comparison_fields)},
            {"changes", json_of(result.changes, change_fields)},
            {"errors", json_list(result.errors, errors_json)},
            {"summary", summary}};
}

std::string pair(double first, const Form& first_form, double second, const Form& second_form) {
    return written(first, first_form) + " / " + written(second, second_form);
}

// Over the drifts: the worst, its limit, and the mark if it is over.
std::string clock_cell(const ClockResult& result, const std::string& trace, double asymmetry) {
    const ClockRow* worst = nullptr;
    bool is_over = false;
    for (const ClockRow& row : result.rows) {
        if (row.trace != trace || row.asymmetry_ratio != asymmetry || !std::isfinite(row.clock_error_p99_ms)) continue;
        if (worst == nullptr || row.clock_error_p99_ms > worst->clock_error_p99_ms) worst = &row;
        is_over = is_over || row.clock_over_limit_p99_ms >= 0.0;
    }
    if (worst == nullptr) return "- / - ";
    return pair(worst->clock_error_p99_ms, fixed(2), worst->clock_limit_ms, fixed(2)) + (is_over ? "!" : " ");
}

std::string clock_part(const ClockResult& result) {
    std::vector<double> asymmetries = different(result.rows, &ClockRow::asymmetry_ratio);
    std::ranges::sort(asymmetries);
    const Table table = grid(
        {"trace", name_width}, different(result.rows, &ClockRow::trace), asymmetries, pair_width,
        [&](const std::string& trace, double asymmetry) { return clock_cell(result, trace, asymmetry); },
        [](double asymmetry) { return title_of(asymmetry * 100.0) + " %"; });
    return part(
        "Clock error after 2 s, p99 in ms / limit in the mean (1 ms and the path's asymmetry then), the worst of the "
        "drifts",
        table);
}

// A line for each trace, ours first and then the published.
template <class Cell>
Table by_trace(const ClockResult& result, Cell cell) {
    std::vector<std::string> methods{"ours"};
    for (const presets::PublishedDelay& method : presets::published_delays()) methods.push_back(method.name);
    const auto found = [&](const std::string& trace, const std::string& method) {
        for (const MethodSum& sum : result.by_trace) {
            if (sum.trace == trace && sum.score.method == method) return cell(sum);
        }
        return std::string("-");
    };
    return grid({"trace", name_width}, different(result.by_trace, &MethodSum::trace), methods, pair_width, found);
}

std::string delays_part(const ClockResult& result) {
    const Table table = by_trace(result, [](const MethodSum& sum) {
        return pair(sum.score.delay_ms(), fixed(2), sum.score.starvation(), fixed(3, 100.0)) +
               (sum.dominated_by.empty() ? "" : "!");
    });
    return part("Delay behind the newest that could be there, ms / share of frames with nothing newer to show, %",
                table) +
           "!: a published method has no more delay and no more starvation there, or a clock is over its limit\n\n";
}

// A method that stands still through an outage falls behind by all of it. A method that drew on would too, if the audit
// let it.
std::string outages_part(const ClockResult& result) {
    return part(
        "Outages: share of frames that stood still at the audit's cap, % / the delay that was wanted meanwhile and "
        "else, ms",
        by_trace(result, [](const MethodSum& sum) {
            return pair(sum.score.stood_ratio(), fixed(3, 100.0), sum.score.drawn_on_ms(), fixed(2));
        }));
}

std::string pool_part(const ClockResult& result, const Json& data) {
    if (result.comparisons.empty()) return {};
    Table weights({{"weight", name_width}, {"starvation, %", 15}, {"delay, ms", 12}});
    for (const DelayScore& score : result.pool) {
        if (score.weight <= 0.0f) continue;
        const std::string mark = score.method == "ours" ? " (default)" : "";
        weights.add({title_of(static_cast<double>(score.weight)) + mark, written(score.starvation(), fixed(3, 100.0)),
                     written(score.delay_ms(), fixed(2))});
    }
    return part("The pool of " + result.pool_of + ": our curve where it starves as often as each",
                Table(data["comparisons"], columns_of(comparison_fields))) +
           part("Ours by the weight of starvation", weights);
}

std::string changes_part(const ClockResult& result, const Json& data) {
    if (result.changes.empty()) return {};
    return part(
        "Changes: share of frames with nothing newer to show; the last of them; the present's worst error from 12 s on",
        Table(data["changes"], columns_of(change_fields)));
}

std::string text_of(const ClockResult& result, const Json& data) {
    if (result.rows.empty()) return {};
    return clock_part(result) + delays_part(result) + outages_part(result) + pool_part(result, data) +
           changes_part(result, data) + "Readings: " + inputs::grouped(result.readings) +
           ", of which further off than their error bound: " + inputs::grouped(result.beyond_bound) +
           ". Steps back: " + inputs::grouped(result.steps_back) + " of the clock, " +
           inputs::grouped(result.moments_back) +
           " of the moment drawn. Moments that advanced by other than\n0.95 to 1.05 of real time: " +
           inputs::grouped(result.moments_too_fast) +
           ".\nThe published methods are given the true time and the quickest way of the whole trace; ours finds "
           "both.\nInputs: " +
           inputs::printable(result.inputs) + ". " + inputs::grouped(result.cells) + " cells, " +
           inputs::duration(result.simulated_s) + " of play simulated in " + inputs::duration(result.wall_s) + ".\n";
}

}  // namespace

Report report(const ClockResult& result) {
    Report report{"clock", headline(result)};
    report.data = data_of(result);
    report.text = text_of(result, report.data);
    report.lead =
        "A client that draws the past has to know two things: what time it is on the server, and how far behind to "
        "draw. Here both were estimated from the same packets that a client gets, and the delay was held against what "
        "published systems choose.";
    report.sections = embedded::clock_html();
    report.script = embedded::clock_js();
    return report;
}

}  // namespace clock

}  // namespace backsight::lab
