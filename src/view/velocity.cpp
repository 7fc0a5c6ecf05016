// How fast an entity moves as a view shows it.

#include <backsight/view/view.h>

#include "look.h"

#include <backsight/motion/reckon.h>

namespace backsight {

// In its mount's frame. `found` has a state.
Vec3 View::own_velocity(const ViewPose& found) const {
    const Track* track = history_->find(found.entity);
    if (track == nullptr) return {};
    const Quantization& q = history_->config().quantization;
    const EntityState& from = *found.state;
    const Vec3 velocity = dequantize(from.velocity, q);
    Look look(*this, *track);
    if (look.is_reckoned()) {
        const EntityPose sent{dequantize(from.position, q), dequantize(from.rotation), velocity,
                              dequantize(from.acceleration), dequantize(from.angular_velocity)};
        const float ticks = static_cast<float>(look.moment() - Moment::at(found.from)) * (1.0f / 65536.0f);
        const DrawRules& rules = look.rules();
        return reckon(rules.reckoning_model, sent, ticks * config_->tick_rate.tick_seconds(), rules.reckoning).velocity;
    }
    if (!(found.fraction > 0.0f)) return velocity;
    const std::optional<EntityState> to = track->at(found.to);
    const bool is_between = to && to->parent == from.parent;
    return is_between ? lerp(velocity, dequantize(to->velocity, q), found.fraction) : velocity;
}

// Of the entity on its mount, of the mount on what carries that, and so on down to the world.
Vec3 View::velocity(const ViewPose& found) const {
    if (!has_pose(found.status) || !found.state) return {};
    Vec3 sum;
    ViewPose rider = found;
    for (int depth = 0; depth < max_parent_depth && !rider.state->parent.is_null(); ++depth) {
        const ViewPose mount = pose(rider.state->parent);
        if (!has_pose(mount.status) || !mount.state) return sum;
        const Vec3 turn = rotate(mount.pose.rotation, dequantize(mount.state->angular_velocity));
        sum = sum + rotate(mount.pose.rotation, own_velocity(rider));
        sum = sum + cross(turn, found.pose.position - mount.pose.position);
        rider = mount;
    }
    return sum + own_velocity(rider);
}

}  // namespace backsight
