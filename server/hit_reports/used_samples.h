#pragma once

// Which samples the pose of an entity was made from: those that a report must hold for the same pose to come out again.
// Looked for as View does, newest first.

#include <backsight/view.h>

#include <array>
#include <cstddef>
#include <span>

namespace backsight::reports {

/// Of one entity: the courses that dead reckoning mixes, and the newest one, by which it is of its group.
inline constexpr std::size_t max_used_samples = max_converging + 1;
/// Of one entity that is drawn so.
std::size_t most_used_samples(const DrawRules& rules);

class UsedTicks {
public:
    void add(Tick tick) {
        if (tick != no_tick && count_ < ticks_.size()) ticks_[count_++] = tick;
    }
    std::span<const Tick> all() const& { return {ticks_.data(), count_}; }
    std::span<const Tick> all() const&& = delete;  // would outlive what it points to

private:
    std::array<Tick, max_used_samples> ticks_{};
    std::size_t count_ = 0;
};

/// What a view was made with; no ledger where every sample of the history counts, as in View::at_moment().
struct ViewSource {
    const Ledger* ledger = nullptr;
    ViewStamp stamp;
};

/// `pose`: found in `view`.
UsedTicks used_ticks(const View& view, const ViewSource& source, const ViewPose& pose);

}  // namespace backsight::reports
