#include <backsight/judge/judge.h>

#include <algorithm>
#include <limits>

namespace backsight {

ViewPose mount_in_bounds(const View& drawn, EntityId mount, Vec3 point, Moment oldest, Moment newest,
                         float max_error_m) {
    const WorldHistory& history = drawn.history();
    const ViewPose seen = drawn.pose(mount);
    ViewPose nearest;
    float least = std::numeric_limits<float>::infinity();
    const Tick last = std::min(newest.tick(), history.newest());
    const Tick capacity_ago = last - static_cast<std::int64_t>(history.config().capacity_ticks);
    for (Tick tick = last; tick >= std::max({oldest.tick(), capacity_ago, Tick{0}}); tick = tick - 1) {
        const ViewPose then = View::at_moment(history, drawn.config(), Moment::at(tick)).pose(mount);
        if (!has_pose(then.status)) continue;
        if (!has_pose(seen.status)) return then;
        const float off = distance(transform(then.pose, point), transform(seen.pose, point));
        if (off <= max_error_m) return seen;
        if (off < least) nearest = then;
        least = std::min(least, off);
    }
    return nearest;
}

}  // namespace backsight
