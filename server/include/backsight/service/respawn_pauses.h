#pragma once

// Until when users who left must wait for their next life. Whoever leaves and joins again would otherwise have a new
// life at once: without the respawn time after a death, or with full health and magazines in the middle of a fight.
//
// In: users who leave, and the tick of their next life. Out: that tick, when they join again. It holds a bounded number
// of users and allocates only in its constructor. Not synchronised.

#include <backsight/time/tick.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace backsight::service {

class RespawnPauses {
public:
    /// `most`: users that are kept at once, at least 1.
    explicit RespawnPauses(std::size_t most) { pauses_.reserve(most); }

    /// A user has left and may live again at `until`. Null, the user of nobody, is not kept. If all that are kept still
    /// wait, the one whose pause ends first is forgotten and counted.
    void keep(std::uint64_t user, Tick until, Tick now) {
        if (user == 0 || until <= now) return;
        drop_ended(now);
        if (const auto same = find(user); same != pauses_.end()) {
            same->until = std::max(same->until, until);
            return;
        }
        if (pauses_.size() == pauses_.capacity()) {
            ++forgotten_;
            const auto first = std::min_element(pauses_.begin(), pauses_.end(), ends_earlier);
            if (until <= first->until) return;
            *first = pauses_.back();
            pauses_.pop_back();
        }
        pauses_.push_back({user, until});
    }
    /// When a user who joins now may live; empty: at once.
    std::optional<Tick> pause_of(std::uint64_t user, Tick now) {
        drop_ended(now);
        const auto same = find(user);
        if (user == 0 || same == pauses_.end()) return {};
        return same->until;
    }
    std::size_t kept() const { return pauses_.size(); }
    std::uint64_t forgotten() const { return forgotten_; }

private:
    struct Pause {
        std::uint64_t user = 0;
        Tick until;
    };

    static bool ends_earlier(const Pause& a, const Pause& b) { return a.until < b.until; }
    std::vector<Pause>::iterator find(std::uint64_t user) {
        return std::find_if(pauses_.begin(), pauses_.end(), [&](const Pause& pause) { return pause.user == user; });
    }
    void drop_ended(Tick now) {
        std::erase_if(pauses_, [&](const Pause& pause) { return pause.until <= now; });
    }

    std::vector<Pause> pauses_;
    std::uint64_t forgotten_ = 0;
};

}  // namespace backsight::service
