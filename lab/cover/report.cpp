#include "lab/cover/report.h"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <ostream>
#include <string>

#include "inputs/files/names_apart.h"
#include "inputs/files/number_format.h"
#include "inputs/network_model.h"
#include "lab/clock/path.h"
#include "lab/cover/peek.h"
#include "lab/cover/screen_age.h"
#include "lab/reporting/run_cells.h"

namespace backsight::lab::cover {

namespace {

constexpr std::int64_t model_us = 120'000'000;

std::vector<inputs::Trace> load_traces(const CoverOptions& options) {
    std::vector<inputs::Trace> all;
    if (options.data) {
        for (const auto& file : inputs::find_traces(*options.data)) {
            all.push_back(clock::without_pauses(inputs::load_trace(file)));
        }
    }
    inputs::keep_apart(all, &inputs::Trace::name);
    if (!all.empty()) return all;
    for (const inputs::NetworkModel& model : inputs::network_models()) {
        all.push_back(inputs::generate(model, model_us, options.seed));
    }
    return all;
}

CoverResult::Ages summary(std::string name, std::vector<float> ages, const std::vector<double>& bounds_ms) {
    CoverResult::Ages row;
    row.name = std::move(name);
    if (ages.empty()) return row;
    std::ranges::sort(ages);
    const auto at = [&](std::size_t percent) { return static_cast<double>(ages[(ages.size() - 1) * percent / 100]); };
    row.p50_ms = at(50);
    row.p95_ms = at(95);
    row.p99_ms = at(99);
    for (const double bound : bounds_ms) {
        const auto first = std::ranges::upper_bound(ages, static_cast<float>(bound));
        row.beyond_ratio.push_back(static_cast<double>(std::distance(first, ages.end())) /
                                   static_cast<double>(ages.size()));
    }
    return row;
}

Micros micros(double ms) { return {static_cast<std::int64_t>(ms * 1e3)}; }

double refused_ms(double held_back_ms, Micros bound) {
    PeekConfig peek;
    peek.held_back = micros(held_back_ms);
    peek.rules.cover_max_view_age = bound;
    return static_cast<double>(refused_for(peek).value) * 1e-3;
}

std::string cell(const char* format, double value, int width) {
    char text[40];
    std::snprintf(text, sizeof text, format, value);
    const std::string shown = text;
    const auto room = static_cast<std::size_t>(width);
    return std::string(shown.size() < room ? room - shown.size() : 1, ' ') + shown;
}

std::string left(const std::string& text) {
    constexpr std::size_t width = 32;
    return inputs::printable(text) + std::string(text.size() < width ? width - text.size() : 1, ' ');
}

void print_bounds(std::ostream& out, const CoverOptions& options) {
    for (const double bound : options.bounds_ms) out << cell("%.0f ms", bound, 9);
    out << '\n';
}

void print_ages(std::ostream& out, const CoverOptions& options, const std::vector<CoverResult::Ages>& rows) {
    for (const CoverResult::Ages& row : rows) {
        out << left(row.name) << cell("%.0f", row.p50_ms, 7) << cell("%.0f", row.p95_ms, 7)
            << cell("%.0f", row.p99_ms, 7);
        for (const double ratio : row.beyond_ratio) out << cell("%.2f", ratio * 100.0, 9);
        out << '\n';
    }
    if (rows.empty() || options.bounds_ms.empty()) out << "nothing to show\n";
}

}  // namespace

CoverResult measure_cover(const CoverOptions& options) {
    const std::vector<inputs::Trace> traces = load_traces(options);
    struct Cell {
        std::size_t trace = 0;
        double extra_rtt_ms = 0.0;
    };
    std::vector<Cell> cells;
    for (const double extra : options.extra_rtts_ms) {
        for (std::size_t i = 0; i < traces.size(); ++i) cells.push_back({i, extra});
    }
    const auto ages = run_cells<std::vector<float>>("lab cover", cells, [&](const Cell& one) {
        ScreenConfig config;
        config.trace = &traces[one.trace];
        config.extra_rtt_ms = one.extra_rtt_ms;
        return screen_ages_ms(config);
    });
    CoverResult result;
    for (std::size_t e = 0; e < options.extra_rtts_ms.size(); ++e) {
        std::vector<float> pool;
        for (std::size_t i = 0; i < traces.size(); ++i) {
            const std::vector<float>& of_trace = ages[e * traces.size() + i];
            pool.insert(pool.end(), of_trace.begin(), of_trace.end());
            if (e == 0) result.by_trace.push_back(summary(traces[i].name, of_trace, options.bounds_ms));
        }
        const std::string name = "all, " + inputs::short_number(options.extra_rtts_ms[e]) + " ms more round trip";
        result.by_ping.push_back(summary(name, std::move(pool), options.bounds_ms));
    }
    for (const double held_back : options.held_back_ms) {
        CoverResult::Refused row{held_back, refused_ms(held_back, Micros{10'000'000}), {}};
        for (const double bound : options.bounds_ms) row.bounded_ms.push_back(refused_ms(held_back, micros(bound)));
        result.refused.push_back(row);
    }
    return result;
}

void print_cover(std::ostream& out, const CoverOptions& options, const CoverResult& result) {
    out << "How old an honest victim's screen is for the server, ms; and of 100 instants, how many are older than a "
           "bound\n\n"
        << left("trace") << "    p50    p95    p99";
    print_bounds(out, options);
    print_ages(out, options, result.by_trace);
    out << '\n';
    print_ages(out, options, result.by_ping);
    out << "\nFor how long hits are refused after the shooter stood in the open, ms, by how long the victim holds "
           "stamps "
           "back\n\n"
        << left("held back, ms") << "   no bound";
    print_bounds(out, options);
    for (const CoverResult::Refused& row : result.refused) {
        out << left(inputs::short_number(row.held_back_ms)) << cell("%.0f", row.unbounded_ms, 11);
        for (const double ms : row.bounded_ms) out << cell("%.0f", ms, 9);
        out << '\n';
    }
}

}  // namespace backsight::lab::cover
