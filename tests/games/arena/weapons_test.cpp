#include <gtest/gtest.h>

#include "arena/movement.h"

namespace backsight::arena {
namespace {

PlayerState armed(WeaponId id) {
    PlayerState state = spawn_at({0, 0, 0}, {});
    state.weapon = id;
    return state;
}

PlayerInput trigger(WeaponId id) {
    PlayerInput input;
    input.weapon = id;
    input.buttons = button_fire;
    return input;
}

TEST(arena_weapons, NoTriggerFiresFasterThanTheWeapon) {
    for (std::size_t i = 0; i < weapon_count; ++i) {
        const auto id = static_cast<WeaponId>(i);
        PlayerState state = armed(id);
        int last = -1000;
        int shots = 0;
        for (int at = 0; at < 2000; ++at) {
            step_weapon(state, trigger(id));
            if (state.trigger != Trigger::fired) continue;
            EXPECT_GE(at - last, weapon(id).steps_between);
            last = at;
            ++shots;
        }
        const int magazine = weapon(id).magazine;
        const int round = (magazine - 1) * weapon(id).steps_between + weapon(id).reload_steps;
        EXPECT_NEAR(shots, 2000 * magazine / round, magazine);
    }
}

TEST(arena_weapons, AnEmptyMagazineReloadsAndADeadHandFiresNothing) {
    PlayerState state = armed(WeaponId::automatic);
    state.ammo[2] = 1;
    step_weapon(state, trigger(WeaponId::automatic));
    EXPECT_EQ(state.trigger, Trigger::fired);
    step_weapon(state, trigger(WeaponId::automatic));
    EXPECT_EQ(state.trigger, Trigger::empty);
    for (int i = 0; i < 96; ++i) step_weapon(state, {0, 0, 0, 0, 0, WeaponId::automatic});
    EXPECT_EQ(state.ammo[2], weapon(WeaponId::automatic).magazine);
    state.is_alive = false;
    step_weapon(state, trigger(WeaponId::automatic));
    EXPECT_EQ(state.trigger, Trigger::dead);
}

TEST(arena_weapons, SwitchingIsNoWayAroundTheRateOfFire) {
    PlayerState state = armed(WeaponId::rifle);
    step_weapon(state, trigger(WeaponId::rifle));
    ASSERT_EQ(state.trigger, Trigger::fired);
    step_weapon(state, trigger(WeaponId::automatic));
    for (int i = 0; i < 37; ++i) {
        step_weapon(state, trigger(WeaponId::automatic));
        EXPECT_EQ(state.trigger, Trigger::too_soon) << i;
    }
}

TEST(arena_weapons, PelletsAreAFunctionOfTheCommandAndStayInTheirSpread) {
    const PlayerState state = armed(WeaponId::pellets);
    std::array<Vec3, max_rays> a;
    std::array<Vec3, max_rays> b;
    ASSERT_EQ(rays_of_shot(state, 7, a), max_rays);
    rays_of_shot(state, 7, b);
    EXPECT_EQ(a, b);
    rays_of_shot(state, 8, b);
    EXPECT_NE(a, b);
    for (const Vec3 ray : a) {
        EXPECT_NEAR(length(ray), 1.0f, 1e-5f);
        EXPECT_GT(dot(ray, a[0]), 0.995f);
    }
    EXPECT_EQ(rays_of_shot(armed(WeaponId::rifle), 7, b), 1u);
}

TEST(arena_weapons, AHeadCostsMoreThanALeg) {
    EXPECT_GT(damage_of(WeaponId::rifle, HitGroup::head), damage_of(WeaponId::rifle, HitGroup::torso));
    EXPECT_GT(damage_of(WeaponId::rifle, HitGroup::torso), damage_of(WeaponId::rifle, HitGroup::leg));
}

}  // namespace
}  // namespace backsight::arena
