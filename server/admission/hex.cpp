#include "server/admission/hex.h"

#include <backsight/base/hex.h>

#include <algorithm>

namespace backsight::server {

std::string to_hex(std::span<const std::uint8_t> bytes) {
    std::string text;
    text.reserve(2 * bytes.size());
    for (const std::uint8_t byte : bytes) {
        text += hex_digit(byte >> 4);
        text += hex_digit(byte);
    }
    return text;
}

bool from_hex(std::string_view text, std::span<std::uint8_t> bytes) {
    if (text.size() != 2 * bytes.size()) return false;
    if (std::ranges::any_of(text, [](char c) { return hex_digit_value(c) < 0; })) return false;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        bytes[i] = static_cast<std::uint8_t>(hex_digit_value(text[2 * i]) << 4 | hex_digit_value(text[2 * i + 1]));
    }
    return true;
}

}  // namespace backsight::server
