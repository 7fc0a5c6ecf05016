#include "tests/vectors/common/read.h"

#include <bit>
#include <charconv>
#include <cstdio>
#include <stdexcept>

namespace backsight::played {

namespace {

float float_at(const std::string& digits, std::size_t index) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits_of(digits.substr(8 * index, 8))));
}

std::string text_at(const Json& value) {
    if (!value.is_string()) throw std::runtime_error("digits are expected in place of " + value.dump());
    return value.get<std::string>();
}

std::string digits_of(const Json& value, std::size_t count) {
    const std::string digits = text_at(value);
    if (digits.size() == count) return digits;
    throw std::runtime_error(std::to_string(count) + " digits are expected in place of '" + digits + "'");
}

}  // namespace

std::uint64_t bits_of(const std::string& digits) {
    std::uint64_t bits = 0;
    const char* end = digits.data() + digits.size();
    const auto read = std::from_chars(digits.data(), end, bits, 16);
    if (read.ec != std::errc{} || read.ptr != end) throw std::runtime_error("not hexadecimal: '" + digits + "'");
    return bits;
}

float float_of(const Json& value) { return float_at(digits_of(value, 8), 0); }

Vec3 vec3_of(const Json& value) {
    const std::string digits = digits_of(value, 24);
    return {float_at(digits, 0), float_at(digits, 1), float_at(digits, 2)};
}

Quat quat_of(const Json& value) {
    const std::string digits = digits_of(value, 32);
    return {float_at(digits, 0), float_at(digits, 1), float_at(digits, 2), float_at(digits, 3)};
}

std::int64_t wide_of(const Json& value) { return static_cast<std::int64_t>(bits_of(digits_of(value, 16))); }

std::vector<std::uint8_t> bytes_of(const Json& value) {
    const std::string digits = text_at(value);
    if (digits.size() % 2 != 0) throw std::runtime_error("an odd number of digits: '" + digits + "'");
    std::vector<std::uint8_t> out;
    for (std::size_t i = 0; i < digits.size(); i += 2) {
        out.push_back(static_cast<std::uint8_t>(bits_of(digits.substr(i, 2))));
    }
    return out;
}

std::int64_t whole_of(const Json& value, std::int64_t least, std::int64_t most) {
    const bool is_whole =
        value.is_number_integer() && (!value.is_number_unsigned() || value.get<std::uint64_t>() >> 63 == 0);
    const std::int64_t number = is_whole ? value.get<std::int64_t>() : 0;
    if (is_whole && number >= least && number <= most) return number;
    throw std::runtime_error("a whole number from " + std::to_string(least) + " to " + std::to_string(most) +
                             " is expected in place of " + value.dump());
}

void read_value(const Json& value, Micros& out) { out.value = number_of<std::int64_t>(value); }
void read_value(const Json& value, EntityId& out) { out.value = number_of<std::uint32_t>(value); }

std::string text_of(float value) {
    char out[9];
    std::snprintf(out, sizeof out, "%08x", std::bit_cast<std::uint32_t>(value));
    return out;
}

std::string text_of(Vec3 v) { return text_of(v.x) + text_of(v.y) + text_of(v.z); }
std::string text_of(Quat q) { return text_of(q.x) + text_of(q.y) + text_of(q.z) + text_of(q.w); }

std::string wide_text(std::uint64_t value) {
    char out[17];
    std::snprintf(out, sizeof out, "%016llx", static_cast<unsigned long long>(value));
    return out;
}

std::string text_of(const std::vector<std::uint8_t>& bytes) {
    std::string out;
    for (const std::uint8_t byte : bytes) {
        char two[3];
        std::snprintf(two, sizeof two, "%02x", byte);
        out += two;
    }
    return out;
}

}  // namespace backsight::played
