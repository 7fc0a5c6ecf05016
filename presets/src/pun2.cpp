#include <backsight/base/assert.h>
#include <backsight/base/trig.h>
#include <backsight/motion/interpolate.h>
#include <backsight/presets/pun2.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace backsight::presets {
namespace {

bool is_within(float value, float high) { return value >= 0.0f && value <= high; }

Pose approach(const Pose& pose, const Pose& target, float distance_m, float degrees) {
    return {move_towards(pose.position, target.position, distance_m),
            rotate_towards(pose.rotation, target.rotation, degrees)};
}

constexpr std::size_t words_of_message = pun2_message_bytes / 4;
using Pun2Words = std::array<std::uint32_t, words_of_message>;

Pun2Words words_of(const Pun2Message& message) {
    const auto bits = [](float value) { return std::bit_cast<std::uint32_t>(value); };
    const auto& [position, rotation, velocity] = message.update;
    return {bits(position.x), bits(position.y), bits(position.z), bits(rotation.w), bits(rotation.x), bits(rotation.y),
            bits(rotation.z), bits(velocity.x), bits(velocity.y), bits(velocity.z), message.sent_ms};
}

}  // namespace

std::size_t write_pun2(const Pun2Message& message, std::span<std::uint8_t> out) {
    BACKSIGHT_ASSERT(out.size() >= pun2_message_bytes, "out: room for pun2_message_bytes");
    std::size_t at = 0;
    for (const std::uint32_t word : words_of(message)) {
        for (int shift = 24; shift >= 0; shift -= 8) out[at++] = static_cast<std::uint8_t>(word >> shift);
    }
    return at;
}

bool read_pun2(std::span<const std::uint8_t> bytes, Pun2Message& out) {
    if (bytes.size() != pun2_message_bytes) return false;
    Pun2Words words{};
    for (std::size_t at = 0; at < bytes.size(); ++at) words[at / 4] = words[at / 4] << 8 | bytes[at];
    std::array<float, words_of_message - 1> values{};
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = std::bit_cast<float>(words[i]);
    if (!std::ranges::all_of(values, [](float value) { return std::isfinite(value); })) return false;
    const auto& v = values;
    const Quat rotation{v[4], v[5], v[6], v[3]};
    if (!(std::fabs(dot(rotation, rotation) - 1.0f) <= 0.01f)) return false;
    out = {{{v[0], v[1], v[2]}, rotation, {v[7], v[8], v[9]}}, words.back()};
    return true;
}

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

float pun2_lag(std::uint32_t network_time_ms, std::uint32_t sent_ms) {
    return pun2_lag(network_time_ms / 1000.0, sent_ms / 1000.0);
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
