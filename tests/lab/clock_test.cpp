// The clock's lab, on our own models: its claims of our clock hold, and the published methods come out as they are
// known to be.

#include "lab/clock/sweep.h"

#include <backsight/base/random.h>
#include <backsight/presets/delays.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "inputs/network_model.h"
#include "lab/clock/changes.h"
#include "lab/clock/summary.h"
#include "tests/inputs/scratch_folder.h"
#include "tests/support/cases.h"

namespace backsight::lab::clock {
namespace {

inputs::Trace even_trace(std::int64_t rtt_us, std::int64_t duration_us) {
    inputs::Trace trace{"even", {}, duration_us};
    for (std::int64_t at = 0; at <= duration_us; at += 5'000) trace.samples.push_back({at, rtt_us});
    return trace;
}

const DelayScore& of(const CellResult& cell, const std::string& method) {
    for (const DelayScore& score : cell.delays) {
        if (score.method == method) return score;
    }
    throw std::out_of_range(method);
}

SweepOptions small_sweep() {
    SweepOptions options;
    options.asymmetry_ratios = {0.0, 0.3};
    options.drifts_ppm = {50.0};
    options.phases = test::cases(2);
    options.model_s = 20.0;
    options.seeds_of_changes = {};
    return options;
}

TEST(lab_clock_path, holds_the_delay_of_the_last_sample_and_loses_what_was_lost) {
    inputs::Trace trace{"three", {{0, 20'000}, {50'000, inputs::lost_rtt_us}, {100'000, 40'000}}, 150'000};
    PathConfig config;
    config.trace = &trace;
    config.asymmetry_ratio = 0.2;
    const Path path = make_path(config);
    ASSERT_EQ(path.arrivals.size(), 6u);  // ticks 0 to 2, and 6 to 8
    EXPECT_EQ(path.arrivals[0].arrived_us - path.arrivals[0].sent_us, 12'000);
    EXPECT_EQ(path.arrivals[5].arrived_us - path.arrivals[5].sent_us, 24'000);
    EXPECT_EQ(path.shortest_there_us, 12'000);
    EXPECT_EQ(path.base_rtt_at(0), 20'000);
    EXPECT_EQ(path.base_rtt_at(120'000), 20'000);
}

// Seconds, and the base round trip then.
void expect_bases(const Path& path, std::initializer_list<std::pair<double, std::int64_t>> bases) {
    for (const auto& [at_s, base_us] : bases) {
        EXPECT_EQ(path.base_rtt_at(static_cast<std::int64_t>(at_s * 1e6)), base_us) << at_s;
    }
}

TEST(lab_clock_path, its_base_steps_when_the_path_does) {
    inputs::Trace trace{"steps", {}, 60'000'000};
    for (std::int64_t at = 0; at <= trace.duration_us; at += 10'000) {
        const std::int64_t base_us = at < 20'000'000 ? 20'000 : at < 40'000'000 ? 50'000 : 30'000;
        trace.samples.push_back({at, base_us + (at / 10'000 % 7) * 1'000});
    }
    PathConfig config;
    config.trace = &trace;
    const Path path = make_path(config);
    expect_bases(path, {{0.0, 20'000},
                        {19.9, 20'000},
                        {20.1, 50'000},
                        {25.0, 50'000},
                        {39.9, 50'000},
                        {40.1, 30'000},
                        {60.0, 30'000}});
    EXPECT_EQ(clock_limit_us(0.3, 50'000), 8'500.0);
    EXPECT_EQ(clock_limit_us(0.0, 50'000), 1'000.0);
}

TEST(lab_clock_path, its_base_outlasts_an_outage_of_30_s) {
    inputs::Trace trace{"outage", {}, 120'000'000};
    const auto is_lost = [](std::int64_t at) { return at < 20'000'000 || (at >= 50'000'000 && at < 80'000'000); };
    for (std::int64_t at = 0; at <= trace.duration_us; at += 10'000) {
        const std::int64_t rtt_us = at < 80'000'000 ? 20'000 : 50'000;
        trace.samples.push_back({at, is_lost(at) ? inputs::lost_rtt_us : rtt_us});
    }
    CellConfig config;
    config.path.trace = &trace;
    config.path.asymmetry_ratio = 0.3;
    config.sweeps_weights = false;
    const Path path = make_path(config.path);
    expect_bases(path, {{0.0, 20'000},
                        {14.0, 20'000},
                        {49.0, 20'000},
                        {55.5, 20'000},
                        {65.0, 20'000},
                        {74.5, 20'000},
                        {80.5, 50'000},
                        {120.0, 50'000}});
    const CellResult cell = run_cell(config);
    ASSERT_FALSE(cell.clock.errors_us.empty());
    EXPECT_LE(cell.clock.limit_sum_us, clock_limit_us(0.3, 50'000) * static_cast<double>(cell.clock.errors_us.size()));
}

TEST(lab_clock, on_the_recordings_the_clock_is_within_a_millisecond_of_the_paths_asymmetry) {
    const auto data = inputs::recordings();
    if (!data) GTEST_SKIP() << "no recordings: BACKSIGHT_DATA is not set";
    for (const auto& file : inputs::find_traces(*data)) {
        inputs::Trace trace = without_pauses(inputs::load_trace(file));
        trace.duration_us = std::min<std::int64_t>(trace.duration_us, 400'000'000);
        // On a drive through LTE cells the queue at the sender changes within a round trip. The clock falls short
        // there, as docs/integrate/time.md says.
        const bool is_lte = trace.name == "mahimahi_att_lte";
        const float short_by_us = is_lte ? 2'000.0f : 0.0f;
        const std::uint64_t most_beyond = is_lte ? 2 : 0;
        for (const auto& [asymmetry, drift] : {std::pair{0.0, -50.0}, {0.0, 50.0}, {0.3, 50.0}}) {
            CellConfig config;
            config.path.trace = &trace;
            config.path.asymmetry_ratio = asymmetry;
            config.path.drift_ppm = drift;
            config.path.phase_us = 4'000;
            config.sweeps_weights = false;
            CellResult cell = run_cell(config);
            std::ranges::sort(cell.clock.over_limits_us);
            EXPECT_LT(cell.clock.over_limits_us[cell.clock.over_limits_us.size() * 99 / 100], short_by_us)
                << trace.name << ' ' << asymmetry << ' ' << drift;
            EXPECT_LE(cell.clock.beyond_bound, most_beyond) << trace.name << ' ' << asymmetry << ' ' << drift;
        }
    }
}

TEST(lab_clock_path, round_trips_are_those_of_the_path_by_the_clients_clock) {
    const inputs::Trace trace = even_trace(20'000, 2'000'000);
    PathConfig config;
    config.trace = &trace;
    config.drift_ppm = 100.0;
    int answers = 0;
    for (const Arrival& arrival : make_path(config).arrivals) {
        if (!arrival.rtt_us) continue;
        ++answers;
        // Half of it may have been held by the server, which the client's clock measures with its drift.
        EXPECT_NEAR(static_cast<double>(*arrival.rtt_us), 20'000.0, 6.0);
    }
    EXPECT_GE(answers, 16);
}

TEST(lab_clock_path, cuts_pauses_out) {
    inputs::Trace trace{
        "pause", {{0, 20'000}, {10'000, 20'000}, {60'000'000, 30'000}, {60'010'000, 20'000}}, 60'010'000};
    const inputs::Trace whole = without_pauses(trace);
    EXPECT_EQ(whole.samples[1].send_us, 10'000);
    EXPECT_EQ(whole.samples[2].send_us, 26'667);
    EXPECT_EQ(whole.samples[3].send_us, 36'667);
    EXPECT_EQ(whole.duration_us, 36'667);
}

TEST(lab_clock, an_even_path_leaves_nothing_to_be_wrong_about) {
    const inputs::Trace trace = even_trace(30'000, 20'000'000);
    CellConfig config;
    config.path.trace = &trace;
    config.path.phase_us = 4'000;
    const CellResult cell = run_cell(config);
    EXPECT_EQ(cell.clock.steps_back + cell.clock.moments_back + cell.clock.moments_too_fast, 0u);
    EXPECT_EQ(cell.clock.beyond_bound, 0u);
    for (const float error : cell.clock.errors_us) EXPECT_LT(error, 100.0f);
    for (const DelayScore& score : cell.delays) EXPECT_EQ(score.starved, 0u) << score.method;
    EXPECT_NEAR(of(cell, "fixed-2x").delay_ms(), 33.3, 0.1);
    EXPECT_NEAR(of(cell, "fixed-3x").delay_ms(), 50.0, 0.1);
    EXPECT_NEAR(of(cell, "mean-4dev").delay_ms(), 16.7, 0.1);
    EXPECT_NEAR(of(cell, "ours").delay_ms(), 17.0, 1.0);
}

TEST(lab_clock, a_delay_below_the_interval_starves_as_often_as_it_is_short) {
    // Snapshots are 16.7 ms apart, so drawing 8.3 ms behind starves half of the time, as the phases show.
    const inputs::Trace trace = even_trace(30'000, 20'000'000);
    std::uint64_t starved = 0;
    std::uint64_t frames = 0;
    for (int phase = 0; phase < 16; ++phase) {
        CellConfig config;
        config.path.trace = &trace;
        config.path.phase_us = 521 + phase * 1'042;
        config.sweeps_weights = false;
        const Path path = make_path(config.path);
        std::size_t next = 0;
        std::int64_t newest = -1;
        for (Tick frame{120}; frame.value < 600; frame = frame + 1) {
            const std::int64_t now = config.path.phase_us + config.path.rate.time_of(frame).value;
            for (; next < path.arrivals.size() && path.arrivals[next].arrived_us <= now; ++next) {
                newest = path.arrivals[next].sent_us;
            }
            ++frames;
            if (newest < now - path.shortest_there_us - 8'333) ++starved;
        }
    }
    EXPECT_NEAR(static_cast<double>(starved) / static_cast<double>(frames), 0.5, 0.07);
}

TEST(lab_clock, on_our_models_nothing_steps_back_and_the_bound_holds) {
    const ClockResult result = run_sweep(small_sweep());
    EXPECT_EQ(result.rows.size(), inputs::network_models().size() * 2 * (1 + presets::published_delays().size()));
    EXPECT_EQ(result.steps_back, 0u);
    EXPECT_EQ(result.moments_back, 0u);
    EXPECT_EQ(result.moments_too_fast, 0u);
    EXPECT_EQ(result.beyond_bound, 0u);
    EXPECT_GT(result.readings, 1'000u);
    for (const ClockRow& row : result.rows) {
        EXPECT_EQ(std::isfinite(row.clock_error_p99_ms), row.method == "ours");
        EXPECT_GT(row.frames, 0u);
        EXPECT_GE(row.starvation_ratio, 0.0);
    }
    EXPECT_EQ(result.pool_of, "our models");
    EXPECT_EQ(result.comparisons.size(), presets::published_delays().size());
}

// Satellites and drives that nothing was fitted to: other jitter, other steps, sampled less often than snapshots are
// sent.
std::vector<inputs::NetworkModel> unseen_models() {
    std::vector<inputs::NetworkModel> models;
    for (const double interval_ms : {10.0, 55.0, 105.0, 150.0}) {
        for (const double jitter_ms : {3.0, 9.0}) {
            for (const double step_ms : {0.0, 15.0}) {
                inputs::NetworkModel model;
                model.name = "unseen";
                model.send_interval_ms = interval_ms;
                model.jitter_median_ms = jitter_ms;
                model.jitter_sigma = 0.6;
                model.jitter_fast_share = 0.5;
                model.jitter_memory_ms = 300.0;
                model.spike_rate_hz = 0.2;
                model.spike_median_ms = 40.0;
                model.spike_drain_ratio = 0.5;
                model.handover_period_ms = step_ms > 0.0 ? 15'000.0 : 0.0;
                model.handover_step_ms = step_ms;
                models.push_back(model);
            }
        }
    }
    return models;
}

TEST(lab_clock, on_paths_of_our_making_no_published_method_costs_less_than_our_delay) {
    // What a hundredth of starvation costs at the default weight.
    const auto cost = [](const DelayScore& score) { return score.delay_ms() + 1'200.0 * score.starvation(); };
    std::vector<DelayScore> pool(1 + presets::published_delays().size());
    std::vector<std::string> by_chance;
    std::uint64_t seed = 40;
    for (const inputs::NetworkModel& model : unseen_models()) {
        const inputs::Trace trace = inputs::generate(model, 120'000'000, seed++);
        std::vector<DelayScore> sums(pool.size());
        for (const std::int64_t phase_us : {4'000, 12'000}) {
            CellConfig config;
            config.path.trace = &trace;
            config.path.phase_us = phase_us;
            config.sweeps_weights = false;
            const CellResult cell = run_cell(config);
            for (std::size_t i = 0; i < sums.size(); ++i) sums[i].add(cell.delays[i]);
        }
        for (std::size_t i = 0; i < sums.size(); ++i) pool[i].add(sums[i]);
        for (std::size_t i = 1; i < sums.size(); ++i) {
            const bool dominates =
                sums[i].delay_ms() <= sums[0].delay_ms() && sums[i].starvation() <= sums[0].starvation();
            if (!dominates) continue;
            const std::string about = sums[i].method + " over " + std::to_string(model.send_interval_ms) + ' ' +
                                      std::to_string(model.jitter_median_ms) + ' ' +
                                      std::to_string(model.handover_step_ms);
            if (sums[i].method.starts_with("fixed")) {
                by_chance.push_back(about);
            } else {
                ADD_FAILURE() << about;
            }
        }
    }
    // A fixed delay is given the quickest way, and may by chance be the best constant of a path. That happens on one of
    // 16, and not on the pool.
    EXPECT_LE(by_chance.size(), 1u) << testing::PrintToString(by_chance);
    for (std::size_t i = 1; i < pool.size(); ++i) EXPECT_LT(cost(pool[0]), cost(pool[i])) << pool[i].method;
}

// A trace from one-way lateness in ms; a trace holds round trips.
template <class Lateness>
inputs::Trace made_trace(Lateness late_ms) {
    inputs::Trace trace{"made", {}, 120'000'000};
    RandomReals<double> random(9);
    for (std::int64_t at = 0; at <= trace.duration_us; at += 5'000) {
        const double rtt_ms = 30.0 + 2.0 * late_ms(static_cast<double>(at) * 1e-6, random.unit());
        trace.samples.push_back({at, static_cast<std::int64_t>(rtt_ms * 1e3)});
    }
    return trace;
}

// At the default weight ours costs at most 1 ms more than the published methods that follow the path. None of them has
// 1 ms less delay and starves no more. The fixed methods follow nothing: given the quickest way, 50 ms is by chance
// just what a step of 30 ms takes.
void expect_no_dearer(const inputs::Trace& trace, const std::string& about) {
    CellConfig config;
    config.path.trace = &trace;
    config.path.phase_us = 4'000;
    config.settle_us = 40'000'000;  // what a path is like is learned from the path
    config.sweeps_weights = false;
    const CellResult cell = run_cell(config);
    const auto cost = [](const DelayScore& score) { return score.delay_ms() + 1'200.0 * score.starvation(); };
    const DelayScore& ours = of(cell, "ours");
    for (const std::string name : {"mean-4dev", "histogram-p95"}) {
        const DelayScore& theirs = of(cell, name);
        EXPECT_LT(cost(ours), cost(theirs) + 1.0) << name << " over " << about;
        const bool dominates = theirs.delay_ms() < ours.delay_ms() - 1.0 && theirs.starvation() <= ours.starvation();
        EXPECT_FALSE(dominates) << name << " over " << about;
    }
}

TEST(lab_clock, where_lateness_steps_or_is_even_our_delay_costs_no_more_than_the_published) {
    for (const double step_ms : {30.0, 50.0, 100.0}) {
        for (const double period_s : {0.5, 1.0, 2.5, 5.0}) {
            const auto late_ms = [&](double at_s, double random) {
                return (static_cast<std::int64_t>(at_s / period_s) % 2 == 1 ? step_ms : 0.0) + 2.0 * random;
            };
            expect_no_dearer(made_trace(late_ms), std::to_string(step_ms) + " ms, " + std::to_string(period_s) + " s");
        }
    }
    for (const double jitter_ms : {0.0, 5.0, 20.0}) {
        const auto late_ms = [&](double, double random) { return jitter_ms * random; };
        expect_no_dearer(made_trace(late_ms), "jitter of " + std::to_string(jitter_ms) + " ms");
    }
}

TEST(lab_clock, stands_all_methods_still_at_the_audits_cap) {
    inputs::Trace trace = even_trace(30'000, 20'000'000);
    for (inputs::TraceSample& sample : trace.samples) {
        if (sample.send_us >= 10'000'000 && sample.send_us < 14'000'000) sample.rtt_us = inputs::lost_rtt_us;
    }
    CellConfig config;
    config.path.trace = &trace;
    config.path.phase_us = 4'000;
    const CellResult cell = run_cell(config);
    for (const DelayScore& score : cell.delays) {
        // They stand still for 4 of 18 s, less the 250 ms that they may draw ahead and their delay.
        EXPECT_NEAR(score.stood_ratio(), 3.7 / 18.0, 0.01) << score.method << ' ' << score.weight;
        EXPECT_GT(score.delay_ms(), score.drawn_on_ms() + 300.0) << score.method << ' ' << score.weight;
    }
}

TEST(lab_clock, gives_the_same_again) {
    const ClockResult once = run_sweep(small_sweep());
    const ClockResult twice = run_sweep(small_sweep());
    ASSERT_EQ(once.rows.size(), twice.rows.size());
    for (std::size_t i = 0; i < once.rows.size(); ++i) {
        EXPECT_EQ(once.rows[i].delay_mean_ms, twice.rows[i].delay_mean_ms);
        EXPECT_EQ(once.rows[i].starvation_ratio, twice.rows[i].starvation_ratio);
    }
}

TEST(lab_clock_changes, cost_the_screen_some_seconds_and_the_clock_no_jump) {
    const std::vector<ChangeRow> rows = run_changes({21});
    ASSERT_GT(rows.size(), 50u);
    for (const ChangeRow& row : rows) {
        const std::string words = row.change + ", " + row.path + ", round trips: " + row.round_trips;
        EXPECT_EQ(row.moments_back, 0u) << words;
        const bool is_path = row.change.starts_with("path");
        const bool is_pace = row.change.starts_with("server at");
        if (!is_path && !is_pace) continue;
        EXPECT_LE(row.starved_later, row.starved_before + 0.02) << words;
        if (is_pace) EXPECT_LE(row.starved_after, row.starved_before + 0.10) << words;
        if (is_path && row.path == "quiet") EXPECT_LE(row.last_starved_s, 8.0) << words;
        if (row.round_trips != "none" && row.path == "quiet") EXPECT_LE(row.over_bound_ms, 0.0) << words;
    }
}

}  // namespace
}  // namespace backsight::lab::clock
