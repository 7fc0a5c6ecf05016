// The bounces of the shooter's own image: shown at once, each once, whatever is chosen for its end.

#include "tests/projectile/image_range.h"

#include <gtest/gtest.h>

using namespace backsight;
using namespace backsight::test;

namespace image_bounces_test {

// Falls onto the ground a metre below, again and again.
struct Ground : Range {
    explicit Ground(PredictEffects predict) {
        rules.predict = predict;
        rules.flight.acceleration = {0, 0, -40};
        rules.flight.restitution = 0.8f;
        rules.flight.friction = 0.0f;
        rules.flight.max_bounces = 20;
        rules.flight.lifetime = Micros{2'000'000};
        shown = steps_aside;
        level = [](Moment) {
            return LevelTrace([](Vec3 from, Vec3 to, float) {
                LevelContact contact;
                contact.hit = to.z < -1.0f && to.z < from.z;
                contact.fraction = contact.hit ? std::max(from.z + 1.0f, 0.0f) / (from.z - to.z) : 1;
                contact.normal = {0, 0, 1};
                return contact;
            });
        };
    }
    std::vector<ImageNews> bounces() const {
        std::vector<ImageNews> found;
        for (const ImageNews& one : news) {
            if (one.effect == EffectKind::bounce) found.push_back(one);
        }
        return found;
    }
    std::uint32_t flown() const { return images.images()[0].flight.leg().bounces; }
};

TEST(image_bounces, are_shown_at_once_whatever_effects_are_predicted) {
    for (const PredictEffects predict : {PredictEffects::none, PredictEffects::level, PredictEffects::all}) {
        Ground range(predict);
        range.fire();
        std::uint32_t known = 0;
        for (int i = 0; i < 100; ++i) {
            range.step();
            known = range.flown();
            ASSERT_EQ(range.bounces().size(), known) << "in the step in which it falls";
        }
        EXPECT_GE(known, 2u);
        for (const ImageNews& one : range.bounces()) EXPECT_TRUE(one.is_predicted);
    }
}

TEST(image_bounces, none_is_passed_over_by_a_command_that_shows_many_steps) {
    Ground range(PredictEffects::none);
    range.fire();
    Ground stalled(PredictEffects::none);
    stalled.fire();
    range.step(100);
    stalled.shown += 99;
    stalled.step();
    const std::vector<ImageNews> smooth = range.bounces();
    const std::vector<ImageNews> late = stalled.bounces();
    ASSERT_GE(smooth.size(), 2u);
    ASSERT_EQ(late.size(), smooth.size());
    for (std::size_t i = 0; i < late.size(); ++i) EXPECT_EQ(late[i].point, smooth[i].point);
}

TEST(image_bounces, that_a_waiting_verdict_says_never_came_about_are_not_shown) {
    Ground range(PredictEffects::all);
    range.fire();
    range.step(5);
    ASSERT_EQ(range.flown(), 0u);
    ProjectileVerdict verdict = range.expired_at(ticks(10));
    range.answer(verdict);
    ASSERT_FALSE(range.settled);
    range.shown += 90;
    range.step();
    ASSERT_TRUE(range.settled);
    EXPECT_EQ(range.settled->outcome, ImageOutcome::late);
    EXPECT_TRUE(range.bounces().empty());
    EXPECT_EQ(range.impacts(), 1);
}

TEST(predicted_projectiles, an_end_that_a_waiting_verdict_refutes_is_not_shown_for_a_moment) {
    Range range;
    range.fire();
    range.step(5);
    range.answer(range.expired_at(ticks(30)));
    range.step(7);
    EXPECT_EQ(range.impacts(), 0) << "it has met him, and the server has spoken";
    range.step(20);
    ASSERT_TRUE(range.settled);
    EXPECT_EQ(range.settled->outcome, ImageOutcome::premature);
    EXPECT_EQ(range.impacts(), 1);
    EXPECT_EQ(range.cancelled(), 0);
}

TEST(image_bounces, before_the_age_of_a_waiting_verdict_are_shown_and_not_predicted) {
    Ground range(PredictEffects::all);
    range.fire();
    range.step(5);
    ProjectileVerdict verdict = range.expired_at(ticks(40));
    range.answer(verdict);
    range.step(45);
    ASSERT_TRUE(range.settled);
    ASSERT_EQ(range.bounces().size(), 1u);
    EXPECT_FALSE(range.bounces()[0].is_predicted);
}

}  // namespace image_bounces_test
