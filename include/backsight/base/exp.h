#pragma once

// An exponential function of our own, for the reason that trig.h gives: only + - * / in double precision, the same bits
// everywhere. Pure; safe from any thread.

namespace backsight {

/// e to the power of `x`, for x from -700 to 0, with a relative error under 1e-14; above, as for 0; below, and for NaN,
/// 0.
double deterministic_exp(double x);

}  // namespace backsight
