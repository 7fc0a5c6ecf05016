#include "arena/attack.h"

#include <backsight/base/trig.h>

#include <algorithm>

namespace backsight::arena {

namespace {

constexpr float hand_m = 0.5f;
constexpr float blade_radius_m = 0.06f;
// The arc of a swing, about the axis that stands up from where the player looks.
constexpr double arc_rad = 2.0;
// The blade is held this far below the eye, metres.
constexpr float below_eye_m = 0.25f;

Query part_of_swing(const PlayerState& state, const Stand& stand, StepRate step_rate) {
    const double steps = step_rate.steps(weapon(state.weapon).swing_steps);
    const Quat look = rotation_about({0, 0, 1}, static_cast<double>(state.yaw) * (2.0 * pi / 65536.0)) *
                      rotation_about({0, 1, 0}, static_cast<double>(state.pitch) * (2.0 * pi / 65536.0));
    const Vec3 from_eye{0, 0, -below_eye_m};
    std::array<Pose, 3> poses;  // the ends of this step's part of the arc, and its middle
    for (std::size_t i = 0; i < poses.size(); ++i) {
        const double at = (state.swing - 1 + 0.5 * static_cast<double>(i)) / steps;
        const Quat turn = rotation_about({0, 0, 1}, (at - 0.5) * arc_rad);
        poses[i] = {stand.eye + from_eye, normalized(stand.turn * look * turn)};
    }
    Query query = Query::swing_of({hand_m, 0, 0}, {blade_reach_m, 0, 0}, blade_radius_m, poses);
    query.collect = Collect::entities;
    query.max_hits = max_attack_hits;
    query.swing = state.swings + 1u;
    query.cut_by_level = true;
    return query;
}

Query ray_through(const PlayerState& state, const Stand& stand, float free) {
    Query query = Query::ray_along({stand.eye, stand.ahead, free});
    query.collect = Collect::hitboxes;
    query.max_hits = std::min<std::uint16_t>(weapon(state.weapon).pierces, max_attack_hits);
    return query;
}

}  // namespace

Vec3 on_grid(Vec3 place) {
    QuantPosition steps;
    return quantize_position(place, {}, steps) == QuantizeResult::ok ? dequantize(steps, Quantization{}) : place;
}

ViewPose vehicle_in(const View& view, HitboxSetId wears) {
    for (std::uint32_t slot = 0; slot < view.history().slot_count(); ++slot) {
        const ViewPose pose = view.pose_of_slot(slot);
        if (has_pose(pose.status) && pose.state->hitboxes == wears) return pose;
    }
    return {};
}

Stand stand_of(const PlayerState& state, const Level& level, Tick tick, const ViewPose& vehicle) {
    Stand stand;
    stand.eye = eye_position(state, level, tick);
    stand.ahead = aim_direction(state.yaw, state.pitch);
    if (!state.is_seated() || !has_pose(vehicle.status)) return stand;
    stand.eye = on_grid(transform(vehicle.pose, stand.eye));
    stand.turn = vehicle.pose.rotation;
    stand.ahead = normalized(rotate(stand.turn, stand.ahead));
    stand.on = vehicle.entity;
    return stand;
}

std::size_t rays_from(const PlayerState& state, const Stand& stand, std::uint32_t seed,
                      std::array<Vec3, max_rays>& directions) {
    const std::size_t rays = rays_of_shot(state, seed, directions);
    if (stand.on.is_null()) return rays;
    for (std::size_t i = 0; i < rays; ++i) directions[i] = normalized(rotate(stand.turn, directions[i]));
    return rays;
}

Shot shot_along(const PlayerState& state, const Stand& stand, EntityId self, Vec3 direction, float distance) {
    Shot shot{self, stand.eye, direction, 0, 0xffff, distance};
    if (state.lift == vehicle_seat) shot.mount = stand.on;
    return shot;
}

QueryFilter filter_of_attack(EntityId self, const PlayerState& state, const Stand& stand) {
    QueryFilter filter;
    filter.exclude = self;
    const bool drives = state.lift == vehicle_seat && !stand.on.is_null();
    filter.exclude_mount = drives ? stand.on : EntityId{};
    filter.mounts = drives ? MountScope::tree : MountScope::none;
    return filter;
}

bool is_list(WeaponId id) { return weapon(id).swing_steps > 0 || weapon(id).pierces > 0; }

Query attack_of(const PlayerState& state, const Stand& stand, EntityId self, StepRate step_rate, float free) {
    Query query =
        weapon(state.weapon).swing_steps > 0 ? part_of_swing(state, stand, step_rate) : ray_through(state, stand, free);
    query.filter = filter_of_attack(self, state, stand);
    return query;
}

}  // namespace backsight::arena
