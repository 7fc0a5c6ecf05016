// What a sender is told between packets, and what it asks for before one.

#include <backsight/replicate/send_snapshots.h>

#include "sender_state.h"

namespace backsight {

void SnapshotSender::set_relevance(Relevance relevance) {
    state_->relevance_ = relevance;
    state_->row_relevance_ = nullptr;
    state_->weights_are_old_ = true;
}

void SnapshotSender::set_row_relevance(RowRelevance relevance) {
    state_->relevance_ = nullptr;
    state_->row_relevance_ = relevance;
    state_->weights_are_old_ = true;
}

void SnapshotSender::set_viewer(EntityId viewer) {
    if (viewer != state_->viewer_) state_->weights_are_old_ = true;
    state_->viewer_ = viewer;
}

void SnapshotSender::set_reckoning(const DrawConfig* draw, const ReckoningBound& bound) {
    state_->set_reckoning(draw, bound);
}

void SnapshotSender::set_time_scale(const TimeScale& scale) {
    if (scale.number != state_->scale_.number) state_->scale_since_ = {};
    state_->scale_ = scale;
    state_->last_packet_.clear();
}

// What write() reads first, and what leads to the rest.
void SnapshotSender::prefetch_state() const {
    BACKSIGHT_PREFETCH(&state_->tick_);
    BACKSIGHT_PREFETCH(&state_->relevance_);
    constexpr std::size_t line_bytes = 64;
    const auto* const interests = reinterpret_cast<const char*>(&state_->interests_);
    for (std::size_t at = 0; at < sizeof(InterestManager); at += line_bytes) BACKSIGHT_PREFETCH(interests + at);
    BACKSIGHT_PREFETCH(&state_->open_);
    BACKSIGHT_PREFETCH(&state_->counters_);
}

void SnapshotSender::prefetch_places() const {
    const Ledger& ledger = *state_->ledger_;
    state_->interests_.prefetch_places();
    ledger.prefetch();
    const std::size_t next = (ledger.newest_sent().value + 1) % state_->newest_commands_.size();
    BACKSIGHT_PREFETCH(&state_->newest_commands_[next]);
}

const SendCounters& SnapshotSender::counters() const { return state_->counters_; }

}  // namespace backsight
