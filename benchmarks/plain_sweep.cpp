#include "benchmarks/plain_sweep.h"

namespace backsight::bench {

namespace {

Vec3 middle_of(const Hitbox& shape) {
    return shape.kind == ShapeKind::capsule ? (shape.center + shape.end) * 0.5f : shape.center;
}

}  // namespace

SweptHit plain_sweep(const View& before, const View& after, Vec3 from, Vec3 to, float radius_m, EntityId shooter) {
    SweptHit best;
    best.fraction = 2.0f;
    for (std::uint32_t slot = 0; slot < after.history().slot_count(); ++slot) {
        const ViewPose first = before.pose_of_slot(slot);
        const ViewPose last = after.pose_of_slot(slot);
        if (!is_hittable(first.status) || !is_hittable(last.status) || last.entity == shooter) continue;
        const auto hitboxes = after.history().hitbox_sets().get(last.state->hitboxes);
        for (std::size_t i = 0; i < hitboxes.size(); ++i) {
            const Hitbox a = place(hitboxes[i], before.bone(first, hitboxes[i].bone));
            const Hitbox b = place(hitboxes[i], after.bone(last, hitboxes[i].bone));
            const Vec3 way = (to - from) - (middle_of(b) - middle_of(a));
            const float size = length(way);
            if (!(size > 1e-9f)) continue;
            const ShapeHit hit = sweep_sphere_shape(from, radius_m, way * (1.0f / size), size, a);
            if (!hit.hit || hit.distance / size >= best.fraction) continue;
            best.fraction = hit.distance / size;
            best.hit.entity = last.entity;
            best.hit.hitbox = static_cast<std::uint16_t>(i);
        }
    }
    return best;
}

}  // namespace backsight::bench
