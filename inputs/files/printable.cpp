#include "inputs/files/printable.h"

#include <algorithm>

namespace backsight::inputs {

namespace {

struct CodePoints {
    std::uint32_t first;
    std::uint32_t last;
};

// Of terminals, and those that end lines and paragraphs.
constexpr CodePoints controls[] = {{0, 0x1f}, {0x7f, 0x9f}, {0x2028, 0x2029}};

// Default_Ignorable_Code_Point of Unicode 16, all marks of direction among them, and the marks of annotations.
constexpr CodePoints unseen[] = {
    {0x00ad, 0x00ad}, {0x034f, 0x034f}, {0x061c, 0x061c},   {0x115f, 0x1160},   {0x17b4, 0x17b5},   {0x180b, 0x180f},
    {0x200b, 0x200f}, {0x202a, 0x202e}, {0x2060, 0x206f},   {0x3164, 0x3164},   {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},
    {0xffa0, 0xffa0}, {0xfff0, 0xfffb}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
};

}  // namespace

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
    const auto has_it = [&](const CodePoints& range) { return range.first <= code && code <= range.last; };
    return std::ranges::any_of(controls, has_it) || std::ranges::any_of(unseen, has_it);
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
