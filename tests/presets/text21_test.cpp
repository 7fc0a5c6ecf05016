// text21's window in milliseconds, and its aim by angle to where the target was.

#include <backsight/base/trig.h>
#include <backsight/presets/text21.h>

#include <gtest/gtest.h>

#include <limits>
#include <vector>

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

TEST(text21_poses, are_kept_30_times_a_second_at_the_first_tick_of_each) {
    const Text21Config published;
    std::vector<std::int64_t> kept;
    for (std::int64_t tick = 0; tick <= 13; ++tick) {
        if (text21_keeps(published, Tick{tick}, TickRate{64, 1})) kept.push_back(tick);
    }
    EXPECT_EQ(kept, (std::vector<std::int64_t>{0, 3, 5, 7, 9, 11, 13})) << "33.3 ms is 2.13 ticks of 15.6 ms";
    std::int64_t in_10_s = 0;
    for (std::int64_t tick = 1; tick <= 640; ++tick) {
        in_10_s += text21_keeps(published, Tick{tick}, TickRate{64, 1}) ? 1 : 0;
    }
    EXPECT_EQ(in_10_s, 300);
    EXPECT_TRUE(text21_keeps(published, Tick{7}, TickRate{20, 1})) << "a slower server keeps every tick";
}

TEST(text21_poses, lie_around_the_moment_and_end_with_the_last_that_is_kept) {
    const Text21Config published;
    const TickRate rate{64, 1};
    const auto around = [&](double ticks, std::int64_t newest) {
        const Moment judged{static_cast<std::int64_t>(ticks * Moment::one_tick)};
        return text21_poses(published, judged, Tick{newest}, rate);
    };
    EXPECT_EQ(around(4.0, 13), (Endpoints{Tick{3}, Tick{5}, 32768}));
    EXPECT_EQ(around(1.5, 13), (Endpoints{Tick{0}, Tick{3}, 32768}));
    EXPECT_EQ(around(5.0, 13), (Endpoints{Tick{5}, Tick{7}, 0}));
    EXPECT_EQ(around(5.5, 6), (Endpoints{Tick{5}, Tick{5}, 0})) << "the next is not kept yet";
    EXPECT_EQ(around(9.0, 6), (Endpoints{Tick{5}, Tick{5}, 0})) << "later than all";
    EXPECT_EQ(around(0.0, 0), (Endpoints{Tick{0}, Tick{0}, 0}));
}

TEST(text21_arc, hits_the_nearest_whom_the_aim_leads_to) {
    test::World world;
    const EntityId far = world.spawn();
    const EntityId near = world.spawn();
    const EntityId beside = world.spawn();
    const DrawConfig draw = test::draw_config();
    world.put(far, 0, {10, 0, 0});
    world.put(near, 0, {6, 0.1f, 0});
    world.put(beside, 0, {4, 3, 0});
    const View view = View::at_moment(world.history, draw, test::moment_of(0));
    const Text21Cone cone{{}, {1, 0, 0}, 20.0f, text21_ray_cone_deg};
    for (const float reach_m : {0.5f, 8.0f, std::numeric_limits<float>::infinity()}) {
        const Hit hit = text21_arc(view, cone, {}, reach_m);
        EXPECT_EQ(hit.entity, near) << reach_m;
        EXPECT_NEAR(hit.distance, 5.5f, 0.01f);
        QueryFilter filter;
        filter.exclude = near;
        EXPECT_EQ(text21_arc(view, cone, filter, reach_m).entity, far);
        const Text21Cone wide{{}, {1, 0, 0}, 20.0f, 200.0f};
        EXPECT_EQ(text21_arc(view, wide, {}, reach_m).entity, beside);
        const Text21Cone behind{{}, {-1, 0, 0}, 20.0f, 170.0f};
        EXPECT_FALSE(text21_arc(view, behind, {}, reach_m));
    }
    EXPECT_FALSE(text21_arc(view, {{}, {1, 0, 0}, 5.0f, text21_ray_cone_deg}, {})) << "out of range";
}

}  // namespace
}  // namespace backsight::presets
