#include "tests/vectors/play/read.h"

#include <array>
#include <bit>
#include <cstdio>
#include <stdexcept>

namespace backsight::played {

namespace {

float float_at(const std::string& digits, std::size_t index) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits_of(digits.substr(8 * index, 8))));
}

std::string digits_of(const Json& value, std::size_t count) {
    const auto digits = value.get<std::string>();
    if (digits.size() != count) throw std::runtime_error("wrong number of digits: " + digits);
    return digits;
}

}  // namespace

Json json_of_file(const std::string& path) {
    std::FILE* file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) throw std::runtime_error("cannot read " + path);
    std::string text;
    std::array<char, 4096> part{};
    while (const std::size_t read = std::fread(part.data(), 1, part.size(), file)) text.append(part.data(), read);
    static_cast<void>(std::fclose(file));
    return Json::parse(text);
}

std::uint64_t bits_of(const std::string& digits) {
    std::size_t read = 0;
    const std::uint64_t bits = std::stoull(digits, &read, 16);
    if (read != digits.size()) throw std::runtime_error("not hexadecimal: " + digits);
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
    const auto digits = value.get<std::string>();
    std::vector<std::uint8_t> out;
    for (std::size_t i = 0; i < digits.size(); i += 2) {
        out.push_back(static_cast<std::uint8_t>(bits_of(digits.substr(i, 2))));
    }
    return out;
}

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
