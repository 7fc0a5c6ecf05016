// The time since a shot that catches up, as a running server estimates and counts it.

#include <backsight/world/server_world.h>
#include <gtest/gtest.h>

#include "tests/support/must.h"

using namespace backsight;
using namespace backsight::test;

namespace since_fired_test {

ProjectileRules catching_up(bool counts_whole_ticks) {
    ProjectileRules rules;
    rules.budget = {.look_back = {}, .fast_forward = {150'000}, .decided_by = DecidedBy::catch_up};
    rules.budget.counts_whole_ticks = counts_whole_ticks;
    return rules;
}

// What is launched when the newest snapshot that the shooter had is so old.
ServerProjectile launched(const ProjectileRules& rules, std::int64_t snapshot_age_ticks, Micros since_fired = {}) {
    WorldConfig world;
    world.projectiles[0] = &rules;
    ServerWorldConfig config;
    config.max_clients = 1;
    ServerWorld server(world, config);
    const EntityId shooter = server.spawn({});
    const std::uint32_t client = server.join(shooter);
    server.begin_tick(Tick{10});
    must(server.record(shooter, {}));
    const ViewStamp stamp{Moment::at(Tick{10}), server.snapshot(client), 1, {}};
    server.begin_tick(Tick{10 + snapshot_age_ticks});
    must(server.record(shooter, {}));
    EXPECT_TRUE(server.take_command(client, 1, stamp).is_new);
    LaunchFacts facts(shooter, {});
    facts.since_fired = since_fired;
    EXPECT_EQ(server.launch(client, {{client, 1, 0}, 0, {}, {1, 0, 0}, {}, {}}, facts), LaunchResult::launched);
    return server.launches().back();
}

TEST(since_fired, is_half_of_the_age_of_the_shooters_snapshot_unless_the_game_says_otherwise) {
    const ProjectileRules rules = catching_up(false);
    for (const std::int64_t given_us : {0, 31'250}) {
        const Grant grant = launched(rules, 8, Micros{given_us}).launch.grant;
        EXPECT_EQ(grant.fast_forward, (given_us == 0 ? 4 : 2) * Moment::one_tick) << "8 ticks there and back";
        EXPECT_EQ(grant.fast_forward + grant.remainder, 8 * Moment::one_tick);
    }
}

TEST(since_fired, PT_04_counts_whole_ticks_where_the_weapon_asks_for_it) {
    for (const bool counts_whole_ticks : {false, true}) {
        const ProjectileRules rules = catching_up(counts_whole_ticks);
        const ServerProjectile projectile = launched(rules, 7);
        const double ticks = static_cast<double>(projectile.since_fired) / static_cast<double>(Moment::one_tick);
        EXPECT_NEAR(ticks, counts_whole_ticks ? 4.0 : 3.5, 1e-3) << "half of 7 ticks there and back";
        EXPECT_EQ(projectile.launch.grant.fast_forward, projectile.since_fired);
    }
}

TEST(since_fired, PT_04_stays_below_0_where_the_weapon_allows_it) {
    ProjectileRules rules = catching_up(false);
    EXPECT_EQ(launched(rules, 8, Micros{-31'250}).since_fired, 0);
    rules.budget.allows_negative = true;
    const ServerProjectile projectile = launched(rules, 8, Micros{-31'250});
    EXPECT_EQ(projectile.since_fired, -2 * Moment::one_tick);
    EXPECT_EQ(projectile.launch.grant.fast_forward, 0);
    EXPECT_EQ(projectile.launch.grant.remainder, 8 * Moment::one_tick);
}

}  // namespace since_fired_test
