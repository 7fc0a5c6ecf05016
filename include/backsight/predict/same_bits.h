#pragma once

// Equality to the bit, by which a predicted state is compared with the server's. == is not enough: it takes 0 and -0
// for equal, and a NaN for different from itself.
//
//     struct Walker {
//         Vec3 position;
//         bool is_crouched = false;
//         friend bool same_bits(const Walker& a, const Walker& b) {
//             return backsight::same_bits(a.position, b.position) && a.is_crouched == b.is_crouched;
//         }
//     };
//
// Types without floats and without padding need no function of their own. The bytes of others hold padding, whose value
// nobody knows, so the compiler asks for one. Pure; any thread.

#include <backsight/base/vec.h>

#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace backsight {

constexpr bool same_bits(float a, float b) {
    return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
}
constexpr bool same_bits(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}
constexpr bool same_bits(Vec3 a, Vec3 b) { return same_bits(a.x, b.x) && same_bits(a.y, b.y) && same_bits(a.z, b.z); }
/// Of the four numbers: `q` and `-q` are the same rotation, and differ.
constexpr bool same_bits(Quat a, Quat b) {
    return same_bits(a.x, b.x) && same_bits(a.y, b.y) && same_bits(a.z, b.z) && same_bits(a.w, b.w);
}
constexpr bool same_bits(const Pose& a, const Pose& b) {
    return same_bits(a.position, b.position) && same_bits(a.rotation, b.rotation);
}
/// Of all bytes.
template <class T>
requires(std::is_trivially_copyable_v<T>&& std::has_unique_object_representations_v<T>) bool same_bits(const T& a,
                                                                                                       const T& b) {
    return std::memcmp(&a, &b, sizeof(T)) == 0;
}

/// A value whose equality to the bit is known.
template <class T>
concept ComparableBits = requires(const T& a, const T& b) {
    { same_bits(a, b) } -> std::convertible_to<bool>;
};

}  // namespace backsight
