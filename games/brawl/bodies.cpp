#include "brawl/bodies.h"

namespace backsight::brawl {

Bodies bodies_around(const WorldHistory& history, EntityId self, Tick shown,
                     FunctionRef<ViewPose(EntityId entity)> pose_of) {
    Bodies bodies;
    const ViewPose drawn_deck = pose_of(raft);
    const Pose deck = raft_at(shown);
    for (std::uint32_t slot = 0; slot < history.slot_count() && bodies.count < bodies.all.size(); ++slot) {
        const EntityId entity = history.slot(slot).id();
        if (entity.is_null() || entity == self || entity == raft) continue;
        const ViewPose found = pose_of(entity);
        if (!is_hittable(found.status)) continue;
        Vec3 feet = found.pose.position;
        if (found.state && found.state->parent == raft && has_pose(drawn_deck.status)) {
            const Pose& drawn = drawn_deck.pose;
            feet = transform(deck, rotate(conjugate(drawn.rotation), feet - drawn.position));
        }
        bodies.all[bodies.count++] = {feet, fighter_radius_m, fighter_height_m};
    }
    return bodies;
}

}  // namespace backsight::brawl
