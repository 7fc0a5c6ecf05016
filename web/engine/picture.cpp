#include "web/engine/picture.h"

#include <backsight/rewind/shapes.h>

#include <algorithm>
#include <bit>
#include <span>

namespace backsight::web {

void draw_hitbox(std::uint32_t slot, bool can_be_hit, const Hitbox& placed, std::vector<float>& out) {
    const Vec3 second = placed.kind == ShapeKind::box ? placed.half_extents : placed.end;
    for (const float value :
         {static_cast<float>(slot), can_be_hit ? 1.0f : 0.0f, static_cast<float>(placed.kind),
          static_cast<float>(placed.group), placed.center.x, placed.center.y, placed.center.z, second.x, second.y,
          second.z, placed.radius, placed.rotation.x, placed.rotation.y, placed.rotation.z, placed.rotation.w})
        out.push_back(value);
}

void draw_entity(const View& view, const ViewPose& found, std::vector<float>& out) {
    if (!has_pose(found.status) || !found.state) return;
    const HitboxSets& sets = view.history().hitbox_sets();
    const std::span<const Hitbox> hitboxes = sets.get(found.state->hitboxes);
    for (std::size_t i = 0; i < hitboxes.size(); ++i) {
        if (!is_hitbox_there(found.state->hitbox_mask, i)) continue;
        const Hitbox placed = place(hitboxes[i], view.bone(found, hitboxes[i].bone));
        draw_hitbox(found.entity.index(), is_hittable(found.status), placed, out);
    }
}

void draw_all(const View& view, EntityId except, std::vector<float>& out) {
    for (std::uint32_t slot = 0; slot < view.history().slot_count(); ++slot) {
        const ViewPose found = view.pose_of_slot(slot);
        if (found.entity != except) draw_entity(view, found, out);
    }
}

void put_projectile(std::uint16_t weapon, bool is_own, Vec3 place, std::vector<float>& out) {
    for (const float value : {static_cast<float>(weapon), is_own ? 1.0f : 0.0f, place.x, place.y, place.z})
        out.push_back(value);
}

std::size_t differing(const std::vector<float>& a, const std::vector<float>& b) {
    const std::size_t common = std::min(a.size(), b.size());
    std::size_t count = std::max(a.size(), b.size()) - common;
    for (std::size_t i = 0; i < common; ++i) {
        if (std::bit_cast<std::uint32_t>(a[i]) != std::bit_cast<std::uint32_t>(b[i])) ++count;
    }
    return count;
}

}  // namespace backsight::web
