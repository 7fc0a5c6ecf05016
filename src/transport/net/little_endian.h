#pragma once

#include <cstdint>

namespace backsight::net {

inline void put_little_endian(std::uint8_t* at, std::uint64_t value) {
    for (unsigned i = 0; i < 8; ++i) at[i] = static_cast<std::uint8_t>(value >> (8 * i));
}

inline std::uint64_t get_little_endian(const std::uint8_t* at) {
    std::uint64_t value = 0;
    for (unsigned i = 0; i < 8; ++i) value |= std::uint64_t{at[i]} << (8 * i);
    return value;
}

}  // namespace backsight::net
