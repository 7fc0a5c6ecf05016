#include "inputs/files/number_format.h"

#include <cmath>
#include <cstdarg>
#include <cstdio>

namespace backsight::inputs {

std::string formatted(const char* pattern, ...) {
    char text[512];
    std::va_list arguments;
    va_start(arguments, pattern);
    std::vsnprintf(text, sizeof text, pattern, arguments);
    va_end(arguments);
    return text;
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
    constexpr int fewest_decimals = 2;
    constexpr int most_decimals = 12;
    if (whole == 0) return "-";
    if (part >= whole) return "100";
    if (part == 0) return "0";
    // Long division: each digit is exact and the rest is dropped, which rounds down.
    std::string digits;
    bool all_nines = true;
    bool all_zeros = true;
    std::uint64_t rest = part;
    for (int place = -2; place < most_decimals; ++place) {
        const bool undecided = (all_nines || all_zeros) && rest != 0;
        if (place >= fewest_decimals && !undecided) break;
        if (place == 0) digits += '.';
        const std::uint64_t digit = rest * 10 / whole;
        rest = rest * 10 % whole;
        all_nines = all_nines && digit == 9;
        all_zeros = all_zeros && digit == 0;
        digits += static_cast<char>('0' + digit);
    }
    return digits[0] == '0' ? digits.substr(1) : digits;
}

std::string grouped(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t at = text.size(); at > 3;) {
        at -= 3;
        text.insert(at, ",");
    }
    return text;
}

std::string centimetres(double metres) {
    if (!std::isfinite(metres)) return "-";
    const double cm = metres * 100.0;
    if (cm == 0.0) return "0";
    if (cm < 0.01) return "<0.01";
    return formatted("%.*f", cm < 9.995 ? 2 : cm < 99.95 ? 1 : 0, cm);
}

std::string duration(double seconds) {
    if (!std::isfinite(seconds) || seconds < 0.0) return "-";
    if (seconds < 9.95) return formatted("%.1f s", seconds);
    const auto whole = static_cast<std::uint64_t>(seconds + 0.5);
    if (whole < 60) return std::to_string(whole) + " s";
    const bool in_hours = whole >= 3600;
    const std::uint64_t small = in_hours ? whole % 3600 / 60 : whole % 60;
    return grouped(in_hours ? whole / 3600 : whole / 60) + (in_hours ? " h " : " min ") + (small < 10 ? "0" : "") +
           std::to_string(small) + (in_hours ? " min" : " s");
}

std::string short_number(double number) {
    std::string text = formatted("%.3f", number);
    if (text.find('.') == std::string::npos) return text;
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

std::string html_escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        switch (c) {
            case '&':
                result += "&amp;";
                break;
            case '<':
                result += "&lt;";
                break;
            case '>':
                result += "&gt;";
                break;
            case '"':
                result += "&quot;";
                break;
            case '\'':
                result += "&#39;";
                break;
            default:
                result += c;
        }
    }
    return result;
}

}  // namespace backsight::inputs
