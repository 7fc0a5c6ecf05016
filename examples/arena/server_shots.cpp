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

void ServerArena::fire(PlayerIndex index, const PlayerCommand& command, const Audited& audited) {
    Player& player = *players_[index];
    ++counters_.shots;
    const WeaponId id = player.state.weapon;
    const WeaponRules& rules = config_.rules[static_cast<std::size_t>(id)];
    std::array<Vec3, max_rays> directions;
    const std::size_t rays = rays_of_shot(player.state, command.seq, directions);
    Vec3 origin;
    const Muzzle muzzle = choose_muzzle(player, command, origin);
    ++counters_.by_muzzle[static_cast<std::size_t>(muzzle)];
    LevelSight sight{level_, player.shown};
    const VictimScreens screens{
        [](void* user, EntityId victim) { return static_cast<const ServerArena*>(user)->screen_of(victim); }, this};
    for (std::size_t ray = 0; ray < rays; ++ray) {
        JudgedShot judged;
        judged.player = index;
        judged.tick = tick_;
        judged.command = command.seq;
        judged.ray = static_cast<std::uint16_t>(ray);
        judged.weapon = id;
        judged.audited = audited;
        judged.muzzle = muzzle;
        judged.shot.shooter = player.entity;
        judged.shot.origin = origin;
        judged.shot.direction = directions[ray];
        judged.shot.max_distance = level_->distance(judged.shot.origin, directions[ray], rules.range, player.shown);
        judged.verdict =
            player.judge.judge(audited, judged.shot, rules, Moment::at(tick_), sight.line_of_sight(), screens);
        ++counters_.rays;
        if (judged.verdict.outcome == Outcome::hit) {
            const PlayerIndex victim = player_of(judged.verdict.hit.entity);
            if (victim != no_player && players_[victim]->state.is_alive) {
                judged.damage = damage_of(id, judged.verdict.hit.group);
                judged.has_killed = hurt(victim, player.entity, id, judged.damage);
            }
            push(judged.verdict.hit.entity, judged.verdict.hit.pose.pose.position, judged.verdict.hit.point,
                 directions[ray] * CrateRules::shot_ns);
        }
        shots_.push_back(judged);
    }
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
