// The claim of the project, on real movement where it is at hand and on our own bots where it is not: the server's
// verdict is the shooter's screen, bit for bit, whatever the network does. Exact counts, no tolerance.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>
#include <stdexcept>

#include "lab/fidelity/published_screens.h"
#include "lab/fidelity/strategies.h"
#include "lab/fidelity/sweep.h"
#include "tests/support/cases.h"

namespace backsight::lab {
namespace {

using test::is_fast;

SweepOptions own_inputs(std::uint64_t shots) {
    SweepOptions options;
    options.shots = is_fast() ? shots / 20 : shots;
    if (is_fast()) options.traces = {"5g"};  // a cell plays for some seconds however few its shots are
    options.strategies = {"exact"};
    options.command = "test";
    return options;
}

std::optional<std::filesystem::path> recordings() {
    const char* data = std::getenv("BACKSIGHT_DATA");
    return data == nullptr ? std::nullopt : std::optional<std::filesystem::path>(data);
}

FidelityRow pooled(const FidelityResult& result, const std::string& strategy) {
    FidelityRow sum;
    for (const FidelityRow& row : result.rows) {
        if (row.strategy != strategy) continue;
        sum.shots += row.shots;
        sum.agreed += row.agreed;
        sum.bit_equal += row.bit_equal;
        sum.false_hits += row.false_hits;
        sum.false_misses += row.false_misses;
    }
    return sum;
}

void expect_exact(const FidelityResult& result, std::uint64_t shots) {
    const FidelityRow exact = pooled(result, "exact");
    EXPECT_EQ(exact.shots, shots);
    EXPECT_EQ(exact.agreed, shots);
    EXPECT_EQ(exact.bit_equal, shots);
    EXPECT_GT(result.screen_hits, shots / 4);  // a world in which nobody is hit would prove nothing
}

// Memory grows with the clients, each of which keeps a history of everybody.
TEST(lab_fidelity, of_a_large_recording_some_players_have_a_client_and_of_a_small_one_all) {
    inputs::MovementSet set;
    set.tracks.resize(1000);
    set.tracks[10].kind = inputs::EntityKind::vehicle;
    CellConfig config;
    config.movement = &set;
    std::set<std::size_t> met;
    for (config.seed = 1; config.seed < 400; ++config.seed) {
        const std::vector<std::size_t> shooters = config.shooters();
        ASSERT_EQ(shooters.size(), most_shooters);
        EXPECT_TRUE(std::ranges::is_sorted(shooters));
        EXPECT_EQ(std::set(shooters.begin(), shooters.end()).size(), most_shooters);
        EXPECT_EQ(std::ranges::count(shooters, 10u), 0);
        met.insert(shooters.begin(), shooters.end());
    }
    EXPECT_EQ(met.size(), 999u) << "over the cells of a sweep everybody has one";
    config.mix = true;
    const std::vector<std::size_t> mixed = config.shooters();
    ASSERT_EQ(mixed.size(), most_shooters);
    EXPECT_EQ(std::set(mixed.begin(), mixed.end()).size(), most_shooters);
    for (std::size_t rider = 995; rider < 1000; ++rider) EXPECT_EQ(std::ranges::count(mixed, rider), 1);
    set.tracks.resize(most_shooters + 1);
    EXPECT_EQ(config.shooters().size(), most_shooters);
    EXPECT_EQ(config.shooters().front(), 0u);
}

TEST(lab_fidelity, exact_is_bit_equal_on_our_own_bots_over_every_network_model_and_loss) {
    SweepOptions options = own_inputs(100'000);
    const FidelityResult result = run_sweep(options);
    expect_exact(result, *options.shots);
    for (const char* drawn : {"interpolated", "held", "extrapolated"})
        EXPECT_GT(result.drawn_as.count(drawn), 0u) << drawn;
    EXPECT_LE(result.stamp_bytes_per_command(), 3.0);
}

TEST(lab_fidelity, exact_is_bit_equal_with_mixed_update_rates_and_every_interpolation) {
    for (const Interpolation curve :
         {Interpolation::hold, Interpolation::linear, Interpolation::hermite, Interpolation::catmull_rom}) {
        SweepOptions options = own_inputs(30'000);
        options.mixed_update_rates = true;
        options.interpolation = curve;
        options.reorder_ratio = 0.2;
        options.duplicate_ratio = 0.2;
        expect_exact(run_sweep(options), *options.shots);
    }
}

TEST(lab_fidelity, exact_is_bit_equal_on_a_screen_that_extrapolates) {
    SweepOptions options = own_inputs(30'000);
    options.screen = Screen::extrapolated;
    const FidelityResult result = run_sweep(options);
    expect_exact(result, *options.shots);
    EXPECT_GT(result.drawn_as.at("extrapolated"), *options.shots / 2);
}

TEST(lab_fidelity, exact_is_bit_equal_on_a_screen_with_a_fixed_delay) {
    SweepOptions options = own_inputs(30'000);
    const FidelityResult measured = run_sweep(options);
    options.delay = Micros{200'000};
    const FidelityResult fixed = run_sweep(options);
    expect_exact(fixed, *options.shots);
    EXPECT_GT(fixed.drawn_as.at("interpolated"), measured.drawn_as.at("interpolated"));
}

TEST(lab_fidelity, exact_is_bit_equal_on_the_screen_that_each_published_system_was_made_for) {
    EXPECT_EQ(published_screen("none"), nullptr);
    for (const PublishedScreen& system : published_screens()) {
        EXPECT_EQ(published_screen(system.system), &system);
        SweepOptions options = own_inputs(10'000);
        options.made_for = system.system;
        options.strategies.clear();
        options.loss_ratios = {0.05};
        const FidelityResult result = run_sweep(options);
        expect_exact(result, *options.shots);
        for (const char* strategy : system.strategies) {
            EXPECT_EQ(pooled(result, strategy).shots, *options.shots) << system.system;
        }
        EXPECT_EQ(result.rows.front().tick_rate_hz, system.tick_rate_hz) << system.system;
        EXPECT_NEAR(result.rows.front().snapshot_rate_hz, system.snapshot_rate_hz, 2.5) << system.system;
    }
}

// A screen that is a fixed time behind the present is past its newest snapshot where the network takes longer.
TEST(lab_fidelity, a_delayed_screen_extrapolates_the_more_the_nearer_to_the_present_it_is) {
    std::uint64_t before = 0;
    for (const std::int64_t delay_ms : {200, 60}) {
        SweepOptions options = own_inputs(20'000);
        options.screen = Screen::delayed;
        options.delay = Micros{delay_ms * 1000};
        options.loss_ratios = {0.0};
        FidelityResult result = run_sweep(options);
        expect_exact(result, *options.shots);
        EXPECT_GT(result.drawn_as["extrapolated"], before);
        before = result.drawn_as["extrapolated"];
    }
}

// At 90 % loss the server often cannot know what the shooter saw. The server then says so; it never guesses. With seed
// 27 a player who left and came back meets their own former body, which their starved screen still draws.
TEST(lab_fidelity, exact_refuses_rather_than_errs_when_nine_of_ten_packets_are_lost) {
    for (const std::uint64_t seed : {1u, 27u}) {
        SweepOptions options = own_inputs(60'000);
        options.loss_ratios = {0.9};
        options.mixed_update_rates = true;
        options.seed = seed;
        const FidelityResult result = run_sweep(options);
        const FidelityRow exact = pooled(result, "exact");
        EXPECT_GT(exact.shots, 0u) << "seed " << seed;
        EXPECT_EQ(exact.bit_equal, exact.shots) << "seed " << seed;
    }
}

TEST(lab_fidelity, exact_is_bit_equal_on_recorded_players_over_recorded_networks) {
    if (!recordings()) GTEST_SKIP() << "BACKSIGHT_DATA is not set";
    SweepOptions options = own_inputs(test::is_long() ? 1'000'000 : 100'000);
    options.traces.clear();
    options.data = recordings();
    const FidelityResult result = run_sweep(options);
    expect_exact(result, *options.shots);
    EXPECT_LE(result.stamp_bytes_per_command(), 3.0);
}

TEST(lab_fidelity, baselines_come_out_as_bad_as_they_are) {
    SweepOptions options = own_inputs(60'000);
    options.strategies.clear();
    options.loss_ratios = {0.0};
    options.data = recordings();
    const FidelityResult result = run_sweep(options);
    const auto agreement = [&](const char* strategy) {
        const FidelityRow row = pooled(result, strategy);
        return row.ratio(row.agreed);
    };
    // The strategies are ordered by how much they know of what the shooter saw.
    EXPECT_LT(agreement("present"), 0.80);
    EXPECT_LT(agreement("present"), agreement("ping"));
    EXPECT_LT(agreement("ping"), agreement("ping+interpolation"));
    EXPECT_LT(agreement("ping+interpolation"), agreement("moment"));
    EXPECT_LT(agreement("tick"), agreement("nearest"));
    EXPECT_LT(agreement("nearest"), agreement("moment"));
    EXPECT_LT(agreement("moment"), agreement("exact"));
    EXPECT_LT(agreement("endpoints"), agreement("exact"));
    EXPECT_EQ(agreement("exact"), 1.0);
}

TEST(lab_fidelity, the_same_seed_gives_the_same_result_whatever_the_strategies) {
    SweepOptions options = own_inputs(20'000);
    const FidelityResult once = run_sweep(options);
    options.strategies.clear();
    const FidelityResult again = run_sweep(options);
    EXPECT_EQ(once.fired, again.fired);
    EXPECT_EQ(once.screen_hits, again.screen_hits);
    EXPECT_EQ(once.drawn_as, again.drawn_as);
    EXPECT_EQ(once.stamp_bits, again.stamp_bits);
}

TEST(lab_fidelity, rate_pairs_name_the_option_that_is_wrong) {
    SweepOptions options;
    EXPECT_EQ(rate_pairs(options).size(), 3u);
    EXPECT_EQ(rate_pairs(options)[1].ticks_per_snapshot, 3u);
    options.tick_rates_hz = {0.0};
    EXPECT_THROW(rate_pairs(options), std::invalid_argument);
    options.tick_rates_hz = {64.0};
    options.snapshot_rates_hz = {128.0};
    EXPECT_THROW(rate_pairs(options), std::invalid_argument);
}

TEST(lab_fidelity, an_unknown_trace_names_the_models) {
    SweepOptions options = own_inputs(100);
    options.traces = {"6g"};
    try {
        run_sweep(options);
        FAIL() << "no error";
    } catch (const std::invalid_argument& error) {
        EXPECT_NE(std::string(error.what()).find("leo-satellite"), std::string::npos) << error.what();
    }
}

}  // namespace
}  // namespace backsight::lab
