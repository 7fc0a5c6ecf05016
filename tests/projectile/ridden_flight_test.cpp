// Rockets on a train: steps that the clock takes later than the shooter's screen showed them are taken on the train.

#include "tests/projectile/lane.h"
#include "tests/support/cases.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

using namespace backsight;
using namespace backsight::test;

namespace ridden_flight_test {

// A train along x, with the shooter and a target 3 m beside them on it, and a bystander 3 m beside where the shooter's
// screen has them at the shot.
struct TrainLane : Lane {
    TrainLane(float its_speed, float its_walk = 0.0f) : Lane(nullptr), speed(its_speed), walk(its_walk) {
        train = world.spawn({}, 0, 2);
        shooter = world.spawn(train);
    }

    float train_x(double tick) const { return speed * static_cast<float>(tick) / 100.0f; }
    Vec3 muzzle() const { return {train_x(static_cast<double>(now - under_way)), 0.0f, 0.0f}; }
    void tick(bool target_rides) {
        authority.begin_tick(Tick{now});
        world.put(train, now, {train_x(static_cast<double>(now)), 0.0f, 0.0f});
        if (now == leaves_at) must(world.history.set_parent(shooter, {}));
        world.put(shooter, now, now < leaves_at ? Vec3{} : Vec3{train_x(static_cast<double>(leaves_at)), 0.0f, 0.0f});
        // They are opposite the shooter when the image reaches them on the shooter's screen.
        constexpr std::int64_t of_flight = 9;
        const float walked = walk * static_cast<float>(now - fired_at + under_way - of_flight) / 100.0f;
        const Vec3 beside{train_x(static_cast<double>(fired_at - under_way)), 3.0f, 0.0f};
        world.put(target, now, target_rides ? Vec3{walked, 3.0f, 0.0f} : beside);
        ledger.begin_snapshot(Tick{now});
        for (const EntityId id : {train, shooter, target}) must(ledger.add(id));
    }
    void shoot(const ProjectileRules& rules, Vec3 direction, bool target_rides) {
        if (target_rides) must(world.history.set_parent(target, train));
        const auto go = [&] {
            if (now > 2 * under_way) command();
            finish();
        };
        for (; now < fired_at;) {
            tick(target_rides);
            go();
        }
        tick(target_rides);
        LaunchClaim claim;
        claim.direction = direction;
        claim.muzzle = muzzle();
        LaunchFacts facts(shooter, {}, claim.muzzle);
        facts.filter.layers = 1;
        EXPECT_EQ(fire(rules, claim, facts), LaunchResult::launched);
        go();
        while (!verdict && now < fired_at + 250) {
            tick(target_rides);
            go();
        }
    }

    float speed;
    float walk;
    std::int64_t leaves_at = 1'000'000;  // the shooter, who stands where they got off
    EntityId train;
    EntityId shooter;
};

// Flies along with the train, and across it.
Vec3 across(float train_mps) {
    const float share = train_mps / 30.0f;
    return {share, std::sqrt(1.0f - share * share), 0.0f};
}

TEST(ridden_flight, hits_who_stands_still_on_the_train_whatever_is_not_granted) {
    for (const float speed : {0.0f, 5.0f, 10.0f, 20.0f, 25.0f}) {
        // 150 ms of view: by commands, and with remainders of 20 to 110 ms.
        for (const std::int64_t look_back : {160, 130, 90, 40, 0}) {
            for (const std::int64_t fast_forward : {0, 20, 40}) {
                const ProjectileRules rules = rules_with(look_back, fast_forward, 0);
                TrainLane lane(speed);
                lane.shoot(rules, across(speed), true);
                ASSERT_TRUE(lane.verdict);
                EXPECT_EQ(lane.verdict->end, FlightEnd::target)
                    << speed << " m/s, " << look_back << " ms, " << fast_forward << " ms";
                EXPECT_EQ(lane.verdict->target, lane.target);
                EXPECT_EQ(lane.paid, 0);
            }
        }
    }
}

TEST(ridden_flight, its_blast_reaches_who_stands_still_on_the_train_whatever_is_not_granted) {
    for (const float speed : {0.0f, 10.0f, 25.0f}) {
        for (const std::int64_t look_back : {160, 90, 40, 0}) {
            for (const std::int64_t fast_forward : {0, 40}) {
                ProjectileRules rules = rules_with(look_back, fast_forward, 0);
                rules.area.outer_radius_m = 2.0f;
                rules.area.skip_direct_target = false;
                TrainLane lane(speed);
                std::array<AreaHit, 4> out;
                std::size_t reached = 0;
                const auto hook = [&](const ProjectileAuthority::Ended& ended, const View& view,
                                      const LevelTrace& walls) {
                    QueryFilter filter;
                    filter.layers = 1;
                    filter.exclude = lane.shooter;
                    reached = lane.authority.area_hits(ended, view, walls, filter, out);
                };
                lane.authority.set_ended_hook(hook);
                lane.shoot(rules, across(speed), true);
                ASSERT_TRUE(lane.verdict);
                ASSERT_EQ(reached, 1u) << speed << " m/s, " << look_back << " ms, " << fast_forward << " ms";
                EXPECT_EQ(out[0].entity, lane.target);
                EXPECT_LT(out[0].distance, 0.05f);
            }
        }
    }
}

TEST(ridden_flight, counts_what_they_walk_on_the_train) {
    TrainLane lane(20.0f, 6.0f);
    lane.shoot(rules_with(160, 0, 0), across(20.0f), true);
    ASSERT_TRUE(lane.verdict);
    ASSERT_EQ(lane.verdict->end, FlightEnd::target);
    EXPECT_NEAR(static_cast<double>(lane.paid) / 65536.0, 15.0, 1.2);
    TrainLane late(20.0f, 6.0f);
    late.shoot(rules_with(0, 0, 0), across(20.0f), true);
    // 150 ms later they have walked 0.9 m, out of the line, as they would have on the ground.
    EXPECT_EQ(late.verdict->end, FlightEnd::lifetime);
}

TEST(ridden_flight, meets_a_bystander_in_the_world) {
    for (const std::int64_t look_back : {160, 40}) {
        TrainLane lane(20.0f);
        lane.shoot(rules_with(look_back, 0, 0), {0.0f, 1.0f, 0.0f}, false);
        ASSERT_TRUE(lane.verdict);
        EXPECT_EQ(lane.verdict->end, FlightEnd::target);
        EXPECT_EQ(lane.paid, 0);
    }
}

// They still show the ride when they launch. In the tick in which they leave it, they have gone with it.
TEST(ridden_flight, of_a_shooter_who_has_left_the_train_meets_those_on_it_in_the_world) {
    for (const std::int64_t ticks_ago : {1, 5, 14}) {
        TrainLane granted(20.0f);
        granted.leaves_at = fired_at - ticks_ago;
        granted.shoot(rules_with(160, 0, 0), across(20.0f), true);
        ASSERT_TRUE(granted.verdict);
        EXPECT_EQ(granted.verdict->end, FlightEnd::target);
        EXPECT_NEAR(static_cast<double>(granted.paid) / 65536.0, 15.0, 1.2) << "left " << ticks_ago << " ticks ago";
        // In the 110 ms that are not granted the train takes them 2.2 m on.
        TrainLane late(20.0f);
        late.leaves_at = granted.leaves_at;
        late.shoot(rules_with(40, 0, 0), across(20.0f), true);
        ASSERT_TRUE(late.verdict);
        EXPECT_EQ(late.verdict->end, FlightEnd::lifetime) << "left " << ticks_ago << " ticks ago";
    }
}

// Who leaves it after that has launched on the train.
TEST(ridden_flight, goes_on_as_launched_when_the_shooter_leaves_the_train_during_it) {
    for (const std::int64_t look_back : {160, 40}) {
        TrainLane lane(20.0f);
        lane.leaves_at = fired_at + 3;
        lane.shoot(rules_with(look_back, 0, 0), across(20.0f), true);
        ASSERT_TRUE(lane.verdict);
        EXPECT_EQ(lane.verdict->end, FlightEnd::target);
        EXPECT_EQ(lane.paid, 0);
    }
}

}  // namespace ridden_flight_test
