// netfox's launches: which are accepted, and how a projectile goes on from another one.

#include <backsight/base/trig.h>
#include <backsight/presets/netfox.h>

#include <gtest/gtest.h>

#include <limits>

#include "tests/support/judge_world.h"

namespace backsight::presets {
namespace {

Pose at(Vec3 position, double yaw_deg = 0.0) { return {position, rotation_about({0, 1, 0}, yaw_deg * pi / 180.0)}; }

TEST(netfox_reconcile, equal_launches_change_nothing_at_any_yaw) {
    for (int yaw = -180; yaw <= 180; yaw += 15) {
        const Pose muzzle = at({4, 1, 0}, yaw);
        const Pose flown = at(transform(muzzle, {0, 0, -3}), yaw);
        EXPECT_EQ(reconciled(flown, muzzle, muzzle), flown) << yaw;
    }
}

TEST(netfox_reconcile, the_published_formula_moves_what_was_right) {
    // Godot looks along -z: at a yaw of 90 degrees 3 m are flown along -x.
    const Pose muzzle = at({10, 0, 0}, 90.0);
    const Pose flown = at({7, 0, 0}, 90.0);
    EXPECT_LT(distance(netfox_reconciled(flown, muzzle, muzzle).position, {10, 0, 3}), 1e-5f);
    EXPECT_LT(distance(netfox_reconciled(at({4, 0, -3}), at({4, 0, 0}), at({4, 0, 0})).position, {4, 0, -3}), 1e-6f)
        << "a muzzle that is not turned";
    EXPECT_LT(distance(reconciled(flown, muzzle, muzzle).position, {7, 0, 0}), 1e-6f);
}

TEST(netfox_reconcile, a_launch_elsewhere_takes_the_flown_way_with_it) {
    const Pose local = at({0, 0, 0}, 0.0);
    const Pose remote = at({1, 0, 0}, 90.0);
    const Pose moved = reconciled(at({0, 0, -3}), local, remote);
    EXPECT_LT(distance(moved.position, transform(remote, {0, 0, -3})), 1e-6f);
    EXPECT_LT(distance(rotate(moved.rotation, {0, 0, -1}), rotate(remote.rotation, {0, 0, -1})), 1e-6f);
}

TEST(netfox_reconcile, the_threshold_is_exclusive) {
    const NetfoxConfig published;
    EXPECT_TRUE(netfox_accepts(published, at({0.999f, 0, 0}), at({})));
    EXPECT_FALSE(netfox_accepts(published, at({1.0f, 0, 0}), at({}))) << "10 m/s for 100 ms";
    EXPECT_FALSE(netfox_accepts({0.0f}, at({}), at({}))) << "nothing is nearer than nothing";
    EXPECT_FALSE(netfox_accepts(published, at({std::numeric_limits<float>::quiet_NaN(), 0, 0}), at({})));
    EXPECT_EQ(published.validate(), nullptr);
    EXPECT_STREQ(NetfoxConfig{-1.0f}.validate(), "netfox.distance_threshold_m");
}

TEST(netfox_projectiles, the_server_runs_through_all_whole_ticks_since_the_shot_without_a_cap) {
    test::JudgeWorld world({}, {});
    world.run(8);
    const ProjectileRules rules;
    const auto system = netfox_projectiles(rules, {}, {64, 1});
    const View present = View::at_moment(world.history, world.draw, world.server_now());
    const Launch launch(world.shooter, {}, {0, 5, 0}, {rules.speed_mps, 0, 0}, world.server_now());
    const auto forwarded = [&](double since_s) {
        return system->execute(launch, since_s, Micros{}, present, Micros{1'000'000}).forwarded_s;
    };
    EXPECT_EQ(forwarded(-0.1), 0.0);
    EXPECT_EQ(forwarded(0.015), 0.0);
    EXPECT_EQ(forwarded(1.0 / 64.0), 1.0 / 64.0);
    EXPECT_EQ(forwarded(0.1), 6.0 / 64.0);
    EXPECT_EQ(forwarded(2.0), 2.0);
    const ServersShot far = system->execute(launch, 0.1, Micros{}, present, Micros{1'000'000});
    EXPECT_NEAR(far.authority.position().x, rules.speed_mps * 6.0f / 64.0f, 1e-3f);
}

}  // namespace
}  // namespace backsight::presets
