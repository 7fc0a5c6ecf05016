#include <backsight/view/view.h>

#include "glimpse.h"
#include "known_rows.h"
#include "look.h"

#include "base/dequantize_both.h"
#include "base/rough_rotations.h"

#include <algorithm>
#include <bit>

namespace backsight {

View::View(Kind kind, const WorldHistory& history, const DrawConfig& config, Moment moment, const GroupOffsets& offsets)
    : kind_(kind),
      history_(&history),
      config_(&config),
      moment_(moment),
      offsets_(offsets),
      oldest_usable_(oldest_usable(moment, config)) {
    if (!history.hitbox_sets().has_groups()) return;
    for (DrawGroup group = 1; group < max_draw_groups; ++group) {
        const Tick oldest = oldest_usable(moment_of(group), config_->rules(group), config_->tick_rate);
        oldest_usable_ = std::min(oldest_usable_, oldest);
    }
}

View View::at_moment(const WorldHistory& history, const DrawConfig& config, Moment moment,
                     const GroupOffsets& offsets) {
    return {Kind::moment, history, config, std::clamp(moment, Moment{0}, max_moment), offsets};
}

View View::between(const WorldHistory& history, const DrawConfig& config, Tick from, Tick to, std::uint16_t fraction) {
    // Games pass in ticks that a client claimed: ticks that no history holds make an empty view.
    const bool is_pair = from >= Tick{0} && from <= to && to <= max_tick;
    View view(Kind::between, history, config, is_pair ? Moment::at(from) + (to - from) * fraction : Moment{0}, {});
    view.from_ = is_pair ? from : no_tick;
    view.to_ = is_pair ? to : no_tick;
    return view;
}

View View::exact(const WorldHistory& history, const DrawConfig& config, const Ledger& ledger, const ViewStamp& stamp) {
    View view(Kind::exact, history, config, stamp.shown, stamp.offsets);
    view.ledger_ = &ledger;
    view.stamp_ = stamp;
    view.newest_shown_ = ledger.newest_until(stamp, view.moment_.tick());
    return view;
}

View View::with_held(const Held& held) const {
    View view = *this;
    view.held_ = &held;
    return view;
}

Moment View::moment_of(DrawGroup group) const {
    if (group == 0 || group >= max_draw_groups) return moment_;
    return std::clamp(moment_ + offsets_[group - 1u], Moment{0}, max_moment);
}

DrawGroup View::group_of_slot(std::uint32_t index) const {
    return index < history_->slot_count() ? Look(*this, history_->slot(index)).group() : DrawGroup{0};
}

bool View::has_missed(const ViewPose& found) const {
    if (ledger_ == nullptr || found.from == no_tick || found.to == no_tick) return false;
    const SnapshotSeq last = ledger_->newest_until(stamp_, found.to - 1);
    const std::uint64_t held = ledger_->held_until(last, found.entity.index());
    if (held == 0) return false;
    return ledger_->tick_of({last.value - static_cast<std::uint32_t>(std::countr_zero(held))}) > found.from;
}

// The three ways to a gap in surroundings_exact(), for the entity that is worst off.
bool View::may_have_gaps() const {
    if (kind_ != Kind::exact) return false;
    const SnapshotSeq first = std::max(ledger_->oldest_sent(), SnapshotSeq{1});
    const bool ends_within_ledger = stamp_.newest >= first && ledger_->tick_of(first) < oldest_usable_;
    if (first.value > 1 && !ends_within_ledger) return true;
    const SnapshotSeq newest_unknown = std::min(stamp_.newest, SnapshotSeq{ledger_->known_from().value - 1});
    if (newest_unknown >= first && ledger_->tick_of(newest_unknown) >= oldest_usable_) return true;
    const Tick forgotten = history_->newest() - static_cast<std::int64_t>(history_->config().capacity_ticks);
    return forgotten >= std::max(oldest_usable_, ledger_->tick_of(first));
}

// Without an own gap only a mount's is left.
bool View::may_be_gap(std::uint32_t index) const {
    if (kind_ != Kind::exact || index >= history_->slot_count()) return false;
    Look look(*this, history_->slot(index));
    if (look.has_gap()) return true;
    Surroundings around;
    if (look.is_reckoned()) {
        static_cast<void>(look.reckon(around.from));
    } else {
        around = look.find();
    }
    const auto rides = [](const Sample& sample) { return sample && !sample.state->parent.is_null(); };
    return look.has_gap() || rides(around.from) || rides(around.to);
}

ViewPose View::pose(EntityId id) const {
    const Track* track = history_->find(id);
    if (track == nullptr) return {};
    return resolve(*track, 0);
}

ViewPose View::pose_of_slot(std::uint32_t index) const {
    if (index >= history_->slot_count() || history_->slot(index).id().is_null()) return {};
    return resolve(history_->slot(index), 0);
}

ViewPose View::resolve(const Track& track, int depth) const {
    Look look(*this, track);
    Surroundings around;
    const Drawn drawn = look.draw(around);
    ViewPose out;
    out.entity = track.id();
    out.from = around.from.tick;
    out.to = around.to.tick;
    out.state = around.from.state;
    if (look.has_gap()) {
        out.status = ViewStatus::knowledge_gap;
        return out;
    }
    out.status = drawn.status;
    out.pose = drawn.pose;
    out.fraction = drawn.fraction;
    if (has_pose(out.status)) place_in_world(around, out, depth);
    return out;
}

std::size_t View::sample_ticks(const ViewPose& found, std::span<Tick> out) const {
    static_assert(max_samples == max_converging + 1);
    const Track* track = history_->find(found.entity);
    if (track == nullptr) return 0;
    std::size_t count = 0;
    const auto add = [&](Tick tick) {
        if (tick != no_tick && count < out.size()) out[count++] = tick;
    };
    Look look(*this, *track);
    if (look.is_reckoned() && has_pose(found.status)) {
        bool has_later = false;
        const ReckonedCourse course = look.find_course(has_later);
        for (const Sample& sample : course.samples()) add(sample.tick);
    } else {
        if (look.rules().interpolation == Interpolation::catmull_rom && found.to != no_tick) {
            const Surroundings around = look.find();
            add(around.before.tick);
            add(around.after.tick);
        }
        add(found.from);
        add(found.to);
    }
    const HitboxSets& sets = history_->hitbox_sets();
    if (count == 0 || !sets.has_groups()) return count;
    const Tick newest = *std::max_element(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(count));
    if (sets.group(track->at(newest)->hitboxes) != look.group()) add(look.find_newest(oldest_tick()));
    return count;
}

// From the parent's frame to the world's. A rider that changes its mount between the samples is blended in world space,
// each sample carried along by its own mount.
void View::place_in_world(const Surroundings& around, ViewPose& out, int depth) const {
    const EntityState& from = *around.from.state;
    Pose frame;
    if (const ViewStatus s = parent_frame(from.parent, depth, frame); !has_pose(s)) {
        out.status = s;
        return;
    }
    const bool mounts = around.to && around.to.state->parent != from.parent && out.fraction > 0.0f;
    if (!mounts) {
        if (!from.parent.is_null()) out.pose = compose(frame, out.pose);
        return;
    }
    Pose to_frame;
    const EntityState& to = *around.to.state;
    if (const ViewStatus s = parent_frame(to.parent, depth, to_frame); !has_pose(s)) {
        out.status = s;
        return;
    }
    const Quantization& q = history_->config().quantization;
    const Pose start = compose(frame, {dequantize(from.position, q), rotation_of(from)});
    const Pose end = compose(to_frame, {dequantize(to.position, q), rotation_of(to)});
    out.pose = {lerp(start.position, end.position, out.fraction), slerp(start.rotation, end.rotation, out.fraction)};
}

// A status with a pose, or why the rider has none. If the server cannot know the mount's place, it cannot know the
// rider's.
ViewStatus View::parent_frame(EntityId parent, int depth, Pose& out) const {
    if (parent.is_null()) {
        out = {};
        return ViewStatus::held;
    }
    const Track* track = history_->find(parent);
    if (track == nullptr || depth >= max_parent_depth) return ViewStatus::parent_missing;
    const ViewPose found = resolve(*track, depth + 1);
    out = found.pose;
    if (has_pose(found.status) || found.status == ViewStatus::knowledge_gap) return found.status;
    return ViewStatus::parent_missing;
}

// The fast path of queries for most entities: those that were recorded at the ticks around the moment and go straight
// in the world. pose_of_slot() returns equal results for all entities, through all its cases.
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
        glimpse.from_ = {around.from.tick, track.packed_at(around.from.tick)};
        glimpse.to_ = {around.to.tick, track.packed_at(around.to.tick)};
    }
    if (!glimpse.from_ || track.traits_of(*glimpse.from_.state).presence() != Presence::alive) return glimpse;
    glimpse.set_course(look.rules(), look.moment(), *history_);
    return glimpse;
}

View::Glimpse View::glimpse(std::uint32_t index, const Known& known) const {
    if (!known.is_plain || index >= history_->slot_count() || history_->slot(index).id().is_null()) {
        return glimpse(index);
    }
    const Track& track = history_->slot(index);
    Glimpse glimpse;
    glimpse.track_ = &track;
    glimpse.from_ = {known.before.tick(), track.packed_at(known.before.tick())};
    const bool has_later = known.after.tick() != known.before.tick();
    if (has_later) glimpse.to_ = {known.after.tick(), track.packed_at(known.after.tick())};
    if (!glimpse.from_ || (has_later && !glimpse.to_)) return this->glimpse(index);
    if (track.traits_of(*glimpse.from_.state).presence() != Presence::alive) return glimpse;
    glimpse.set_course(*config_, moment_, *history_);
    return glimpse;
}

// As reconstruct() does, where that is a straight line in one frame.
void View::Glimpse::set_course(const DrawRules& rules, Moment moment, const WorldHistory& history) {
    const Quantization& q = history.config().quantization;
    const PackedTraits& from = track_->traits_of(*from_.state);
    const bool is_in_world = from.parent.is_null();
    const Course still = is_in_world ? Course::still : Course::still_aboard;
    course_ = Course::other;
    place_ = dequantize(from_.state->position(), q);
    if (!to_) {
        if (rules.after_newest == AfterNewest::hold) course_ = still;
        return;
    }
    const PackedTraits& to = to_.state->has_traits_of(*from_.state) ? from : track_->traits_of(*to_.state);
    const bool is_drawn_between = to.epoch == from.epoch && is_one_picture(history.hitbox_sets(), from, to);
    if (rules.interpolation == Interpolation::hold || !is_drawn_between) {
        course_ = still;
    } else if (rules.interpolation == Interpolation::linear && to.parent == from.parent) {
        course_ = is_in_world ? Course::straight : Course::straight_aboard;
        fraction_ = fraction_between(from_.tick, to_.tick, moment);
        place_ = lerp(place_, dequantize(to_.state->position(), q), fraction_);
    }
}

ViewPose View::pose(const Glimpse& glimpse) const {
    if (glimpse.track_ == nullptr) return {};
    if (!glimpse.is_placed()) return resolve(*glimpse.track_, 0);
    const Figure found = figure(glimpse, true);
    return {glimpse.course_ == Glimpse::Course::straight ? ViewStatus::interpolated : ViewStatus::held,
            found.pose,
            found.entity(),
            found.from,
            found.to,
            found.fraction,
            found.track->at(found.from)};
}

View::Figure View::figure(const Glimpse& glimpse, bool is_turned) const {
    // A query that asks how an entity is turned will ask for its bones.
    glimpse.track_->prefetch_bones(glimpse.from_.tick);
    glimpse.track_->prefetch_bones(glimpse.to_.tick);
    Quat rotation;
    if (is_turned) {
        if (glimpse.is_fine()) {
            rotation = glimpse.rotation_at(*glimpse.from_.state);
            if (glimpse.is_straight()) {
                rotation = slerp(rotation, glimpse.rotation_at(*glimpse.to_.state), glimpse.fraction_);
            }
        } else if (glimpse.is_straight()) {
            const auto both = dequantize_both(glimpse.from_.state->rotation(), glimpse.to_.state->rotation());
            rotation = slerp(both[0], both[1], glimpse.fraction_);
        } else {
            rotation = dequantize(glimpse.from_.state->rotation());
        }
    }
    return {{glimpse.place_, rotation}, glimpse.track_, glimpse.from_.tick,   glimpse.to_.tick,
            glimpse.fraction_,          is_turned,      glimpse.hitbox_mask()};
}

View::Figure View::rough_figure(const Glimpse& glimpse, float reach_m) const {
    Quat rotation;
    const bool is_rough =
        glimpse.course_ == Glimpse::Course::straight && !glimpse.is_fine() &&
        blend_roughly(glimpse.from_.state->rotation(), glimpse.to_.state->rotation(), glimpse.fraction_, rotation);
    if (!is_rough) return figure(glimpse, true);
    // A quarter more than 0.275 degrees.
    constexpr float off_rad = 0.006f;
    Figure found = figure(glimpse, false);
    found.pose.rotation = rotation;
    found.is_turned = true;
    found.is_rough = true;
    found.off_m = off_rad * reach_m;
    return found;
}

View::Figure View::worked_out(const Figure& figure) const {
    Figure found = figure;
    if (!figure.is_rough) return found;
    const auto both = dequantize_both(figure.track->packed_at(figure.from)->rotation(),
                                      figure.track->packed_at(figure.to)->rotation());
    found.pose.rotation = slerp(both[0], both[1], figure.fraction);
    found.is_rough = false;
    found.off_m = 0.0f;
    return found;
}

View::Bones View::bones(const Figure& figure) const {
    Bones bones;
    bones.from = figure.track->bones_at(figure.from, bones.are_far);
    if (figure.fraction > 0.0f) bones.to = figure.track->bones_at(figure.to, bones.are_far);
    return bones;
}

Pose View::bone(const ViewPose& found, std::int16_t bone) const {
    const Track* track = bone < 0 ? nullptr : history_->find(found.entity);
    if (track == nullptr) return found.pose;
    const Figure figure{found.pose, track, found.from, found.to, found.fraction, true};
    return this->bone(figure, bones(figure), bone);
}

Pose View::bone(const Figure& found, const Bones& bones, std::int16_t bone) const {
    if (bone < 0) return found.pose;
    const auto index = static_cast<std::size_t>(bone);
    if (index >= bones.from.size()) return found.pose;
    const Quantization& q = history_->config().quantization;
    if (index >= bones.to.size()) return compose(found.pose, dequantize(bones.from[index], q));
    const QuantBone& from = bones.from[index];
    const QuantBone& to = bones.to[index];
    const auto both = dequantize_both(from.rotation, to.rotation);
    const auto place_of = [&](const QuantBone& b) { return dequantize(b.position(), q); };
    const Pose local{lerp(place_of(from), place_of(to), found.fraction), slerp(both[0], both[1], found.fraction)};
    return compose(found.pose, local);
}

}  // namespace backsight
