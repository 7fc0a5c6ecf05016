#include "lab/animation/person.h"

#include <backsight/base/trig.h>

#include <algorithm>
#include <cmath>

namespace backsight::lab::animation {

namespace {

constexpr float acceleration_mps2 = 30.0f;
constexpr double full_speed_mps = 7.0;
constexpr std::array<float, 4> speeds_mps{0.0f, 1.5f, 4.0f, 7.0f};
constexpr std::array<Vec3, 8> ways{{{1, 0, 0},
                                    {-1, 0, 0},
                                    {0, 1, 0},
                                    {0, -1, 0},
                                    {0.6f, 0.8f, 0},
                                    {-0.6f, 0.8f, 0},
                                    {0.6f, -0.8f, 0},
                                    {-0.8f, -0.6f, 0}}};

}  // namespace

Place Walker::step() {
    if (left_-- <= 0) {
        const float speed = speeds_mps[random_.bits() % speeds_mps.size()];
        wanted_ = ways[random_.bits() % ways.size()] * speed;
        if (random_.chance(0.3f)) place_.is_crouching = !place_.is_crouching;
        left_ = 26 + static_cast<std::int64_t>(random_.bits() % 70);
    }
    const Vec3 change = wanted_ - place_.velocity;
    const float most = acceleration_mps2 * tick_s;
    place_.velocity = length(change) <= most ? wanted_ : place_.velocity + change * (most / length(change));
    place_.position = place_.position + place_.velocity * tick_s;
    const float speed = length(place_.velocity);
    if (speed > 0.5f) {
        const auto yaw =
            deterministic_atan2(static_cast<double>(place_.velocity.y), static_cast<double>(place_.velocity.x));
        place_.rotation = rotation_about({0, 0, 1}, yaw);
    }
    return place_;
}

Bones bones_at(double phase, double swing, double bend) {
    const auto& rest = arena::bones_at_rest();
    const double stride = deterministic_sin(2.0 * pi * phase) * swing;
    const auto height = static_cast<float>(1.0 - bend * (1.0 - static_cast<double>(crouched_ratio)));
    Bones bones;
    for (std::size_t i = 0; i < bones.size(); ++i) {
        const Vec3 at = rest[i].position;
        bones[i] = {{at.x, at.y, at.z * height},
                    rotation_about({0, 1, 0}, stride * static_cast<double>(rest[i].swing_rad))};
    }
    return bones;
}

void Animator::advance(float speed_mps, bool is_crouching) {
    constexpr double tick = 1.0 / static_cast<double>(ticks_per_second);
    phase_ = std::fmod(phase_ + static_cast<double>(speed_mps) * tick / stride_m, 1.0);
    bend_ = std::clamp(bend_ + (is_crouching ? tick : -tick) / blend_seconds, 0.0, 1.0);
    swing_ = std::min(static_cast<double>(speed_mps) / full_speed_mps, 1.0);
}

Bones Animator::bones() const { return bones_at(phase_, swing_, bend_); }

}  // namespace backsight::lab::animation
