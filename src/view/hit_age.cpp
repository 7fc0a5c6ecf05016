#include <backsight/view/hit_age.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace backsight {

namespace {

// As recorded: straight from state to state, for whatever group it is drawn in.
DrawConfig as_recorded(const DrawConfig& draw) {
    DrawConfig plain;
    plain.tick_rate = draw.tick_rate;
    plain.sample_max_age = draw.sample_max_age;
    for (DrawRules& group : plain.groups) group.sample_max_age = draw.sample_max_age;
    return plain;
}

// The last share of the way from `a` to `b` that is near `place`, 0 to 1.
std::optional<double> last_near(Vec3 a, Vec3 b, Vec3 place) {
    const auto square = [](Vec3 v) {
        return double{v.x} * double{v.x} + double{v.y} * double{v.y} + double{v.z} * double{v.z};
    };
    const double radius = double{same_place_m};
    if (square(b - place) <= radius * radius) return 1.0;
    const Vec3 way = b - a;
    const Vec3 off = a - place;
    const double along = double{way.x} * double{off.x} + double{way.y} * double{off.y} + double{way.z} * double{off.z};
    const double length = square(way);
    const double under_root = along * along - length * (square(off) - radius * radius);
    if (!(length > 0.0) || under_root < 0.0) return std::nullopt;
    const double share = (std::sqrt(under_root) - along) / length;
    if (share < 0.0 || share > 1.0) return std::nullopt;
    return share;
}

}  // namespace

std::int64_t hit_age(const View& view, const ViewPose& found, Moment dealt) {
    const Track* track = view.history().find(found.entity);
    if (track == nullptr || found.from == no_tick) return 0;
    const auto age_at = [&](Moment there) { return std::max<std::int64_t>(dealt - there, 0); };
    const DrawConfig plain = as_recorded(view.config());
    const auto pose_at = [&](Tick tick) {
        return View::at_moment(view.history(), plain, Moment::at(tick)).pose(found.entity);
    };

    Tick tick = std::min(track->newest(), dealt.tick());
    ViewPose later = pose_at(tick);
    if (has_pose(later.status) && distance(later.pose.position, found.pose.position) <= same_place_m) return 0;
    for (; tick > found.from; tick = tick - 1) {
        const ViewPose earlier = pose_at(tick - 1);
        if (!has_pose(earlier.status)) {
            later = earlier;
            continue;
        }
        // Over a teleport nobody is anywhere between.
        const bool moved = has_pose(later.status) && is_continuous(*earlier.state, *later.state);
        const Vec3 end = moved ? later.pose.position : earlier.pose.position;
        if (const auto share = last_near(earlier.pose.position, end, found.pose.position)) {
            const auto part = static_cast<std::int64_t>(*share * double{Moment::one_tick});
            return age_at(Moment::at(tick - 1) + (moved ? part : 0));
        }
        later = earlier;
    }
    const bool is_between = found.to != no_tick;
    const Moment drawn = view.moment_of(view.group_of_slot(found.entity.index()));
    return age_at(is_between ? std::min(drawn, Moment::at(found.to)) : Moment::at(found.from));
}

}  // namespace backsight
