#include "tests/projectile/lane.h"

#include <backsight/projectile/authority.h>

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

using namespace backsight;
using namespace backsight::test;

namespace hostile_launch_test {

// Each refusal, and that it costs nothing: an honest shot right after is launched.
class hostile_launch : public ::testing::Test {
protected:
    hostile_launch() {
        lane.play(fired_at);
        lane.begin();
        claim.id = {0, 50, 0};
        claim.direction = {1, 0, 0};
        rules.commands_between = 10;
    }
    LaunchResult fire() { return lane.fire(rules, claim, facts); }
    void expect(LaunchResult refusal) {
        EXPECT_EQ(fire(), refusal) << to_string(refusal);
        EXPECT_EQ(lane.authority.launch_counters()[refusal], 1u);
    }

    Lane lane{[](std::int64_t) { return Vec3{500, 0, 0}; }};
    ProjectileRules rules = rules_with(150, 0, 0);
    LaunchClaim claim;
    LaunchFacts facts{{}, {}};
};

TEST_F(hostile_launch, ids_of_others_of_nothing_and_beyond_the_volley) {
    claim.id.client = 2;
    expect(LaunchResult::bad_id);
    claim.id = {0, 50, 1};
    EXPECT_EQ(fire(), LaunchResult::bad_id);
    claim.id = {0, 50, 0};
    claim.weapon = 16;
    EXPECT_EQ(fire(), LaunchResult::bad_id);
    claim.weapon = 0;
    EXPECT_EQ(fire(), LaunchResult::launched);
}

TEST_F(hostile_launch, PT_18_a_volley_is_as_many_as_it_has_each_once_and_in_order) {
    rules.volley = 6;
    for (const int ordinal : {3, 0, 5, 1, 2, 4}) {
        claim.id.ordinal = static_cast<std::uint8_t>(ordinal);
        EXPECT_EQ(fire(), LaunchResult::launched);
        EXPECT_EQ(fire(), LaunchResult::id_reused);
    }
    EXPECT_EQ(lane.authority.in_flight(), 6u);
    claim.id.command = 49;
    expect(LaunchResult::id_out_of_order);
}

TEST_F(hostile_launch, directions_that_are_none) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    claim.direction = {nan, 0, 0};
    expect(LaunchResult::bad_direction);
    for (const Vec3 bad :
         {Vec3{}, Vec3{1.01f, 0, 0}, Vec3{0.99f, 0, 0}, Vec3{std::numeric_limits<float>::infinity(), 0, 0}}) {
        claim.direction = bad;
        EXPECT_EQ(fire(), LaunchResult::bad_direction);
    }
}

TEST_F(hostile_launch, muzzles_out_of_reach_or_behind_something) {
    claim.muzzle = {0.51f, 0, 0};
    expect(LaunchResult::bad_muzzle);
    claim.muzzle = {std::numeric_limits<float>::quiet_NaN(), 0, 0};
    EXPECT_EQ(fire(), LaunchResult::bad_muzzle);
    claim.muzzle = {0.3f, 0, 0};
    const auto wall = [](Vec3 from, Vec3 to, float) {
        LevelContact contact;
        contact.hit = from.x < 0.2f && to.x > 0.2f;
        contact.fraction = 0.5f;
        contact.normal = {-1, 0, 0};
        return contact;
    };
    const auto level = [&wall](Moment) { return LevelTrace(wall); };
    lane.authority.set_level(level);
    expect(LaunchResult::muzzle_blocked);
    lane.authority.set_level({});
    EXPECT_EQ(fire(), LaunchResult::launched);
}

// A wall 20 cm thick, and a weapon that is held through it or into it.
TEST_F(hostile_launch, muzzles_beyond_a_wall_from_the_eye) {
    rules.max_muzzle_error_m = 2.0f;
    float near_side = 0.0f;
    const auto wall = [&near_side](Vec3 from, Vec3 to, float) {
        LevelContact contact;
        const float enters = (near_side - from.x) / (to.x - from.x);
        const bool is_inside = from.x >= near_side && from.x < near_side + 0.2f;
        contact.hit = is_inside || (to.x > from.x && enters >= 0.0f && enters <= 1.0f);
        contact.fraction = is_inside ? 0.0f : enters;
        contact.normal = {-1, 0, 0};
        return contact;
    };
    const auto level = [&wall](Moment) { return LevelTrace(wall); };
    lane.authority.set_level(level);
    std::uint64_t blocked = 0;
    for (const float side : {0.4f, 1.0f}) {
        for (const float reach : {side - 0.2f, side - 0.01f, side + 0.1f, side + 0.6f}) {
            near_side = side;
            lane.authority.client_left(0);  // there is room for a few
            claim.id.command = 50;
            claim.muzzle = facts.muzzle = {reach, 0, 0};
            claim.id.command += 10;
            facts.eye = Vec3{};
            const bool is_free = reach < side;
            EXPECT_EQ(fire(), is_free ? LaunchResult::launched : LaunchResult::muzzle_blocked) << side << ' ' << reach;
            blocked += is_free ? 0 : 1;
            claim.id.command += 10;
            facts.eye.reset();
            EXPECT_EQ(fire(), LaunchResult::launched) << "nothing is known of the eye";
        }
    }
    EXPECT_EQ(lane.authority.launch_counters()[LaunchResult::muzzle_blocked], blocked);
    EXPECT_EQ(blocked, 4u);
    facts.eye = claim.muzzle;
    claim.id.command += 10;
    EXPECT_EQ(fire(), LaunchResult::launched) << "an eye at the muzzle";
}

TEST_F(hostile_launch, the_rate_of_fire_is_counted_in_his_own_commands) {
    EXPECT_EQ(fire(), LaunchResult::launched);
    claim.id.command = 59;
    expect(LaunchResult::too_soon);
    // Another weapon has its own time, in a volley too.
    claim.weapon = 1;
    EXPECT_EQ(fire(), LaunchResult::launched);
    rules.volley = 2;
    claim.weapon = 0;
    claim.id.ordinal = 1;
    EXPECT_EQ(fire(), LaunchResult::too_soon);
    claim.id.ordinal = 0;
    claim.id.command = 60;
    EXPECT_EQ(fire(), LaunchResult::launched);
}

TEST_F(hostile_launch, more_than_there_is_room_for) {
    rules.commands_between = 1;
    for (int i = 0; i < 12; ++i, ++claim.id.command) EXPECT_EQ(fire(), LaunchResult::launched);
    expect(LaunchResult::too_many);
    claim.id = {1, 1, 0};
    for (int i = 0; i < 4; ++i, ++claim.id.command) EXPECT_EQ(fire(), LaunchResult::launched);
    EXPECT_EQ(fire(), LaunchResult::too_many);
}

TEST_F(hostile_launch, hold_backs_that_the_weapon_does_not_give) {
    claim.held_back = Micros{1};
    expect(LaunchResult::bad_hold_back);
    claim.held_back = Micros{-1};
    EXPECT_EQ(fire(), LaunchResult::bad_hold_back);
}

TEST_F(hostile_launch, a_refused_stamp_has_no_view) {
    Audited refused = lane.stamp();
    refused.result = AuditResult::snapshot_not_sent;
    EXPECT_EQ(lane.authority.launch(claim, facts, rules, refused), LaunchResult::no_view);
}

TEST_F(hostile_launch, PT_38_the_shots_of_the_dead_fly_or_not_as_the_weapon_says) {
    facts.is_alive = false;
    rules.dead_shooter = DeadShooter::drop;
    expect(LaunchResult::shooter_dead);
    rules.dead_shooter = DeadShooter::flies;
    EXPECT_EQ(fire(), LaunchResult::launched);
}

}  // namespace hostile_launch_test
