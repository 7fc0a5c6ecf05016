#include <backsight/presets/twoten.h>

#include <algorithm>

namespace backsight::presets {

bool FrameHistory::add(std::int64_t frame_id, Vec3 position, Quat rotation) {
    if (!frames_.empty() && frame_id <= frames_.back().id) return false;
    frames_.push_back({frame_id, position, rotation});
    return true;
}

RewoundObject FrameHistory::rewind(std::int64_t frame_id, float sub_frame, std::int64_t current_frame) const {
    FrameRewind reason = FrameRewind::rewound;
    if (frame_id == current_frame && !frames_.empty()) {
        frame_id = frames_.back().id;
        reason = FrameRewind::newest_stored;
    }
    const Frame* const frame = find(frame_id);
    if (frame == nullptr) return {FrameRewind::frame_missing, {}, {}};
    // No id is below the lowest one.
    const bool is_lowest = frame_id == std::numeric_limits<std::int64_t>::min();
    const Frame* const previous = is_lowest ? nullptr : find(frame_id - 1);
    if (previous == nullptr) return {FrameRewind::previous_missing, {}, {}};
    const float progress = sub_frame > 0.0f ? std::min(sub_frame, 1.0f) : 0.0f;
    const Vec3 position = previous->position + (frame->position - previous->position) * progress;
    return {reason, position, previous->rotation};
}

const FrameHistory::Frame* FrameHistory::find(std::int64_t frame_id) const {
    std::size_t first = 0;
    for (std::size_t end = frames_.size(); first < end;) {
        const std::size_t middle = first + (end - first) / 2;
        if (frames_[middle].id < frame_id) {
            first = middle + 1;
        } else {
            end = middle;
        }
    }
    return first < frames_.size() && frames_[first].id == frame_id ? &frames_[first] : nullptr;
}

}  // namespace backsight::presets
