#pragma once

// Bytes as hexadecimal digits, the high half of each byte first. Pure; any thread.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace backsight::server {

/// Writes two lower-case digits a byte.
std::string to_hex(std::span<const std::uint8_t> bytes);
/// Returns false, and writes nothing, unless `text` is exactly as many digits as `bytes` needs, in either case.
bool from_hex(std::string_view text, std::span<std::uint8_t> bytes);

}  // namespace backsight::server
