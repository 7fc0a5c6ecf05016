#include "tests/support/cases.h"

#include <backsight/base/quantize.h>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>

using namespace backsight;

namespace quantize_octahedral_test {

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

double degrees_between(Vec3 a, Vec3 b) {
    const double ax = a.x, ay = a.y, az = a.z, bx = b.x, by = b.y, bz = b.z;
    const double x = ay * bz - az * by, y = az * bx - ax * bz, z = ax * by - ay * bx;
    return std::atan2(std::sqrt(x * x + y * y + z * z), ax * bx + ay * by + az * bz) * 180.0 / 3.14159265358979323846;
}

QuantAim aim_of(Vec3 direction) {
    QuantAim aim;
    EXPECT_EQ(quantize_aim(direction, aim), QuantizeResult::ok);
    return aim;
}

// Anywhere, and in the middle of a facet, where it is worst.
Vec3 some_direction(test::Random& random, int i) {
    if (i % 2 == 0) return random.direction();
    const Vec3 noise = random.in_cube(0.02);
    return {(i & 2 ? 0.57735f : -0.57735f) + noise.x, (i & 4 ? 0.57735f : -0.57735f) + noise.y,
            (i & 8 ? 0.57735f : -0.57735f) + noise.z};
}

// A value of any kind: on the seams, at corners, near the fold, or anywhere.
std::int16_t some_part(test::Random& random) {
    constexpr std::int16_t places[] = {32767, -32767, -32768, 0, 16384, -16384, 32766, 1};
    if (random.below(3) == 0) return places[random.below(8)];
    return static_cast<std::int16_t>(random.below(65536) - 32768);
}

TEST(quantize_aim, error_stays_below_the_bound_that_the_header_names) {
    test::Random random(21);
    double worst = 0.0;
    for (int i = 0; i < test::cases(2'000'000); ++i) {
        const Vec3 v = some_direction(random, i);
        worst = std::fmax(worst, degrees_between(v, dequantize(aim_of(v))));
    }
    std::printf("worst aim error %.6f degrees\n", worst);
    EXPECT_LT(worst, max_aim_error_deg);
    EXPECT_GT(worst, 0.98 * static_cast<double>(max_aim_error_deg)) << "the bound should say something";
}

TEST(quantize_normal, error_stays_below_the_bound_that_the_header_names) {
    test::Random random(22);
    double worst = 0.0;
    for (int i = 0; i < test::cases(2'000'000); ++i) {
        const Vec3 v = some_direction(random, i);
        worst = std::fmax(worst, degrees_between(v, dequantize(quantize_normal(v))));
    }
    std::printf("worst normal error %.4f degrees\n", worst);
    EXPECT_LT(worst, max_normal_error_deg);
    EXPECT_GT(worst, 0.98 * static_cast<double>(max_normal_error_deg)) << "the bound should say something";
}

TEST(quantize_aim, every_value_decodes_to_a_unit_vector_and_the_canonical_ones_encode_to_themselves_at_any_length) {
    test::Random random(23);
    int canonical = 0;
    for (int i = 0; i < test::cases(1'000'000); ++i) {
        QuantAim aim;
        aim.u = some_part(random);
        aim.v = some_part(random);
        const Vec3 direction = dequantize(aim);
        ASSERT_NEAR(length(direction), 1.0f, 2e-7f);
        const QuantAim again = aim_of(direction * random.between_f(0.001, 2000.0));
        ASSERT_TRUE(is_canonical(again));
        ASSERT_EQ(again == aim, is_canonical(aim)) << aim.u << " " << aim.v;
        canonical += is_canonical(aim);
        if (aim.u != -32768 && aim.v != -32768) {
            ASSERT_EQ(dequantize(again), direction);
        }
    }
    EXPECT_GT(canonical, test::cases(500'000));
}

TEST(quantize_normal, every_value_decodes_to_a_unit_vector_or_none_and_the_canonical_ones_encode_to_themselves) {
    int canonical = 0;
    for (std::uint32_t packed = 0; packed <= 0xffff; ++packed) {
        const QuantNormal normal{static_cast<std::uint16_t>(packed)};
        const Vec3 direction = dequantize(normal);
        ASSERT_NEAR(length(direction), packed < QuantNormal::none ? 1.0f : 0.0f, 2e-7f);
        ASSERT_EQ(quantize_normal(direction * 3.0f) == normal, is_canonical(normal)) << packed;
        ASSERT_EQ(dequantize(quantize_normal(direction)), direction);
        canonical += is_canonical(normal);
    }
    // Among the 720 on the rim, 356 mirror another one, and three corners mirror the fourth.
    EXPECT_EQ(canonical, 181 * 181 + 1 - 356 - 3);
}

TEST(quantize_aim, the_axes_are_exact) {
    for (const Vec3 axis :
         {Vec3{1, 0, 0}, Vec3{-1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, -1, 0}, Vec3{0, 0, 1}, Vec3{0, 0, -1}}) {
        EXPECT_EQ(dequantize(aim_of(axis)), axis);
        EXPECT_EQ(dequantize(quantize_normal(axis)), axis);
    }
    EXPECT_EQ(aim_of({1, 0, 0}), QuantAim{});
    EXPECT_EQ(aim_of({-0.0f, -0.0f, -1.0f}), aim_of({0.0f, 0.0f, -1.0f}));
}

TEST(quantize_aim, refuses_what_points_nowhere) {
    const QuantAim before{7, 8};
    QuantAim aim = before;
    EXPECT_EQ(quantize_aim({nan, 0, 0}, aim), QuantizeResult::not_finite);
    EXPECT_EQ(quantize_aim({0, 0, -inf}, aim), QuantizeResult::not_finite);
    EXPECT_EQ(quantize_aim({0, 0, 0}, aim), QuantizeResult::out_of_range);
    EXPECT_EQ(quantize_aim({0, 1e-18f, 0}, aim), QuantizeResult::out_of_range);
    EXPECT_EQ(aim, before);
    EXPECT_EQ(quantize_aim({3e38f, -3e38f, 3e38f}, aim), QuantizeResult::ok);
    for (const Vec3 nowhere : {Vec3{}, Vec3{nan, 0, 0}, Vec3{0, inf, 0}})
        EXPECT_EQ(quantize_normal(nowhere), QuantNormal{QuantNormal::none});
}

}  // namespace quantize_octahedral_test
