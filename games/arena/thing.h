#pragma once

// Entities that move by themselves and that nobody predicts: a vehicle, a crate. Like a lift they belong to the server,
// but they can be hit. Values; copied.

#include <backsight/base/vec.h>

#include <cstdint>

namespace backsight::arena {

/// Layers of entities, for filters. A query for players asks for their layer.
inline constexpr std::uint16_t player_layer = 1;
inline constexpr std::uint16_t thing_layer = 2;

/// Draw groups besides the players': each is drawn in the present, by a dead reckoning model of its own.
inline constexpr std::uint8_t vehicle_group = 1;
inline constexpr std::uint8_t crate_group = 2;
inline constexpr std::uint32_t draw_groups = 3;

/// Motion of an entity at a tick: all that dead reckoning starts from. World space.
struct ThingMotion {
    Vec3 position;  ///< position of its origin
    Quat rotation;
    Vec3 velocity;              ///< of the origin, m/s
    Vec3 acceleration;          ///< of the origin, m/s^2
    Vec3 angular_velocity_rps;  ///< about the world's axes, rad/s
};

}  // namespace backsight::arena
