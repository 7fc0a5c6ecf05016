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

bool is_control(std::string_view text, std::size_t size) {
    const auto first = static_cast<unsigned char>(text[0]);
    if (size == 1) return first < ' ' || first == 127;
    return size == 2 && first == 0xc2 && static_cast<unsigned char>(text[1]) < 0xa0;
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
