// A client that claims to have missed the snapshots between two: its screen then draws what lies between them as if it
// had taken all that time.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

#include "tests/games/arena/level_house.h"

namespace backsight::arena {
namespace missed_snapshots_test {

using level_bounds::House;
using level_bounds::input_of;
using level_bounds::without_things;

constexpr std::int64_t cap_ticks = 32;  // max_rewind of the rifle and the railgun: 500 ms

/// Says that nothing has come between the snapshots of `from` and `newest`.
void claim_missed(PlayerCommand& command, Tick shown, Tick newest, Tick from) {
    const auto seq = static_cast<std::uint32_t>(newest.value + 1);
    const std::int64_t gap = newest - from;
    const std::uint64_t had = gap < 64 ? 1 | ~0ull << gap : 1;
    command.stamp = {Moment::at(shown), {seq}, seq >= 64 ? had : had & ((1ull << seq) - 1)};
}

/// Player 0 aims at a place. At `fires` they fire, on a screen that has one snapshot since `from`, of `named` ticks
/// ago, and draws a quarter of a second before that; until then it stands still.
void aim(House& house, WeaponId weapon, Vec3 at, Tick from, Tick fires, std::int64_t named) {
    const bool now = house.tick == fires;
    PlayerInput input = input_of(weapon, now ? button_fire : 0);
    look_along(at - eye_position(house.server->state(0), house.level, house.tick), input.yaw, input.pitch);
    PlayerCommand command = house.command(0, input, from - 1);
    if (now) claim_missed(command, std::max(fires - named - 16, from - 1), fires - named, from);
    if (!now) claim_missed(command, from - 1, from, from);
    house.aim_from(command, 0, house.tick);
    static_cast<void>(house.server->execute(0, command));
}

/// Damage to a victim who stands still and turns round with the shield up, fired so many ticks after that.
int damage_to_who_turned(WeaponId weapon, std::int64_t later, std::int64_t named) {
    House house({{-20, -7, 0}, {-13, -7, 0}}, without_things());
    house.in_hand = weapon;
    const auto stand = [&](std::uint16_t yaw) {
        house.server->execute(1, house.command(1, input_of(WeaponId::rifle, button_shield, yaw), house.tick - 2));
    };
    while (house.tick < Tick{200}) {
        house.begin();
        house.stand(0);
        stand(0);
        house.end();
    }
    const Tick from = house.tick;
    const Tick fires = from + 1 + later;
    const int before = house.server->state(1).health;
    while (house.tick < fires) {
        house.begin();
        stand(32'768);
        aim(house, weapon, {-13, -7, 1.2f}, from, fires, named);
        house.end();
    }
    return before - house.server->state(1).health;
}

TEST(missed_snapshots, half_turn_no_shield_that_was_turned_before_the_cap) {
    for (const WeaponId weapon : {WeaponId::rifle, WeaponId::railgun}) {
        for (const std::int64_t named : {2, 10, 18}) {
            for (const std::int64_t later : {cap_ticks + 4, cap_ticks + 16, cap_ticks + 40})
                EXPECT_EQ(damage_to_who_turned(weapon, later, named), 0) << to_string(weapon) << later << ' ' << named;
        }
        EXPECT_GT(damage_to_who_turned(weapon, 12, 2), 0) << "as those see it whose snapshots are lost for real";
    }
}

/// Damage to who stands behind another, who came into the line so many ticks before.
int damage_past_who_came(WeaponId weapon, std::uint8_t held, std::int64_t later, std::int64_t named) {
    House house({{-20, -7, 0}, {-12, -7, 0}, {-16, -3.5f, 0}}, without_things());
    house.in_hand = weapon;
    house.stand_until(Tick{200});
    const Tick from = house.tick;
    Tick arrives{0};
    const int before = house.server->state(1).health;
    while (arrives == Tick{0} || house.tick < arrives + later) {
        house.begin();
        house.stand(1);
        // They need a metre to come to a stand.
        const float y = house.server->state(2).position.y;
        const bool stops = y < -5.9f;
        if (y < -6.8f && arrives == Tick{0}) arrives = house.tick;
        const PlayerInput there = input_of(WeaponId::rifle, held, 32'768);
        const PlayerInput walks = input_of(WeaponId::rifle, 0, 49'152, 127);
        house.server->execute(2, house.command(2, stops ? there : walks, house.tick - 2));
        const Tick fires = arrives == Tick{0} ? Tick{1'000'000} : arrives + later;
        aim(house, weapon, {-12, -7, 1.2f}, from, fires, named);
        house.end();
    }
    EXPECT_NEAR(house.server->state(2).position.y, -7.0f, 0.25f) << "in the line";
    return before - house.server->state(1).health;
}

TEST(missed_snapshots, take_nobody_out_of_the_line_who_came_before_the_cap) {
    for (const std::int64_t named : {2, 10, 18}) {
        for (const std::int64_t later : {cap_ticks + 2, cap_ticks + 10, cap_ticks + 40}) {
            EXPECT_EQ(damage_past_who_came(WeaponId::rifle, 0, later, named), 0) << later << ' ' << named;
            EXPECT_EQ(damage_past_who_came(WeaponId::railgun, button_shield, later, named), 0) << later << ' ' << named;
        }
    }
}

}  // namespace missed_snapshots_test
}  // namespace backsight::arena
