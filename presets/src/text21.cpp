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

// Whether a ball may reach into the cone. A cone that opens backward is not looked at.
bool may_meet(const Text21Cone& cone, Vec3 center, float reach_m) {
    const double half_rad = static_cast<double>(cone.angle_deg) * 0.5 * pi / 180.0;
    if (!(half_rad < pi * 0.5)) return true;
    const Vec3 to = center - cone.origin;
    const double along = dot(to, cone.look);
    const double beside = length(cross(to, cone.look));
    const double reach = reach_m;
    if (length(to) > cone.range_m + reach_m) return false;
    return beside * deterministic_cos(half_rad) - along * deterministic_sin(half_rad) <= reach;
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

bool text21_keeps(const Text21Config& config, Tick tick, TickRate rate) {
    const auto multiples = [&](Tick at) {
        const double passed_s = static_cast<double>(rate.time_of(at).value) * 1e-6;
        return static_cast<std::int64_t>(passed_s * static_cast<double>(config.snapshots_hz));
    };
    return tick <= Tick{0} || multiples(tick) > multiples(tick - 1);
}

Endpoints text21_poses(const Text21Config& config, Moment judged, Tick newest, TickRate rate) {
    Tick before = std::max(std::min(judged.tick(), newest), Tick{0});
    while (!text21_keeps(config, before, rate)) before = before - 1;
    Tick after = judged.tick() + 1;
    while (after <= newest && !text21_keeps(config, after, rate)) after = after + 1;
    return endpoints_between(before, after <= newest ? after : no_tick, judged);
}

Text21Aim text21_aim(const View& view, EntityId target, const Text21Cone& cone) {
    Text21Aim best;
    best.angle_deg = 180.0f;
    const ViewPose pose = view.pose(target);
    if (!is_hittable(pose.status)) return best;
    float nearest_m = 0.0f;
    const std::span<const Hitbox> hitboxes = view.history().hitbox_sets().get(pose.state->hitboxes);
    for (std::size_t i = 0; i < hitboxes.size(); ++i) {
        if (!is_hitbox_there(pose.state->hitbox_mask, i)) continue;
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

Hit text21_arc(const View& view, const Text21Cone& cone, const QueryFilter& filter, float body_reach_m) {
    Hit best;
    for (std::uint32_t slot = 0; slot < view.history().slot_count(); ++slot) {
        const ViewPose pose = view.pose_of_slot(slot);
        if (!is_hittable(pose.status) || !passes_filter(filter, pose.entity, pose.state)) continue;
        if (!may_meet(cone, pose.pose.position, body_reach_m)) continue;
        const Text21Aim aim = text21_aim(view, pose.entity, cone);
        if (!aim.is_on_target) continue;
        const float away_m = distance(aim.point, cone.origin);
        if (best && away_m >= best.distance) continue;
        best = {pose.entity, aim.hitbox, aim.group, away_m, aim.point, cone.look * -1.0f, pose.state->hitboxes};
    }
    return best;
}

}  // namespace backsight::presets
