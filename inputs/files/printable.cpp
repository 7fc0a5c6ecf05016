#include "inputs/files/printable.h"

#include <algorithm>

namespace backsight::inputs {

std::size_t character_bytes(std::string_view text) {
    const auto at = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = at(0);
    if (first < 0x80) return 1;
    const std::size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || text.size() < size) return 0;
    for (std::size_t i = 1; i < size; ++i) {
        if ((at(i) & 0xc0) != 0x80) return 0;
    }
    const bool is_overlong = (first == 0xe0 && at(1) < 0xa0) || (first == 0xf0 && at(1) < 0x90);
    const bool is_surrogate = first == 0xed && at(1) >= 0xa0;
    const bool is_too_high = first == 0xf4 && at(1) >= 0x90;
    return is_overlong || is_surrogate || is_too_high ? 0 : size;
}

std::uint32_t code_point(std::string_view text, std::size_t size) {
    constexpr std::uint8_t first_bits[] = {0x7f, 0x1f, 0x0f, 0x07};
    std::uint32_t code = static_cast<std::uint8_t>(text[0]) & first_bits[size - 1];
    for (std::size_t i = 1; i < size; ++i) code = code << 6 | (static_cast<std::uint8_t>(text[i]) & 0x3f);
    return code;
}

bool is_control(std::string_view text, std::size_t size) {
    if (size == 0) return false;
    const std::uint32_t code = code_point(text, size);
    const auto is_in = [&](std::uint32_t first, std::uint32_t last) { return first <= code && code <= last; };
    const bool is_direction = code == 0x061c || is_in(0x200e, 0x200f) || is_in(0x202a, 0x202e) || is_in(0x2066, 0x2069);
    return code < ' ' || is_in(0x7f, 0x9f) || is_in(0x2028, 0x2029) || is_direction;
}

std::string printable(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t size = character_bytes(text);
        result += size == 0 || is_control(text, size) ? "?" : text.substr(0, size);
        text.remove_prefix(std::max<std::size_t>(size, 1));
    }
    return result;
}

}  // namespace backsight::inputs
