#include "arena/client_prediction.h"

#include <algorithm>

namespace backsight::arena {

namespace {

constexpr float decay_per_second = 12.0f;
// A larger correction is a respawn or a teleport, which is not smoothed.
constexpr float max_smoothed_m = 2.0f;
constexpr float negligible_m = 0.0005f;

}  // namespace

const PlayerState& ClientPrediction::predict(std::uint32_t seq, const PlayerInput& input, Tick tick) {
    state_ = step(state_, input, *level_, tick);
    tick_ = tick;
    newest_ = seq;
    slot(seq) = {seq, input, tick, state_};
    return state_;
}

Correction ClientPrediction::reconcile(Tick server_tick, std::uint32_t executed, const PlayerState& server) {
    Correction correction;
    correction.is_stale = server_tick <= newest_server_;
    if (correction.is_stale) return correction;
    const bool is_first = !has_started();
    newest_server_ = server_tick;
    const Predicted& same = slot(executed);
    correction.was_exact = !is_first && same.seq == executed && executed != 0 && same.after == server;
    if (correction.was_exact) return correction;

    const Vec3 before = world_position(state_, *level_, tick_);
    state_ = server;
    const std::uint32_t oldest = newest_ >= window ? newest_ - window + 1 : 1;
    for (std::uint32_t seq = std::max(executed + 1, oldest); seq <= newest_; ++seq) {
        Predicted& pending = slot(seq);
        if (pending.seq != seq) continue;
        state_ = step(state_, pending.input, *level_, pending.tick);
        pending.after = state_;
        ++correction.replayed;
    }
    // Without this a server state that repeats with a later tick would look like a wrong prediction.
    if (same.seq == executed) slot(executed).after = server;
    if (is_first) return correction;
    const Vec3 moved = before - world_position(state_, *level_, tick_);
    correction.moved_m = length(moved);
    offset_ = correction.moved_m > max_smoothed_m ? Vec3{} : offset_ + moved;
    return correction;
}

void ClientPrediction::advance_smoothing(float seconds) {
    offset_ = offset_ * std::max(1.0f - decay_per_second * seconds, 0.0f);
    if (length_squared(offset_) < negligible_m * negligible_m) offset_ = {};
}

}  // namespace backsight::arena
