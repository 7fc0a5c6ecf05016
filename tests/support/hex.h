#pragma once

// Bytes as hexadecimal digits, for files that the independent decoders read.

#include <cstdint>
#include <span>
#include <string>

namespace backsight::test {

/// Writes two lower-case digits for each byte, the high half first.
inline std::string to_hex(std::span<const std::uint8_t> bytes) {
    constexpr char digits[] = "0123456789abcdef";
    std::string text;
    for (const std::uint8_t byte : bytes) {
        text += digits[byte >> 4];
        text += digits[byte & 15];
    }
    return text;
}

}  // namespace backsight::test
