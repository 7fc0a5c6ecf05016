// The Unreal series against its published numbers: times and corrections, sub-steps, and its decisions on screens (the
// owner's four cases, the table of effects, a remote client's flight on).

#include <backsight/presets/unreal_series_steps.h>

#include <gtest/gtest.h>

#include "tests/presets/milliseconds.h"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

namespace backsight::presets {
namespace {

using Caller = UnrealSeriesCaller;

constexpr UnrealSeriesConfig published_unreal_series;

// Rest of a distance after `seconds` of correction at `hz`.
double left_after(const UnrealSeriesCorrection& correction, double distance_m, double seconds, int hz) {
    const int frames = static_cast<int>(seconds * hz + 0.5);
    for (int i = 0; i < frames; ++i) distance_m -= interp_constant_step(distance_m, 1.0 / hz, correction.rate_mps);
    return distance_m;
}

TEST(unreal_series_preset, PT_06_the_table_of_forward_sleep_and_switch) {
    const struct {
        int ping_ms, forward_ms, sleep_ms, switch_ms;
    } table[] = {{20, 0, 0, 180},    {40, 10, 0, 200},   {60, 20, 0, 220},    {100, 40, 0, 260},  {140, 60, 0, 300},
                 {150, 60, 10, 310}, {200, 60, 60, 360}, {240, 60, 100, 400}, {300, 60, 160, 460}};
    for (const auto& row : table) {
        const Micros ping = ms(row.ping_ms);
        EXPECT_EQ(forward_prediction_time(published_unreal_series, ping, Caller::server_for_remote), ms(row.forward_ms))
            << row.ping_ms;
        EXPECT_EQ(sleep_time(published_unreal_series, ping), ms(row.sleep_ms)) << row.ping_ms;
        EXPECT_EQ(switch_to_auth_time(published_unreal_series, ping), ms(row.switch_ms)) << row.ping_ms;
    }
}

TEST(unreal_series_preset, PT_06_forwards_by_who_asks_and_by_bias) {
    EXPECT_EQ(forward_prediction_time(published_unreal_series, ms(100), Caller::local_controller), ms(50));
    EXPECT_EQ(forward_prediction_time(published_unreal_series, ms(100), Caller::standalone), ms(0));
    EXPECT_EQ(forward_prediction_time(published_unreal_series, ms(0), Caller::server_for_remote), ms(0));
    UnrealSeriesConfig config;
    config.client_bias_ratio = 1.0;
    EXPECT_EQ(forward_prediction_time(config, ms(100), Caller::server_for_remote), ms(80));
    config.client_bias_ratio = 0.0;
    EXPECT_EQ(forward_prediction_time(config, ms(100), Caller::server_for_remote), ms(0));
}

TEST(unreal_series_preset, PT_08_life_is_shortened_by_the_forward_but_not_under_200_ms) {
    EXPECT_EQ(life_after_forward(published_unreal_series, ms(5000), ms(60)), ms(4940));
    EXPECT_EQ(life_after_forward(published_unreal_series, ms(220), ms(60)), ms(200));
    EXPECT_EQ(life_after_forward(published_unreal_series, ms(0), ms(60)), ms(0)) << "no life span stays none";
}

TEST(unreal_series_preset, PT_10_how_far_ahead_a_projectile_appears) {
    EXPECT_NEAR(pop_in_distance(ms(0), ms(60 / 2), 100.0), 3.0, 1e-9) << "60 ms of ping, nothing forwarded";
    EXPECT_NEAR(pop_in_distance(ms(200 / 2), ms(0), 100.0), 10.0, 1e-9) << "on the server, forwarded in full at 200 ms";
    EXPECT_NEAR(pop_in_distance(ms(200 / 2), ms(200 / 2), 100.0), 20.0, 1e-9) << "on other clients";
}

TEST(unreal_series_preset, PT_11_corrects_in_20_m_of_flight_at_any_frame_rate) {
    EXPECT_NEAR(correction_time(published_unreal_series, 20.0, false), 1.0, 1e-12);
    EXPECT_NEAR(correction_time(published_unreal_series, 10.0, false), 2.0, 1e-12);
    EXPECT_NEAR(correction_time(published_unreal_series, 100.0, false), 0.2, 1e-12);
    EXPECT_NEAR(correction_time(published_unreal_series, 10.0, true), 0.2, 1e-12);

    const UnrealSeriesCorrection correction = UnrealSeriesCorrection::of(published_unreal_series, 3.0, 20.0, false);
    EXPECT_NEAR(correction.rate_mps, 3.0, 1e-12);
    EXPECT_NEAR(interp_constant_step(3.0, 1.0 / 60.0, correction.rate_mps), 0.05, 1e-12);
    EXPECT_NEAR(interp_constant_step(3.0, 1.0 / 30.0, correction.rate_mps), 0.10, 1e-12);
    for (const int hz : {30, 60, 120, 144, 240}) {
        EXPECT_NEAR(left_after(correction, 3.0, 0.5, hz), 1.5, 1e-9) << hz;
        EXPECT_NEAR(left_after(correction, 3.0, 1.0, hz), 0.0, 1e-9) << hz;
    }
}

TEST(unreal_series_preset, PT_11_never_corrects_a_replica_ahead) {
    const Vec3 fake{0.0f, 0.0f, 0.0f};
    const Vec3 velocity{20.0f, 0.0f, 0.0f};
    const Vec3 behind{-3.0f, 0.0f, 0.0f};
    const Vec3 ahead{3.0f, 0.0f, 0.0f};
    const auto at_link = [&](Vec3 replica) {
        return UnrealSeriesCorrection::at_link(published_unreal_series, replica, fake, velocity, 20.0, false);
    };
    EXPECT_NEAR(at_link(behind).error_m, 3.0, 1e-6);
    EXPECT_NEAR(at_link(behind).moved(fake, behind, 0.5).x, -1.5f, 1e-6f);
    EXPECT_EQ(at_link(behind).moved(fake, behind, 2.0), behind) << "no further than the replica";
    EXPECT_NEAR(at_link(ahead).error_m, -3.0, 1e-6);
    EXPECT_EQ(at_link(ahead).moved(fake, ahead, 0.5), fake);
    EXPECT_EQ(left_after(at_link(ahead), 3.0, 10.0, 60), 3.0);
    EXPECT_EQ(at_link(fake).moved(fake, fake, 0.5), fake) << "nothing to correct";
}

TEST(unreal_series_preset, PT_11_flies_backwards_when_more_than_20_m_are_wrong) {
    const UnrealSeriesCorrection correction = UnrealSeriesCorrection::of(published_unreal_series, 25.0, 20.0, false);
    const double dt = 1.0 / 60.0;
    double fake = 25.0;
    double replica = 0.0;
    for (int i = 0; i < 30; ++i) {
        fake += 20.0 * dt;
        replica += 20.0 * dt;
        fake -= interp_constant_step(fake - replica, dt, correction.rate_mps);
    }
    EXPECT_NEAR((fake - 25.0) / 0.5, -5.0, 1e-9) << "metres per second";
}

TEST(unreal_series_preset, PT_12_the_confirm_timer_outlives_the_fake_from_240_ms_on) {
    const struct {
        int ping_ms, timer_ms;
        bool repaired;
    } table[] = {{0, 160, true},    {100, 260, true},  {239, 399, true},
                 {240, 400, false}, {300, 460, false}, {500, 660, false}};
    for (const auto& row : table) {
        EXPECT_EQ(switch_to_auth_time(published_unreal_series, ms(row.ping_ms)), ms(row.timer_ms));
        EXPECT_EQ(repairs_premature(published_unreal_series, ms(row.ping_ms), ms(0)), row.repaired) << row.ping_ms;
    }
    EXPECT_EQ(life_after_detonation(published_unreal_series, ms(0)), ms(400));
    EXPECT_EQ(life_after_detonation(published_unreal_series, ms(1000)), ms(1000));
    EXPECT_TRUE(repairs_premature(published_unreal_series, ms(500), ms(1000))) << "a longer life after detonation";
    UnrealSeriesConfig text;
    text.text.keeps_fake_for_timer = true;
    for (const auto& row : table) {
        EXPECT_TRUE(repairs_premature(text, ms(row.ping_ms), ms(0))) << row.ping_ms;
        EXPECT_EQ(fake_kept(text, ms(row.ping_ms), ms(0)), std::max(ms(400), ms(row.timer_ms)));
        EXPECT_EQ(fake_kept(published_unreal_series, ms(row.ping_ms), ms(0)), ms(400));
    }
}

TEST(unreal_series_preset, PT_15_tears_off_at_once_only_over_the_delay) {
    EXPECT_EQ(ms(30) + tear_off_wait(published_unreal_series, ms(30)), ms(130));
    EXPECT_EQ(tear_off_wait(published_unreal_series, ms(150)), ms(0)) << "next tick";
    EXPECT_EQ(tear_off_wait(published_unreal_series, ms(100)), ms(100)) << "strictly over";
    EXPECT_EQ(tear_off_wait(published_unreal_series, Micros{100'001}), ms(0));
}

TEST(unreal_series_preset, names_the_field_that_is_out_of_range) {
    EXPECT_EQ(published_unreal_series.validate(), nullptr);
    const auto rejected = [](auto field, auto value) {
        UnrealSeriesConfig config;
        config.*field = value;
        return config.validate();
    };
    EXPECT_STREQ(rejected(&UnrealSeriesConfig::client_bias_ratio, 1.1), "unreal_series.client_bias_ratio");
    EXPECT_STREQ(rejected(&UnrealSeriesConfig::ping_reduction, ms(-1)), "unreal_series.ping_reduction");
    EXPECT_STREQ(rejected(&UnrealSeriesConfig::max_prediction_ping, ms(1001)), "unreal_series.max_prediction_ping");
    EXPECT_STREQ(rejected(&UnrealSeriesConfig::tear_off_delay, ms(1001)), "unreal_series.tear_off_delay");
    EXPECT_STREQ(rejected(&UnrealSeriesConfig::correction_flight_m, 0.0), "unreal_series.correction_flight_m");
}

void expect_steps(const UnrealSubstepRule& rule, double total_s, const std::vector<double>& wanted) {
    UnrealSubsteps substeps(rule, total_s);
    double sum = 0.0;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const double step = substeps.next();
        EXPECT_NEAR(step, wanted[i], 1e-9) << total_s << " step " << i;
        sum += step;
    }
    EXPECT_EQ(substeps.next(), 0.0) << total_s;
    EXPECT_NEAR(sum, total_s, 1e-12);
}

std::vector<double> steps(int count, double step_s, std::vector<double> rest) {
    std::vector<double> all(static_cast<std::size_t>(count), step_s);
    all.insert(all.end(), rest.begin(), rest.end());
    return all;
}

TEST(unreal_substeps, PT_09_the_partitions_of_the_series) {
    const UnrealSubstepRule series;
    expect_steps(series, 0.0166, {0.0166});
    expect_steps(series, 0.02, {0.01, 0.01});
    expect_steps(series, 0.03, {0.015, 0.015});
    expect_steps(series, 0.04, {0.0166, 0.0117, 0.0117});
    expect_steps(series, 0.06, {0.0166, 0.0166, 0.0134, 0.0134});
    expect_steps(series, 0.1, steps(5, 0.0166, {0.0085, 0.0085}));
    expect_steps(series, 0.25, steps(14, 0.0166, {0.0088, 0.0088}));
}

TEST(unreal_substeps, PT_09_the_last_step_swallows_the_rest) {
    expect_steps({}, 0.30, steps(15, 0.0166, {0.0510}));
    expect_steps(unreal_engine_substeps, 0.5, steps(7, 0.05, {0.15}));
}

TEST(unreal_substeps, PT_09_rounding_splits_an_exact_multiple_of_the_engine_default) {
    expect_steps(unreal_engine_substeps, 0.25, steps(4, 0.05, {0.025, 0.025}));
    // 0.15 rounds the other way.
    expect_steps(unreal_engine_substeps, 0.15, {0.05, 0.05, 0.05});
}

TEST(unreal_substeps, drops_what_is_shorter_than_the_shortest_step) {
    expect_steps({}, 0.0002, {0.0002});
    EXPECT_EQ(UnrealSubsteps({}, 0.00019).next(), 0.0);
    EXPECT_EQ(UnrealSubsteps({}, 0.0).next(), 0.0);
    EXPECT_EQ(UnrealSubsteps({}, -1.0).next(), 0.0);
}

TEST(unreal_substeps, names_the_field_that_is_out_of_range) {
    EXPECT_EQ(UnrealSubstepRule{}.validate(), nullptr);
    EXPECT_EQ(unreal_engine_substeps.validate(), nullptr);
    EXPECT_STREQ((UnrealSubstepRule{0.0, 16}.validate()), "unreal_substeps.max_step_s");
    EXPECT_STREQ((UnrealSubstepRule{0.05, 0}.validate()), "unreal_substeps.max_iterations");
}

using Detonation = UnrealSeriesDetonation;
using Effect = UnrealSeriesEffect;
using Fake = UnrealSeriesFake;
using Role = UnrealSeriesRole;
using Timing = UnrealSeriesTiming;

TEST(unreal_series_effects, the_replica_plays_unless_the_fake_did_so_in_the_same_place) {
    const struct {
        UnrealSeriesReplica replica;
        Detonation detonation;
        bool plays;
        bool destroys_by_code, destroys_by_text;
    } table[] = {
        {{false, Fake::detonated, 0.0, true}, Detonation::not_predicted, true, false, true},
        {{false, Fake::flying, 0.0, true}, Detonation::not_predicted, true, false, true},
        {{false, Fake::none, 0.0, true}, Detonation::not_predicted, true, false, false},
        {{true, Fake::flying, 0.0, true}, Detonation::late, true, true, true},
        {{true, Fake::flying, 5.0, true}, Detonation::late, true, true, true},
        {{true, Fake::detonated, 1.01, true}, Detonation::inaccurate, true, true, true},
        {{true, Fake::detonated, 1.00, true}, Detonation::correct, false, false, false},
        {{true, Fake::detonated, 0.0, true}, Detonation::correct, false, false, false},
        {{true, Fake::none, 0.0, true}, Detonation::lost, true, false, false},
        {{true, Fake::none, 0.0, false}, Detonation::refused, false, false, false},
    };
    for (const auto& row : table) {
        const Detonation detonation = detonation_on_owner(row.replica);
        EXPECT_EQ(detonation, row.detonation) << to_string(detonation);
        EXPECT_EQ(plays_effects(detonation), row.plays) << to_string(detonation);
        EXPECT_EQ(destroys_fake(row.replica), row.destroys_by_code) << to_string(detonation);
        UnrealSeriesText text;
        text.late_fake_always_goes = true;
        EXPECT_EQ(destroys_fake(row.replica, text), row.destroys_by_text) << to_string(detonation);
    }
}

TEST(unreal_series_effects, every_detonation_has_a_name) {
    for (int i = 0; i < static_cast<int>(Detonation::count_); ++i)
        EXPECT_NE(std::string("?"), to_string(static_cast<Detonation>(i))) << i;
}

TEST(unreal_series_effects, the_table_of_who_plays_which_effect) {
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

TEST(unreal_series_effects, bounces_are_always_predicted_by_the_text) {
    UnrealSeriesText text;
    text.predicts_all_bounces = true;
    for (const bool predicts : {true, false}) {
        EXPECT_EQ(effect_timing(Effect::bounce, Role::fake, predicts, text), Timing::at_once);
        EXPECT_EQ(effect_timing(Effect::bounce, Role::owners_replica, predicts, text), Timing::never);
        EXPECT_EQ(effect_timing(Effect::bounce, Role::server_or_remote, predicts, text), Timing::at_once);
    }
    EXPECT_EQ(effect_timing(Effect::detonation, Role::fake, false, text), Timing::never);
}

constexpr double frame = 0.01;

TEST(unreal_series_effects, a_remote_flight_before_its_spawn_is_stretched_to_the_least_life) {
    const UnrealSeriesResimulation plan = schedule_detonation({0.3, 30.0, 0.0, frame, false});
    EXPECT_TRUE(plan.from_spawn);
    EXPECT_NEAR(plan.speed_ratio, 0.2, 1e-9) << "0.3 m in 50 ms are 6 m/s";
    EXPECT_NEAR(plan.wait_s, 0.04, 1e-9);
    const UnrealSeriesResimulation far = schedule_detonation({3.0, 30.0, 0.0, frame, false});
    EXPECT_TRUE(far.from_spawn);
    EXPECT_EQ(far.speed_ratio, 1.0);
    EXPECT_NEAR(far.wait_s, 0.09, 1e-9);
}

TEST(unreal_series_effects, a_young_remote_flight_is_slowed_to_reach_the_least_life) {
    const UnrealSeriesResimulation plan = schedule_detonation({0.3, 30.0, 0.02, frame, true});
    EXPECT_FALSE(plan.from_spawn);
    EXPECT_NEAR(plan.speed_ratio, 1.0 / 3.0, 1e-9) << "10 ms of flight in the 30 ms left";
    EXPECT_NEAR(plan.wait_s, 0.02, 1e-9);
}

TEST(unreal_series_effects, an_old_remote_flight_ends_at_its_own_speed) {
    const UnrealSeriesResimulation plan = schedule_detonation({1.5, 30.0, 0.2, frame, true});
    EXPECT_FALSE(plan.from_spawn);
    EXPECT_EQ(plan.speed_ratio, 1.0);
    EXPECT_NEAR(plan.wait_s, 0.04, 1e-9);
    EXPECT_EQ(schedule_detonation({0.3, 30.0, 0.2, frame, true}).wait_s, 0.0) << "the next tick";
    EXPECT_EQ(schedule_detonation({0.59, 30.0, 0.2, frame, true}).wait_s, 0.0) << "less than a frame after this one";
}

TEST(unreal_series_effects, a_remote_projectile_without_speed_is_taken_to_be_there) {
    const UnrealSeriesResimulation plan = schedule_detonation({1.0, 0.0, 0.0, frame, false});
    EXPECT_EQ(plan.speed_ratio, 1.0);
    EXPECT_NEAR(plan.wait_s, 0.04, 1e-9);
}

TEST(unreal_series_filter, tells_teams_tags_and_self_apart) {
    const EntityId owner{7};
    EntityState ally, enemy, invulnerable;
    ally.team = 1;
    enemy.team = invulnerable.team = 2;
    enemy.layers = 1;
    invulnerable.layers = 1 | 4;
    const auto hits = [&](const UnrealSeriesFilter& filter, EntityId id, const EntityState& state) {
        return passes_filter(filter_of(filter, owner, 1), id, state);
    };
    UnrealSeriesFilter filter;
    filter.blocked_tags = 4;
    EXPECT_TRUE(hits(filter, {8}, enemy));
    EXPECT_FALSE(hits(filter, {9}, ally));
    EXPECT_FALSE(hits(filter, {10}, invulnerable));
    EXPECT_FALSE(hits(filter, owner, enemy)) << "self, whatever the team";
    filter.teams = UnrealSeriesTeams::allies;
    EXPECT_FALSE(hits(filter, {8}, enemy));
    EXPECT_TRUE(hits(filter, {9}, ally)) << "a projectile that heals";
    EXPECT_FALSE(hits(filter, owner, ally));
    filter.hits_self = true;
    EXPECT_TRUE(hits(filter, owner, ally));
    filter.teams = UnrealSeriesTeams::anyone;
    filter.required_tags = 2;
    EXPECT_FALSE(hits(filter, {8}, enemy)) << "without an ability system";
    filter.is_used = false;
    for (const EntityId id : {owner, EntityId{8}}) EXPECT_TRUE(hits(filter, id, invulnerable)) << "bUseFilter is off";
}

TEST(unreal_series_filter, an_impact_pushes_along_the_nose_the_way_or_to_the_target) {
    using Choice = UnrealSeriesImpactDirection;
    const Vec3 nose{1, 0, 0};
    const auto push = [&](Choice choice, Vec3 velocity, Vec3 target) {
        return impact_direction(choice, nose, velocity, {0, 0, 0}, target);
    };
    EXPECT_EQ(push(Choice::facing, {0, 0, -30}, {0, 2, 0}), nose);
    EXPECT_EQ(push(Choice::velocity, {0, 0, -30}, {0, 2, 0}), (Vec3{0, 0, -1}));
    EXPECT_EQ(push(Choice::to_target, {0, 0, -30}, {0, 2, 0}), (Vec3{0, 1, 0}));
    EXPECT_EQ(push(Choice::velocity, {}, {0, 2, 0}), nose) << "at rest";
    EXPECT_EQ(push(Choice::to_target, {}, {}), nose) << "inside the target";
}

}  // namespace
}  // namespace backsight::presets
