// RatMod, dusty-qw and FortressOne against their published numbers.

#include <backsight/presets/quake_family.h>

#include <gtest/gtest.h>

#include "tests/presets/milliseconds.h"

#include <algorithm>
#include <limits>

namespace backsight::presets {
namespace {

TEST(rat_mod_preset, PT_31_launches_when_the_shooter_saw_within_half_a_second) {
    EXPECT_EQ(launch_time({}, ms(10'000), ms(9'900)), ms(9'890));
    EXPECT_EQ(launch_time({}, ms(10'000), ms(9'400)), ms(9'500));
    EXPECT_EQ(launch_time({}, ms(10'000), ms(10'050)), ms(10'000));
    EXPECT_EQ(launch_time({}, ms(10'000), ms(9'505)), ms(9'500));
    EXPECT_EQ(launch_time({}, ms(10'000), ms(10'005)), ms(9'995));
}

TEST(rat_mod_preset, PT_31_no_claim_leaves_the_range) {
    EXPECT_EQ(launch_time({}, ms(10'000), Micros{std::numeric_limits<std::int64_t>::min()}), ms(9'500));
    EXPECT_EQ(launch_time({}, ms(10'000), Micros{std::numeric_limits<std::int64_t>::max()}), ms(10'000));
    RatModConfig none;
    none.max_latency = ms(0);
    EXPECT_EQ(launch_time(none, ms(10'000), ms(9'900)), ms(10'000));
}

TEST(dusty_qw_preset, PT_32_rewinds_by_the_ping_less_20_ms) {
    const DustyQwConfig published;
    const auto projectile = [&](int ping) { return rewind_time(published, DustyQwShot::projectile, ms(ping)); };
    EXPECT_EQ(projectile(10), ms(0));
    EXPECT_EQ(projectile(50), ms(30));
    EXPECT_EQ(projectile(100), ms(80));
    EXPECT_EQ(projectile(200), ms(80));
    EXPECT_EQ(rewind_time(published, DustyQwShot::hitscan, ms(200)), ms(180));
    EXPECT_EQ(rewind_time(published, DustyQwShot::hitscan, ms(400)), ms(250));
    EXPECT_EQ(projectile(19), Micros{6'013}) << "more than a ping of 20 gets";
    EXPECT_EQ(projectile(20), ms(0));
}

// How far past now a walk over `total` ends.
template <typename NextStep>
Micros overshoot(Micros total, Micros last, bool runs_at_zero, NextStep next_step) {
    Micros remaining = total;
    while (remaining > Micros{} || (runs_at_zero && remaining == Micros{})) {
        last = next_step(last, remaining);
        remaining = remaining - last;
    }
    return Micros{} - remaining;
}

TEST(dusty_qw_preset, PT_32_the_published_walk_ends_past_now_and_the_exact_one_at_it) {
    const Micros server_frame = ms(13);
    Micros worst{};
    for (int total = 1; total <= 80; ++total) {
        const Micros past = overshoot(ms(total), server_frame, true, dusty_qw_step);
        EXPECT_GT(past, Micros{}) << total;
        EXPECT_LE(past, ms(10)) << total;
        worst = std::max(worst, past);
        EXPECT_EQ(overshoot(ms(total), server_frame, false, dusty_qw_exact_step), Micros{}) << total;
    }
    EXPECT_EQ(worst, ms(10)) << "10 units at 1000 u/s";
    EXPECT_EQ(overshoot(ms(80), server_frame, true, dusty_qw_step), ms(5)) << "5 of 13, then two of 10";
}

TEST(fortress_one_preset, PT_33_the_dynamic_part_is_the_ping_less_a_frame_and_capped) {
    const FortressOneConfig published;
    const Micros frame = ms(13);
    const auto dynamic = [&](FortressOneShot shot, int ping) { return dynamic_part(published, shot, ms(ping), frame); };
    EXPECT_EQ(dynamic(FortressOneShot::projectile, 10), ms(0));
    EXPECT_EQ(dynamic(FortressOneShot::projectile, 100), ms(87));
    EXPECT_EQ(dynamic(FortressOneShot::projectile, 163), ms(150));
    EXPECT_EQ(dynamic(FortressOneShot::projectile, 300), ms(150));
    EXPECT_EQ(dynamic(FortressOneShot::hand_grenade, 50), ms(37));
    EXPECT_EQ(dynamic(FortressOneShot::hand_grenade, 100), ms(50));
}

TEST(fortress_one_preset, PT_33_a_fake_ends_50_ms_after_its_ping) {
    EXPECT_EQ(fake_end({}, ms(2000), ms(120)), ms(2170));
}

TEST(fortress_one_preset, forwards_everybody_by_the_static_part) {
    const FortressOneConfig published;
    EXPECT_EQ(forward_time(published, FortressOneShot::projectile, ms(0), ms(13)), ms(50));
    EXPECT_EQ(forward_time(published, FortressOneShot::projectile, ms(300), ms(13)), ms(200));
    FortressOneConfig capped;
    capped.max_forward = ms(180);
    EXPECT_EQ(forward_time(capped, FortressOneShot::projectile, ms(300), ms(13)), ms(180));
}

TEST(fortress_one_preset, holds_the_fake_back_by_what_can_not_be_corrected) {
    const FortressOneConfig published;
    const auto delay = [&](int ping) {
        return fake_delay(published, FortressOneShot::projectile, ms(ping), ms(13), ms(12));
    };
    EXPECT_EQ(delay(100), ms(13 - 6)) << "one server frame, less half an input frame";
    EXPECT_EQ(delay(300), ms(150 - 6));
    EXPECT_EQ(delay(2), ms(0));
}

TEST(quake_family_presets, name_the_field_that_is_out_of_range) {
    EXPECT_EQ(RatModConfig{}.validate(), nullptr);
    EXPECT_EQ(DustyQwConfig{}.validate(), nullptr);
    EXPECT_EQ(FortressOneConfig{}.validate(), nullptr);
    RatModConfig ratmod;
    ratmod.base_nudge = ms(-1);
    EXPECT_STREQ(ratmod.validate(), "ratmod.base_nudge");
    DustyQwConfig dusty;
    dusty.max_projectile = ms(1001);
    EXPECT_STREQ(dusty.validate(), "dusty_qw.max_projectile");
    FortressOneConfig fortress;
    fortress.max_forward = ms(-1);
    EXPECT_STREQ(fortress.validate(), "fortress_one.max_forward");
}

}  // namespace
}  // namespace backsight::presets
