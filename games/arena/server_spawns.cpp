// Where players of the server's arena begin.

#include "arena/server_arena.h"

#include <algorithm>

namespace backsight::arena {

namespace {

constexpr int spawn_candidates = 4;

}  // namespace

PlayerState ServerArena::first_state(PlayerIndex index, const PlayerState& before) {
    return config_.driver == index ? spawn_at_wheel(before) : spawn_at(choose_spawn(index), before);
}

void ServerArena::spawn(PlayerIndex index) {
    Player& player = *players_[index];
    const PlayerState before = player.state;
    player.state = first_state(index, before);
    player.has_ghost = false;
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
