#include "other_build.h"
#include "view/surroundings.h"

namespace backsight {

namespace {

std::int32_t coarser(std::int32_t steps, int dropped_bits) {
    const std::int32_t unit = 1 << dropped_bits;
    const std::int32_t half = unit / 2;
    return (steps >= 0 ? (steps + half) / unit : (steps - half) / unit) * unit;
}

EntityState coarser(const EntityState& state, int dropped_bits) {
    EntityState out = state;
    out.position = {coarser(state.position.x, dropped_bits), coarser(state.position.y, dropped_bits),
                    coarser(state.position.z, dropped_bits)};
    return out;
}

Pose bone_of(const OtherBuild& build, const View& view, const ViewPose& found, std::int16_t bone) {
    const Track* track = view.history().find(found.entity);
    if (track == nullptr || bone < 0) return found.pose;
    const Quantization& q = build.quantization;
    const auto index = static_cast<std::size_t>(bone);
    const std::span<const QuantBone> from = track->bones_at(found.from + build.later);
    if (index >= from.size()) return found.pose;
    Pose local = dequantize(from[index], q);
    const std::span<const QuantBone> to =
        found.to != no_tick ? track->bones_at(found.to + build.later) : std::span<const QuantBone>{};
    if (found.fraction > 0.0f && index < to.size()) {
        const Pose end = dequantize(to[index], q);
        local = {lerp(local.position, end.position, found.fraction),
                 slerp(local.rotation, end.rotation, found.fraction)};
    }
    return compose(found.pose, local);
}

// The entity as the other build draws it. For riders, under Catmull-Rom, and in other draw groups, only the hitboxes
// can differ here.
ViewPose drawn_by(const OtherBuild& build, const View& view, ViewPose found) {
    const Track* track = view.history().find(found.entity);
    if (track == nullptr || !found.state || !found.state->parent.is_null() ||
        view.config().interpolation == Interpolation::catmull_rom || view.group_of_slot(found.entity.index()) != 0) {
        return found;
    }
    const std::optional<EntityState> first = build.later == 0 ? found.state : track->at(found.from + build.later);
    if (!first) return found;
    Surroundings around;
    around.from = {found.from, coarser(*first, build.dropped_bits)};
    const std::optional<EntityState> after = found.to != no_tick ? track->at(found.to + build.later) : std::nullopt;
    if (after) {
        around.to = {found.to, coarser(*after, build.dropped_bits)};
        around.breaks =
            !is_one_picture(view.history().hitbox_sets(), *track, found.from + build.later, found.to + build.later);
    }
    const Drawn drawn = reconstruct(around, view.moment(), view.config(), build.quantization);
    found.status = drawn.status;
    found.pose = drawn.pose;
    found.fraction = drawn.fraction;
    return found;
}

void cast_at(const OtherBuild& build, const View& view, std::uint32_t slot, const Ray& ray, const QueryFilter& filter,
             Hit& best) {
    ViewPose seen = view.pose_of_slot(slot);
    if (!seen.entity.is_null() && seen.entity == build.drawn_from) {
        seen.from = build.sample;
        seen.state = view.history().slot(slot).at(build.sample);
        seen.status = seen.state ? ViewStatus::held : ViewStatus::unknown;
    }
    if (!is_hittable(seen.status) || !passes_filter(filter, seen.entity, seen.state)) return;
    if (seen.entity == build.left_out) return;
    const ViewPose pose = build.redraws ? drawn_by(build, view, seen) : seen;
    if (!is_hittable(pose.status)) return;
    const HitboxSetId worn = build.other_hitboxes ? build.hitboxes : pose.state->hitboxes;
    const std::span<const Hitbox> hitboxes = view.history().hitbox_sets().get(worn);
    for (std::size_t i = 0; i < hitboxes.size(); ++i) {
        if (!is_hitbox_there(pose.state->hitbox_mask, i)) continue;
        const Pose bone = bone_of(build, view, pose, hitboxes[i].bone);
        const ShapeHit found = ray_shape(ray.origin, ray.direction, ray.max_distance, place(hitboxes[i], bone));
        if (!found.hit || (best && found.distance >= best.distance)) continue;
        best.entity = pose.entity;
        best.hitbox = static_cast<std::uint16_t>(i);
        best.distance = found.distance;
        best.point = found.point;
    }
}

}  // namespace

Hit cast_ray_in(const OtherBuild& build, const View& view, const Ray& ray, const QueryFilter& filter) {
    Hit best;
    if (!filter.only.is_null()) {
        if (filter.only.index() < view.history().slot_count()) {
            cast_at(build, view, filter.only.index(), ray, filter, best);
        }
        return best;
    }
    for (std::uint32_t slot = 0; slot < view.history().slot_count(); ++slot) {
        cast_at(build, view, slot, ray, filter, best);
    }
    return best;
}

}  // namespace backsight
