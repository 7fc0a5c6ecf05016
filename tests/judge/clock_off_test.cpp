// What a judge does where the server's time that it is handed is none of its history's.

#include "tests/support/judge_shot.h"
#include "tests/support/judge_world.h"

#include <backsight/projectile.h>

#include <gtest/gtest.h>

#include <limits>

using namespace backsight;
using namespace backsight::test;

namespace clock_off_test {

struct ClockWorld : JudgeWorld {
    Verdict fire_at(Moment server_now) {
        const ViewStamp stamp = this->stamp(2, 3.0);
        const Audited audited = judge.take_stamp(stamp, server_now);
        return judge_shot(judge, audited, shot(aim_at(stamp.shown)), {}, server_now);
    }
};

TEST(judge, refuses_by_name_where_the_clock_is_a_second_or_half_of_one_off_the_newest_tick) {
    ClockWorld world;
    world.run(120);
    ASSERT_EQ(world.fire_at(world.server_now()).reason, Reason::as_seen);
    const std::int64_t second = judge_rate.span(Micros{1'000'000});
    std::uint64_t refused = 0;
    for (const std::int64_t off : {second, -second, second / 2, -second / 2, 3600 * second, -world.server_now().raw}) {
        const Verdict verdict = world.fire_at(world.server_now() + off);
        EXPECT_EQ(verdict.outcome, Outcome::refused) << off;
        EXPECT_EQ(verdict.reason, Reason::clock_off) << off << ": " << to_string(verdict.reason);
        EXPECT_EQ(world.judge.counters().by_reason[Reason::clock_off], ++refused);
    }
    EXPECT_EQ(world.fire_at(world.server_now()).reason, Reason::as_seen) << "and nothing else has changed";
}

TEST(judge, refuses_instants_that_no_clock_shows) {
    ClockWorld world;
    world.run(120);
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    for (const std::int64_t raw : {most, -most, -most - 1, max_moment.raw + 1, std::int64_t{-1}}) {
        EXPECT_EQ(world.fire_at(Moment{raw}).reason, Reason::clock_off) << raw;
    }
}

TEST(judge, takes_a_clock_that_is_within_a_quarter_of_a_second_of_the_newest_tick) {
    ClockWorld world;
    world.run(120);
    const std::int64_t most = judge_rate.span(AuditConfig{}.max_clock_off);
    EXPECT_EQ(most, 16 * Moment::one_tick);
    for (const std::int64_t off : {most, -most, Moment::one_tick, std::int64_t{1}}) {
        EXPECT_NE(world.fire_at(world.server_now() + off).reason, Reason::clock_off) << off;
        EXPECT_EQ(world.fire_at(world.server_now() + (off < 0 ? -most - 1 : most + 1)).reason, Reason::clock_off);
    }
}

TEST(judge, has_no_tick_to_compare_a_clock_with_before_the_first) {
    JudgeWorld world;
    EXPECT_FALSE(is_clock_off(world.history, judge_rate, Moment::at(Tick{1'000'000}), Micros{250'000}));
}

TEST(clock, that_is_off_denies_a_projectile_by_name) {
    JudgeWorld world;
    world.run(120);
    const Audited audited = world.judge.take_stamp(world.stamp(2, 3.0), world.server_now());
    const ProjectileRules rules;
    const auto launched_at = [&](Tick tick) {
        ProjectileAuthority authority(world.history, world.draw, AuthorityConfig{});
        authority.begin_tick(tick);
        const LaunchFacts facts(world.shooter, {});
        const LaunchResult result =
            authority.launch({{0, 1, 0}, 0, {}, {1.0f, 0.0f, 0.0f}, {}, {}}, facts, rules, audited);
        EXPECT_EQ(authority.launch_counters()[result], 1u);
        return result;
    };
    EXPECT_EQ(launched_at(world.tick), LaunchResult::launched);
    EXPECT_EQ(launched_at(world.tick + 1), LaunchResult::launched) << "before the tick is recorded";
    EXPECT_EQ(launched_at(world.tick + 16), LaunchResult::launched) << "a quarter of a second";
    EXPECT_EQ(launched_at(world.tick + 17), LaunchResult::clock_off);
    EXPECT_EQ(launched_at(world.tick + 64), LaunchResult::clock_off);
    EXPECT_EQ(launched_at(world.tick - 64), LaunchResult::clock_off);
}

TEST(clock, tolerance_has_a_range) {
    AuditConfig audit;
    AuthorityConfig authority;
    for (const Micros wrong : {Micros{999}, Micros{0}, Micros{-1}, Micros{10'000'001}}) {
        audit.max_clock_off = authority.max_clock_off = wrong;
        EXPECT_STREQ(audit.validate(), "audit.max_clock_off");
        EXPECT_STREQ(authority.validate(), "authority.max_clock_off");
    }
}

}  // namespace clock_off_test
