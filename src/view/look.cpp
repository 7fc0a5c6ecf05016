#include "look.h"

#include "held.h"

#include <backsight/base/compiler.h>

#include <algorithm>
#include <bit>

namespace backsight {

View::Look::Look(const View& view, const Track& track)
    : view_(&view), track_(&track), moment_(view.moment_), oldest_(view.oldest_usable_), rules_(view.config_) {
    if (view.history_->hitbox_sets().has_groups() || view.held_ != nullptr) choose_moment();
}

// By itself, so that the few steps of the others stay in line.
BACKSIGHT_NOINLINE void View::Look::choose_moment() {
    const bool is_held = view_->held_ != nullptr && view_->held_->hold(track_->id());
    group_ = find_group();
    rules_ = &view_->config_->rules(group_);
    moment_ = is_held ? view_->held_->moment : view_->moment_of(group_);
    oldest_ = oldest_usable(moment_, *rules_, view_->config_->tick_rate);
}

inline Sample View::Look::sample_at(Tick tick) const { return {tick, track_->at(tick)}; }

DrawGroup View::Look::find_group() {
    const HitboxSets& sets = view_->history_->hitbox_sets();
    if (view_->kind_ == Kind::between) return 0;
    if (view_->kind_ == Kind::moment) {
        const PackedState* newest = track_->packed_at(track_->newest());
        return newest != nullptr ? sets.group(track_->traits_of(*newest).hitboxes) : DrawGroup{0};
    }
    DrawGroup group = 0;
    walk(view_->oldest_usable_, [&](const Sample& sample) {
        group = sets.group(sample.state->hitboxes);
        return false;
    });
    return group;
}

template <class Visit>
void View::Look::walk(Tick oldest, Visit visit) {
    if (view_->kind_ == Kind::moment) return walk_recorded(oldest, visit);
    has_gap_ = walk_known(oldest, visit);
}

// From the samples after the moment on that a curve needs; of two, where it needs no more.
template <class Visit>
void View::Look::walk_recorded(Tick oldest, Visit visit) const {
    const Tick next = track_->first_after(moment_.tick());
    if (next != no_tick && rules_->interpolation == Interpolation::catmull_rom) {
        if (const Tick after = track_->first_after(next); after != no_tick) visit(sample_at(after));
    }
    if (next != no_tick) visit(sample_at(next));
    Tick tick = track_->last_at_or_before(moment_.tick(), oldest);
    while (tick != no_tick && visit(sample_at(tick))) tick = track_->last_at_or_before(tick - 1, oldest);
}

// Visits the samples that this client had received. True: it is unknown what the client had then, or before. A tick may
// be several snapshots: an entity that is in two of them has one sample, as in the client's history.
template <class Visit>
bool View::Look::walk_known(Tick oldest, Visit visit) const {
    const Ledger& ledger = *view_->ledger_;
    const ViewStamp& stamp = view_->stamp_;
    const SnapshotSeq first = std::max(ledger.oldest_sent(), SnapshotSeq{1});
    SnapshotSeq newest = stamp.newest;
    if (newest > ledger.newest_sent()) {
        if (no_tick < oldest) return false;
        if (newest < ledger.known_from()) return true;
        newest = ledger.newest_sent();
    }
    const SnapshotSeq stop = std::max(ledger.first_from(oldest), ledger.known_from());
    const std::uint32_t place = ledger.place_of_slot(track_->id().index());
    Tick visited = no_tick;
    for (SnapshotSeq seq = newest; place != SlotPlaces::none && seq >= stop; --seq.value) {
        seq = ledger.next_known(stamp, seq, place, stop);
        if (seq.value == 0) break;
        const Tick tick = ledger.tick_of(seq);
        if (tick == visited) continue;
        visited = tick;
        const Sample sample = sample_at(tick);
        // The sample is of an earlier owner of the slot, or no longer in the history. In the latter case it is unknown
        // what the client had.
        const auto capacity = static_cast<std::int64_t>(view_->history_->config().capacity_ticks);
        if (!sample) return tick <= track_->newest() - capacity;
        if (!visit(sample)) return false;
    }
    // Of a snapshot that is remembered and too old the client draws nothing; of another one it is unknown what it had.
    const SnapshotSeq left = std::min(newest, SnapshotSeq{stop.value - 1});
    if (left >= first) return ledger.tick_of(left) >= oldest;
    // Still looking where the ledger ends: what it has forgotten the client may have drawn.
    return first.value > 1;
}

bool View::Look::find_quickly(PackedSample& from, PackedSample& to) const {
    if (has_gap_ || rules_->interpolation == Interpolation::catmull_rom) return false;
    if (rules_->after_newest == AfterNewest::reckon) return false;
    if (view_->kind_ == Kind::moment) {
        // On a server nearly everybody was recorded in every tick.
        const Tick now = moment_.tick();
        from = {now, track_->packed_at(now)};
        to = {now + 1, track_->packed_at(now + 1)};
        return from && to && now >= oldest_;
    }
    // What walk_known() finds, straight from where the moment lies among the snapshots. Only an exact view has a
    // ledger.
    if (view_->kind_ != Kind::exact || moment_ != view_->moment_) return false;
    const Ledger& ledger = *view_->ledger_;
    const ViewStamp& stamp = view_->stamp_;
    if (stamp.newest > ledger.newest_sent()) return false;
    const std::uint32_t index = track_->id().index();
    // Bit i: it was in snapshot newest - i, and that had been applied. Nearly always the window of the stamp has both
    // samples; the two searches look beyond it.
    const std::uint64_t known = ledger.held_until(stamp.newest, index) & stamp.received;
    const std::uint32_t later = stamp.newest.value - view_->newest_shown_.value;
    const std::uint64_t after_bits = later < 64 ? known & ~(~std::uint64_t{0} << later) : 0;
    SnapshotSeq before;
    SnapshotSeq after;
    if (later < 64 && known != after_bits) {
        before.value = stamp.newest.value - static_cast<std::uint32_t>(std::countr_zero(known ^ after_bits));
        if (ledger.tick_of(before) < oldest_) return false;
        if (after_bits != 0) {
            after.value = stamp.newest.value - 63 + static_cast<std::uint32_t>(std::countl_zero(after_bits));
        }
    } else {
        before = ledger.known_at_or_below(stamp, view_->newest_shown_, index, oldest_);
        after = ledger.known_above(stamp, view_->newest_shown_, index);
    }
    if (before.value == 0 || before < ledger.known_from()) return false;
    const Tick from_tick = ledger.tick_of(before);
    from = {from_tick, track_->packed_at(from_tick)};
    if (after.value == 0) {
        to = {};
        return bool{from};
    }
    const Tick to_tick = ledger.tick_of(after);
    to = {to_tick, track_->packed_at(to_tick)};
    return from && to;
}

Surroundings View::Look::find() {
    PackedSample from;
    PackedSample to;
    const HitboxSets& sets = view_->history_->hitbox_sets();
    if (!find_quickly(from, to)) {
        Surroundings around = search();
        if (around.from && around.to) {
            around.breaks = !is_one_picture(sets, *track_, around.from.tick, around.to.tick);
        }
        return around;
    }
    Surroundings around;
    around.from = sample_at(from.tick);
    if (!to) return around;
    around.to = sample_at(to.tick);
    around.breaks = !is_one_picture(sets, track_->traits_of(*from.state), track_->traits_of(*to.state));
    return around;
}

Surroundings View::Look::search() {
    Surroundings around;
    if (view_->kind_ == Kind::between) {
        const Sample from = sample_at(view_->from_);
        const Sample to = sample_at(view_->to_);
        if (!from || !to) return around;
        around.from = from;
        if (view_->to_ > view_->from_) around.to = to;
        return around;
    }
    walk(oldest_, [&](const Sample& sample) {
        if (sample.tick > moment_.tick()) {
            around.after = around.to;
            around.to = sample;
            return true;
        }
        if (!around.from) {
            around.from = sample;
            return rules_->interpolation == Interpolation::catmull_rom && bool{around.to};
        }
        around.before = sample;
        return false;
    });
    return around;
}

ReckonedCourse View::Look::find_course(bool& has_later) {
    ReckonedCourse course(moment_, view_->moment_, *rules_, view_->config_->tick_rate);
    const HitboxSets& sets = view_->history_->hitbox_sets();
    Tick newer = no_tick;
    walk(oldest_, [&](const Sample& sample) {
        if (sample.tick > moment_.tick()) return has_later = true;
        // Across a break of the picture nothing is mixed.
        if (newer != no_tick && !is_one_picture(sets, *track_, sample.tick, newer)) return false;
        newer = sample.tick;
        return course.add(sample) && !course.is_complete();
    });
    return course;
}

Drawn View::Look::reckon(Sample& newest) {
    bool has_later = false;
    const ReckonedCourse course = find_course(has_later);
    newest = course.newest();
    if (has_gap_) return {};
    Drawn drawn = course.draw(view_->history_->config().quantization);
    if (!newest && has_later) drawn.status = ViewStatus::not_yet_there;
    return drawn;
}

Tick View::Look::find_newest(Tick oldest) {
    if (view_->kind_ == Kind::moment) return track_->last_at_or_before(track_->newest(), oldest);
    Tick newest = no_tick;
    walk(oldest, [&](const Sample& sample) {
        newest = sample.tick;
        return false;
    });
    return newest;
}

Drawn View::Look::draw(Surroundings& around) {
    if (has_gap_) return {};
    if (is_reckoned()) return reckon(around.from);
    around = find();
    if (has_gap_) return {};
    return reconstruct(around, moment_, *rules_, view_->config_->tick_rate, view_->history_->config().quantization);
}

}  // namespace backsight
