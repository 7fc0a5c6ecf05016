#pragma once

// The pose of an entity as it is recorded, in whole numbers. Pure; any thread.

#include <backsight/history/entity_state.h>
#include <backsight/motion/sample.h>

namespace backsight {

/// Quantises each part of `pose` into `out`, as quantize_position() and its like do. Returns the first result that is
/// not ok; `out` may then be half written.
[[nodiscard]] QuantizeResult quantize_pose(const EntityPose& pose, const Quantization& q, EntityState& out);

}  // namespace backsight
