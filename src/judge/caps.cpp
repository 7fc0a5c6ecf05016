// The two caps on what a victim pays for a hit, and the hit that is judged again where both hold.

#include "apply_rules.h"
#include "rewind/collect.h"
#include "rewind/shape_tests.h"
#include "shared_frame.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

namespace backsight {

namespace {

// The way of a victim from where a screen had them to the present, or to where it ended: what they did after a teleport
// or a death is not a distance moved.
class Way {
public:
    /// `known`: the newest tick that counts. `frame` must outlive it.
    Way(const View& view, const ViewPose& seen, Tick known, const SharedFrame& frame)
        : history_(view.history()), draw_(view.config()), frame_(frame), id_(seen.entity), last_(seen.from) {
        const Track* track = history_.find(id_);
        if (track == nullptr) return;
        const Tick newest = std::min(track->newest(), known);
        while (last_ < newest && moved_between(history_, id_, last_, last_ + 1, frame_.mount())) last_ = last_ + 1;
        has_ended_ = last_ < newest;
        // Whoever rides what is gone has no place.
        end_ = place_at(last_);
        while (!end_ && last_ > seen.from) {
            last_ = last_ - 1;
            end_ = place_at(last_);
        }
    }

    Tick last() const { return last_; }
    /// By a death or a teleport.
    bool has_ended() const { return has_ended_; }
    View at(Tick tick) const { return at(Moment::at(tick)); }
    View at(Moment moment) const { return View::at_moment(history_, draw_, moment); }
    /// From a place in the frame to the end of the way.
    float moved_since(const std::optional<Vec3>& place) const { return end_ && place ? distance(*end_, *place) : 0.0f; }

private:
    std::optional<Vec3> place_at(Tick tick) const {
        const View then = at(tick);
        const ViewPose pose = then.pose(id_);
        return has_pose(pose.status) ? frame_.place_at(then, pose.pose.position) : std::nullopt;
    }

    const WorldHistory& history_;
    const DrawConfig& draw_;
    const SharedFrame& frame_;
    EntityId id_;
    Tick last_;
    bool has_ended_ = false;
    std::optional<Vec3> end_;
};

class Caps {
public:
    Caps(const View& view, const ShotRecord& record, const LineOfSight& line_of_sight, Verdict& verdict)
        : view_(view),
          record_(record),
          rules_(record.rules),
          line_of_sight_(line_of_sight),
          rate_(view.config().tick_rate),
          dealt_(came_of(record, rate_)),
          frame_(view.history(), verdict.pose.entity,
                 shared_mount(view, record.shot.shooter, record.shot.mount, verdict.pose), verdict.pose.from),
          way_(view, verdict.pose, std::min(dealt_.tick(), known_when_it_came(view, record)), frame_),
          verdict_(verdict),
          seen_(frame_.place_drawn(view, verdict.pose.pose.position)),
          age_(age_of(view, verdict.pose, seen_)),
          made_(made_of(view, verdict.pose, frame_.mount())),
          is_drawn_before_cap_(dealt_ - made_.alike > rate_.span(rules_.max_rewind)) {
        verdict_.paid = verdict_.seen_paid = rate_.time_of(Moment{age_});
        verdict_.victim_moved_m = verdict_.seen_moved_m = way_.moved_since(seen_);
    }
    Caps(const Caps&) = delete;
    Caps& operator=(const Caps&) = delete;

    void apply() {
        const bool is_old = age_ > rate_.span(rules_.max_rewind);
        const bool is_far = verdict_.victim_moved_m > rules_.max_victim_moved_m;
        const bool is_past = !is_old && !is_far && is_drawn_before_cap_ && !stands_within_cap();
        if (!is_old && !is_far && !is_past) return;
        const bool is_by_time = is_old || is_past;
        refuse(is_by_time ? Reason::rewind_refused : Reason::victim_refused);
        if ((is_by_time ? rules_.on_max_rewind : rules_.on_max_victim_moved) == CapPolicy::refuse) return;
        clamp(is_by_time ? Reason::rewind_clamped : Reason::victim_clamped, is_past ? tick_at_cap() : first_to_try());
    }

private:
    // What has been recorded since, while the command waited, was not known then.
    static Tick known_when_it_came(const View& view, const ShotRecord& record) {
        const std::int64_t waited = view.config().tick_rate.span(std::max(record.waited, Micros{0}));
        return view.history().newest() - ((waited + Moment::one_tick / 2) >> Moment::fraction_bits);
    }

    void refuse(Reason why) {
        verdict_.outcome = Outcome::refused;
        verdict_.reason = why;
    }

    // Past the newest state everybody counts as staying, so the last tick is tried even if the cap lies after it. Not
    // where the way has ended: whoever has died before the cap and is there again has another life.
    Tick tick_at_cap() const {
        const Tick at_cap = (dealt_ - rate_.span(rules_.max_rewind) + (Moment::one_tick - 1)).tick();
        return way_.has_ended() ? at_cap : std::min(at_cap, way_.last());
    }
    Tick first_to_try() const {
        const Tick after_seen = (dealt_ - age_).tick() + 1;
        const Tick first = std::max(after_seen, tick_at_cap());
        return way_.has_ended() ? std::max(std::min(first, way_.last()), tick_at_cap()) : std::min(first, way_.last());
    }

    // Whether the shot meets what it met on the screen, with nothing between, at the cap, at the moment drawn if that
    // is later, or when the victim was last at that place. They may have crouched, turned or raised a shield there
    // since, or somebody has come between.
    bool stands_within_cap() const {
        if (way_.last() < tick_at_cap()) return false;
        if (stands_at(way_.at(tick_at_cap()))) return true;
        const bool is_drawn_within = dealt_ - made_.drawn <= rate_.span(rules_.max_rewind);
        return (is_drawn_within && stood_at(made_.drawn)) || stood_at(dealt_ - age_);
    }

    bool stood_at(Moment moment) const {
        if (moment >= Moment::at(way_.last())) return stands_at(way_.at(way_.last()));
        // The frame of a mount is known at whole ticks.
        return stands_at(frame_.is_world() ? way_.at(moment) : way_.at(moment.tick()));
    }

    bool stands_at(const View& view) const {
        if (!is_hittable(view.pose(verdict_.hit.entity).status)) return false;
        const Met again = uncovered(view);
        return again.hit && !again.is_behind_new && again.hit.hitbox == verdict_.hit.hitbox &&
               again.hit.hitboxes == verdict_.hit.hitboxes;
    }

    void clamp(Reason why, Tick first) {
        for (Tick tick = first; tick <= way_.last(); tick = tick + 1) {
            const View view = way_.at(tick);
            const ViewPose then = view.pose(verdict_.hit.entity);
            if (!is_hittable(then.status)) continue;
            const std::optional<Vec3> place = frame_.place_at(view, then.pose.position);
            const float moved_m = way_.moved_since(place);
            if (moved_m > rules_.max_victim_moved_m) {
                if (rules_.on_max_victim_moved == CapPolicy::refuse) return refuse(Reason::victim_refused);
                continue;
            }
            const std::int64_t age = age_of(view, then, place);
            if (age > rate_.span(rules_.max_rewind)) continue;
            verdict_.reason = why;
            return judge_again(view, rate_.time_of(Moment{age}), moved_m);
        }
    }

    std::int64_t age_of(const View& view, const ViewPose& victim, const std::optional<Vec3>& place) const {
        return place ? hit_age_in(frame_, view, victim, *place, dealt_) : 0;
    }

    // What the shot meets of the victim in a view of the history.
    struct Met {
        Hit hit;
        std::optional<std::size_t> own_before;  // of their hitboxes, where what is wanted is one of several
        bool is_behind_new = false;             // something of theirs is before it that was not on the screen
    };

    // What the shot meets of the victim in a view of the history. Nothing where something is between that stops it.
    Met uncovered(const View& view) const {
        const Query query = frame_.carried(cast_of(record_), view_, view);
        std::array<Hit, max_query_hits> room;
        const std::span<const Hit> passed = asks_of_passed(query) ? passed_on_screen(room) : std::span<const Hit>();
        const Met again = met_in(view, query, passed);
        if (!again.hit || is_covered(view, query, again, passed)) return {};
        const bool is_stopped =
            is_stopped_by_level(query) && !line_of_sight_(query.start(), again.hit.point, view.moment());
        return is_stopped ? Met{} : again;
    }

    Met met_in(const View& view, const Query& query, std::span<const Hit> passed) const {
        if (asks_of_passed(query)) return met_in_order(view, query, passed);
        Met met{cast_at_victim(view, query, verdict_.hit), {}, false};
        if (met.hit && query.collect == Collect::hitboxes && wears_like_shape(view, verdict_.hit)) {
            met.own_before = own_hitboxes_before(view, query, met.hit);
        }
        return met;
    }

    // Which hitboxes stop a shot that goes through several only the game knows. So where the screen is older than the
    // cap, what is met by then has to be in the screen's order.
    bool asks_of_passed(const Query& query) const { return is_drawn_before_cap_ && query.collect == Collect::hitboxes; }

    // What the screen's shot met before the hit, of the victim and of others.
    std::span<const Hit> passed_on_screen(std::span<Hit> room) const {
        Query query = cast_of(record_);
        query.max_hits = max_query_hits;
        const std::span<const Hit> all = room.first(run_query(view_, query, room));
        const auto hit =
            std::find_if(all.begin(), all.end(), [&](const Hit& one) { return is_same(one, verdict_.hit); });
        return all.first(static_cast<std::size_t>(hit - all.begin()));
    }
    static bool is_same(const Hit& a, const Hit& b) { return a.entity == b.entity && a.hitbox == b.hitbox; }
    static bool is_among(std::span<const Hit> hits, const Hit& hit) {
        return std::any_of(hits.begin(), hits.end(), [&](const Hit& one) { return is_same(one, hit); });
    }

    // The screen's hits on the victim take, one by one, what the shot meets of them by then: a hitbox that is before
    // the one they hit and was not on the screen, or else that one, each at most once.
    Met met_in_order(const View& view, const Query& query, std::span<const Hit> passed) const {
        std::array<Hit, max_query_hits> room;
        Query at_victim = query;
        at_victim.filter = only_victim(query);
        at_victim.max_hits = max_query_hits;
        OwnHits own{std::span<const Hit>(room).first(run_query(view, at_victim, room))};
        for (std::size_t i = 0; i < passed.size(); ++i) {
            if (passed[i].entity != verdict_.hit.entity) continue;
            static_cast<void>(own.take(cast_at_victim(view, query, passed[i]), passed.first(i)));
        }
        const Hit again = cast_at_victim(view, query, verdict_.hit);
        if (!again) return {};
        Met met;
        met.is_behind_new = own.first_new_before(again, passed, 0) != nullptr;
        met.hit = own.take(again, passed);
        met.own_before = own.before(met.hit);
        return met;
    }

    // All that a shot meets of the victim, nearest first, and what of that is taken.
    struct OwnHits {
        std::span<const Hit> hits;
        std::uint64_t taken = 0;

        static std::uint64_t bit(std::size_t i) { return std::uint64_t{1} << i; }
        const Hit* first_new_before(const Hit& hit, std::span<const Hit> passed, std::uint64_t left_out) const {
            for (std::size_t i = 0; i < hits.size(); ++i) {
                if ((left_out & bit(i)) != 0 || is_same(hits[i], hit) || !hit_comes_before(hits[i], hit)) continue;
                if (!is_among(passed, hits[i])) return &hits[i];
            }
            return nullptr;
        }
        Hit take(const Hit& hit, std::span<const Hit> passed) {
            if (!hit) return {};
            if (const Hit* found = first_new_before(hit, passed, taken)) return take_at(*found, *found);
            const auto itself =
                std::find_if(hits.begin(), hits.end(), [&](const Hit& one) { return is_same(one, hit); });
            if (itself == hits.end()) return hit;  // in the shape that the screen showed alone
            if ((taken & bit(index_of(*itself))) == 0) return take_at(*itself, hit);
            for (const Hit& one : hits) {
                if ((taken & bit(index_of(one))) == 0) return take_at(one, one);
            }
            return {};
        }
        std::size_t before(const Hit& hit) const {
            const auto is_before = [&](const Hit& one) { return !is_same(one, hit) && hit_comes_before(one, hit); };
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

    void judge_again(const View& view, Micros paid, float moved_m) {
        const Hit again = uncovered(view).hit;
        verdict_.is_judged_again = true;
        verdict_.judged = view.moment();
        verdict_.judged_offsets = {};
        verdict_.outcome = again ? Outcome::hit : Outcome::miss;
        if (!again) return;
        verdict_.hit = again;
        verdict_.pose = view.pose(again.entity);
        verdict_.paid = paid;
        verdict_.victim_moved_m = moved_m;
    }

    // The caller has cut rays and sweeps at the level as the screen drew it, which may have closed since. All others
    // pass through it unless the query says so.
    bool is_stopped_by_level(const Query& query) const {
        return line_of_sight_ && (query.cut_by_level || query.shape <= QueryShape::capsule_sweep);
    }

    // Whatever the victim has become since: the screen had them let through. One hitbox of several is tried in the
    // shape that the screen showed, or a shield that comes and goes would take its hits away.
    Hit cast_at_victim(const View& view, Query query, const Hit& seen) const {
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

    QueryFilter only_victim(const Query& query) const {
        QueryFilter filter;
        filter.only = verdict_.hit.entity;
        filter.hit_groups = query.filter.hit_groups;
        return filter;
    }

    // Whether the bones that the victim has by then carry the set that the screen showed, which is not older than the
    // cap.
    bool wears_like_shape(const View& view, const Hit& seen) const {
        const std::optional<EntityState> state = view.pose(verdict_.hit.entity).state;
        return state && view.history().hitbox_sets().blend(state->hitboxes, seen.hitboxes) &&
               (!is_drawn_before_cap_ || wore_shape_within_cap(seen));
    }

    // Whether the hitbox that was hit was there, in the set that the screen showed, at any tick that the cap allows.
    bool wore_shape_within_cap(const Hit& seen) const {
        const Track* track = view_.history().find(verdict_.hit.entity);
        if (track == nullptr) return false;
        for (Tick tick = way_.last(); tick >= tick_at_cap(); tick = tick - 1) {
            const PackedState* state = track->packed_at(tick);
            if (state == nullptr || track->traits_of(*state).hitboxes != seen.hitboxes) continue;
            if (is_hitbox_there(track->hitbox_mask_of(*state), seen.hitbox)) return true;
        }
        return false;
    }

    // How many of the victim's hitboxes, of those that the screen showed, lie before the one that was hit.
    std::size_t own_hitboxes_before(const View& view, const Query& query, const Hit& victim) const {
        std::size_t before = 0;
        const HitboxSetId worn = verdict_.hit.hitboxes;
        const std::span<const Hitbox> hitboxes = view.history().hitbox_sets().get(worn);
        for (std::size_t i = 0; i < hitboxes.size(); ++i) {
            if (!is_hitbox_there(verdict_.pose.state->hitbox_mask, i)) continue;
            if (!passes_group(query.filter.hit_groups, hitboxes[i].group)) continue;
            const Hit hit = touch_hitbox(view, query, victim.entity, worn, static_cast<std::uint16_t>(i));
            if (hit && hit_comes_before(hit, victim)) ++before;
        }
        return before;
    }

    // Whether other bodies stop what moves before the victim, as all are at the tick that is judged. An area reaches
    // past them.
    bool is_covered(const View& view, Query query, const Met& met, std::span<const Hit> passed) const {
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
            } else if (!went_with(view, record_.shot.shooter, hit.entity)) {
                // What the shooter rides has gone on, and was behind them on their screen.
                if (is_new_in_the_way && !is_among(passed, hit)) return true;
                --left;
            }
            if (left == 0) return true;
        }
        return false;
    }

    const View& view_;
    const ShotRecord& record_;
    const WeaponRules& rules_;
    const LineOfSight& line_of_sight_;
    TickRate rate_;
    Moment dealt_;
    SharedFrame frame_;
    Way way_;
    Verdict& verdict_;
    std::optional<Vec3> seen_;  // where the screen had the victim, in the frame
    std::int64_t age_;
    const MadeOf made_;
    bool is_drawn_before_cap_;  // what the screen drew of the victim, wherever the victim has stayed since
};

}  // namespace

void apply_caps(const View& view, const ShotRecord& record, const LineOfSight& line_of_sight, Verdict& verdict) {
    Caps(view, record, line_of_sight, verdict).apply();
}

}  // namespace backsight
