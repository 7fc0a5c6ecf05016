#pragma once

// A shot as a differently built engine would cast it: with other steps, other states, other hitboxes, or without an
// entity. Private to the self-audit. Allocates nothing.

#include <backsight/rewind/query.h>

namespace backsight {

struct OtherBuild {
    bool redraws = true;  ///< false: poses are the view's
    Quantization quantization;
    int dropped_bits = 0;  ///< a coarser grid
    bool other_hitboxes = false;
    HitboxSetId hitboxes;
    std::int64_t later = 0;  ///< ticks: each sample holds the state that was recorded so much later
    EntityId left_out;       ///< not drawn
    EntityId drawn_from;     ///< has a sample of its own to be drawn from, at `sample`
    Tick sample = no_tick;
};

/// The nearest hit. Goes through all entities, unless the filter names a single one.
Hit cast_ray_in(const OtherBuild& build, const View& view, const Ray& ray, const QueryFilter& filter);

}  // namespace backsight
