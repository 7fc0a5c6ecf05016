#include <backsight/base/quantize.h>

#include <array>
#include <bit>
#include <cmath>

namespace backsight {
namespace {

// Of the normal, positive floats: those whose mantissa holds nothing but its hidden bit.
bool is_power_of_two(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    return (bits & 0x007fffffu) == 0 && bits >> 23 != 0;
}

// To the nearest integer, halves away from zero. The caller has checked that it fits.
std::int32_t round_to_int(double value) {
    const auto whole = static_cast<std::int32_t>(value);
    const double rest = value - static_cast<double>(whole);
    if (rest >= 0.5) return whole + 1;
    if (rest <= -0.5) return whole - 1;
    return whole;
}

// Of a step that is a power of two, what to multiply by instead of dividing: that is exact too, since only the exponent
// changes. 0 for any other step, and for those whose inverse is no normal float.
constexpr float exact_inverse(float step) {
    constexpr std::uint32_t exponent_of_two = 0x7f000000u;  // that of a number and that of its inverse add up to this
    const auto bits = std::bit_cast<std::uint32_t>(step);
    const bool has_inverse = (bits & 0x007fffffu) == 0 && bits >= 0x00800000u && bits < exponent_of_two;
    return has_inverse ? std::bit_cast<float>(exponent_of_two - bits) : 0.0f;
}

// False also for NaN. Before the conversion to an integer, which is undefined for what does not fit.
bool rounds_within(double value, double limit) { return value > -(limit + 0.5) && value < limit + 0.5; }
bool is_below(float value, float end) { return value > -end && value < end; }

// To the nearest integer, halves away from zero, below 2^24. The greatest float below a half rounds up to the half
// where there is one to round, and never lifts what is less.
std::int32_t round_to_int(float value) {
    return static_cast<std::int32_t>(value + std::copysign(0x1.fffffep-2f, value));
}

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

// Ten bits, with 511 in the middle so that the identity is exact; 1023 is half a percent of a percent past 1/sqrt(2).
constexpr std::int32_t rotation_middle = 511;
constexpr std::int32_t rotation_max = 1023;
constexpr double inverse_sqrt_2 = 0.70710678118654752440;
constexpr double rotation_step = inverse_sqrt_2 / rotation_middle;
// How far the component that is left out may fall behind the largest. Rounding the three others moves it by up to
// three half steps and one of them by a half step the other way: two steps, and some room.
constexpr double rotation_slack = 3.0 * rotation_step;

struct Rotation {
    double c[4] = {0.0, 0.0, 0.0, 1.0};  // x, y, z, w
};

double magnitude(double v) { return v < 0.0 ? -v : v; }

double largest_magnitude(const Rotation& r) {
    double largest = 0.0;
    for (const double v : r.c) largest = magnitude(v) > largest ? magnitude(v) : largest;
    return largest;
}

// `r` without its component `omitted`, rounded. q and -q are the same rotation, so that component counts as positive.
std::uint32_t pack_without(const Rotation& r, int omitted) {
    std::uint32_t packed = static_cast<std::uint32_t>(omitted) << 30;
    int shift = 20;
    for (int i = 0; i < 4; ++i) {
        if (i == omitted) continue;
        const double value = r.c[omitted] < 0.0 ? -r.c[i] : r.c[i];
        std::int32_t n = round_to_int(value / rotation_step) + rotation_middle;
        n = n < 0 ? 0 : n > rotation_max ? rotation_max : n;
        packed |= static_cast<std::uint32_t>(n) << shift;
        shift -= 10;
    }
    return packed;
}

// What the four fields say. False if no quantiser writes them: the three are too long together, or leave a fourth that
// is clearly not the largest. `out` is then the direction of the three, or the fields' plain meaning.
bool unpack(std::uint32_t packed, Rotation& out) {
    const auto omitted = static_cast<int>(packed >> 30);
    double squared = 0.0;
    int shift = 20;
    for (int i = 0; i < 4; ++i) {
        if (i == omitted) continue;
        const auto n = static_cast<std::int32_t>((packed >> shift) & 1023u);
        out.c[i] = (n - rotation_middle) * rotation_step;
        squared += out.c[i] * out.c[i];
        shift -= 10;
    }
    if (squared >= 1.0) {
        const double scale = 1.0 / std::sqrt(squared);
        for (double& v : out.c) v *= scale;
        out.c[omitted] = 0.0;
        return false;
    }
    out.c[omitted] = std::sqrt(1.0 - squared);
    return out.c[omitted] + rotation_slack >= largest_magnitude(out);
}

double squared_error(const Rotation& wanted, const Rotation& got, int omitted) {
    const double sign = wanted.c[omitted] < 0.0 ? -1.0 : 1.0;
    double sum = 0.0;
    for (int i = 0; i < 4; ++i) {
        const double d = wanted.c[i] - sign * got.c[i];
        sum += d * d;
    }
    return sum;
}

// Where two components are about equally large, leaving out the one or the other gives different roundings. Taking the
// better one is what makes a decoded rotation encode to itself: its own encoding has no error left. Errors within a
// float's rounding count as equal, and then the first wins, on every machine.
std::uint32_t pack(const Rotation& r) {
    constexpr double float_noise = 1e-13;
    const double largest = largest_magnitude(r);
    const auto may_be_largest = [&](int i) { return magnitude(r.c[i]) + 1.01 * rotation_slack >= largest; };
    // As a rule one component is, and there is nothing to compare.
    int candidates = 0;
    int only = 0;
    for (int i = 0; i < 4; ++i) {
        if (!may_be_largest(i)) continue;
        ++candidates;
        only = i;
    }
    if (candidates == 1) return pack_without(r, only);
    std::uint32_t best = 0;
    double best_error = 8.0;
    for (int i = 0; i < 4; ++i) {
        if (!may_be_largest(i)) continue;
        const std::uint32_t packed = pack_without(r, i);
        Rotation decoded;
        if (!unpack(packed, decoded)) continue;
        const double error = squared_error(r, decoded, i);
        if (error + float_noise < best_error) {
            best = packed;
            best_error = error;
        }
    }
    return best;
}

// A point of the octahedron laid flat, each coordinate within `limit`.
struct Octahedral {
    std::int32_t u = 0, v = 0;
};
constexpr std::int32_t aim_limit = 32767;
constexpr std::int32_t normal_limit = 90;
constexpr std::int32_t normal_width = 2 * normal_limit + 1;
static_assert(QuantNormal::none == normal_width * normal_width);

constexpr std::int32_t magnitude(std::int32_t v) { return v < 0 ? -v : v; }

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

QuantizeResult quantize_rotation(Quat rotation, QuantRotation& out) {
    if (!is_finite(rotation)) return QuantizeResult::not_finite;
    Rotation r{{static_cast<double>(rotation.x), static_cast<double>(rotation.y), static_cast<double>(rotation.z),
                static_cast<double>(rotation.w)}};
    double squared = 0.0;
    for (const double v : r.c) squared += v * v;
    if (!(squared > 1e-20)) return QuantizeResult::out_of_range;
    const double scale = 1.0 / std::sqrt(squared);
    for (double& v : r.c) v *= scale;
    out.packed = pack(r);
    return QuantizeResult::ok;
}

// What unpack() says, in one go, of what a quantiser writes; every view asks for two of these.
Quat dequantize(QuantRotation r) {
    const auto component = [&](int shift) {
        return (static_cast<std::int32_t>((r.packed >> shift) & 1023u) - rotation_middle) * rotation_step;
    };
    // More than any of the three that are sent can say.
    constexpr double most = (rotation_max - rotation_middle) * rotation_step;
    const double a = component(20);
    const double b = component(10);
    const double c = component(0);
    const double rest = 1.0 - (a * a + b * b + c * c);
    if (rest > 0.0) {
        const double d = std::sqrt(rest);
        const double least = d + rotation_slack;
        if (least >= most || (least >= magnitude(a) && least >= magnitude(b) && least >= magnitude(c))) {
            // By places, not by cases: which component is the largest nobody can foretell.
            const std::uint32_t omitted = r.packed >> 30;
            std::array<float, 4> out;
            out[omitted] = static_cast<float>(d);
            out[omitted < 1 ? 1 : 0] = static_cast<float>(a);
            out[omitted < 2 ? 2 : 1] = static_cast<float>(b);
            out[omitted < 3 ? 3 : 2] = static_cast<float>(c);
            return {out[0], out[1], out[2], out[3]};
        }
    }
    Rotation decoded;
    if (!unpack(r.packed, decoded)) unpack(pack(decoded), decoded);
    return {static_cast<float>(decoded.c[0]), static_cast<float>(decoded.c[1]), static_cast<float>(decoded.c[2]),
            static_cast<float>(decoded.c[3])};
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
