// Who joins and leaves the server's arena, and where and when players begin to live.

#include "arena/server_arena.h"

#include <algorithm>

namespace backsight::arena {

namespace {

constexpr int spawn_candidates = 4;

}  // namespace

PlayerIndex ServerArena::join(std::uint64_t user) {
    if (player_count_ == config_.max_players) return no_player;
    if (world_.room(1) == 0) {
        ++counters_.seats_resting;
        return no_player;
    }
    EntityTraits traits;
    traits.hitboxes = skeleton().standing();
    traits.layers = player_layer;
    traits.hitbox_mask = mask_shield_down;
    const EntityId entity = world_.spawn(traits);
    if (entity.is_null()) return no_player;
    const PlayerIndex index = world_.join(entity, user);
    players_[index] = std::make_unique<Player>();
    ++player_count_;
    Player& player = *players_[index];
    player.entity = entity;
    player.shown = tick_;
    if (config_.fires_by_clock) {
        for (std::size_t i = 0; i < weapon_count; ++i) {
            player.fire_rates.emplace_back(config_.fire_rate(static_cast<WeaponId>(i)));
        }
    }
    if (config_.shots_between_steps) {
        for (const WeaponId id : enum_values<WeaponId>) player.clicks.emplace_back(config_.click_rate(id));
    }
    player.user = user;
    const PlayerState before = player.state;
    player.state = first_state(index, before);
    note(EventKind::joined, index);
    if (const std::optional<Tick> pause = respawn_pauses_.pause_of(user, tick_)) {
        begin_dead(player, *pause);
        return index;
    }
    note(EventKind::spawned, index);
    note_changes(index, before);
    return index;
}

void ServerArena::leave(PlayerIndex player) {
    if (!is_there(player)) return;
    note(EventKind::left, player);
    const Player& gone = *players_[player];
    const Tick next_life = gone.state.is_alive ? tick_ + config_.respawn_ticks : gone.respawn_at;
    respawn_pauses_.keep(gone.user, next_life, tick_);
    note(world_.despawn(entity(player)));
    forget_queries(player);
    players_[player].reset();
    --player_count_;
    world_.leave(player);
}

// The body of a user whose pause goes on lies where it will not stay: the spawn draws another place.
void ServerArena::begin_dead(Player& player, Tick respawn_at) {
    player.state.is_alive = false;
    player.state.health = 0;
    player.state.lift = 0;
    player.respawn_at = respawn_at;
    note(history().kill(player.entity));
    ++counters_.joins_paused;
}

PlayerState ServerArena::first_state(PlayerIndex index, const PlayerState& before) {
    return config_.driver == index ? spawn_at_wheel(before) : spawn_at(choose_spawn(index), before);
}

void ServerArena::spawn(PlayerIndex index) {
    Player& player = *players_[index];
    const PlayerState before = player.state;
    player.state = first_state(index, before);
    player.has_ghost = false;
    player.put_in = tick_;
    note(history().respawn(player.entity));
    note_changes(index, before);
    note(EventKind::spawned, index);
}

// Draws a few places at random and takes the one farthest from every living player and the vehicle. Nobody spawns
// inside the vehicle.
Vec3 ServerArena::choose_spawn(PlayerIndex index) {
    if (level_->has_own_spawns()) return level_->spawns()[index % level_->spawns().size()];
    Vec3 best;
    float best_room = -1.0f;
    for (int i = 0; i < spawn_candidates; ++i) {
        const Vec3 place = level_->spawns()[random_.below(static_cast<std::uint32_t>(level_->spawns().size()))];
        float room = config_.has_vehicle ? distance(place, vehicle_.motion().position) : 1e9f;
        for (PlayerIndex k = 0; k < players_.size(); ++k) {
            if (k == index || players_[k] == nullptr || !players_[k]->state.is_alive) continue;
            const Player& other = *players_[k];
            room = std::min(room, distance(place, feet_of(k, other.shown)));
        }
        if (room > best_room) {
            best = place;
            best_room = room;
        }
    }
    return best;
}

}  // namespace backsight::arena
