// The quantisers give what the definition gives, on every code path: bit by bit, for any float.

#include "base/quantize_four.h"
#include "tests/base/quantize_reference.h"
#include "tests/support/cases.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

using namespace backsight;

namespace quantize_exact_test {

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

// Position in `q`, velocity in `q`, acceleration and angular velocity give the same answer as the definition.
::testing::AssertionResult is_exact(Vec3 v, const Quantization& q) {
    std::int32_t wanted[3] = {7, 8, 9};
    const auto compare = [&](const char* kind, QuantizeResult got, QuantizeResult expected, const auto& out) {
        const bool is_same = got == expected && out.x == wanted[0] && out.y == wanted[1] && out.z == wanted[2];
        if (is_same) return ::testing::AssertionSuccess();
        return ::testing::AssertionFailure()
               << kind << " of " << v.x << " " << v.y << " " << v.z << " in steps of " << q.position_step_m << ", "
               << q.velocity_step_mps << ": " << out.x << " " << out.y << " " << out.z << ", not " << wanted[0] << " "
               << wanted[1] << " " << wanted[2];
    };
    QuantPosition p{7, 8, 9};
    const QuantizeResult position = quantize_position(v, q, p);
    auto result = compare("position", position, test::plain_steps(v, q.position_step_m, max_position_steps, wanted), p);
    if (!result) return result;
    const auto compare_short = [&](const char* kind, auto quantize, float step, auto out) {
        wanted[0] = 7, wanted[1] = 8, wanted[2] = 9;
        const QuantizeResult got = quantize(out);
        return compare(kind, got, test::plain_steps(v, step, 32767, wanted), out);
    };
    result = compare_short(
        "velocity", [&](auto& out) { return quantize_velocity(v, q, out); }, q.velocity_step_mps,
        QuantVelocity{7, 8, 9});
    if (!result) return result;
    result = compare_short(
        "acceleration", [&](auto& out) { return quantize_acceleration(v, out); }, acceleration_step_mps2,
        QuantAcceleration{7, 8, 9});
    if (!result) return result;
    return compare_short(
        "angular velocity", [&](auto& out) { return quantize_angular_velocity(v, out); }, angular_velocity_step_radps,
        QuantAngularVelocity{7, 8, 9});
}

float power_of_two(int exponent) { return std::ldexp(1.0f, exponent); }

TEST(quantize_exactly, any_float_at_any_power_of_two) {
    test::Random random(31);
    for (int i = 0; i < test::cases(2'000'000); ++i) {
        const auto any = [&] { return std::bit_cast<float>(static_cast<std::uint32_t>(random.bits() >> 32)); };
        const float x = any();
        const float y = any();
        const Quantization q{power_of_two(-random.below(24)), power_of_two(-random.below(127))};
        ASSERT_TRUE(is_exact({x, y, 0.0f}, q));
        ASSERT_TRUE(is_exact({x, 0.0f, 0.0f}, q));
    }
}

TEST(quantize_exactly, about_every_half_step_and_every_limit) {
    test::Random random(32);
    constexpr std::int32_t edges[] = {0, 1, 2, 32766, 32767, 32768, 1 << 22, 1 << 23, (1 << 24) - 1, 1 << 24};
    for (int i = 0; i < test::cases(1'000'000); ++i) {
        const Quantization q{power_of_two(-random.below(17)), power_of_two(-random.below(17))};
        const float step = i % 2 == 0 ? q.position_step_m : q.velocity_step_mps;
        const int edge = random.below(20);
        const std::int32_t n = edge < 10 ? edges[edge] : random.below(i % 4 < 2 ? 40'000 : 1 << 24);
        const float half = static_cast<float>(n + 0.5 * random.below(2)) * step;
        const float beside = std::nextafter(half, i % 3 == 0 ? -inf : i % 3 == 1 ? inf : half);
        ASSERT_TRUE(is_exact({random.below(2) == 0 ? beside : -beside, 0.0f, 0.0f}, q));
    }
}

TEST(quantize_exactly, a_velocity_at_a_step_that_is_no_power_of_two) {
    test::Random random(33);
    for (int i = 0; i < test::cases(1'000'000); ++i) {
        const Quantization q{1.0f, random.between_f(0.001, 1.0)};
        const float at = static_cast<float>(random.below(33'000) + 0.5 * random.below(2)) * q.velocity_step_mps;
        const float x = i % 2 == 0 ? at : random.between_f(-33.0, 33.0);
        ASSERT_TRUE(is_exact({0.0f, x, -x}, q));
    }
}

TEST(quantize_exactly, what_is_not_finite_beside_what_is_out_of_range) {
    constexpr float values[] = {0.0f, -0.0f, 1.0f, 1e30f, -1e30f, 3.4e38f, inf, -inf, nan, 1e-45f, -1e-45f};
    for (const float x : values) {
        for (const float y : values) {
            for (const float z : values) ASSERT_TRUE(is_exact({x, y, z}, {}));
        }
    }
}

// Without validate(), a step gives what dividing by it gives, whatever its value.
TEST(quantize_exactly, steps_that_validate_refuses) {
    test::Random random(34);
    const float steps[] = {0.0f,
                           -0.0f,
                           -1.0f / 1024.0f,
                           0.01f,
                           3.0f,
                           inf,
                           -inf,
                           nan,
                           1e-45f,
                           power_of_two(-127),
                           power_of_two(-126),
                           2.0f,
                           power_of_two(126),
                           power_of_two(127),
                           -1e-45f,
                           3.4e38f};
    constexpr float values[] = {0.0f, 1.0f, -1.0f, 0.5f, 1e-44f, -1e-40f, 1e38f, 3e38f, inf, nan};
    for (const float step : steps) {
        for (const float x : values) ASSERT_TRUE(is_exact({x, 0.0f, -x}, {step, step}));
        for (int i = 0; i < test::cases(10'000); ++i) {
            ASSERT_TRUE(is_exact({random.between_f(-1e4, 1e4), 0.0f, 1.0f}, {step, step}));
        }
    }
}

// One that lies about the middle between two steps, or whose two largest components are about equal, at a length that
// is normal or not; or any.
Quat some_rotation(test::Random& random) {
    constexpr double step = 0.70710678118654752440 / 511.0;
    const int kind = random.below(6);
    Quat q = random.rotation();
    float* const c[4] = {&q.x, &q.y, &q.z, &q.w};
    const auto half_steps = static_cast<double>(random.below(1021) - 510) + 0.5;
    const int one = random.below(4);
    if (kind == 0) {
        *c[one] = static_cast<float>((half_steps + random.between(-0.001, 0.001)) * step);
        const double others = std::sqrt(1.0 - static_cast<double>(*c[one]) * static_cast<double>(*c[one]));
        const double length = std::sqrt(static_cast<double>(dot(q, q) - *c[one] * *c[one]));
        for (int i = 0; i < 4; ++i) {
            if (i != one) *c[i] = static_cast<float>(static_cast<double>(*c[i]) * others / length);
        }
    }
    if (kind == 1) {
        *c[one] = *c[(one + 1) % 4] * random.between_f(-1.02, 1.02);
        q = normalized(q);
    }
    if (kind == 2) q = Quat{q.x, 0.0f, 0.0f, q.w};
    if (kind == 3) *c[one] = random.between_f(-0.5, 0.5);
    const float size = kind == 4 ? random.between_f(0.99, 1.01) : kind == 5 ? random.between_f(1e-6, 1e6) : 1.0f;
    return {q.x * size, q.y * size, q.z * size, q.w * size};
}

TEST(quantize_exactly, a_rotation_wherever_it_lies) {
    test::Random random(35);
    for (int i = 0; i < test::cases(3'000'000); ++i) {
        const Quat q = some_rotation(random);
        QuantRotation got;
        QuantRotation wanted;
        const QuantizeResult expected = test::plain_rotation(q, wanted);
        ASSERT_EQ(quantize_rotation(q, got), expected);
        ASSERT_EQ(got, wanted) << q.x << " " << q.y << " " << q.z << " " << q.w;
    }
}

TEST(quantize_exactly, rotations_of_few_and_of_equal_components) {
    constexpr float values[] = {0.0f,        -0.0f,        1.0f,   -1.0f, 0.5f, -0.5f,
                                0.70710678f, -0.70710678f, 1e-30f, 1e30f, inf,  nan};
    for (const float x : values) {
        for (const float y : values) {
            for (const float z : values) {
                for (const float w : values) {
                    QuantRotation got{77};
                    QuantRotation wanted{77};
                    ASSERT_EQ(quantize_rotation({x, y, z, w}, got), test::plain_rotation({x, y, z, w}, wanted));
                    ASSERT_EQ(got, wanted) << x << " " << y << " " << z << " " << w;
                }
            }
        }
    }
}

Pose some_pose(test::Random& random, const Quantization& q) {
    Pose pose{random.in_cube(40'000.0 * static_cast<double>(q.position_step_m)), some_rotation(random)};
    const int kind = random.below(20);
    const float edge = static_cast<float>(random.below(5) + 32764) * q.position_step_m;
    if (kind < 14) pose.position = pose.position * 0.1f;
    if (kind == 14) pose.position.x = static_cast<float>(random.below(70'000) - 35'000) * 0.5f * q.position_step_m;
    if (kind == 15) pose.position.y = -edge;
    if (kind == 16) pose.position.z = edge + 0.5f * q.position_step_m;
    if (kind == 17) pose.position.y = random.below(2) == 0 ? nan : -inf;
    if (kind == 18) pose.rotation.z = random.below(2) == 0 ? nan : inf;
    if (kind == 19) pose.rotation = {};
    return pose;
}

TEST(quantize_four, gives_what_each_by_itself_gives_or_leaves_it_out) {
    test::Random random(36);
    int done_in_all = 0;
    const int cases = test::cases(500'000);
    for (int i = 0; i < cases; ++i) {
        const Quantization q{i % 50 == 0 ? 0.01f : power_of_two(-random.below(17))};
        const Pose poses[4] = {some_pose(random, q), some_pose(random, q), some_pose(random, q), some_pose(random, q)};
        QuantizedFour four;
        const std::uint32_t done = quantize_four(poses, q, four);
        ASSERT_LT(done, 16u);
        for (std::size_t k = 0; k < 4; ++k) {
            if ((done >> k & 1) == 0) continue;
            ++done_in_all;
            std::int32_t position[3];
            QuantRotation rotation;
            ASSERT_EQ(test::plain_steps(poses[k].position, q.position_step_m, 32767, position), QuantizeResult::ok);
            ASSERT_EQ(test::plain_rotation(poses[k].rotation, rotation), QuantizeResult::ok);
            ASSERT_EQ(four.rotation[k], rotation.packed);
            for (std::size_t axis = 0; axis < 3; ++axis) ASSERT_EQ(four.position[axis][k], position[axis]);
        }
    }
    EXPECT_GT(done_in_all, cases / 2) << "many should be done";
}

TEST(quantize_four, leaves_out_none_of_the_usual) {
    test::Random random(37);
    int done = 0;
    const int cases = test::cases(100'000);
    for (int i = 0; i < cases; ++i) {
        Pose poses[4];
        for (Pose& pose : poses) pose = {random.in_cube(2.0), random.rotation()};
        QuantizedFour four;
        done += std::popcount(quantize_four(poses, {}, four));
    }
    EXPECT_GT(done, cases * 4 / 100 * 97);
}

}  // namespace quantize_exact_test
