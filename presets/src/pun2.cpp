#include <backsight/base/trig.h>
#include <backsight/motion/interpolate.h>
#include <backsight/presets/pun2.h>

#include <cmath>

namespace backsight::presets {
namespace {

bool is_within(float value, float high) { return value >= 0.0f && value <= high; }

Pose approach(const Pose& pose, const Pose& target, float distance_m, float degrees) {
    return {move_towards(pose.position, target.position, distance_m),
            rotate_towards(pose.rotation, target.rotation, degrees)};
}

}  // namespace

const char* Pun2Config::validate() const {
    if (!is_within(physics_approach_mps, 1000.0f)) return "pun2.physics_approach_mps";
    if (!is_within(turn_dps, 100'000.0f)) return "pun2.turn_dps";
    if (!is_within(movement_speed_mps, 1000.0f)) return "pun2.movement_speed_mps";
    return nullptr;
}

Vec3 move_towards(Vec3 current, Vec3 target, float max_distance) {
    const Vec3 way = target - current;
    const float squared = length_squared(way);
    if (squared == 0.0f || (max_distance >= 0.0f && squared <= max_distance * max_distance)) return target;
    // The division comes first, as in Unity: the bits are equal.
    const float distance = std::sqrt(squared);
    return {current.x + way.x / distance * max_distance, current.y + way.y / distance * max_distance,
            current.z + way.z / distance * max_distance};
}

float rotation_angle_deg(Quat a, Quat b) {
    constexpr float nearly_one = 1.0f - 0.000001f;
    const float cosine = std::fmin(std::fabs(dot(a, b)), 1.0f);
    if (cosine > nearly_one) return 0.0f;
    const auto c = static_cast<double>(cosine);
    const double half = deterministic_atan2(std::sqrt(1.0 - c * c), c);
    return static_cast<float>(2.0 * half * 180.0 / pi);
}

Quat rotate_towards(Quat from, Quat to, float max_degrees) {
    const float angle = rotation_angle_deg(from, to);
    if (angle == 0.0f) return to;
    return slerp(from, to, std::fmin(1.0f, max_degrees / angle));
}

float pun2_lag(double network_time_s, double timestamp_s) {
    return std::fabs(static_cast<float>(network_time_s - timestamp_s));
}

void Pun2Immediate::receive(const Pun2Update& update, float lag_s) {
    pose = {update.position, update.rotation};
    velocity = update.velocity;
    pose.position = pose.position + velocity * lag_s;
}

void Pun2Immediate::step(float delta_s) { pose.position = pose.position + velocity * delta_s; }

void Pun2FixedUpdate::receive(const Pun2Update& update, float lag_s) {
    network = {update.position, update.rotation};
    velocity = update.velocity;
    network.position = network.position + velocity * lag_s;
}

void Pun2FixedUpdate::fixed_update(const Pun2Config& config, float fixed_delta_s) {
    pose = approach(pose, network, fixed_delta_s * config.physics_approach_mps, fixed_delta_s * config.turn_dps);
}

void Pun2FixedUpdate::physics_step(float fixed_delta_s) { pose.position = pose.position + velocity * fixed_delta_s; }

void Pun2Transform::receive(const Pun2Update& update, float lag_s) {
    network = {update.position + update.velocity * lag_s, update.rotation};
}

void Pun2Transform::update(const Pun2Config& config, float delta_s) {
    pose = approach(pose, network, delta_s * config.movement_speed_mps, delta_s * config.turn_dps);
}

}  // namespace backsight::presets
