#pragma once

// Tables that an enum indexes. Such an enum counts from 0 without gaps and ends in `count_`.
//
//     EnumArray<Reason, std::uint64_t> by_reason;
//     ++by_reason[verdict.reason];

#include <array>
#include <cstddef>

namespace backsight {

template <class Enum>
inline constexpr std::size_t enum_count = static_cast<std::size_t>(Enum::count_);

/// Whether this build knows the value. Values that a newer peer has sent stay as numbers from count_ on; to_string()
/// names them, and nothing may index a table by them.
template <class Enum>
constexpr bool is_known(Enum value) {
    return value < Enum::count_;
}
/// How to_string() shows a value that only a newer peer knows.
inline constexpr const char* newer_peers_name = "unknown (of a newer peer)";

/// All values of the enum, in order: `for (const Reason reason : enum_values<Reason>)`.
template <class Enum>
inline constexpr std::array<Enum, enum_count<Enum>> enum_values = [] {
    std::array<Enum, enum_count<Enum>> values{};
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<Enum>(i);
    return values;
}();

/// One T per value of the enum, all value-initialised.
template <class Enum, class T>
struct EnumArray {
    std::array<T, enum_count<Enum>> values{};

    /// `at` must be below count_.
    constexpr T& operator[](Enum at) { return values[static_cast<std::size_t>(at)]; }
    constexpr const T& operator[](Enum at) const { return values[static_cast<std::size_t>(at)]; }

    static constexpr std::size_t size() { return enum_count<Enum>; }
    constexpr auto begin() { return values.begin(); }
    constexpr auto end() { return values.end(); }
    constexpr auto begin() const { return values.begin(); }
    constexpr auto end() const { return values.end(); }

    constexpr EnumArray& operator+=(const EnumArray& other) {
        for (std::size_t i = 0; i < size(); ++i) values[i] += other.values[i];
        return *this;
    }
    friend constexpr bool operator==(const EnumArray&, const EnumArray&) = default;
};

/// The name of a value, from a list with one for each. `otherwise`: of a number that is no value of the enum.
template <class Enum, std::size_t count>
constexpr const char* enum_name(Enum value, const char* const (&names)[count], const char* otherwise = "?") {
    static_assert(count == enum_count<Enum>, "a name for each value");
    return is_known(value) ? names[static_cast<std::size_t>(value)] : otherwise;
}

}  // namespace backsight
