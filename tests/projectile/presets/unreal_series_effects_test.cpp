// The Unreal series' decisions on screens: the owner's four cases, the table of effects, a remote client's flight on.

#include <backsight/projectile/presets/unreal_series_effects.h>

#include <gtest/gtest.h>

#include <string>

using namespace backsight;

namespace {

using Detonation = UnrealSeriesDetonation;
using Effect = UnrealSeriesEffect;
using Fake = UnrealSeriesFake;
using Role = UnrealSeriesRole;
using Timing = UnrealSeriesTiming;

TEST(UnrealSeriesEffects, the_replica_plays_unless_the_fake_did_so_in_the_same_place) {
    const struct {
        UnrealSeriesReplica replica;
        Detonation detonation;
        bool plays;
        bool destroys_fake;
    } table[] = {
        {{false, Fake::detonated, 0.0, true}, Detonation::not_predicted, true, true},
        {{false, Fake::flying, 0.0, true}, Detonation::not_predicted, true, true},
        {{false, Fake::none, 0.0, true}, Detonation::not_predicted, true, false},
        {{true, Fake::flying, 0.0, true}, Detonation::late, true, true},
        {{true, Fake::flying, 5.0, true}, Detonation::late, true, true},
        {{true, Fake::detonated, 1.01, true}, Detonation::inaccurate, true, true},
        {{true, Fake::detonated, 1.00, true}, Detonation::correct, false, false},
        {{true, Fake::detonated, 0.0, true}, Detonation::correct, false, false},
        {{true, Fake::none, 0.0, true}, Detonation::lost, true, false},
        {{true, Fake::none, 0.0, false}, Detonation::refused, false, false},
    };
    for (const auto& row : table) {
        const Detonation detonation = detonation_on_owner(row.replica);
        EXPECT_EQ(detonation, row.detonation) << to_string(detonation);
        EXPECT_EQ(plays_effects(detonation), row.plays) << to_string(detonation);
        EXPECT_EQ(destroys_fake(row.replica), row.destroys_fake) << to_string(detonation);
    }
}

TEST(UnrealSeriesEffects, every_detonation_has_a_name) {
    for (int i = 0; i < static_cast<int>(Detonation::count_); ++i)
        EXPECT_NE(std::string("?"), to_string(static_cast<Detonation>(i))) << i;
}

TEST(UnrealSeriesEffects, the_table_of_who_plays_which_effect) {
    const struct {
        Effect effect;
        Timing fake_predicting, fake_not, replica_predicting, replica_not, server;
    } table[] = {
        {Effect::detonation, Timing::at_once, Timing::never, Timing::if_mispredicted, Timing::at_once, Timing::at_once},
        {Effect::direct_impact, Timing::never, Timing::never, Timing::never, Timing::with_game_effect,
         Timing::with_game_effect},
        {Effect::damage, Timing::never, Timing::never, Timing::with_game_effect, Timing::with_game_effect,
         Timing::with_game_effect},
        {Effect::bounce, Timing::at_once, Timing::while_unlinked, Timing::never, Timing::at_once, Timing::at_once},
    };
    for (const auto& row : table) {
        const int which = static_cast<int>(row.effect);
        EXPECT_EQ(effect_timing(row.effect, Role::fake, true), row.fake_predicting) << which;
        EXPECT_EQ(effect_timing(row.effect, Role::fake, false), row.fake_not) << which;
        EXPECT_EQ(effect_timing(row.effect, Role::owners_replica, true), row.replica_predicting) << which;
        EXPECT_EQ(effect_timing(row.effect, Role::owners_replica, false), row.replica_not) << which;
        EXPECT_EQ(effect_timing(row.effect, Role::server_or_remote, true), row.server) << which;
        EXPECT_EQ(effect_timing(row.effect, Role::server_or_remote, false), row.server) << which;
    }
}

constexpr double frame = 0.01;

TEST(UnrealSeriesEffects, a_remote_flight_before_its_spawn_is_stretched_to_the_least_life) {
    const UnrealSeriesResimulation plan = schedule_detonation({0.3, 30.0, 0.0, frame, false});
    EXPECT_TRUE(plan.from_spawn);
    EXPECT_NEAR(plan.speed_ratio, 0.2, 1e-9) << "0.3 m in 50 ms are 6 m/s";
    EXPECT_NEAR(plan.wait_s, 0.04, 1e-9);
    const UnrealSeriesResimulation far = schedule_detonation({3.0, 30.0, 0.0, frame, false});
    EXPECT_TRUE(far.from_spawn);
    EXPECT_EQ(far.speed_ratio, 1.0);
    EXPECT_NEAR(far.wait_s, 0.09, 1e-9);
}

TEST(UnrealSeriesEffects, a_young_remote_flight_is_slowed_to_reach_the_least_life) {
    const UnrealSeriesResimulation plan = schedule_detonation({0.3, 30.0, 0.02, frame, true});
    EXPECT_FALSE(plan.from_spawn);
    EXPECT_NEAR(plan.speed_ratio, 1.0 / 3.0, 1e-9) << "10 ms of flight in the 30 ms left";
    EXPECT_NEAR(plan.wait_s, 0.02, 1e-9);
}

TEST(UnrealSeriesEffects, an_old_remote_flight_ends_at_its_own_speed) {
    const UnrealSeriesResimulation plan = schedule_detonation({1.5, 30.0, 0.2, frame, true});
    EXPECT_FALSE(plan.from_spawn);
    EXPECT_EQ(plan.speed_ratio, 1.0);
    EXPECT_NEAR(plan.wait_s, 0.04, 1e-9);
    EXPECT_EQ(schedule_detonation({0.3, 30.0, 0.2, frame, true}).wait_s, 0.0) << "the next tick";
    EXPECT_EQ(schedule_detonation({0.59, 30.0, 0.2, frame, true}).wait_s, 0.0) << "less than a frame after this one";
}

TEST(UnrealSeriesEffects, a_remote_projectile_without_speed_is_taken_to_be_there) {
    const UnrealSeriesResimulation plan = schedule_detonation({1.0, 0.0, 0.0, frame, false});
    EXPECT_EQ(plan.speed_ratio, 1.0);
    EXPECT_NEAR(plan.wait_s, 0.04, 1e-9);
}

}  // namespace
