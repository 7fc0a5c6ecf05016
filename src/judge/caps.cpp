// The two caps on what a victim pays for a hit: which tick is judged instead, and what is refused.

#include "apply_rules.h"
#include "hit_again.h"
#include "made_of.h"
#include "shared_frame.h"

#include <algorithm>
#include <optional>

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
          rules_(record.rules),
          rate_(view.config().tick_rate),
          dealt_(came_of(record, rate_)),
          frame_(view.history(), verdict.pose.entity,
                 shared_mount(view, record.shot.shooter, record.shot.mount, verdict.pose), verdict.pose.from),
          way_(view, verdict.pose, std::min(dealt_.tick(), known_when_it_came(view, record)), frame_),
          verdict_(verdict),
          seen_(frame_.place_drawn(view, verdict.pose.pose.position)),
          age_(age_of(view, verdict.pose, seen_)),
          hit_again_(view, record, line_of_sight, frame_, verdict, allowed_ticks()) {
        verdict_.paid = verdict_.seen_paid = rate_.time_of(Moment{age_});
        verdict_.victim_moved_m = verdict_.seen_moved_m = way_.moved_since(seen_);
    }
    Caps(const Caps&) = delete;
    Caps& operator=(const Caps&) = delete;

    void apply() {
        const bool is_old = age_ > rate_.span(rules_.max_rewind);
        const bool is_far = verdict_.victim_moved_m > rules_.max_victim_moved_m;
        const bool is_past = !is_old && !is_far && hit_again_.is_drawn_before_cap() && !stands_within_cap();
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

    // Those that the cap allows, where what the screen drew of the victim is older, wherever the victim has stayed
    // since.
    std::optional<HitAgain::Ticks> allowed_ticks() const {
        const Moment at_cap = dealt_ - rate_.span(rules_.max_rewind);
        if (!is_drawn_before(view_, verdict_.pose, frame_.mount(), at_cap)) return std::nullopt;
        return HitAgain::Ticks{tick_at_cap(), way_.last()};
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
        const Moment drawn = made_of(view_, verdict_.pose, frame_.mount()).drawn;
        const bool is_drawn_within = dealt_ - drawn <= rate_.span(rules_.max_rewind);
        return (is_drawn_within && stood_at(drawn)) || stood_at(dealt_ - age_);
    }

    bool stood_at(Moment moment) const {
        if (moment >= Moment::at(way_.last())) return stands_at(way_.at(way_.last()));
        // The frame of a mount is known at whole ticks.
        return stands_at(frame_.is_world() ? way_.at(moment) : way_.at(moment.tick()));
    }

    bool stands_at(const View& view) const {
        return is_hittable(view.pose(verdict_.hit.entity).status) && hit_again_.meets_same_hitbox(view);
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

    void judge_again(const View& view, Micros paid, float moved_m) {
        const Hit again = hit_again_.find(view);
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

    const View& view_;
    const WeaponRules& rules_;
    TickRate rate_;
    Moment dealt_;
    SharedFrame frame_;
    Way way_;
    Verdict& verdict_;
    std::optional<Vec3> seen_;  // where the screen had the victim, in the frame
    std::int64_t age_;
    HitAgain hit_again_;
};

}  // namespace

void apply_caps(const View& view, const ShotRecord& record, const LineOfSight& line_of_sight, Verdict& verdict) {
    Caps(view, record, line_of_sight, verdict).apply();
}

}  // namespace backsight
