#pragma once

// What a shot that hit somebody on the shooter's screen meets of them at another moment: the hit that is judged where
// the one on the screen costs its victim more than the caps allow.
//
// In: a view of the history, as the server has everybody at that moment. Out: the hit on the same victim there, with
// nobody and nothing in between that stops the shot. Refers to what its constructor is given. One thread.

#include "shared_frame.h"

#include <backsight/judge/judge.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace backsight {

class HitAgain {
public:
    struct Ticks {
        Tick first;
        Tick last;
    };

    /// `screen`: the view of the shooter's screen. `seen`: the hit and the pose that were found there. `frame`: that of
    /// shooter and victim. `allowed`: the ticks that the cap in time allows, where what the screen drew of the victim
    /// is older than these; then what the victim has put on or raised since counts too.
    HitAgain(const View& screen, const ShotRecord& record, const LineOfSight& line_of_sight, const SharedFrame& frame,
             const Verdict& seen, const std::optional<Ticks>& allowed)
        : view_(&screen),
          record_(&record),
          line_of_sight_(line_of_sight),
          frame_(&frame),
          seen_(&seen),
          allowed_(allowed) {}

    bool is_drawn_before_cap() const { return allowed_.has_value(); }
    /// The hit in a view of the history; none where something is between that stops the shot.
    Hit find(const View& view) const;
    /// Whether that is on the hitbox that was hit on the screen, and not behind something of the victim's that was not
    /// there.
    bool meets_same_hitbox(const View& view) const;

private:
    struct Met {
        Hit hit;
        std::optional<std::size_t> own_before;  // of their hitboxes, where what is wanted is one of several
        bool is_behind_new = false;             // something of theirs is before it that was not on the screen
    };

    Met uncovered(const View& view) const;
    Met met_in(const View& view, const Query& query, std::span<const Hit> passed) const;
    Met met_in_order(const View& view, const Query& query, std::span<const Hit> passed) const;
    bool asks_of_passed(const Query& query) const;
    std::span<const Hit> passed_on_screen(std::span<Hit> room) const;
    bool is_stopped_by_level(const Query& query) const;
    Hit cast_at_victim(const View& view, Query query, const Hit& seen) const;
    QueryFilter only_victim(const Query& query) const;
    bool wears_like_shape(const View& view, const Hit& seen) const;
    bool wore_shape_within_cap(const Hit& seen) const;
    std::size_t own_hitboxes_before(const View& view, const Query& query, const Hit& victim) const;
    bool is_covered(const View& view, Query query, const Met& met, std::span<const Hit> passed) const;

    const View* view_;
    const ShotRecord* record_;
    LineOfSight line_of_sight_;
    const SharedFrame* frame_;
    const Verdict* seen_;
    std::optional<Ticks> allowed_;
};

}  // namespace backsight
