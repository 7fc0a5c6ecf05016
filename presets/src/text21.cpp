#include <backsight/base/trig.h>
#include <backsight/presets/text21.h>
#include <backsight/rewind/shapes.h>

#include <algorithm>

namespace backsight::presets {

namespace {

// 0 for a point at the origin itself, as published.
float degrees_between(Vec3 a, Vec3 b) {
    const double sine = length(cross(a, b));
    return static_cast<float>(deterministic_atan2(sine, dot(a, b)) * 180.0 / pi);
}

}  // namespace

const char* Text21Config::validate() const {
    if (max_rewind < Micros{} || max_rewind > Micros{10'000'000}) return "text21.max_rewind";
    if (window < max_rewind || window > Micros{60'000'000}) return "text21.window";
    if (!(snapshots_hz >= 1.0f && snapshots_hz <= 1000.0f)) return "text21.snapshots_hz";
    return nullptr;
}

Text21Window text21_window(const Text21Config& config, Micros server_now, Micros claimed) {
    if (claimed > server_now) return {server_now, Micros{}, Text21Reason::future_timestamp};
    const Micros oldest = server_now - config.max_rewind;
    if (claimed < oldest) return {oldest, config.max_rewind, Text21Reason::past_timestamp};
    return {claimed, server_now - claimed, Text21Reason::as_claimed};
}

Text21Aim text21_aim(const View& view, EntityId target, const Text21Cone& cone) {
    Text21Aim best;
    best.angle_deg = 180.0f;
    const ViewPose pose = view.pose(target);
    if (!is_hittable(pose.status)) return best;
    float nearest_m = 0.0f;
    const std::span<const Hitbox> hitboxes = view.history().hitbox_sets().get(pose.state->hitboxes);
    for (std::size_t i = 0; i < hitboxes.size(); ++i) {
        const Hitbox shape = place(hitboxes[i], view.bone(pose, hitboxes[i].bone));
        const Vec3 point = closest_point_on_shape(cone.origin, shape);
        const float away_m = distance(point, cone.origin);
        if (!(away_m <= cone.range_m)) continue;
        const float angle_deg = degrees_between(cone.look, point - cone.origin);
        const bool is_within = angle_deg <= cone.angle_deg * 0.5f;
        if (!is_within) {
            if (!best.is_on_target) best.angle_deg = std::min(best.angle_deg, angle_deg);
            continue;
        }
        if (best.is_on_target && away_m >= nearest_m) continue;
        best = {true, static_cast<std::uint16_t>(i), hitboxes[i].group, point, angle_deg};
        nearest_m = away_m;
    }
    return best;
}

}  // namespace backsight::presets
