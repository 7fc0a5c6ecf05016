// The sender's first step: how much each entity matters to this client, and which are due.

#include "sender_state.h"

#include <algorithm>

namespace backsight {

// With a reach, a viewer that is not there for a moment must not bring in all of the world.
SnapshotSender::State::Eye SnapshotSender::State::open_eye() {
    const bool is_present = history_->find(viewer_) != nullptr && tick_->state(viewer_.index()) != nullptr;
    if (is_present) last_eye_ = tick_->place(viewer_.index());
    if (!is_present && (config_.reach_m == 0.0f || !last_eye_)) return {};
    return {false, *last_eye_};
}

void SnapshotSender::State::weigh(EntityId id, const Eye& eye) {
    const std::uint32_t index = id.index();
    if (row_relevance_) return interests_.weigh_one(index, row_relevance_, tick_->places());
    std::uint32_t weight = relevance_full;
    if (relevance_) {
        weight = std::min(relevance_(id, *tick_->state(index)), relevance_full);
    } else if (!eye.sees_all && id != viewer_) {
        weight = weight_at(length(tick_->place(index) - eye.place), config_.near_m);
    }
    interests_.set_weight(index, weight);
}

// Adopts new entities and weighs them. Weighs the others in turn, or all of them.
void SnapshotSender::State::look_at_all(const Eye& eye, std::uint32_t part) {
    const bool weighs_all = part == relevance_age;
    for (const EntityId id : tick_->present()) {
        const std::uint32_t index = id.index();
        const bool is_new = interests_.owner(index) != id;
        if (is_new) interests_.adopt(id);
        if (is_new || weighs_all || index % relevance_age == part) weigh(id, eye);
    }
    if (interests_.is_by_place()) return;
    for (const EntityId id : tick_->gone()) {
        if (interests_.owner(id.index()) != id) interests_.adopt(id);
    }
}

// With a reach: adopts and weighs whoever is within it. All others are not relevant any more.
void SnapshotSender::State::look_within_reach(const Eye& eye) {
    interests_.begin_look();
    tick_->cells().around(eye.place, config_.reach_m, [&](const PlacedSlot& found) {
        if (!(length(found.place - eye.place) <= config_.reach_m)) return;
        const EntityId id = tick_->member(found.slot);
        if (interests_.owner(found.slot) != id) interests_.adopt(id);
        interests_.note_near(found.slot);
        weigh(id, eye);
    });
    interests_.end_look([&](EntityId id) {
        const bool is_member = tick_->member(id.index()) == id;
        // What is silent keeps its weight, and what is gone has the one that bury() gave it.
        return is_member ? tick_->state(id.index()) != nullptr : history_->find(id) == nullptr;
    });
}

// As look_at_all(), for ticks without new entities: weighs one part of them in turn.
void SnapshotSender::State::look_at_some(const Eye& eye, std::uint32_t part) {
    if (row_relevance_) return interests_.weigh(part, tick_->slots(), row_relevance_, tick_->places());
    // The viewer is fully relevant by its distance, which is 0.
    if (!relevance_ && !eye.sees_all) {
        return interests_.weigh(part, tick_->slots(), eye.place, config_.near_m, tick_->places());
    }
    for (std::uint32_t index = part; index < tick_->slots(); index += relevance_age) {
        if (tick_->state(index) != nullptr) weigh(interests_.owner(index), eye);
    }
}

// Weighs entities that are gone, and records the tombstones that are due.
void SnapshotSender::State::bury(Tick tick) {
    for (const EntityId id : tick_->gone()) {
        // An entity that the client was never sent needs no tombstone: it is unknown on both sides.
        if (interests_.owner(id.index()) != id) continue;
        const bool is_due = interests_.was_sent(id.index()) && tombstones_.is_due(id, tick);
        interests_.set_weight(id.index(), is_due ? relevance_full : 0);
    }
    counters_.tombstones_given_up = tombstones_.given_up();
}

void SnapshotSender::State::weigh_again(const SnapshotHeader& header) {
    const Eye eye = open_eye();
    const std::uint32_t part = header.seq.value % relevance_age;
    if (interests_.is_by_place()) {
        const bool is_due = weights_are_old_ || arrivals_seen_ != tick_->arrivals() || part == phase_;
        if (is_due && eye.sees_all) look_at_all(eye, relevance_age);
        if (is_due && !eye.sees_all) look_within_reach(eye);
    } else if (weights_are_old_ || arrivals_seen_ != tick_->arrivals()) {
        look_at_all(eye, weights_are_old_ ? relevance_age : part);
    } else {
        look_at_some(eye, part);
    }
    arrivals_seen_ = tick_->arrivals();
    // A client that sees all may have lost its viewer for a moment only.
    weights_are_old_ = !has_relevance() && eye.sees_all;
}

// Gives credit to all entities.
void SnapshotSender::State::gain(const SnapshotHeader& header) {
    interests_.turn_to(header.seq);
    weigh_again(header);
    if (draw_ != nullptr) gain_by_error(header.tick);
    const std::uint32_t least = std::max(likely_rank(), 1u);
    const RanksByRow ranks = scratch_->by_row(tick_->here());
    due_ = interests_.is_by_place()
               ? interests_.rank_places(header.seq, config_.max_snapshots_apart, least, tick_->members(), ranks)
               : interests_.rank(header.seq, config_.max_snapshots_apart, least, tick_->slots(), ranks);
}

}  // namespace backsight
