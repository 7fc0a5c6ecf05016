#pragma once

// One value for every way to hit: a ray, a sweep, a swing, or a volume. Client and server run the same query.
//
//     Query blow = Query::cone_of(chest, ahead, 4.5f, 0.85f);
//     blow.collect = Collect::entities;                        // each body once, near first
//     blow.filter.exclude = self;
//     std::array<Hit, 16> hits;
//     const std::size_t count = run_query(view, blow, hits);   // client: ClientWorld::shoot(); server: judge()
//
// In: a View and a Query of numbers up to max_query_m, sizes >= 0 and unit directions (validate()). Out: hits in the
// caller's memory. Nothing is allocated. Threads: as for View. The same view and query give the same bits on every
// platform.
//
// Order: the smallest Hit::distance first. Ties go to the lower slot, then to the lower hitbox.

#include <backsight/rewind/query.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace backsight {

enum class QueryShape : std::uint8_t {
    ray,            ///< a point that moves along a line
    sphere_sweep,   ///< a sphere whose centre moves along a line
    capsule_sweep,  ///< a capsule that moves along a line without turning
    swing,          ///< a capsule that moves and turns from pose to pose: a blade
    sphere,
    capsule,
    box,
    cone,  ///< the part of a sphere that lies within an angle from a direction
    count_
};
const char* to_string(QueryShape shape);

enum class Collect : std::uint8_t {
    nearest,   ///< the first hit alone
    entities,  ///< the first hit of each entity: penetration, areas
    hitboxes,  ///< every hitbox: the arm, and the chest behind it
    count_
};
const char* to_string(Collect collect);

/// The most hits of one query.
inline constexpr std::uint16_t max_query_hits = 64;
/// The largest coordinate and size of a query, in metres. Beyond it floats are more than a metre apart, and the square
/// of a distance may have no float at all.
inline constexpr float max_query_m = 16'777'216.0f;
/// The most poses of a swing.
inline constexpr std::size_t max_swing_poses = 8;

struct Query {
    QueryShape shape = QueryShape::ray;
    Collect collect = Collect::nearest;
    /// How many hits are kept, from the first in order. Range 1 to max_query_hits.
    std::uint16_t max_hits = max_query_hits;
    /// Names a swing that lasts several commands. Each end then meets every entity once in all of its queries with this
    /// number (ClientWorld::shoot(), ServerWorld::judge()). The last four numbers are remembered, so go on counting in
    /// a new life: a number that comes again meets nobody whom it has met. 0: this query stands alone.
    std::uint32_t swing = 0;
    QueryFilter filter;
    /// Whether the judge leaves out each hit to whose point the line from start() is not free, as Shot::cut_by_level.
    /// run_query() knows no level and ignores it. Default false.
    bool cut_by_level = false;
    /// Where a ray or sweep starts; the middle of a sphere or box; the apex of a cone. A capsule reaches from here to
    /// origin + axis. The capsule of a swing does so in the frame of each pose.
    Vec3 origin;
    Vec3 direction{1.0f, 0.0f, 0.0f};  ///< unit: of a ray, a sweep or a cone
    /// Metres, >= 0: the way of a ray or sweep, or how far a cone reaches. Cut it at the level's geometry. The judge
    /// also cuts the way of rays and sweeps at WeaponRules::range.
    float distance = 1000.0f;
    float radius = 0.0f;  ///< metres, >= 0: of a sphere or capsule
    Vec3 axis;
    Vec3 half_extents;  ///< of a box, along its own axes
    Quat rotation;      ///< of a box
    /// Of the angle between a cone's direction and its edge. Range 0 (half a sphere) to 1. Both ends must use the same
    /// bits: a constant, or deterministic_cos().
    float cosine = 0.0f;
    /// The poses of a swing in the world, in order. From each to the next the position is interpolated on a straight
    /// line and the rotation by slerp(), the shorter way. A turn of a part should be well below 180 degrees.
    std::array<Pose, max_swing_poses> poses{};
    std::uint8_t pose_count = 0;  ///< of a swing: 1 (it stands still) to max_swing_poses

    static Query ray_along(const Ray& ray);
    /// Of a sphere; of a capsule where `axis` is not zero.
    static Query sweep_along(const Ray& path, float radius, Vec3 axis = {});
    static Query swing_of(Vec3 from, Vec3 to, float radius, std::span<const Pose> poses);
    static Query sphere_at(Vec3 center, float radius);
    static Query capsule_at(Vec3 from, Vec3 to, float radius);
    static Query box_at(Vec3 center, Vec3 half_extents, Quat rotation = {});
    static Query cone_of(Vec3 apex, Vec3 direction, float length, float cosine);

    /// Where the level is asked from: the origin; of a capsule its middle; of a swing the `from` of its first pose.
    Vec3 start() const;
    /// Returns the name of the first field that is out of range for this shape, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// Writes what the query hits into `out`: at most max_hits, and no more than there is room for. Returns how many it
/// wrote. The query must be valid.
///
/// Rays, sweeps and volumes are those of shapes.h. A hit of a volume is measured from its origin (a capsule's: its
/// middle) to the nearest point of the hitbox, whether or not that point lies within the volume.
///
/// A sweep or swing that begins in contact has the point of the hitbox that is nearest to its start: to the centre of a
/// sphere, or to the segment of a capsule. A ray that begins inside has its start.
///
/// A swing moves as Query::poses says, without steps. Contact is searched by conservative advancement: as far as the
/// fastest point of the capsule cannot yet touch, and at least 1 cm of its way, or 1/256 of the way between two poses
/// if that is more. So a graze is missed only if it is nowhere deeper than half of that, 5 mm for a part of at
/// most 2.56 m, and the first contact is found within 1/10,000 of that.
std::size_t run_query(const View& view, const Query& query, std::span<Hit> out);

}  // namespace backsight
