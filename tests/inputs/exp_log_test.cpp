#include "inputs/exp_log.h"

#include <backsight/base/hash.h>
#include <backsight/base/random.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace backsight::inputs {
namespace {

// In units in the last place of the platform's own answer, which may itself be off by one.
double off_by_ulps(double found, double wanted) {
    const double next = std::nextafter(std::abs(wanted), std::numeric_limits<double>::infinity());
    return std::abs(found - wanted) / (next - std::abs(wanted));
}

TEST(exp_log, are_those_of_the_platform_but_for_the_last_bits) {
    RandomReals<double> random(11);
    double worst_exp = 0.0;
    double worst_log = 0.0;
    for (int i = 0; i < 200'000; ++i) {
        const double near = random.uniform(-5.0, 5.0);
        const double far = random.uniform(-708.0, 709.0);
        for (const double x : {near, far}) {
            worst_exp = std::max(worst_exp, off_by_ulps(deterministic_exp(x), std::exp(x)));
            const double y = std::exp(x);
            worst_log = std::max(worst_log, off_by_ulps(deterministic_log(y), std::log(y)));
        }
        const double unit = 1.0 - random.unit();
        worst_log = std::max(worst_log, off_by_ulps(deterministic_log(unit), std::log(unit)));
    }
    EXPECT_LE(worst_exp, 4.0);
    EXPECT_LE(worst_log, 4.0);
}

TEST(exp_log, edges_are_as_said) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    EXPECT_EQ(deterministic_exp(0.0), 1.0);
    EXPECT_EQ(deterministic_log(1.0), 0.0);
    EXPECT_EQ(deterministic_exp(infinity), infinity);
    EXPECT_EQ(deterministic_exp(710.0), infinity);
    EXPECT_LT(deterministic_exp(709.7), infinity);
    EXPECT_EQ(deterministic_exp(-infinity), 0.0);
    EXPECT_EQ(deterministic_exp(-709.0), 0.0);
    EXPECT_GT(deterministic_exp(-708.3), 0.0);
    EXPECT_EQ(deterministic_log(0.0), -infinity);
    EXPECT_EQ(deterministic_log(infinity), infinity);
    EXPECT_TRUE(std::isnan(deterministic_log(-1.0)));
    EXPECT_TRUE(std::isnan(deterministic_log(std::numeric_limits<double>::quiet_NaN())));
    EXPECT_TRUE(std::isnan(deterministic_exp(std::numeric_limits<double>::quiet_NaN())));
}

// One number for every compiler that runs the tests.
TEST(exp_log, bits_are_the_same_everywhere) {
    RandomReals<double> random(12);
    Hasher hash;
    for (int i = 0; i < 20'000; ++i) {
        const double x = random.uniform(-700.0, 700.0);
        const double one = deterministic_exp(x);
        hash.add(std::bit_cast<std::uint64_t>(one));
        hash.add(std::bit_cast<std::uint64_t>(deterministic_log(one)));
        hash.add(std::bit_cast<std::uint64_t>(deterministic_log(1.0 - random.unit())));
    }
    EXPECT_EQ(hash.value(), 0xb58cecba03d9d2a8u);
}

}  // namespace
}  // namespace backsight::inputs
