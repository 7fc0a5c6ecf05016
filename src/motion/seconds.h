#pragma once

#include <backsight/time/tick.h>

namespace backsight {

inline float seconds_of(Micros span) { return static_cast<float>(static_cast<double>(span.value) / 1e6); }

}  // namespace backsight
