#pragma once

// A recording as a simulation: where each of its entities is at any server time, and what happened since the tick
// before. In: a MovementSet and an offset into it. Out: world poses and events. Never blends across a teleport or a
// death. The set must outlive the playback.

#include <backsight/base/vec.h>

#include <cstdint>

#include "inputs/movement.h"

namespace backsight::lab {

struct PlayedState {
    bool is_there = false;
    bool is_alive = false;
    Vec3 position;
    float yaw_rad = 0.0f;
    float pitch_rad = 0.0f;
    std::int32_t parent = -1;
};

class Playback {
public:
    Playback(const inputs::MovementSet& set, std::int64_t offset_us) : set_(&set), offset_us_(offset_us) {}

    std::size_t entity_count() const { return set_->tracks.size(); }
    const inputs::MovementTrack& track(std::size_t entity) const { return set_->tracks[entity]; }

    /// The entity at `time_us` of this run. Wraps round to the recording's start when it ends.
    PlayedState state_at(std::size_t entity, std::int64_t time_us) const;
    /// Whether the entity jumped in space between two instants of this run, the first excluded.
    bool teleported(std::size_t entity, std::int64_t after_us, std::int64_t until_us) const;

private:
    std::int64_t recorded_time(std::int64_t time_us) const;

    const inputs::MovementSet* set_;
    std::int64_t offset_us_;
};

}  // namespace backsight::lab
