#include "lab/fidelity/mix_score.h"

#include "lab/fidelity/same_hit.h"

namespace backsight::lab {

void MixCount::add(const MixCount& other) {
    shots += other.shots;
    screen_hits += other.screen_hits;
    agreed += other.agreed;
    bit_equal += other.bit_equal;
}

void MixResult::add(const MixResult& other) {
    for (const auto& [kind, count] : other.by_target) by_target[kind].add(count);
    for (const auto& [kind, count] : other.by_shooter) by_shooter[kind].add(count);
    driver_muzzle_drawn += other.driver_muzzle_drawn;
    driver_muzzle_rewound += other.driver_muzzle_rewound;
    driver_muzzle_extrapolated += other.driver_muzzle_extrapolated;
    driver_vehicle_in_view += other.driver_vehicle_in_view;
    driver_not_drawn += other.driver_not_drawn;
    vehicle_states_sent += other.vehicle_states_sent;
    vehicle_states_spared += other.vehicle_states_spared;
}

void MixScore::add(const ScreenShot& screen, const Verdict& verdict, const ServerShot& shot, const DrawConfig& draw,
                   const Ledger& ledger) {
    const MixCount one{1, screen.hit ? 1u : 0u, screen.hit.entity == verdict.hit.entity ? 1u : 0u,
                       is_bit_equal(screen.hit, verdict.hit) ? 1u : 0u};
    if (screen.target_kind != TargetKind::nobody) result_.by_target[to_string(screen.target_kind)].add(one);
    result_.by_shooter[to_string(screen.shooter_kind)].add(one);
    if (screen.shooter_kind == ShooterKind::driver) compensate_twice(screen, shot, draw, ledger);
}

// The driver's screen has the vehicle where it will be, so the muzzle is there already. A server judges another shot
// than the driver fired if it compensates again: if it rewinds the muzzle with the rest of the view, moves it on by the
// latency, or leaves the vehicle in its own driver's way.
void MixScore::compensate_twice(const ScreenShot& screen, const ServerShot& shot, const DrawConfig& draw,
                                const Ledger& ledger) {
    const View view = View::exact(world_->history(), draw, ledger, shot.stamp);
    QueryFilter filter;
    filter.exclude = shot.shooter;
    const auto differs = [&](const Ray& ray) {
        return cast_ray(view, ray, filter).entity != screen.hit.entity ? 1u : 0u;
    };
    result_.driver_vehicle_in_view += differs(shot.ray);

    filter.exclude_mount = shot.mount;
    const auto differs_from = [&](const ViewPose& muzzle) {
        return differs({muzzle.pose.position + world_->body().eye, shot.ray.direction, shot.ray.max_distance});
    };
    const ViewPose drawn = view.pose(shot.shooter);
    if (has_pose(drawn.status)) {
        result_.driver_muzzle_drawn += differs_from(drawn);
    } else {
        ++result_.driver_not_drawn;
    }
    DrawConfig at_once = draw;
    at_once.groups.fill(draw);
    const ViewPose rewound = View::at_moment(world_->history(), at_once, shot.stamp.shown).pose(shot.shooter);
    if (has_pose(rewound.status)) result_.driver_muzzle_rewound += differs_from(rewound);

    const WorldHistory& history = world_->history();
    const Track* vehicle = history.find(shot.mount);
    const std::optional<EntityState> now = vehicle == nullptr ? std::nullopt : vehicle->at(vehicle->newest());
    if (!now) return;
    Ray ahead = shot.ray;
    const float half_way_s = static_cast<float>(shot.rtt_us) * 0.5e-6f;
    ahead.origin = ahead.origin + dequantize(now->velocity, history.config().quantization) * half_way_s;
    result_.driver_muzzle_extrapolated += differs(ahead);
}

}  // namespace backsight::lab
