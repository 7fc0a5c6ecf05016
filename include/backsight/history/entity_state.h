#pragma once

// The state of one entity at one tick, as whole numbers. Exactly this state is sent, stored on the server, stored on
// the client, and interpolated on both; the library keeps no other copy.

#include <backsight/base/handle.h>
#include <backsight/base/quantize.h>
#include <backsight/history/hitboxes.h>

#include <cstdint>
#include <span>

namespace backsight {

enum class Presence : std::uint8_t {
    alive,
    dead,       ///< there, but cannot be hit: a corpse
    despawned,  ///< gone; the last state an entity ever has
};

struct EntityState {
    /// Position in the frame of `parent`, or of the world where parent is null.
    QuantPosition position;
    QuantVelocity velocity;
    QuantRotation rotation;
    /// The rotation's further bits, where its hitbox set has 15 or 20 a component (HitboxSets::rotation_bits()).
    FineRotation rotation_fine;
    /// How the course of an entity bends that is drawn by dead reckoning (motion/reckon.h); zero for all other
    /// entities.
    QuantAcceleration acceleration;
    QuantAngularVelocity angular_velocity;
    /// The entity that it rides: a lift, a ship, a vehicle.
    EntityId parent;
    /// Counts the breaks of this entity's way: spawn, death, respawn, teleport. Between two states with the same epoch
    /// it moved. What it wears, its team, its layers and its fields may change on the way.
    std::uint16_t epoch = 0;
    HitboxSetId hitboxes;
    /// Which hitboxes of the set are there: bit i is that of hitbox i. No query meets a hitbox whose bit is 0: a shield
    /// that is down, a limb that is lost. Hitboxes from 32 on have no bit and are always there.
    std::uint32_t hitbox_mask = all_hitboxes;
    /// For filters; 0 is no team.
    std::uint16_t team = 0;
    /// For filters: the layers the entity is on.
    std::uint16_t layers = 1;
    /// The game's own bits, such as a shield that is up, a stance or a colour: HistoryConfig::field_bits of them, from
    /// the lowest on. The library keeps, sends and rewinds them and asks nothing of them. They are never interpolated:
    /// an entity has those of the earlier sample until the later one's tick.
    std::uint32_t fields = 0;
    Presence presence = Presence::alive;

    friend constexpr bool operator==(const EntityState&, const EntityState&) = default;
};

/// Whether no bit of `fields` lies beyond the lowest `bits` (0 to 32).
constexpr bool fits_fields(std::uint32_t fields, std::uint32_t bits) { return bits >= 32 || fields >> bits == 0; }

/// The rotation of a state with all its bits.
inline Quat rotation_of(const EntityState& state) { return dequantize(state.rotation, state.rotation_fine); }

/// The farthest that a bone may be from its entity along each axis, in steps: 480 m at the default, less a step.
inline constexpr std::int32_t max_bone_steps = 7 * 65536 + 32767;

/// A bone's frame relative to its entity, in 12 bytes. Positions share the world's position step. Rotations have 10
/// bits a component: let a part that is long and turns, such as a crane, be an entity on a mount instead.
struct QuantBone {
    /// The lower 16 bits of the coordinates, which is all of them up to 32 m at the default step.
    std::int16_t x = 0, y = 0, z = 0;
    /// The upper four bits of each coordinate, x in the lowest: 65,536 steps times -8 to 7. The top four bits are 0.
    std::uint16_t high = 0;
    QuantRotation rotation;

    constexpr QuantBone() = default;
    constexpr QuantBone(std::int16_t its_x, std::int16_t its_y, std::int16_t its_z, QuantRotation its_rotation,
                        std::uint16_t its_high = 0)
        : x(its_x), y(its_y), z(its_z), high(its_high), rotation(its_rotation) {}

    /// Where it is, in steps.
    constexpr QuantPosition position() const {
        if (high == 0) return {x, y, z};
        const auto upper = [this](int shift) {
            return ((high >> shift & 15) ^ 8) - 8;  // four bits with their sign
        };
        return {x + upper(0) * 65536, y + upper(4) * 65536, z + upper(8) * 65536};
    }
    /// Whether set_position() writes it: each coordinate is within the range.
    constexpr bool is_canonical() const {
        const QuantPosition p = position();
        const auto fits = [](std::int32_t steps) { return steps >= -max_bone_steps && steps <= max_bone_steps; };
        return high >> 12 == 0 && fits(p.x) && fits(p.y) && fits(p.z);
    }
    /// Writes what position() reads. Each component must be within max_bone_steps.
    constexpr void set_position(QuantPosition p) {
        x = static_cast<std::int16_t>(p.x);
        y = static_cast<std::int16_t>(p.y);
        z = static_cast<std::int16_t>(p.z);
        const auto upper = [](std::int32_t steps, std::int16_t lower) {
            return static_cast<std::uint32_t>((steps - lower) / 65536) & 15u;
        };
        high = static_cast<std::uint16_t>(upper(p.x, x) | upper(p.y, y) << 4 | upper(p.z, z) << 8);
    }

    friend constexpr bool operator==(const QuantBone&, const QuantBone&) = default;
};

/// Whether any of them is so far out that its `high` is not 0.
constexpr bool reach_far(std::span<const QuantBone> bones) {
    std::uint32_t high = 0;
    for (const QuantBone& bone : bones) high |= bone.high;
    return high != 0;
}

[[nodiscard]] QuantizeResult quantize_bone(const Pose& local, const Quantization& q, QuantBone& out);
/// Quantises each of `locals` into `out`. Stops at the first that is not ok and returns its result. If `out` has too
/// little room, which is the caller's mistake, nothing is written and the result is out_of_range.
[[nodiscard]] QuantizeResult quantize_bones(std::span<const Pose> locals, const Quantization& q,
                                            std::span<QuantBone> out);
inline Pose dequantize(const QuantBone& bone, const Quantization& q) {
    return {dequantize(bone.position(), q), dequantize(bone.rotation)};
}

}  // namespace backsight
