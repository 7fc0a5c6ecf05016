#pragma once

// Reads values of the vectors, by their description in tests/vectors/README.md alone.

#include <backsight/base/vec.h>
#include <backsight/time/view_stamp.h>

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace backsight::played {

using Json = nlohmann::json;

/// By the C library alone, which every platform has. Throws std::runtime_error that names the file.
Json json_of_file(const std::string& path);

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

template <class Enum>
Enum enum_of(const Json& value) {
    return static_cast<Enum>(value.get<int>());
}

}  // namespace backsight::played
