// How wide rotations are, and whether that is wide enough for what turns with them.

#include "report_misuse.h"

#include <backsight/history/world_history.h>

#include <algorithm>

namespace backsight {

namespace {

constexpr float least_arm_m = 5.0f;

// From the middle of the entity. Few instructions where none is farther than a body's: this is asked in each tick.
float farthest_m(std::span<const QuantBone> bones, const Quantization& q) {
    constexpr float bodies_m = 2.0f;
    std::int32_t steps = 0;
    for (const QuantBone& bone : bones) {
        const auto size = [](std::int32_t v) { return v < 0 ? -v : v; };
        steps = std::max({steps, size(bone.x), size(bone.y), size(bone.z), bone.high * 65536});
    }
    const float near_m = static_cast<float>(steps) * q.position_step_m;
    if (near_m <= bodies_m) return near_m;
    float farthest = 0.0f;
    for (const QuantBone& bone : bones) farthest = std::max(farthest, length(dequantize(bone.position(), q)));
    return farthest;
}

}  // namespace

// So that recording with reserves_all allocates nothing. If there is no memory, record() says so.
void WorldHistory::reserve_width(EntityId id) {
    const bool is_wide = sets_.rotation_bits(live_[id.index()].next.hitboxes) != 10;
    if (is_wide && config_.reserves_all) static_cast<void>(tracks_[id.index()].reserve_fine());
}

// What is so far from the middle of an entity that turns hops by more than a position step. Nothing counts below 5 m,
// which is more than bodies reach: 10 bits move it by 2.4 cm at most. A program is told only from 20 cm on, since games
// live with less.
void WorldHistory::note_arm(float arm_m, HitboxSetId turning, bool is_seen) const {
    constexpr float told_m = 0.2f;
    const float error_m = arm_m * max_rotation_error_rad(sets_.rotation_bits(turning));
    if (!(arm_m > least_arm_m && error_m > config_.quantization.position_step_m)) return;
    ++misuses_[Misuse::coarse_rotation];
    if (error_m < told_m || !is_seen || has_warned_of_arms_) return;
    has_warned_of_arms_ = true;
    report_misuse(Misuse::coarse_rotation);
}

// How far the entity's own hitboxes reach, while it turns; and how far from its mount's middle it rides, while that
// turns. Who stands there sees it; who moves about there hardly does.
void WorldHistory::check_arms(const Track& track, const EntityState& state, std::span<const QuantBone> bones) const {
    const Quantization& q = config_.quantization;
    const auto has_turned_since = [](const Track& of, const PackedState& before, QuantRotation now, FineRotation fine) {
        return before.rotation() != now || of.fine_of(before) != fine;
    };
    // Most have no part that is far out, and ride nothing.
    const bool is_long = !bones.empty() || sets_.root_reach(state.hitboxes).all > least_arm_m;
    if (!is_long && state.parent.is_null()) return;
    const PackedState* before = track.packed_at(track.newest());
    if (is_long && before != nullptr && has_turned_since(track, *before, state.rotation, state.rotation_fine)) {
        const float on_bones_m = bones.empty() ? 0.0f : farthest_m(bones, q) + sets_.reach(state.hitboxes);
        note_arm(std::max(sets_.root_reach(state.hitboxes).all, on_bones_m), state.hitboxes, true);
    }
    const Track* mount = find(state.parent);
    const PackedState* now = mount != nullptr ? mount->packed_at(mount->newest()) : nullptr;
    const PackedState* then = now != nullptr ? mount->packed_at(mount->newest() - 1) : nullptr;
    if (then == nullptr || !has_turned_since(*mount, *then, now->rotation(), mount->fine_of(*now))) return;
    constexpr float stands_m = 0.01f;
    const Vec3 place = dequantize(state.position, q);
    const bool stands = before != nullptr && distance(dequantize(before->position(), q), place) <= stands_m;
    note_arm(length(place), mount->traits_of(*now).hitboxes, stands);
}

}  // namespace backsight
