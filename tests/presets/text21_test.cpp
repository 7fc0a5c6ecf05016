// text21's window in milliseconds, and its aim by angle to where the target was.

#include <backsight/base/trig.h>
#include <backsight/presets/text21.h>

#include <gtest/gtest.h>

#include "tests/support/judge_world.h"
#include "tests/support/worlds.h"

namespace backsight::presets {
namespace {

TEST(text21_window, reaches_500_ms_back_inclusive_and_never_ahead) {
    const Text21Config published;
    const Micros now{10'000'000};
    const struct {
        std::int64_t claimed_us;
        std::int64_t rewind_us;
        Text21Reason reason;
    } table[] = {
        {10'000'000, 0, Text21Reason::as_claimed},      {9'880'000, 120'000, Text21Reason::as_claimed},
        {9'500'000, 500'000, Text21Reason::as_claimed}, {9'499'999, 500'000, Text21Reason::past_timestamp},
        {0, 500'000, Text21Reason::past_timestamp},     {10'000'001, 0, Text21Reason::future_timestamp},
        {INT64_MAX, 0, Text21Reason::future_timestamp},
    };
    for (const auto& row : table) {
        const Text21Window window = text21_window(published, now, Micros{row.claimed_us});
        EXPECT_EQ(window.rewind.value, row.rewind_us) << row.claimed_us;
        EXPECT_EQ(window.judged, now - window.rewind) << row.claimed_us;
        EXPECT_EQ(window.reason, row.reason) << row.claimed_us;
    }
    Text21Config config;
    EXPECT_EQ(config.validate(), nullptr);
    config.window = Micros{499'999};
    EXPECT_STREQ(config.validate(), "text21.window");
    config = {.max_rewind = Micros{-1}};
    EXPECT_STREQ(config.validate(), "text21.max_rewind");
    config = {.snapshots_hz = 0.0f};
    EXPECT_STREQ(config.validate(), "text21.snapshots_hz");
}

TEST(text21_aim, is_measured_to_where_the_target_was) {
    test::JudgeWorld world;  // a ball of half a metre, 10 m away, at 4 m/s along y
    world.run(32);
    const Moment then = world.server_now() - 16 * Moment::one_tick;
    const View rewound = View::at_moment(world.history, world.draw, then);
    const View present = View::at_moment(world.history, world.draw, world.server_now());
    const Text21Cone cone{{}, world.aim_at(then), 20.0f, 4.0f};
    const Text21Aim hit = text21_aim(rewound, world.victim, cone);
    EXPECT_TRUE(hit.is_on_target);
    EXPECT_LT(hit.angle_deg, 0.01f);
    const Text21Aim late = text21_aim(present, world.victim, cone);
    EXPECT_FALSE(late.is_on_target) << "a quarter of a second later it has gone a metre";
    EXPECT_NEAR(late.angle_deg, 5.6f, 0.3f);
}

TEST(text21_aim, takes_half_of_the_angle_and_the_range_inclusive) {
    test::World world;
    const EntityId id = world.spawn();
    const DrawConfig draw = test::draw_config();
    world.put(id, 0, {10, 0, 0});
    const View view = View::at_moment(world.history, draw, test::moment_of(0));
    const auto is_on = [&](float range_m, float angle_deg, double off_deg) {
        const Vec3 look = rotate(rotation_about({0, 0, 1}, off_deg * pi / 180.0), Vec3{1, 0, 0});
        return text21_aim(view, id, {{}, look, range_m, angle_deg}).is_on_target;
    };
    EXPECT_TRUE(is_on(9.5f, 0.0f, 0.0)) << "the ball begins at 9.5 m";
    EXPECT_FALSE(is_on(9.49f, 0.0f, 0.0));
    EXPECT_TRUE(is_on(20.0f, 30.0f, 14.99));
    EXPECT_FALSE(is_on(20.0f, 30.0f, 15.01)) << "off by more than half of the cone";
    EXPECT_FALSE(is_on(20.0f, 1.0f, 2.0)) << "published: its nearest point counts, though its edge is 2.9 degrees off";
    EXPECT_FALSE(text21_aim(view, {}, {{}, {1, 0, 0}, 20.0f, 30.0f}).is_on_target) << "nobody";
}

}  // namespace
}  // namespace backsight::presets
