#include "lab/fidelity/playback.h"

#include <backsight/motion/interpolate.h>

#include <algorithm>

namespace backsight::lab {

namespace {

using inputs::MovementRow;

// The first row after `time_us`.
auto row_after(const std::vector<MovementRow>& rows, std::int64_t time_us) {
    return std::upper_bound(rows.begin(), rows.end(), time_us,
                            [](std::int64_t time, const MovementRow& row) { return time < row.time_us; });
}

}  // namespace

std::int64_t Playback::recorded_time(std::int64_t time_us) const { return (time_us + offset_us_) % set_->duration_us; }

PlayedState Playback::state_at(std::size_t entity, std::int64_t time_us) const {
    const std::vector<MovementRow>& rows = set_->tracks[entity].rows;
    const std::int64_t time = recorded_time(time_us);
    if (rows.empty() || time < rows.front().time_us || time > rows.back().time_us) return {};
    const auto next = row_after(rows, time);
    const MovementRow& last = *std::prev(next);
    PlayedState state{true, last.alive, last.position_m, last.yaw_rad, last.pitch_rad, last.parent};
    if (next == rows.end() || next->teleport || next->alive != last.alive) return state;
    const float fraction = static_cast<float>(time - last.time_us) / static_cast<float>(next->time_us - last.time_us);
    state.position = lerp(last.position_m, next->position_m, fraction);
    state.yaw_rad = lerp_radians(last.yaw_rad, next->yaw_rad, fraction);
    state.pitch_rad = last.pitch_rad + (next->pitch_rad - last.pitch_rad) * fraction;
    return state;
}

bool Playback::teleported(std::size_t entity, std::int64_t after_us, std::int64_t until_us) const {
    const std::vector<MovementRow>& rows = set_->tracks[entity].rows;
    const std::int64_t after = recorded_time(after_us);
    const std::int64_t until = recorded_time(until_us);
    if (until < after) return true;  // the recording began anew
    for (auto row = row_after(rows, after); row != rows.end() && row->time_us <= until; ++row) {
        if (row->teleport) return true;
    }
    return false;
}

}  // namespace backsight::lab
