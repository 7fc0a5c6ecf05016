#include <backsight/presets/moved_bodies.h>

#include <algorithm>

namespace backsight::presets {

namespace {

// Keeps the nearer of `best` and what the ray finds on a body.
void cast_on_body(const View& present, const Ray& ray, const ViewPose& body, Hit& best) {
    const std::span<const Hitbox> hitboxes = present.history().hitbox_sets().get(body.state->hitboxes);
    for (std::size_t i = 0; i < hitboxes.size(); ++i) {
        if (!is_hitbox_there(body.state->hitbox_mask, i)) continue;
        const Hitbox shape = backsight::place(hitboxes[i], present.bone(body, hitboxes[i].bone));
        const ShapeHit found = ray_shape(ray.origin, ray.direction, ray.max_distance, shape);
        if (!found.hit || (best && found.distance >= best.distance)) continue;
        best = {body.entity,  static_cast<std::uint16_t>(i), hitboxes[i].group, found.distance, found.point,
                found.normal, body.state->hitboxes};
    }
}

bool is_near(const Ray& ray, Vec3 place, float reach_m) {
    const Vec3 to = place - ray.origin;
    const float along = std::clamp(dot(to, ray.direction), 0.0f, ray.max_distance);
    return length_squared(to - ray.direction * along) <= reach_m * reach_m;
}

}  // namespace

Hit cast_ray_at(const View& present, const Ray& ray, const QueryFilter& filter, const PlaceBody& place,
                float body_reach_m) {
    Hit best;
    for (std::uint32_t slot = 0; slot < present.history().slot_count(); ++slot) {
        Pose placed;
        const EntityId entity = place(slot, placed);
        if (entity.is_null() || !is_near(ray, placed.position, body_reach_m)) continue;
        ViewPose body = present.pose_of_slot(slot);
        if (body.entity != entity || !is_hittable(body.status)) continue;
        if (!passes_filter(filter, entity, body.state)) continue;
        body.pose = placed;
        cast_on_body(present, ray, body, best);
    }
    return best;
}

std::size_t hitboxes_at(const View& present, EntityId entity, const Pose& placed, std::span<Hitbox> out) {
    ViewPose body = present.pose(entity);
    if (!is_hittable(body.status)) return 0;
    body.pose = placed;
    const std::span<const Hitbox> hitboxes = present.history().hitbox_sets().get(body.state->hitboxes);
    std::size_t count = 0;
    for (std::size_t i = 0; i < hitboxes.size(); ++i) {
        if (!is_hitbox_there(body.state->hitbox_mask, i)) continue;
        if (count < out.size()) out[count] = backsight::place(hitboxes[i], present.bone(body, hitboxes[i].bone));
        ++count;
    }
    return count;
}

}  // namespace backsight::presets
