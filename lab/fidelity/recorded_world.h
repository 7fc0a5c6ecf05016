#pragma once

// What happens in a cell: plays a recording tick by tick into a server's history, with every life and break as an
// event.

#include <backsight/history/world_history.h>

#include <vector>

#include "lab/fidelity/bodies.h"
#include "lab/fidelity/playback.h"

namespace backsight::lab {

class RecordedWorld {
public:
    /// Adds its bodies to `history`, before anything else is in it. `history` and `playback` must outlive it.
    RecordedWorld(WorldHistory& history, TickRate tick_rate, const Playback& playback, inputs::BodyShape shape,
                  bool mix = false);

    /// Records the state of every entity at `tick`. Ticks come one after the other.
    void record(Tick tick);

    WorldHistory& history() { return *history_; }
    const WorldHistory& history() const { return *history_; }
    const Body& body() const { return body_; }
    const Playback& playback() const { return *playback_; }
    /// The entity of a track; null while it is not there.
    EntityId entity(std::size_t track) const { return entities_[track].id; }

private:
    struct Entity {
        EntityId id;
        PlayedState last;
        Pose last_local;
        EntityId last_parent;
    };
    void record_entity(std::size_t track, Tick tick);
    HitboxSetId hitboxes_of(std::size_t track) const;
    EntityPose course_of(std::size_t track, Tick tick, const Pose& world) const;
    void note_events(std::size_t track, const PlayedState& state, Tick tick);

    WorldHistory* history_;
    TickRate tick_rate_;
    const Playback* playback_;
    Body body_;
    std::vector<Entity> entities_;
    std::vector<std::size_t> order_;  // mounts before riders
};

}  // namespace backsight::lab
