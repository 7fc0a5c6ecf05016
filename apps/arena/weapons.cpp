#include "arena/weapons.h"

#include <backsight/base/hash.h>

#include <algorithm>

#include "arena/movement.h"
#include "arena/random.h"

namespace backsight::arena {

namespace {

constexpr std::uint8_t switch_steps = 16;

constexpr std::array<Weapon, weapon_count> weapons{{
    {"rifle", 1, 10, 40, 96, false, 40, 0.0f},
    {"pellets", max_rays, 6, 48, 96, false, 8, 0.06f},
    {"automatic", 1, 30, 6, 96, true, 9, 0.0f},
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
    return {rules(500'000, 3.5f), rules(400'000, 2.8f), rules(400'000, 2.8f)};
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
    const Vec3 ahead = aim_direction(state.yaw, state.pitch);
    directions[0] = ahead;
    const Vec3 side = normalized(cross(Vec3{0, 0, 1}, ahead), {0, 1, 0});
    const Vec3 up = cross(ahead, side);
    Random random(Hasher().add(std::uint64_t{seq}).add(std::uint64_t{state.yaw}).value());
    for (std::size_t i = 1; i < kind.rays; ++i) {
        const float right = random.uniform(-kind.spread, kind.spread);
        const float high = random.uniform(-kind.spread, kind.spread);
        directions[i] = normalized(ahead + side * right + up * high);
    }
    return kind.rays;
}

std::int16_t damage_of(WeaponId id, HitGroup group) {
    const std::int16_t torso = weapon(id).damage;
    if (group == HitGroup::head) return static_cast<std::int16_t>(torso * 2);
    if (group == HitGroup::arm || group == HitGroup::leg) return static_cast<std::int16_t>(torso * 3 / 4);
    return torso;
}

}  // namespace backsight::arena
