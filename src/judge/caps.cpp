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
          is_drawn_before_cap_(dealt_ - made_of(view, verdict.pose, frame_.mount()).alike >
                               rate_.span(rules_.max_rewind)) {
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

    // Whether the shot meets what it met on the screen, with nothing between, at the cap or when the victim was last at
    // that place. They may have crouched, turned or raised a shield there since, or somebody has come between.
    bool stands_within_cap() const {
        if (way_.last() < tick_at_cap()) return false;
        if (stands_at(way_.at(tick_at_cap()))) return true;
        const Moment there = dealt_ - age_;
        if (there >= Moment::at(way_.last())) return stands_at(way_.at(way_.last()));
        // The frame of a mount is known at whole ticks.
        return stands_at(frame_.is_world() ? way_.at(there) : way_.at(there.tick()));
    }

    bool stands_at(const View& view) const {
        if (!is_hittable(view.pose(verdict_.hit.entity).status)) return false;
        const Hit again = uncovered(view);
        return again && again.hitbox == verdict_.hit.hitbox && again.hitboxes == verdict_.hit.hitboxes;
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

    // What the shot meets of the victim in a view of the history, if nothing is between.
    Hit uncovered(const View& view) const {
        const Query query = frame_.carried(cast_of(record_), view_, view);
        const Hit again = cast_at_victim(view, query);
        if (!again || is_covered(view, query, again)) return {};
        const bool is_stopped =
            is_stopped_by_level(query) && !line_of_sight_(query.start(), again.point, view.moment());
        return is_stopped ? Hit{} : again;
    }

    void judge_again(const View& view, Micros paid, float moved_m) {
        const Hit again = uncovered(view);
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
    Hit cast_at_victim(const View& view, Query query) const {
        if (query.collect == Collect::hitboxes && wears_like_shape(view)) {
            return touch_hitbox(view, query, verdict_.hit.entity, verdict_.hit.hitboxes, verdict_.hit.hitbox);
        }
        QueryFilter only_victim;
        only_victim.only = verdict_.hit.entity;
        only_victim.hit_groups = query.filter.hit_groups;
        query.filter = only_victim;
        query.max_hits = max_query_hits;
        const bool is_of_hitbox = query.collect == Collect::hitboxes;
        if (!is_of_hitbox) query.collect = Collect::nearest;
        std::array<Hit, max_query_hits> hits;
        for (const Hit& found : std::span(hits).first(run_query(view, query, hits))) {
            if (!is_of_hitbox || found.hitbox == verdict_.hit.hitbox) return found;
        }
        return {};
    }

    // Whether the bones that the victim has by then carry the set that the screen showed, which is not older than the
    // cap.
    bool wears_like_shape(const View& view) const {
        const std::optional<EntityState> state = view.pose(verdict_.hit.entity).state;
        return state && view.history().hitbox_sets().blend(state->hitboxes, verdict_.hit.hitboxes) &&
               (!is_drawn_before_cap_ || wore_shape_within_cap());
    }

    // Whether the hitbox that was hit was there, in the set that the screen showed, at any tick that the cap allows.
    bool wore_shape_within_cap() const {
        const Track* track = view_.history().find(verdict_.hit.entity);
        if (track == nullptr) return false;
        for (Tick tick = way_.last(); tick >= tick_at_cap(); tick = tick - 1) {
            const PackedState* state = track->packed_at(tick);
            if (state == nullptr || track->traits_of(*state).hitboxes != verdict_.hit.hitboxes) continue;
            if (is_hitbox_there(track->hitbox_mask_of(*state), verdict_.hit.hitbox)) return true;
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
    bool is_covered(const View& view, Query query, const Hit& victim) const {
        if (query.shape > QueryShape::swing) return false;
        std::size_t left = query.collect == Collect::nearest ? 1 : query.max_hits;  // whom it may meet
        const bool is_of_hitbox = query.collect == Collect::hitboxes && wears_like_shape(view);
        if (is_of_hitbox) left -= std::min(left, own_hitboxes_before(view, query, victim));
        if (left == 0) return true;
        if (query.collect == Collect::nearest) query.collect = Collect::entities;
        query.max_hits = max_query_hits;
        if (query.shape != QueryShape::swing) query.distance = std::min(query.distance, victim.distance);
        std::array<Hit, max_query_hits> hits;
        for (const Hit& hit : std::span(hits).first(run_query(view, query, hits))) {
            if (!(hit.distance < victim.distance)) return false;
            if (hit.entity == victim.entity) {
                if (query.collect == Collect::entities) return false;
                if (!is_of_hitbox) --left;  // one hitbox before another
            } else if (!went_with(view, record_.shot.shooter, hit.entity)) {
                // What the shooter rides has gone on, and was behind them on their screen.
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
    bool is_drawn_before_cap_;  // what the screen drew of the victim, wherever the victim has stayed since
};

}  // namespace

void apply_caps(const View& view, const ShotRecord& record, const LineOfSight& line_of_sight, Verdict& verdict) {
    Caps(view, record, line_of_sight, verdict).apply();
}

}  // namespace backsight
