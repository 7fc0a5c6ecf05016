#pragma once

// Hitboxes are the shapes, on bones, that can be hit. Hitbox sets are added at start, in the same order on client and
// server; each entity names the set that it wears. WorldHistory owns them.

#include <backsight/base/vec.h>
#include <backsight/time/view_stamp.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace backsight {

enum class ShapeKind : std::uint8_t { sphere, capsule, box };

/// The part of the body that a hit counts for. The library does not interpret the values; these are the usual ones.
enum class HitGroup : std::uint8_t { generic, head, torso, arm, leg };

inline constexpr std::int16_t root_bone = -1;

/// One shape, placed in the frame of a bone, or of the entity itself for root_bone. Metres. place() of rewind/shapes.h
/// places it in the world.
struct Hitbox {
    ShapeKind kind = ShapeKind::sphere;
    HitGroup group = HitGroup::generic;
    std::int16_t bone = root_bone;
    /// Centre of a sphere or box; first end of a capsule's segment.
    Vec3 center;
    /// Second end of a capsule's segment. Unused otherwise.
    Vec3 end;
    /// Half sizes of a box along its own axes. Unused otherwise.
    Vec3 half_extents;
    /// How a box is turned in the bone's frame. Unused otherwise.
    Quat rotation;
    /// Radius of a sphere or capsule. Must be 0 for a box, which it does not round.
    float radius = 0.0f;

    static Hitbox sphere(HitGroup group, Vec3 center, float radius, std::int16_t bone = root_bone);
    static Hitbox capsule(HitGroup group, Vec3 from, Vec3 to, float radius, std::int16_t bone = root_bone);
    static Hitbox box(HitGroup group, Vec3 center, Vec3 half_extents, std::int16_t bone = root_bone,
                      Quat rotation = {});
};

/// EntityState::hitbox_mask of an entity that has all hitboxes of its set.
inline constexpr std::uint32_t all_hitboxes = 0xffffffff;
/// How many hitboxes of a set have a bit in a mask: the first ones.
inline constexpr std::size_t masked_hitboxes = 32;

/// Whether `mask` leaves hitbox number `hitbox` of a set there.
constexpr bool is_hitbox_there(std::uint32_t mask, std::size_t hitbox) {
    return hitbox >= masked_hitboxes || (mask >> hitbox & 1u) != 0;
}

struct HitboxSetId {
    std::uint16_t value = 0;  ///< 0 is the empty set: nothing can be hit

    friend constexpr bool operator==(HitboxSetId, HitboxSetId) = default;
};

/// A capsule that holds a hitbox, in the frame of its bone: what queries look at before they work out the exact shape.
/// A sphere is one without length; so is a box, whose corners lie on it. Metres, up to rounding.
struct HitboxCore {
    Vec3 middle;
    float radius = 0.0f;
    Vec3 half;           ///< the segment reaches from middle - half to middle + half
    float reach = 0.0f;  ///< how far the hitbox's farthest point is from the bone's origin
};

/// How far shapes reach from the origin of their frame. Metres, each >= 0, up to rounding.
struct FrameReach {
    Vec3 below;        ///< against each axis
    Vec3 above;        ///< along each axis
    Vec3 around;       ///< from each axis: no turn about that axis changes it
    float all = 0.0f;  ///< from the origin: no turn changes it
};

/// The sets of one world. Filled at start; read by any thread afterwards.
class HitboxSets {
public:
    /// `rotation_bits`: Quantization::rotation_bits of the world.
    explicit HitboxSets(std::uint32_t rotation_bits = 10);

    /// Copies `hitboxes`. Every kind must be one of ShapeKind, every number
    /// finite, sizes >= 0, bones below `max_bones` of the history they are used
    /// with (a missing bone counts as the root). Entities that wear the set are drawn in `group`. `skeleton` is a
    /// number of the game's own for the bones that the set lies on: give sets of one skeleton the same number. Default
    /// 0, for games with one skeleton. `rotation_bits`: of each component of the rotations of entities that wear it,
    /// 10, 15 or 20 (Quantization::rotation_bits has advice); default 0: the world's. A set may have no hitboxes, for a
    /// mount that is not hit. Returns the empty set's id if a hitbox is malformed, or if there is no such group or
    /// width.
    [[nodiscard]] HitboxSetId add(std::span<const Hitbox> hitboxes, DrawGroup group = 0, std::uint16_t skeleton = 0,
                                  std::uint32_t rotation_bits = 0);

    /// Gives a set other rotation_bits(). As add(), before the first
    /// state is kept and the same on both ends. False for the empty set, an id that was never handed out, and other
    /// widths than 10, 15 and 20.
    [[nodiscard]] bool set_rotation_bits(HitboxSetId id, std::uint32_t bits);

    /// The hitboxes of a set, in the order given; empty for an id that was never handed out.
    std::span<const Hitbox> get(HitboxSetId id) const;
    /// For each hitbox of the set, how far its farthest point is from its bone's origin. Metres, up to rounding.
    std::span<const float> reaches(HitboxSetId id) const;
    /// The capsules around them.
    std::span<const HitboxCore> cores(HitboxSetId id) const;
    /// How many bones a pose must have so that each hitbox of the set is on one of them; more than any pose has if one
    /// is on no bone.
    std::uint32_t bones_needed(HitboxSetId id) const {
        return id.value < sets_.size() ? sets_[id.value].bones_needed : 0;
    }
    /// The largest of reaches() of the set, in metres; 0 for an empty set.
    float reach(HitboxSetId id) const;
    /// How far the hitboxes of the set that are on no bone reach; zeros for an id that was never handed out. Valid
    /// until a set is added.
    const FrameReach& root_reach(HitboxSetId id) const {
        return sets_[id.value < sets_.size() ? id.value : 0].root_reach;
    }
    /// Whether the set has hitboxes on bones. If not, all its hitboxes are placed in the frame of the entity itself.
    bool has_bones(HitboxSetId id) const { return id.value < sets_.size() && sets_[id.value].has_bones; }
    /// The axes, as turned_axes() has them, about which a turn changes no hitbox of the set: capsules that lie on the
    /// axis, spheres on it. None for sets with boxes, or with hitboxes on bones.
    std::uint32_t round_about(HitboxSetId id) const {
        return id.value < sets_.size() ? sets_[id.value].round_about : 0;
    }
    /// The largest reach of all sets, in metres.
    float reach() const { return reach_; }
    /// Draw group of entities that wear this set. Both sides know it, so it is never sent.
    DrawGroup group(HitboxSetId id) const { return id.value < sets_.size() ? sets_[id.value].group : DrawGroup{0}; }
    /// The number of the skeleton that the set lies on; 0 for an id that was never handed out.
    std::uint16_t skeleton(HitboxSetId id) const {
        return id.value < sets_.size() ? sets_[id.value].skeleton : std::uint16_t{0};
    }
    /// Bits of each component of the rotations of entities that wear the set: its own, or the world's. The world's for
    /// an id that was never handed out.
    std::uint32_t rotation_bits(HitboxSetId id) const {
        return sets_[id.value < sets_.size() ? id.value : 0].rotation_bits;
    }
    /// Whether an entity that changes from one set to the other is drawn on its way in between: both sets have the same
    /// draw group, the same skeleton and the same rotation_bits(). If not, it stays at the earlier sample until the
    /// later one's tick, because no entity glides from one group's instant to another's, blends the bones of two
    /// skeletons, or turns from a coarse rotation to a fine one.
    bool blend(HitboxSetId a, HitboxSetId b) const {
        return group(a) == group(b) && skeleton(a) == skeleton(b) && rotation_bits(a) == rotation_bits(b);
    }
    /// Whether any set is in a draw group other than 0.
    bool has_groups() const { return has_groups_; }
    /// How many sets were refused for a number that is NaN, infinite or negative, and how many hitboxes are smaller
    /// than 1 mm or larger than 1 km; see Misuse.
    std::uint64_t refused() const { return refused_; }
    std::uint64_t odd_sizes() const { return odd_sizes_; }
    /// The number of sets, with the empty one; their ids are 0 to count() - 1.
    std::size_t count() const { return sets_.size(); }

private:
    struct Range {
        std::uint32_t first = 0;
        std::uint32_t count = 0;
        float reach = 0.0f;
        DrawGroup group = 0;
        bool has_bones = false;
        std::uint8_t round_about = 0;
        std::uint8_t rotation_bits = 10;
        std::uint16_t skeleton = 0;
        std::uint32_t bones_needed = 0;
        FrameReach root_reach;
    };
    std::vector<Hitbox> hitboxes_;
    std::vector<float> reaches_;     // of each hitbox
    std::vector<HitboxCore> cores_;  // of each
    std::vector<Range> sets_;
    float reach_ = 0.0f;
    bool has_groups_ = false;
    std::uint64_t refused_ = 0;
    std::uint64_t odd_sizes_ = 0;
};

}  // namespace backsight
