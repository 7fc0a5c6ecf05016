#include "arena/weapons.h"

#include <backsight/base/hash.h>

#include <algorithm>

#include "arena/movement.h"
#include "arena/random.h"

namespace backsight::arena {

namespace {

constexpr float self_damage_ratio = 0.5f;

constexpr std::array<Weapon, weapon_count> weapons{{
    {"rifle", 1, 10, 40, 96, false, 40, 0.0f, 0},
    {"pellets", max_rays, 6, 48, 96, false, 8, 0.06f, 0},
    {"automatic", 1, 30, 6, 96, true, 9, 0.0f, 0},
    {"rocket", 0, 4, 48, 96, false, 80, 0.0f, 80},
    {"grenade", 0, 4, 48, 96, false, 90, 0.0f, 90},
    {"spear", 0, 6, 40, 96, false, 45, 0.0f, 0},
    {"bolt", 0, 10, 24, 96, false, 25, 0.0f, 0},
}};

WeaponRules rules(std::int64_t max_rewind_us, float max_victim_moved_m) {
    WeaponRules r;
    r.max_rewind = Micros{max_rewind_us};
    r.max_victim_moved_m = max_victim_moved_m;
    return r;
}

}  // namespace

const Weapon& weapon(WeaponId id) {
    const auto index = static_cast<std::size_t>(id);
    return weapons[index < weapon_count ? index : 0];
}

std::array<std::uint8_t, weapon_count> full_magazines() {
    std::array<std::uint8_t, weapon_count> rounds{};
    for (std::size_t i = 0; i < weapon_count; ++i) rounds[i] = weapons[i].magazine;
    return rounds;
}

std::array<WeaponRules, weapon_count> default_rules() {
    std::array<WeaponRules, weapon_count> all;
    all.fill(rules(400'000, 2.8f));
    all[static_cast<std::size_t>(WeaponId::rifle)] = rules(500'000, 3.5f);
    return all;
}

ProjectileTable default_projectiles() {
    ProjectileTable table;
    for (std::size_t i = 0; i < projectile_count; ++i) {
        ProjectileRules& all = table[i];
        all.budget.look_back = Micros{500'000};
        all.commands_between = weapons[first_projectile + i].steps_between;
        all.flight.body_radius_m = 0.05f;
        all.flight.target_radius_m = 0.2f;
        all.flight.lifetime = Micros{3'000'000};
    }
    ProjectileRules& rocket = table[projectile_index(WeaponId::rocket)];
    rocket.area.inner_radius_m = 0.5f;
    rocket.area.outer_radius_m = 3.5f;
    rocket.area.least = 0.1f;
    rocket.area.sure_radius_m = 0.1f;

    ProjectileRules& grenade = table[projectile_index(WeaponId::grenade)];
    grenade.speed_mps = 15.0f;
    grenade.flight.acceleration = {0, 0, -MovementRules::gravity_mps2};
    grenade.flight.fuse = Micros{1'200'000};
    grenade.flight.max_bounces = 32;
    grenade.flight.rests_until_fuse = true;
    grenade.flight.restitution = 0.5f;
    grenade.area = rocket.area;
    grenade.area.outer_radius_m = 4.0f;

    ProjectileRules& spear = table[projectile_index(WeaponId::spear)];
    spear.speed_mps = 40.0f;
    spear.flight.acceleration = {0, 0, -4.0f};
    spear.flight.body_radius_m = 0.02f;
    spear.flight.target_radius_m = 0.3f;

    ProjectileRules& bolt = table[projectile_index(WeaponId::bolt)];
    bolt.speed_mps = 100.0f;
    bolt.flight.body_radius_m = 0.02f;
    bolt.flight.target_radius_m = 0.1f;
    bolt.flight.lifetime = Micros{1'000'000};
    return table;
}

void step_weapon(PlayerState& state, const PlayerInput& input) {
    const bool pulls = (input.buttons & button_fire) != 0;
    const WeaponId wanted = static_cast<std::size_t>(input.weapon) < weapon_count ? input.weapon : WeaponId::rifle;
    state.trigger = Trigger::idle;
    if (!state.is_alive) {
        if (pulls) state.trigger = Trigger::dead;
        return;
    }
    if (state.cooldown > 0) --state.cooldown;
    std::uint8_t& rounds = state.ammo[static_cast<std::size_t>(state.weapon)];
    if (wanted != state.weapon) {
        state.weapon = wanted;
        state.cooldown = std::max(state.cooldown, switch_steps);
        if (pulls) state.trigger = Trigger::too_soon;
        return;
    }
    const Weapon& kind = weapon(state.weapon);
    if (rounds == 0 && state.cooldown == 0) rounds = kind.magazine;
    if (!pulls) return;
    if (state.cooldown > 0) {
        state.trigger = rounds == 0 ? Trigger::empty : Trigger::too_soon;
        return;
    }
    state.trigger = Trigger::fired;
    --rounds;
    state.cooldown = rounds == 0 ? kind.reload_steps : kind.steps_between;
}

std::size_t rays_of_shot(const PlayerState& state, std::uint32_t seq, std::array<Vec3, max_rays>& directions) {
    const Weapon& kind = weapon(state.weapon);
    if (kind.rays == 0) return 0;
    const Vec3 ahead = aim_direction(state.yaw, state.pitch);
    directions[0] = ahead;
    const Vec3 side = normalized(cross(Vec3{0, 0, 1}, ahead), {0, 1, 0});
    const Vec3 up = cross(ahead, side);
    GameRandom random(Hasher().add(std::uint64_t{seq}).add(std::uint64_t{state.yaw}).value());
    for (std::size_t i = 1; i < kind.rays; ++i) {
        const float right = random.uniform(-kind.spread, kind.spread);
        const float high = random.uniform(-kind.spread, kind.spread);
        directions[i] = normalized(ahead + side * right + up * high);
    }
    return kind.rays;
}

Vec3 launch_direction(const PlayerState& state) {
    QuantAim aim;
    static_cast<void>(quantize_aim(aim_direction(state.yaw, state.pitch), aim));  // a unit vector
    return dequantize(aim);
}

std::int16_t damage_of(WeaponId id, HitGroup group) {
    const std::int16_t torso = weapon(id).damage;
    if (weapon(id).area_damage > 0) return torso;
    if (group == HitGroup::head) return static_cast<std::int16_t>(torso * 2);
    if (group == HitGroup::arm || group == HitGroup::leg) return static_cast<std::int16_t>(torso * 3 / 4);
    return torso;
}

std::int16_t area_damage_of(WeaponId id, float share, bool is_shooter) {
    const float all = static_cast<float>(weapon(id).area_damage) * (is_shooter ? self_damage_ratio : 1.0f);
    return static_cast<std::int16_t>(all * share + 0.5f);
}

}  // namespace backsight::arena
