// The level and the mounts that a game moves by its clients' claims stand within a bound, whatever is claimed.

#include "tests/judge/mount_world.h"
#include "tests/support/cases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <initializer_list>

using namespace backsight;
using namespace backsight::test;

namespace level_bound_test {

constexpr Micros bound{250'000};
constexpr std::int64_t bound_ticks = 16;

Moment level_of(Moment shown, Moment present, Micros waited = {}, const DrawConfig& draw = {},
                std::int32_t offset = 0) {
    ViewStamp stamp = stamp_of(50, shown.raw, 1);
    stamp.offsets[0] = offset;
    return level_moment(stamp, draw, present, waited, bound);
}

TEST(level_bound, the_level_stands_as_drawn_within_the_bound_and_never_in_the_future) {
    const Moment now = Moment::at(Tick{1000});
    EXPECT_EQ(level_of(now - 5 * Moment::one_tick - 77, now), now - 5 * Moment::one_tick - 77);
    EXPECT_EQ(level_of(now - 16 * Moment::one_tick, now), now - 16 * Moment::one_tick);
    EXPECT_EQ(level_of(now - 17 * Moment::one_tick, now), now - 16 * Moment::one_tick);
    EXPECT_EQ(level_of(Moment{0}, now), now - 16 * Moment::one_tick);
    EXPECT_EQ(level_of(now + 1, now), now);
    EXPECT_EQ(level_of(max_moment, now), now);
    EXPECT_EQ(level_of(Moment{0}, Moment::at(Tick{3})), Moment{0});
    // What waited on the server came in time.
    EXPECT_EQ(level_of(Moment{0}, now, Micros{62'500}), now - 20 * Moment::one_tick);
    EXPECT_EQ(level_of(Moment{0}, now, Micros{-5}), now - 16 * Moment::one_tick);
    EXPECT_EQ(level_moment({}, {}, now, {}, bound), now) << "before the first stamp";
    EXPECT_EQ(level_moment(stamp_of(9, 0, 1), {}, now, {}, Micros{-1}), now);
}

TEST(level_bound, a_level_that_is_drawn_with_a_group_goes_by_its_moment) {
    DrawConfig draw;
    draw.level_group = 1;
    const Moment now = Moment::at(Tick{1000});
    const std::int64_t tick = Moment::one_tick;
    EXPECT_EQ(level_of(now - 10 * tick, now, {}, draw, static_cast<std::int32_t>(8 * tick)), now - 2 * tick);
    EXPECT_EQ(level_of(now - 10 * tick, now, {}, draw, static_cast<std::int32_t>(80 * tick)), now);
    EXPECT_EQ(level_of(now - 10 * tick, now, {}, draw, static_cast<std::int32_t>(-30 * tick)), now - 16 * tick);
}

ViewPose mount_by(const MountWorld& world, EntityId mount, float max_error_m = 0.5f) {
    const Moment now = world.server_now();
    return mount_in_bounds(world.screen(), mount, {1, 0, 0}, now - bound_ticks * Moment::one_tick, now, max_error_m);
}

// How far the place on it is from where it is now.
float behind(const MountWorld& world, EntityId mount, const ViewPose& found) {
    const View now = View::at_moment(world.history, world.draw, world.server_now());
    return distance(transform(found.pose, {1, 0, 0}), transform(now.pose(mount).pose, {1, 0, 0}));
}

TEST(level_bound, a_mount_stays_where_a_screen_drew_it_within_the_bound) {
    for (const float speed : {0.0f, 3.0f, 20.0f, 40.0f}) {
        for (const double age : {0.5, 4.0, 11.3, 15.9}) {
            MountWorld world;
            const EntityId ship = world.add(around(speed, 30.0f));
            world.run(120);
            world.see(age);
            EXPECT_EQ(mount_by(world, ship, 0.7f), world.screen().pose(ship)) << speed << ' ' << age;
        }
    }
}

TEST(level_bound, a_mount_of_an_old_view_stands_where_it_was_of_late) {
    float farthest = 0.0f;
    for (const float speed : {3.0f, 10.0f, 20.0f}) {
        for (const double age : {17.0, 30.0, 60.0, 110.0}) {
            MountWorld world;
            const EntityId train = world.add(straight_on({speed, 0, 0}));
            world.run(120);
            world.see(age);
            const ViewPose found = mount_by(world, train);
            ASSERT_TRUE(has_pose(found.status));
            const float off = behind(world, train, found);
            EXPECT_LE(off, 0.25f * speed + 0.51f) << speed << ' ' << age;
            farthest = std::max(farthest, off);
        }
    }
    EXPECT_GT(farthest, 4.9f);
}

// Claimed losses draw a mount between samples that are far apart, and a reckoned one far off its way.
TEST(level_bound, claimed_losses_move_no_mount_off_its_way) {
    Random random(1);
    for (int i = cases(2000); i > 0; --i) {
        MountWorld world;
        const bool is_reckoned = i % 2 == 0;
        const EntityId car = world.add(around(12.0f, 6.0f), {}, 1, is_reckoned ? MountWorld::reckoned : DrawGroup{0});
        world.run(80 + random.below(40));
        world.received = random.bits() & random.bits() & random.bits();
        world.see(static_cast<double>(random.below(60)));
        const ViewPose found = mount_by(world, car);
        ASSERT_TRUE(has_pose(found.status));
        ASSERT_LE(behind(world, car, found), 0.25f * 12.0f * 1.2f + 0.51f);
    }
}

// The cap in metres counts to the victim's last recorded place: in the tick in which the damage is dealt they go on.
// What the table says: by one tick of their way, a rider's with that of the mount.
TEST(level_bound, a_victim_is_hit_within_the_cap_and_one_tick_of_their_way) {
    const auto rules_for = [](float cap_m) {
        WeaponRules rules = MountWorld::no_cover();
        rules.max_rewind = Micros{500'000};
        rules.max_victim_moved_m = cap_m;
        return rules;
    };
    for (const float cap_m : {1.0f, 3.5f}) {
        for (const float mount_mps : {0.0f, 5.0f}) {
            float farthest = 0.0f;
            for (int age = 2; age <= 40; ++age) {
                for (const float offset_m : {-0.49f, 0.0f, 0.49f}) {
                    MountWorld world;
                    const EntityId shooter = world.add(at_rest({0, -10, 0}));
                    const EntityId cart = world.add(straight_on({mount_mps, 0, 0}), {}, MountWorld::untouched);
                    const EntityId victim = world.add(straight_on({7, 0, 0}), mount_mps > 0.0f ? cart : EntityId{});
                    world.run(120);
                    const Audited seen = [&] {
                        world.see(static_cast<double>(age));
                        return world.audited;
                    }();
                    const Shot shot = world.shot(shooter, victim, {offset_m, 0, 0});
                    // Judged in the tick after the newest that is recorded, as a server does.
                    const Verdict verdict =
                        judge_shot(world.judge, seen, shot, rules_for(cap_m), Moment::at(world.tick + 1));
                    world.step();
                    if (verdict.outcome != Outcome::hit) continue;
                    const View now = View::at_moment(world.history, world.draw, world.server_now());
                    farthest = std::max(farthest, distance(verdict.pose.pose.position, now.pose(victim).pose.position));
                }
            }
            std::printf("cap %.1f m, mount %.0f m/s: hit %.2f m from where they are when the damage is dealt\n",
                        static_cast<double>(cap_m), static_cast<double>(mount_mps), static_cast<double>(farthest));
            EXPECT_LE(farthest, cap_m + (7.0f + mount_mps) / 64.0f + 0.005f);
            EXPECT_GT(farthest, cap_m - 0.2f);
        }
    }
}

}  // namespace level_bound_test
