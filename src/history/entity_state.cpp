#include <backsight/history/entity_state.h>

namespace backsight {

QuantizeResult quantize_bone(const Pose& local, const Quantization& q, QuantBone& out) {
    QuantPosition position;
    QuantRotation rotation;
    if (const QuantizeResult r = quantize_position(local.position, q, position); r != QuantizeResult::ok) return r;
    if (const QuantizeResult r = quantize_rotation(local.rotation, rotation); r != QuantizeResult::ok) return r;
    const auto fits = [](std::int32_t steps) { return steps >= -32768 && steps <= 32767; };
    if (!fits(position.x) || !fits(position.y) || !fits(position.z)) return QuantizeResult::out_of_range;
    out = {static_cast<std::int16_t>(position.x), static_cast<std::int16_t>(position.y),
           static_cast<std::int16_t>(position.z), rotation};
    return QuantizeResult::ok;
}

}  // namespace backsight
