#pragma once

// How the vectors write values. tests/vectors/README.md has the format.

#include <backsight/base/vec.h>
#include <backsight/rewind/query.h>
#include <backsight/view/view.h>

#include <nlohmann/json.hpp>

#include <cstdint>
#include <span>
#include <string>

namespace backsight::vectors {

using Json = nlohmann::ordered_json;

/// Floats as their bits, 8 digits each; 64-bit numbers as 16 digits; bytes as they follow each other.
std::string hex(float value);
std::string hex(Vec3 v);
std::string hex(Quat q);
std::string hex64(std::uint64_t value);
inline std::string hex64(std::int64_t value) { return hex64(static_cast<std::uint64_t>(value)); }
std::string hex(std::span<const std::uint8_t> bytes);
std::string hex(const ViewStamp& stamp);

inline int number(bool flag) { return flag ? 1 : 0; }
template <class Enum>
requires std::is_enum_v<Enum>
int number(Enum value) { return static_cast<int>(value); }

Json json_of(const Hit& hit);
Json json_of(const ViewPose& pose);

}  // namespace backsight::vectors
