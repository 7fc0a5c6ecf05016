// Images that ended too early: taken back, and shown again until they end where the server says.

#include "tests/projectile/image_range.h"
#include "tests/support/must.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace backsight;
using namespace backsight::test;

namespace premature_projectile_test {

TEST(predicted_projectiles, PT_25_premature_hides_then_shows_again_and_explodes_where_it_really_ended) {
    Range range;
    range.fire();
    range.step(11);
    EXPECT_EQ(range.impacts(), 1);
    // A round trip and the margin later, and no verdict: the end is taken back, and the image is where it would be.
    range.step(17);
    EXPECT_EQ(range.cancelled(), 1);
    ASSERT_TRUE(range.is_drawn());
    const auto is_shown_again = [](const ImageNews& one) { return one.kind == ImageNews::Kind::shown_again; };
    const auto again = std::find_if(range.news.begin(), range.news.end(), is_shown_again);
    ASSERT_NE(again, range.news.end()) << "hidden until then";
    EXPECT_EQ(again->id, shot_id);
    EXPECT_NEAR(again->point.x, 3.0f, 1e-3f) << "where it had ended";
    EXPECT_EQ(std::count_if(range.news.begin(), range.news.end(), is_shown_again), 1);
    Vec3 place;
    static_cast<void>(range.images.images()[0].place(Moment::at(Tick{range.shown}), place));
    EXPECT_NEAR(place.x, 0.28f * 30.0f, 1e-3f);
    range.step(5);
    EXPECT_EQ(range.images.counters().resumed, 1u);
    range.answer(range.expired_at(ticks(30)));
    ASSERT_TRUE(range.settled);
    EXPECT_EQ(range.settled->outcome, ImageOutcome::premature);
    EXPECT_EQ(range.impacts(), 2);
    EXPECT_NEAR(range.settled->point.x, 0.3f * 30.0f, 1e-3f);
    EXPECT_EQ(range.images.counters().by_outcome[ImageOutcome::premature], 1u);
}

TEST(predicted_projectiles, PT_25_a_verdict_that_refutes_a_hit_lets_the_image_fly_on_to_its_age) {
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

// Through the target that it had met, off the floor behind, and to where the server says: before and after its end was
// taken back by time.
TEST(predicted_projectiles, PT_25_a_premature_grenade_bounces_on_to_its_verdict) {
    for (const std::int64_t waits : {0, 18}) {
        Range range;
        const auto floor = [](Vec3 from, Vec3 to, float) {
            LevelContact contact;
            contact.hit = from.z > -1.0f && to.z <= -1.0f;
            contact.fraction = contact.hit ? (from.z + 1.0f) / (from.z - to.z) : 1.0f;
            contact.normal = {0, 0, 1};
            return contact;
        };
        range.level = [floor](Moment) { return LevelTrace(floor); };
        range.rules.flight.acceleration = {0, 0, -40};
        range.rules.flight.max_bounces = 5;
        range.fire();
        range.step(11 + waits);
        SharedFlight reference(range.rules.flight, range_rate, range.images.images()[0].flight.launch());
        FlightWorld nobody;
        nobody.view = [&range](Moment moment) { return View::at_moment(range.world.history, range.draw, moment); };
        nobody.level = range.level;
        nobody.filter.layers = 0;
        reference.follow(reference.launch().shot + ticks(35), nobody);
        ASSERT_GT(reference.leg().bounces, 0u);
        ProjectileVerdict verdict = range.expired_at(ticks(35));
        verdict.told = ToldPlace::center;
        verdict.position = reference.result().position;
        range.answer(verdict);
        Vec3 last;
        while (!range.settled && range.shown < 160) {
            static_cast<void>(range.images.images()[0].place(Moment::at(Tick{range.shown}), last));
            range.step();
        }
        ASSERT_TRUE(range.settled) << waits;
        EXPECT_EQ(range.settled->outcome, ImageOutcome::premature);
        EXPECT_EQ(range.settled->point, verdict.position) << waits;
        // A tick before.
        EXPECT_LT(distance(last, verdict.position), 0.35f) << waits;
    }
}

}  // namespace premature_projectile_test
