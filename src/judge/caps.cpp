#include "caps.h"

#include <algorithm>

namespace backsight {

namespace {

// The last tick up to `newest` at which the entity still leads the life, and is on the path, that it had at `from`:
// what it did after a teleport or a death is not a distance moved.
Tick last_of_same_path(const Track& track, Tick from, Tick newest) {
    const EntityState* start = track.at(from);
    Tick last = from;
    for (Tick t = from + 1; t <= newest; t = t + 1) {
        const EntityState* state = track.at(t);
        if (state == nullptr) continue;
        if (!is_continuous(*start, *state)) break;
        last = t;
    }
    return last;
}

}  // namespace

bool apply_time_cap(const WeaponRules& rules, Moment present, TickRate rate, ViewStamp& stamp, Verdict& verdict) {
    const Moment oldest = present - rate.span(rules.max_rewind);
    bool is_old = stamp.shown < oldest;
    for (DrawGroup group = 1; group < max_draw_groups; ++group) is_old = is_old || stamp.shown_of(group) < oldest;
    if (!is_old) return true;
    if (rules.on_max_rewind == CapPolicy::refuse) {
        verdict.outcome = Outcome::refused;
        verdict.reason = Reason::rewind_refused;
        return false;
    }
    // Each by itself: what is drawn by a view by time alone is where it was then, and no earlier.
    if (stamp.shown < oldest) stamp.move_shown(oldest);
    for (DrawGroup group = 1; group < max_draw_groups; ++group) {
        const std::int64_t least = std::max<std::int64_t>(oldest - stamp.shown, -max_group_offset);
        std::int32_t& offset = stamp.offsets[group - 1u];
        offset = std::max(offset, static_cast<std::int32_t>(std::min<std::int64_t>(least, max_group_offset)));
    }
    verdict.reason = Reason::rewind_clamped;
    return true;
}

void apply_metre_cap(const View& view, const Ray& ray, const WeaponRules& rules, Moment present, Verdict& verdict) {
    const WorldHistory& history = view.history();
    const DrawConfig& draw = view.config();
    const Track* track = history.find(verdict.hit.entity);
    if (track == nullptr) return;
    const Tick last = last_of_same_path(*track, verdict.hit.pose.from, std::min(track->newest(), present.tick()));
    const auto pose_at = [&](Tick tick) {
        return View::at_moment(history, draw, Moment::at(tick)).pose(verdict.hit.entity);
    };
    const ViewPose now = pose_at(last);
    if (!has_pose(now.status)) return;
    verdict.victim_moved_m = distance(now.pose.position, verdict.hit.pose.pose.position);
    if (verdict.victim_moved_m <= rules.max_victim_moved_m) return;

    verdict.outcome = Outcome::refused;
    verdict.reason = Reason::victim_refused;
    if (rules.on_max_victim_moved == CapPolicy::refuse) return;

    verdict.reason = Reason::victim_clamped;
    const Moment drawn = view.moment_of(view.group_of_slot(verdict.hit.entity.index()));
    for (Tick tick = drawn.tick() + 1; tick <= last; tick = tick + 1) {
        const ViewPose then = pose_at(tick);
        if (!is_hittable(then.status) || distance(then.pose.position, now.pose.position) > rules.max_victim_moved_m)
            continue;
        QueryFilter only_victim;
        only_victim.only = verdict.hit.entity;
        const Hit again = cast_ray(View::at_moment(history, draw, Moment::at(tick)), ray, only_victim);
        verdict.judged = Moment::at(tick);
        verdict.judged_offsets = {};
        verdict.outcome = again ? Outcome::hit : Outcome::miss;
        if (again) verdict.hit = again;
        return;
    }
    verdict.outcome = Outcome::miss;
}

}  // namespace backsight
