// How a projectile leaves the muzzle: at the speed that its shot claims, on top of what its shooter moves with.

#include "carried.h"

#include <algorithm>
#include <cmath>

namespace backsight {

namespace {

constexpr double speed_steps = max_launch_speed - 1;

double spread(const ProjectileRules& rules) {
    return static_cast<double>(rules.max_speed_mps) - static_cast<double>(rules.min_speed_mps);
}

}  // namespace

std::optional<QuantSpeed> quantize_speed(float speed_mps, const ProjectileRules& rules) {
    if (speed_mps == 0.0f || speed_mps == rules.speed_mps) return QuantSpeed{0};
    // Written so that a NaN fails.
    const bool is_allowed = speed_mps >= rules.min_speed_mps && speed_mps <= rules.max_speed_mps;
    if (rules.max_speed_mps == 0.0f || !is_allowed) return {};
    const double share = (static_cast<double>(speed_mps) - static_cast<double>(rules.min_speed_mps)) / spread(rules);
    return static_cast<QuantSpeed>(1 + static_cast<int>(share * speed_steps + 0.5));
}

float dequantize_speed(QuantSpeed speed, const ProjectileRules& rules) {
    if (speed == 0 || rules.max_speed_mps == 0.0f) return rules.speed_mps;
    const double share = static_cast<double>(std::min(speed, max_launch_speed) - 1) / speed_steps;
    return static_cast<float>(static_cast<double>(rules.min_speed_mps) + spread(rules) * share);
}

QuantVelocity inherited_of(Vec3 velocity_mps, const ProjectileRules& rules, const Quantization& quantization) {
    if (!is_finite(velocity_mps)) return {};
    Vec3 taken = velocity_mps * rules.inherited_share;
    Quantization coarse = quantization;
    coarse.velocity_step_mps = quantization.velocity_step_mps * static_cast<float>(inherited_step);
    const float held = static_cast<float>(max_inherited_steps) * coarse.velocity_step_mps;
    const float most = std::min(rules.max_inherited_mps, held);
    // The square of a float overflows from 1.8e19 m/s on: such a velocity keeps its direction and meets the cap.
    if (!std::isfinite(length(taken))) {
        taken = taken * 1e-20f;
        taken = taken * (2.0f * most / length(taken));
    }
    const float speed = length(taken);
    if (speed > most) taken = taken * (most / speed);
    QuantVelocity steps;
    if (quantize_velocity(taken, coarse, steps) != QuantizeResult::ok) return {};
    const auto finer = [](std::int16_t count) { return static_cast<std::int16_t>(count * inherited_step); };
    return {finer(steps.x), finer(steps.y), finer(steps.z)};
}

// Nothing is added where nothing is inherited: -0 would become 0.
Vec3 launch_velocity(Vec3 direction, QuantSpeed speed, QuantVelocity inherited, const ProjectileRules& rules,
                     const Quantization& quantization) {
    const Vec3 own = direction * dequantize_speed(speed, rules);
    return inherited == QuantVelocity{} ? own : own + dequantize(inherited, quantization);
}

std::optional<Vec3> carried_velocity(const View& view, Inherits inherits, EntityId shooter, EntityId mount) {
    if (inherits == Inherits::nothing) return Vec3{};
    EntityId carrier = mount;
    if (carrier.is_null()) {
        const ViewPose found = view.pose(shooter);
        if (found.status == ViewStatus::knowledge_gap) return {};
        const EntityId ridden = found.state ? found.state->parent : EntityId{};
        carrier = inherits == Inherits::shooter ? shooter : ridden;
    }
    const ViewPose found = view.pose(carrier);
    if (found.status == ViewStatus::knowledge_gap) return {};
    return view.velocity(found);
}

}  // namespace backsight
