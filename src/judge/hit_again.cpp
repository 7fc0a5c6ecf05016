#include "hit_again.h"

#include "apply_rules.h"
#include "rewind/collect.h"
#include "rewind/shape_tests.h"

#include <algorithm>
#include <array>

namespace backsight {

namespace {

bool is_same_hitbox(const Hit& a, const Hit& b) { return a.entity == b.entity && a.hitbox == b.hitbox; }
bool is_among(std::span<const Hit> hits, const Hit& hit) {
    return std::any_of(hits.begin(), hits.end(), [&](const Hit& one) { return is_same_hitbox(one, hit); });
}

// All that a shot meets of the victim, nearest first, and what of that is taken.
struct OwnHits {
    std::span<const Hit> hits;
    std::uint64_t taken = 0;

    static std::uint64_t bit(std::size_t i) { return std::uint64_t{1} << i; }
    const Hit* first_new_before(const Hit& hit, std::span<const Hit> passed, std::uint64_t left_out) const {
        for (std::size_t i = 0; i < hits.size(); ++i) {
            if ((left_out & bit(i)) != 0 || is_same_hitbox(hits[i], hit) || !hit_comes_before(hits[i], hit)) continue;
            if (!is_among(passed, hits[i])) return &hits[i];
        }
        return nullptr;
    }
    Hit take(const Hit& hit, std::span<const Hit> passed) {
        if (!hit) return {};
        if (const Hit* found = first_new_before(hit, passed, taken)) return take_at(*found, *found);
        const auto itself =
            std::find_if(hits.begin(), hits.end(), [&](const Hit& one) { return is_same_hitbox(one, hit); });
        if (itself == hits.end()) return hit;  // in the shape that the screen showed alone
        if ((taken & bit(index_of(*itself))) == 0) return take_at(*itself, hit);
        for (const Hit& one : hits) {
            if ((taken & bit(index_of(one))) == 0) return take_at(one, one);
        }
        return {};
    }
    std::size_t before(const Hit& hit) const {
        const auto is_before = [&](const Hit& one) { return !is_same_hitbox(one, hit) && hit_comes_before(one, hit); };
        return static_cast<std::size_t>(std::count_if(hits.begin(), hits.end(), is_before));
    }

private:
    std::size_t index_of(const Hit& one) const { return static_cast<std::size_t>(&one - hits.data()); }
    Hit take_at(const Hit& one, const Hit& as) {
        taken |= bit(index_of(one));
        return as;
    }
};
static_assert(max_query_hits <= 64, "OwnHits::taken has bits for all");

}  // namespace

Hit HitAgain::find(const View& view) const { return uncovered(view).hit; }

bool HitAgain::meets_same_hitbox(const View& view) const {
    const Met again = uncovered(view);
    return again.hit && !again.is_behind_new && again.hit.hitbox == seen_->hit.hitbox &&
           again.hit.hitboxes == seen_->hit.hitboxes && again.hit.fields == seen_->hit.fields;
}

// What the shot meets of the victim in a view of the history. Nothing where something is between that stops it.
HitAgain::Met HitAgain::uncovered(const View& view) const {
    const Query query = frame_->carried(cast_of(*record_), *view_, view);
    std::array<Hit, max_query_hits> room;
    const std::span<const Hit> passed = asks_of_passed(query) ? passed_on_screen(room) : std::span<const Hit>();
    const Met again = met_in(view, query, passed);
    if (!again.hit || is_covered(view, query, again, passed)) return {};
    const bool is_stopped =
        is_stopped_by_level(query) && !line_of_sight_(query.start(), again.hit.point, view.moment());
    return is_stopped ? Met{} : again;
}

HitAgain::Met HitAgain::met_in(const View& view, const Query& query, std::span<const Hit> passed) const {
    if (asks_of_passed(query)) return met_in_order(view, query, passed);
    Met met{cast_at_victim(view, query, seen_->hit), {}, false};
    if (met.hit && query.collect == Collect::hitboxes && wears_like_shape(view, seen_->hit)) {
        met.own_before = own_hitboxes_before(view, query, met.hit);
    }
    return met;
}

// Which hitboxes stop a shot that goes through several only the game knows. So where the screen is older than the
// cap, what is met by then has to be in the screen's order.
bool HitAgain::asks_of_passed(const Query& query) const {
    return is_drawn_before_cap() && query.collect == Collect::hitboxes;
}

// What the screen's shot met before the hit, of the victim and of others.
std::span<const Hit> HitAgain::passed_on_screen(std::span<Hit> room) const {
    Query query = cast_of(*record_);
    query.max_hits = max_query_hits;
    const std::span<const Hit> all = room.first(run_query(*view_, query, room));
    const auto hit =
        std::find_if(all.begin(), all.end(), [&](const Hit& one) { return is_same_hitbox(one, seen_->hit); });
    return all.first(static_cast<std::size_t>(hit - all.begin()));
}

// The screen's hits on the victim take, one by one, what the shot meets of them by then: a hitbox that is before
// the one they hit and was not on the screen, or else that one, each at most once.
HitAgain::Met HitAgain::met_in_order(const View& view, const Query& query, std::span<const Hit> passed) const {
    std::array<Hit, max_query_hits> room;
    Query at_victim = query;
    at_victim.filter = only_victim(query);
    at_victim.max_hits = max_query_hits;
    OwnHits own{std::span<const Hit>(room).first(run_query(view, at_victim, room))};
    for (std::size_t i = 0; i < passed.size(); ++i) {
        if (passed[i].entity != seen_->hit.entity) continue;
        static_cast<void>(own.take(cast_at_victim(view, query, passed[i]), passed.first(i)));
    }
    const Hit again = cast_at_victim(view, query, seen_->hit);
    if (!again) return {};
    Met met;
    met.is_behind_new = own.first_new_before(again, passed, 0) != nullptr;
    met.hit = own.take(again, passed);
    met.own_before = own.before(met.hit);
    return met;
}

// The caller has cut rays and sweeps at the level as the screen drew it, which may have closed since. All others
// pass through it unless the query says so.
bool HitAgain::is_stopped_by_level(const Query& query) const {
    return line_of_sight_ && (query.cut_by_level || query.shape <= QueryShape::capsule_sweep);
}

// Whatever the victim has become since: the screen had them let through. One hitbox of several is tried in the
// shape that the screen showed, or a shield that comes and goes would take its hits away.
Hit HitAgain::cast_at_victim(const View& view, Query query, const Hit& seen) const {
    if (query.collect == Collect::hitboxes && wears_like_shape(view, seen)) {
        return touch_hitbox(view, query, seen.entity, seen.hitboxes, seen.hitbox);
    }
    query.filter = only_victim(query);
    query.max_hits = max_query_hits;
    const bool is_of_hitbox = query.collect == Collect::hitboxes;
    if (!is_of_hitbox) query.collect = Collect::nearest;
    std::array<Hit, max_query_hits> hits;
    for (const Hit& found : std::span(hits).first(run_query(view, query, hits))) {
        if (!is_of_hitbox || found.hitbox == seen.hitbox) return found;
    }
    return {};
}

QueryFilter HitAgain::only_victim(const Query& query) const {
    QueryFilter filter;
    filter.only = seen_->hit.entity;
    filter.hit_groups = query.filter.hit_groups;
    return filter;
}

// Whether the bones that the victim has by then carry the set that the screen showed, which is not older than the
// cap.
bool HitAgain::wears_like_shape(const View& view, const Hit& seen) const {
    const std::optional<EntityState> state = view.pose(seen_->hit.entity).state;
    return state && view.history().hitbox_sets().blend(state->hitboxes, seen.hitboxes) &&
           (!is_drawn_before_cap() || wore_shape_within_cap(seen));
}

// Whether the hitbox that was hit was there, in the set that the screen showed, at any tick that the cap allows.
bool HitAgain::wore_shape_within_cap(const Hit& seen) const {
    const Track* track = view_->history().find(seen_->hit.entity);
    if (track == nullptr) return false;
    for (Tick tick = allowed_->last; tick >= allowed_->first; tick = tick - 1) {
        const PackedState* state = track->packed_at(tick);
        if (state == nullptr || track->traits_of(*state).hitboxes != seen.hitboxes) continue;
        if (is_hitbox_there(track->hitbox_mask_of(*state), seen.hitbox)) return true;
    }
    return false;
}

// How many of the victim's hitboxes, of those that the screen showed, lie before the one that was hit.
std::size_t HitAgain::own_hitboxes_before(const View& view, const Query& query, const Hit& victim) const {
    std::size_t before = 0;
    const HitboxSetId worn = seen_->hit.hitboxes;
    const std::span<const Hitbox> hitboxes = view.history().hitbox_sets().get(worn);
    for (std::size_t i = 0; i < hitboxes.size(); ++i) {
        if (!is_hitbox_there(seen_->pose.state->hitbox_mask, i)) continue;
        if (!passes_group(query.filter.hit_groups, hitboxes[i].group)) continue;
        const Hit hit = touch_hitbox(view, query, victim.entity, worn, static_cast<std::uint16_t>(i));
        if (hit && hit_comes_before(hit, victim)) ++before;
    }
    return before;
}

// Whether other bodies stop what moves before the victim, as all are at the tick that is judged. An area reaches
// past them.
bool HitAgain::is_covered(const View& view, Query query, const Met& met, std::span<const Hit> passed) const {
    if (query.shape > QueryShape::swing) return false;
    std::size_t left = query.collect == Collect::nearest ? 1 : query.max_hits;  // whom it may meet
    left -= std::min(left, met.own_before.value_or(0));
    if (left == 0) return true;
    const Hit& victim = met.hit;
    const bool is_new_in_the_way = asks_of_passed(query);
    if (query.collect == Collect::nearest) query.collect = Collect::entities;
    query.max_hits = max_query_hits;
    if (query.shape != QueryShape::swing) query.distance = std::min(query.distance, victim.distance);
    std::array<Hit, max_query_hits> hits;
    for (const Hit& hit : std::span(hits).first(run_query(view, query, hits))) {
        if (!(hit.distance < victim.distance)) return false;
        if (hit.entity == victim.entity) {
            if (query.collect == Collect::entities) return false;
            if (!met.own_before) --left;  // one hitbox before another
        } else if (!went_with(view, record_->shot.shooter, hit.entity)) {
            // What the shooter rides has gone on, and was behind them on their screen.
            if (is_new_in_the_way && !is_among(passed, hit)) return true;
            --left;
        }
        if (left == 0) return true;
    }
    return false;
}

}  // namespace backsight
