#include <backsight/judge/judge.h>

#include <algorithm>
#include <limits>

namespace backsight {

namespace {

// Between two records that follow each other, of something that rides nothing, a body is on its way.
bool is_on_its_way(const ViewPose& seen, Tick oldest, Tick newest) {
    const bool is_between = seen.to != no_tick && seen.to - seen.from <= 1 && seen.from >= oldest && seen.to <= newest;
    return is_between && seen.state && seen.state->parent.is_null();
}

}  // namespace

ViewPose body_in_bounds(const View& drawn, EntityId body, Moment oldest, Moment newest, float max_error_m) {
    const WorldHistory& history = drawn.history();
    const ViewPose seen = drawn.pose(body);
    const bool is_seen = is_hittable(seen.status);
    const Tick last = std::min(newest.tick(), history.newest());
    const Tick capacity_ago = last - static_cast<std::int64_t>(history.config().capacity_ticks);
    const Tick first = std::max({oldest.tick(), capacity_ago, last - (most_body_ticks - 1), Tick{0}});
    if (is_seen && is_on_its_way(seen, first, last)) return seen;
    ViewPose nearest;
    float least = std::numeric_limits<float>::infinity();
    for (Tick tick = last; tick >= first; tick = tick - 1) {
        const ViewPose then = View::at_moment(history, drawn.config(), Moment::at(tick)).pose(body);
        if (tick == last) nearest = then;
        if (is_hittable(then.status) != is_seen) continue;
        if (!is_seen) return seen;
        const float off = distance(then.pose.position, seen.pose.position);
        if (off <= max_error_m) return seen;
        if (off < least) nearest = then;
        least = std::min(least, off);
    }
    return nearest;
}

}  // namespace backsight
