#include <backsight/history/entity_state.h>

#include "quantize_eight.h"

#include <backsight/base/assert.h>

#include <algorithm>
#include <array>

namespace backsight {

QuantizeResult quantize_bone(const Pose& local, const Quantization& q, QuantBone& out) {
    QuantPosition position;
    QuantRotation rotation;
    if (const QuantizeResult r = quantize_position(local.position, q, position); r != QuantizeResult::ok) return r;
    if (const QuantizeResult r = quantize_rotation(local.rotation, rotation); r != QuantizeResult::ok) return r;
    const auto fits = [](std::int32_t steps) { return steps >= -max_bone_steps && steps <= max_bone_steps; };
    if (!fits(position.x) || !fits(position.y) || !fits(position.z)) return QuantizeResult::out_of_range;
    out.set_position(position);
    out.rotation = rotation;
    return QuantizeResult::ok;
}

namespace {

QuantizeResult quantize_eight_bones(std::span<const Pose, 8> locals, const Quantization& q,
                                    std::span<QuantBone, 8> out) {
    const std::uint32_t done = quantize_eight(locals, q, out);
    if (done == 255) return QuantizeResult::ok;
    for (std::size_t i = 0; i < 8; ++i) {
        if ((done >> i & 1) != 0) continue;
        if (const QuantizeResult r = quantize_bone(locals[i], q, out[i]); r != QuantizeResult::ok) return r;
    }
    return QuantizeResult::ok;
}

QuantizeResult quantize_few_bones(std::span<const Pose> locals, const Quantization& q, std::span<QuantBone> out) {
    std::array<Pose, 8> eight{};
    std::array<QuantBone, 8> quantized;
    std::ranges::copy(locals, eight.begin());
    const QuantizeResult r = quantize_eight_bones(eight, q, quantized);
    std::copy_n(quantized.begin(), locals.size(), out.begin());
    return r;
}

}  // namespace

QuantizeResult quantize_bones(std::span<const Pose> locals, const Quantization& q, std::span<QuantBone> out) {
    if (!BACKSIGHT_CHECK(locals.size() <= out.size(), "out: room for all bones")) return QuantizeResult::out_of_range;
    const std::size_t count = locals.size();
    if (count == 0) return QuantizeResult::ok;
    if (count < 8) return quantize_few_bones(locals, q, out);
    for (std::size_t done = 0; done < count; done += 8) {
        // The last are packed together with some that already are.
        const std::size_t i = std::min(done, count - 8);
        const QuantizeResult r = quantize_eight_bones(locals.subspan(i).first<8>(), q, out.subspan(i).first<8>());
        if (r != QuantizeResult::ok) return r;
    }
    return QuantizeResult::ok;
}

}  // namespace backsight
