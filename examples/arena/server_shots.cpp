#include "arena/server_arena.h"

#include <algorithm>

namespace backsight::arena {

void ServerArena::pull_trigger(PlayerIndex index, const PlayerCommand& command, CommandOutcome& outcome) {
    Player& player = *players_[index];
    const bool has_fired = player.state.trigger == Trigger::fired;
    const WeaponId fired = player.state.weapon;
    if (has_fired && !is_projectile(fired)) fire(index, command, outcome);
    const bool flies = has_fired && command.launches == fired;
    if (has_fired && is_projectile(fired) && !flies) ++counters_.launches_undeclared;
    if (flies && is_projectile(fired)) {
        launch(index, command, player.state);
    } else if (is_projectile(command.launches) && player.state.is_alive) {
        deny(index, command, LaunchResult::too_soon);
    } else if (is_projectile(command.launches) && !player.has_ghost) {
        deny(index, command, LaunchResult::shooter_dead);
    }
}

Muzzle ServerArena::choose_muzzle(const Player& player, const PlayerCommand& command, Vec3& origin) const {
    origin = eye_position(player.state, *level_, player.shown);
    const Vec3 claimed = dequantize(command.muzzle, history().config().quantization);
    if (claimed == origin) return Muzzle::as_predicted;
    const bool is_near = distance(claimed, origin) <= config_.max_muzzle_error_m;
    if (!is_near || !level_->line_is_free(origin, claimed, player.shown)) return Muzzle::corrected;
    origin = claimed;
    return Muzzle::as_claimed;
}

void ServerArena::fire(PlayerIndex index, const PlayerCommand& command, CommandOutcome& outcome) {
    Player& player = *players_[index];
    ++counters_.shots;
    const WeaponId id = player.state.weapon;
    const WeaponRules& rules = config_.rules[static_cast<std::size_t>(id)];
    std::array<Vec3, max_rays> directions;
    const std::size_t rays = rays_of_shot(player.state, command.seq, directions);
    Vec3 origin;
    outcome.muzzle = choose_muzzle(player, command, origin);
    ++counters_.by_muzzle[outcome.muzzle];
    LevelSight sight{level_, player.shown};
    // The declared hash counts only for the very ray that is cast here.
    const bool is_as_shown = outcome.muzzle != Muzzle::corrected && command.fired == id;
    for (std::size_t ray = 0; ray < rays; ++ray) {
        const float range = level_->distance(origin, directions[ray], rules.range, player.shown);
        const std::uint32_t hash = is_as_shown && ray < command.rays ? command.screen_hashes[ray] : 0;
        ShotRecord& record = shots_.emplace_back(world_.judge(
            index, {player.entity, origin, directions[ray], 0, 0xffff, range}, rules, sight.line_of_sight(), hash));
        record.ray = static_cast<std::uint16_t>(ray);
        record.weapon = static_cast<std::uint16_t>(id);
        ++counters_.rays;
        if (record.verdict.outcome == Outcome::hit) hit(record);
    }
}

void ServerArena::hit(ShotRecord& record) {
    const Hit& hit = record.verdict.hit;
    const auto weapon = static_cast<WeaponId>(record.weapon);
    const PlayerIndex victim = player_of(hit.entity);
    if (victim != no_player && players_[victim]->state.is_alive) {
        record.damage = damage_of(weapon, hit.group);
        record.has_killed = hurt(victim, record.shot.shooter, weapon, record.damage);
    }
    push(hit.entity, hit.pose.pose.position, hit.point, record.shot.direction * CrateRules::shot_ns);
}

bool ServerArena::hurt(PlayerIndex index, EntityId by, WeaponId weapon, std::int16_t& damage) {
    PlayerState& victim = players_[index]->state;
    damage = std::min(damage, victim.health);
    victim.health = static_cast<std::int16_t>(victim.health - damage);
    note(EventKind::hit, index, by, weapon, damage);
    if (victim.health > 0) return false;
    kill(index, by, weapon);
    return true;
}

void ServerArena::kill(PlayerIndex victim, EntityId by, WeaponId weapon) {
    Player& player = *players_[victim];
    player.has_ghost = true;
    player.ghost = player.state;
    player.died_at = tick_;
    player.state.is_alive = false;
    player.respawn_at = tick_ + config_.respawn_ticks;
    note(history().kill(player.entity));
    ++counters_.kills;
    note(EventKind::died, victim, by, weapon);
}

}  // namespace backsight::arena
