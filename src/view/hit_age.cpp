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

// The samples that a pose is made of, its mounts' included.
struct MadeOf {
    Tick oldest;   // the first sample
    Moment drawn;  // the moment drawn, where there is a sample on either side of it; otherwise that of the sample
};

MadeOf made_of(const View& view, const ViewPose& found, int depth = 0) {
    const Moment drawn = view.moment_of(view.group_of_slot(found.entity.index()));
    MadeOf out{found.from, found.to != no_tick ? std::min(drawn, Moment::at(found.to)) : Moment::at(found.from)};
    const EntityId mount = found.state != nullptr ? found.state->parent : EntityId{};
    if (mount.is_null() || depth >= max_parent_depth) return out;
    const ViewPose below = view.pose(mount);
    if (!has_pose(below.status)) return out;
    const MadeOf its = made_of(view, below, depth + 1);
    return {std::min(out.oldest, its.oldest), std::min(out.drawn, its.drawn)};
}

bool came_by_moving(const WorldHistory& history, EntityId id, Tick from, Tick to, int depth) {
    const Track* track = history.find(id);
    if (track == nullptr) return false;
    const EntityState* a = track->at(from);
    const EntityState* b = track->at(to);
    // A state that was not recorded in a tick lasts from the one before.
    const Tick oldest = from - static_cast<std::int64_t>(history.config().capacity_ticks);
    if (a == nullptr) a = track->at(track->last_at_or_before(from, oldest));
    if (b == nullptr) b = track->at(track->last_at_or_before(to, oldest));
    if (a == nullptr || b == nullptr || !is_continuous(*a, *b)) return false;
    const auto mount_moved = [&](EntityId mount) {
        return mount.is_null() || depth >= max_parent_depth || came_by_moving(history, mount, from, to, depth + 1);
    };
    return mount_moved(a->parent) && (a->parent == b->parent || mount_moved(b->parent));
}

}  // namespace

bool came_by_moving(const WorldHistory& history, EntityId id, Tick from, Tick to) {
    return came_by_moving(history, id, from, to, 0);
}

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
    const MadeOf made = made_of(view, found);
    for (; tick > made.oldest; tick = tick - 1) {
        const ViewPose earlier = pose_at(tick - 1);
        if (!has_pose(earlier.status)) {
            later = earlier;
            continue;
        }
        // Over a teleport nobody is anywhere between.
        const bool moved = has_pose(later.status) && came_by_moving(view.history(), found.entity, tick - 1, tick);
        const Vec3 end = moved ? later.pose.position : earlier.pose.position;
        if (const auto share = last_near(earlier.pose.position, end, found.pose.position)) {
            const auto part = static_cast<std::int64_t>(*share * double{Moment::one_tick});
            return age_at(Moment::at(tick - 1) + (moved ? part : 0));
        }
        later = earlier;
    }
    return age_at(made.drawn);
}

}  // namespace backsight
