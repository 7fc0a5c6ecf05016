#pragma once

// Quantisation: the integers that go over the wire and into the history, and the floats that they stand for. Client and
// server both work on the dequantised values, never on what the simulation held before. So a rewound box equals the
// drawn one to the bit. Fiedler, "Snapshot Compression", 2015, names the need; smallest-three is from there too.
// In: floats from the caller. Out: integers, or a refusal for what is not finite or out of range. Pure, any thread.

#include <backsight/base/compiler.h>
#include <backsight/base/vec.h>

#include <cstdint>

BACKSIGHT_EXACT_FLOATS_BEGIN

namespace backsight {

/// Steps of the fixed-point grid, and the bits of rotations. Client and server must use the same values.
struct Quantization {
    /// Metres per step. Default 1/1024 m. Range (0, 1], a power of two: only then is dequantising exact and does every
    /// value come back from it. 24 bits times 0.01 m, rounded to a float, may land on the next step.
    float position_step_m = 1.0f / 1024.0f;
    /// Metres per second per step. Default 1/64 m/s: at 20 Hz it moves a Hermite curve by less than a position step.
    float velocity_step_mps = 1.0f / 64.0f;
    /// Bits of each component of an entity's rotation, for hitbox sets that name none of their own
    /// (HitboxSets::add()). 10, 15 or 20. Default 10, which turns by steps of 0.16 degrees and is off by up to 0.275:
    /// nothing on a person, but 100 m from the pivot, at the bow of a ship, a step is 28 cm and the error up to 48 cm.
    /// 15 bits suit vehicles and 20 bits ships (docs/integrate/world.md). They cost memory and bandwidth only where
    /// they are used.
    std::uint32_t rotation_bits = 10;

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// Largest |coordinate| in steps: 24 bits, which a float holds exactly. 16 km at the default step.
inline constexpr std::int32_t max_position_steps = (1 << 24) - 1;
/// Largest |velocity component| in steps. 512 m/s at the default step.
inline constexpr std::int32_t max_velocity_steps = 32767;

/// Steps of what dead reckoning sends besides. Powers of two, so dequantising is exact and a value that was sent
/// encodes to itself. Rounding to 1/32 m/s^2 moves a thing by less than a position step in 250 ms. Rounding to 1/512
/// rad/s turns it by less than half of a QuantRotation's worst error in a second. Both are of our own choosing.
inline constexpr float acceleration_step_mps2 = 1.0f / 32.0f;
inline constexpr float angular_velocity_step_radps = 1.0f / 512.0f;
/// Largest |component| in steps: 1024 m/s^2 and 64 rad/s, less a step.
inline constexpr std::int32_t max_acceleration_steps = 32767;
inline constexpr std::int32_t max_angular_velocity_steps = 32767;

struct QuantPosition {
    std::int32_t x = 0, y = 0, z = 0;
    friend constexpr bool operator==(const QuantPosition&, const QuantPosition&) = default;
};

/// Three components in steps of their kind. Values of different kinds are different types.
template <char kind>
struct QuantComponents {
    std::int16_t x = 0, y = 0, z = 0;
    friend constexpr bool operator==(const QuantComponents&, const QuantComponents&) = default;
};
using QuantVelocity = QuantComponents<'v'>;
using QuantAcceleration = QuantComponents<'a'>;
using QuantAngularVelocity = QuantComponents<'w'>;

/// A unit quaternion in 32 bits. The top two are the index of its largest component. The other three follow in order,
/// ten bits each in steps of 1/(511 sqrt(2)), 511 for zero. Every value decodes to a unit rotation. No quantiser writes
/// one whose three components are too long together, or where one of them is the largest. Such a value decodes to what
/// the nearest one that is written means. A decoded rotation encodes to itself.
struct QuantRotation {
    std::uint32_t packed = (3u << 30) | (511u << 20) | (511u << 10) | 511u;
    friend constexpr bool operator==(const QuantRotation&, const QuantRotation&) = default;
};

/// What a rotation of 15 or 20 bits a component has beyond its QuantRotation: in the places of that one's three fields,
/// the ten bits that follow each; those of 15 bits a component are multiples of 32. The top two bits are 0. All zero,
/// as in every rotation of 10 bits, it adds nothing: the QuantRotation alone then means the same.
struct FineRotation {
    std::uint32_t packed = 0;
    friend constexpr bool operator==(const FineRotation&, const FineRotation&) = default;
};

/// Whether rotations can have that many bits a component: 10, 15 or 20.
constexpr bool is_rotation_width(std::uint32_t bits) { return bits == 10 || bits == 15 || bits == 20; }
/// Whether a rotation of `bits` a component can have this fine part.
constexpr bool fits_rotation_width(FineRotation fine, std::uint32_t bits) {
    constexpr std::uint32_t below_15 = 31u << 20 | 31u << 10 | 31u;
    if (bits == 10) return fine == FineRotation{};
    return fine.packed >> 30 == 0 && (bits == 20 || (fine.packed & below_15) == 0);
}

/// The worst angle between a rotation and its QuantRotation. Near four equal components three half steps add up in the
/// fourth: 2 * sqrt(12) half steps, 0.2747 degrees; 0.2675 was the worst of 4 million measured.
inline constexpr float max_rotation_error_deg = 0.275f;
/// The same in radians, at any width: 0.0048 at 10 bits, 0.00015 at 15 and 0.0000049 at 20, of which 0.0000002 is what
/// the floats of a Quat round.
constexpr float max_rotation_error_rad(std::uint32_t bits) {
    constexpr float at_10_bits = max_rotation_error_deg * 3.14159265f / 180.0f;
    if (bits == 15) return at_10_bits / 32.0f + 2e-7f;
    return bits == 20 ? at_10_bits / 1024.0f + 2e-7f : at_10_bits;
}

enum class QuantizeResult : std::uint8_t {
    ok,
    not_finite,    ///< NaN or infinite
    out_of_range,  ///< beyond the most steps of its kind, or a quaternion too short to be a rotation
};

/// Rounds to the nearest step, halves away from zero. `out` is written only when the result is ok.
[[nodiscard]] QuantizeResult quantize_position(Vec3 position_m, const Quantization& q, QuantPosition& out);
[[nodiscard]] QuantizeResult quantize_velocity(Vec3 velocity_mps, const Quantization& q, QuantVelocity& out);
[[nodiscard]] QuantizeResult quantize_acceleration(Vec3 acceleration_mps2, QuantAcceleration& out);
[[nodiscard]] QuantizeResult quantize_angular_velocity(Vec3 angular_velocity_radps, QuantAngularVelocity& out);
/// `rotation` need not be normalised.
[[nodiscard]] QuantizeResult quantize_rotation(Quat rotation, QuantRotation& out);
/// As above with `bits` a component: 10, 15 or 20; others are the caller's mistake and count as 10. A decoded rotation
/// encodes to itself.
[[nodiscard]] QuantizeResult quantize_rotation(Quat rotation, std::uint32_t bits, QuantRotation& out,
                                               FineRotation& fine);

inline Vec3 dequantize(QuantPosition p, const Quantization& q) {
    return {static_cast<float>(p.x) * q.position_step_m, static_cast<float>(p.y) * q.position_step_m,
            static_cast<float>(p.z) * q.position_step_m};
}
inline Vec3 dequantize(QuantVelocity v, const Quantization& q) {
    return {static_cast<float>(v.x) * q.velocity_step_mps, static_cast<float>(v.y) * q.velocity_step_mps,
            static_cast<float>(v.z) * q.velocity_step_mps};
}
inline Vec3 dequantize(QuantAcceleration a) {
    return {static_cast<float>(a.x) * acceleration_step_mps2, static_cast<float>(a.y) * acceleration_step_mps2,
            static_cast<float>(a.z) * acceleration_step_mps2};
}
inline Vec3 dequantize(QuantAngularVelocity v) {
    return {static_cast<float>(v.x) * angular_velocity_step_radps,
            static_cast<float>(v.y) * angular_velocity_step_radps,
            static_cast<float>(v.z) * angular_velocity_step_radps};
}
Quat dequantize(QuantRotation r);
/// Every pair of values decodes to a unit rotation, with no need to know how many bits its writer used. A fine part
/// that no quantiser writes beside `r` is left out.
Quat dequantize(QuantRotation r, FineRotation fine);
/// The axes that a rotation is about: bits 0, 1 and 2 are x, y and z. One bit: a turn about that axis, and every
/// rotation between two such turns is one. Several: about a line between these axes. None: unturned.
std::uint32_t turned_axes(QuantRotation r);
std::uint32_t turned_axes(QuantRotation r, FineRotation fine);

/// A unit direction in 48 bits, for aiming: each component over [-1, 1] in steps of 1/32767. Worst error 0.002 degrees.
/// Quantise once and send that: a decoded direction, being made unit again, may encode to a neighbour.
struct QuantDirection {
    std::int16_t x = 32767, y = 0, z = 0;
    friend constexpr bool operator==(const QuantDirection&, const QuantDirection&) = default;
};

/// `direction` need not be normalised; refused when it is not finite or too short to point anywhere.
[[nodiscard]] QuantizeResult quantize_direction(Vec3 direction, QuantDirection& out);
/// Always a unit vector: the all-zero value, which no client of ours sends, decodes to +x.
Vec3 dequantize(QuantDirection d);

/// A unit direction in 32 bits, for launches. The octahedron |x| + |y| + |z| = 32767 is laid flat, its lower half
/// folded out over the upper one. Source: Cigolle et al., "A Survey of Efficient Representations for Independent Unit
/// Vectors", JCGT 2014. The axes are exact, and a decoded direction encodes to itself, at any length.
struct QuantAim {
    std::int16_t u = 32767, v = 0;  ///< +x
    friend constexpr bool operator==(const QuantAim&, const QuantAim&) = default;
};
/// The worst angle between a direction and its QuantAim. In the middle of a facet, which is nearest to the origin, half
/// a step both ways is the farthest: 1.5 sqrt(2) / 32767; 0.003709 degrees was the worst of 24 million measured.
inline constexpr float max_aim_error_deg = 0.00371f;

/// The normal of a surface, or none, in 15 bits: as QuantAim with 90 steps.
struct QuantNormal {
    std::uint16_t packed = none;  ///< (v + 90) * 181 + u + 90

    static constexpr std::uint16_t none = 181 * 181;  ///< the zero vector
    friend constexpr bool operator==(const QuantNormal&, const QuantNormal&) = default;
};
/// The worst angle between a direction and its QuantNormal, found where QuantAim's is: 1.5 sqrt(2) / 90. 1.3500 degrees
/// was the worst of 24 million measured.
inline constexpr float max_normal_error_deg = 1.351f;

/// `direction` need not be normalised; refused when it is not finite or too short to point anywhere.
[[nodiscard]] QuantizeResult quantize_aim(Vec3 direction, QuantAim& out);
/// As quantize_aim(), but returns none for a direction that is too short or not finite.
QuantNormal quantize_normal(Vec3 normal);
/// Whether a quantiser writes this value. On the seam two values decode alike, and it writes only one of them.
bool is_canonical(QuantAim a);
bool is_canonical(QuantNormal n);
/// Always a unit vector.
Vec3 dequantize(QuantAim a);
/// A unit vector, or zero for none and above.
Vec3 dequantize(QuantNormal n);

}  // namespace backsight

BACKSIGHT_EXACT_FLOATS_END
