#include "caps.h"

#include <backsight/view/hit_age.h>

#include <algorithm>

namespace backsight {

namespace {

// The way of a victim from where a screen had them to the present, or to where it ended: what they did after a teleport
// or a death is not a distance moved.
class Way {
public:
    Way(const View& view, const ViewPose& seen, Moment dealt)
        : history_(view.history()), draw_(view.config()), id_(seen.entity), last_(seen.from) {
        const Track* track = history_.find(id_);
        if (track == nullptr) return;
        const Tick newest = std::min(track->newest(), dealt.tick());
        while (last_ < newest && came_by_moving(history_, id_, last_, last_ + 1)) last_ = last_ + 1;
        // Whoever rides what is gone has no place.
        end_ = at(last_).pose(id_);
        while (!has_pose(end_.status) && last_ > seen.from) {
            last_ = last_ - 1;
            end_ = at(last_).pose(id_);
        }
    }

    Tick last() const { return last_; }
    View at(Tick tick) const { return View::at_moment(history_, draw_, Moment::at(tick)); }
    float moved_since(const ViewPose& there) const {
        return has_pose(end_.status) ? distance(end_.pose.position, there.pose.position) : 0.0f;
    }

private:
    const WorldHistory& history_;
    const DrawConfig& draw_;
    EntityId id_;
    Tick last_;
    ViewPose end_;
};

class Caps {
public:
    Caps(const View& view, const Ray& ray, const WeaponRules& rules, Moment dealt, Verdict& verdict)
        : ray_(ray),
          rules_(rules),
          rate_(view.config().tick_rate),
          dealt_(dealt),
          way_(view, verdict.hit.pose, dealt),
          verdict_(verdict) {
        age_ = hit_age(view, verdict.hit.pose, dealt);
        verdict.paid = verdict.seen_paid = rate_.time_of(Moment{age_});
        verdict.victim_moved_m = verdict.seen_moved_m = way_.moved_since(verdict.hit.pose);
    }

    void apply() {
        const bool is_old = age_ > rate_.span(rules_.max_rewind);
        const bool is_far = verdict_.victim_moved_m > rules_.max_victim_moved_m;
        if (!is_old && !is_far) return;
        refuse(is_old ? Reason::rewind_refused : Reason::victim_refused);
        if ((is_old ? rules_.on_max_rewind : rules_.on_max_victim_moved) == CapPolicy::refuse) return;
        clamp(is_old ? Reason::rewind_clamped : Reason::victim_clamped);
    }

private:
    void refuse(Reason why) {
        verdict_.outcome = Outcome::refused;
        verdict_.reason = why;
    }

    // Past the newest state everybody counts as staying, so the last tick is tried even if the cap lies after it.
    Tick first_to_try() const {
        const Tick after_seen = (dealt_ - age_).tick() + 1;
        const Tick at_cap = (dealt_ - rate_.span(rules_.max_rewind) + (Moment::one_tick - 1)).tick();
        return std::min(std::max(after_seen, at_cap), way_.last());
    }

    void clamp(Reason why) {
        for (Tick tick = first_to_try(); tick <= way_.last(); tick = tick + 1) {
            const View view = way_.at(tick);
            const ViewPose then = view.pose(verdict_.hit.entity);
            if (!is_hittable(then.status)) continue;
            if (way_.moved_since(then) > rules_.max_victim_moved_m) {
                if (rules_.on_max_victim_moved == CapPolicy::refuse) return refuse(Reason::victim_refused);
                continue;
            }
            const std::int64_t age = hit_age(view, then, dealt_);
            if (age > rate_.span(rules_.max_rewind)) continue;
            verdict_.reason = why;
            return judge_again(view, rate_.time_of(Moment{age}));
        }
    }

    void judge_again(const View& view, Micros paid) {
        QueryFilter only_victim;
        only_victim.only = verdict_.hit.entity;
        const Hit again = cast_ray(view, ray_, only_victim);
        verdict_.is_judged_again = true;
        verdict_.judged = view.moment();
        verdict_.judged_offsets = {};
        verdict_.outcome = again ? Outcome::hit : Outcome::miss;
        if (!again) return;
        verdict_.hit = again;
        verdict_.paid = paid;
        verdict_.victim_moved_m = way_.moved_since(again.pose);
    }

    const Ray& ray_;
    const WeaponRules& rules_;
    TickRate rate_;
    Moment dealt_;
    Way way_;
    Verdict& verdict_;
    std::int64_t age_ = 0;
};

}  // namespace

void apply_caps(const View& view, const Ray& ray, const WeaponRules& rules, Moment dealt, Verdict& verdict) {
    Caps(view, ray, rules, dealt, verdict).apply();
}

}  // namespace backsight
