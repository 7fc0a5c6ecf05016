// Views older than the cap, claimed at a victim who has stayed where they were: what they are and what has come between
// since counts.

#include <gtest/gtest.h>

#include <cstdint>

#include "tests/games/arena/level_house.h"

namespace backsight::arena {
namespace still_victim_test {

using level_bounds::House;
using level_bounds::input_of;
using level_bounds::without_things;

constexpr std::int64_t cap_ticks = 32;  // max_rewind of the rifle and the railgun: 500 ms

/// Fires a shot at `aim`, in the view of `shown`. Damage that it deals.
int fire_at(House& house, WeaponId weapon, Vec3 aim, Tick shown) {
    PlayerInput input = input_of(weapon, button_fire);
    look_along(aim - eye_position(house.server->state(0), house.level, house.tick), input.yaw, input.pitch);
    PlayerCommand command = house.command(0, input, shown);
    house.aim_from(command, 0, house.tick);
    int damage = 0;
    for (const ShotRecord& record : house.server->execute(0, command).shots) {
        damage += record.damage;
        if (record.verdict.outcome == Outcome::hit) EXPECT_EQ(record.verdict.hit.entity, house.server->entity(1));
    }
    return damage;
}

const Vec3 head{0, 0, 1.62f};
const Vec3 chest{0, 0, 1.2f};

/// The victim acts from tick 201 on, and does as `before` says until then. Damage of a shot so many ticks later, whose
/// view is from before that.
int damage_after(WeaponId weapon, const PlayerInput& act, Vec3 eye, Vec3 victim, std::int64_t later, Vec3 aim = head,
                 const PlayerInput& before = {}) {
    House house({eye, victim}, without_things());
    house.in_hand = weapon;
    while (house.tick < Tick{200}) {
        house.begin();
        house.stand(0);
        house.server->execute(1, house.command(1, before, house.tick - 2));
        house.end();
    }
    const Tick acts = house.tick + 1;
    int damage = 0;
    for (std::int64_t i = 0; i <= later; ++i) {
        house.begin();
        house.server->execute(1, house.command(1, act, house.tick - 2));
        if (i == later) {
            damage = fire_at(house, weapon, victim + aim, acts - 2);
        } else {
            // Their screen stands still from then on.
            static_cast<void>(house.server->execute(0, house.command(0, input_of(weapon, 0), acts - 2)));
        }
        house.end();
    }
    return damage;
}

TEST(still_victim, who_crouched_before_the_cap_has_no_head_up_there) {
    for (const WeaponId weapon : {WeaponId::rifle, WeaponId::railgun}) {
        const PlayerInput crouch = input_of(WeaponId::rifle, button_crouch, 32'768);
        for (const std::int64_t later : {cap_ticks + 16, 2 * cap_ticks, std::int64_t{100}, std::int64_t{118}})
            EXPECT_EQ(damage_after(weapon, crouch, {-20, -7, 0}, {-12, -7, 0}, later), 0) << later;
        EXPECT_GT(damage_after(weapon, crouch, {-20, -7, 0}, {-12, -7, 0}, cap_ticks - 8), 0);
    }
}

TEST(still_victim, who_stays_as_they_are_is_hit_as_seen_however_old_the_view) {
    const PlayerInput nothing = input_of(WeaponId::rifle, 0, 32'768);
    for (const WeaponId weapon : {WeaponId::rifle, WeaponId::railgun})
        EXPECT_GT(damage_after(weapon, nothing, {-20, -7, 0}, {-12, -7, 0}, 110), 0);
}

TEST(still_victim, who_raised_a_shield_before_the_cap_is_behind_it) {
    const PlayerInput shield = input_of(WeaponId::rifle, button_shield, 32'768);
    const int in_the_open =
        damage_after(WeaponId::rifle, input_of(WeaponId::rifle, 0, 32'768), {-20, -7, 0}, {-12, -7, 0}, 8);
    for (const std::int64_t later : {cap_ticks + 16, 2 * cap_ticks, std::int64_t{118}})
        EXPECT_LT(damage_after(WeaponId::rifle, shield, {-20, -7, 0}, {-12, -7, 0}, later), in_the_open) << later;
}

// The railgun goes through the hitboxes of a body, but not through a shield.
TEST(still_victim, who_raised_or_turned_a_shield_before_the_cap_is_behind_it_for_what_pierces) {
    const PlayerInput open = input_of(WeaponId::rifle, 0, 32'768);
    const PlayerInput away = input_of(WeaponId::rifle, button_shield);
    const PlayerInput towards = input_of(WeaponId::rifle, button_shield, 32'768);
    const PlayerInput low = input_of(WeaponId::rifle, button_shield | button_crouch, 32'768);
    for (const PlayerInput& before : {open, away}) {
        for (const PlayerInput& act : {towards, low}) {
            const auto damage = [&](std::int64_t later) {
                return damage_after(WeaponId::railgun, act, {-20, -7, 0}, {-12, -7, 0}, later, chest, before);
            };
            for (const std::int64_t later : {cap_ticks + 4, cap_ticks + 16, 2 * cap_ticks, std::int64_t{118}})
                EXPECT_EQ(damage(later), 0) << later;
            EXPECT_GT(damage(cap_ticks - 8), 0) << "within the cap, as seen";
        }
    }
    EXPECT_GT(damage_after(WeaponId::railgun, away, {-20, -7, 0}, {-12, -7, 0}, 110, chest, away), 0) << "as they are";
}

TEST(still_victim, who_crouched_behind_a_crate_before_the_cap_is_not_hit_there) {
    const PlayerInput crouch = input_of(WeaponId::rifle, button_crouch);
    for (const std::int64_t later : {cap_ticks + 16, 2 * cap_ticks, std::int64_t{118}})
        EXPECT_EQ(damage_after(WeaponId::rifle, crouch, {12.5f, -20, 0}, {12.5f, -10.4f, 0}, later), 0) << later;
}

TEST(still_victim, is_not_hit_through_somebody_who_came_between_before_the_cap) {
    House house({{-20, -7, 0}, {-12, -7, 0}, {-16, -4.5f, 0}}, without_things());
    house.stand_until(Tick{200});
    const Tick old = house.tick - 2;
    const auto other_at = [&] {
        const View now = View::at_moment(house.server->history(), house.config.draw, Moment::at(house.tick));
        return now.pose(house.server->entity(2)).pose.position;
    };
    ASSERT_NEAR(other_at().x, -16.0f, 0.1f);
    const auto walk = [&](bool fires) {
        house.begin();
        const bool is_there = other_at().y < -6.8f;
        const PlayerInput in =
            is_there ? input_of(WeaponId::rifle, 0, 49'152) : input_of(WeaponId::rifle, button_crouch, 49'152, 127);
        house.server->execute(2, house.command(2, in, house.tick - 2));
        house.stand(1);
        int damage = 0;
        if (fires) {
            damage = fire_at(house, WeaponId::rifle, {-12, -7, 1.2f}, old);
        } else {
            static_cast<void>(house.server->execute(0, house.command(0, input_of(WeaponId::rifle, 0), old)));
        }
        house.end();
        return damage;
    };
    while (house.tick < old + 116) walk(false);
    ASSERT_NEAR(other_at().y, -7.0f, 0.25f);
    EXPECT_EQ(walk(true), 0);
}

// One body behind the other, both still: what pierces goes through the first, until they raise a shield.
TEST(still_victim, is_not_hit_through_a_shield_that_somebody_raised_between_before_the_cap) {
    const auto damage = [](std::uint8_t held, std::int64_t later) {
        House house({{-20, -7, 0}, {-12, -7, 0}, {-15, -7, 0}}, without_things());
        house.in_hand = WeaponId::railgun;
        house.stand_until(Tick{200});
        const Tick old = house.tick - 1;
        const PlayerInput act = input_of(WeaponId::rifle, held, 32'768);
        for (std::int64_t i = 0;; ++i) {
            house.begin();
            house.stand(1);
            house.server->execute(2, house.command(2, act, house.tick - 2));
            PlayerInput input = input_of(WeaponId::railgun, i == later ? button_fire : 0);
            const Vec3 eye = eye_position(house.server->state(0), house.level, house.tick);
            look_along(Vec3{-12, -7, 0} + chest - eye, input.yaw, input.pitch);
            PlayerCommand command = house.command(0, input, old);
            house.aim_from(command, 0, house.tick);
            house.server->execute(0, command);
            house.end();
            if (i == later) return 100 - house.server->state(1).health;
        }
    };
    for (const std::int64_t later : {cap_ticks + 4, 2 * cap_ticks, std::int64_t{118}}) {
        EXPECT_GT(damage(0, later), 0) << later;
        EXPECT_EQ(damage(button_shield, later), 0) << later;
    }
    EXPECT_GT(damage(button_shield, cap_ticks - 8), 0) << "within the cap, as seen";
}

}  // namespace still_victim_test
}  // namespace backsight::arena
