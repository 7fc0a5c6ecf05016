#include <backsight/base/exp.h>

#include <bit>
#include <cstdint>

namespace backsight {

// x = k ln 2 + r with |r| <= ln 2 / 2, and Taylor's series of e^r: its first term left out is under 5e-17.
double deterministic_exp(double x) {
    if (!(x >= -700.0)) return 0.0;
    if (x >= 0.0) return 1.0;
    constexpr double per_ln2 = 1.4426950408889634;
    // ln 2 in two parts, the first with zeros at its end: k times it is exact.
    constexpr double ln2_high = 6.93147180369123816490e-01;
    constexpr double ln2_low = 1.90821492927058770002e-10;
    const auto k = static_cast<std::int64_t>(x * per_ln2 - 0.5);
    const auto times = static_cast<double>(k);
    const double r = (x - times * ln2_high) - times * ln2_low;
    double sum = 1.0;
    for (int n = 14; n > 0; --n) sum = 1.0 + sum * r / static_cast<double>(n);
    const auto power = std::bit_cast<double>(static_cast<std::uint64_t>(1023 + k) << 52);
    return sum * power;
}

}  // namespace backsight
