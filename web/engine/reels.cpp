#include "web/engine/reels.h"

#include <algorithm>
#include <utility>

namespace backsight::web {

namespace {

// Frames that are drawn in one tick: a kill in a full arena must not be felt.
constexpr std::size_t frames_at_once = 6;

}  // namespace

void ReelBook::executed(std::size_t player, ReelFrame frame) {
    std::deque<ReelFrame>& frames = commands_[player].frames;
    if (frames.size() == most_frames()) frames.pop_front();
    frames.push_back(std::move(frame));
}

void ReelBook::add(std::uint32_t number, std::size_t player, std::uint32_t command, bool has_killed) {
    add({has_killed ? ReelOf::kill : ReelOf::shot, number, player, command, {}, false, {}});
}

void ReelBook::add_flight(std::uint32_t number, std::size_t player, const ProjectileId& projectile) {
    add({ReelOf::flight, number, player, projectile.command, projectile, false, {}});
}

void ReelBook::add(Reel reel) {
    const auto is_alike = [&](const Reel& other) { return other.of == reel.of; };
    if (static_cast<std::size_t>(std::ranges::count_if(reels_, is_alike)) == kept_reels)
        reels_.erase(std::ranges::find_if(reels_, is_alike));
    reels_.push_back(std::move(reel));
}

// True: nothing is left to do.
bool ReelBook::fill(Reel& reel, const Rebuild& rebuild, std::size_t& budget) {
    if (reel.of == ReelOf::flight) return fill_flight(reel);
    std::deque<ReelFrame>& frames = commands_[reel.player].frames;
    const std::uint32_t first = reel.command - std::min(reel.command, step_rate_.steps(commands_before));
    const std::uint32_t last = reel.command + step_rate_.steps(commands_after);
    for (ReelFrame& frame : frames) {
        if (frame.command < first || frame.command > last || frame.shapes != nullptr) continue;
        if (budget == 0) return false;
        --budget;
        auto shapes = std::make_shared<std::vector<float>>();
        rebuild(reel.player, frame.stamp, *shapes);
        frame.shapes = std::move(shapes);
    }
    if (frames.empty() || frames.back().command < last) return false;
    for (const ReelFrame& frame : frames)
        if (frame.command >= first && frame.command <= last) reel.frames.push_back(frame);
    return true;
}

// The shooter learns of the verdict later than the server: their image may fly on. One that no screen drew has no reel.
bool ReelBook::fill_flight(Reel& reel) const {
    const std::deque<ReelFrame>& frames = commands_[reel.player].frames;
    const auto shows = [&](const ReelFrame& frame) {
        return std::ranges::find(frame.images, reel.projectile, &OwnImage::id) != frame.images.end();
    };
    const auto newest = std::find_if(frames.rbegin(), frames.rend(), shows);
    if (newest == frames.rend()) return !frames.empty() && frames.back().command > reel.command + most_frames() / 2;
    const std::uint32_t first = reel.command - std::min(reel.command, step_rate_.steps(commands_before_flight));
    const std::uint32_t last = newest->command + step_rate_.steps(commands_after);
    if (frames.back().command < last) return false;
    for (const ReelFrame& frame : frames)
        if (frame.command >= first && frame.command <= last && frame.shapes != nullptr) reel.frames.push_back(frame);
    return true;
}

void ReelBook::develop(const Rebuild& rebuild) {
    std::size_t budget = frames_at_once;
    for (Reel& reel : reels_)
        if (!reel.is_complete) reel.is_complete = fill(reel, rebuild, budget);
}

const Reel* ReelBook::find(std::uint32_t number) const {
    const auto found = std::ranges::find_if(
        reels_, [&](const Reel& reel) { return reel.of != ReelOf::flight && reel.number == number; });
    return found == reels_.end() || !found->is_complete ? nullptr : &*found;
}

const Reel* ReelBook::find_flight(std::uint32_t number) const {
    const auto found = std::ranges::find_if(
        reels_, [&](const Reel& reel) { return reel.of == ReelOf::flight && reel.number == number; });
    return found == reels_.end() || !found->is_complete ? nullptr : &*found;
}

}  // namespace backsight::web
