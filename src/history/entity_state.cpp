#include <backsight/history/entity_state.h>

#include "base/quantize_four.h"

#include <backsight/base/assert.h>

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

namespace {

QuantizeResult quantize_four_bones(std::span<const Pose, 4> locals, const Quantization& q,
                                   std::span<QuantBone, 4> out) {
    QuantizedFour four;
    const std::uint32_t done = quantize_four(locals, q, four);
    for (std::size_t i = 0; i < 4; ++i) {
        const auto& [x, y, z] = four.position;
        out[i] = {static_cast<std::int16_t>(x[i]),
                  static_cast<std::int16_t>(y[i]),
                  static_cast<std::int16_t>(z[i]),
                  {four.rotation[i]}};
    }
    if (done == 15) return QuantizeResult::ok;
    for (std::size_t i = 0; i < 4; ++i) {
        if ((done >> i & 1) != 0) continue;
        if (const QuantizeResult r = quantize_bone(locals[i], q, out[i]); r != QuantizeResult::ok) return r;
    }
    return QuantizeResult::ok;
}

}  // namespace

QuantizeResult quantize_bones(std::span<const Pose> locals, const Quantization& q, std::span<QuantBone> out) {
    if (!BACKSIGHT_CHECK(locals.size() <= out.size(), "out: room for all bones")) return QuantizeResult::out_of_range;
    std::size_t i = 0;
    for (; i + 4 <= locals.size(); i += 4) {
        const QuantizeResult r = quantize_four_bones(locals.subspan(i).first<4>(), q, out.subspan(i).first<4>());
        if (r != QuantizeResult::ok) return r;
    }
    for (; i < locals.size(); ++i) {
        if (const QuantizeResult r = quantize_bone(locals[i], q, out[i]); r != QuantizeResult::ok) return r;
    }
    return QuantizeResult::ok;
}

}  // namespace backsight
