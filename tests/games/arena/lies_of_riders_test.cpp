// What a client gains in the arena that shows an old view of a mount which it has left, sees a door open before it
// opens, boards through a wall, or is put elsewhere and fires between.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "tests/games/arena/rider_house.h"

namespace backsight::arena {
namespace lies_of_riders {

struct Found {
    std::size_t shots = 0;
    float off_way_m = 0.0f;  // of hits, from their victim
};

/// Both ride. Then the shooter leaves, keeps showing the moment before that, and fires so many ticks later at where it
/// shows the victim. `leave`: the shooter's input in a tick since they began to leave.
template <typename Leave>
void fire_from_outside(House& house, WeaponId weapon, std::int64_t frozen, const Leave& leave, Found& found) {
    const Tick old = house.tick - 2;
    for (std::int64_t i = 0; i <= frozen; ++i) {
        house.begin();
        house.stand(1);
        PlayerInput input = leave(i);
        const Vec3 shown = feet_at(house, 1, old);
        if (i == frozen) {
            input.forward = 0;
            input.buttons = static_cast<std::uint8_t>(input.buttons | button_fire);
            const PlayerState after = step(house.server->state(0), input, house.level, house.tick);
            look_along(shown + eye_above_feet - eye_position(after, house.level, house.tick), input.yaw, input.pitch);
        }
        PlayerCommand command = house.command(0, input, old);
        if (i == frozen) house.aim_from(command, 0, house.tick);
        for (const ShotRecord& record : house.server->execute(0, command).shots) {
            ++found.shots;
            const std::span<const Verdict> verdicts =
                record.hits.empty() ? std::span(&record.verdict, 1) : std::span<const Verdict>(record.hits);
            for (const Verdict& verdict : verdicts) {
                if (verdict.outcome != Outcome::hit || verdict.hit.entity != house.server->entity(1)) continue;
                found.off_way_m = std::max(found.off_way_m, off_way(house, 1, verdict.pose.pose.position));
            }
        }
        house.end();
    }
    EXPECT_LE(found.off_way_m, 0.4f) << to_string(weapon) << ", " << frozen << " ticks";
}

TEST(arena_lies_of_riders, who_got_off_the_vehicle_hits_nobody_on_it_where_they_were_before_the_cap) {
    std::size_t shots = 0;
    for (const WeaponId weapon : {WeaponId::rifle, WeaponId::pellets, WeaponId::railgun}) {
        for (const std::int64_t frozen : {2, 20, 60, 116, 118}) {
            House house({{-14, -19.5f, 0}, {-12.5f, -19.5f, 0}});
            house.in_hand = weapon;
            board_both(house);
            house.stand_until(house.tick + 160);
            Found found;
            const auto leave = [&](std::int64_t i) { return input_of(weapon, i == 0 ? button_use : 0); };
            fire_from_outside(house, weapon, frozen, leave, found);
            shots += found.shots;
        }
    }
    EXPECT_GT(shots, 10u);
}

TEST(arena_lies_of_riders, who_walked_off_the_lift_hits_nobody_on_it_where_they_were_before_the_cap) {
    std::size_t shots = 0;
    for (const std::int64_t frozen : {40, 48, 56, 64, 72, 80}) {
        ArenaConfig config;
        config.has_vehicle = config.has_crate = false;
        House house({{10.6f, 20, 0.125f}, {12.2f, 20, 0.125f}}, config);
        const Lift lift = house.level.lifts()[0];
        Tick rises{200};
        while (!(lift.velocity_at(rises).z > 0.0f)) rises = rises + 1;
        house.stand_until(rises + 2);
        Found found;
        const auto leave = [](std::int64_t) { return input_of(WeaponId::rifle, 0, 49'152, 127); };  // to the south
        fire_from_outside(house, WeaponId::rifle, frozen, leave, found);
        EXPECT_EQ(house.server->state(0).lift, 0u);
        shots += found.shots;
    }
    EXPECT_GT(shots, 3u);
}

// --- Doors that have yet to open ---

/// By how many ticks a hit through the door comes before a line through it is free, at most; below 0: after that.
std::int64_t earliest_through(WeaponId weapon, bool shows_the_future) {
    std::int64_t earliest = -1000;
    for (std::int64_t before = 0; before < 40; ++before) {
        ArenaConfig config;
        config.has_vehicle = config.has_crate = false;
        House house({{0, -10, 0}, {0, 0, 0}}, config);
        house.in_hand = weapon;
        Tick opens{100};
        while (!house.level.line_is_free({0, -10, 1.6f}, {0, 0, 1.6f}, opens)) opens = opens + 1;
        const Tick fires = opens - before;
        house.stand_until(fires - 1);
        while (house.tick < fires + 40) {
            house.begin();
            house.stand(1);
            const bool is_now = house.tick == fires;
            const Tick shown = shows_the_future ? house.tick + 15 : house.tick - 2;
            PlayerCommand command = claim(house, input_of(weapon, is_now ? button_fire : 0), shown);
            if (is_now) {
                command.launches = weapon;
                house.aim_from(command, 0, house.tick);
            }
            house.server->execute(0, command);
            house.end();
            for (const Event& event : house.server->events()) {
                if (event.kind != EventKind::hit || event.entity != house.server->entity(1)) continue;
                earliest = std::max(earliest, opens - house.tick);
            }
        }
    }
    return earliest;
}

TEST(arena_lies_of_riders, no_projectile_flies_through_a_door_that_has_not_opened) {
    for (const WeaponId weapon : {WeaponId::bolt, WeaponId::spear, WeaponId::rocket}) {
        EXPECT_LE(earliest_through(weapon, false), 0) << to_string(weapon);
        // The line is measured from eye to eye; a projectile that is lower or thinner may pass a tick before.
        EXPECT_LE(earliest_through(weapon, true), 1) << to_string(weapon);
    }
}

// --- Boarding ---

/// Whether a line from the eye to what was nearest of the vehicle's box was free at any tick of late.
bool is_in_sight(const House& house, Vec3 eye, const ThingMotion& vehicle) {
    const Vec3 local = rotate(conjugate(vehicle.rotation), eye - vehicle.position) - VehicleRules::box_center;
    const Vec3& half = VehicleRules::half_extents;
    const Vec3 near{std::clamp(local.x, -half.x, half.x), std::clamp(local.y, -half.y, half.y),
                    std::clamp(local.z, -half.z, half.z)};
    const Vec3 point = vehicle.position + rotate(vehicle.rotation, near + VehicleRules::box_center);
    for (int back = 0; back <= 17; ++back) {
        if (house.level.line_is_free(eye, point, house.tick - back)) return true;
    }
    return false;
}

TEST(arena_lies_of_riders, nobody_boards_through_the_wall_of_the_room) {
    std::vector<Vec3> spawns;
    for (int i = 0; i < 24; ++i) spawns.push_back({-4.5f + 9.0f * static_cast<float>(i) / 23.0f, 4.05f, 0});
    ArenaConfig config;
    config.max_players = 24;
    House house(spawns, config);
    int through = 0;
    for (int t = 0; t < 64 * 45; ++t) {
        std::array<Vec3, 24> eyes{};
        std::array<bool, 24> sat{};
        for (PlayerIndex i = 0; i < 24; ++i) {
            sat[i] = house.server->state(i).is_seated();
            if (!sat[i]) eyes[i] = eye_position(house.server->state(i), house.level, house.tick);
        }
        const ThingMotion vehicle = house.server->vehicle().motion();
        house.begin();
        for (PlayerIndex i = 0; i < 24; ++i) {
            const Tick shown = std::max(house.tick - 3 - (i * 7) % 40, Tick{0}) + 1;
            const std::uint8_t use = t % 2 == 0 && t > 100 ? button_use : 0;
            PlayerCommand command = house.command(i, input_of(WeaponId::rifle, use), shown);
            const auto later = static_cast<std::int32_t>((i * 5) % 32);
            command.stamp.offsets[vehicle_group - 1u] = later * static_cast<std::int32_t>(Moment::one_tick);
            house.server->execute(i, command);
            const bool is_in_room = std::abs(eyes[i].x) < 5.5f && std::abs(eyes[i].y) < 4.5f;
            if (sat[i] || !house.server->state(i).is_seated() || !is_in_room) continue;
            if (!is_in_sight(house, eyes[i], vehicle)) ++through;
        }
        house.end();
    }
    EXPECT_EQ(through, 0);
}

// Off the pad, a shot, and into the vehicle that passes there, by commands that were saved up.
TEST(arena_lies_of_riders, nobody_fires_at_the_exit_of_a_pad_and_boards_in_one_tick) {
    std::vector<Vec3> way;
    Vehicle vehicle;
    for (int i = 0; i < 1800; ++i) {
        vehicle.step();
        way.push_back(vehicle.motion().position);
    }
    int passed = 0;
    for (std::int64_t at = 100; at < 1700; at += 4) {
        if (distance(way[static_cast<std::size_t>(at)], Vec3{18, -16, 0}) > 6.0f) continue;
        House house({{-21.0f, 11.295f, 0}, {0, 10, 0}});
        house.stand_until(Tick{at - 3});
        for (int i = 0; i < 3; ++i) {
            house.begin();
            house.stand(1);
            if (i == 0) house.stand(0);
            house.end();
        }
        const Vec3 before = house.eye_at(0, house.tick);
        house.begin();
        house.stand(1);
        const auto give = [&](const PlayerInput& input) {
            return house.server->execute(0, house.command(0, input, house.tick - 2));
        };
        give(input_of(WeaponId::rifle, 0, level_bounds::north, 127));
        if (house.server->state(0).teleports > 0) ++passed;
        std::vector<Vec3> origins;
        for (const ShotRecord& record : give(input_of(WeaponId::rifle, button_fire)).shots) {
            origins.push_back(record.shot.origin);
        }
        give(input_of(WeaponId::rifle, button_use));
        house.end();
        const Vec3 after = house.eye_at(0, house.tick);
        for (const Vec3 from : origins) {
            EXPECT_LE(std::min(distance(from, before), distance(from, after)), 0.5f) << at;
        }
    }
    EXPECT_GT(passed, 5) << "the scene shows the attack";
}

// --- Several stances in one tick ---

// The eye of a crouch is lower than those of the records, which have everybody standing who stood after any command.
TEST(arena_lies_of_riders, who_crouches_fires_and_stands_in_one_tick_fires_from_the_eye_of_the_crouch) {
    ArenaConfig config;
    config.has_vehicle = config.has_crate = false;
    House house({{-20, 0, 0}, {0, -10, 0}}, config);
    house.stand_until(Tick{140});
    const Vec3 before = house.eye_at(0, house.tick);
    house.begin();
    house.stand(1);
    house.end();
    house.begin();
    const PlayerInput crouched = input_of(WeaponId::rifle, static_cast<std::uint8_t>(button_fire | button_crouch));
    std::vector<Vec3> origins;
    for (const ShotRecord& record : house.server->execute(0, house.command(0, crouched, house.tick - 2)).shots) {
        origins.push_back(record.shot.origin);
    }
    house.server->execute(0, house.command(0, input_of(WeaponId::rifle, 0), house.tick - 2));
    house.stand(1);
    house.end();
    ASSERT_EQ(origins.size(), 1u);
    EXPECT_NEAR(before.z - origins[0].z, MovementRules::standing_eye_m - MovementRules::crouched_eye_m, 0.01f);
    EXPECT_LE(before.z - origins[0].z, 0.61f) << "as judging.md states";
}

// --- Shots at a former life ---

TEST(arena_lies_of_riders, a_shot_at_a_former_life_does_not_harm_the_new_one) {
    ArenaConfig config;
    config.has_vehicle = config.has_crate = false;
    config.respawn_ticks = 1;
    House house({{-20, -8, 0}, {-20, 0, 0}, {-14, -2, 0}}, config);
    house.stand_until(Tick{100});
    const auto shoot = [&](PlayerIndex by, Tick shown) {
        house.begin();
        for (const PlayerIndex player : {1u, 2u}) {
            if (player != by) house.stand(player);
        }
        PlayerInput input = input_of(WeaponId::rifle, button_fire);
        const Vec3 victim = feet_at(house, 1, shown) + eye_above_feet;
        look_along(victim - eye_position(house.server->state(by), house.level, house.tick), input.yaw, input.pitch);
        PlayerCommand command = house.command(by, input, shown);
        house.aim_from(command, by, shown);
        bool is_of_former_life = false;
        for (const ShotRecord& record : house.server->execute(by, command).shots) {
            is_of_former_life = is_of_former_life || record.verdict.former_life;
        }
        house.end();
        return is_of_former_life;
    };
    // The first player says nothing, so that they may name an old snapshot.
    const auto wait = [&] {
        house.begin();
        house.stand(1);
        house.stand(2);
        house.end();
    };
    const auto lives = [&] { return house.server->state(1).lives; };
    const auto begun = lives();
    Tick alive = house.tick;
    for (int i = 0; i < 8 && lives() == begun; ++i) {
        alive = house.tick;
        shoot(2, house.tick - 1);
        for (int tick = 0; tick < 60 && lives() == begun; ++tick) wait();
    }
    ASSERT_GT(lives(), begun);
    for (int i = 0; i < 2; ++i) wait();
    ASSERT_EQ(house.server->state(1).health, 100);
    EXPECT_TRUE(shoot(0, alive - 1)) << "the scene shows the attack";
    EXPECT_EQ(house.server->state(1).health, 100);
}

}  // namespace lies_of_riders
}  // namespace backsight::arena
