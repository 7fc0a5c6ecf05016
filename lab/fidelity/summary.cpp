#include "lab/fidelity/summary.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "inputs/files/number_format.h"
#include "lab/reporting/table.h"

namespace backsight::lab {
namespace {

constexpr std::string_view exact_strategy = "exact";

struct Spread {
    double median = std::numeric_limits<double>::quiet_NaN();
    double worst = std::numeric_limits<double>::quiet_NaN();
};

Spread spread_of(std::vector<double> values) {
    std::erase_if(values, [](double value) { return !std::isfinite(value); });
    if (values.empty()) return {};
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    const double median = values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2.0;
    return {median, values.back()};
}

double share(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

void add_cell(StrategySummary& sum, const FidelityRow& row) {
    if (sum.cells == 0 || row.ratio(row.agreed) < share(sum.worst_cell_agreed, sum.worst_cell_shots)) {
        sum.worst_cell_shots = row.shots;
        sum.worst_cell_agreed = row.agreed;
    }
    sum.cells += 1;
    sum.shots += row.shots;
    sum.agreed += row.agreed;
    sum.false_hits += row.false_hits;
    sum.false_misses += row.false_misses;
    sum.bit_equal += row.bit_equal;
}

StrategySummary summarize(const std::string& strategy, const std::vector<FidelityRow>& rows) {
    StrategySummary sum;
    sum.strategy = strategy;
    std::vector<double> p50;
    std::vector<double> p99;
    for (const FidelityRow& row : rows) {
        if (row.strategy != strategy || row.shots == 0) continue;
        add_cell(sum, row);
        p50.push_back(row.error_p50_m);
        p99.push_back(row.error_p99_m);
    }
    const Spread of_p50 = spread_of(std::move(p50));
    const Spread of_p99 = spread_of(std::move(p99));
    sum.error_p50_median_m = of_p50.median;
    sum.error_p50_worst_m = of_p50.worst;
    sum.error_p99_median_m = of_p99.median;
    sum.error_p99_worst_m = of_p99.worst;
    return sum;
}

// "2 of one thing, 1 of another".
std::string listed(const std::map<std::string, std::uint64_t>& counts) {
    std::string text;
    for (const auto& [what, count] : counts)
        text += (text.empty() ? "" : ", ") + inputs::grouped(count) + " times " + what;
    return text;
}

std::string why_none(const FidelityResult& result) {
    if (result.fired == 0) {
        return "nobody fired" + (result.held_fire.empty() ? std::string() : ", as " + listed(result.held_fire));
    }
    std::string text = inputs::grouped(result.fired) + " were fired, " + inputs::grouped(result.lost) +
                       " lost with every copy of their command";
    if (!result.set_apart.empty()) text += "; set apart " + listed(result.set_apart);
    return text;
}

const StrategySummary* best_of(const std::vector<StrategySummary>& sums) {
    const StrategySummary* best = nullptr;
    for (const StrategySummary& sum : sums) {
        if (sum.shots == 0) continue;
        if (best == nullptr || share(sum.agreed, sum.shots) > share(best->agreed, best->shots)) best = &sum;
    }
    return best;
}

}  // namespace

std::vector<StrategySummary> summarize_by_strategy(const std::vector<FidelityRow>& rows) {
    std::vector<StrategySummary> sums;
    for (const std::string& strategy : different(rows, &FidelityRow::strategy))
        sums.push_back(summarize(strategy, rows));
    return sums;
}

std::string_view about_strategy(std::string_view strategy) {
    static const std::map<std::string_view, std::string_view> about{
        {"present", "no compensation: judged in the world as the server has it when the shot arrives"},
        {"ping", "rewinds by the shooter's averaged round-trip time"},
        {"nodes by ping", "rewinds by that time between nodes of 20 ms, 0.4 s back at most, as capt.k's UT2003 does"},
        {"half ping+interpolation", "rewinds by half the round-trip time and the interpolation delay, as Mirror does"},
        {"ping+interpolation", "rewinds by the averaged round-trip time and the interpolation delay"},
        {"client time",
         "rewinds to the server's time by the client's clock, in poses of 30 Hz, as text21's Rewind does"},
        {"angle", "the same, and hits the nearest within 2 degrees of the aim, as text21's Rewind does for melee"},
        {"tick", "rewinds to the whole tick that the shooter's command is stamped with, as Source does"},
        {"nearest", "takes the history sample nearest to the shooter's time, without interpolation"},
        {"frame+subframe", "rewinds to a stamped frame and a fraction of it, as TwoTen does"},
        {"server-time", "rewinds to the server time that the client keeps by itself, as UT2003 does"},
        {"moment", "rewinds to the exact time on the screen, in the server's tick history"},
        {"endpoints", "mixes the two ticks between which the shooter's screen was, by the stamped fraction"},
        {"exact", "rebuilds the view from the very samples that the shooter had received"},
    };
    const auto found = about.find(strategy);
    return found == about.end() ? std::string_view{} : found->second;
}

std::string headline(const FidelityResult& result) {
    const std::vector<StrategySummary> sums = summarize_by_strategy(result.rows);
    const StrategySummary* best = best_of(sums);
    if (best == nullptr) return "No shot was judged: " + why_none(result) + ".";
    const auto exact =
        std::find_if(sums.begin(), sums.end(), [](const auto& sum) { return sum.strategy == exact_strategy; });
    const StrategySummary& first = exact != sums.end() && exact->shots > 0 ? *exact : *best;
    return "'" + first.strategy + "' judged " + inputs::percent(first.agreed, first.shots) +
           " % of the shots as the shooter saw them.";
}

}  // namespace backsight::lab
