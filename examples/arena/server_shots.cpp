#include "arena/server_arena.h"

#include <algorithm>

namespace backsight::arena {

VictimScreen ServerArena::screen_of(EntityId victim) const {
    const PlayerIndex index = player_of(victim);
    if (index == no_player) return {};
    return {&players_[index]->ledger, {0, 0, MovementRules::standing_eye_m}};
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
    const VictimScreens screens = [this](EntityId victim) { return screen_of(victim); };
    // The screen's word counts only for the very ray that is cast here.
    const bool is_as_shown = outcome.muzzle != Muzzle::corrected && command.fired == id;
    for (std::size_t ray = 0; ray < rays; ++ray) {
        ShotRecord& record = shots_.emplace_back();
        record.command = command.seq;
        record.ray = static_cast<std::uint16_t>(ray);
        record.weapon = static_cast<std::uint16_t>(id);
        record.claimed = command.stamp;
        if (is_as_shown && ray < command.rays) record.declared_hash = command.screen_hashes[ray];
        record.audited = outcome.audited;
        record.rules = rules;
        record.server_now = Moment::at(tick_);
        record.shot.shooter = player.entity;
        record.shot.origin = origin;
        record.shot.direction = directions[ray];
        record.shot.max_distance = level_->distance(origin, directions[ray], rules.range, player.shown);
        record.verdict =
            player.judge.judge(record.audited, record.shot, rules, record.server_now, sight.line_of_sight(), screens);
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
