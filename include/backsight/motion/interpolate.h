#pragma once

// Where a thing is between two known samples. Pure functions of their arguments, used by the client to draw and by the
// server to rewind; any thread. `fraction` is 0 at the first sample and 1 at the second; callers keep it in [0, 1].

#include <backsight/base/compiler.h>
#include <backsight/motion/sample.h>

#include <cstdint>

BACKSIGHT_EXACT_FLOATS_BEGIN

namespace backsight {

enum class Interpolation : std::uint8_t {
    hold,         ///< stay at the earlier sample until the later one's tick
    linear,       ///< straight line, constant speed
    hermite,      ///< cubic through both samples with their sent velocities (Fiedler, "Snapshot Interpolation", 2014),
                  ///< a corner where these say that it hit something: hermite_with_contact()
    catmull_rom,  ///< cubic with tangents from the neighbouring samples; costs no bytes, needs up to two more samples
};

/// a + (b - a) * fraction. Exactly `a` when a == b, so a thing at rest does not shiver.
inline Vec3 lerp(Vec3 a, Vec3 b, float fraction) { return a + (b - a) * fraction; }

/// Rotates the shorter way along the great arc, at constant angular speed. The result is a unit quaternion, also from
/// inputs that are not quite unit: they are weighted as they are, and the result is made unit.
/// Source: Shoemake, SIGGRAPH 1985. Falls back to a normalised line below 2 degrees, where they agree to 1e-7.
Quat slerp(Quat a, Quat b, float fraction);

/// Goes the shorter way from angle `a` to angle `b`; a difference of exactly half a turn goes up. Any finite angles in,
/// the result lies within half a turn of `a` wrapped to (-half, half]. From 350 to 10 degrees at a half is 0 (modulo a
/// turn).
/// An angle that is not finite, or beyond 1e12 turns, counts as 0.
float lerp_degrees(float a_deg, float b_deg, float fraction);
float lerp_radians(float a_rad, float b_rad, float fraction);

/// Cubic Hermite from `a` to `b`, `seconds` apart, with velocities in units per second.
Vec3 hermite(Vec3 a, Vec3 velocity_a, Vec3 b, Vec3 velocity_b, float seconds, float fraction);

/// Like hermite(), with contacts: landings, jumps, walls. At a contact the velocity changes suddenly somewhere on the
/// way, and a cubic would swing past it. The two straight courses meet at (b - a - velocity_b seconds) . (velocity_a -
/// velocity_b) / (|velocity_a - velocity_b|^2 seconds) of the way. If the velocity changes evenly they meet at one
/// half. If they meet between 0.4 and 0.6, the curve is the cubic to the bit; below 0.1 and above 0.9 it is two
/// straight lines, and in between a blend. Courses that meet outside of [0, 1] count as meeting at its end, less and
/// less from -0.3 down and from 1.3 up; at -0.7 and 1.7 the curve is the cubic again. The curve leaves the line from
/// `a` to `b` by at most 0.57 of seconds times the faster velocity. It passes `a` at 0 and `b` at 1, up to rounding.
/// Source: docs/decisions/0027-reckoning-unseen.md.
Vec3 hermite_with_contact(Vec3 a, Vec3 velocity_a, Vec3 b, Vec3 velocity_b, float seconds, float fraction);

/// The tangent at `at` of a curve through three samples that are `seconds_before` and `seconds_after` apart: the
/// non-uniform Catmull-Rom of Barry and Goldman (SIGGRAPH 1988), which lost snapshots make necessary.
Vec3 catmull_rom_tangent(Vec3 before, Vec3 at, Vec3 after, float seconds_before, float seconds_after);

}  // namespace backsight

BACKSIGHT_EXACT_FLOATS_END
