#include "made_of.h"

#include <algorithm>

namespace backsight {

namespace {

// Calls `visit` with a pose, and with those of its mounts up to `frame`, until it returns false.
template <typename Visit>
void visit_with_mounts(const View& view, const ViewPose& found, EntityId frame, Visit visit) {
    if (!visit(found)) return;
    ViewPose below;
    const ViewPose* at = &found;
    for (int depth = 0; depth < max_parent_depth; ++depth) {
        const EntityId mount = at->state ? at->state->parent : EntityId{};
        if (mount.is_null() || mount == frame) return;
        below = view.pose(mount);
        if (!has_pose(below.status) || !visit(below)) return;
        at = &below;
    }
}

Moment drawn_at(const View& view, const ViewPose& found) {
    const DrawGroup group = view.group_of_slot(found.entity.index());
    const Moment drawn = view.moment_of(group);
    if (found.to != no_tick) return std::min(drawn, Moment::at(found.to));
    // A reckoned course leads up to the moment drawn, however seldom its entity is sent.
    const bool is_reckoned =
        found.status == ViewStatus::extrapolated && view.config().rules(group).after_newest == AfterNewest::reckon;
    return is_reckoned ? drawn : Moment::at(found.from);
}

// Up to when, and no later than `drawn`, they had the hitboxes and fields that the sample of tick `from` shows.
Moment was_alike_until(const Track& track, Tick from, Moment drawn) {
    const PackedState* sample = track.packed_at(from);
    if (sample == nullptr) return drawn;
    const HitboxSetId worn = track.traits_of(*sample).hitboxes;
    const std::uint32_t mask = track.hitbox_mask_of(*sample);
    const std::uint32_t fields = track.fields_of(*sample);
    Moment until = drawn;
    for (Tick tick = std::min(drawn.tick(), track.newest()); tick > from; tick = tick - 1) {
        const PackedState* state = track.packed_at(tick);
        if (state == nullptr) continue;
        const bool is_worn = track.traits_of(*state).hitboxes == worn && track.hitbox_mask_of(*state) == mask;
        if (is_worn && track.fields_of(*state) == fields) break;
        until = Moment::at(tick);
    }
    return until;
}

// Of one pose, without its mounts.
Moment one_alike_until(const View& view, const ViewPose& found, Moment drawn) {
    const Track* track = view.history().find(found.entity);
    const Moment until = track != nullptr ? was_alike_until(*track, found.from, drawn) : drawn;
    // Between samples that lie far apart a victim is drawn as if it turned all the way long, and others as if they
    // came.
    return view.has_missed(found) ? std::min(until, Moment::at(found.from)) : until;
}

}  // namespace

MadeOf made_of(const View& view, const ViewPose& found, EntityId frame) {
    MadeOf out{found.from, max_moment};
    visit_with_mounts(view, found, frame, [&](const ViewPose& one) {
        out.oldest = std::min(out.oldest, one.from);
        out.drawn = std::min(out.drawn, drawn_at(view, one));
        return true;
    });
    return out;
}

Moment alike_until(const View& view, const ViewPose& found, EntityId frame) {
    Moment until = max_moment;
    visit_with_mounts(view, found, frame, [&](const ViewPose& one) {
        until = std::min(until, one_alike_until(view, one, drawn_at(view, one)));
        return true;
    });
    return until;
}

bool is_drawn_before(const View& view, const ViewPose& found, EntityId frame, Moment moment) {
    bool is_before = false;
    visit_with_mounts(view, found, frame, [&](const ViewPose& one) {
        // None is alike for less long than up to its first sample.
        if (Moment::at(one.from) >= moment) return true;
        is_before = one_alike_until(view, one, drawn_at(view, one)) < moment;
        return !is_before;
    });
    return is_before;
}

}  // namespace backsight
