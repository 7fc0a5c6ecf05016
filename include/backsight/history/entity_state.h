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
    /// How the course of an entity bends that is drawn by dead reckoning (motion/reckon.h); zero for all other
    /// entities.
    QuantAcceleration acceleration;
    QuantAngularVelocity angular_velocity;
    /// The entity that it rides: a lift, a ship, a vehicle.
    EntityId parent;
    /// Counts the breaks of this entity's way: spawn, death, respawn, teleport. Between two states with the same epoch
    /// it moved. What it wears, its team and its layers may change on the way.
    std::uint16_t epoch = 0;
    HitboxSetId hitboxes;
    /// Which hitboxes of the set are there: bit i is that of hitbox i. No query meets a hitbox whose bit is 0: a shield
    /// that is down, a limb that is lost. Hitboxes from 32 on have no bit and are always there.
    std::uint32_t hitbox_mask = all_hitboxes;
    /// For filters; 0 is no team.
    std::uint16_t team = 0;
    /// For filters: the layers the entity is on.
    std::uint16_t layers = 1;
    Presence presence = Presence::alive;

    friend constexpr bool operator==(const EntityState&, const EntityState&) = default;
};

/// A bone's frame relative to its entity, in 12 bytes. Positions share the world's position step: +-32 m at the
/// default.
struct QuantBone {
    std::int16_t x = 0, y = 0, z = 0;
    QuantRotation rotation;
    friend constexpr bool operator==(const QuantBone&, const QuantBone&) = default;
};

[[nodiscard]] QuantizeResult quantize_bone(const Pose& local, const Quantization& q, QuantBone& out);
/// Quantises each of `locals` into `out`. Stops at the first that is not ok and returns its result. If `out` has too
/// little room, which is the caller's mistake, nothing is written and the result is out_of_range.
[[nodiscard]] QuantizeResult quantize_bones(std::span<const Pose> locals, const Quantization& q,
                                            std::span<QuantBone> out);
inline Pose dequantize(const QuantBone& bone, const Quantization& q) {
    return {dequantize(QuantPosition{bone.x, bone.y, bone.z}, q), dequantize(bone.rotation)};
}

}  // namespace backsight
