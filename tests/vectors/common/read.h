#pragma once

// Reads values of the vectors, by their description in tests/vectors/README.md alone.

#include <backsight/base/handle.h>
#include <backsight/base/vec.h>
#include <backsight/time/view_stamp.h>

#include <nlohmann/json.hpp>

#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace backsight::played {

using Json = nlohmann::json;

std::uint64_t bits_of(const std::string& digits);
float float_of(const Json& value);
Vec3 vec3_of(const Json& value);
Quat quat_of(const Json& value);
std::int64_t wide_of(const Json& value);
std::vector<std::uint8_t> bytes_of(const Json& value);

/// The same the other way, to compare what a call answered.
std::string text_of(float value);
std::string text_of(Vec3 v);
std::string text_of(Quat q);
std::string wide_text(std::uint64_t value);
inline std::string wide_text(std::int64_t value) { return wide_text(static_cast<std::uint64_t>(value)); }
std::string text_of(const std::vector<std::uint8_t>& bytes);

/// A whole number within a range.
std::int64_t whole_of(const Json& value, std::int64_t least, std::int64_t most);
template <class Enum>
Enum enum_of(const Json& value) {
    return static_cast<Enum>(whole_of(value, 0, 255));
}

/// Reads a value into a variable, by its type.
template <class Number>
requires std::is_integral_v<Number>
void read_value(const Json& value, Number& out) {
    if constexpr (std::is_same_v<Number, bool>) {
        out = whole_of(value, 0, 1) == 1;
    } else {
        constexpr auto most = std::numeric_limits<std::int64_t>::max();
        constexpr bool is_wide = std::cmp_greater(std::numeric_limits<Number>::max(), most);
        out = static_cast<Number>(
            whole_of(value, static_cast<std::int64_t>(std::numeric_limits<Number>::min()),
                     is_wide ? most : static_cast<std::int64_t>(std::numeric_limits<Number>::max())));
    }
}
template <class Enum>
requires std::is_enum_v<Enum>
void read_value(const Json& value, Enum& out) { out = enum_of<Enum>(value); }
inline void read_value(const Json& value, float& out) { out = float_of(value); }
inline void read_value(const Json& value, Vec3& out) { out = vec3_of(value); }
inline void read_value(const Json& value, Quat& out) { out = quat_of(value); }
void read_value(const Json& value, Micros& out);
void read_value(const Json& value, EntityId& out);
template <class Number>
Number number_of(const Json& value) {
    Number out{};
    read_value(value, out);
    return out;
}

}  // namespace backsight::played
