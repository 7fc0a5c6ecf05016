#include <backsight/projectile/own_images.h>

#include "tests/support/worlds.h"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace {

constexpr TickRate rate{100, 1};
constexpr Micros rtt{100'000};
const ProjectileId shot_id{0, 7, 0};

// A shooter at the origin, and a target 3 m before him that stands until it steps aside. 100 Hz: a step is 10 ms.
struct Range {
    Range() {
        rules.speed_mps = 30.0f;
        rules.flight.lifetime = Micros{1'000'000};
        rules.predict = PredictEffects::all;
        target = world.spawn();
        for (std::int64_t tick = 0; tick < 300; ++tick)
            world.put(target, tick, {3.5f, tick < steps_aside ? 0.0f : 50.0f, 0});
    }

    void fire(std::int64_t hold_back_ticks = 0, Vec3 from = {}) {
        Launch launch;
        launch.position = from;
        launch.velocity = {30, 0, 0};
        launch.shot = Moment::at(Tick{shown});
        launch.grant.hold_back = hold_back_ticks * Moment::one_tick;
        images.launch(shot_id, 3, rules, launch, now());
    }
    void step(std::int64_t ticks = 1, Micros round_trip = rtt) {
        for (std::int64_t i = 0; i < ticks; ++i) {
            ++shown;
            FlightWorld world_seen;
            world_seen.user = this;
            world_seen.view = [](void* user, Moment moment) {
                const auto& self = *static_cast<Range*>(user);
                return View::at_moment(self.world.history, self.draw, moment);
            };
            world_seen.level = level;
            images.follow(Moment::at(Tick{shown}), world_seen, now());
            images.update(now(), round_trip);
            take_news();
        }
    }
    void take_news() {
        for (const ImageNews& one : images.take_news()) {
            news.push_back(one);
            if (one.kind == ImageNews::Kind::settled) settled = one;
        }
    }
    void answer(const ProjectileVerdict& verdict) {
        images.verdict(verdict, now());
        take_news();
    }
    Micros now() const { return Micros{shown * 10'000}; }
    ProjectileVerdict hit_at(std::int64_t age) const {
        ProjectileVerdict verdict;
        verdict.id = shot_id;
        verdict.end = FlightEnd::target;
        verdict.target = target;
        verdict.age = age;
        verdict.has_place = false;
        verdict.normal = {-1, 0, 0};
        return verdict;
    }
    ProjectileVerdict expired_at(std::int64_t age) const {
        ProjectileVerdict verdict = hit_at(age);
        verdict.end = FlightEnd::stopped;
        verdict.target = {};
        return verdict;
    }
    bool is_drawn() const {
        Vec3 place;
        return !images.images().empty() && images.images()[0].place(Moment::at(Tick{shown}), place);
    }
    // Effects of impact: begun, and of these taken back.
    int impacts() const { return count(ImageNews::Kind::effect_started); }
    int cancelled() const { return count(ImageNews::Kind::effect_cancelled); }
    int count(ImageNews::Kind kind) const {
        int sum = 0;
        for (const ImageNews& one : news) sum += one.kind == kind && one.effect != EffectKind::launch ? 1 : 0;
        return sum;
    }

    static constexpr std::int64_t steps_aside = 150;
    World world{history_config(512, 4, 0)};
    DrawConfig draw = [] {
        DrawConfig config = draw_config();
        config.tick_rate = rate;
        return config;
    }();
    ProjectileRules rules;
    OwnImages images{rate};
    EntityId target;
    LevelAt level;
    std::int64_t shown = 100;
    std::vector<ImageNews> news;
    std::optional<ImageNews> settled;
};

constexpr std::int64_t ticks(std::int64_t count) { return count * Moment::one_tick; }

TEST(OwnImages, a_hit_is_shown_at_once_and_confirmed_without_a_second_effect) {
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
    EXPECT_LT(range.settled->error_m, 1e-6f);
    EXPECT_EQ(range.impacts(), 1);
    EXPECT_EQ(range.cancelled(), 0);
    EXPECT_TRUE(range.images.images().empty());
}

TEST(OwnImages, a_hit_from_within_the_target_is_confirmed_though_its_point_does_not_follow_from_the_normal) {
    Range range;
    range.rules.flight.target_radius_m = 2.0f * OwnImagesConfig{}.same_place_m;
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

TEST(OwnImages, a_hit_that_was_taken_back_is_confirmed_after_the_image_stopped_at_a_wall_behind) {
    Range range;
    range.level.at = [](void*, Moment) {
        return LevelTrace{[](void*, Vec3 from, Vec3 to, float) {
                              const bool meets = from.x < 6.0f && to.x >= 6.0f;
                              const float fraction = meets ? (6.0f - from.x) / (to.x - from.x) : 1.0f;
                              return LevelTrace::Contact{meets, fraction, {-1, 0, 0}};
                          },
                          nullptr};
    };
    range.fire();
    range.step(40);
    ASSERT_EQ(range.images.images()[0].resumed.result().end, FlightEnd::stopped);
    range.answer(range.hit_at(range.images.images()[0].flight.result().age));
    ASSERT_TRUE(range.settled);
    EXPECT_EQ(range.settled->outcome, ImageOutcome::confirmed);
    EXPECT_LT(range.settled->error_m, 1e-6f);
}

TEST(OwnImages, effects_that_are_not_predicted_wait_for_the_verdict) {
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

TEST(OwnImages, PT_35_hits_of_targets_are_predicted_up_to_a_round_trip_of_220_ms) {
    for (const std::int64_t rtt_ms : {219, 220, 221}) {
        Range range;
        range.fire();
        range.images.update(range.now(), Micros{rtt_ms * 1000});
        range.step(11, Micros{rtt_ms * 1000});
        EXPECT_EQ(range.impacts(), rtt_ms <= 220 ? 1 : 0) << rtt_ms;
    }
}

TEST(OwnImages, a_verdict_that_comes_before_the_image_is_as_old_waits_for_it) {
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

TEST(OwnImages, PT_25_premature_hides_then_shows_again_and_explodes_where_it_really_ended) {
    Range range;
    range.fire();
    range.step(11);
    EXPECT_EQ(range.impacts(), 1);
    // A round trip and the margin later, and no verdict: the end is taken back, and the image is where it would be.
    range.step(17);
    EXPECT_EQ(range.cancelled(), 1);
    ASSERT_TRUE(range.is_drawn());
    Vec3 place;
    range.images.images()[0].place(Moment::at(Tick{range.shown}), place);
    EXPECT_NEAR(place.x, 0.28f * 30.0f, 1e-3f);
    range.step(5);
    EXPECT_EQ(range.images.counters().resumed, 1u);
    range.answer(range.expired_at(ticks(30)));
    ASSERT_TRUE(range.settled);
    EXPECT_EQ(range.settled->outcome, ImageOutcome::premature);
    EXPECT_EQ(range.impacts(), 2);
    EXPECT_NEAR(range.settled->point.x, 0.3f * 30.0f, 1e-3f);
    EXPECT_EQ(range.images.counters().by_outcome[static_cast<std::size_t>(ImageOutcome::premature)], 1u);
}

TEST(OwnImages, PT_25_a_verdict_that_refutes_a_hit_lets_the_image_fly_on_to_its_age) {
    Range range;
    range.fire();
    range.step(11);
    range.answer(range.expired_at(ticks(30)));
    EXPECT_FALSE(range.settled);
    EXPECT_EQ(range.cancelled(), 1);
    EXPECT_TRUE(range.is_drawn());
    range.step(19);
    ASSERT_TRUE(range.settled);
    EXPECT_EQ(range.settled->outcome, ImageOutcome::premature);
    EXPECT_EQ(range.impacts(), 2);
}

TEST(OwnImages, PT_26_late_goes_at_the_verdict_with_one_effect) {
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

TEST(OwnImages, a_late_one_is_placed_on_the_leg_that_the_verdict_fell_on) {
    Range range;
    range.rules.flight.max_bounces = 1;
    range.shown = Range::steps_aside;
    const auto wall = [](void*, Vec3 from, Vec3 to, float) {
        LevelTrace::Contact contact;
        contact.hit = from.x < 4.0f && to.x >= 4.0f;
        contact.fraction = contact.hit ? (4.0f - from.x) / (to.x - from.x) : 1.0f;
        contact.normal = {-1, 0, 0};
        return contact;
    };
    static const LevelTrace trace{wall, nullptr};
    range.level.at = [](void*, Moment) { return trace; };
    range.fire();
    range.step(18);
    ASSERT_EQ(range.images.images()[0].flight.leg().bounces, 1u);
    range.answer(range.hit_at(ticks(10)));
    ASSERT_TRUE(range.settled);
    EXPECT_EQ(range.settled->outcome, ImageOutcome::late);
    EXPECT_NEAR(range.settled->point.x, 3.0f, 1e-3f);
}

TEST(OwnImages, another_place_or_another_target_is_inaccurate) {
    Range range;
    range.fire();
    range.step(11);
    ProjectileVerdict elsewhere = range.hit_at(range.images.images()[0].flight.result().age + ticks(1));
    elsewhere.has_place = true;
    elsewhere.point = {3.0f, 0.3f, 0};
    range.answer(elsewhere);
    ASSERT_TRUE(range.settled);
    EXPECT_EQ(range.settled->outcome, ImageOutcome::inaccurate);
    EXPECT_NEAR(range.settled->error_m, 0.3f, 1e-3f);
    EXPECT_EQ(range.cancelled(), 1);
    EXPECT_EQ(range.impacts(), 2);
}

TEST(OwnImages, PT_12_a_refuted_hit_is_repaired_at_any_round_trip) {
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

TEST(OwnImages, PT_19_a_denied_shot_is_gone_at_once_with_its_effects) {
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
    // His image had gone before: nothing more happens.
    range.images.denied(shot_id, LaunchResult::too_soon);
    EXPECT_EQ(range.images.counters().without_image, 1u);
}

TEST(OwnImages, nothing_heard_is_lost_and_a_verdict_afterwards_does_no_harm) {
    Range range;
    range.shown = Range::steps_aside;
    range.fire();
    range.step(102);
    ASSERT_TRUE(range.settled);
    EXPECT_EQ(range.settled->outcome, ImageOutcome::lost);
    EXPECT_EQ(range.impacts(), 1);
    EXPECT_EQ(range.cancelled(), 1);
    range.answer(range.hit_at(ticks(5)));
    EXPECT_EQ(range.images.counters().without_image, 1u);
}

TEST(OwnImages, an_image_that_is_held_back_is_not_drawn_until_it_leaves) {
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

TEST(OwnImages, there_is_room_for_so_many_and_news_are_bounded) {
    OwnImagesConfig config;
    config.max_images = 2;
    OwnImages images(rate, config);
    const ProjectileRules rules;
    Launch launch;
    launch.velocity = {25, 0, 0};
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

}  // namespace
