#pragma once

// A view as numbers that a page can draw: each hitbox of each entity in it, placed in the world.
//
// In: a View. Out: shapes, appended to a buffer of the caller. Two pictures of one instant are equal to the bit if and
// only if what could be hit stood in the same places. Any thread, as for View.

#include <backsight/view/view.h>

#include <cstdint>
#include <vector>

namespace backsight::web {

/// Floats of one shape: slot of the entity, 1 if it can be hit, kind (ShapeKind), group (HitGroup), centre or first
/// end (3), half sizes or second end (3), radius, rotation x y z w of a box.
inline constexpr std::size_t shape_floats = 15;

/// Appends one hitbox, placed in the world.
void draw_hitbox(std::uint32_t slot, bool can_be_hit, const Hitbox& placed, std::vector<float>& out);
/// Appends one entity's shapes; `except` is left out, usually the one whose eyes these are.
void draw_entity(const View& view, const ViewPose& found, std::vector<float>& out);
void draw_all(const View& view, EntityId except, std::vector<float>& out);

/// Floats of one projectile: slot of the weapon, 1 if it is the followed player's own, x y z.
void put_projectile(std::uint16_t weapon, bool is_own, Vec3 place, std::vector<float>& out);

/// Numbers that differ in their bits; a missing one counts.
std::size_t differing(const std::vector<float>& a, const std::vector<float>& b);

}  // namespace backsight::web
