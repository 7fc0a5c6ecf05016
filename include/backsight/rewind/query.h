#pragma once

// Queries: what a ray, sweep or volume touches in a view, nearest first and exact. The world stays unchanged.
//
// In: a View, a shape, a filter. Out: hits, plain values that refer to nothing. Nothing is allocated; results go to the
// caller's memory. Client and server run the same code, so the same view gives the same bits. Threads: as for View.
// Directions must be unit vectors and sizes >= 0: a contract. The judge checks a client's values beforehand.

#include <backsight/rewind/shapes.h>
#include <backsight/view/view.h>

#include <cstddef>
#include <limits>
#include <optional>
#include <span>

namespace backsight {

/// How much of what the shooter rides is left out.
enum class MountScope : std::uint8_t {
    none,    ///< leaves out no mount, so shooters may hit their own
    riders,  ///< exclude_mount of the filter, and its direct riders
    tree,    ///< the root below exclude_mount (below `exclude` where that is null), and all that rides it at any depth
};

constexpr std::uint32_t group_bit(HitGroup group) {
    const auto number = static_cast<std::uint32_t>(group);
    return std::uint32_t{1} << (number < 31 ? number : 31);
}

/// Which entities count, and which of their hitboxes. Rays, queries and projectiles use it on both ends.
struct QueryFilter {
    std::uint16_t layers = 0xffff;           ///< entities on any of these layers
    EntityId exclude{};                      ///< usually the shooter; null excludes no entity
    std::uint16_t exclude_team = 0;          ///< 0 excludes no team
    EntityId only{};                         ///< the only entity that counts; null: all count
    EntityId exclude_mount{};                ///< what the shooter drives; null excludes none
    std::uint16_t without_layers = 0;        ///< entities on any of these layers are left out: the invulnerable
    std::uint16_t only_team = 0;             ///< 0: any team; otherwise only this team, as for a weapon that heals
    MountScope mounts = MountScope::riders;  ///< how much is left out with exclude_mount
    /// Hitboxes of any of these groups, as group_bit() numbers them; groups from 31 on share one bit. Default: all.
    std::uint32_t hit_groups = 0xffffffffu;
    /// More entities that do not count, such as bodies that the shooter has left. The ids must live as long as the
    /// filter.
    std::span<const EntityId> exclude_all{};
};

/// Whether an entity in `state` passes the filter; without a state only its id counts. It knows no view: of
/// MountScope::tree it leaves out what MountScope::riders does.
bool passes_filter(const QueryFilter& filter, EntityId entity, const std::optional<EntityState>& state = std::nullopt);

struct Ray {
    Vec3 origin;
    Vec3 direction;  ///< unit
    /// Metres, >= 0: cut it at the level's geometry. Default infinite.
    float max_distance = std::numeric_limits<float>::infinity();
};

struct Hit {
    EntityId entity;           ///< null: nothing was hit
    std::uint16_t hitbox = 0;  ///< index in its hitbox set
    HitGroup group = HitGroup::generic;
    /// Metres along the ray or sweep; of volumes and closest_point, from their origin to `point`. Of a swing, how far
    /// it has come: a number of poses, 1.25 being a quarter of the way from the second pose to the third.
    float distance = 0.0f;
    Vec3 point;            ///< on the hitbox's surface, unless the query begins in contact
    Vec3 normal;           ///< unit, outward
    HitboxSetId hitboxes;  ///< the set that it wears
    /// The game's own bits of the entity as it was tested: EntityState::fields of the sample before, never between two.
    std::uint32_t fields = 0;

    // The entity as it was tested, to the bit, is `view.pose(hit.entity)`: of that view, as long as it is valid. Few
    // callers need it, and for most hits the query has not worked out its rotation.

    explicit operator bool() const { return !entity.is_null(); }
};

/// The nearest hit. Ties go to the lower slot, then the lower hitbox.
Hit cast_ray(const View& view, const Ray& ray, const QueryFilter& filter);

/// A ray with the view that it is cast in. Each ray of a batch may have another shooter and moment.
struct RewoundRay {
    const View* view = nullptr;  ///< never null when it is cast
    Ray ray;
    QueryFilter filter;
};

/// Writes the nearest hit of each ray into `out`, as far as there is room: what cast_ray() gives for it alone, to the
/// bit. A batch may be split among threads at will. Rays in a row that have the same view and equal filters, such as
/// the pellets of a shot, share what they work out of the entities near them: together they are cheaper than one by
/// one.
void cast_rays(std::span<const RewoundRay> rays, std::span<Hit> out);

/// Writes the nearest hit of each entity on the ray into `out`, nearest first. Returns how many entities there were: if
/// more than out.size(), the nearest of them are in `out`.
std::size_t cast_ray_all(const View& view, const Ray& ray, const QueryFilter& filter, std::span<Hit> out);

/// First contact of a sphere whose centre moves along `path`.
Hit sweep_sphere(const View& view, const Ray& path, float radius, const QueryFilter& filter);

/// First contact of a capsule with segment from path.origin to path.origin + axis, moving without turning.
Hit sweep_capsule(const View& view, const Ray& path, Vec3 axis, float radius, const QueryFilter& filter);

/// Writes each entity that a sphere touches into `out`, by slot, with the touched hitbox nearest to the sphere's
/// centre. Returns how many entities there were: if more than out.size(), the lower slots are in `out`.
std::size_t overlap_sphere(const View& view, Vec3 center, float radius, const QueryFilter& filter, std::span<Hit> out);

/// Writes each entity that a box touches into `out`, as overlap_sphere() does. The box has half sizes `half_extents`
/// and is turned by `rotation`.
std::size_t overlap_box(const View& view, Vec3 center, Vec3 half_extents, Quat rotation, const QueryFilter& filter,
                        std::span<Hit> out);

/// The hitbox nearest to `point` within `max_distance`; distance 0 if it is inside. `normal` points from the hitbox to
/// the point.
Hit closest_point(const View& view, Vec3 point, float max_distance, const QueryFilter& filter);

}  // namespace backsight
