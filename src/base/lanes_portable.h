#pragma once

// What lanes.h needs of the compilers' vector types, for compilers without them. Results are equal to the bit.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace backsight {

template <typename Number>
struct Lanes {
    Number lane[4];

    constexpr Number operator[](std::size_t i) const { return lane[i]; }

    template <typename Function>
    static constexpr auto each(const Function& function) {
        return Lanes<decltype(function(std::size_t{0}))>{function(0), function(1), function(2), function(3)};
    }
    static constexpr Lanes of(Number v) { return {v, v, v, v}; }
    static constexpr std::int32_t truth(bool is_true) { return is_true ? -1 : 0; }

#define BACKSIGHT_LANES_OPERATOR(op)                                                             \
    friend constexpr Lanes operator op(const Lanes& a, const Lanes& b) {                         \
        return each([&](std::size_t i) { return static_cast<Number>(a.lane[i] op b.lane[i]); }); \
    }                                                                                            \
    friend constexpr Lanes operator op(const Lanes& a, Number b) { return a op of(b); }          \
    friend constexpr Lanes operator op(Number a, const Lanes& b) { return of(a) op b; }          \
    friend constexpr Lanes& operator op##=(Lanes& a, const Lanes& b) { return a = a op b; }      \
    friend constexpr Lanes& operator op##=(Lanes& a, Number b) { return a = a op b; }
    BACKSIGHT_LANES_OPERATOR(+)
    BACKSIGHT_LANES_OPERATOR(-)
    BACKSIGHT_LANES_OPERATOR(*)
    BACKSIGHT_LANES_OPERATOR(/)
    BACKSIGHT_LANES_OPERATOR(&)
    BACKSIGHT_LANES_OPERATOR(|)
    BACKSIGHT_LANES_OPERATOR(^)
    BACKSIGHT_LANES_OPERATOR(<<)
    BACKSIGHT_LANES_OPERATOR(>>)
#undef BACKSIGHT_LANES_OPERATOR

#define BACKSIGHT_LANES_COMPARISON(op)                                             \
    friend constexpr auto operator op(const Lanes& a, const Lanes& b) {            \
        return each([&](std::size_t i) { return truth(a.lane[i] op b.lane[i]); }); \
    }                                                                              \
    friend constexpr auto operator op(const Lanes& a, Number b) { return a op of(b); }
    BACKSIGHT_LANES_COMPARISON(<)
    BACKSIGHT_LANES_COMPARISON(>)
    BACKSIGHT_LANES_COMPARISON(==)
    BACKSIGHT_LANES_COMPARISON(!=)
#undef BACKSIGHT_LANES_COMPARISON

    friend constexpr Lanes operator~(const Lanes& a) {
        return each([&](std::size_t i) { return static_cast<Number>(~a.lane[i]); });
    }
};

template <typename Number>
constexpr Lanes<Number> pick(const Lanes<std::int32_t>& truths, const Lanes<Number>& yes, const Lanes<Number>& no) {
    return Lanes<Number>::each([&](std::size_t i) { return truths[i] != 0 ? yes[i] : no[i]; });
}
constexpr Lanes<std::int32_t> bits_of(const Lanes<float>& v) { return std::bit_cast<Lanes<std::int32_t>>(v); }
constexpr Lanes<float> float_of(const Lanes<std::int32_t>& bits) { return std::bit_cast<Lanes<float>>(bits); }
constexpr Lanes<std::int32_t> to_ints(const Lanes<float>& v) {
    return Lanes<float>::each([&](std::size_t i) { return static_cast<std::int32_t>(v[i]); });
}
constexpr Lanes<float> to_floats(const Lanes<std::int32_t>& v) {
    return Lanes<float>::each([&](std::size_t i) { return static_cast<float>(v[i]); });
}

constexpr Lanes<std::int32_t> swapped_halves(const Lanes<std::int32_t>& v) { return {v[2], v[3], v[0], v[1]}; }

inline void transpose(Lanes<float> (&rows)[4]) {
    for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t j = 0; j < i; ++j) std::swap(rows[i].lane[j], rows[j].lane[i]);
    }
}

}  // namespace backsight
