#include "list_faults.h"

#include "shot_facts.h"

#include <algorithm>
#include <array>
#include <span>

namespace backsight {

namespace {

bool is_same(const Hit& a, const Hit& b) { return a.entity == b.entity && a.hitbox == b.hitbox && a.point == b.point; }

class ListSuspects {
public:
    ListSuspects(const WorldHistory& history, const DrawConfig& draw, const Ledger& ledger, const ShotRecord& shot,
                 const ViewStamp& before)
        : history_(history),
          draw_(draw),
          ledger_(ledger),
          query_(*shot.query),
          stamp_(shot.audited.stamp),
          before_(before),
          present_(shot.server_now),
          declared_(shot.declared_hash),
          count_(run_query(exact(draw, stamp_), query_, seen_)) {}

    ListFinding all() {
        try_moments();
        try_snapshots();
        try_drawing();
        try_filters();
        try_without_each();
        const bool has_equal_targets = list_hash(seen()) >> 16 == declared_ >> 16;
        const bool is_miss = declared_ == screen_hash(Hit{});
        const bool names_somebody = found_ != 0 || has_equal_targets || is_miss;
        return {{found_, has_equal_targets && stands_still(), SnapshotSeq{}, names_somebody}, differs_};
    }

private:
    std::span<const Hit> seen() const { return std::span(seen_).first(count_); }
    View exact(const DrawConfig& draw, const ViewStamp& stamp) const {
        return View::exact(history_, draw, ledger_, stamp);
    }
    void note(ScreenFault fault, std::span<const Hit> list) {
        if (list_hash(list) != declared_) return;
        found_ |= fault_bit(fault);
        const auto [mine, other] = std::ranges::mismatch(seen(), list, is_same);
        if (!differs_) differs_ = static_cast<std::size_t>(mine - seen().begin());
    }
    void try_view(ScreenFault fault, const View& view, const Query& query) {
        std::array<Hit, max_query_hits> hits;
        note(fault, std::span(hits).first(run_query(view, query, hits)));
    }
    void try_stamp(ScreenFault fault, const ViewStamp& stamp) { try_view(fault, exact(draw_, stamp), query_); }
    void try_moment(ScreenFault fault, Moment shown) {
        ViewStamp stamp = stamp_;
        stamp.shown = std::clamp(shown, Moment{0}, max_moment);
        if (stamp.shown != stamp_.shown) try_stamp(fault, stamp);
    }

    void try_moments() {
        const Moment shown = stamp_.shown;
        try_moment(ScreenFault::tick_before, shown - Moment::one_tick);
        try_moment(ScreenFault::tick_after, shown + Moment::one_tick);
        try_moment(ScreenFault::half_tick_before, shown - Moment::one_tick / 2);
        try_moment(ScreenFault::half_tick_after, shown + Moment::one_tick / 2);
        try_moment(ScreenFault::whole_tick, Moment::at(shown.tick()));
        try_view(ScreenFault::present, View::at_moment(history_, draw_, present_), query_);
    }

    void try_snapshots() {
        if (stamp_.newest.value > 1) {
            const SnapshotSeq older{stamp_.newest.value - 1};
            try_stamp(ScreenFault::snapshot_before, {stamp_.shown, older, stamp_.received >> 1, stamp_.offsets});
        }
        if (before_.newest.value > 0 && before_.newest <= stamp_.newest) {
            try_stamp(ScreenFault::snapshot_before, {stamp_.shown, before_.newest, before_.received, stamp_.offsets});
        }
        const SnapshotSeq newer{stamp_.newest.value + 1};
        if (newer > ledger_.newest_sent()) return;
        try_stamp(ScreenFault::snapshot_after, {stamp_.shown, newer, stamp_.received << 1 | 1, stamp_.offsets});
    }

    void try_drawing() {
        DrawConfig other = draw_;
        other.after_newest = draw_.after_newest == AfterNewest::hold ? AfterNewest::extrapolate : AfterNewest::hold;
        try_view(ScreenFault::after_newest, exact(other, stamp_), query_);
        for (const Interpolation curve :
             {Interpolation::hold, Interpolation::linear, Interpolation::hermite, Interpolation::catmull_rom}) {
            other = draw_;
            other.interpolation = curve;
            if (curve != draw_.interpolation) try_view(ScreenFault::interpolation, exact(other, stamp_), query_);
        }
    }

    void try_filters() {
        const View view = exact(draw_, stamp_);
        Query other = query_;
        other.filter.exclude = {};
        try_view(ScreenFault::self_hit, view, other);
        other.filter.exclude_all = {};  // the player's bodies, now and formerly
        try_view(ScreenFault::self_hit, view, other);
        other.filter.exclude = query_.filter.exclude;
        try_view(ScreenFault::self_hit, view, other);
        const QueryFilter all;
        for (std::uint32_t without = 1; without < 16; ++without) {
            other.filter = query_.filter;
            if ((without & 1) != 0) other.filter.exclude_team = other.filter.only_team = 0;
            if ((without & 2) != 0) other.filter.layers = all.layers, other.filter.without_layers = 0;
            if ((without & 4) != 0) other.filter.mounts = MountScope::none;
            if ((without & 8) != 0) other.filter.hit_groups = all.hit_groups;
            try_view(ScreenFault::filter, view, other);
        }
    }

    // A body that the ledger has as sent was not on the screen.
    void try_without_each() {
        for (std::size_t i = 0; i < count_; ++i) {
            std::array<Hit, max_query_hits> left;
            const auto end = std::ranges::remove_copy_if(seen(), left.begin(), [&](const Hit& hit) {
                                 return hit.entity == seen_[i].entity;
                             }).out;
            note(ScreenFault::not_sent, {left.begin(), end});
        }
    }

    bool stands_still() const {
        const View view = exact(draw_, stamp_);
        return std::ranges::all_of(seen(),
                                   [&](const Hit& hit) { return has_stood_still(history_, view.pose(hit.entity)); });
    }

    const WorldHistory& history_;
    const DrawConfig& draw_;
    const Ledger& ledger_;
    const Query& query_;
    ViewStamp stamp_;
    ViewStamp before_;
    Moment present_;
    std::uint32_t declared_;
    std::array<Hit, max_query_hits> seen_;
    std::size_t count_;
    FaultSet found_ = 0;
    std::optional<std::size_t> differs_;
};

}  // namespace

ListFinding explain_list(const WorldHistory& history, const DrawConfig& draw, const Ledger& ledger,
                         const ShotRecord& shot, const ViewStamp& before) {
    return ListSuspects(history, draw, ledger, shot, before).all();
}

}  // namespace backsight
