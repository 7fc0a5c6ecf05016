// Rotations of 10, 15 and 20 bits a component: how far off they are, and that what is decoded encodes to itself.

#include "tests/base/any_rotation.h"
#include "tests/support/cases.h"

#include <backsight/base/quantize.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

using namespace backsight;

namespace rotation_width_test {

constexpr std::uint32_t widths[] = {10, 15, 20};

struct Encoded {
    QuantRotation coarse;
    FineRotation fine;
    friend bool operator==(const Encoded&, const Encoded&) = default;
    Quat decoded() const { return dequantize(coarse, fine); }
};

Encoded encoded(Quat q, std::uint32_t bits) {
    Encoded out{{1}, {2}};
    EXPECT_EQ(quantize_rotation(q, bits, out.coarse, out.fine), QuantizeResult::ok);
    return out;
}

// Of b^-1 a, in double.
double radians_between(Quat a, Quat b) {
    const double ax = a.x, ay = a.y, az = a.z, aw = a.w, bx = b.x, by = b.y, bz = b.z, bw = b.w;
    const double x = aw * bx - ax * bw - ay * bz + az * by;
    const double y = aw * by + ax * bz - ay * bw - az * bx;
    const double z = aw * bz - ax * by + ay * bx - az * bw;
    const double w = aw * bw + ax * bx + ay * by + az * bz;
    return 2.0 * std::atan2(std::sqrt(x * x + y * y + z * z), std::fabs(w));
}

// Where several components are about equally large, to the last bit or some of them: there a rotation has several
// encodings.
Quat nearly_equal_components(test::Random& random) {
    Quat q = random.rotation();
    float* const c[4] = {&q.x, &q.y, &q.z, &q.w};
    const int first = random.below(4);
    const float off = random.between_f(-1.0, 1.0) * static_cast<float>(std::pow(10.0, random.between(-8.0, -3.0)));
    *c[(first + 1) % 4] = (random.below(2) == 0 ? 1.0f : -1.0f) * *c[first] * (1.0f + off);
    if (random.below(3) == 0) *c[(first + 2) % 4] = *c[first] * (1.0f - off);
    return normalized(q);
}

TEST(rotation_width, no_rotation_is_farther_off_than_the_header_says) {
    for (const std::uint32_t bits : widths) {
        test::Random random(bits);
        double worst = 0.0;
        for (int i = 0; i < test::cases(400'000); ++i) {
            const Quat q = i % 2 == 0 ? random.rotation() : nearly_equal_components(random);
            worst = std::max(worst, radians_between(q, encoded(q, bits).decoded()));
        }
        // The worst of all corners, where all four components are equal.
        const auto most = static_cast<double>(max_rotation_error_rad(bits));
        std::printf("%u bits: %.3g rad of at most %.3g\n", bits, worst, most);
        EXPECT_LE(worst, most) << bits;
        EXPECT_GE(worst, 0.8 * most) << "and the header is not generous";
    }
}

TEST(rotation_width, what_is_decoded_encodes_to_itself) {
    for (const std::uint32_t bits : {15u, 20u}) {
        test::Random random(bits + 100);
        for (int i = 0; i < test::cases(300'000); ++i) {
            const int kind = random.below(3);
            const Quat q = kind == 0   ? random.rotation()
                           : kind == 1 ? test::any_rotation(random)
                                       : nearly_equal_components(random);
            const Encoded once = encoded(q, bits);
            ASSERT_TRUE(fits_rotation_width(once.fine, bits));
            ASSERT_EQ(encoded(once.decoded(), bits), once) << bits << ": " << q.x << " " << q.y << " " << q.z;
        }
    }
}

TEST(rotation_width, ten_bits_are_as_without_a_width) {
    test::Random random(7);
    for (int i = 0; i < test::cases(200'000); ++i) {
        const Quat q = test::any_rotation(random);
        QuantRotation plain;
        const QuantizeResult result = quantize_rotation(q, plain);
        Encoded wide{{1}, {2}};
        ASSERT_EQ(quantize_rotation(q, 10, wide.coarse, wide.fine), result);
        if (result != QuantizeResult::ok) continue;
        ASSERT_EQ(wide, (Encoded{plain, {}}));
        ASSERT_EQ(wide.decoded(), dequantize(plain));
        ASSERT_EQ(turned_axes(plain, {}), turned_axes(plain));
    }
}

TEST(rotation_width, any_two_words_decode_to_a_unit_rotation_and_say_about_which_axes) {
    test::Random random(11);
    for (int i = 0; i < test::cases(500'000); ++i) {
        const QuantRotation coarse{static_cast<std::uint32_t>(random.bits())};
        FineRotation fine{static_cast<std::uint32_t>(random.bits())};
        if (i % 3 == 0) fine.packed &= 1023u << 10 * random.below(3);
        const Quat q = dequantize(coarse, fine);
        ASSERT_NEAR(std::sqrt(static_cast<double>(dot(q, q))), 1.0, 1e-6) << coarse.packed << " " << fine.packed;
        const std::uint32_t axes = turned_axes(coarse, fine);
        if (q.x != 0.0f) ASSERT_NE(axes & 1u, 0u) << coarse.packed << " " << fine.packed;
        if (q.y != 0.0f) ASSERT_NE(axes & 2u, 0u) << coarse.packed << " " << fine.packed;
        if (q.z != 0.0f) ASSERT_NE(axes & 4u, 0u) << coarse.packed << " " << fine.packed;
    }
}

TEST(rotation_width, a_turn_about_one_axis_stays_one) {
    for (const std::uint32_t bits : widths) {
        for (int i = 1; i < 3000; ++i) {
            const float half = static_cast<float>(i) * 0.001f;
            const float c = std::cos(half);
            const float s = std::sin(half);
            const Encoded about_z = encoded({0.0f, 0.0f, s, c}, bits);
            ASSERT_EQ(about_z.decoded().x, 0.0f);
            ASSERT_EQ(about_z.decoded().y, 0.0f);
            ASSERT_EQ(turned_axes(about_z.coarse, about_z.fine) & 3u, 0u);
        }
    }
}

TEST(rotation_width, is_10_15_or_20_and_the_identity_is_exact_in_each) {
    for (std::uint32_t bits = 0; bits < 40; ++bits) {
        Quantization q;
        q.rotation_bits = bits;
        const bool is_one = bits == 10 || bits == 15 || bits == 20;
        if (is_one) EXPECT_EQ(q.validate(), nullptr);
        if (!is_one) EXPECT_STREQ(q.validate(), "rotation_bits");
    }
    for (const std::uint32_t bits : widths) EXPECT_EQ(encoded({}, bits), (Encoded{{}, {}}));
}

TEST(rotation_width, refuses_what_is_no_rotation_and_writes_nothing) {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    for (const std::uint32_t bits : widths) {
        Encoded out{{1}, {2}};
        EXPECT_EQ(quantize_rotation({nan, 0, 0, 1}, bits, out.coarse, out.fine), QuantizeResult::not_finite);
        EXPECT_EQ(quantize_rotation({0, 0, 0, 0}, bits, out.coarse, out.fine), QuantizeResult::out_of_range);
        EXPECT_EQ(out, (Encoded{{1}, {2}}));
    }
}

TEST(rotation_width, a_fine_part_fits_the_widths_that_can_write_it) {
    EXPECT_TRUE(fits_rotation_width({}, 10));
    EXPECT_FALSE(fits_rotation_width({32}, 10));
    EXPECT_TRUE(fits_rotation_width({32u << 20 | 992u << 10}, 15));
    EXPECT_FALSE(fits_rotation_width({31}, 15));
    EXPECT_TRUE(fits_rotation_width({31}, 20));
    for (const std::uint32_t bits : widths) EXPECT_FALSE(fits_rotation_width({1u << 30}, bits));
}

}  // namespace rotation_width_test
