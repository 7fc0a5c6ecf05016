#include "tests/projectile/image_range.h"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace predicted_projectiles_test {

TEST(predicted_projectiles, a_hit_is_shown_at_once_and_confirmed_without_a_second_effect) {
    Range range;
    range.fire();
    EXPECT_TRUE(range.is_drawn());
    range.step(11);
    EXPECT_EQ(range.impacts(), 1);
    EXPECT_FALSE(range.is_drawn());
    EXPECT_FALSE(range.settled);
    const std::int64_t age = range.images.images()[0].flight.result().age;
    range.answer(range.hit_at(age));
    ASSERT_TRUE(range.settled);
    EXPECT_EQ(range.settled->outcome, ImageOutcome::confirmed);
    EXPECT_EQ(range.settled->basis, VerdictBasis::as_shown);
    EXPECT_LT(range.settled->error_m, 1e-6f);
    EXPECT_EQ(range.impacts(), 1);
    EXPECT_EQ(range.cancelled(), 0);
    EXPECT_TRUE(range.images.images().empty());
}

TEST(predicted_projectiles,
     a_hit_from_within_the_target_is_confirmed_though_its_point_does_not_follow_from_the_normal) {
    Range range;
    range.rules.flight.target_radius_m = 2.0f * PredictedProjectilesConfig{}.same_place_m;
    range.fire(0, {3.4f, 0, 0});
    range.step(2);
    const FlightResult result = range.images.images()[0].flight.result();
    ASSERT_EQ(result.end, FlightEnd::target);
    ASSERT_EQ(result.point, result.position);
    range.answer(range.hit_at(result.age));
    ASSERT_TRUE(range.settled);
    EXPECT_EQ(range.settled->outcome, ImageOutcome::confirmed);
    EXPECT_EQ(range.settled->error_m, 0.0f);
    EXPECT_EQ(range.settled->point, result.point);
}

TEST(predicted_projectiles, a_hit_that_was_taken_back_is_confirmed_after_the_image_stopped_at_a_wall_behind) {
    Range range;
    range.level = [](Moment) {
        return LevelTrace([](Vec3 from, Vec3 to, float) {
            const bool meets = from.x < 6.0f && to.x >= 6.0f;
            const float fraction = meets ? (6.0f - from.x) / (to.x - from.x) : 1.0f;
            return LevelContact{meets, fraction, {-1, 0, 0}};
        });
    };
    range.fire();
    range.step(40);
    ASSERT_EQ(range.images.images()[0].resumed.result().end, FlightEnd::stopped);
    range.answer(range.hit_at(range.images.images()[0].flight.result().age));
    ASSERT_TRUE(range.settled);
    EXPECT_EQ(range.settled->outcome, ImageOutcome::confirmed);
    EXPECT_LT(range.settled->error_m, 1e-6f);
}

TEST(predicted_projectiles, effects_that_are_not_predicted_wait_for_the_verdict) {
    for (const PredictEffects predict : {PredictEffects::none, PredictEffects::level}) {
        Range range;
        range.rules.predict = predict;
        range.fire();
        range.step(11);
        EXPECT_EQ(range.impacts(), 0);
        range.answer(range.hit_at(range.images.images()[0].flight.result().age));
        EXPECT_EQ(range.settled->outcome, ImageOutcome::confirmed);
        ASSERT_EQ(range.impacts(), 1);
        EXPECT_FALSE(range.news[1].is_predicted);
    }
}

TEST(predicted_projectiles, PT_35_hits_of_targets_are_predicted_up_to_a_round_trip_of_220_ms) {
    for (const std::int64_t rtt_ms : {219, 220, 221}) {
        Range range;
        range.fire();
        range.images.update(range.now(), Micros{rtt_ms * 1000});
        range.step(11, Micros{rtt_ms * 1000});
        EXPECT_EQ(range.impacts(), rtt_ms <= 220 ? 1 : 0) << rtt_ms;
    }
}

TEST(predicted_projectiles, a_verdict_that_comes_before_the_image_is_as_old_waits_for_it) {
    Range range;
    range.fire();
    range.step(4);
    const std::int64_t age = ticks(10);
    range.answer(range.hit_at(age));
    EXPECT_FALSE(range.settled);
    EXPECT_TRUE(range.is_drawn());
    range.step(10);
    ASSERT_TRUE(range.settled);
    EXPECT_EQ(range.settled->outcome, ImageOutcome::confirmed);
}

TEST(predicted_projectiles, PT_26_late_goes_at_the_verdict_with_one_effect) {
    Range range;
    range.shown = Range::steps_aside;
    range.fire();
    range.step(20);
    EXPECT_EQ(range.impacts(), 0);
    range.answer(range.hit_at(ticks(10)));
    ASSERT_TRUE(range.settled);
    EXPECT_EQ(range.settled->outcome, ImageOutcome::late);
    EXPECT_EQ(range.impacts(), 1);
    EXPECT_TRUE(range.images.images().empty());
    range.answer(range.hit_at(ticks(10)));
    EXPECT_EQ(range.images.counters().without_image, 1u);
    EXPECT_EQ(range.impacts(), 1);
}

// Off a wall that the server's flight did not meet: that one was still on its first leg, and so the server reported no
// place.
TEST(predicted_projectiles, a_late_one_without_a_place_is_placed_on_the_first_leg_whatever_the_image_met) {
    Range range;
    range.rules.flight.max_bounces = 1;
    range.shown = Range::steps_aside;
    const auto wall = [](Vec3 from, Vec3 to, float) {
        LevelContact contact;
        contact.hit = from.x < 2.0f && to.x >= 2.0f;
        contact.fraction = contact.hit ? (2.0f - from.x) / (to.x - from.x) : 1.0f;
        contact.normal = {-1, 0, 0};
        return contact;
    };
    range.level = [wall](Moment) { return LevelTrace(wall); };
    range.fire();
    range.step(18);
    ASSERT_EQ(range.images.images()[0].flight.leg().bounces, 1u);
    range.answer(range.hit_at(ticks(10)));
    ASSERT_TRUE(range.settled);
    EXPECT_EQ(range.settled->outcome, ImageOutcome::late);
    EXPECT_NEAR(range.settled->point.x, 3.0f, 1e-3f);
}

TEST(predicted_projectiles, a_place_that_is_told_is_where_it_ended_and_the_point_lies_behind_it) {
    Range range;
    range.rules.flight.target_radius_m = 0.2f;
    range.fire();
    range.step(11);
    ProjectileVerdict elsewhere = range.hit_at(range.images.images()[0].flight.result().age);
    elsewhere.told = ToldPlace::center;
    elsewhere.position = {2.8f, 2.0f, 0};
    range.answer(elsewhere);
    ASSERT_TRUE(range.settled);
    EXPECT_EQ(range.settled->outcome, ImageOutcome::inaccurate) << "that age and target, but two metres aside";
    EXPECT_EQ(range.settled->point, (Vec3{3.0f, 2.0f, 0}));
    EXPECT_NEAR(range.settled->error_m, 2.0f, 1e-3f);
    EXPECT_EQ(range.cancelled(), 1);
    EXPECT_EQ(range.impacts(), 2);
}

TEST(predicted_projectiles, a_place_that_is_told_a_little_off_is_confirmed_with_what_it_is_off) {
    Range range;
    range.fire();
    range.step(11);
    const FlightResult result = range.images.images()[0].flight.result();
    ProjectileVerdict near = range.hit_at(result.age);
    near.told = ToldPlace::center;
    near.position = result.position + Vec3{0, 0.1f, 0};
    range.answer(near);
    ASSERT_TRUE(range.settled);
    EXPECT_EQ(range.settled->outcome, ImageOutcome::confirmed);
    EXPECT_NEAR(range.settled->error_m, 0.1f, 1e-5f);
}

// In the same place, at the same age: only another hitbox.
TEST(predicted_projectiles, another_hitbox_of_the_same_target_is_inaccurate_and_shown_again) {
    Range range;
    range.fire();
    range.step(11);
    ASSERT_EQ(range.impacts(), 1);
    ProjectileVerdict leg = range.hit_at(range.images.images()[0].flight.result().age);
    leg.hitbox = 1;
    range.answer(leg);
    ASSERT_TRUE(range.settled);
    EXPECT_EQ(range.settled->outcome, ImageOutcome::inaccurate);
    EXPECT_EQ(range.cancelled(), 1);
    EXPECT_EQ(range.impacts(), 2);
    EXPECT_LT(range.settled->error_m, 1e-6f);
}

TEST(predicted_projectiles, another_hitbox_at_another_age_is_neither_premature_nor_late) {
    for (const std::int64_t later : {-ticks(1) / 2, ticks(1) / 2}) {
        Range range;
        range.fire();
        range.step(11);
        ProjectileVerdict leg = range.hit_at(range.images.images()[0].flight.result().age + later);
        leg.hitbox = 1;
        range.answer(leg);
        range.step(2);
        ASSERT_TRUE(range.settled);
        EXPECT_EQ(range.settled->outcome, ImageOutcome::inaccurate) << later;
        EXPECT_EQ(range.cancelled(), 1);
        EXPECT_EQ(range.impacts(), 2);
    }
}

TEST(predicted_projectiles, another_place_or_another_target_is_inaccurate) {
    Range range;
    range.fire();
    range.step(11);
    ProjectileVerdict elsewhere = range.hit_at(range.images.images()[0].flight.result().age + ticks(1));
    elsewhere.told = ToldPlace::all;
    elsewhere.point = {3.0f, 0.3f, 0};
    range.answer(elsewhere);
    EXPECT_EQ(range.cancelled(), 1);
    range.step(2);
    ASSERT_TRUE(range.settled);
    EXPECT_EQ(range.settled->outcome, ImageOutcome::inaccurate);
    EXPECT_NEAR(range.settled->error_m, 0.3f, 1e-3f);
    EXPECT_EQ(range.cancelled(), 1);
    EXPECT_EQ(range.impacts(), 2);
}

TEST(predicted_projectiles, PT_12_a_refuted_hit_is_repaired_at_any_round_trip) {
    for (const std::int64_t ping_ms : {0, 100, 240, 300, 500}) {
        Range range;
        range.fire();
        range.step(10);
        const Micros ended = range.now();
        int waited = 0;
        while (!range.is_drawn() && waited < 200) {
            ++range.shown;
            range.images.update(range.now(), Micros{ping_ms * 1000});
            ++waited;
        }
        EXPECT_EQ((range.now() - ended).value, (ping_ms + 60) * 1000 + 10'000) << ping_ms;
    }
}

TEST(predicted_projectiles, PT_19_a_denied_shot_is_gone_at_once_with_its_effects) {
    Range range;
    range.fire();
    range.step(11);
    EXPECT_EQ(range.impacts(), 1);
    range.images.denied(shot_id, LaunchResult::too_soon);
    range.take_news();
    EXPECT_FALSE(range.is_drawn());
    EXPECT_TRUE(range.images.images().empty());
    EXPECT_EQ(range.cancelled(), 1);
    ASSERT_TRUE(range.settled);
    EXPECT_EQ(range.settled->outcome, ImageOutcome::denied);
    EXPECT_EQ(range.settled->denied, LaunchResult::too_soon);
    EXPECT_FALSE(range.settled->basis);
    // The image had gone before: nothing more happens.
    range.images.denied(shot_id, LaunchResult::too_soon);
    EXPECT_EQ(range.images.counters().without_image, 1u);
}

TEST(predicted_projectiles, nothing_heard_is_lost_and_a_verdict_afterwards_does_no_harm) {
    Range range;
    range.shown = Range::steps_aside;
    range.fire();
    range.step(102);
    ASSERT_TRUE(range.settled);
    EXPECT_EQ(range.settled->outcome, ImageOutcome::lost);
    EXPECT_FALSE(range.settled->basis) << "nothing was heard that could rest on anything";
    EXPECT_EQ(range.impacts(), 1);
    EXPECT_EQ(range.cancelled(), 1);
    range.answer(range.hit_at(ticks(5)));
    EXPECT_EQ(range.images.counters().without_image, 1u);
}

TEST(predicted_projectiles, an_image_that_is_held_back_is_not_drawn_until_it_leaves) {
    Range range;
    range.fire(5);
    EXPECT_FALSE(range.is_drawn());
    range.step(4);
    EXPECT_FALSE(range.is_drawn());
    range.step(1);
    EXPECT_TRUE(range.is_drawn());
    range.step(11);
    EXPECT_EQ(range.impacts(), 1);
}

// A step that begins within a target ends at once: at the age up to which the image had flown already.
TEST(predicted_projectiles, a_verdict_at_the_age_that_the_image_has_reached_waits_for_its_next_step) {
    Range range(108, {2.1f, 0, 0});
    range.fire();
    range.step(7);
    ASSERT_EQ(range.images.images()[0].flight.result().age, ticks(7));
    range.answer(range.hit_at(ticks(7)));
    EXPECT_FALSE(range.settled) << "it may still end there itself";
    range.step(1);
    ASSERT_TRUE(range.settled);
    EXPECT_EQ(range.settled->outcome, ImageOutcome::confirmed);
    EXPECT_EQ(range.impacts(), 1);
}

TEST(predicted_projectiles, there_is_room_for_so_many_and_news_are_bounded) {
    PredictedProjectilesConfig config;
    config.max_images = 2;
    PredictedProjectiles images(range_rate, config);
    const ProjectileRules rules;
    const Launch launch({}, {}, {}, {25, 0, 0});
    for (std::uint32_t i = 1; i <= 3; ++i) images.launch({0, i, 0}, 0, rules, launch, Micros{});
    EXPECT_EQ(images.images().size(), 2u);
    EXPECT_EQ(images.counters().no_room, 1u);
    for (std::uint32_t i = 0; i < 100; ++i) {
        images.denied({0, i + 1, 0}, LaunchResult::too_soon);
        images.launch({0, i + 3, 0}, 0, rules, launch, Micros{});
    }
    EXPECT_GT(images.counters().news_dropped, 0u);
    EXPECT_EQ(images.take_news().size(), 16u);
    images.clear();
    EXPECT_TRUE(images.images().empty());
}

}  // namespace predicted_projectiles_test
