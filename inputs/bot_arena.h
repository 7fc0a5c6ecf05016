#pragma once

// The ground that our bots play on: a square of 40 m with a lift, a ship, a corner and two pads of a teleporter.
//
// In: a time. Out: where the platforms are. Metres, radians, z up, the middle of the arena at the origin; the floor is
// z = 0. Everything is a pure function of the time. No errors.

#include <array>
#include <cstddef>
#include <cstdint>

#include <backsight/base/vec.h>

namespace backsight::inputs {

/// The arena is the square from -20 to 20 m.
inline constexpr float arena_half_m = 20.0f;
/// Steps per second of the simulation.
inline constexpr std::int64_t bot_rate_hz = 128;
inline constexpr float bot_step_s = 1.0f / static_cast<float>(bot_rate_hz);

/// A rectangle that carries whoever stands on it. It turns about the vertical axis only.
struct Platform {
    Vec3 centre_m;
    float yaw_rad = 0.0f;
    float half_x_m = 0.0f;
    float half_y_m = 0.0f;

    /// A point of the world in the platform's frame, and back.
    Vec3 to_local(Vec3 world_m) const;
    Vec3 to_world(Vec3 local_m) const;
    /// Whether the point lies above or below the rectangle.
    bool spans(Vec3 world_m) const;
};

inline constexpr std::size_t lift = 0;
inline constexpr std::size_t ship = 1;
inline constexpr std::size_t platform_count = 2;

/// The platforms at a step of the simulation: the lift (3 m x 3 m, up to 4 m and back, with waits) and the ship (8 m x
/// 4 m, 1 m above the floor, on a circle, turning).
std::array<Platform, platform_count> platforms_at(std::int64_t step);

struct TeleportPad {
    Vec3 entry_m;
    Vec3 exit_m;
    float radius_m;
};
inline constexpr std::array<TeleportPad, 2> teleport_pads = {{
    {{16.0f, -14.0f, 0.0f}, {-15.0f, 15.0f, 0.0f}, 0.9f},
    {{-16.0f, 12.0f, 0.0f}, {14.0f, -10.0f, 0.0f}, 0.9f},
}};

/// Where a peeking bot hides, and where it stands in the open.
inline constexpr Vec3 corner_hidden_m{4.0f, -16.0f, 0.0f};
inline constexpr Vec3 corner_open_m{6.4f, -16.0f, 0.0f};

inline constexpr std::array<Vec3, 6> spawn_points_m = {{
    {-17.0f, -17.0f, 0.0f},
    {17.0f, 17.0f, 0.0f},
    {0.0f, 16.0f, 0.0f},
    {17.0f, 0.0f, 0.0f},
    {2.0f, -17.0f, 0.0f},
    {5.0f, 5.0f, 0.0f},
}};

}  // namespace backsight::inputs
