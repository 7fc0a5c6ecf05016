#pragma once

// Two rotations decoded at once, for drawing what is between them. Pure; any thread.

#include <backsight/base/quantize.h>

#include <array>

namespace backsight {

/// dequantize() of each, to the bit.
std::array<Quat, 2> dequantize_both(QuantRotation first, QuantRotation second);

}  // namespace backsight
