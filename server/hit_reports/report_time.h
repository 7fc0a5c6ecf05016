#pragma once

// Wall-clock times of reports as text, in UTC, and back. Pure functions.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace backsight::reports {

/// "2026-11-23T12:00:03.250Z" of microseconds since 1970; "an unknown time" outside of the years 1970 to 2200.
std::string wall_text(std::int64_t unix_us);

/// "2026-11-23", "2026-11-23T12:00", with seconds and a Z too, or so long before `now_us`: "90s", "10m", "2h", "3d".
/// Microseconds since 1970; nothing if it is none of these, or `now_us` is 0, no clock, where one is needed.
std::optional<std::int64_t> wall_named(std::string_view text, std::int64_t now_us);

}  // namespace backsight::reports
