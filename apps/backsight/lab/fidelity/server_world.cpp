#include "lab/fidelity/server_world.h"

#include <backsight/base/trig.h>
#include <backsight/view/view.h>

#include <stdexcept>
#include <string>

namespace backsight::lab {

ServerWorld::ServerWorld(const HistoryConfig& config, TickRate tick_rate, const Playback& playback,
                         inputs::BodyShape shape)
    : history_(config),
      tick_rate_(tick_rate),
      playback_(&playback),
      body_(dress(history_, shape)),
      entities_(playback.entity_count()) {
    for (const inputs::EntityKind kind : {inputs::EntityKind::mover, inputs::EntityKind::player}) {
        for (std::size_t track = 0; track < playback.entity_count(); ++track) {
            if (playback.track(track).kind == kind) order_.push_back(track);
        }
    }
}

void ServerWorld::record(Tick tick) {
    for (const std::size_t track : order_) record_entity(track, tick);
}

void ServerWorld::note_events(std::size_t track, const PlayedState& state, Tick tick) {
    Entity& entity = entities_[track];
    const bool is_mover = playback_->track(track).kind == inputs::EntityKind::mover;
    if (entity.id.is_null()) {
        EntityTraits traits;
        traits.hitboxes = is_mover ? body_.mover : body_.player;
        entity.id = history_.spawn(traits);
        if (!state.is_alive) history_.kill(entity.id);
    } else {
        const std::int64_t before = tick_rate_.time_of(tick - 1).value;
        if (state.is_alive && !entity.last.is_alive) history_.respawn(entity.id);
        if (!state.is_alive && entity.last.is_alive) history_.kill(entity.id);
        if (playback_->teleported(track, before, tick_rate_.time_of(tick).value)) history_.teleport(entity.id);
    }
    const EntityId parent = state.parent < 0 ? EntityId{} : entities_[static_cast<std::size_t>(state.parent)].id;
    history_.set_parent(entity.id, parent);
}

void ServerWorld::record_entity(std::size_t track, Tick tick) {
    Entity& entity = entities_[track];
    const PlayedState state = playback_->state_at(track, tick_rate_.time_of(tick).value);
    if (!state.is_there) {
        if (!entity.id.is_null()) history_.despawn(entity.id, tick);
        entity = {};
        return;
    }
    const EntityId known = entity.id;
    note_events(track, state, tick);
    if (entity.id.is_null()) return;  // the history is full, which a cell is sized never to be

    const bool turns = body_.bones > 0 || playback_->track(track).kind == inputs::EntityKind::mover;
    const Pose world{state.position, turns ? rotation_about({0, 0, 1}, static_cast<double>(state.yaw_rad)) : Quat{}};
    const EntityId parent = state.parent < 0 ? EntityId{} : entities_[static_cast<std::size_t>(state.parent)].id;
    Pose local = world;
    if (const Track* mount = history_.find(parent)) {
        // Relative to where the mount was really sent to be, so that riders stand on it and not a rounding beside it.
        if (const EntityState* at = mount->at(tick)) {
            const Quantization& q = history_.config().quantization;
            local = relative_to({dequantize(at->position, q), dequantize(at->rotation)}, world);
        }
    }
    const bool moved_here =
        known == entity.id && parent == entity.last_parent && state.is_alive == entity.last.is_alive &&
        !playback_->teleported(track, tick_rate_.time_of(tick - 1).value, tick_rate_.time_of(tick).value);
    const Vec3 velocity =
        moved_here ? (local.position - entity.last_local.position) * (1.0f / tick_rate_.tick_seconds()) : Vec3{};
    const RecordResult recorded = history_.record(entity.id, tick, {local.position, local.rotation, velocity});
    if (recorded != RecordResult::ok) {
        throw std::runtime_error("track " + std::to_string(track) + " of the recording, tick " +
                                 std::to_string(tick.value) + ": " + to_string(recorded));
    }
    entity.last = state;
    entity.last_local = local;
    entity.last_parent = parent;
}

}  // namespace backsight::lab
