#include "look.h"

// The fast path of queries for most entities: those that were recorded at the ticks around the moment and go straight
// in the world. View::pose_of_slot() returns equal results for all entities, through all its cases.

namespace backsight {

View::Glimpse View::glimpse(std::uint32_t index) const {
    Glimpse glimpse;
    if (index >= history_->slot_count() || history_->slot(index).id().is_null()) return glimpse;
    const Track& track = history_->slot(index);
    glimpse.track_ = &track;
    Look look(*this, track);
    if (look.is_reckoned()) {
        glimpse.course_ = Glimpse::Course::other;
        return glimpse;
    }
    if (look.has_gap()) return glimpse;
    if (!look.find_quickly(glimpse.from_, glimpse.to_)) {
        const Surroundings around = look.search();
        if (look.has_gap()) return glimpse;
        glimpse.from_ = around.from;
        glimpse.to_ = around.to;
    }
    if (!glimpse.from_ || glimpse.from_.state->presence != Presence::alive) return glimpse;
    glimpse.set_course(look.rules(), look.moment(), history_->config().quantization);
    return glimpse;
}

// As reconstruct() does, where that is a straight line in the world.
void View::Glimpse::set_course(const DrawRules& rules, Moment moment, const Quantization& q) {
    const EntityState& from = *from_.state;
    course_ = Course::other;
    if (!from.parent.is_null()) return;
    place_ = dequantize(from.position, q);
    if (!to_) {
        if (rules.after_newest == AfterNewest::hold) course_ = Course::still;
        return;
    }
    const EntityState& to = *to_.state;
    if (rules.interpolation == Interpolation::hold || !is_continuous(from, to)) {
        course_ = Course::still;
    } else if (rules.interpolation == Interpolation::linear && to.parent.is_null()) {
        course_ = Course::straight;
        fraction_ = fraction_between(from_.tick, to_.tick, moment);
        place_ = lerp(place_, dequantize(to.position, q), fraction_);
    }
}

ViewPose View::pose(const Glimpse& glimpse) const {
    if (glimpse.track_ == nullptr) return {};
    if (!glimpse.is_placed()) return resolve(*glimpse.track_, 0);
    // A query that asks how an entity is turned will ask for its bones.
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
