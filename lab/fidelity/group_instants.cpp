#include "lab/fidelity/group_instants.h"

#include <algorithm>
#include <cstdlib>

namespace backsight::lab {

namespace {

constexpr std::int64_t step = Moment::one_tick / 16;

}  // namespace

void GroupInstants::advance(Micros server_time, Micros elapsed, Moment shown, Tick newest) {
    for (DrawGroup group = 1; group < max_draw_groups; ++group) {
        advance(group, server_time.value - config_->group_delay_us(group), elapsed, shown, newest);
    }
}

void GroupInstants::advance(DrawGroup group, std::int64_t target_us, Micros elapsed, Moment shown, Tick newest) {
    Group& at = groups_[group];
    const auto slewed = [&](double ratio) {
        return at.drawn_us + static_cast<std::int64_t>(static_cast<double>(elapsed.value) * ratio);
    };
    const bool is_far_off = at.drawn_us < 0 || target_us - at.drawn_us > snap_us;
    std::int64_t drawn_us =
        is_far_off ? target_us : std::clamp(target_us, slewed(1.0 - max_slew), slewed(1.0 + max_slew));

    // An honest client draws what the audit lets it claim, less what the steps of an offset may be off by.
    const std::int64_t newest_us = config_->tick_rate.time_of(newest).value;
    const std::int64_t slack_us = config_->tick_rate.time_of(Tick{1}).value;
    drawn_us = std::min(drawn_us, newest_us + audit_.max_group_ahead.value - slack_us);
    drawn_us = std::max(drawn_us, newest_us - audit_.max_interpolation_delay.value + slack_us);
    at.drawn_us = std::max({drawn_us, at.drawn_us, std::int64_t{0}});

    std::int32_t& offset = offsets_[group - 1u];
    const std::int64_t wanted = config_->tick_rate.moment_at(Micros{at.drawn_us}) - shown;
    std::int64_t chosen = offset;
    if (std::abs(wanted - chosen) > step) chosen = wanted / step * step;
    // A step back is none.
    chosen = std::max(chosen, at.last - shown);
    offset = static_cast<std::int32_t>(std::clamp<std::int64_t>(chosen, -max_group_offset, max_group_offset));
    at.last = shown + offset;
}

}  // namespace backsight::lab
