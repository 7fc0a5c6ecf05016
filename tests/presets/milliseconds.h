#pragma once

#include <backsight/time/tick.h>

#include <cstdint>

namespace backsight::presets {

constexpr Micros ms(std::int64_t milliseconds) { return {milliseconds * 1000}; }

}  // namespace backsight::presets
