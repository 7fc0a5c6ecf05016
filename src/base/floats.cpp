#include <backsight/base/floats.h>

#include <limits>

namespace backsight {

// Through volatile, so that the machine computes it, and not the compiler.
bool floats_are_exact() {
    using Limits = std::numeric_limits<float>;
    volatile float smallest = Limits::min();
    volatile float half = 0.5f;
    volatile float tiny = Limits::denorm_min();
    volatile float large = 16'777'216.0f;
    const volatile float flushed = smallest * half;  // 0 where results are
    const volatile float lifted = tiny * large;      // 0 where arguments are
    volatile float one = 1.0f;
    volatile float step = Limits::epsilon();
    volatile float quarter = step * 0.25f;
    volatile float most = step * 0.75f;
    volatile float tie = step * half;
    const volatile float down = one + quarter;  // above 1 where results are rounded up
    const volatile float up = one + most;       // 1 where they are rounded down, or to zero
    const volatile float even = one + tie;      // above 1 where ties go away from zero
    return flushed != 0.0f && lifted == Limits::min() * 2.0f && down == one && up == one + step && even == one;
}

}  // namespace backsight
