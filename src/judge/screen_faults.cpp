#include "screen_faults.h"

#include <algorithm>

namespace backsight {

namespace {

constexpr std::uint32_t upper(std::uint32_t hash) { return hash >> 16; }
constexpr std::uint32_t lower(std::uint32_t hash) { return hash & 0xffffu; }

// A client that is built otherwise: other steps, a coarser grid, or another hitbox set on everybody.
struct OtherBuild {
    Quantization quantization;
    int dropped_bits = 0;
    bool other_hitboxes = false;
    HitboxSetId hitboxes;
};

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

Pose bone_of(const View& view, const ViewPose& found, std::int16_t bone, const Quantization& q) {
    const Track* track = view.history().find(found.entity);
    if (track == nullptr || bone < 0) return found.pose;
    const auto index = static_cast<std::size_t>(bone);
    const std::span<const QuantBone> from = track->bones_at(found.from);
    if (index >= from.size()) return found.pose;
    Pose local = dequantize(from[index], q);
    const std::span<const QuantBone> to = track->bones_at(found.to);
    if (found.fraction > 0.0f && index < to.size()) {
        const Pose end = dequantize(to[index], q);
        local = {lerp(local.position, end.position, found.fraction),
                 slerp(local.rotation, end.rotation, found.fraction)};
    }
    return compose(found.pose, local);
}

// The entity as the other build draws it. Of riders, under Catmull-Rom, and in other draw groups, only the hitboxes can
// differ here.
ViewPose drawn_by(const OtherBuild& build, const View& view, ViewPose found) {
    const Track* track = view.history().find(found.entity);
    if (track == nullptr || found.state == nullptr || !found.state->parent.is_null() ||
        view.config().interpolation == Interpolation::catmull_rom || view.group_of_slot(found.entity.index()) != 0) {
        return found;
    }
    const EntityState from = coarser(*found.state, build.dropped_bits);
    EntityState to;
    Surroundings around;
    around.from = {found.from, &from};
    if (const EntityState* after = track->at(found.to)) {
        to = coarser(*after, build.dropped_bits);
        around.to = {found.to, &to};
    }
    found.pose = reconstruct(around, view.moment(), view.config(), build.quantization).pose;
    return found;
}

Hit cast_ray_in(const OtherBuild& build, const View& view, const Ray& ray, const QueryFilter& filter) {
    Hit best;
    for (std::uint32_t slot = 0; slot < view.history().slot_count(); ++slot) {
        const ViewPose seen = view.pose_of_slot(slot);
        if (!is_hittable(seen.status) || !passes_filter(filter, seen.entity, seen.state)) continue;
        const ViewPose pose = drawn_by(build, view, seen);
        const HitboxSetId worn = build.other_hitboxes ? build.hitboxes : pose.state->hitboxes;
        const std::span<const Hitbox> hitboxes = view.history().hitbox_sets().get(worn);
        for (std::size_t i = 0; i < hitboxes.size(); ++i) {
            const Pose bone = bone_of(view, pose, hitboxes[i].bone, build.quantization);
            const ShapeHit found = ray_shape(ray.origin, ray.direction, ray.max_distance, place(hitboxes[i], bone));
            if (!found.hit || (best && found.distance >= best.distance)) continue;
            best.entity = pose.entity;
            best.hitbox = static_cast<std::uint16_t>(i);
            best.distance = found.distance;
            best.point = found.point;
        }
    }
    return best;
}

class Suspects {
public:
    Suspects(const WorldHistory& history, const DrawConfig& draw, const Ledger& ledger, const DeclaredShot& shot)
        : history_(history),
          draw_(draw),
          ledger_(ledger),
          stamp_(shot.audited.stamp),
          ray_(ray_of(shot.shot, shot.rules)),
          filter_(filter_of(shot.shot)),
          present_(shot.server_now),
          declared_(shot.screen_hash) {}

    std::uint32_t all() {
        try_moments();
        try_snapshots();
        try_drawing();
        try_hitboxes();
        try_quantization();
        return found_;
    }

private:
    void note(ScreenFault fault, const Hit& hit) {
        if (screen_hash(hit) == declared_) found_ |= fault_bit(fault);
    }
    void try_exact(ScreenFault fault, const DrawConfig& draw, const ViewStamp& stamp) {
        note(fault, cast_ray(View::exact(history_, draw, ledger_, stamp), ray_, filter_));
    }
    void try_moment(ScreenFault fault, Moment shown) {
        ViewStamp stamp = stamp_;
        stamp.shown = std::clamp(shown, Moment{0}, max_moment);
        try_exact(fault, draw_, stamp);
    }
    void try_moments() {
        try_moment(ScreenFault::tick_before, stamp_.shown - Moment::one_tick);
        try_moment(ScreenFault::tick_after, stamp_.shown + Moment::one_tick);
        try_moment(ScreenFault::whole_tick, Moment::at(stamp_.shown.tick()));
        note(ScreenFault::present, cast_ray(View::at_moment(history_, draw_, present_), ray_, filter_));
    }
    void try_snapshots() {
        if (stamp_.newest.value > 1) {
            const SnapshotSeq before{stamp_.newest.value - 1};
            try_exact(ScreenFault::snapshot_before, draw_,
                      {stamp_.shown, before, stamp_.received >> 1, stamp_.offsets});
        }
        if (stamp_.newest < ledger_.newest_sent()) {
            const SnapshotSeq after{stamp_.newest.value + 1};
            try_exact(ScreenFault::snapshot_after, draw_,
                      {stamp_.shown, after, stamp_.received << 1 | 1, stamp_.offsets});
        }
    }
    void try_drawing() {
        DrawConfig other = draw_;
        other.after_newest = draw_.after_newest == AfterNewest::hold ? AfterNewest::extrapolate : AfterNewest::hold;
        try_exact(ScreenFault::after_newest, other, stamp_);
        for (const Interpolation curve :
             {Interpolation::hold, Interpolation::linear, Interpolation::hermite, Interpolation::catmull_rom}) {
            other = draw_;
            other.interpolation = curve;
            if (curve != draw_.interpolation) try_exact(ScreenFault::interpolation, other, stamp_);
        }
    }
    void try_build(ScreenFault fault, const OtherBuild& build) {
        note(fault, cast_ray_in(build, View::exact(history_, draw_, ledger_, stamp_), ray_, filter_));
    }
    void try_hitboxes() {
        constexpr std::size_t most = 8;  // a bound on the work, not on the sets
        OtherBuild build;
        build.quantization = history_.config().quantization;
        build.other_hitboxes = true;
        for (std::size_t set = 1; set < std::min(history_.hitbox_sets().count(), most + 1); ++set) {
            build.hitboxes = {static_cast<std::uint16_t>(set)};
            try_build(ScreenFault::hitbox_set, build);
        }
    }
    void try_quantization() {
        const Quantization& own = history_.config().quantization;
        OtherBuild build;
        for (const float factor : {0.25f, 0.5f, 2.0f, 4.0f}) {
            build.quantization = own;
            build.quantization.position_step_m *= factor;
            try_build(ScreenFault::quantization, build);
            build.quantization = own;
            build.quantization.velocity_step_mps *= factor;
            if (uses_velocity()) try_build(ScreenFault::quantization, build);
        }
        build.quantization = own;
        for (build.dropped_bits = 1; build.dropped_bits <= 4; ++build.dropped_bits) {
            try_build(ScreenFault::quantization, build);
        }
    }
    bool uses_velocity() const {
        return draw_.interpolation == Interpolation::hermite || draw_.after_newest == AfterNewest::extrapolate;
    }

    const WorldHistory& history_;
    const DrawConfig& draw_;
    const Ledger& ledger_;
    ViewStamp stamp_;
    Ray ray_;
    QueryFilter filter_;
    Moment present_;
    std::uint32_t declared_;
    std::uint32_t found_ = 0;
};

}  // namespace

std::uint32_t explain_screen(const WorldHistory& history, const DrawConfig& draw, const Ledger& ledger,
                             const DeclaredShot& shot, const Hit& hit) {
    std::uint32_t faults = Suspects(history, draw, ledger, shot).all();
    const std::uint32_t own = screen_hash(hit);
    if (hit && lower(own) == lower(shot.screen_hash)) faults |= fault_bit(ScreenFault::hitbox_set);
    if (hit && faults == 0 && upper(own) == upper(shot.screen_hash)) faults |= fault_bit(ScreenFault::rounding);
    return faults;
}

}  // namespace backsight
