// What a client gains that claims an old view, for all that moves in the level: doors, a lift, the vehicle. The claims
// are those of a liar: the same old snapshot again and again, or stamps that the audit refuses.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <vector>

#include "tests/games/arena/level_house.h"

namespace backsight::arena {
namespace level_bounds {

/// The bound of the level, and the cap of the rifle, in ticks.
constexpr std::int64_t bound = 16;
constexpr std::int64_t cap = 32;

constexpr Vec3 outside{0, -10, 0};
constexpr Vec3 in_room{0, 0, 0};

/// The tick from which the first door stops a line through its middle, after it has stood open.
Tick shut_at(const Level& level) {
    const Vec3 a = outside + Vec3{0, 0, 1.6f};
    const Vec3 b = in_room + Vec3{0, 0, 1.6f};
    Tick tick{400};
    while (level.line_is_free(a, b, tick)) tick = tick + 1;
    return tick;
}

/// Whether one shot through the first door hits that is fired so long after the door shut, by a view of when it was
/// open.
bool hits_through_door(WeaponId weapon, std::int64_t later) {
    ArenaConfig config;
    for (WeaponRules& rules : config.rules) rules.max_rewind = Micros{cap * 15'625};
    House house({outside, in_room}, config);
    house.in_hand = weapon;
    const Tick shut = shut_at(house.level);
    const Tick open = shut - 4;
    house.stand_until(open + 2);
    bool has_hit = false;
    while (house.tick < shut + later) {
        house.begin();
        house.stand(1);
        PlayerCommand shot = house.command(0, input_of(weapon, house.tick == shut + later ? button_fire : 0), open);
        house.aim_from(shot, 0, open);
        for (const ShotRecord& record : house.server->execute(0, shot).shots) {
            const auto is_hit = [](const Verdict& verdict) { return verdict.outcome == Outcome::hit; };
            has_hit = has_hit || is_hit(record.verdict) || std::ranges::any_of(record.hits, is_hit);
        }
        house.end();
    }
    return has_hit;
}

TEST(level_bounds, nobody_shoots_through_a_door_later_than_the_cap_after_it_shut) {
    for (const WeaponId weapon : {WeaponId::rifle, WeaponId::automatic, WeaponId::railgun}) {
        std::int64_t last = -1;
        for (const std::int64_t later : {0, 8, 16, 24, 28, 32, 33, 40, 64, 100, 110}) {
            if (hits_through_door(weapon, later)) last = later;
        }
        std::printf("%s through the door: the last hit %.0f ms after it shut\n", to_string(weapon),
                    1e3 / 64 * static_cast<double>(last));
        EXPECT_LE(last, cap);
        EXPECT_GE(last, 8) << "a view that the victim's screen still shares counts";
    }
}

TEST(level_bounds, nobody_walks_through_a_shut_door_by_an_old_view) {
    for (const bool is_refused : {false, true}) {
        for (const std::int64_t sets_off : {-14, -8, -4, 0, 2, 8, 16, 17, 24, 64, 120}) {
            SCOPED_TRACE(sets_off);
            House house({outside, in_room});
            const Tick shut = shut_at(house.level);
            const Tick open = shut - 36;
            house.stand_until(open + 2);
            Tick through = no_tick;
            while (house.tick < shut + 180) {
                house.begin();
                // At the doorstep until they set off.
                const bool walks = house.tick >= shut + sets_off || house.server->state(0).position.y < -5.6f;
                const PlayerInput input = input_of(WeaponId::rifle, 0, north, walks ? 127 : 0);
                const bool lies = house.tick > open + 2;
                house.server->execute(0, is_refused && lies ? house.refused(0, input) : house.command(0, input, open));
                house.stand(1);
                house.end();
                if (through == no_tick && house.server->state(0).position.y > -4.4f) through = house.tick;
            }
            // Whom the bound's level lets in is through by then.
            if (through != no_tick) {
                std::printf("sets off %.0f ms after it shut: through %.0f ms after\n",
                            1e3 / 64 * static_cast<double>(sets_off), 1e3 / 64 * static_cast<double>(through - shut));
            }
            if (through != no_tick) EXPECT_LE(through - shut, bound + 1) << "refused " << is_refused;
            if (sets_off > bound) EXPECT_EQ(through, no_tick) << "refused " << is_refused;
        }
    }
}

TEST(level_bounds, on_a_lift_a_shot_leaves_at_most_the_bounds_way_from_the_eye_that_others_see) {
    for (const bool claims_muzzle : {false, true}) {
        float farthest = 0.0f;
        House house({{11.5f, 20, 0.125f}, {0, -10, 0}});
        const Lift lift = house.level.lifts()[0];
        Tick rises{200};
        while (!(lift.velocity_at(rises).z > 0.0f)) rises = rises + 1;
        house.stand_until(rises + 2);
        ASSERT_EQ(house.server->state(0).lift, 1u);
        while (house.tick < rises + 120) {
            house.begin();
            house.stand(1);
            const std::uint8_t fire = house.tick.value % 2 == 0 ? button_fire : 0;
            PlayerCommand shot = house.command(0, input_of(WeaponId::rifle, fire), rises);
            house.aim_from(shot, 0, rises);
            if (claims_muzzle) shot.muzzle.z = shot.muzzle.z + 400 + 12 * static_cast<int>(house.tick - rises);
            const CommandOutcome outcome = house.server->execute(0, shot);
            std::vector<Vec3> origins;
            for (const ShotRecord& record : outcome.shots) origins.push_back(record.shot.origin);
            house.end();
            for (const Vec3 origin : origins) {
                farthest = std::max(farthest, distance(origin, house.eye_at(0, house.tick)));
            }
        }
        std::printf("on the lift a shot leaves %.3f m from the eye\n", static_cast<double>(farthest));
        EXPECT_LE(farthest, 0.51f);
        EXPECT_GT(farthest, 0.3f);
    }
}

TEST(level_bounds, on_a_lift_a_refused_stamp_leaves_the_eye_no_farther_behind) {
    House house({{11.5f, 20, 0.125f}, {0, -10, 0}});
    const Lift lift = house.level.lifts()[0];
    Tick rises{200};
    while (!(lift.velocity_at(rises).z > 0.0f)) rises = rises + 1;
    house.stand_until(rises + 2);
    while (house.tick < rises + 100) {
        house.begin();
        house.stand(1);
        const std::uint8_t fire = house.tick.value % 2 == 0 ? button_fire : 0;
        const CommandOutcome outcome = house.server->execute(0, house.refused(0, input_of(WeaponId::rifle, fire)));
        for (const ShotRecord& record : outcome.shots) {
            EXPECT_EQ(record.verdict.outcome, Outcome::refused);
            EXPECT_LE(distance(record.shot.origin, house.eye_at(0, house.tick - 1)), 0.55f);
        }
        house.end();
    }
}

// 10 m/s, and a metre for pictures that are off.
TEST(level_bounds, from_the_vehicle_a_shot_leaves_near_to_where_it_was_of_late) {
    for (const bool is_driver : {false, true}) {
        ArenaConfig config;
        if (is_driver) config.driver = 0;
        House house({{-14, -19.5f, 0}, {0, 10, 0}}, config);
        while (house.tick < Tick{200} && !house.server->state(0).is_seated()) {
            house.begin();
            const std::uint8_t use = house.tick.value % 2 == 0 ? button_use : 0;
            house.server->execute(0, house.command(0, input_of(WeaponId::rifle, use), house.tick - 2));
            house.stand(1);
            house.end();
        }
        ASSERT_TRUE(house.server->state(0).is_seated());
        house.stand_until(house.tick + 192);
        const Tick old = house.tick - 2;
        float farthest = 0.0f;
        std::uint32_t shots = 0;
        for (int i = 0; i < 110; ++i) {
            house.begin();
            house.stand(1);
            const std::uint8_t fire = i % 2 == 0 ? button_fire : 0;
            const CommandOutcome outcome =
                house.server->execute(0, house.command(0, input_of(WeaponId::automatic, fire), old));
            std::vector<Vec3> origins;
            for (const ShotRecord& record : outcome.shots) origins.push_back(record.shot.origin);
            house.end();
            shots += static_cast<std::uint32_t>(origins.size());
            for (const Vec3 origin : origins) {
                farthest = std::max(farthest, distance(origin, house.eye_at(0, house.tick)));
            }
        }
        std::printf("in the vehicle %u shots leave up to %.2f m from the eye\n", shots, static_cast<double>(farthest));
        EXPECT_GT(shots, 3u);
        EXPECT_LE(farthest, 3.7f);
    }
}

// What honest players with old views are corrected by: how far the server has them from where they predicted.
TEST(level_bounds, honest_players_are_corrected_by_what_the_level_moved_beyond_the_bound) {
    for (const std::int64_t age : {6, 13, 16, 19, 26, 32}) {
        House house({{11.5f, 20, 0.125f}, outside});
        float on_lift = 0.0f;
        float at_door = 0.0f;
        std::uint16_t yaw = north;
        PlayerState predicted = house.server->state(0);
        PlayerState at_doorstep = house.server->state(1);
        house.stand_until(Tick{age + 2});
        predicted = house.server->state(0);
        at_doorstep = house.server->state(1);
        while (house.tick < Tick{700}) {
            house.begin();
            const Tick shown = house.tick - age;
            house.server->execute(0, house.command(0, {}, shown));
            predicted = step(predicted, {}, house.level, shown);
            // Back and forth through the door, and against it.
            if (at_doorstep.position.y > -3.8f) yaw = static_cast<std::uint16_t>(north + 32'768);
            if (at_doorstep.position.y < -5.7f) yaw = north;
            const PlayerInput walk = input_of(WeaponId::rifle, 0, yaw, 127);
            house.server->execute(1, house.command(1, walk, shown));
            at_doorstep = step(at_doorstep, walk, house.level, shown);
            house.end();
            const PlayerState& lifted = house.server->state(0);
            on_lift = std::max(on_lift, distance(eye_position(lifted, house.level, std::max(shown, house.tick - bound)),
                                                 eye_position(predicted, house.level, shown)));
            at_door = std::max(at_door, distance(house.server->state(1).position, at_doorstep.position));
            // A client takes the server's state over a round trip later; here at once.
            predicted = lifted;
            at_doorstep = house.server->state(1);
        }
        std::printf("view %3.0f ms old: corrected by %.3f m on the lift, %.3f m a step at the door\n",
                    1e3 / 64 * static_cast<double>(age), static_cast<double>(on_lift), static_cast<double>(at_door));
        const float beyond_s = static_cast<float>(std::max<std::int64_t>(age - bound, 0)) / 64.0f;
        EXPECT_LE(on_lift, 2.0f * beyond_s + 0.002f);
        if (age <= bound) EXPECT_EQ(at_door, 0.0f);
    }
}

}  // namespace level_bounds
}  // namespace backsight::arena
