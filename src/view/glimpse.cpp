#include <backsight/view/view.h>

// What queries ask of nearly everybody: who was recorded at the ticks around the moment, and goes straight in the
// world. View::pose_of_slot() gives the same of everybody, through all its cases.

namespace backsight {

// The samples on both sides where they lie as they do for nearly everybody, without a search. False: they are to be
// searched for, and what was written means nothing.
bool View::find_quickly(const Track& track, const Place& place, Sample& from, Sample& to) const {
    if (place.gap || place.rules->interpolation == Interpolation::catmull_rom) return false;
    if (place.rules->after_newest == AfterNewest::reckon) return false;
    if (kind_ == Kind::moment) return find_dense(track, place, from, to);
    return kind_ == Kind::exact && find_known(track, place, from, to);
}

// On a server nearly everybody was recorded in every tick.
bool View::find_dense(const Track& track, const Place& place, Sample& from, Sample& to) const {
    const Tick now = place.moment.tick();
    from = sample_at(track, now);
    to = sample_at(track, now + 1);
    return from && to && now >= place.oldest;
}

// What walk_known() finds, straight from where the moment lies among the snapshots.
bool View::find_known(const Track& track, const Place& place, Sample& from, Sample& to) const {
    if (place.moment != moment_ || stamp_.newest > ledger_->newest_sent()) return false;
    const std::uint32_t index = track.id().index();
    const SnapshotSeq before = ledger_->known_at_or_below(stamp_, newest_shown_, index, place.oldest);
    if (before.value == 0 || before < ledger_->known_from()) return false;
    from = sample_at(track, ledger_->tick_of(before));
    const SnapshotSeq after = ledger_->known_above(stamp_, newest_shown_, index);
    to = after.value == 0 ? Sample{} : sample_at(track, ledger_->tick_of(after));
    return from && (after.value == 0 || to);
}

View::Glimpse View::glimpse(std::uint32_t index) const {
    Glimpse glimpse;
    if (index >= history_->slot_count() || history_->slot(index).id().is_null()) return glimpse;
    const Track& track = history_->slot(index);
    glimpse.track_ = &track;
    const Place place = place_of(track);
    if (place.rules->after_newest == AfterNewest::reckon && kind_ != Kind::between) {
        glimpse.course_ = Glimpse::Course::other;
        return glimpse;
    }
    if (place.gap) return glimpse;
    if (!find_quickly(track, place, glimpse.from_, glimpse.to_)) {
        const Found found = search(track, place);
        if (found.gap) return glimpse;
        glimpse.from_ = found.around.from;
        glimpse.to_ = found.around.to;
    }
    if (!glimpse.from_ || glimpse.from_.state->presence != Presence::alive) return glimpse;
    set_course(place, glimpse);
    return glimpse;
}

// As reconstruct() does, where that is a straight line in the world.
void View::set_course(const Place& place, Glimpse& out) const {
    using Course = Glimpse::Course;
    const EntityState& from = *out.from_.state;
    const DrawRules& rules = *place.rules;
    const Quantization& q = history_->config().quantization;
    out.course_ = Course::other;
    if (!from.parent.is_null()) return;
    out.place_ = dequantize(from.position, q);
    if (!out.to_) {
        if (rules.after_newest == AfterNewest::hold) out.course_ = Course::still;
        return;
    }
    const EntityState& to = *out.to_.state;
    if (rules.interpolation == Interpolation::hold || !is_continuous(from, to)) {
        out.course_ = Course::still;
    } else if (rules.interpolation == Interpolation::linear && to.parent.is_null()) {
        out.course_ = Course::straight;
        out.fraction_ = fraction_between(out.from_.tick, out.to_.tick, place.moment);
        out.place_ = lerp(out.place_, dequantize(to.position, q), out.fraction_);
    }
}

ViewPose View::pose(const Glimpse& glimpse) const {
    if (glimpse.track_ == nullptr) return {};
    if (!glimpse.is_placed()) return resolve(*glimpse.track_, 0);
    // Whoever asks how somebody is turned will ask for his bones.
    glimpse.track_->prefetch_bones(glimpse.from_.tick);
    glimpse.track_->prefetch_bones(glimpse.to_.tick);
    ViewPose out;
    out.status = ViewStatus::held;
    out.pose = {glimpse.place_, dequantize(glimpse.from_.state->rotation)};
    out.entity = glimpse.track_->id();
    out.from = glimpse.from_.tick;
    out.to = glimpse.to_.tick;
    out.fraction = glimpse.fraction_;
    out.state = glimpse.from_.state;
    if (glimpse.course_ == Glimpse::Course::straight) {
        out.status = ViewStatus::interpolated;
        out.pose.rotation = slerp(out.pose.rotation, dequantize(glimpse.to_.state->rotation), glimpse.fraction_);
    }
    return out;
}

}  // namespace backsight
