#pragma once

// The hit shape of a player: 16 hitboxes on 16 bones, standing or crouched, and a shield in front of them, which the
// hitbox mask takes away while it is down. Bones are never sent. Both sides compute them from the sent state and a
// table, so their hitboxes are equal to the bit.
//
// ArenaBodies registers these, the vehicle and the crate with a WorldHistory; server and client each hold one. Threads:
// as for WorldHistory.

#include <backsight/history/baked_poses.h>
#include <backsight/rewind/query.h>

#include <array>
#include <cstdint>

namespace backsight::arena {

inline constexpr std::uint32_t skeleton_bones = 16;

struct BoneAtRest {
    Vec3 position;
    float swing_rad = 0.0f;  ///< about y at a full run, with the sign of the side
};

/// A standing person of 1.8 m, feet at the origin, looking along +x.
const std::array<BoneAtRest, skeleton_bones>& bones_at_rest();

/// One hitbox on each of those bones; `height_ratio` shrinks them along z.
std::array<Hitbox, skeleton_bones> skeleton_hitboxes(float height_ratio);

/// The number of the shield among a player's hitboxes, and the masks with it up and down.
inline constexpr std::uint16_t shield_hitbox = skeleton_bones;
inline constexpr std::uint32_t mask_shield_up = all_hitboxes;
inline constexpr std::uint32_t mask_shield_down = all_hitboxes & ~(std::uint32_t{1} << shield_hitbox);
/// A board in front of the chest, on the bone of the upper torso.
Hitbox shield(float height_ratio);

class Skeleton {
public:
    /// Adds both sets to `sets`; standing first. Always in this order, so that ids agree on client and server.
    Skeleton(HitboxSets& sets, const Quantization& quantization);

    HitboxSetId standing() const { return standing_; }
    HitboxSetId crouched() const { return crouched_; }
    /// Whether a hit met a player's shield, which keeps it from the body behind.
    bool is_shield(const Hit& hit) const {
        return hit.hitbox == shield_hitbox && (hit.hitboxes == standing_ || hit.hitboxes == crouched_);
    }
    /// Limbs swing with the speed, twice a second. For WorldHistory::set_bone_poser(); the skeleton must outlive its
    /// use.
    BonePoser poser() const { return poses_.poser(); }

private:
    HitboxSetId standing_;
    HitboxSetId crouched_;
    BakedPoses poses_;
};

class ArenaBodies {
public:
    /// `history` must be empty, and outlive it.
    explicit ArenaBodies(WorldHistory& history);
    ArenaBodies(const ArenaBodies&) = delete;
    ArenaBodies& operator=(const ArenaBodies&) = delete;

    const Skeleton& skeleton() const { return skeleton_; }
    HitboxSetId vehicle() const { return vehicle_; }
    HitboxSetId crate() const { return crate_; }

private:
    Skeleton skeleton_;
    HitboxSetId vehicle_;
    HitboxSetId crate_;
};

/// A history with these bodies, without a match: for what both sides compare before a match starts.
class ArenaHistory {
public:
    explicit ArenaHistory(const HistoryConfig& config) : history_(config), bodies_(history_) {}

    WorldHistory& history() { return history_; }
    const WorldHistory& history() const { return history_; }
    const ArenaBodies& bodies() const { return bodies_; }

private:
    WorldHistory history_;
    ArenaBodies bodies_;
};

}  // namespace backsight::arena
