#include "lab/fidelity/recorded_world.h"

#include <backsight/base/trig.h>
#include <backsight/view/view.h>

#include <cmath>
#include <stdexcept>
#include <string>

namespace backsight::lab {

namespace {

// Largest values that a state can carry (base/quantize.h), less the rounding error.
constexpr float most_acceleration_mps2 = 1000.0f;
constexpr float most_turning_radps = 60.0f;

// Recordings are checked when they are read, and each cell's history is large enough for all of one.
void check(RecordResult result, std::size_t track, Tick tick) {
    if (result == RecordResult::ok) return;
    throw std::runtime_error("track " + std::to_string(track) + " of the recording, tick " +
                             std::to_string(tick.value) + ": " + to_string(result));
}

}  // namespace

RecordedWorld::RecordedWorld(WorldHistory& history, TickRate tick_rate, const Playback& playback,
                             inputs::BodyShape shape, bool mix)
    : history_(&history),
      tick_rate_(tick_rate),
      playback_(&playback),
      body_(dress(history, shape, mix)),
      entities_(playback.entity_count()) {
    for (const inputs::EntityKind kind :
         {inputs::EntityKind::mover, inputs::EntityKind::vehicle, inputs::EntityKind::player}) {
        for (std::size_t track = 0; track < playback.entity_count(); ++track) {
            if (playback.track(track).kind == kind) order_.push_back(track);
        }
    }
}

void RecordedWorld::record(Tick tick) {
    for (const std::size_t track : order_) record_entity(track, tick);
}

HitboxSetId RecordedWorld::hitboxes_of(std::size_t track) const {
    const inputs::MovementTrack& played = playback_->track(track);
    if (played.kind == inputs::EntityKind::mover) return body_.mover;
    if (played.kind == inputs::EntityKind::vehicle) {
        return track % 2 == 0 ? body_.bending_vehicle : body_.turning_vehicle;
    }
    const bool is_slow = track % 3 == 2 && played.drives < 0 && body_.slow_player != body_.mover;
    return is_slow ? body_.slow_player : body_.player;
}

// A vehicle's motion as its own simulation would know it: from the playback a moment before and after.
EntityPose RecordedWorld::course_of(std::size_t track, Tick tick, const Pose& world) const {
    constexpr std::int64_t moment_us = 50'000;
    constexpr float moment_s = 50e-3f;
    EntityPose pose{world.position, world.rotation, {}};
    const std::int64_t now_us = tick_rate_.time_of(tick).value;
    const PlayedState before = playback_->state_at(track, now_us - moment_us);
    const PlayedState now = playback_->state_at(track, now_us);
    const PlayedState after = playback_->state_at(track, now_us + moment_us);
    const bool is_smooth = before.is_alive && now.is_alive && after.is_alive && now_us >= moment_us &&
                           !playback_->teleported(track, now_us - moment_us, now_us + moment_us);
    if (!is_smooth) return pose;
    const Vec3 bend = (after.position - now.position) - (now.position - before.position);
    const Vec3 acceleration = bend * (1.0f / (moment_s * moment_s));
    const double turned = std::remainder(static_cast<double>(after.yaw_rad - before.yaw_rad), 2.0 * pi);
    const float turning = static_cast<float>(turned) * (0.5f / moment_s);
    // A recorded car whose places scatter: no state in the range explains them.
    if (length(acceleration) > most_acceleration_mps2 || std::abs(turning) > most_turning_radps) return pose;
    pose.velocity = (after.position - before.position) * (0.5f / moment_s);
    pose.acceleration = acceleration;
    pose.angular_velocity = {0.0f, 0.0f, turning};
    return pose;
}

void RecordedWorld::note_events(std::size_t track, const PlayedState& state, Tick tick) {
    Entity& entity = entities_[track];
    if (entity.id.is_null()) {
        EntityTraits traits;
        traits.hitboxes = hitboxes_of(track);
        entity.id = history_->spawn(traits);
        if (entity.id.is_null()) return;
        if (!state.is_alive) check(history_->kill(entity.id), track, tick);
    } else {
        const std::int64_t before = tick_rate_.time_of(tick - 1).value;
        if (state.is_alive && !entity.last.is_alive) check(history_->respawn(entity.id), track, tick);
        if (!state.is_alive && entity.last.is_alive) check(history_->kill(entity.id), track, tick);
        if (playback_->teleported(track, before, tick_rate_.time_of(tick).value))
            check(history_->teleport(entity.id), track, tick);
    }
    const EntityId parent = state.parent < 0 ? EntityId{} : entities_[static_cast<std::size_t>(state.parent)].id;
    check(history_->set_parent(entity.id, parent), track, tick);
}

void RecordedWorld::record_entity(std::size_t track, Tick tick) {
    Entity& entity = entities_[track];
    const PlayedState state = playback_->state_at(track, tick_rate_.time_of(tick).value);
    if (!state.is_there) {
        if (!entity.id.is_null()) check(history_->despawn(entity.id, tick), track, tick);
        entity = {};
        return;
    }
    const EntityId known = entity.id;
    note_events(track, state, tick);
    // The history is full: a recording of a second or less, over and over, whose players come and go. They stay away.
    if (entity.id.is_null()) return;

    const bool turns = body_.bones > 0 || playback_->track(track).kind != inputs::EntityKind::player;
    const Pose world{state.position, turns ? rotation_about({0, 0, 1}, static_cast<double>(state.yaw_rad)) : Quat{}};
    const EntityId parent = state.parent < 0 ? EntityId{} : entities_[static_cast<std::size_t>(state.parent)].id;
    Pose local = world;
    if (const Track* mount = history_->find(parent)) {
        // Relative to the mount's place as sent, so that riders stand on it without a rounding error.
        if (const std::optional<EntityState> at = mount->at(tick)) {
            const Quantization& q = history_->config().quantization;
            local = relative_to({dequantize(at->position, q), rotation_of(*at)}, world);
        }
    }
    const bool moved_here =
        known == entity.id && parent == entity.last_parent && state.is_alive == entity.last.is_alive &&
        !playback_->teleported(track, tick_rate_.time_of(tick - 1).value, tick_rate_.time_of(tick).value);
    const Vec3 velocity =
        moved_here ? (local.position - entity.last_local.position) * (1.0f / tick_rate_.tick_seconds()) : Vec3{};
    const bool is_vehicle = playback_->track(track).kind == inputs::EntityKind::vehicle;
    const EntityPose pose =
        is_vehicle ? course_of(track, tick, world) : EntityPose{local.position, local.rotation, velocity};
    check(history_->record(entity.id, tick, pose), track, tick);
    entity.last = state;
    entity.last_local = local;
    entity.last_parent = parent;
}

}  // namespace backsight::lab
