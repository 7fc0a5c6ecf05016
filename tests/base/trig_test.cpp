#include "tests/support/cases.h"

#include <backsight/base/trig.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace backsight;

namespace trig_test {

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

TEST(trig, sin_and_cos_agree_with_the_library_to_1e_12_up_to_ten_thousand_radians) {
    test::Random random(1);
    double worst = 0.0;
    for (int i = 0; i < test::cases(500'000); ++i) {
        const double x = random.between(-1e4, 1e4);
        worst = std::fmax(worst, std::fabs(deterministic_sin(x) - std::sin(x)));
        worst = std::fmax(worst, std::fabs(deterministic_cos(x) - std::cos(x)));
    }
    RecordProperty("worst", std::to_string(worst * 1e15) + "e-15");
    EXPECT_LT(worst, 1e-12);
}

TEST(trig, sin_and_cos_agree_with_the_library_next_to_every_quarter_turn) {
    for (int quarter = -6300; quarter <= 6300; ++quarter) {
        const double exact = quarter * (pi / 4.0);
        for (const double x : {exact, std::nextafter(exact, inf), std::nextafter(exact, -inf)}) {
            ASSERT_NEAR(deterministic_sin(x), std::sin(x), 1e-12) << x;
            ASSERT_NEAR(deterministic_cos(x), std::cos(x), 1e-12) << x;
        }
    }
}

TEST(trig, atan2_agrees_with_the_library_to_1e_12_at_every_scale) {
    test::Random random(2);
    double worst = 0.0;
    for (int i = 0; i < test::cases(500'000); ++i) {
        const double y = random.between(-1.0, 1.0) * std::pow(10.0, random.between(-300.0, 300.0));
        const double x = random.below(2) == 0 ? y * random.between(-20.0, 20.0) : random.between(-1.0, 1.0);
        worst = std::fmax(worst, std::fabs(deterministic_atan2(y, x) - std::atan2(y, x)));
    }
    RecordProperty("worst", std::to_string(worst * 1e15) + "e-15");
    EXPECT_LT(worst, 1e-12);
}

TEST(trig, atan2_on_the_axes) {
    EXPECT_EQ(deterministic_atan2(0.0, 0.0), 0.0);
    EXPECT_EQ(deterministic_atan2(0.0, 1.0), 0.0);
    EXPECT_EQ(deterministic_atan2(0.0, -1.0), pi);
    EXPECT_EQ(deterministic_atan2(-0.0, -1.0), pi) << "the range is half open";
    EXPECT_EQ(deterministic_atan2(2.0, 0.0), pi / 2.0);
    EXPECT_EQ(deterministic_atan2(-2.0, 0.0), -pi / 2.0);
    EXPECT_NEAR(deterministic_atan2(1.0, 1.0), pi / 4.0, 1e-15);
}

TEST(trig, angles_that_mean_nothing_count_as_zero) {
    for (const double x : {inf, -inf, nan, 1e300, -1e300}) {
        EXPECT_EQ(deterministic_sin(x), 0.0);
        EXPECT_EQ(deterministic_cos(x), 1.0);
        EXPECT_EQ(deterministic_atan2(x, nan), 0.0);
        EXPECT_EQ(deterministic_atan2(nan, x), 0.0);
    }
}

TEST(trig, golden_bits_hold_on_every_compiler) {
    EXPECT_EQ(deterministic_sin(1.0), 0x1.aed548f090ceep-1);
    EXPECT_EQ(deterministic_cos(1.0), 0x1.14a280fb5068cp-1);
    EXPECT_EQ(deterministic_atan2(1.0, 2.0), 0x1.dac670561bb4fp-2);
}

TEST(trig, rotation_about_z_turns_x_towards_y) {
    const Vec3 turned = rotate(rotation_about({0.0f, 0.0f, 1.0f}, pi / 2.0), {1.0f, 0.0f, 0.0f});
    EXPECT_NEAR(turned.x, 0.0f, 1e-6f);
    EXPECT_NEAR(turned.y, 1.0f, 1e-6f);
    EXPECT_NEAR(turned.z, 0.0f, 1e-6f);
}

}  // namespace trig_test
