#include "inputs/bot_arena.h"

#include <algorithm>
#include <cmath>

namespace backsight::inputs {
namespace {

constexpr Vec3 lift_base_m{11.0f, 10.0f, 0.0f};
constexpr float lift_height_m = 4.0f;
constexpr float lift_speed_mps = 2.0f;
constexpr float lift_wait_s = 1.5f;

constexpr Vec3 ship_route_centre_m{-8.0f, -7.0f, 1.0f};
constexpr float ship_route_radius_m = 5.0f;
constexpr float ship_route_rate_rad_s = 0.20f;  // 1 m/s along the route
constexpr float ship_turn_rate_rad_s = 0.35f;

// Up, wait, down, wait, over and over; it starts with the wait at the bottom.
float lift_z(double seconds) {
    const double travel = static_cast<double>(lift_height_m / lift_speed_mps);
    const double wait = static_cast<double>(lift_wait_s);
    const double phase = std::fmod(seconds, 2.0 * (travel + wait));
    const double up = std::clamp((phase - wait) / travel, 0.0, 1.0);
    const double down = std::clamp((phase - wait - travel - wait) / travel, 0.0, 1.0);
    return lift_height_m * static_cast<float>(up - down);
}

}  // namespace

Vec3 Platform::to_local(Vec3 world_m) const {
    const Vec3 d = world_m - centre_m;
    const float c = std::cos(yaw_rad);
    const float s = std::sin(yaw_rad);
    return {c * d.x + s * d.y, c * d.y - s * d.x, d.z};
}

Vec3 Platform::to_world(Vec3 local_m) const {
    const float c = std::cos(yaw_rad);
    const float s = std::sin(yaw_rad);
    return centre_m + Vec3{c * local_m.x - s * local_m.y, s * local_m.x + c * local_m.y, local_m.z};
}

bool Platform::spans(Vec3 world_m) const {
    const Vec3 local = to_local(world_m);
    return std::abs(local.x) <= half_x_m && std::abs(local.y) <= half_y_m;
}

std::array<Platform, platform_count> platforms_at(std::int64_t step) {
    const double seconds = static_cast<double>(step) / static_cast<double>(bot_rate_hz);
    const auto route = static_cast<float>(static_cast<double>(ship_route_rate_rad_s) * seconds);
    std::array<Platform, platform_count> platforms;
    platforms[lift] = {lift_base_m + Vec3{0.0f, 0.0f, lift_z(seconds)}, 0.0f, 1.5f, 1.5f};
    platforms[ship] = {ship_route_centre_m + Vec3{std::cos(route), std::sin(route), 0.0f} * ship_route_radius_m,
                       static_cast<float>(static_cast<double>(ship_turn_rate_rad_s) * seconds), 4.0f, 2.0f};
    return platforms;
}

}  // namespace backsight::inputs
