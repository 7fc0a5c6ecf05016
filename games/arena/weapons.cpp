// The weapons: their table, the trigger, and what they do to whom they hit.

#include "arena/movement.h"

#include <backsight/session/tick_seeds.h>

#include <algorithm>
#include <iterator>

namespace backsight::arena {

namespace {

constexpr float self_damage_ratio = 0.5f;

// By their numbers, as WeaponId has them.
constexpr Weapon weapons[] = {
    {1, 10, 40, 96, false, 40, 0.0f, 0},   {max_rays, 6, 48, 96, false, 8, 0.06f, 0},
    {1, 30, 6, 96, true, 9, 0.0f, 0},      {0, 4, 48, 96, false, 80, 0.0f, 80},
    {0, 4, 48, 96, false, 90, 0.0f, 90},   {0, 6, 40, 96, false, 45, 0.0f, 0},
    {0, 10, 24, 96, false, 25, 0.0f, 0},   {0, 1, 40, 40, false, 45, 0.0f, 0, 0, 12},
    {1, 3, 72, 96, false, 60, 0.0f, 0, 4},
};
static_assert(std::size(weapons) == weapon_count, "a row for each weapon");
constexpr bool fires_as_listed() {
    for (std::size_t i = 0; i < weapon_count; ++i) {
        const bool is_swung = weapons[i].swing_steps > 0;
        if ((weapons[i].rays == 0) != (is_swung || is_projectile(static_cast<WeaponId>(i)))) return false;
        if (weapons[i].pierces > 0 && weapons[i].rays != 1) return false;
    }
    return true;
}
static_assert(fires_as_listed(),
              "a weapon without rays is in projectile_weapons or swung, and no other is; one ray pierces");

// At 32 steps a second they are half as many, at 128 twice.
constexpr bool fits_every_rate(std::uint8_t steps) { return steps % 2 == 0 && steps <= 127; }
static_assert(fits_every_rate(switch_steps), "switch_steps: expected an even number of steps, at most 127");
static_assert(std::all_of(std::begin(weapons), std::end(weapons),
                          [](const Weapon& each) {
                              return fits_every_rate(each.steps_between) && fits_every_rate(each.reload_steps) &&
                                     fits_every_rate(each.swing_steps) && 2 * each.swing_steps < 1 << swing_bits;
                          }),
              "weapons: expected steps_between and reload_steps to be even and at most 127, so that they fit 32 and "
              "128 steps a second");

WeaponRules rules(std::int64_t max_rewind_us, float max_victim_moved_m) {
    WeaponRules r;
    r.max_rewind = Micros{max_rewind_us};
    r.max_victim_moved_m = max_victim_moved_m;
    r.range = shot_range_m;
    return r;
}

}  // namespace

const char* to_string(WeaponId id) {
    static constexpr const char* names[] = {
        // facts: names of WeaponId
        "rifle",      // 0
        "pellets",    // 1
        "automatic",  // 2
        "rocket",     // 3
        "grenade",    // 4
        "spear",      // 5
        "bolt",       // 6
        "blade",      // 7
        "railgun",    // 8
        // end of facts
    };
    return enum_name(id, names);
}

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
    all[static_cast<std::size_t>(WeaponId::railgun)] = rules(500'000, 3.5f);
    return all;
}

ProjectileTable default_projectiles() {
    ProjectileTable table;
    for (std::size_t i = 0; i < projectile_count; ++i) {
        ProjectileRules& all = table[i];
        all.budget.look_back = Micros{500'000};
        all.dead_shooter = DeadShooter::drop;
        all.commands_between = weapon(projectile_weapons[i]).steps_between;
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

void step_weapon(PlayerState& state, const PlayerInput& input, StepRate step_rate) {
    const bool pulls = (input.buttons & button_fire) != 0 && (input.buttons & button_shield) == 0;
    const WeaponId wanted = static_cast<std::size_t>(input.weapon) < weapon_count ? input.weapon : WeaponId::rifle;
    state.trigger = Trigger::idle;
    const std::uint8_t swing_steps = step_rate.steps(weapon(state.weapon).swing_steps);
    const bool swings_on = state.is_alive && wanted == state.weapon && state.swing > 0 && state.swing < swing_steps;
    state.swing = swings_on ? static_cast<std::uint8_t>(state.swing + 1) : std::uint8_t{0};
    state.is_shielded = state.is_alive && !swings_on && (input.buttons & button_shield) != 0;
    if (!state.is_alive) {
        if (pulls) state.trigger = Trigger::dead;
        return;
    }
    if (state.cooldown > 0) --state.cooldown;
    std::uint8_t& rounds = state.ammo[static_cast<std::size_t>(state.weapon)];
    if (wanted != state.weapon) {
        state.weapon = wanted;
        state.cooldown = std::max(state.cooldown, step_rate.steps(switch_steps));
        if (pulls) state.trigger = Trigger::too_soon;
        return;
    }
    const Weapon& kind = weapon(state.weapon);
    if (rounds == 0 && state.cooldown == 0) rounds = kind.magazine;
    // Whoever rides the vehicle could not see where a projectile of theirs flies.
    if (!pulls || (state.is_seated() && is_projectile(state.weapon))) return;
    if (state.cooldown > 0) {
        state.trigger = rounds == 0 ? Trigger::empty : Trigger::too_soon;
        return;
    }
    state.trigger = Trigger::fired;
    --rounds;
    if (kind.swing_steps > 0) {
        state.swing = 1;
        ++state.swings;
    }
    state.cooldown = step_rate.steps(rounds == 0 ? kind.reload_steps : kind.steps_between);
}

// The step that comes next counts at once.
bool click_weapon(PlayerState& state, StepRate step_rate) {
    const Weapon& kind = weapon(state.weapon);
    const bool is_ready = state.is_alive && !state.is_shielded && state.cooldown == 0;
    if (!is_ready || !fires_between_steps(state.weapon)) return false;
    if (state.is_seated() && is_projectile(state.weapon)) return false;
    std::uint8_t& rounds = state.ammo[static_cast<std::size_t>(state.weapon)];
    if (rounds == 0) rounds = kind.magazine;
    --rounds;
    const std::uint8_t pause = rounds == 0 ? kind.reload_steps : kind.steps_between;
    state.cooldown = static_cast<std::uint8_t>(step_rate.steps(pause) + 1);
    return true;
}

Vec3 click_direction(const CommandShot& shot, WeaponId id) {
    const Vec3 direction = dequantize(shot.direction);
    if (!is_projectile(id)) return direction;
    QuantAim aim;
    static_cast<void>(quantize_aim(direction, aim));  // a unit vector
    return dequantize(aim);
}

std::size_t rays_of_shot(const PlayerState& state, std::uint32_t seed, std::array<Vec3, max_rays>& directions) {
    const Weapon& kind = weapon(state.weapon);
    if (kind.rays == 0) return 0;
    const Vec3 ahead = aim_direction(state.yaw, state.pitch);
    directions[0] = ahead;
    const Vec3 side = normalized(cross(Vec3{0, 0, 1}, ahead), {0, 1, 0});
    const Vec3 up = cross(ahead, side);
    for (std::size_t i = 1; i < kind.rays; ++i) {
        const SpreadOffset offset = spread_offset(seed, static_cast<std::uint32_t>(i), kind.spread);
        directions[i] = normalized(ahead + side * offset.right + up * offset.up);
    }
    return kind.rays;
}

Vec3 launch_direction(const PlayerState& state) {
    QuantAim aim;
    static_cast<void>(quantize_aim(aim_direction(state.yaw, state.pitch), aim));  // a unit vector
    return dequantize(aim);
}

std::int16_t damage_of(WeaponId id, HitGroup group, std::size_t before) {
    const int left = before == 0 ? 1 : std::max(weapon(id).pierces - static_cast<int>(before), 0);
    const int of = before == 0 ? 1 : weapon(id).pierces;
    const auto torso = static_cast<std::int16_t>(of == 0 ? 0 : weapon(id).damage * left / of);
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
