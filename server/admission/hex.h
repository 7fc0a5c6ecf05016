#pragma once

// Bytes as hexadecimal digits, the high half of each byte first. Pure; any thread.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace backsight::server {

/// Two digits a byte, in lower case.
std::string to_hex(std::span<const std::uint8_t> bytes);
/// False, and nothing written, unless `text` is exactly `bytes` in digits of either case, with nothing around them.
bool from_hex(std::string_view text, std::span<std::uint8_t> bytes);

}  // namespace backsight::server
