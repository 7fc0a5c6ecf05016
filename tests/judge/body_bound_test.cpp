// The bodies that block a player's steps stand as their screen drew them within a bound, whatever is claimed.

#include "tests/judge/mount_world.h"
#include "tests/support/cases.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace backsight;
using namespace backsight::test;

namespace body_bound_test {

constexpr std::int64_t bound_ticks = 16;
constexpr float max_error_m = 0.3f;

ViewPose body_by(const MountWorld& world, EntityId body) {
    const Moment now = world.server_now();
    return body_in_bounds(world.screen(), body, now - bound_ticks * Moment::one_tick, now, max_error_m);
}

float behind(const MountWorld& world, EntityId body, const ViewPose& found) {
    const View now = View::at_moment(world.history, world.draw, world.server_now());
    return distance(found.pose.position, now.pose(body).pose.position);
}

TEST(body_bound, a_body_stays_where_a_screen_drew_it_within_the_bound) {
    for (const float speed : {0.0f, 4.0f, 14.0f, 60.0f}) {
        for (const double age : {0.5, 4.0, 11.3, 15.9}) {
            MountWorld world;
            const EntityId cart = world.add(straight_on({0, 2, 0}), {}, MountWorld::untouched);
            const EntityId walker = world.add(around(speed, 30.0f));
            const EntityId rider = world.add(at_rest({1, 0, 0}), cart);
            world.run(120);
            world.see(age);
            EXPECT_EQ(body_by(world, walker), world.screen().pose(walker)) << speed << ' ' << age;
            EXPECT_EQ(body_by(world, rider), world.screen().pose(rider)) << speed << ' ' << age;
        }
    }
}

TEST(body_bound, a_body_of_an_old_view_stands_where_it_was_of_late) {
    float farthest = 0.0f;
    for (const double age : {17.0, 30.0, 60.0, 110.0}) {
        MountWorld world;
        const EntityId walker = world.add(straight_on({4, 0, 0}));
        world.run(120);
        world.see(age);
        const ViewPose found = body_by(world, walker);
        ASSERT_TRUE(is_hittable(found.status));
        EXPECT_LE(behind(world, walker, found), 0.25f * 4.0f + max_error_m);
        farthest = std::max(farthest, behind(world, walker, found));
    }
    EXPECT_GT(farthest, 0.9f);
}

// A claim to have lost what came between draws a body between samples that are far apart.
TEST(body_bound, claimed_losses_open_no_way) {
    Random random(1);
    for (int i = cases(2000); i > 0; --i) {
        MountWorld world;
        const EntityId walker = world.add(around(8.0f, 2.0f));
        world.run(80 + random.below(40));
        world.received = random.bits() & random.bits() & random.bits();
        world.see(static_cast<double>(random.below(60)));
        const ViewPose found = body_by(world, walker);
        ASSERT_TRUE(is_hittable(found.status)) << "it stood there all the time";
        // Near to a place that it had within the bound.
        float least = 1e9f;
        for (std::int64_t back = 0; back <= bound_ticks; ++back) {
            const View then = View::at_moment(world.history, world.draw, Moment::at(world.tick - back));
            least = std::min(least, distance(then.pose(walker).pose.position, found.pose.position));
        }
        ASSERT_LE(least, max_error_m);
    }
}

TEST(body_bound, who_was_not_there_within_the_bound_blocks_nobody_and_who_was_does) {
    for (const bool is_old : {false, true}) {
        MountWorld world;
        const EntityId mortal = world.add(at_rest({5, 0, 0}));
        world.run(80);
        must(world.history.kill(mortal));
        world.run(is_old ? 30 : 6);
        // The screen still draws the living one, or by now the corpse.
        world.see(is_old ? 40.0 : 10.0);
        ASSERT_TRUE(is_hittable(world.screen().pose(mortal).status));
        EXPECT_EQ(is_hittable(body_by(world, mortal).status), !is_old);
    }
    for (const bool is_old : {false, true}) {
        MountWorld world;
        world.run(80);
        const EntityId newcomer = world.add(at_rest({5, 0, 0}));
        world.run(is_old ? 30 : 6);
        world.see(is_old ? 40.0 : 10.0);
        ASSERT_FALSE(is_hittable(world.screen().pose(newcomer).status));
        EXPECT_EQ(is_hittable(body_by(world, newcomer).status), is_old);
    }
}

// So the work of a call has a bound, however long ago a game lets a view be.
TEST(body_bound, a_call_looks_at_its_most_ticks_and_no_farther_back) {
    for (const std::int64_t ticks_ago : {most_body_ticks - 1, most_body_ticks}) {
        MountWorld world;
        const EntityId jumper = world.add(at_rest({5, 0, 0}));
        world.run(100);
        world.see(6.5);
        world.set_course(jumper, at_rest({5, 9, 0}));
        world.run(static_cast<int>(ticks_ago));
        const ViewPose seen = world.screen().pose(jumper);
        ASSERT_TRUE(is_hittable(seen.status));
        const Moment now = world.server_now();
        const ViewPose found = body_in_bounds(world.screen(), jumper, Moment{0}, now, max_error_m);
        const bool is_as_seen = distance(found.pose.position, seen.pose.position) < 0.01f;
        EXPECT_EQ(is_as_seen, ticks_ago < most_body_ticks) << ticks_ago;
        EXPECT_EQ(behind(world, jumper, found) < 0.01f, ticks_ago >= most_body_ticks) << ticks_ago;
    }
}

TEST(body_bound, nothing_is_a_body_that_never_was) {
    MountWorld world;
    static_cast<void>(world.add(at_rest({})));
    world.run(30);
    world.see(5.0);
    for (const EntityId id : {EntityId{}, EntityId::make(9, 3), EntityId::make(0xffff, 1)}) {
        EXPECT_FALSE(is_hittable(body_by(world, id).status));
    }
}

}  // namespace body_bound_test
