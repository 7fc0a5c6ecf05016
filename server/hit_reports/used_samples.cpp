#include "server/hit_reports/used_samples.h"

#include <algorithm>

namespace backsight::reports {

namespace {

class Known {
public:
    Known(const Track& track, const ViewSource& source) : track_(track), source_(source) {}

    /// Continues until `visit(tick)` returns false.
    template <class Visit>
    void walk(Tick oldest, Visit visit) const {
        if (source_.ledger == nullptr) return walk_all(oldest, visit);
        const Ledger& ledger = *source_.ledger;
        const SnapshotSeq first = std::max({ledger.oldest_sent(), ledger.known_from(), SnapshotSeq{1}});
        for (SnapshotSeq seq = source_.stamp.newest; seq >= first; --seq.value) {
            const Tick tick = ledger.tick_of(seq);
            if (tick < oldest) return;
            const bool has_it = ledger.contains(seq, track_.id().index()) && ledger.had(source_.stamp, seq);
            if (has_it && track_.at(tick) != nullptr && !visit(tick)) return;
        }
    }
    Tick newest(Tick oldest) const {
        Tick newest = no_tick;
        walk(oldest, [&](Tick tick) {
            newest = tick;
            return false;
        });
        return newest;
    }

private:
    template <class Visit>
    void walk_all(Tick oldest, Visit visit) const {
        Tick tick = track_.last_at_or_before(track_.newest(), oldest);
        while (tick != no_tick && visit(tick)) tick = track_.last_at_or_before(tick - 1, oldest);
    }

    const Track& track_;
    const ViewSource& source_;
};

class Search {
public:
    Search(const View& view, const ViewSource& source, const ViewPose& pose)
        : view_(view),
          pose_(pose),
          track_(*view.history().find(pose.entity)),
          known_(track_, source),
          group_(view.group_of_slot(track_.id().index())),
          rules_(view.config().rules(group_)),
          oldest_(oldest_usable(view.moment_of(group_), rules_, view.config().tick_rate)) {}

    UsedTicks run() {
        if (rules_.after_newest == AfterNewest::reckon && has_pose(pose_.status)) {
            add_courses();
        } else {
            if (rules_.interpolation == Interpolation::catmull_rom) add_outer();
            used_.add(pose_.from);
            used_.add(pose_.to);
        }
        add_newest();
        return used_;
    }

private:
    // Adds all samples that the course is made of.
    void add_courses() {
        const Moment moment = view_.moment_of(group_);
        ReckonedCourse course(moment, view_.moment(), rules_, view_.config().tick_rate);
        known_.walk(oldest_, [&](Tick tick) {
            if (tick > moment.tick()) return true;
            return course.add({tick, track_.at(tick)}) && !course.is_complete();
        });
        for (const Sample& sample : course.samples()) used_.add(sample.tick);
    }

    // Adds the samples that only shape tangents.
    void add_outer() {
        if (pose_.from == no_tick || pose_.to == no_tick) return;
        Tick before = no_tick;
        Tick after = no_tick;
        known_.walk(oldest_, [&](Tick tick) {
            if (tick > pose_.to) after = tick;
            if (tick < pose_.from) before = tick;
            return before == no_tick;
        });
        used_.add(before);
        used_.add(after);
    }

    // An entity's newest state decides its group, whatever it wore at the drawn instant.
    void add_newest() {
        const HitboxSets& sets = view_.history().hitbox_sets();
        if (!sets.has_groups() || used_.all().empty()) return;
        const auto group_at = [&](Tick tick) { return sets.group(track_.at(tick)->hitboxes); };
        if (group_at(std::ranges::max(used_.all())) == group_) return;
        used_.add(known_.newest(view_.oldest_tick()));
    }

    const View& view_;
    const ViewPose& pose_;
    const Track& track_;
    Known known_;
    DrawGroup group_;
    const DrawRules& rules_;
    Tick oldest_;
    UsedTicks used_;
};

}  // namespace

std::size_t most_used_samples(const DrawRules& rules) {
    if (rules.after_newest == AfterNewest::reckon) return max_used_samples;
    return (rules.interpolation == Interpolation::catmull_rom ? 4 : 2) + 1;
}

UsedTicks used_ticks(const View& view, const ViewSource& source, const ViewPose& pose) {
    return Search(view, source, pose).run();
}

}  // namespace backsight::reports
