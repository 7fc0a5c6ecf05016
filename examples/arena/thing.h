#pragma once

// What moves in the arena by itself, and nobody predicts: a vehicle, a crate. An entity of the server's own, as a lift
// is, but one that can be hit. Values; copied.

#include <backsight/base/vec.h>

#include <cstdint>

namespace backsight::arena {

/// Layers of entities, for filters. What aims at players asks for theirs.
inline constexpr std::uint16_t player_layer = 1;
inline constexpr std::uint16_t thing_layer = 2;

/// Draw groups, besides the players': each is reckoned by a model of its own, in the present.
inline constexpr std::uint8_t vehicle_group = 1;
inline constexpr std::uint8_t crate_group = 2;
inline constexpr std::uint32_t draw_groups = 3;

/// How something moves at a tick: all that dead reckoning can go on from. World space.
struct ThingMotion {
    Vec3 position;  ///< of its origin
    Quat rotation;
    Vec3 velocity;              ///< of the origin, m/s
    Vec3 acceleration;          ///< of the origin, m/s^2
    Vec3 angular_velocity_rps;  ///< about the world's axes, rad/s
};

}  // namespace backsight::arena
