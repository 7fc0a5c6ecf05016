#include "inputs/network_model.h"

#include <cmath>
#include <limits>
#include <sstream>

#include <gtest/gtest.h>

#include "inputs/network_fit.h"
#include "inputs/network_report.h"
#include "scratch_folder.h"
#include "tests/support/cases.h"

namespace backsight::inputs {
namespace {

constexpr std::int64_t trace_minute_us = 60'000'000;

bool same(const Trace& a, const Trace& b) {
    if (a.samples.size() != b.samples.size()) return false;
    for (std::size_t i = 0; i < a.samples.size(); ++i) {
        if (a.samples[i].send_us != b.samples[i].send_us || a.samples[i].rtt_us != b.samples[i].rtt_us) return false;
    }
    return true;
}

// Nothing but a constant delay, to which each test adds the part that it looks at.
NetworkModel still() {
    NetworkModel model;
    model.name = "still";
    model.jitter_median_ms = 0.0;
    return model;
}

std::vector<Trace> recorded(const std::filesystem::path& data, const NetworkModel& model) {
    std::vector<Trace> traces;
    for (const auto& file : find_traces(data)) {
        if (was_fitted_to(model, trace_name(file))) traces.push_back(load_trace(file));
    }
    return traces;
}

TEST(network_model, the_five_names_are_there_and_valid) {
    for (const char* name : {"5g", "5g-driving", "leo-satellite", "wifi", "transatlantic"}) {
        const auto model = find_network_model(name);
        ASSERT_TRUE(model.has_value()) << name;
        EXPECT_EQ(validate(*model), std::nullopt) << name;
        EXPECT_FALSE(model->source.empty()) << name;
    }
    EXPECT_EQ(find_network_model("carrier-pigeon"), std::nullopt);
}

TEST(network_model, the_seed_decides_everything) {
    for (const NetworkModel& model : network_models()) {
        EXPECT_TRUE(same(generate(model, trace_minute_us, 5), generate(model, trace_minute_us, 5))) << model.name;
        EXPECT_FALSE(same(generate(model, trace_minute_us, 5), generate(model, trace_minute_us, 6))) << model.name;
    }
}

TEST(network_model, a_trace_fills_its_duration_and_has_an_answer_first) {
    NetworkModel model = still();
    model.good_loss_ratio = 0.99;
    const Trace trace = generate(model, trace_minute_us, 1);
    EXPECT_EQ(trace.duration_us, trace_minute_us);
    EXPECT_EQ(trace.samples.size(), 6001u);
    EXPECT_EQ(trace.samples[0].rtt_us, 20000);
    EXPECT_EQ(generate(model, 0, 1).samples.size(), 2u);
}

TEST(network_model, names_the_field_that_is_out_of_range) {
    NetworkModel model = still();
    model.spike_drain_ratio = 0.0;
    EXPECT_EQ(validate(model), "spike_drain_ratio");
    model = still();
    model.base_ms = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(validate(model), "base_ms");
}

TEST(network_model, loss_bursts_have_the_length_and_rate_asked_for) {
    NetworkModel model = still();
    model.bad_rate_hz = 0.5;
    model.bad_mean_ms = 200.0;
    const TraceSummary s = summarize(generate(model, 60 * trace_minute_us, 3));
    // The share of time under at least one burst of an M/G/infinity queue.
    EXPECT_NEAR(s.loss_ratio, 1.0 - std::exp(-0.1), 0.01);
}

TEST(network_model, a_spike_drains_to_the_base) {
    NetworkModel model = still();
    model.spike_rate_hz = 0.05;
    model.spike_sigma = 0.0;
    const Trace trace = generate(model, 10 * trace_minute_us, 2);
    std::size_t spikes = 0;
    for (std::size_t i = 1; i + 5 < trace.samples.size(); ++i) {
        if (trace.samples[i].rtt_us != 70000) continue;
        ++spikes;
        EXPECT_EQ(trace.samples[i + 1].rtt_us, 60000);
        EXPECT_EQ(trace.samples[i + 5].rtt_us, 20000);
    }
    EXPECT_GT(spikes, 15u);
    EXPECT_LT(spikes, 45u);
}

TEST(network_model, answers_overtake_each_other_unless_in_order) {
    NetworkModel model = still();
    model.jitter_median_ms = 10.0;
    model.jitter_sigma = 1.0;
    EXPECT_GT(summarize(generate(model, trace_minute_us, 1)).reordered_ratio, 0.1);
    model.in_order = true;
    EXPECT_EQ(summarize(generate(model, trace_minute_us, 1)).reordered_ratio, 0.0);
}

TEST(network_model, a_handover_steps_every_period) {
    NetworkModel model = still();
    model.handover_period_ms = 15000.0;
    model.handover_step_ms = 6.0;
    model.handover_gap_ms = 50.0;
    const Trace trace = generate(model, 10 * trace_minute_us, 4);
    std::size_t steps = 0;
    std::size_t lost = 0;
    std::int64_t last_rtt_us = trace.samples[0].rtt_us;
    for (const TraceSample& sample : trace.samples) {
        if (sample.rtt_us == lost_rtt_us) {
            ++lost;
        } else {
            steps += sample.rtt_us != last_rtt_us ? 1 : 0;
            last_rtt_us = sample.rtt_us;
        }
    }
    EXPECT_EQ(steps, 40u);
    EXPECT_EQ(lost, 200u);
}

struct FitBound {
    const char* model;
    FitError error;  // largest magnitude allowed, a little above what was measured
};

TEST(network_fit, the_defaults_are_as_near_to_the_recordings_as_stated) {
    const auto data = recordings();
    if (!data) GTEST_SKIP() << "no recordings: BACKSIGHT_DATA is not set";
    // Measured: 5g -0.01, 0.84, 0.12 ms, 0.053 %, -0.01 ms; 5g-driving 0.00, -1.97, 0.09 ms, 0, 0.00 ms; leo-satellite
    // 0.02, 0.30, -0.67 ms, 0.722 % (its trace leaves lost probes out), 0.08 ms.
    for (const FitBound& bound : {FitBound{"5g", {0.1, 1.0, 0.5, 0.0007, 0.1}},
                                  {"5g-driving", {0.1, 2.2, 0.5, 0.0, 0.1}},
                                  {"leo-satellite", {0.1, 0.5, 1.2, 0.009, 0.15}}}) {
        const NetworkModel model = *find_network_model(bound.model);
        const Trace real = pool(recorded(*data, model), model.name);
        const FitError error = compare(real, generate(model, fit_duration_us, fit_seed));
        EXPECT_LE(std::abs(error.p50_ms), bound.error.p50_ms) << model.name;
        EXPECT_LE(std::abs(error.p95_ms), bound.error.p95_ms) << model.name;
        EXPECT_LE(std::abs(error.p99_ms), bound.error.p99_ms) << model.name;
        EXPECT_LE(std::abs(error.loss_ratio), bound.error.loss_ratio) << model.name;
        EXPECT_LE(std::abs(error.mean_abs_delta_ms), bound.error.mean_abs_delta_ms) << model.name;
    }
}

TEST(network_fit, the_satellite_model_spreads_as_satellites_do) {
    const TraceSummary made = summarize(generate(*find_network_model("leo-satellite"), fit_duration_us, fit_seed));
    EXPECT_GE(made.p95_ms, 45.0);
    EXPECT_LE(made.p95_ms, 88.0);
    EXPECT_GE(made.p99_ms, 64.0);
    EXPECT_LE(made.p99_ms, 103.0);
    EXPECT_GE(made.mean_abs_delta_ms, 5.2);
    EXPECT_LE(made.mean_abs_delta_ms, 5.9);
    EXPECT_TRUE(was_fitted_to(*find_network_model("leo-satellite"), "starlink_victoria_1"));
    EXPECT_FALSE(was_fitted_to(*find_network_model("leo-satellite"), "starlink_victoria_3"));
}

TEST(network_fit, finds_the_committed_defaults_again) {
    const auto data = recordings();
    if (!data) GTEST_SKIP() << "no recordings: BACKSIGHT_DATA is not set";
    for (const char* name : {"5g", "5g-driving"}) {
        const NetworkModel committed = *find_network_model(name);
        const NetworkModel found = fit(recorded(*data, committed), committed);
        EXPECT_NEAR(found.base_ms, committed.base_ms, 0.5) << name;
        EXPECT_NEAR(found.jitter_median_ms, committed.jitter_median_ms, 0.5) << name;
        EXPECT_NEAR(found.jitter_sigma, committed.jitter_sigma, 0.05) << name;
        EXPECT_NEAR(found.spike_rate_hz, committed.spike_rate_hz, 0.05) << name;
        EXPECT_NEAR(found.bad_rate_hz, committed.bad_rate_hz, 0.001) << name;
        EXPECT_EQ(found.in_order, committed.in_order) << name;
    }
}

TEST(network_fit, recovers_a_model_from_its_own_trace) {
    if (test::is_fast()) GTEST_SKIP() << "ten minutes of packets are what is tested";
    NetworkModel truth = still();
    truth.jitter_median_ms = 8.0;
    truth.jitter_sigma = 0.6;
    truth.good_loss_ratio = 0.01;
    const std::vector<Trace> traces = {generate(truth, 10 * trace_minute_us, 9)};
    const FitError error = compare(traces[0], generate(fit(traces, still()), 10 * trace_minute_us, 10));
    EXPECT_NEAR(error.p50_ms, 0.0, 0.3);
    EXPECT_NEAR(error.p95_ms, 0.0, 1.0);
    EXPECT_NEAR(error.p99_ms, 0.0, 2.0);
    EXPECT_NEAR(error.loss_ratio, 0.0, 0.003);
    EXPECT_NEAR(error.mean_abs_delta_ms, 0.0, 0.3);
}

TEST(network_report, says_that_no_recordings_were_found) {
    std::ostringstream out;
    EXPECT_EQ(report_networks(out, std::nullopt), 0);
    EXPECT_TRUE(has(out.str(), "leo-satellite") && has(out.str(), "No recordings were found"));
    EXPECT_FALSE(has(out.str(), "error (model - real)"));
}

TEST(network_report, shows_the_error_beside_the_recordings) {
    const auto data = recordings();
    if (!data) GTEST_SKIP() << "no recordings: BACKSIGHT_DATA is not set";
    std::ostringstream out;
    EXPECT_EQ(report_networks(out, *data), 0);
    EXPECT_TRUE(has(out.str(), "real: 10 traces 5gmmwave_*") && has(out.str(), "error (model - real)"));
    EXPECT_TRUE(has(out.str(), "cicv5g_w2s_n78_v50_02"));
}

}  // namespace
}  // namespace backsight::inputs
