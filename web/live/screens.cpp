#include "web/live/screens.h"

#include <algorithm>
#include <utility>

#include "web/engine/match_eyes.h"

namespace backsight::web {

void Screens::want(bool is_watched, std::span<const std::uint64_t> users) {
    for (std::size_t i = 0; i < wanted_.size(); ++i) wanted_[i] = i < users.size() ? users[i] : 0;
    is_watched_ = is_watched;
    if (is_watched) return;
    const std::lock_guard lock(mutex_);
    frames_.clear();
    shots_.clear();
}

bool Screens::wants_frames_of(std::uint64_t user) const {
    return std::ranges::any_of(wanted_, [&](const auto& wanted) { return wanted.load() == user; });
}

void Screens::drew(std::uint64_t user, const arena::MatchClient& client) {
    if (!is_watched_.load()) return;
    std::optional<Frame> frame;
    if (wants_frames_of(user)) {
        frame.emplace(user, client.commands().newest());
        draw_screen(client, frame->shapes);
    }
    std::vector<ShotBook::Screen> shots = screens_of_shot(user, client);
    if (!frame && shots.empty()) return;
    const std::lock_guard lock(mutex_);
    if (frame) {
        if (frames_.size() == kept_frames) frames_.pop_front();
        frames_.push_back(std::move(*frame));
    }
    for (ShotBook::Screen& shot : shots) {
        if (shots_.size() == kept_shots) shots_.pop_front();
        shots_.push_back(std::move(shot));
    }
}

void Screens::take_frames(std::vector<Frame>& out) {
    const std::lock_guard lock(mutex_);
    for (Frame& frame : frames_) out.push_back(std::move(frame));
    frames_.clear();
}

std::optional<ShotBook::Screen> Screens::take_shot(const ShotRecord& record) {
    const std::lock_guard lock(mutex_);
    const auto found = std::ranges::find_if(shots_, [&](const ShotBook::Screen& screen) {
        return screen.user == record.user && screen.command == record.command && screen.ray == record.ray;
    });
    if (found == shots_.end()) return std::nullopt;
    std::optional<ShotBook::Screen> taken(std::move(*found));
    shots_.erase(found);
    return taken;
}

}  // namespace backsight::web
