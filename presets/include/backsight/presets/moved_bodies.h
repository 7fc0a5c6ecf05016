#pragma once

// Rays against bodies that another system has placed. UT2003 and TwoTen keep histories of their own and move the bodies
// for each shot; their hitboxes, filter and tests are the library's.
//
// In: a view of the present, which says which entities there are and which hitbox sets they wear, and a place for each
// entity. Out: the nearest hit. Status and bones are those of the present, because these systems rewind neither. It
// keeps, moves and allocates nothing. Threads: as for View.

#include <backsight/presets/called_now.h>
#include <backsight/rewind/query.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

namespace backsight::presets {

/// A function that says where the system has the entity of a slot for this shot: it writes `placed` and returns the
/// entity's id. If it returns null, the entity is nowhere and cannot be hit.
using PlaceBody = CalledNow<EntityId(std::uint32_t slot, Pose& placed)>;

/// The nearest hit. Ties go to the lower slot, then the lower hitbox, as in cast_ray(). `body_reach_m`: how far any
/// hitbox reaches from where its body is placed. Bodies farther than that from the ray are not tested; with infinity
/// all bodies are tested, which is slow on a server with many players.
Hit cast_ray_at(const View& present, const Ray& ray, const QueryFilter& filter, const PlaceBody& place,
                float body_reach_m = std::numeric_limits<float>::infinity());

/// Hitboxes of a body that stands at `placed`, in world space: what cast_ray_at() tests, for a debug drawing. Writes as
/// many as there is room for, and returns how many there are; 0 for an entity that nothing can hit.
std::size_t hitboxes_at(const View& present, EntityId entity, const Pose& placed, std::span<Hitbox> out);

}  // namespace backsight::presets
