#include <backsight/history/baked_poses.h>

#include <backsight/base/assert.h>
#include <backsight/base/hash.h>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace backsight {

namespace {

auto order_of(const BakedClip& clip) { return std::tuple(clip.set.value, clip.from_speed_mps); }

bool has_twins(std::vector<BakedClip> clips) {
    std::ranges::sort(clips, {}, order_of);
    return std::ranges::adjacent_find(clips, {}, order_of) != clips.end();
}

const char* validate_clip(const BakedClip& clip, std::size_t frames) {
    if (!(clip.from_speed_mps >= 0.0f && clip.from_speed_mps <= 512.0f)) return "clips.from_speed_mps";
    if (clip.period_ticks < 1 || clip.period_ticks > 65'535) return "clips.period_ticks";
    if (clip.first_frame >= frames) return "clips.first_frame";
    if (clip.frame_count < 1 || clip.frame_count > frames - clip.first_frame) return "clips.frame_count";
    return nullptr;
}

}  // namespace

const char* BakedAnimation::validate(const Quantization& q) const {
    if (bone_count < 1 || bone_count > 256) return "bone_count";
    if (frames.empty() || frames.size() % bone_count != 0) return "frames";
    QuantBone bone;
    const bool fit = std::ranges::all_of(
        frames, [&](const Pose& pose) { return quantize_bone(pose, q, bone) == QuantizeResult::ok; });
    if (!fit) return "frames";
    for (const BakedClip& clip : clips) {
        if (const char* field = validate_clip(clip, frames.size() / bone_count)) return field;
    }
    if (clips.empty() || has_twins(clips)) return "clips";
    if (!is_finite(up) || std::abs(length(up) - 1.0f) > 1e-3f) return "up";
    return nullptr;
}

BakedPoses::BakedPoses(const BakedAnimation& animation, const Quantization& q)
    : quantization_(q),
      bone_count_(animation.bone_count),
      up_(animation.up),
      clips_(animation.clips),
      bones_(animation.frames.size()) {
    BACKSIGHT_ASSERT(animation.validate(q) == nullptr, "BakedAnimation::validate() names the field");
    static_cast<void>(quantize_bones(animation.frames, q, bones_));
    std::ranges::sort(clips_, {}, order_of);
}

const BakedClip* BakedPoses::clip_of(const EntityState& state) const {
    const Vec3 velocity = dequantize(state.velocity, quantization_);
    const float speed = length(velocity - up_ * dot(velocity, up_));
    const BakedClip* found = nullptr;
    const auto is_before = [](const BakedClip& clip, HitboxSetId set) { return clip.set.value < set.value; };
    for (auto clip = std::lower_bound(clips_.begin(), clips_.end(), state.hitboxes, is_before);
         clip != clips_.end() && clip->set == state.hitboxes; ++clip) {
        if (found == nullptr || clip->from_speed_mps <= speed) found = &*clip;
    }
    return found;
}

std::uint32_t BakedPoses::pose(Tick tick, const EntityState& state, std::span<QuantBone> out) const {
    const BakedClip* clip = clip_of(state);
    if (clip == nullptr || out.size() < bone_count_) return 0;
    const std::uint64_t phase = static_cast<std::uint64_t>(tick.value) % clip->period_ticks;
    const std::uint64_t frame = clip->first_frame + phase * clip->frame_count / clip->period_ticks;
    const auto from = bones_.begin() + static_cast<std::ptrdiff_t>(frame * bone_count_);
    std::copy_n(from, bone_count_, out.begin());
    return bone_count_;
}

std::uint64_t BakedPoses::fingerprint() const {
    Hasher hasher;
    hasher.add(std::uint64_t{bone_count_}).add(up_);
    for (const BakedClip& clip : clips_) {
        hasher.add(std::uint64_t{clip.set.value}).add(clip.from_speed_mps).add(std::uint64_t{clip.period_ticks});
        hasher.add(std::uint64_t{clip.first_frame}).add(std::uint64_t{clip.frame_count});
    }
    for (const QuantBone& bone : bones_) {
        hasher.add(static_cast<std::uint64_t>(bone.x)).add(static_cast<std::uint64_t>(bone.y));
        hasher.add(static_cast<std::uint64_t>(bone.z)).add(std::uint64_t{bone.rotation.packed});
    }
    return hasher.value();
}

}  // namespace backsight
