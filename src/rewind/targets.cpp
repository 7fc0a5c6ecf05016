#include "targets.h"

#include <bit>
#include <limits>

namespace backsight {

namespace {

using Visit = VisitTarget;

// About which axes alone a rotation turns, each by itself.
std::uint32_t turns_about_one_of(Quat q) {
    return (q.x != 0.0f ? 1u : 7u) & (q.y != 0.0f ? 2u : 7u) & (q.z != 0.0f ? 4u : 7u);
}

// Of a rider whose mount is drawn at `mount`. Here and below: what `visit` returned, or `limit` if it was not called.
float visit_aboard(const View& view, const FilterInView& in_view, const Corridor& corridor,
                   const View::Glimpse& glimpse, const Body& body, const Pose& mount, Visit visit, float limit) {
    const Vec3 place = transform(mount, glimpse.place());
    if (!corridor.meets(place, body)) return limit;
    const PackedTraits& traits = glimpse.traits();
    if (!in_view.passes(traits.parent, traits.team, traits.layers)) return limit;
    // As in for_each_target(): no turn of either leaves a hitbox anywhere else.
    const std::uint32_t axes =
        view.history().hitbox_sets().round_about(traits.hitboxes) & turns_about_one_of(mount.rotation);
    const bool is_turned = !glimpse.is_turned_only_about(axes);
    View::Figure figure = view.figure(glimpse, is_turned);
    figure.pose = is_turned ? compose(mount, figure.pose) : Pose{place, {}};
    return visit(figure, traits.hitboxes);
}

// Of whoever is not placed in the world without being drawn. By itself, so that the few steps of the others stay in
// line.
BACKSIGHT_NOINLINE float visit_unplaced(const View& view, const FilterInView& in_view, const Corridor& corridor,
                                        const View::Glimpse& glimpse, const Body& body, MountFrames& mounts,
                                        Visit visit, float limit) {
    if (glimpse.is_aboard()) {
        const MountFrame& mount = mounts.of_mount(glimpse.traits().parent);
        if (mount.state == MountFrame::State::nowhere) return limit;
        if (mount.state == MountFrame::State::drawn) {
            return visit_aboard(view, in_view, corridor, glimpse, body, mount.pose, visit, limit);
        }
    }
    const ViewPose pose = view.pose(glimpse);
    if (!is_hittable(pose.status) || !in_view.passes(*pose.state)) return limit;
    // Its mount may turn it, or its rates: in any rotation it is within the reach.
    if (!corridor.meets(pose.pose.position, body.reach_m)) return limit;
    return visit(
        {pose.pose, view.history().find(pose.entity), pose.from, pose.to, pose.fraction, true, pose.state->hitbox_mask},
        pose.state->hitboxes);
}

}  // namespace

void for_each_target(const View& view, const QueryFilter& filter, const Corridor& corridor, Visit visit) {
    const ViewBoxes boxes(view);
    Candidates candidates(boxes, corridor);
    MountFrames mounts(view);
    const Broadphase& index = view.history().swept();
    const HitboxSets& sets = view.history().hitbox_sets();
    const FilterInView in_view(view, filter);
    float limit = std::numeric_limits<float>::infinity();
    for (auto slots = candidates.next(limit); !slots.empty(); slots = candidates.next(limit)) {
        for (const std::uint32_t slot : slots) view.prefetch(slot);
        for (const std::uint32_t slot : slots) {
            if (!in_view.passes(view.history().slot(slot).id())) continue;
            const View::Glimpse glimpse = candidates.glimpse(slot);
            if (!glimpse.is_there()) continue;
            const Body& body = index.body(slot);
            if (!glimpse.is_placed()) {
                limit = visit_unplaced(view, in_view, corridor, glimpse, body, mounts, visit, limit);
                continue;
            }
            if (!corridor.meets(glimpse.place(), body)) continue;
            const PackedTraits& traits = glimpse.traits();
            if (!in_view.passes(traits.parent, traits.team, traits.layers)) continue;
            if (sets.has_bones(traits.hitboxes)) {
                // Most of those that are passed by are so without the exact rotation.
                limit = visit(view.rough_figure(glimpse, body.reach_m), traits.hitboxes);
                continue;
            }
            // A turn about the axis that hitboxes are round about leaves them where they are: all other components of
            // it are 0, as are the coordinates of the hitboxes, so that not a bit of them changes.
            const bool is_turned = !glimpse.is_turned_only_about(sets.round_about(traits.hitboxes));
            limit = visit(view.figure(glimpse, is_turned), traits.hitboxes);
        }
    }
}

SharedTargets::SharedTargets(const View& view, const QueryFilter& filter)
    : view_(&view), boxes_(view), in_view_(view, filter), mounts_(view) {}

SharedTargets::Target& SharedTargets::target(std::uint32_t slot, const Candidates& candidates) {
    std::optional<Target>& place = targets_[slot % kept];
    if (place && place->slot == slot) return *place;
    Target& found = place.emplace(slot);
    if (!in_view_.passes(view_->history().slot(slot).id())) return found;
    found.glimpse = candidates.glimpse(slot);
    if (!found.glimpse.is_there()) return found;
    if (!found.glimpse.is_placed()) {
        found.kind = Target::Kind::unplaced;
        return found;
    }
    const PackedTraits& traits = found.glimpse.traits();
    if (!in_view_.passes(traits.parent, traits.team, traits.layers)) return found;
    const bool is_on_bones = view_->history().hitbox_sets().has_bones(traits.hitboxes);
    found.kind = is_on_bones ? Target::Kind::on_bones : Target::Kind::placed;
    return found;
}

void SharedTargets::draw(Target& target, const Body& body) const {
    if (target.kind == Target::Kind::on_bones) {
        target.figure = view_->rough_figure(target.glimpse, body.reach_m);
        target.figure->shared = &target.body.emplace(*view_, *target.figure);
        return;
    }
    const std::uint32_t axes = view_->history().hitbox_sets().round_about(target.glimpse.traits().hitboxes);
    target.figure = view_->figure(target.glimpse, !target.glimpse.is_turned_only_about(axes));
}

void SharedTargets::for_each(const Corridor& corridor, VisitTarget visit) {
    Candidates candidates(boxes_, corridor);
    const Broadphase& index = view_->history().swept();
    float limit = std::numeric_limits<float>::infinity();
    for (auto slots = candidates.next(limit); !slots.empty(); slots = candidates.next(limit)) {
        for (const std::uint32_t slot : slots) {
            Target& found = target(slot, candidates);
            if (found.kind == Target::Kind::nobody) continue;
            const Body& body = index.body(slot);
            if (found.kind == Target::Kind::unplaced) {
                limit = visit_unplaced(*view_, in_view_, corridor, found.glimpse, body, mounts_, visit, limit);
                continue;
            }
            if (!corridor.meets(found.glimpse.place(), body)) continue;
            if (!found.figure) draw(found, body);
            limit = visit(*found.figure, found.glimpse.traits().hitboxes);
        }
    }
}

}  // namespace backsight
