#include "quantize_pose.h"

#include "base/lanes.h"
#include "base/steps.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace backsight {

// Four components at once.
bool quantize_all_but_rotation(const EntityPose& pose, const Quantization& q, EntityState& out) {
    constexpr std::size_t rates = offsetof(EntityPose, velocity);
    static_assert(offsetof(EntityPose, acceleration) == rates + sizeof(Vec3));
    static_assert(offsetof(EntityPose, angular_velocity) == rates + 2 * sizeof(Vec3));
    constexpr float per_acceleration = exact_inverse(acceleration_step_mps2);
    constexpr float per_turn = exact_inverse(angular_velocity_step_radps);
    static_assert(per_acceleration != 0.0f && per_turn != 0.0f);
    const float per_position = exact_inverse(q.position_step_m);
    const float per_velocity = exact_inverse(q.velocity_step_mps);
    if (per_position == 0.0f || per_velocity == 0.0f) return false;

    const Vec3& place = pose.position;
    const Vec3& turn = pose.angular_velocity;
    // The last component of the nine rates, which two fours do not hold, goes along with the position.
    const Float4 last =
        Float4{place.x, place.y, place.z, turn.z} * Float4{per_position, per_position, per_position, per_turn};
    const auto four_rates_from = [&](std::size_t number) {
        return load_four(reinterpret_cast<const char*>(&pose) + rates + number * sizeof(float));
    };
    const Float4 first = four_rates_from(0) * Float4{per_velocity, per_velocity, per_velocity, per_acceleration};
    const Float4 middle = four_rates_from(4) * Float4{per_acceleration, per_acceleration, per_turn, per_turn};
    static_assert(max_velocity_steps == 32767 && max_acceleration_steps == 32767 &&
                  max_angular_velocity_steps == 32767);
    constexpr float end = 32767.5f;
    // From 2^23 on a float is whole.
    constexpr auto position_end = static_cast<float>(max_position_steps + 1);
    const Int4 fits = (magnitudes(last) < Float4{position_end, position_end, position_end, end}) &
                      (magnitudes(first) < end) & (magnitudes(middle) < end);
    if (!all_of(fits)) return false;
    std::array<std::int32_t, 12> steps;
    store_four(round_to_int(last), &steps[0]);
    store_four(round_to_int(first), &steps[4]);
    store_four(round_to_int(middle), &steps[8]);
    const auto narrow = [&](std::size_t i) { return static_cast<std::int16_t>(steps[i]); };
    out.position = {steps[0], steps[1], steps[2]};
    out.velocity = {narrow(4), narrow(5), narrow(6)};
    out.acceleration = {narrow(7), narrow(8), narrow(9)};
    out.angular_velocity = {narrow(10), narrow(11), narrow(3)};
    return true;
}

namespace {

QuantizeResult quantize_rotation(const EntityPose& pose, std::uint32_t bits, EntityState& out) {
    if (bits == 10) return quantize_rotation(pose.rotation, out.rotation);
    return quantize_rotation(pose.rotation, bits, out.rotation, out.rotation_fine);
}

QuantizeResult quantize_part_by_part(const EntityPose& pose, const Quantization& q, std::uint32_t rotation_bits,
                                     EntityState& out) {
    if (const QuantizeResult r = quantize_position(pose.position, q, out.position); r != QuantizeResult::ok) return r;
    if (const QuantizeResult r = quantize_velocity(pose.velocity, q, out.velocity); r != QuantizeResult::ok) return r;
    if (const QuantizeResult r = quantize_rotation(pose, rotation_bits, out); r != QuantizeResult::ok) return r;
    const QuantizeResult r = quantize_acceleration(pose.acceleration, out.acceleration);
    return r == QuantizeResult::ok ? quantize_angular_velocity(pose.angular_velocity, out.angular_velocity) : r;
}

}  // namespace

QuantizeResult quantize_pose(const EntityPose& pose, const Quantization& q, std::uint32_t rotation_bits,
                             EntityState& out) {
    if (quantize_all_but_rotation(pose, q, out)) return quantize_rotation(pose, rotation_bits, out);
    return quantize_part_by_part(pose, q, rotation_bits, out);
}

}  // namespace backsight
