#include "inputs/exp_log.h"

#include <bit>
#include <cstdint>
#include <limits>

namespace backsight::inputs {

namespace {

// log(2) in two parts. The first has 33 bits, so its product with an exponent is exact.
constexpr double log2_high = 0.693147180369123816490;
constexpr double log2_low = 1.90821492927058770002e-10;
constexpr double root_of_two = 1.41421356237309504880;

constexpr int mantissa_bits = 52;
constexpr std::int64_t exponent_bias = 1023;

double power_of_two(std::int64_t exponent) {
    return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + exponent_bias) << mantissa_bits);
}

}  // namespace

double deterministic_exp(double x) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (!(x >= -708.3)) return x < 0.0 ? 0.0 : x;  // NaN
    if (x > 709.7) return infinity;
    const double twos = x / (log2_high + log2_low);
    const auto exponent = static_cast<std::int64_t>(twos + (twos < 0.0 ? -0.5 : 0.5));
    const auto count = static_cast<double>(exponent);
    const double rest = (x - count * log2_high) - count * log2_low;
    // Taylor's series; within log(2) / 2 of 0 the first term left out is 4e-18.
    double sum = 1.0;
    for (int n = 13; n > 0; --n) sum = 1.0 + sum * rest / static_cast<double>(n);
    // In two steps: 2^1024 is no double, but half of it is.
    const std::int64_t half = exponent / 2;
    return sum * power_of_two(half) * power_of_two(exponent - half);
}

double deterministic_log(double x) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (!(x >= 0.0)) return std::numeric_limits<double>::quiet_NaN();
    if (x < std::numeric_limits<double>::min()) return -infinity;
    if (x == infinity) return infinity;
    const auto bits = std::bit_cast<std::uint64_t>(x);
    auto exponent = static_cast<std::int64_t>(bits >> mantissa_bits) - exponent_bias;
    constexpr std::uint64_t mantissa_mask = (std::uint64_t{1} << mantissa_bits) - 1;
    constexpr std::uint64_t one = static_cast<std::uint64_t>(exponent_bias) << mantissa_bits;
    auto mantissa = std::bit_cast<double>((bits & mantissa_mask) | one);  // from 1 to 2
    if (mantissa > root_of_two) {
        mantissa *= 0.5;
        ++exponent;
    }
    // log(m) = 2 atanh(s); for |s| up to 0.172 the first term left out is 1e-19.
    const double s = (mantissa - 1.0) / (mantissa + 1.0);
    const double squared = s * s;
    double sum = 0.0;
    for (int n = 11; n > 0; --n) sum = 1.0 / static_cast<double>(2 * n + 1) + sum * squared;
    const double of_mantissa = 2.0 * s + 2.0 * s * (squared * sum);
    const auto count = static_cast<double>(exponent);
    return count * log2_high + (of_mantissa + count * log2_low);
}

}  // namespace backsight::inputs
