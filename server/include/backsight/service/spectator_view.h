#pragma once

// What spectators see of any game: discs with names on a map seen from above, at one moment. A game fills it in
// MatchPort::spectate(); the service draws it on its page. A match without a page is never asked.

#include <backsight/base/vec.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include <backsight/service/other_answer.h>

namespace backsight::service {

enum class MarkerShape : std::uint8_t {
    disc,
    box,     ///< a platform: radius_m is half its length along its facing, spread half its width in metres
    ring,    ///< a circle on the ground
    sector,  ///< a cone on the ground: spread radians to either side of its facing
};

/// One thing on the map. Lengths are in metres; x points east and y points north. Those that come first lie below.
struct Marker {
    std::uint32_t id = 0;  ///< stays the same while the thing exists
    ShortName name;        ///< empty: drawn without a name
    float x_m = 0.0f;
    float y_m = 0.0f;
    float radius_m = 0.5f;
    float facing_rad = 0.0f;  ///< from east, counter-clockwise
    std::uint8_t colour = 0;  ///< 0 to 7: teams, or kinds of things
    bool is_alive = true;
    bool has_facing = true;
    MarkerShape shape = MarkerShape::disc;
    float spread = 0.0f;

    /// A platform, or the reach of an attack.
    static Marker on_ground(MarkerShape shape, Vec3 at, float radius_m, float facing_rad = 0.0f, float spread = 0.0f) {
        Marker marker;
        marker.x_m = at.x;
        marker.y_m = at.y;
        marker.radius_m = radius_m;
        marker.facing_rad = facing_rad;
        marker.shape = shape;
        marker.spread = spread;
        return marker;
    }
};

/// A shape that does not move: a wall, a pit, a zone. A box from one corner to the other.
struct MapShape {
    float from_x_m = 0.0f;
    float from_y_m = 0.0f;
    float to_x_m = 0.0f;
    float to_y_m = 0.0f;
    bool is_solid = true;  ///< false: a zone on the ground
};

/// The map: asked for once, when the match begins.
struct SpectatorMap {
    float from_x_m = -50.0f;
    float from_y_m = -50.0f;
    float to_x_m = 50.0f;
    float to_y_m = 50.0f;
    std::vector<MapShape> shapes;
};

/// The markers of one moment at most.
inline constexpr std::size_t most_markers = 512;

}  // namespace backsight::service
