#include <backsight/base/quantize.h>

#include "steps.h"

#include <bit>
#include <cmath>

namespace backsight {
namespace {

// Whether a normal, positive float is a power of two: its mantissa holds only its hidden bit.
bool is_power_of_two(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    return (bits & 0x007fffffu) == 0 && bits >> 23 != 0;
}

// False also for NaN. Check before converting to an integer, which is undefined for values that do not fit.
bool rounds_within(double value, double limit) { return value > -(limit + 0.5) && value < limit + 0.5; }
bool is_below(float value, float end) { return value > -end && value < end; }

struct Steps {
    std::int32_t x = 0, y = 0, z = 0;
};

QuantizeResult count_by_dividing(Vec3 v, float step, std::int32_t limit, Steps& out) {
    if (!is_finite(v)) return QuantizeResult::not_finite;
    const double x = static_cast<double>(v.x) / static_cast<double>(step);
    const double y = static_cast<double>(v.y) / static_cast<double>(step);
    const double z = static_cast<double>(v.z) / static_cast<double>(step);
    if (!rounds_within(x, limit) || !rounds_within(y, limit) || !rounds_within(z, limit))
        return QuantizeResult::out_of_range;
    out = {round_to_int(x), round_to_int(y), round_to_int(z)};
    return QuantizeResult::ok;
}

inline QuantizeResult count_steps(Vec3 v, float step, std::int32_t limit, Steps& out) {
    const float per_step = exact_inverse(step);
    if (per_step == 0.0f) return count_by_dividing(v, step, limit, out);
    const Vec3 steps = v * per_step;
    // Above 2^23 a float is whole: that this rounds up to 2^24 lets no more through.
    const float end = static_cast<float>(static_cast<double>(limit) + 0.5);
    if (!is_below(steps.x, end) || !is_below(steps.y, end) || !is_below(steps.z, end))
        return is_finite(v) ? QuantizeResult::out_of_range : QuantizeResult::not_finite;
    out = {round_to_int(steps.x), round_to_int(steps.y), round_to_int(steps.z)};
    return QuantizeResult::ok;
}

// Into three numbers of 16 bits.
template <typename Quantized>
QuantizeResult quantize_short(Vec3 v, float step, std::int32_t limit, Quantized& out) {
    Steps steps;
    const QuantizeResult result = count_steps(v, step, limit, steps);
    if (result == QuantizeResult::ok)
        out = {static_cast<std::int16_t>(steps.x), static_cast<std::int16_t>(steps.y),
               static_cast<std::int16_t>(steps.z)};
    return result;
}

// A point of the octahedron laid flat, each coordinate within `limit`.
struct Octahedral {
    std::int32_t u = 0, v = 0;
};
constexpr std::int32_t aim_limit = 32767;
constexpr std::int32_t normal_limit = 90;
constexpr std::int32_t normal_width = 2 * normal_limit + 1;
static_assert(QuantNormal::none == normal_width * normal_width);

// The rim is the seam of the lower half: points mirrored on it are the same direction, and one of them will do.
constexpr Octahedral one_of_the_seam(Octahedral o, std::int32_t limit) {
    return {magnitude(o.v) == limit ? magnitude(o.u) : o.u, magnitude(o.u) == limit ? magnitude(o.v) : o.v};
}

// False for what points nowhere.
bool flatten(Vec3 direction, std::int32_t limit, Octahedral& out) {
    const auto x = static_cast<double>(direction.x);
    const auto y = static_cast<double>(direction.y);
    const auto z = static_cast<double>(direction.z);
    const double sum = magnitude(x) + magnitude(y) + magnitude(z);
    if (!(sum > 1e-15)) return false;
    const double scale = limit / sum;
    double u = x * scale;
    double v = y * scale;
    if (z < 0.0) {
        const double across = limit - magnitude(v);
        v = v < 0.0 ? magnitude(u) - limit : limit - magnitude(u);
        u = u < 0.0 ? -across : across;
    }
    out = one_of_the_seam({round_to_int(u), round_to_int(v)}, limit);
    return true;
}

Vec3 raise(Octahedral o, std::int32_t limit) {
    const std::int32_t z = limit - magnitude(o.u) - magnitude(o.v);
    std::int32_t x = o.u;
    std::int32_t y = o.v;
    if (z < 0) {
        x = (limit - magnitude(o.v)) * (o.u < 0 ? -1 : 1);
        y = (limit - magnitude(o.u)) * (o.v < 0 ? -1 : 1);
    }
    const double squared = static_cast<double>(x) * x + static_cast<double>(y) * y + static_cast<double>(z) * z;
    const double scale = 1.0 / std::sqrt(squared);
    return {static_cast<float>(x * scale), static_cast<float>(y * scale), static_cast<float>(z * scale)};
}

constexpr Octahedral octahedral_of(QuantNormal n) {
    return {n.packed % normal_width - normal_limit, n.packed / normal_width - normal_limit};
}

}  // namespace

const char* Quantization::validate() const {
    if (!(position_step_m > 0.0f && position_step_m <= 1.0f && is_power_of_two(position_step_m)))
        return "position_step_m";
    if (!(velocity_step_mps > 0.0f && velocity_step_mps <= 1.0f)) return "velocity_step_mps";
    if (!is_rotation_width(rotation_bits)) return "rotation_bits";
    return nullptr;
}

QuantizeResult quantize_position(Vec3 position_m, const Quantization& q, QuantPosition& out) {
    Steps steps;
    const QuantizeResult result = count_steps(position_m, q.position_step_m, max_position_steps, steps);
    if (result == QuantizeResult::ok) out = {steps.x, steps.y, steps.z};
    return result;
}

QuantizeResult quantize_velocity(Vec3 velocity_mps, const Quantization& q, QuantVelocity& out) {
    return quantize_short(velocity_mps, q.velocity_step_mps, max_velocity_steps, out);
}

QuantizeResult quantize_acceleration(Vec3 acceleration_mps2, QuantAcceleration& out) {
    return quantize_short(acceleration_mps2, acceleration_step_mps2, max_acceleration_steps, out);
}

QuantizeResult quantize_angular_velocity(Vec3 angular_velocity_radps, QuantAngularVelocity& out) {
    return quantize_short(angular_velocity_radps, angular_velocity_step_radps, max_angular_velocity_steps, out);
}

QuantizeResult quantize_direction(Vec3 direction, QuantDirection& out) {
    if (!is_finite(direction)) return QuantizeResult::not_finite;
    const auto x = static_cast<double>(direction.x);
    const auto y = static_cast<double>(direction.y);
    const auto z = static_cast<double>(direction.z);
    const double squared = x * x + y * y + z * z;
    if (!(squared > 1e-30)) return QuantizeResult::out_of_range;
    const double scale = 32767.0 / std::sqrt(squared);
    out = {static_cast<std::int16_t>(round_to_int(x * scale)), static_cast<std::int16_t>(round_to_int(y * scale)),
           static_cast<std::int16_t>(round_to_int(z * scale))};
    return QuantizeResult::ok;
}

Vec3 dequantize(QuantDirection d) {
    return normalized(Vec3{static_cast<float>(d.x), static_cast<float>(d.y), static_cast<float>(d.z)});
}

QuantizeResult quantize_aim(Vec3 direction, QuantAim& out) {
    if (!is_finite(direction)) return QuantizeResult::not_finite;
    Octahedral o;
    if (!flatten(direction, aim_limit, o)) return QuantizeResult::out_of_range;
    out = {static_cast<std::int16_t>(o.u), static_cast<std::int16_t>(o.v)};
    return QuantizeResult::ok;
}

QuantNormal quantize_normal(Vec3 normal) {
    Octahedral o;
    if (!is_finite(normal) || !flatten(normal, normal_limit, o)) return {};
    return {static_cast<std::uint16_t>((o.v + normal_limit) * normal_width + o.u + normal_limit)};
}

bool is_canonical(QuantAim a) {
    const Octahedral same = one_of_the_seam({a.u, a.v}, aim_limit);
    return a.u >= -aim_limit && a.v >= -aim_limit && same.u == a.u && same.v == a.v;
}

bool is_canonical(QuantNormal n) {
    if (n.packed >= QuantNormal::none) return n.packed == QuantNormal::none;
    const Octahedral o = octahedral_of(n);
    const Octahedral same = one_of_the_seam(o, normal_limit);
    return same.u == o.u && same.v == o.v;
}

Vec3 dequantize(QuantAim a) { return raise({a.u, a.v}, aim_limit); }

Vec3 dequantize(QuantNormal n) {
    return n.packed >= QuantNormal::none ? Vec3{} : raise(octahedral_of(n), normal_limit);
}

}  // namespace backsight
