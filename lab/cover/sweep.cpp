#include "lab/cover/sweep.h"

#include <algorithm>
#include <iterator>
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

}  // namespace backsight::lab::cover
