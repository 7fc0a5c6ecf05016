#include "tests/support/cases.h"

#include <backsight/base/quantize.h>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>

using namespace backsight;

namespace quantize_test {

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();
const Quantization defaults;

// Angle of a^-1 b in double; the rotations need not be quite normalised.
double degrees_between(Quat a, Quat b) {
    const double ax = a.x, ay = a.y, az = a.z, aw = a.w, bx = b.x, by = b.y, bz = b.z, bw = b.w;
    const double x = aw * bx - ax * bw - ay * bz + az * by;
    const double y = aw * by + ax * bz - ay * bw - az * bx;
    const double z = aw * bz - ax * by + ay * bx - az * bw;
    const double w = aw * bw + ax * bx + ay * by + az * bz;
    return 2.0 * std::atan2(std::sqrt(x * x + y * y + z * z), std::fabs(w)) * 180.0 / 3.14159265358979323846;
}

double norm(Quat q) {
    const double x = q.x, y = q.y, z = q.z, w = q.w;
    return std::sqrt(x * x + y * y + z * z + w * w);
}

bool same_bits(Quat a, Quat b) { return std::memcmp(&a, &b, sizeof a) == 0; }

std::int32_t position_steps(float x, float step) {
    QuantPosition p;
    EXPECT_EQ(quantize_position({x, 0.0f, 0.0f}, {step, 1.0f}, p), QuantizeResult::ok) << x;
    return p.x;
}

TEST(quantize, halves_round_away_from_zero) {
    EXPECT_EQ(position_steps(0.5f, 1.0f), 1);
    EXPECT_EQ(position_steps(-0.5f, 1.0f), -1);
    EXPECT_EQ(position_steps(2.5f, 1.0f), 3);
    EXPECT_EQ(position_steps(-2.5f, 1.0f), -3);
    EXPECT_EQ(position_steps(0.49999997f, 1.0f), 0);
    EXPECT_EQ(position_steps(-0.49999997f, 1.0f), 0);
    EXPECT_EQ(position_steps(-0.0f, 1.0f), 0);
}

TEST(quantize, every_position_in_range_comes_back_exactly) {
    const int stride = test::cases(10) == 10 ? 1 : 10;
    for (const float step : {1.0f, 1.0f / 1024.0f, 1.0f / 65536.0f}) {
        const Quantization q{step, 1.0f};
        ASSERT_EQ(q.validate(), nullptr);
        const int own_stride = step == 1.0f / 1024.0f ? stride : 97;
        for (std::int32_t n = -max_position_steps; n <= max_position_steps; n += own_stride) {
            const QuantPosition there{n, -n, n / 2};
            QuantPosition back;
            ASSERT_EQ(quantize_position(dequantize(there, q), q, back), QuantizeResult::ok) << n;
            ASSERT_EQ(back, there);
        }
    }
}

TEST(quantize, every_velocity_in_range_comes_back_exactly_at_any_step) {
    for (const float step : {1.0f, 1.0f / 64.0f, 0.01f, 0.0333f, 1e-6f}) {
        const Quantization q{1.0f, step};
        for (std::int32_t n = -max_velocity_steps; n <= max_velocity_steps; ++n) {
            const auto v = static_cast<std::int16_t>(n);
            const QuantVelocity there{v, static_cast<std::int16_t>(-v), static_cast<std::int16_t>(v / 3)};
            QuantVelocity back;
            ASSERT_EQ(quantize_velocity(dequantize(there, q), q, back), QuantizeResult::ok) << n;
            ASSERT_EQ(back, there);
        }
    }
}

TEST(quantize, a_position_step_that_is_no_power_of_two_is_refused) {
    EXPECT_EQ(defaults.validate(), nullptr);
    for (const float step : {0.01f, 0.0f, -0.5f, 2.0f, inf, nan, 1e-44f})
        EXPECT_STREQ((Quantization{step, 0.5f}.validate()), "position_step_m") << step;
    for (const float step : {0.0f, -0.5f, 1.5f, inf, nan})
        EXPECT_STREQ((Quantization{0.5f, step}.validate()), "velocity_step_mps") << step;
    EXPECT_EQ((Quantization{0.5f, 0.01f}.validate()), nullptr);
}

RC_GTEST_PROP(quantize, position_is_off_by_at_most_half_a_step, ()) {
    const int micrometres = *rc::gen::inRange(-2'000'000'000, 2'000'000'000);
    const auto x = static_cast<float>(micrometres * 1e-6);
    QuantPosition p;
    RC_ASSERT(quantize_position({x, x, x}, defaults, p) == QuantizeResult::ok);
    RC_ASSERT(std::fabs(dequantize(p, defaults).y - x) <= 0.5f / 1024.0f);
}

TEST(quantize, values_not_finite_or_out_of_range_are_refused_and_leave_out_untouched) {
    const QuantPosition position{1, 2, 3};
    const QuantVelocity velocity{4, 5, 6};
    const float far = 16384.0f;  // 2^24 steps of position
    const struct {
        float bad;
        QuantizeResult reason;
    } rows[] = {{nan, QuantizeResult::not_finite},      {inf, QuantizeResult::not_finite},
                {-inf, QuantizeResult::not_finite},     {far, QuantizeResult::out_of_range},
                {-far, QuantizeResult::out_of_range},   {3e38f, QuantizeResult::out_of_range},
                {-3e38f, QuantizeResult::out_of_range}, {2147483648.0f, QuantizeResult::out_of_range}};
    for (const auto& row : rows)
        for (const Vec3 v : {Vec3{row.bad, 0, 0}, Vec3{0, row.bad, 0}, Vec3{0, 0, row.bad}}) {
            QuantPosition p = position;
            EXPECT_EQ(quantize_position(v, defaults, p), row.reason) << row.bad;
            EXPECT_EQ(p, position);
            QuantVelocity u = velocity;
            EXPECT_EQ(quantize_velocity(v, defaults, u), row.reason) << row.bad;
            EXPECT_EQ(u, velocity);
        }
    QuantVelocity u = velocity;
    EXPECT_EQ(quantize_velocity({0.0f, 512.0f, 0.0f}, defaults, u), QuantizeResult::out_of_range);
    EXPECT_EQ(quantize_velocity({0.0f, 32767.0f / 64.0f, 0.0f}, defaults, u), QuantizeResult::ok);
    EXPECT_EQ(u.y, 32767);
    EXPECT_EQ(position_steps(16777215.0f / 1024.0f, 1.0f / 1024.0f), max_position_steps);
}

TEST(quantize_rotation, refuses_what_is_no_rotation) {
    const QuantRotation before{0x12345678u};
    for (const Quat q : {Quat{nan, 0, 0, 1}, Quat{0, inf, 0, 1}, Quat{0, 0, 0, -inf}}) {
        QuantRotation r = before;
        EXPECT_EQ(quantize_rotation(q, r), QuantizeResult::not_finite);
        EXPECT_EQ(r, before);
    }
    QuantRotation r = before;
    EXPECT_EQ(quantize_rotation({0, 0, 0, 0}, r), QuantizeResult::out_of_range);
    EXPECT_EQ(quantize_rotation({0, 1e-12f, 0, 0}, r), QuantizeResult::out_of_range);
    EXPECT_EQ(r, before);
    EXPECT_EQ(quantize_rotation({0, 3e38f, 0, 0}, r), QuantizeResult::ok);
    EXPECT_EQ(dequantize(r), (Quat{0, 1, 0, 0}));
}

TEST(quantize_rotation, the_identity_is_exact_and_the_default) {
    EXPECT_EQ(dequantize(QuantRotation{}), Quat{});
    QuantRotation r{0};
    ASSERT_EQ(quantize_rotation(Quat{}, r), QuantizeResult::ok);
    EXPECT_EQ(r, QuantRotation{});
    ASSERT_EQ(quantize_rotation(-Quat{}, r), QuantizeResult::ok);
    EXPECT_EQ(r, QuantRotation{}) << "q and -q are one rotation";
}

// Among all 2^32: the corners of the fields, where encodings are odd, and a large random sample.
template <typename Check>
void for_encodings(Check check) {
    test::Random random(3);
    for (int i = 0; i < test::cases(2'000'000); ++i) check(static_cast<std::uint32_t>(random.bits()));
    const std::uint32_t odd[] = {0, 1, 2, 255, 510, 511, 512, 872, 1021, 1022, 1023};
    for (std::uint32_t omitted = 0; omitted < 4; ++omitted)
        for (const std::uint32_t a : odd)
            for (const std::uint32_t b : odd)
                for (std::uint32_t c = 0; c < 1024; ++c) {
                    check(omitted << 30 | a << 20 | b << 10 | c);
                    check(omitted << 30 | a << 20 | c << 10 | b);
                    check(omitted << 30 | c << 20 | a << 10 | b);
                }
}

TEST(quantize_rotation, every_encoding_decodes_to_a_unit_rotation_that_encodes_to_itself) {
    int wrong = 0;
    for_encodings([&](std::uint32_t packed) {
        const Quat decoded = dequantize(QuantRotation{packed});
        QuantRotation again;
        const bool ok = std::fabs(norm(decoded) - 1.0) <= 1e-6 &&
                        quantize_rotation(decoded, again) == QuantizeResult::ok &&
                        degrees_between(decoded, dequantize(again)) < 1e-4;
        if (!ok && ++wrong < 10) ADD_FAILURE() << std::hex << packed;
    });
    EXPECT_EQ(wrong, 0);
}

TEST(quantize_rotation, what_was_quantised_once_never_changes_again) {
    test::Random random(4);
    for (int i = 0; i < test::cases(1'000'000); ++i) {
        Quat q = random.rotation();
        if (i % 4 == 0) {  // where components tie for the largest
            const Vec3 noise = random.in_cube(0.002);
            q = i % 8 == 0 ? Quat{0.5f + noise.x, 0.5f + noise.y, -0.5f + noise.z, 0.5f}
                           : Quat{noise.x, -0.7071f, noise.y, 0.7071f + noise.z};
        }
        QuantRotation once, twice;
        ASSERT_EQ(quantize_rotation(q, once), QuantizeResult::ok);
        ASSERT_EQ(quantize_rotation(dequantize(once), twice), QuantizeResult::ok);
        ASSERT_EQ(twice, once);
        ASSERT_TRUE(same_bits(dequantize(once), dequantize(twice)));
    }
}

TEST(quantize_rotation, error_stays_below_the_bound_that_the_header_names) {
    test::Random random(5);
    double worst = 0.0;
    const auto check = [&](Quat q) {
        QuantRotation r;
        ASSERT_EQ(quantize_rotation(q, r), QuantizeResult::ok);
        worst = std::fmax(worst, degrees_between(q, dequantize(r)));
    };
    for (int i = 0; i < test::cases(2'000'000); ++i) check(random.rotation());
    for (int i = 0; i < test::cases(2'000'000); ++i) {  // near four equal components, where it is worst
        const Vec3 noise = random.in_cube(0.02);
        check({0.5f + noise.x, 0.5f + noise.y, 0.5f + noise.z, 0.5f});
    }
    std::printf("worst rotation error %.4f degrees\n", worst);
    EXPECT_LT(worst, max_rotation_error_deg);
    EXPECT_GT(worst, 0.8f * max_rotation_error_deg) << "the bound should say something";
}

TEST(quantize_direction, error_stays_below_the_bound_and_results_are_unit) {
    test::Random random(6);
    double worst = 0.0;
    for (int i = 0; i < test::cases(1'000'000); ++i) {
        const Vec3 v = random.direction();
        QuantDirection d;
        ASSERT_EQ(quantize_direction(v * random.between_f(0.01, 100.0), d), QuantizeResult::ok);
        const Vec3 back = dequantize(d);
        ASSERT_NEAR(length(back), 1.0f, 1e-6f);
        const double x = back.x, y = back.y, z = back.z;
        const double cx = y * v.z - z * v.y, cy = z * v.x - x * v.z, cz = x * v.y - y * v.x;
        worst = std::fmax(worst, std::asin(std::sqrt(cx * cx + cy * cy + cz * cz)) * 57.29577951308232);
    }
    std::printf("worst direction error %.5f degrees\n", worst);
    EXPECT_LT(worst, 0.002);
}

TEST(quantize_direction, refuses_what_points_nowhere_and_decodes_everything) {
    const QuantDirection before{7, 8, 9};
    QuantDirection d = before;
    EXPECT_EQ(quantize_direction({nan, 0, 0}, d), QuantizeResult::not_finite);
    EXPECT_EQ(quantize_direction({0, 0, -inf}, d), QuantizeResult::not_finite);
    EXPECT_EQ(quantize_direction({0, 0, 0}, d), QuantizeResult::out_of_range);
    EXPECT_EQ(quantize_direction({0, 1e-18f, 0}, d), QuantizeResult::out_of_range);
    EXPECT_EQ(d, before);
    EXPECT_EQ(quantize_direction({0, -3e38f, 0}, d), QuantizeResult::ok);
    EXPECT_EQ(d, (QuantDirection{0, -32767, 0}));
    EXPECT_EQ(dequantize(QuantDirection{0, 0, 0}), (Vec3{1, 0, 0}));
    EXPECT_NEAR(length(dequantize(QuantDirection{-32768, -32768, -32768})), 1.0f, 1e-6f);
}

}  // namespace quantize_test
