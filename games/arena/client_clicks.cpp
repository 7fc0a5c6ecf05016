// Shots that a client of the arena fires between two commands.

#include <algorithm>

#include "arena/client_arena.h"

namespace backsight::arena {

std::uint32_t ClientArena::click(const Aim& aim, Micros client_now) {
    if (!config_.shots_between_steps || !prediction_.has_started()) return 0;
    PlayerState state = prediction_.state();
    for (std::size_t before = 0; before < world_.shots().size(); ++before) click_weapon(state, level_->rate());
    const bool has_room = world_.shots().size() < max_command_shots;
    state.yaw = aim.yaw;
    state.pitch = aim.pitch;
    // The pause counts in steps, on both ends. It may end with the step that comes next.
    if (!has_room || !click_weapon(state, level_->rate())) {
        click_waits_ = true;
        return 0;
    }
    std::optional<Stand> stand = drawn_stand(state, client_now);
    if (!stand) return 0;
    CommandShot shot;
    shot.weapon = static_cast<std::uint8_t>(state.weapon);
    // A muzzle out of range is left for the server to refuse; the direction is a unit vector.
    static_cast<void>(quantize_position(stand->eye, world_.history().config().quantization, shot.origin));
    static_cast<void>(quantize_direction(stand->ahead, shot.direction));
    stand->ahead = click_direction(shot, state.weapon);
    if (!is_projectile(state.weapon)) shot.screen_hash = cast_click(state, *stand);
    const std::uint32_t number = world_.keep_shot(shot);
    click_waits_ = number == 0;  // packets may carry fewer
    if (number == 0) return 0;
    if (is_projectile(state.weapon)) launch_click(shot, state.weapon, number, client_now);
    return number;
}

// Of a beam that is reflected the screen shows all legs, and the command has a hash of the first one.
std::uint32_t ClientArena::cast_click(const PlayerState& state, const Stand& stand) {
    const WeaponRules& rules = config_.rules[static_cast<std::size_t>(state.weapon)];
    const float free = level_->distance(stand.eye, stand.ahead, rules.range, world_.shown().tick());
    const View drawn = world_.view();
    click_ray_ = {{stand.eye, stand.ahead, free}, {}, {}};
    std::uint32_t hash = 0;
    if (is_list(state.weapon)) {
        const Query query = attack_of(state, stand, world_.self(), level_->rate(), free);
        const ScreenHits seen = world_.shoot(query, rules, touched_, level_->line_of_sight());
        if (!seen.hits.empty()) click_ray_.hit = seen.hits.front();
        hash = seen.hash;
    } else {
        const Shot shot = shot_along(state, stand, world_.self(), stand.ahead, free);
        click_ray_.hit = cast_ray(drawn, click_ray_.ray, filter_of(shot));
        hash = screen_hash(click_ray_.hit);
    }
    click_ray_.pose = drawn.pose(click_ray_.hit.entity);
    return hash;
}

void ClientArena::launch_click(const CommandShot& shot, WeaponId id, std::uint32_t number, Micros client_now) {
    LaunchClaim claim;
    claim.id = {world_.client(), newest_command_ + 1, 0};
    claim.weapon = number_of(id);
    claim.muzzle = dequantize(shot.origin, world_.history().config().quantization);
    claim.direction = click_direction(shot, id);
    claim.held_back = config_.projectiles[projectile_index(id)].budget.hold_back;
    claim.shot = static_cast<std::uint8_t>(number);
    static_cast<void>(world_.launch(claim, client_now));
}

}  // namespace backsight::arena
