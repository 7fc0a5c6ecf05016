#pragma once

// The result of `backsight lab clock` as text.

#include <iosfwd>

#include "lab/clock/result.h"

namespace backsight::lab::clock {

void print_clock_table(std::ostream& out, const ClockResult& result);

}  // namespace backsight::lab::clock
