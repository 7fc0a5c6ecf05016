#pragma once

// Finds the samples that an entity's pose was made from. A report must hold them to reproduce the pose. They are
// searched as View does, newest first.

#include <backsight/view.h>

#include <array>
#include <cstddef>
#include <span>

namespace backsight::reports {

/// Most samples of one entity: the courses that dead reckoning mixes, and the newest one, which decides its group.
inline constexpr std::size_t max_used_samples = max_converging + 1;
/// Most samples of one entity that is drawn by `rules`.
std::size_t most_used_samples(const DrawRules& rules);

class UsedTicks {
public:
    void add(Tick tick) {
        if (tick != no_tick && count_ < ticks_.size()) ticks_[count_++] = tick;
    }
    std::span<const Tick> all() const& { return {ticks_.data(), count_}; }
    std::span<const Tick> all() const&& = delete;  // the span would outlive its data

private:
    std::array<Tick, max_used_samples> ticks_{};
    std::size_t count_ = 0;
};

/// The inputs of a view. No ledger means that every sample of the history counts, as in View::at_moment().
struct ViewSource {
    const Ledger* ledger = nullptr;
    ViewStamp stamp;
};

/// `pose` must come from `view`.
UsedTicks used_ticks(const View& view, const ViewSource& source, const ViewPose& pose);

}  // namespace backsight::reports
