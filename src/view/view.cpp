#include <backsight/view/view.h>

#include <algorithm>

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
    // Games hand through what a client claimed: ticks that no history holds make a view of nobody.
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

Moment View::moment_of(DrawGroup group) const {
    if (group == 0 || group >= max_draw_groups) return moment_;
    return std::clamp(moment_ + offsets_[group - 1u], Moment{0}, max_moment);
}

// Goes through what this client had received of an entity, newest first, until `visit(sample)` gives false. True: what
// it had then, or before, can not be told. A tick may be several snapshots: an entity that is in two of them has one
// sample, as in the client's history.
template <class Visit>
bool View::walk_known(const Track& track, Tick oldest, Visit visit) const {
    const SnapshotSeq first = std::max(ledger_->oldest_sent(), SnapshotSeq{1});
    Tick visited = no_tick;
    for (SnapshotSeq seq = stamp_.newest; seq >= first; --seq.value) {
        const Tick tick = ledger_->tick_of(seq);
        if (tick < oldest) return false;
        if (seq < ledger_->known_from()) return true;
        if (tick == visited || !ledger_->contains(seq, track.id().index()) || !ledger_->had(stamp_, seq)) continue;
        visited = tick;
        const Sample sample = sample_at(track, tick);
        // Before this owner of the slot; or no longer in the history, and then what the client had can not be told.
        if (!sample) return tick <= track.newest() - static_cast<std::int64_t>(history_->config().capacity_ticks);
        if (!visit(sample)) return false;
    }
    // Still looking where the ledger ends: what it has forgotten the client may have drawn.
    return first.value > 1;
}

DrawGroup View::group_of(const Track& track, bool& gap) const {
    const HitboxSets& sets = history_->hitbox_sets();
    if (!sets.has_groups() || kind_ == Kind::between) return 0;
    if (kind_ == Kind::moment) {
        const EntityState* newest = track.at(track.newest());
        return newest != nullptr ? sets.group(newest->hitboxes) : DrawGroup{0};
    }
    DrawGroup group = 0;
    gap = walk_known(track, oldest_usable_, [&](const Sample& sample) {
        group = sets.group(sample.state->hitboxes);
        return false;
    });
    return group;
}

DrawGroup View::group_of_slot(std::uint32_t index) const {
    bool gap = false;
    return index < history_->slot_count() ? group_of(history_->slot(index), gap) : DrawGroup{0};
}

View::Place View::place_of(const Track& track) const {
    if (!history_->hitbox_sets().has_groups()) return {moment_, oldest_usable_, config_, false};
    bool gap = false;
    const DrawGroup group = group_of(track, gap);
    const DrawRules& rules = config_->rules(group);
    const Moment moment = moment_of(group);
    return {moment, oldest_usable(moment, rules, config_->tick_rate), &rules, gap};
}

View::Found View::look(const Track& track, const Place& place) const {
    if (place.gap) {
        Found unknown;
        unknown.gap = true;
        return unknown;
    }
    if (place.rules->after_newest == AfterNewest::reckon && kind_ != Kind::between) {
        return kind_ == Kind::moment ? reckoned_at_moment(track, place) : reckoned_exact(track, place);
    }
    return surroundings(track, place);
}

void View::draw(const Place& place, Found& found) const {
    if (found.gap || found.is_drawn) return;
    found.is_drawn = true;
    found.drawn =
        reconstruct(found.around, place.moment, *place.rules, config_->tick_rate, history_->config().quantization);
}

View::Found View::find(const Track& track) const {
    const Place place = place_of(track);
    Found found = look(track, place);
    draw(place, found);
    return found;
}

View::Found View::surroundings(const Track& track, const Place& place) const {
    Found found;
    return find_quickly(track, place, found.around.from, found.around.to) ? found : search(track, place);
}

View::Found View::search(const Track& track, const Place& place) const {
    switch (kind_) {
        case Kind::moment:
            return surroundings_at_moment(track, place);
        case Kind::between:
            return surroundings_between(track);
        case Kind::exact:
            break;
    }
    return surroundings_exact(track, place);
}

View::Found View::surroundings_at_moment(const Track& track, const Place& place) const {
    Found found;
    const Tick from = track.last_at_or_before(place.moment.tick(), place.oldest);
    const Tick to = track.first_after(place.moment.tick());
    if (from != no_tick) found.around.from = sample_at(track, from);
    if (to != no_tick) found.around.to = sample_at(track, to);
    if (place.rules->interpolation == Interpolation::catmull_rom && found.around.from && found.around.to) {
        const Tick before = track.last_at_or_before(from - 1, place.oldest);
        const Tick after = track.first_after(to);
        if (before != no_tick) found.around.before = sample_at(track, before);
        if (after != no_tick) found.around.after = sample_at(track, after);
    }
    return found;
}

View::Found View::surroundings_between(const Track& track) const {
    Found found;
    const Sample from = sample_at(track, from_);
    const Sample to = sample_at(track, to_);
    if (!from || !to) return found;
    found.around.from = from;
    if (to_ > from_) found.around.to = to;
    return found;
}

View::Found View::surroundings_exact(const Track& track, const Place& place) const {
    Found found;
    Surroundings& around = found.around;
    found.gap = walk_known(track, place.oldest, [&](const Sample& sample) {
        if (sample.tick > place.moment.tick()) {
            around.after = around.to;
            around.to = sample;
            return true;
        }
        if (!around.from) {
            around.from = sample;
            return place.rules->interpolation == Interpolation::catmull_rom && bool{around.to};
        }
        around.before = sample;
        return false;
    });
    return found;
}

View::Found View::reckoned_at_moment(const Track& track, const Place& place) const {
    ReckonedCourse course(place.moment, moment_, *place.rules, config_->tick_rate);
    Tick tick = track.last_at_or_before(place.moment.tick(), place.oldest);
    while (tick != no_tick && course.add(sample_at(track, tick)) && !course.is_complete()) {
        tick = track.last_at_or_before(tick - 1, place.oldest);
    }
    return found_by(course, track.newest() > place.moment.tick(), false);
}

View::Found View::reckoned_exact(const Track& track, const Place& place) const {
    ReckonedCourse course(place.moment, moment_, *place.rules, config_->tick_rate);
    bool has_later = false;
    const bool gap = walk_known(track, place.oldest, [&](const Sample& sample) {
        const bool is_later = sample.tick > place.moment.tick();
        has_later = has_later || is_later;
        return is_later || (course.add(sample) && !course.is_complete());
    });
    return found_by(course, has_later, gap);
}

View::Found View::found_by(const ReckonedCourse& course, bool has_later, bool gap) const {
    Found found;
    found.gap = gap;
    found.around.from = course.newest();
    found.is_drawn = true;
    if (gap) return found;
    found.drawn = course.draw(history_->config().quantization);
    if (!found.around.from && has_later) found.drawn.status = ViewStatus::not_yet_there;
    return found;
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
    const Found found = look(history_->slot(index), place_of(history_->slot(index)));
    const auto rides = [](const Sample& sample) { return sample && !sample.state->parent.is_null(); };
    return found.gap || rides(found.around.from) || rides(found.around.to);
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

ViewPose View::resolve(const Track& track, int depth) const { return resolve(track, find(track), depth); }

ViewPose View::resolve(const Track& track, const Found& found, int depth) const {
    ViewPose out;
    out.entity = track.id();
    out.from = found.around.from.tick;
    out.to = found.around.to.tick;
    out.state = found.around.from.state;
    if (found.gap) {
        out.status = ViewStatus::knowledge_gap;
        return out;
    }
    out.status = found.drawn.status;
    out.pose = found.drawn.pose;
    out.fraction = found.drawn.fraction;
    if (has_pose(out.status)) place_in_world(found, out, depth);
    return out;
}

// From the parent's frame to the world's. A rider that changes its mount between the samples is blended in world space,
// each sample carried along by its own mount.
void View::place_in_world(const Found& found, ViewPose& out, int depth) const {
    const EntityState& from = *found.around.from.state;
    Pose frame;
    if (const ViewStatus s = parent_frame(from.parent, depth, frame); !has_pose(s)) {
        out.status = s;
        return;
    }
    const bool mounts = found.around.to && found.around.to.state->parent != from.parent && out.fraction > 0.0f;
    if (!mounts) {
        if (!from.parent.is_null()) out.pose = compose(frame, out.pose);
        return;
    }
    Pose to_frame;
    const EntityState& to = *found.around.to.state;
    if (const ViewStatus s = parent_frame(to.parent, depth, to_frame); !has_pose(s)) {
        out.status = s;
        return;
    }
    const Quantization& q = history_->config().quantization;
    const Pose start = compose(frame, {dequantize(from.position, q), dequantize(from.rotation)});
    const Pose end = compose(to_frame, {dequantize(to.position, q), dequantize(to.rotation)});
    out.pose = {lerp(start.position, end.position, out.fraction), slerp(start.rotation, end.rotation, out.fraction)};
}

// A status with a pose, or why the rider has none: what the server can not know of a mount it can not know of the
// rider.
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

View::Bones View::bones(const ViewPose& found) const {
    const Track* track = history_->find(found.entity);
    if (track == nullptr) return {};
    Bones bones{track->bones_at(found.from), {}};
    if (found.fraction > 0.0f) bones.to = track->bones_at(found.to);
    return bones;
}

Pose View::bone(const ViewPose& found, std::int16_t bone) const {
    return bone < 0 ? found.pose : this->bone(found, bones(found), bone);
}

Pose View::bone(const ViewPose& found, const Bones& bones, std::int16_t bone) const {
    if (bone < 0) return found.pose;
    const auto index = static_cast<std::size_t>(bone);
    if (index >= bones.from.size()) return found.pose;
    const Quantization& q = history_->config().quantization;
    Pose local = dequantize(bones.from[index], q);
    if (index < bones.to.size()) {
        const Pose end = dequantize(bones.to[index], q);
        local = {lerp(local.position, end.position, found.fraction),
                 slerp(local.rotation, end.rotation, found.fraction)};
    }
    return compose(found.pose, local);
}

}  // namespace backsight
