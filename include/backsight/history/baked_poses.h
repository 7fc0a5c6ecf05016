#pragma once

// Skeletons without an animation system: poses are sampled from an engine's animations beforehand, and chosen by what
// is replicated anyway (hitbox set, speed, tick). Server and client pose the same bones to the bit, and no bones are
// sent. docs/integrate/animation.md measures how far off this and other ways to pose hitboxes are.
//
//     BakedAnimation walk;
//     walk.bone_count = 16;
//     walk.frames = sampled;                               // 32 frames of 16 bones, relative to the entity
//     walk.clips = {{standing, 0.0f, 1, 0, 1},             // stands: one frame
//                   {standing, 0.5f, 64, 0, 32}};          // walks from 0.5 m/s on: a cycle of a second at 64 Hz
//     const BakedPoses poses(walk, history.config().quantization);
//     history.set_bone_poser(poses.poser(), poses.fingerprint());   // on both sides
//
// In: frames from the caller. Out: bones for WorldHistory. Allocates when it is made, never in pose(). Threads: any
// number may read.

#include <backsight/history/world_history.h>

#include <cstdint>
#include <span>
#include <vector>

namespace backsight {

/// One animation, for entities that wear `set` and move at `from_speed_mps` or faster, up to the speed of the set's
/// next clip.
struct BakedClip {
    HitboxSetId set;
    /// The speed across BakedAnimation::up, m/s. Range 0 to 512. Below the speed of a set's lowest clip that clip is
    /// played.
    float from_speed_mps = 0.0f;
    /// The length of one cycle. Range 1 to 65,535. All wearers are in step, because the phase is the remainder of the
    /// tick.
    std::uint32_t period_ticks = 1;
    std::uint32_t first_frame = 0;  ///< in BakedAnimation::frames, counted in frames
    std::uint32_t frame_count = 1;  ///< 1 or more, played evenly over the period
};

struct BakedAnimation {
    std::uint32_t bone_count = 0;  ///< of a frame. 1 to 256, and at most HistoryConfig::max_bones
    std::vector<Pose> frames;      ///< bone_count poses a frame, relative to the entity. Within 480 m
    std::vector<BakedClip> clips;  ///< in any order; two of a set have different speeds
    Vec3 up{0.0f, 0.0f, 1.0f};     ///< unit: speed along it does not count

    /// The name of the first field that is wrong, or nullptr. `q`: that of the history.
    [[nodiscard]] const char* validate(const Quantization& q) const;
};

class BakedPoses {
public:
    /// `animation` must be valid.
    BakedPoses(const BakedAnimation& animation, const Quantization& q);

    /// Writes the bones of a state and returns how many: none for a set without a clip, or where there is no room.
    std::uint32_t pose(Tick tick, const EntityState& state, std::span<QuantBone> out) const;
    /// For WorldHistory::set_bone_poser(). This object must outlive its use.
    BonePoser poser() const {
        return [this](Tick tick, const EntityState& state, std::span<QuantBone> out) { return pose(tick, state, out); };
    }
    /// A number over all that pose() depends on, for WorldHistory::set_bone_poser().
    std::uint64_t fingerprint() const;

private:
    const BakedClip* clip_of(const EntityState& state) const;

    Quantization quantization_;
    std::uint32_t bone_count_;
    Vec3 up_;
    std::vector<BakedClip> clips_;  // by set, then by speed
    std::vector<QuantBone> bones_;
};

}  // namespace backsight
