#pragma once

// Four numbers side by side, as the compilers' vector types. Each operator works on all four, on any machine, with SIMD
// instructions where it has some. A comparison gives -1 for true and 0 for false in each lane.

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

namespace backsight {

using Float4 = float __attribute__((vector_size(16)));
using Int4 = std::int32_t __attribute__((vector_size(16)));

inline Int4 bits_of(Float4 v) { return reinterpret_cast<Int4>(v); }
inline Float4 float_of(Int4 bits) { return reinterpret_cast<Float4>(bits); }

/// Loads four numbers from 16 bytes that need not be aligned.
inline Float4 load_four(const void* from) {
    Float4 v;
    std::memcpy(&v, from, sizeof v);
    return v;
}

template <typename Number>
void store_four(Int4 v, Number* to) {
    static_assert(sizeof(Number) == sizeof(std::int32_t));
    std::memcpy(to, &v, sizeof v);
}

inline Float4 four_of(float v) { return Float4{v, v, v, v}; }
inline Int4 four_of(std::int32_t v) { return Int4{v, v, v, v}; }

inline Float4 max(Float4 a, Float4 b) { return a > b ? a : b; }
inline Float4 min(Float4 a, Float4 b) { return a < b ? a : b; }
inline Int4 signs_of(Float4 v) { return bits_of(v) & INT32_MIN; }
inline Float4 magnitudes(Float4 v) { return float_of(bits_of(v) & INT32_MAX); }

/// A bit for each that is true.
inline std::uint32_t mask_of(Int4 truths) {
    constexpr std::uint64_t both = ~std::uint64_t{0};
    const auto halves = std::bit_cast<std::array<std::uint64_t, 2>>(truths);
    if ((halves[0] & halves[1]) == both) return 15;  // as a rule
    return static_cast<std::uint32_t>((truths[0] & 1) | (truths[1] & 2) | (truths[2] & 4) | (truths[3] & 8));
}

/// The first, second and third of each row side by side, and the last.
inline void transpose(Float4 (&rows)[4]) {
    const Float4 a = __builtin_shufflevector(rows[0], rows[1], 0, 4, 1, 5);
    const Float4 b = __builtin_shufflevector(rows[2], rows[3], 0, 4, 1, 5);
    const Float4 c = __builtin_shufflevector(rows[0], rows[1], 2, 6, 3, 7);
    const Float4 d = __builtin_shufflevector(rows[2], rows[3], 2, 6, 3, 7);
    rows[0] = __builtin_shufflevector(a, b, 0, 1, 4, 5);
    rows[1] = __builtin_shufflevector(a, b, 2, 3, 6, 7);
    rows[2] = __builtin_shufflevector(c, d, 0, 1, 4, 5);
    rows[3] = __builtin_shufflevector(c, d, 2, 3, 6, 7);
}

}  // namespace backsight
