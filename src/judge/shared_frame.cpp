#include "shared_frame.h"

#include <algorithm>
#include <array>

namespace backsight {

namespace {

// What an entity rides at a tick, nearest first.
struct Mounts {
    std::array<EntityId, max_parent_depth> ids{};
    std::size_t count = 0;

    bool hold(EntityId id) const { return std::find(ids.begin(), ids.begin() + count, id) != ids.begin() + count; }
};

// What it rode in its recorded state of a tick, or of the last before; null: nothing, or that is not known.
EntityId parent_at(const WorldHistory& history, EntityId entity, Tick tick) {
    const Track* track = history.find(entity);
    if (track == nullptr) return {};
    const PackedState* state = track->packed_at(tick);
    if (state == nullptr) {
        const auto capacity = static_cast<std::int64_t>(history.config().capacity_ticks);
        state = track->packed_at(track->last_at_or_before(tick, tick - capacity));
    }
    return state != nullptr ? track->traits_of(*state).parent : EntityId{};
}

Mounts mounts_from(const WorldHistory& history, EntityId nearest, Tick tick) {
    Mounts mounts;
    for (EntityId id = nearest; !id.is_null() && mounts.count < mounts.ids.size(); id = parent_at(history, id, tick)) {
        mounts.ids[mounts.count++] = id;
    }
    return mounts;
}

}  // namespace

bool rode_on(const WorldHistory& history, EntityId entity, EntityId mount, Tick tick) {
    return mounts_from(history, parent_at(history, entity, tick), tick).hold(mount);
}

EntityId shared_mount(const View& view, EntityId shooter, EntityId driven, const ViewPose& found) {
    const EntityId nearest = found.state ? found.state->parent : EntityId{};
    if (nearest.is_null()) return {};
    const WorldHistory& history = view.history();
    const Tick tick = view.moment().tick();
    const Mounts ridden = mounts_from(history, parent_at(history, shooter, tick), tick);
    const Mounts driven_and_below = mounts_from(history, driven, tick);
    const Mounts victims = mounts_from(history, nearest, tick);
    for (std::size_t i = 0; i < victims.count; ++i) {
        const EntityId id = victims.ids[i];
        if ((ridden.hold(id) || driven_and_below.hold(id)) && has_pose(view.pose(id).status)) return id;
    }
    return {};
}

std::optional<Vec3> SharedFrame::place_drawn(const View& drawn, Vec3 place) const {
    if (is_world()) return place;
    const ViewPose mount = drawn.pose(mount_);
    if (!has_pose(mount.status)) return std::nullopt;
    return relative_to(mount.pose, {place, {}}).position;
}

std::optional<Vec3> SharedFrame::place_at(const View& recorded, Vec3 place) const {
    if (is_world()) return place;
    const std::optional<Pose> frame = frame_at(recorded);
    if (!frame) return std::nullopt;
    return relative_to(*frame, {place, {}}).position;
}

Query SharedFrame::carried(const Query& query, const View& drawn, const View& recorded) const {
    if (is_world()) return query;
    const ViewPose mount = drawn.pose(mount_);
    const std::optional<Pose> frame = frame_at(recorded);
    if (!has_pose(mount.status) || !frame) return query;
    const auto carry = [&](const Pose& pose) { return compose(*frame, relative_to(mount.pose, pose)); };
    const auto turn = [&](Vec3 v) { return rotate(frame->rotation, rotate(conjugate(mount.pose.rotation), v)); };
    Query out = query;
    if (query.shape == QueryShape::swing) {  // whose capsule is in the frame of its poses
        for (std::size_t i = 0; i < query.pose_count; ++i) out.poses[i] = carry(query.poses[i]);
        return out;
    }
    const Pose whole = carry({query.origin, query.rotation});
    out.origin = whole.position;
    out.rotation = whole.rotation;
    out.direction = normalized(turn(query.direction), query.direction);
    out.axis = turn(query.axis);
    return out;
}

std::optional<Pose> SharedFrame::frame_at(const View& recorded) const {
    const Tick tick = recorded.moment().tick();
    const Tick rode = last_ride(tick);
    const ViewPose mount = rode == tick ? recorded.pose(mount_)
                                        : View::at_moment(*history_, recorded.config(), Moment::at(rode)).pose(mount_);
    if (!has_pose(mount.status)) return std::nullopt;
    return mount.pose;
}

// Callers ask about neighbouring ticks, so a search is not made twice.
Tick SharedFrame::last_ride(Tick tick) const {
    if (tick <= seen_) return tick;
    if (rode_ != no_tick && tick >= rode_ && tick <= asked_) return rode_;
    asked_ = tick;
    rode_ = tick;
    while (rode_ > seen_ && !rode_on(*history_, victim_, mount_, rode_)) rode_ = rode_ - 1;
    return rode_;
}

}  // namespace backsight
