// FishNet and the Unreal series through backsight_presets.h: the bits of the C++ presets, and the pages' numbers.

#ifdef BS_HAS_PRESETS

#include "backsight_presets.h"

#include <backsight/presets/fishnet_steps.h>
#include <backsight/presets/unreal_series_steps.h>

#include "tests/bindings/c/c_ends.h"
#include "tests/support/allocation_counter.h"

#include <cmath>
#include <limits>

using namespace backsight;
using namespace backsight::test;
namespace presets = backsight::presets;

namespace {

constexpr double no_time_s = std::numeric_limits<double>::quiet_NaN();

TEST(c_presets, fishnets_times_are_the_guides_and_those_of_cpp) {
    auto config = made(bs_fishnet_config_default);
    config.tick_rate_numerator = 30;
    double passed_s = -1.0;
    EXPECT_EQ(bs_fishnet_time_passed(&config, BS_FISHNET_SERVER, 100, 97, &passed_s), BS_OK);
    EXPECT_EQ(passed_s, 3 * 1.0 / 30) << "three ticks";
    EXPECT_EQ(bs_fishnet_time_passed(&config, BS_FISHNET_SERVER, 100, 90, &passed_s), BS_OK);
    EXPECT_EQ(passed_s, 0.15) << "half of the constant";
    EXPECT_EQ(bs_fishnet_time_passed(&config, BS_FISHNET_OBSERVER, 100, 90, &passed_s), BS_OK);
    EXPECT_EQ(passed_s, 0.3) << "MAX_PASSED_TIME";
    EXPECT_EQ(bs_fishnet_time_passed(&config, BS_FISHNET_OWNER, 100, 90, &passed_s), BS_OK);
    EXPECT_EQ(passed_s, 0.0);
    EXPECT_EQ(bs_fishnet_time_passed(&config, BS_FISHNET_SERVER, 100, 101, &passed_s), BS_OK);
    EXPECT_EQ(passed_s, 0.0) << "no negative values";
    EXPECT_EQ(bs_fishnet_cap(&config, BS_FISHNET_SERVER, no_time_s, &passed_s), BS_OK);
    EXPECT_EQ(passed_s, 0.0);
    presets::FishnetConfig cpp;
    for (const bool allows_negative : {false, true}) {
        config.allows_negative = allows_negative ? 1 : 0;
        cpp.allows_negative = allows_negative;
        for (std::int64_t raw = 100 * 65'536; raw < 125 * 65'536; raw += 9'973) {
            for (std::uint32_t peer = BS_FISHNET_OWNER; peer <= BS_FISHNET_OBSERVER; ++peer) {
                const auto is = static_cast<presets::FishnetPeer>(peer);
                const Moment fired = Moment::at(Tick{110}, 1'234);
                cpp.counts_whole_ticks = false;
                EXPECT_EQ(bs_fishnet_time_passed_precise(&config, peer, raw, fired.raw, &passed_s), BS_OK);
                EXPECT_EQ(passed_s, presets::passed_time(cpp, is, Moment{raw}, fired, {30, 1}));
                cpp.counts_whole_ticks = true;
                EXPECT_EQ(bs_fishnet_time_passed(&config, peer, raw >> 16, 110, &passed_s), BS_OK);
                EXPECT_EQ(passed_s, presets::passed_time(cpp, is, Moment{raw}, fired, {30, 1}));
                EXPECT_EQ(bs_fishnet_cap(&config, peer, passed_s * 3, &passed_s), BS_OK);
            }
        }
    }
}

TEST(c_presets, fishnets_projectile_moves_as_the_guides) {
    auto projectile = made(bs_fishnet_projectile_default);
    auto catch_up = made(bs_fishnet_catch_up_default);
    EXPECT_EQ(projectile.move_rate, 5.0f) << "MOVE_RATE";
    EXPECT_EQ(catch_up.share, 0.08f) << "8 % of the step per frame";
    projectile.position = {1.0f, 2.0f, 3.0f};
    projectile.direction = {0.6f, 0.0f, 0.8f};
    projectile.passed_s = 0.15f;
    catch_up.passed_s = 0.15f;
    presets::FishnetProjectile cpp({1.0f, 2.0f, 3.0f}, {0.6f, 0.0f, 0.8f}, 0.15);
    const std::uint64_t taken = allocations_of([&] {
        for (int frame = 1; frame <= 60; ++frame) {
            const float delta_s = frame % 7 == 0 ? 1.0f / 30.0f : 1.0f / 60.0f;
            float step_s = -1.0f;
            EXPECT_EQ(bs_fishnet_catch_up_step(&catch_up, delta_s, &step_s), BS_OK);
            EXPECT_EQ(bs_fishnet_projectile_move(&projectile, delta_s), BS_OK);
            cpp.move(delta_s);
            EXPECT_TRUE(same_bits(projectile.position, cpp.position())) << frame;
            EXPECT_TRUE(same_bits(projectile.passed_s, cpp.remaining_s())) << frame;
            EXPECT_TRUE(same_bits(projectile.passed_s, catch_up.passed_s)) << frame;
            if (frame == 1) {
                EXPECT_FLOAT_EQ(step_s, 0.012f) << "8 % of 0.15 s";
            }
        }
    });
    EXPECT_EQ(taken, 0u);
    auto again = made(bs_fishnet_catch_up_default);
    again.passed_s = 0.15f;
    int calls = 0;
    for (float step_s = 0.0f; again.passed_s > 0.0f; ++calls) {
        ASSERT_EQ(bs_fishnet_catch_up_step(&again, 1.0f / 60.0f, &step_s), BS_OK);
    }
    EXPECT_EQ(calls, 35) << "0.15 s at 60 Hz";
}

TEST(c_presets, the_unreal_series_times_are_its_table_and_those_of_cpp) {
    const auto config = made(bs_unreal_series_config_default);
    const presets::UnrealSeriesConfig cpp;
    const struct {
        std::int64_t ping_ms, forward_ms, sleep_ms, switch_ms;
    } rows[] = {{0, 0, 0, 160}, {60, 20, 0, 220}, {100, 40, 0, 260}, {140, 60, 0, 300}, {200, 60, 60, 360}};
    for (const auto& row : rows) {
        std::int64_t found_us = -1;
        EXPECT_EQ(bs_unreal_series_forward_time(&config, row.ping_ms * 1000, BS_UNREAL_SERIES_SERVER, &found_us), 0);
        EXPECT_EQ(found_us, row.forward_ms * 1000) << row.ping_ms;
        EXPECT_EQ(bs_unreal_series_sleep_time(&config, row.ping_ms * 1000, &found_us), BS_OK);
        EXPECT_EQ(found_us, row.sleep_ms * 1000) << row.ping_ms;
        EXPECT_EQ(bs_unreal_series_switch_time(&config, row.ping_ms * 1000, &found_us), BS_OK);
        EXPECT_EQ(found_us, row.switch_ms * 1000) << row.ping_ms;
    }
    for (std::int64_t ping_us = 0; ping_us < 400'000; ping_us += 12'345) {
        for (std::uint32_t caller = 0; caller <= BS_UNREAL_SERIES_STANDALONE; ++caller) {
            std::int64_t found_us = -1;
            EXPECT_EQ(bs_unreal_series_forward_time(&config, ping_us, caller, &found_us), BS_OK);
            const auto who = static_cast<presets::UnrealSeriesCaller>(caller);
            EXPECT_EQ(found_us, presets::forward_prediction_time(cpp, {ping_us}, who).value);
        }
    }
    std::int64_t left_us = -1;
    EXPECT_EQ(bs_unreal_series_life_after_forward(&config, 5'000'000, 60'000, &left_us), BS_OK);
    EXPECT_EQ(left_us, 4'940'000);
    EXPECT_EQ(bs_unreal_series_life_after_forward(&config, 220'000, 60'000, &left_us), BS_OK);
    EXPECT_EQ(left_us, 200'000);
    EXPECT_EQ(bs_unreal_series_life_after_forward(&config, 0, 60'000, &left_us), BS_OK);
    EXPECT_EQ(left_us, 0);
    EXPECT_EQ(bs_unreal_series_life_after_detonation(&config, 0, &left_us), BS_OK);
    EXPECT_EQ(left_us, 400'000);
    EXPECT_EQ(bs_unreal_series_tear_off_wait(&config, 100'000, &left_us), BS_OK);
    EXPECT_EQ(left_us, 100'000);
    EXPECT_EQ(bs_unreal_series_tear_off_wait(&config, 100'001, &left_us), BS_OK);
    EXPECT_EQ(left_us, 0);
}

TEST(c_presets, the_unreal_series_substeps_and_correction_are_those_of_cpp) {
    auto config = made(bs_unreal_series_config_default);
    std::array<double, 16> steps{};
    std::uint32_t count = 0;
    for (double total_s = 0.0; total_s < 0.5; total_s += 0.0137) {
        ASSERT_EQ(bs_unreal_series_substeps(&config, total_s, steps.data(), 16, &count), BS_OK);
        presets::UnrealSubsteps cpp(presets::UnrealSubstepRule{}, total_s);
        for (std::uint32_t i = 0; i < count; ++i) EXPECT_TRUE(same_bits(steps[i], cpp.next()));
        EXPECT_EQ(cpp.next(), 0.0);
    }
    ASSERT_EQ(bs_unreal_series_substeps(&config, 0.06, steps.data(), 16, &count), BS_OK);
    EXPECT_EQ(count, 4u) << "two of 16.6 ms, and the rest in halves";
    EXPECT_EQ(steps[0], 0.0166);
    EXPECT_EQ(bs_unreal_series_substeps(&config, 0.06, steps.data(), 2, &count), BS_TOO_SMALL);
    EXPECT_EQ(count, 4u);
    const presets::UnrealSeriesConfig cpp;
    const bs_vec3 fake{10.0f, 1.0f, 0.0f};
    const bs_vec3 velocity{20.0f, 0.0f, 0.0f};
    for (float x = 4.0f; x < 16.0f; x += 0.37f) {
        const bs_vec3 replica{x, 0.5f, 0.0f};
        bs_unreal_series_correction correction{};
        ASSERT_EQ(bs_unreal_series_correction_at_link(&config, &replica, &fake, &velocity, 20.0, 0, &correction), 0);
        const auto same = presets::UnrealSeriesCorrection::at_link(cpp, {x, 0.5f, 0.0f}, {10.0f, 1.0f, 0.0f},
                                                                   {20.0f, 0.0f, 0.0f}, 20.0, false);
        EXPECT_TRUE(same_bits(correction.error_m, same.error_m));
        EXPECT_TRUE(same_bits(correction.rate_mps, same.rate_mps));
        bs_vec3 moved{};
        ASSERT_EQ(bs_unreal_series_corrected(&correction, &fake, &replica, 1.0 / 60, &moved), BS_OK);
        EXPECT_TRUE(same_bits(moved, same.moved({10.0f, 1.0f, 0.0f}, {x, 0.5f, 0.0f}, 1.0 / 60)));
    }
}

}  // namespace

#endif
