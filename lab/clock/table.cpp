#include "lab/clock/table.h"

#include <backsight/presets/delays.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <ostream>
#include <string>

#include "inputs/files/number_format.h"
#include "lab/clock/summary.h"

namespace backsight::lab::clock {

namespace {

constexpr std::size_t name_width = 30;

std::string left(const std::string& text, std::size_t width = name_width) {
    return inputs::printable(text) + std::string(text.size() < width ? width - text.size() : 1, ' ');
}

std::string right(const std::string& text, std::size_t width) {
    return std::string(text.size() < width ? width - text.size() : 1, ' ') + text;
}

std::string fixed(double number, int digits) {
    if (!std::isfinite(number)) return "-";
    char text[48];
    std::snprintf(text, sizeof text, "%.*f", digits, number);
    return text;
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
    return fixed(worst->clock_error_p99_ms, 2) + " / " + fixed(worst->clock_limit_ms, 2) + (is_over ? "!" : " ");
}

void print_clock(std::ostream& out, const ClockResult& result) {
    out << "Clock error after 2 s, p99 in ms / limit in the mean (1 ms and the path's asymmetry then), the worst of "
           "the "
           "drifts\n\n"
        << left("trace");
    std::map<double, int> asymmetries;
    std::vector<std::string> traces;
    for (const ClockRow& row : result.rows) {
        ++asymmetries[row.asymmetry_ratio];
        if (traces.empty() || traces.back() != row.trace) traces.push_back(row.trace);
    }
    for (const auto& [asymmetry, rows] : asymmetries) out << right(inputs::short_number(asymmetry * 100.0) + " %", 16);
    out << '\n';
    for (const std::string& trace : traces) {
        out << left(trace);
        for (const auto& [asymmetry, rows] : asymmetries) {
            out << right(clock_cell(result, trace, asymmetry), 16);
        }
        out << '\n';
    }
}

void print_delays(std::ostream& out, const ClockResult& result) {
    out << "\nDelay behind the newest that could be there, ms / share of frames with nothing newer to show, %\n\n"
        << left("trace");
    std::vector<std::string> methods{"ours"};
    for (const presets::PublishedDelay& method : presets::published_delays()) methods.push_back(method.name);
    for (const std::string& method : methods) out << right(method, 16);
    std::string trace;
    for (const MethodSum& sum : result.by_trace) {
        if (sum.trace != trace) out << '\n' << left(trace = sum.trace);
        const std::string mark = sum.dominated_by.empty() ? "" : "!";
        out << right(fixed(sum.score.delay_ms(), 2) + " / " + fixed(100.0 * sum.score.starvation(), 3) + mark, 16);
    }
    out << "\n\n!: a published method has no more delay and no more starvation there, or a clock is over its limit\n";
}

// Whoever stands still through an outage falls behind by all of it, and so would whoever draws on if the audit let
// them.
void print_outages(std::ostream& out, const ClockResult& result) {
    out << "\nOutages: share of frames that stood still at the audit's cap, % / the delay that was wanted meanwhile "
           "and "
           "else, ms\n\n"
        << left("trace");
    for (std::size_t i = 0; i <= presets::published_delays().size(); ++i) {
        out << right(i == 0 ? "ours" : presets::published_delays()[i - 1].name, 16);
    }
    std::string trace;
    for (const MethodSum& sum : result.by_trace) {
        if (sum.trace != trace) out << '\n' << left(trace = sum.trace);
        out << right(fixed(100.0 * sum.score.stood_ratio(), 3) + " / " + fixed(sum.score.drawn_on_ms(), 2), 16);
    }
    out << '\n';
}

void print_pool(std::ostream& out, const ClockResult& result) {
    if (result.comparisons.empty()) return;
    out << "\nThe pool of " << result.pool_of << ": our curve where it starves as often as each\n\n"
        << left("method") << "  starvation, %   delay, ms   ours, ms\n";
    for (const PoolComparison& one : result.comparisons) {
        out << left(one.method) << right(fixed(100.0 * one.starvation_ratio, 3), 15)
            << right(fixed(one.delay_ms, 2), 12) << right(fixed(one.ours_delay_ms, 2), 11) << '\n';
    }
    out << "\nOurs by the weight of starvation\n\n" << left("weight") << "  starvation, %   delay, ms\n";
    for (const DelayScore& score : result.pool) {
        if (score.weight <= 0.0f) continue;
        const std::string mark = score.method == "ours" ? " (default)" : "";
        out << left(inputs::short_number(static_cast<double>(score.weight)) + mark)
            << right(fixed(100.0 * score.starvation(), 3), 15) << right(fixed(score.delay_ms(), 2), 12) << '\n';
    }
}

}  // namespace

void print_clock_table(std::ostream& out, const ClockResult& result) {
    out << headline(result) << "\n\n";
    if (result.rows.empty()) return;
    print_clock(out, result);
    print_delays(out, result);
    print_outages(out, result);
    print_pool(out, result);
    out << "\nReadings: " << inputs::grouped(result.readings)
        << ", of which further off than their error bound: " << inputs::grouped(result.beyond_bound)
        << ". Steps back: " << inputs::grouped(result.steps_back) << " of the clock, "
        << inputs::grouped(result.moments_back) << " of the moment drawn. Moments that advanced by other "
        << "than\n0.95 to 1.05 of real time: " << inputs::grouped(result.moments_too_fast)
        << ".\nThe published methods are given the true time and the quickest way of the whole trace; ours finds "
           "both.\n"
        << "Inputs: " << inputs::printable(result.inputs) << ". " << inputs::grouped(result.cells) << " cells, "
        << inputs::duration(result.simulated_s) << " of play simulated in " << inputs::duration(result.wall_s) << ".\n";
    if (!result.command.empty()) out << "Command: " << inputs::printable(result.command) << '\n';
}

}  // namespace backsight::lab::clock
