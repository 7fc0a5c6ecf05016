#include <backsight/presets/ut2003.h>

#include <algorithm>

namespace backsight::presets {
namespace {

float mix(float a, float b, double alpha) { return a + (b - a) * static_cast<float>(alpha); }

ShiftedPawn between(const TrailNode& old, const TrailNode& late, double stamp_s) {
    // The division is never 0 / 0: `late` is after the stamp and `old` is not.
    const double alpha = std::clamp((stamp_s - old.stamp_s) / (late.stamp_s - old.stamp_s), 0.0, 1.0);
    ShiftedPawn pawn{TrailShift::interpolated, {}, {}, alpha};
    pawn.location = {mix(old.location.x, late.location.x, alpha), mix(old.location.y, late.location.y, alpha),
                     mix(old.location.z, late.location.z, alpha)};
    pawn.rotation = {mix(old.rotation.pitch, late.rotation.pitch, alpha),
                     mix(old.rotation.yaw, late.rotation.yaw, alpha),
                     mix(old.rotation.roll, late.rotation.roll, alpha)};
    return pawn;
}

}  // namespace

void LocationTrail::push(const TrailNode& node, double server_now_s) {
    size_ = std::min(size_ + 1, nodes_.size());
    std::copy_backward(nodes_.begin(), nodes_.begin() + static_cast<std::ptrdiff_t>(size_ - 1),
                       nodes_.begin() + static_cast<std::ptrdiff_t>(size_));
    nodes_.front() = node;
    const std::span<const TrailNode> all = nodes();
    const auto outdated = std::find_if(all.begin(), all.end(), [&](const TrailNode& candidate) {
        return server_now_s - candidate.stamp_s > reach_s_;
    });
    if (outdated != all.end()) size_ = static_cast<std::size_t>(outdated - all.begin()) + 1;
}

ShiftedPawn LocationTrail::shift(double stamp_s, const TrailNode& now) const {
    if (!(stamp_s > 0.0)) return {TrailShift::no_stamp, now.location, now.rotation, 0.0};
    const TrailNode* late = nullptr;
    const TrailNode* old = nullptr;
    for (const TrailNode& node : nodes()) {
        if (node.stamp_s > stamp_s) {
            late = &node;
        } else if (old == nullptr) {
            old = &node;
        } else {
            break;
        }
    }
    if (late != nullptr && old != nullptr) return between(*old, *late, stamp_s);
    if (late != nullptr) return {TrailShift::oldest_node, late->location, late->rotation, 0.0};
    return {TrailShift::present, now.location, now.rotation, 0.0};
}

}  // namespace backsight::presets
