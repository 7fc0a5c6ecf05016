// The quantisers give what the definition gives, on every code path: bit by bit, for any float.

#include "base/dequantize_both.h"
#include "tests/base/any_rotation.h"
#include "tests/base/quantize_reference.h"
#include "tests/support/cases.h"

#include <gtest/gtest.h>

#include <array>
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

TEST(quantize_exactly, a_rotation_wherever_it_lies) {
    test::Random random(35);
    for (int i = 0; i < test::cases(3'000'000); ++i) {
        const Quat q = test::any_rotation(random);
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

// The bits of a hostile server too, and of one of the two alone.
TEST(dequantize_both, gives_what_each_by_itself_gives) {
    test::Random random(66);
    const auto bits_of = [](Quat q) { return std::bit_cast<std::array<std::uint32_t, 4>>(q); };
    for (int i = 0; i < test::cases(100'000); ++i) {
        const auto any = [&] {
            QuantRotation out{static_cast<std::uint32_t>(random.bits())};
            const auto part = [&] { return static_cast<float>(random.uniform(-1.0, 1.0)); };
            const Quat usual{part(), part(), part(), part()};
            if (random.below(4) != 0) static_cast<void>(quantize_rotation(usual, out));
            return out;
        };
        const QuantRotation first = any();
        const QuantRotation second = any();
        const std::array<Quat, 2> both = dequantize_both(first, second);
        ASSERT_EQ(bits_of(both[0]), bits_of(dequantize(first))) << first.packed << " " << second.packed;
        ASSERT_EQ(bits_of(both[1]), bits_of(dequantize(second))) << first.packed << " " << second.packed;
    }
}

}  // namespace quantize_exact_test
