#pragma once

// Screens of clients in this process, on their way to the feed: each frame of a followed player, and the targets of all
// shots. The bots' thread puts them in; the tick and the feed take them out. Bounded: the oldest are lost. Any thread.

#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "arena/bots/screen_taker.h"
#include "web/engine/shots.h"
#include "web/live/tick_copy.h"

namespace backsight::web {

class Screens : public bots::ScreenTaker {
public:
    struct Frame {
        std::uint64_t user = 0;
        std::uint32_t command = 0;
        std::vector<float> shapes;
    };

    static constexpr std::size_t kept_frames = 1024;
    static constexpr std::size_t kept_shots = 512;

    /// Whose frames are wanted, and whether anybody looks. Nobody: nothing is kept.
    void want(bool is_watched, std::span<const std::uint64_t> users);

    void drew(std::uint64_t user, const arena::MatchClient& client) override;

    /// Appends the frames that have come since the last call, oldest first.
    void take_frames(std::vector<Frame>& out);
    /// What the shooter's screen showed of the target of this ray. Returns nothing if it is not known. Frees, and takes
    /// no memory.
    std::optional<ShotBook::Screen> take_shot(const ShotRecord& record);

private:
    bool wants_frames_of(std::uint64_t user) const;

    std::atomic<bool> is_watched_{false};
    std::array<std::atomic<std::uint64_t>, most_viewers> wanted_{};  // 0: none
    std::mutex mutex_;
    std::deque<Frame> frames_;
    std::deque<ShotBook::Screen> shots_;
};

}  // namespace backsight::web
