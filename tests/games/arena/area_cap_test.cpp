// Area damage of a shooter whose screen is starved, or lies: nobody is hurt by an explosion beside where they have not
// been for longer than the weapon's cap.

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/games/arena/level_house.h"

namespace backsight::arena {
namespace area_cap {

using level_bounds::House;
using level_bounds::input_of;

constexpr Vec3 muzzle{-20, -7, 0};
constexpr Vec3 victims_place{-6, -7, 0};

struct Screen {
    std::int64_t behind;  // ticks that it shows ago
    std::int64_t held;    // ticks before what it shows, from which its newest sample of the victim is; 0: not starved
};

struct Blast {
    int damage = 0;
    float near_m = 1e9f;  // from the explosion to the victim's middle, when they were nearest within the cap
};

/// The victim stands, and runs off in tick 300. The explosion comes in the last tick in which the screen still shows
/// them beside it, `aside` metres from where they stood.
Blast blast(WeaponId weapon, const Screen& screen, float aside, bool runs) {
    ArenaConfig config;
    config.has_vehicle = config.has_crate = false;
    House house({muzzle, victims_place}, config);
    house.in_hand = weapon;
    const ProjectileRules& rules = config.projectiles[projectile_index(weapon)];
    const Vec3 eye = muzzle + Vec3{0, 0, 1.6f};
    const Vec3 target = victims_place - Vec3{aside, 0, 0};
    const Tick leaves{300};
    const auto flight = static_cast<std::int64_t>(distance(eye, target) / rules.speed_mps * 64.0f) + 1;
    const Tick fires = leaves + screen.behind + screen.held - flight;
    std::uint16_t yaw = 0;
    std::int16_t pitch = 0;
    look_along(target - eye, yaw, pitch);
    std::vector<Vec3> path;
    Blast out;
    while (house.tick < fires + 100) {
        house.begin();
        const PlayerInput runner = input_of(WeaponId::rifle, 0, 0, runs && house.tick > leaves ? 127 : 0);
        house.server->execute(1, house.command(1, runner, std::max(house.tick - 2, Tick{0})));
        const std::int64_t behind = std::min<std::int64_t>(screen.behind, house.tick.value / 2 + 1);
        const Tick shown = std::max(house.tick - behind, Tick{0});
        Tick newest = std::min(shown + std::min<std::int64_t>(16, behind - 1), house.tick - 1);
        if (screen.held > 0 && house.tick <= fires + flight + 1) newest = std::min(newest, leaves);
        PlayerCommand command = house.command(0, input_of(weapon, 0, yaw), shown);
        const auto seq = static_cast<std::uint32_t>(newest.value + 1);
        command.stamp.newest = {seq};
        command.stamp.received = seq >= 64 ? ~0ull : (1ull << seq) - 1;
        command.input.pitch = pitch;
        if (house.tick == fires) {
            command.input.buttons = button_fire;
            command.launches = weapon;
            house.aim_from(command, 0, house.tick);
        }
        house.server->execute(0, command);
        house.end();
        path.push_back(house.server->state(1).position);
        for (const EndedProjectile& ended : house.server->ended()) {
            const Vec3 at = ended.flight->verdict.position;
            const auto cap =
                static_cast<std::size_t>(config.draw.tick_rate.span(rules.budget.look_back) / Moment::one_tick);
            for (std::size_t i = path.size() - std::min(path.size(), cap + 2); i < path.size(); ++i) {
                out.near_m = std::min(out.near_m, distance(at, path[i]));
            }
            for (const AreaVictim& victim : ended.area) {
                if (victim.entity == house.server->entity(1)) out.damage = victim.damage;
            }
        }
    }
    return out;
}

TEST(arena_area_cap, a_starved_screen_hurts_nobody_who_left_longer_ago_than_the_cap) {
    int hurt_in_time = 0;
    for (const WeaponId weapon : {WeaponId::rocket}) {
        const AreaRules area = default_projectiles()[projectile_index(weapon)].area;
        for (const std::int64_t behind : {4, 12, 16, 24, 28, 30, 31, 32}) {
            for (const std::int64_t held : {0, 8, 16}) {
                for (const float aside : {2.0f, 2.4f, 2.8f, 3.2f, 3.6f}) {
                    SCOPED_TRACE(testing::Message() << behind << " behind, held " << held << ", " << aside << " m");
                    const Blast was = blast(weapon, {behind, held}, aside, true);
                    ASSERT_LT(was.near_m, 1e9f);
                    // A body is 0.4 m wide, and its hands reach as far again.
                    const float share = area_share(area, std::max(was.near_m - 0.8f, 0.0f));
                    EXPECT_LE(was.damage, share > 0.0f ? area_damage_of(weapon, share, false) : 0);
                    if (behind + held < 32 && was.damage > 0) ++hurt_in_time;
                }
            }
        }
    }
    EXPECT_GT(hurt_in_time, 10) << "within the cap they are hurt where the screen showed them";
}

TEST(arena_area_cap, whoever_stays_is_hurt_as_much_however_old_the_screen) {
    for (const float aside : {2.0f, 2.8f}) {
        const int honest = blast(WeaponId::rocket, {4, 0}, aside, false).damage;
        EXPECT_GT(honest, 0);
        EXPECT_EQ(blast(WeaponId::rocket, {31, 0}, aside, false).damage, honest);
        EXPECT_EQ(blast(WeaponId::rocket, {31, 16}, aside, false).damage, honest);
    }
}

}  // namespace area_cap
}  // namespace backsight::arena
