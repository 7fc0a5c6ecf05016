#pragma once

// Checks that this thread computes floats as all other machines of the match do.
//
// A processor has settings for floats, and each thread has its own: how results are rounded, and whether numbers nearer
// to zero than FLT_MIN become zero. A program that is linked with -ffast-math begins with the latter (gcc's manual,
// "x86 Options", -mdaz-ftz), and so do some audio and graphics libraries once they are called. No macro reveals it. A
// ray with a component of 1e-40 then meets another point than on machines without it.

namespace backsight {

/// Whether results are rounded to the nearest float, ties to even, and numbers below FLT_MIN are kept. A few operations
/// on this thread, without memory. WorldConfig::validate() asks it. Call it yourself on each thread that calls the
/// library, and again after code that may have changed the settings. A new thread usually inherits the settings of the
/// thread that made it.
[[nodiscard]] bool floats_are_exact();

}  // namespace backsight
