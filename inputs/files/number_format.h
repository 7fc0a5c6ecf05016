#pragma once

// Numbers and names as people read them, equal in the table, the progress bar and the page. Pure functions.

#include <cstdint>
#include <string>
#include <string_view>

#include "inputs/files/printable.h"

namespace backsight::inputs {

/// Formats as printf; cut after 511 bytes.
__attribute__((format(printf, 1, 2))) std::string formatted(const char* pattern, ...);

/// `part` of `whole` in percent, always rounded down: "100" only if part == whole, "0" only if part is 0. Two decimals,
/// and as many more (up to 12) as it takes to differ from 100 and from 0. "-" if whole is 0.
std::string percent(std::uint64_t part, std::uint64_t whole);

/// 1234567 as "1,234,567".
std::string grouped(std::uint64_t number);

/// Metres as centimetres without the unit, three significant digits: "0" only for 0, "<0.01" below that, "-" if not
/// finite.
std::string centimetres(double metres);

/// Seconds as "4.2 s", "41 s", "3 min 05 s" or "2 h 07 min"; "-" if negative or not finite.
std::string duration(double seconds);

/// At most three decimals, no trailing zeros: 64 as "64", 21.333333 as "21.333".
std::string short_number(double number);

/// `&`, `<`, `>` and both quotes as entities: safe as text and attribute value of an HTML page.
std::string html_escaped(std::string_view text);

}  // namespace backsight::inputs
