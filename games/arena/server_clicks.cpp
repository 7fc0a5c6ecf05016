// Shots that players of the server's arena fire between two steps: each in the view of its own frame, from where its
// player stood after the step before.
//
// When they fire is a claim, so the server's clock counts how often they may (ArenaConfig::click_rate()). A shot whose
// moment leaves its step has no view: it costs its round, and meets nobody.

#include <algorithm>

#include "arena/server_arena.h"

namespace backsight::arena {

void ServerArena::shoot_between_steps(PlayerIndex index, const PlayerCommand& command, CommandOutcome& outcome) {
    const auto shots = static_cast<std::uint8_t>(std::min(command.shots.size(), max_command_shots));
    for (std::uint8_t number = 1; number <= shots; ++number) {
        const std::size_t launched = launches().size();
        static_cast<void>(world_.select_shot(index, number));
        ++counters_.by_click[pull_between_steps(index, command, number)];
        if (launches().size() > launched) outcome.launching_shot = number;
    }
    static_cast<void>(world_.select_shot(index, 0));
}

Click ServerArena::pull_between_steps(PlayerIndex index, const PlayerCommand& command, std::uint8_t number) {
    Player& player = *players_[index];
    const CommandShot& shot = command.shots[number - 1u];
    const WeaponId id = player.state.weapon;
    const bool has_image = shot.weapon < weapon_count && is_projectile(static_cast<WeaponId>(shot.weapon));
    const Launching launching = launching_of(command, number);
    const bool is_ready = click_weapon(player.state, level_->rate());
    FireRate& fire_rate = player.clicks[static_cast<std::size_t>(id)];
    const bool is_on_time = is_ready && fire_rate.pull(config_.draw.tick_rate.time_of(tick_)) == FireResult::fires;
    if (!is_on_time) {
        const LaunchResult result = player.state.is_alive ? LaunchResult::too_soon : LaunchResult::shooter_dead;
        if (has_image) {
            ++counters_.by_launch[result];
            list_denial({index, command.seq, launching.weapon, result, number});
        }
        return is_ready ? Click::too_early : Click::not_ready;
    }
    ++counters_.shots_of[id];
    if (!is_projectile(id)) {
        ++counters_.shots;
        fire_click(index, shot);
    }
    const bool is_of_weapon = shot.weapon == number_of(id);
    if (is_projectile(id) && !is_of_weapon) ++counters_.launches_undeclared;
    if (has_image && is_of_weapon) {
        launch(index, launching, player.state);
    } else if (has_image) {
        ++counters_.by_launch[LaunchResult::too_soon];
        list_denial({index, command.seq, launching.weapon, LaunchResult::too_soon, number});
    }
    return Click::fired;
}

void ServerArena::fire_click(PlayerIndex index, const CommandShot& shot) {
    const Player& player = *players_[index];
    const WeaponId id = player.state.weapon;
    const WeaponRules& rules = config_.rules[static_cast<std::size_t>(id)];
    Firing firing{index, id, stand_in_view(index), level_of_rays(index, rules)};
    const Muzzle muzzle = choose_muzzle(player, shot.origin, firing.stand);
    ++counters_.by_muzzle[muzzle];
    firing.stand.ahead = click_direction(shot, id);
    // The declared hash counts only for the very ray that is cast here.
    const bool counts = muzzle != Muzzle::corrected && firing.level == shot.stamp.shown.tick();
    const std::uint32_t hash = counts && shot.weapon == number_of(id) ? shot.screen_hash : 0;
    const Stand& stand = firing.stand;
    if (config_.beams_reflect && !is_list(id)) return fire_beam(firing, stand.ahead, {&hash, 1}, hash != 0);
    const float free = level_->distance(stand.eye, stand.ahead, rules.range, firing.level);
    if (is_list(id)) {
        return judge_list(index, id, attack_of(player.state, stand, player.entity, level_->rate(), free), hash);
    }
    ShotRecord& record = judge_ray(firing, {stand.eye, stand.ahead, free}, 0, hash, false);
    if (record.verdict.outcome == Outcome::hit) hit(record, record.verdict, stand.ahead);
}

ServerArena::Launching ServerArena::launching_of(const PlayerCommand& command, std::uint8_t shot) {
    const CommandShot& fired = command.shots[shot - 1u];
    const auto id = static_cast<WeaponId>(std::min<std::size_t>(fired.weapon, weapon_count - 1));
    return {command.seq, id, fired.origin, click_direction(fired, id), shot};
}

void ServerArena::deny_clicks(PlayerIndex index, const PlayerCommand& command, LaunchResult result) {
    if (!config_.shots_between_steps) return;
    const auto shots = static_cast<std::uint8_t>(std::min(command.shots.size(), max_command_shots));
    for (std::uint8_t number = 1; number <= shots; ++number) {
        const CommandShot& shot = command.shots[number - 1u];
        if (shot.weapon >= weapon_count || !is_projectile(static_cast<WeaponId>(shot.weapon))) continue;
        ++counters_.by_launch[result];
        list_denial({index, command.seq, static_cast<WeaponId>(shot.weapon), result, number});
    }
}

}  // namespace backsight::arena
