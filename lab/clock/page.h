#pragma once

// The result of `backsight lab clock` as one HTML file that loads nothing.

#include <filesystem>
#include <string>

#include "lab/clock/result.h"

namespace backsight::lab::clock {

std::string clock_page(const ClockResult& result);

/// Throws inputs::OutputError.
void write_clock_page(const ClockResult& result, const std::filesystem::path& file);

}  // namespace backsight::lab::clock
