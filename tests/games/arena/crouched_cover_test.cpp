// The cover rule asks for the eye that a player has: whoever is crouched behind something low is in cover.

#include <gtest/gtest.h>

#include <cstdint>

#include "tests/games/arena/level_house.h"

namespace backsight::arena {
namespace crouched_cover_test {

using level_bounds::House;
using level_bounds::input_of;

/// A victim behind a crate of the level, whose head is above it while they stand. They crouch; so many ticks later they
/// are shot at by a view from before that.
Verdict shot_after(std::int64_t later, bool crouches) {
    ArenaConfig config;
    config.has_vehicle = config.has_crate = false;
    House house({{12.5f, -20.0f, 0.0f}, {12.5f, -10.4f, 0.0f}}, config);
    house.stand_until(Tick{200});
    const Tick before = house.tick - 1;
    const PlayerInput act = input_of(WeaponId::rifle, crouches ? button_crouch : std::uint8_t{0});
    Verdict verdict;
    for (std::int64_t i = 0; i <= later; ++i) {
        house.begin();
        house.server->execute(1, house.command(1, act, house.tick - 2));
        PlayerInput input = input_of(WeaponId::rifle, i == later ? button_fire : std::uint8_t{0});
        const Vec3 head = Vec3{12.5f, -10.4f, 1.62f};
        if (i == later)
            look_along(head - eye_position(house.server->state(0), house.level, house.tick), input.yaw, input.pitch);
        PlayerCommand command = house.command(0, input, before);
        house.aim_from(command, 0, house.tick);
        for (const ShotRecord& record : house.server->execute(0, command).shots) verdict = record.verdict;
        house.end();
    }
    return verdict;
}

TEST(crouched_cover, who_has_been_crouched_behind_a_crate_for_longer_than_the_grace_is_in_cover) {
    for (const std::int64_t later : {std::int64_t{14}, std::int64_t{20}, std::int64_t{28}})
        EXPECT_EQ(shot_after(later, true).reason, Reason::victim_in_cover) << later;
}

TEST(crouched_cover, who_crouched_within_the_grace_or_stands_is_hit) {
    EXPECT_EQ(shot_after(5, true).outcome, Outcome::hit);
    for (const std::int64_t later : {std::int64_t{5}, std::int64_t{20}, std::int64_t{28}})
        EXPECT_EQ(shot_after(later, false).outcome, Outcome::hit) << later;
}

}  // namespace crouched_cover_test
}  // namespace backsight::arena
