#pragma once

// One look at one entity in a view: its draw rules, instant, samples and place.

#include <backsight/view/view.h>

#include "glimpse.h"
#include "reckoned.h"
#include "surroundings.h"

namespace backsight {

class View::Look {
public:
    Look(const View& view, const Track& track);

    Moment moment() const { return moment_; }
    const DrawRules& rules() const { return *rules_; }
    DrawGroup group() const { return group_; }
    /// It is unknown what the client had of it. Valid at once for its group, and after find() for its samples.
    bool has_gap() const { return has_gap_; }
    bool is_reckoned() const { return rules_->after_newest == AfterNewest::reckon && view_->kind_ != Kind::between; }

    /// The samples on both sides where they lie as they do for nearly all entities, without a search. False: they need
    /// find(), and what was written means nothing.
    bool find_quickly(PackedSample& from, PackedSample& to) const;
    /// The samples that surround the instant. For what is not reckoned.
    Surroundings find();
    /// find(), where find_quickly() has failed.
    Surroundings search();
    /// The samples whose courses are mixed. For what is reckoned; `has_later`: there are samples after the instant.
    ReckonedCourse find_course(bool& has_later);
    /// Where it is in its parent's frame, from the newest of its samples that counts. For what is reckoned.
    Drawn reckon(Sample& newest);
    /// Where it is in its parent's frame, and the samples that say so; of what is reckoned only `from`.
    Drawn draw(Surroundings& around);
    /// Tick of the newest sample of all, from `oldest` on; it decides the group.
    Tick find_newest(Tick oldest);

private:
    void choose_moment();
    Sample sample_at(Tick tick) const;
    DrawGroup find_group();
    /// Goes through the samples that the view has, newest first, until visit(sample) returns false.
    template <class Visit>
    void walk(Tick oldest, Visit visit);
    template <class Visit>
    void walk_recorded(Tick oldest, Visit visit) const;
    template <class Visit>
    bool walk_known(Tick oldest, Visit visit) const;

    const View* view_;
    const Track* track_;
    Moment moment_;
    Tick oldest_;
    const DrawRules* rules_;
    DrawGroup group_ = 0;
    bool has_gap_ = false;
};

}  // namespace backsight
