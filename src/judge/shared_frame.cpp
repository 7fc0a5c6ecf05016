#include "shared_frame.h"

#include "apply_rules.h"

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
    const PackedTraits* traits = traits_at(history, *track, tick);
    return traits != nullptr ? traits->parent : EntityId{};
}

Mounts mounts_from(const WorldHistory& history, EntityId nearest, Tick tick) {
    Mounts mounts;
    for (EntityId id = nearest; !id.is_null() && mounts.count < mounts.ids.size(); id = parent_at(history, id, tick)) {
        mounts.ids[mounts.count++] = id;
    }
    return mounts;
}

bool rode_on(const WorldHistory& history, EntityId entity, EntityId mount, Tick tick) {
    return mounts_from(history, parent_at(history, entity, tick), tick).hold(mount);
}

// Whether the entity went with the mount in the tick before `tick` rather than stayed where it was. A player who has
// jumped goes so, and one who stands on the platform does not.
bool went_along(const WorldHistory& history, const DrawConfig& draw, EntityId entity, EntityId mount, Tick tick) {
    const View before = View::at_moment(history, draw, Moment::at(tick - 1));
    const View after = View::at_moment(history, draw, Moment::at(tick));
    const ViewPose from = before.pose(entity);
    const ViewPose to = after.pose(entity);
    const ViewPose mount_from = before.pose(mount);
    const ViewPose mount_to = after.pose(mount);
    for (const ViewPose* pose : {&from, &to, &mount_from, &mount_to}) {
        if (!has_pose(pose->status)) return false;
    }
    if (!moved_between(history, entity, tick - 1, tick, mount)) return false;
    const float on_mount = distance(relative_to(mount_from.pose, {from.pose.position, {}}).position,
                                    relative_to(mount_to.pose, {to.pose.position, {}}).position);
    return on_mount <= distance(from.pose.position, to.pose.position);
}

std::int64_t ticks_of_a_jump(const DrawConfig& draw) {
    return draw.tick_rate.span(draw.longest_jump) >> Moment::fraction_bits;
}

// The last tick at which the entity rode something, at most the length of a jump before `tick`; no_tick: none.
Tick last_on_anything(const WorldHistory& history, const DrawConfig& draw, EntityId entity, Tick tick) {
    const Track* track = history.find(entity);
    if (track == nullptr || !track->may_have_parents()) return no_tick;
    const Tick oldest = tick - ticks_of_a_jump(draw);
    for (Tick at = tick; at >= oldest && at >= Tick{0}; at = at - 1) {
        if (!parent_at(history, entity, at).is_null()) return at;
    }
    return no_tick;
}

// What the entity rides at a tick; or in the air, what it has jumped off and goes along with.
Mounts mounts_of(const WorldHistory& history, const DrawConfig& draw, EntityId entity, Tick tick) {
    const Tick left = last_on_anything(history, draw, entity, tick);
    if (left == no_tick) return {};
    const Mounts ridden = mounts_from(history, parent_at(history, entity, left), left);
    Mounts mounts;
    for (std::size_t i = 0; i < ridden.count; ++i) {
        Tick along = left;
        while (along < tick && went_along(history, draw, entity, ridden.ids[i], along + 1)) along = along + 1;
        if (along == tick) mounts.ids[mounts.count++] = ridden.ids[i];
    }
    return mounts;
}

// What a shooter rides. A claim that they drive something counts where the history has nothing that says otherwise: who
// was seen to ride has boarded what they drive now at a tick that is recorded.
class ShootersMounts {
public:
    ShootersMounts(const WorldHistory& history, const DrawConfig& draw, EntityId shooter, EntityId driven)
        : history_(history), draw_(draw), shooter_(shooter), driven_(driven) {
        const Track* track = history.find(shooter);
        is_recorded_ = track != nullptr && track->may_have_parents();
    }

    Mounts at(Tick tick) const {
        if (is_recorded_) return mounts_of(history_, draw_, shooter_, tick);
        return mounts_from(history_, driven_, tick);
    }

private:
    const WorldHistory& history_;
    const DrawConfig& draw_;
    EntityId shooter_;
    EntityId driven_;
    bool is_recorded_ = false;
};

}  // namespace

bool went_with(const View& view, EntityId entity, EntityId mount) {
    return mounts_of(view.history(), view.config(), entity, view.moment().tick()).hold(mount);
}

EntityId still_ridden(const View& view, EntityId entity) {
    const ViewPose found = view.pose(entity);
    const WorldHistory& history = view.history();
    // Whoever got off by an earlier command of this tick is recorded on the mount until it ends.
    if (!found.state || found.state->parent.is_null() || history.has_break_ahead(entity)) return {};
    const Tick then = view.moment().tick();
    const Mounts ridden = mounts_from(history, found.state->parent, then);
    const Mounts now = mounts_of(history, view.config(), entity, std::max(then, history.newest()));
    for (std::size_t i = 0; i < ridden.count; ++i) {
        if (now.hold(ridden.ids[i])) return ridden.ids[i];
    }
    return {};
}

EntityId shared_mount(const View& view, EntityId shooter, EntityId driven, const ViewPose& found) {
    const WorldHistory& history = view.history();
    const DrawConfig& draw = view.config();
    const Tick tick = view.moment().tick();
    const EntityId nearest = found.state ? found.state->parent : EntityId{};
    const Mounts victims =
        nearest.is_null() ? mounts_of(history, draw, found.entity, found.from) : mounts_from(history, nearest, tick);
    if (victims.count == 0 || (!shooter.is_null() && history.has_break_ahead(shooter))) return {};
    const ShootersMounts shooters(history, draw, shooter, driven);
    const Mounts then = shooters.at(tick);
    for (std::size_t i = 0; i < victims.count; ++i) {
        const EntityId id = victims.ids[i];
        if (!then.hold(id) || !has_pose(view.pose(id).status)) continue;
        if (shooters.at(std::max(tick, history.newest())).hold(id)) return id;
    }
    return {};
}

std::optional<Vec3> SharedFrame::place_drawn(const View& drawn, Vec3 place) const {
    if (is_world()) return place;
    const std::optional<Pose> frame = drawn_frame(drawn);
    if (!frame) return std::nullopt;
    return relative_to(*frame, {place, {}}).position;
}

std::optional<Vec3> SharedFrame::place_at(const View& recorded, Vec3 place) const {
    if (is_world()) return place;
    const std::optional<Pose> frame = frame_at(recorded);
    if (!frame) return std::nullopt;
    return relative_to(*frame, {place, {}}).position;
}

Query SharedFrame::carried(const Query& query, const View& drawn, const View& recorded) const {
    if (is_world()) return query;
    const std::optional<Pose> mount = drawn_frame(drawn);
    const std::optional<Pose> frame = frame_at(recorded);
    if (!mount || !frame) return query;
    const auto carry = [&](const Pose& pose) { return compose(*frame, relative_to(*mount, pose)); };
    const auto turn = [&](Vec3 v) { return rotate(frame->rotation, rotate(conjugate(mount->rotation), v)); };
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

// In the air the victim is drawn in the world, at their own moment, wherever the mount is drawn.
std::optional<Pose> SharedFrame::drawn_frame(const View& drawn) const {
    const auto of = [this](const View& view) {
        const ViewPose mount = view.pose(mount_);
        return has_pose(mount.status) ? std::optional<Pose>(mount.pose) : std::nullopt;
    };
    if (rode_on(*history_, victim_, mount_, seen_)) return of(drawn);
    return of(View::at_moment(*history_, drawn.config(), drawn.moment_of(drawn.group_of_slot(victim_.index()))));
}

// Where they have left it, what it rode itself carries the place on for as long as they stay on that.
std::optional<Pose> SharedFrame::frame_at(const View& recorded) const {
    const Tick tick = recorded.moment().tick();
    const Tick rode = last_ride(recorded.config(), tick);
    const View then = rode == tick ? recorded : View::at_moment(*history_, recorded.config(), Moment::at(rode));
    const ViewPose mount = then.pose(mount_);
    if (!has_pose(mount.status)) return std::nullopt;
    if (rode == tick) return mount.pose;
    const EntityId below = mount.state ? mount.state->parent : EntityId{};
    if (below.is_null()) return mount.pose;
    const SharedFrame outer(*history_, victim_, below, rode);
    const std::optional<Pose> from = outer.frame_at(then);
    const std::optional<Pose> to = outer.frame_at(recorded);
    return from && to ? compose(*to, relative_to(*from, mount.pose)) : mount.pose;
}

// Callers ask about neighbouring ticks, so a search is not made twice.
Tick SharedFrame::last_ride(const DrawConfig& draw, Tick tick) const {
    if (stayed_ == no_tick) stayed_ = stays_until(draw);
    if (tick <= stayed_) return tick;
    if (rode_ != no_tick && tick >= rode_ && tick <= asked_) return rode_;
    asked_ = tick;
    rode_ = tick;
    while (rode_ > stayed_ && !rode_on(*history_, victim_, mount_, rode_)) rode_ = rode_ - 1;
    return rode_;
}

// Until when they ride the mount, or are in the air above it, without a tick between.
Tick SharedFrame::stays_until(const DrawConfig& draw) const {
    const Track* track = history_->find(victim_);
    if (track == nullptr) return seen_;
    Tick rode = last_on_anything(*history_, draw, victim_, seen_);
    if (rode == no_tick) rode = seen_;
    Tick tick = seen_;
    while (tick < track->newest()) {
        const Tick next = tick + 1;
        if (rode_on(*history_, victim_, mount_, next)) {
            rode = next;
        } else {
            // A player who stands on something else is not in the air.
            const bool is_in_the_air = parent_at(*history_, victim_, next).is_null();
            if (!is_in_the_air || next - rode > ticks_of_a_jump(draw)) break;
            if (!went_along(*history_, draw, victim_, mount_, next)) break;
        }
        tick = next;
    }
    return tick;
}

std::optional<Query> carried_query(const View& drawn, const ShotRecord& record, const Verdict& verdict) {
    if (!verdict.is_judged_again) return std::nullopt;
    const ViewPose seen = drawn.pose(verdict.hit.entity);
    const EntityId mount = shared_mount(drawn, record.shot.shooter, record.shot.mount, seen);
    if (mount.is_null()) return std::nullopt;
    const SharedFrame frame(drawn.history(), seen.entity, mount, seen.from);
    return frame.carried(cast_of(record), drawn,
                         View::at_moment(drawn.history(), drawn.config(), verdict.judged, verdict.judged_offsets));
}

}  // namespace backsight
