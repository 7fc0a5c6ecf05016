#pragma once

// The pose of an entity as it is recorded, in whole numbers. Pure; any thread.

#include <backsight/history/entity_state.h>
#include <backsight/motion/sample.h>

namespace backsight {

/// Quantises each part of `pose` into `out`, as quantize_position() and its like do, with that many bits for each
/// component of the rotation. Returns the first result that is not ok; `out` may then be half written.
[[nodiscard]] QuantizeResult quantize_pose(const EntityPose& pose, const Quantization& q, std::uint32_t rotation_bits,
                                           EntityState& out);

/// Quantises all of `pose` except its rotation, in few instructions. False where a part is refused, or has to be
/// divided by its step: quantize_pose() then says what is wrong, or does it. `out` is whole or as it was.
[[nodiscard]] bool quantize_all_but_rotation(const EntityPose& pose, const Quantization& q, EntityState& out);

}  // namespace backsight
