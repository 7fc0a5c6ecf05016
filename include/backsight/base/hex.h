#pragma once

// Hexadecimal digits. Pure; any thread.

namespace backsight {

/// What a digit of either case stands for; -1 for all other characters.
constexpr int hex_digit_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/// The lower-case digit for a value from 0 to 15.
constexpr char hex_digit(int value) { return "0123456789abcdef"[value & 15]; }

}  // namespace backsight
