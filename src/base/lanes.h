#pragma once

// Four numbers side by side: as the compilers' vector types, with SIMD instructions where a machine has some, or as
// plain arrays (lanes_portable.h). Each operator works on all four. A comparison gives -1 for true and 0 for false in
// each lane.

#include <backsight/base/compiler.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

#if !BACKSIGHT_VECTOR_TYPES
#include "lanes_portable.h"
#endif

namespace backsight {

#if BACKSIGHT_VECTOR_TYPES

using Float4 = float __attribute__((vector_size(16)));
using Int4 = std::int32_t __attribute__((vector_size(16)));
using Uint4 = std::uint32_t __attribute__((vector_size(16)));

/// `yes` where the comparison is true.
inline Float4 pick(Int4 truths, Float4 yes, Float4 no) { return truths ? yes : no; }
inline Int4 pick(Int4 truths, Int4 yes, Int4 no) { return truths ? yes : no; }
inline Int4 bits_of(Float4 v) { return reinterpret_cast<Int4>(v); }
inline Float4 float_of(Int4 bits) { return reinterpret_cast<Float4>(bits); }
/// The whole parts; each has to fit.
inline Int4 to_ints(Float4 v) { return __builtin_convertvector(v, Int4); }
inline Float4 to_floats(Int4 v) { return __builtin_convertvector(v, Float4); }

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

/// The first two in the place of the last two, and the other way round.
inline Int4 swapped_halves(Int4 v) { return __builtin_shufflevector(v, v, 2, 3, 0, 1); }

/// The roots of numbers that are not below 0.
inline Float4 roots_of(Float4 v) {
#if defined(__SSE2__) && !defined(__clang__)
    return __builtin_ia32_sqrtps(v);
#elif __has_builtin(__builtin_elementwise_sqrt)
    return __builtin_elementwise_sqrt(v);
#else
    return Float4{std::sqrt(v[0]), std::sqrt(v[1]), std::sqrt(v[2]), std::sqrt(v[3])};
#endif
}

/// Two numbers of double precision.
using Double2 = double __attribute__((vector_size(16)));
/// Not a number where one is below 0.
inline Double2 roots_of(Double2 v) {
#if defined(__SSE2__) && !defined(__clang__)
    return __builtin_ia32_sqrtpd(v);
#elif __has_builtin(__builtin_elementwise_sqrt)
    return __builtin_elementwise_sqrt(v);
#else
    return Double2{std::sqrt(v[0]), std::sqrt(v[1])};
#endif
}

/// Eight numbers of 16 bits.
using Short8 = std::int16_t __attribute__((vector_size(16)));
inline Short8 max(Short8 a, Short8 b) { return a > b ? a : b; }
inline Short8 min(Short8 a, Short8 b) { return a < b ? a : b; }
/// The first four.
inline Float4 floats_of(Short8 v) {
    const Short8 twice = __builtin_shufflevector(v, v, 0, 0, 1, 1, 2, 2, 3, 3);
    return to_floats(reinterpret_cast<Int4>(twice) >> 16);
}
/// Of four rows of four numbers, two in `a` and two in `b`: the first of each row and the second of each, then the
/// rest.
inline void transpose(Short8& a, Short8& b) {
    const Short8 lower = __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
    const Short8 upper = __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
    a = __builtin_shufflevector(lower, upper, 0, 8, 1, 9, 2, 10, 3, 11);
    b = __builtin_shufflevector(lower, upper, 4, 12, 5, 13, 6, 14, 7, 15);
}
/// The last four.
inline Float4 last_floats_of(Short8 v) {
    const Short8 twice = __builtin_shufflevector(v, v, 4, 4, 5, 5, 6, 6, 7, 7);
    return to_floats(reinterpret_cast<Int4>(twice) >> 16);
}
/// Loads four numbers of 16 bits from each of two places, which need not be aligned.
inline Short8 load_shorts(const void* first, const void* second) {
    using Long2 = std::int64_t __attribute__((vector_size(16)));
    std::int64_t low = 0;
    std::int64_t high = 0;
    std::memcpy(&low, first, sizeof low);
    std::memcpy(&high, second, sizeof high);
    return reinterpret_cast<Short8>(Long2{low, high});
}

#else

struct Short8 {
    std::int16_t lane[8];
};
inline Short8 max(Short8 a, Short8 b) {
    for (int i = 0; i < 8; ++i) a.lane[i] = a.lane[i] > b.lane[i] ? a.lane[i] : b.lane[i];
    return a;
}
inline Short8 min(Short8 a, Short8 b) {
    for (int i = 0; i < 8; ++i) a.lane[i] = a.lane[i] < b.lane[i] ? a.lane[i] : b.lane[i];
    return a;
}
inline Lanes<float> floats_of(Short8 v) {
    return Lanes<float>::each([&](std::size_t i) { return static_cast<float>(v.lane[i]); });
}
inline void transpose(Short8& a, Short8& b) {
    const Short8 from[2]{a, b};
    for (int i = 0; i < 16; ++i) (i < 8 ? a : b).lane[i % 8] = from[i % 4 / 2].lane[i % 2 * 4 + i / 4];
}
inline Lanes<float> last_floats_of(Short8 v) {
    return Lanes<float>::each([&](std::size_t i) { return static_cast<float>(v.lane[4 + i]); });
}
inline Lanes<float> roots_of(const Lanes<float>& v) {
    return Lanes<float>::each([&](std::size_t i) { return std::sqrt(v[i]); });
}
inline Short8 load_shorts(const void* first, const void* second) {
    Short8 v;
    std::memcpy(v.lane, first, 8);
    std::memcpy(v.lane + 4, second, 8);
    return v;
}

using Float4 = Lanes<float>;
using Int4 = Lanes<std::int32_t>;
using Uint4 = Lanes<std::uint32_t>;

#endif

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

/// `b` where one of them is not a number.
#if BACKSIGHT_VECTOR_TYPES && defined(__SSE2__) && !defined(__clang__)
// g++ does not see that these are one instruction each.
inline Float4 max(Float4 a, Float4 b) { return __builtin_ia32_maxps(a, b); }
inline Float4 min(Float4 a, Float4 b) { return __builtin_ia32_minps(a, b); }
#else
inline Float4 max(Float4 a, Float4 b) { return pick(a > b, a, b); }
inline Float4 min(Float4 a, Float4 b) { return pick(a < b, a, b); }
#endif
inline Int4 signs_of(Float4 v) { return bits_of(v) & INT32_MIN; }
inline Float4 magnitudes(Float4 v) { return float_of(bits_of(v) & INT32_MAX); }

inline bool all_of(Int4 truths) {
    const auto halves = std::bit_cast<std::array<std::uint64_t, 2>>(truths);
    return (halves[0] & halves[1]) == ~std::uint64_t{0};
}

/// A bit for each that is true.
inline std::uint32_t mask_of(Int4 truths) {
#if BACKSIGHT_VECTOR_TYPES && defined(__SSE2__)
    return static_cast<std::uint32_t>(__builtin_ia32_movmskps(float_of(truths)));
#else
    if (all_of(truths)) return 15;  // as a rule
    return static_cast<std::uint32_t>((truths[0] & 1) | (truths[1] & 2) | (truths[2] & 4) | (truths[3] & 8));
#endif
}

}  // namespace backsight
