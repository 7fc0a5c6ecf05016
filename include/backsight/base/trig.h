#pragma once

// Trigonometry of our own. A C library's sin, cos and atan2 differ in the last bits between platforms, and client and
// server must agree to the bit. These use only + - * / and sqrt in double precision. Absolute error under 1e-12 for
// |angle| up to 1e4 rad. Beyond 1e9 rad, and for NaN, an angle counts as 0. Pure; safe from any thread.

#include <backsight/base/vec.h>

namespace backsight {

inline constexpr double pi = 3.14159265358979323846;

double deterministic_sin(double angle_rad);
double deterministic_cos(double angle_rad);

/// The angle of (x, y) in (-pi, pi]; 0 for the origin and for what is not finite.
double deterministic_atan2(double y, double x);

/// A right-handed turn by `angle_rad` about the unit vector `axis`.
Quat rotation_about(Vec3 axis, double angle_rad);

}  // namespace backsight
