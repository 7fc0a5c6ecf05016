#include "benchmarks/rewind/rivals/pose_ring.h"

#include <algorithm>

namespace backsight::bench {

PoseRing::PoseRing(const RewindSetup& setup)
    : body_(setup),
      players_(static_cast<std::size_t>(setup.players)),
      feet_(players_ * rewind_history_ticks),
      parts_(setup.hitboxes > 1 ? feet_.size() * body_.parts.size() : 0) {}

void PoseRing::record(const Frame& frame) {
    const std::size_t from = row(frame.tick) * players_;
    const std::size_t count = body_.parts.size();
    for (std::size_t i = 0; i < players_; ++i) {
        feet_[from + i] = frame.players[i].position;
        if (parts_.empty()) continue;
        for (std::size_t part = 0; part < count; ++part) {
            const Pose bone = compose(frame.players[i], frame.bones[i * count + part]);
            parts_[(from + i) * count + part] = body_.place(part, bone);
        }
    }
}

PoseRing::Blend PoseRing::at(Moment moment) const {
    const std::size_t from = row(moment.tick()) * players_;
    const std::size_t to = row(std::min(moment.tick() + 1, rewind_last_tick)) * players_;
    const std::size_t parts = parts_.empty() ? 0 : body_.parts.size();
    return {feet_.data() + from, feet_.data() + to, parts_.data() + from * parts, parts_.data() + to * parts,
            static_cast<float>(moment.fraction()) / static_cast<float>(Moment::one_tick)};
}

}  // namespace backsight::bench
