#pragma once

// Bytes as base64 text with padding (RFC 4648, section 4). Pure; any thread.

#include <cstdint>
#include <span>
#include <string>

namespace backsight::server {

std::string to_base64(std::span<const std::uint8_t> bytes);

}  // namespace backsight::server
