#pragma once

// An exponential function of our own, for the reason that trig.h gives: only + - * / in double precision, the same bits
// everywhere. Pure; safe from any thread.

namespace backsight {

/// e to the power of `x`, for x from -700 to 0. Relative error under 1e-14. Above 0 it returns 1; below -700, and for
/// NaN, it returns 0.
double deterministic_exp(double x);

}  // namespace backsight
