// How far a press of button_use takes a player: whose screens are honest, by the age of their view, and who lies.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <initializer_list>
#include <vector>

#include "tests/games/arena/level_house.h"
#include "tests/support/cases.h"

namespace backsight::arena {
namespace boarding_bounds {

using level_bounds::House;
using level_bounds::input_of;

/// A tick at which the vehicle goes straight on at its full speed, and has done so for a while.
Tick fast_tick() {
    Vehicle vehicle;
    std::int64_t straight = 0;
    Tick tick{0};
    for (; straight < 24; tick = tick + 1) {
        vehicle.step();
        const bool is_straight = length(vehicle.motion().angular_velocity_rps) < 0.02f;
        straight = is_straight && vehicle.speed_mps() > 9.9 ? straight + 1 : 0;
    }
    return tick;
}

Pose vehicle_at(Tick tick) {
    Vehicle vehicle;
    for (Tick at{0}; at <= tick; at = at + 1) vehicle.step();
    return {vehicle.motion().position, vehicle.motion().rotation};
}

PlayerInput press(bool presses) { return input_of(WeaponId::rifle, presses ? button_use : 0); }

/// How far the eye is from the vehicle's box.
float off_box(Vec3 eye, const Pose& vehicle) {
    const Vec3 local = rotate(conjugate(vehicle.rotation), eye - vehicle.position) - VehicleRules::box_center;
    const Vec3& half = VehicleRules::half_extents;
    return length(local - Vec3{std::clamp(local.x, -half.x, half.x), std::clamp(local.y, -half.y, half.y),
                               std::clamp(local.z, -half.z, half.z)});
}

/// What a press took a player over.
struct Boarded {
    bool has_boarded = false;
    float reach_m = 0.0f;  // from the eye to the vehicle's box, as others see them right before
    float moved_m = 0.0f;  // of the eye, from there to where others see it in the seat
};

/// What a screen claims: to draw the world `age` ticks ago and the vehicle so many later, from every so many snapshots.
struct Lie {
    std::int64_t age = 0;
    std::int32_t vehicle_later = 0;
    std::uint32_t keeps_every = 1;
};

/// The stamp as if all other snapshots had been lost.
void lose(ViewStamp& stamp, std::uint32_t keeps_every) {
    stamp.newest.value -= stamp.newest.value % keeps_every;
    stamp.received = 0;
    for (std::uint32_t back = 0; back < std::min(stamp.newest.value, 64u); back += keeps_every) {
        stamp.received |= std::uint64_t{1} << back;
    }
}

/// As farthest() has it at most: what a screen may be off by, and the vehicle's own way.
constexpr float most_reach_m = 3.75f;
/// From any face of the box to the first seat, with the vehicle's way in that tick.
constexpr float most_inset_m = 4.0f;

/// One press at `now` by a player at rest on `feet`, whose screen claims that.
Boarded press_by(Vec3 feet, Tick now, const Lie& lie) {
    House house({feet, {0, 10, 0}});
    const auto act = [&](bool presses) {
        const Tick shown = std::min(house.tick - 2, std::max(house.tick - lie.age, Tick{0})) + 1;
        house.begin();
        house.stand(1);
        PlayerCommand command = house.command(0, press(presses), shown);
        command.stamp.offsets[vehicle_group - 1u] = lie.vehicle_later * static_cast<std::int32_t>(Moment::one_tick);
        lose(command.stamp, lie.keeps_every);
        house.server->execute(0, command);
        house.end();
    };
    while (house.tick < now - 1) act(false);
    const Vec3 was = house.eye_at(0, house.tick);
    const ThingMotion motion = house.server->vehicle().motion();
    act(true);
    Boarded found;
    found.has_boarded = house.server->state(0).is_seated();
    if (!found.has_boarded) return found;
    found.reach_m = off_box(was, {motion.position, motion.rotation});
    found.moved_m = distance(was, house.eye_at(0, house.tick));
    return found;
}

/// The farthest that a press reaches with a view of that age, behind the vehicle as the screen draws it.
Boarded farthest(std::int64_t age) {
    const Tick now = fast_tick();
    const Pose drawn = vehicle_at(now - age);
    Boarded most;
    for (float behind = 0.25f; behind < 4.0f; behind += 0.125f) {
        const Boarded found = press_by(transform(drawn, {-0.6f - behind, 0, 0}), now, {age});
        if (found.has_boarded && found.reach_m > most.reach_m) most = found;
    }
    return most;
}

// The screen draws the vehicle in the present, so a view is as old as the command was on its way.
TEST(boarding_bounds, a_liar_boards_from_a_metre_farther_than_who_sees_the_present) {
    const float present = farthest(2).reach_m;
    for (const std::int64_t age : {2, 4, 6, 8, 12, 16, 20, 32, 60}) {
        const Boarded most = farthest(age);
        std::printf("view %3.0f ms old: boards from %.2f m off the box, and is %.2f m away in that tick\n",
                    1e3 / 64 * static_cast<double>(age), static_cast<double>(most.reach_m),
                    static_cast<double>(most.moved_m));
        EXPECT_LE(most.reach_m, most_reach_m) << age;
        // To the nearest seat, and with the vehicle in that tick.
        EXPECT_LE(most.moved_m, most_reach_m + 0.85f) << age;
        if (age <= 6) EXPECT_GE(most.reach_m, present + 0.14f * static_cast<float>(age - 2)) << "as on the screen";
    }
}

TEST(boarding_bounds, who_sees_the_vehicle_as_it_was_boards_nearer_to_it) {
    const Tick now = fast_tick();
    for (const std::int64_t age : {8, 12, 16}) {
        // Behind it on the screen by what is left of the bound.
        const Pose drawn = vehicle_at(now - age);
        const float left = 3.5f - 10.0f / 64.0f * static_cast<float>(age);
        EXPECT_TRUE(press_by(transform(drawn, {-0.6f - left, 0, 0}), now, {age}).has_boarded) << age;
    }
}

// A picture that is reckoned from old snapshots leaves the road; others are drawn long ago, or ahead.
TEST(boarding_bounds, whatever_is_claimed_nobody_boards_from_farther_than_stated) {
    const Tick fast = fast_tick();
    int boarded = 0;
    float farthest_m = 0.0f;
    for (std::uint64_t trial = 0; trial < static_cast<std::uint64_t>(test::cases(600)); ++trial) {
        test::Random random(trial);
        const Tick now = fast + random.below(200);
        const Pose about = vehicle_at(now - random.below(20));
        const float ahead = random.between_f(-6.0, 6.0);
        const Vec3 place = transform(about, VehicleRules::box_center + Vec3{ahead, random.between_f(-4.0, 4.0), 0.0f});
        Lie lie;
        lie.age = random.below(40);
        lie.vehicle_later = random.below(24);
        lie.keeps_every = 1 + static_cast<std::uint32_t>(random.below(16));
        const Boarded found = press_by({place.x, place.y, 0}, now, lie);
        if (!found.has_boarded) continue;
        ++boarded;
        farthest_m = std::max(farthest_m, found.reach_m);
        ASSERT_LE(found.reach_m, most_reach_m) << trial;
        ASSERT_LE(found.moved_m, found.reach_m + most_inset_m) << trial;
    }
    std::printf("%d of the liars board, from up to %.2f m off the box\n", boarded, static_cast<double>(farthest_m));
    EXPECT_GT(boarded, 20);
}

// To board on one side and get off on the other would pass the vehicle in a tick, and nobody would see it.
TEST(boarding_bounds, nobody_boards_and_gets_off_in_one_tick) {
    const Tick now = fast_tick();
    House house({transform(vehicle_at(now), {1.2f, -2.5f, 0}), {0, 10, 0}});
    const auto press_in_a_tick = [&](std::initializer_list<bool> presses) {
        house.begin();
        house.stand(1);
        for (const bool is_down : presses) {
            const PlayerCommand command = house.command(0, press(is_down), house.tick - 2);
            EXPECT_EQ(house.server->execute(0, command).executed, Executed::ok);
        }
        house.end();
    };
    while (house.tick < now - 13) press_in_a_tick({false});
    while (house.tick < now - 1) press_in_a_tick({});
    press_in_a_tick({true, false, true, false});
    EXPECT_TRUE(house.server->state(0).is_seated());
    EXPECT_EQ(house.server->counters().boardings, 1u);
    press_in_a_tick({true, false, true, false});
    EXPECT_FALSE(house.server->state(0).is_seated()) << "nor the other way round";
    EXPECT_EQ(house.server->counters().boardings, 1u);
}

TEST(boarding_bounds, nobody_boards_a_vehicle_that_has_left) {
    constexpr Tick passes{400};
    Vehicle vehicle;
    for (Tick tick{0}; tick <= passes; tick = tick + 1) vehicle.step();
    const Vec3 beside = vehicle.motion().position + rotate(vehicle.motion().rotation, {0, 2.2f, 0});
    for (const std::int64_t later : {4, 12, 50, 80}) {
        House house({beside, {0, 10, 0}});
        house.stand_until(passes + 2);
        ASSERT_LT(distance(house.server->vehicle().motion().position, beside), 3.0f);
        bool has_boarded = false;
        while (house.tick < passes + later + 30) {
            house.begin();
            house.stand(1);
            const bool presses = house.tick >= passes + later && house.tick.value % 2 == 0;
            house.server->execute(0, house.command(0, press(presses), passes));
            house.end();
            has_boarded = has_boarded || house.server->state(0).is_seated();
        }
        EXPECT_EQ(has_boarded, later <= 16) << later;
    }
}

}  // namespace boarding_bounds
}  // namespace backsight::arena
