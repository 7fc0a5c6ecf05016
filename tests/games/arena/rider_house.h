#pragma once

// Two who ride in the arena, and one whose screen claims another moment.

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/games/arena/level_house.h"

namespace backsight::arena::lies_of_riders {

using level_bounds::House;
using level_bounds::input_of;

constexpr Vec3 eye_above_feet{0, 0, MovementRules::standing_eye_m};

/// Ticks of max_rewind and one more.
constexpr std::int64_t cap_ticks = 33;

inline Vec3 feet_at(const House& house, PlayerIndex player, Tick then) {
    return View::at_moment(house.server->history(), house.config.draw, Moment::at(then))
        .pose(house.server->entity(player))
        .pose.position;
}

/// How far a place is from the victim's way in the time that the cap leaves.
inline float off_way(const House& house, PlayerIndex victim, Vec3 place) {
    float least = 1e9f;
    for (std::int64_t back = 1; back <= cap_ticks; ++back) {
        least = std::min(least, distance(feet_at(house, victim, house.tick - back), place));
    }
    return least;
}

/// Both players board the vehicle where it sets out.
inline void board_both(House& house) {
    const auto sits = [&](PlayerIndex player) { return house.server->state(player).is_seated(); };
    for (int i = 0; i < 400 && !(sits(0) && sits(1)); ++i) {
        house.begin();
        for (PlayerIndex player = 0; player < 2; ++player) {
            const std::uint8_t use = !sits(player) && house.tick.value % 2 == 0 ? button_use : 0;
            const WeaponId weapon = player == 0 ? house.in_hand : WeaponId::rifle;
            house.server->execute(player, house.command(player, input_of(weapon, use), house.tick - 2));
        }
        house.end();
    }
    ASSERT_TRUE(sits(0) && sits(1));
}

inline std::uint64_t all_up_to(std::uint32_t newest) { return newest >= 64 ? ~0ull : (1ull << newest) - 1; }

/// A command whose screen shows `shown`, and that says it has all snapshots.
inline PlayerCommand claim(House& house, const PlayerInput& input, Tick shown) {
    PlayerCommand command = house.command(0, input, std::min(shown, house.tick - 2));
    const auto newest = static_cast<std::uint32_t>(house.tick.value);
    command.stamp = {Moment::at(shown), {newest}, all_up_to(newest)};
    return command;
}

}  // namespace backsight::arena::lies_of_riders
