#include "mount_frames.h"

#include <algorithm>

namespace backsight {

const MountFrame& MountFrames::find(EntityId mount, int depth) {
    if (!frames_) frames_.emplace();
    for (std::size_t i = 0; i < std::min(count_, most); ++i) {
        const MountFrame& frame = (*frames_)[i];
        if (frame.mount == mount && frame.depth == depth) return frame;
    }
    // It may find others first.
    const MountFrame frame = draw(mount, depth);
    return (*frames_)[count_++ % most] = frame;
}

MountFrame MountFrames::draw(EntityId mount, int depth) {
    using State = MountFrame::State;
    if (depth >= max_parent_depth || view_->history().find(mount) == nullptr) return {mount, depth, State::nowhere, {}};
    const View::Glimpse glimpse = view_->glimpse(mount.index());
    if (glimpse.is_placed()) return {mount, depth, State::drawn, view_->figure(glimpse, true).pose};
    if (!glimpse.is_aboard()) return {mount, depth, glimpse.is_nowhere() ? State::nowhere : State::unknown, {}};
    const MountFrame& below = find(glimpse.traits().parent, depth + 1);
    if (below.state != State::drawn) return {mount, depth, below.state, {}};
    return {mount, depth, State::drawn, compose(below.pose, view_->figure(glimpse, true).pose)};
}

}  // namespace backsight
