#include "tests/support/cases.h"

#include <backsight/base/trig.h>
#include <backsight/motion/interpolate.h>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>

using namespace backsight;

namespace interpolate_test {

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr auto pi_f = static_cast<float>(pi);

// The vectors of geckos.io snapshot-interpolation, commit a171cef, test/.
TEST(lerp_degrees, reproduces_published_vectors) {
    EXPECT_FLOAT_EQ(lerp_degrees(0.0f, 180.0f, 0.5f), 90.0f);
    EXPECT_FLOAT_EQ(lerp_degrees(-360.0f, -45.0f, 0.5f), -22.5f);
    EXPECT_FLOAT_EQ(lerp_degrees(540.0f, 270.0f, 0.5f), 225.0f);
}

TEST(lerp_radians, reproduces_published_vectors) {
    EXPECT_NEAR(lerp_radians(0.5f * pi_f, pi_f, 0.5f), 0.75f * pi_f, 1e-6f);
    EXPECT_NEAR(lerp_radians(-2.0f * pi_f, -pi_f / 8.0f, 0.5f), -pi_f / 16.0f, 1e-6f);
    EXPECT_NEAR(lerp_radians(3.0f * pi_f, 1.5f * pi_f, 0.5f), 1.25f * pi_f, 1e-6f);
}

TEST(lerp_degrees, crosses_north_the_short_way) {
    EXPECT_FLOAT_EQ(lerp_degrees(350.0f, 10.0f, 0.5f), 0.0f);
    EXPECT_FLOAT_EQ(lerp_degrees(10.0f, 350.0f, 0.5f), 0.0f);
    EXPECT_FLOAT_EQ(lerp_degrees(350.0f, 10.0f, 0.75f), 5.0f);
}

TEST(lerp_radians, half_a_turn_goes_up_although_no_float_is_pi) {
    EXPECT_NEAR(lerp_radians(0.0f, pi_f, 0.5f), 0.5f * pi_f, 1e-6f);
    EXPECT_NEAR(lerp_radians(0.0f, -pi_f, 0.5f), 0.5f * pi_f, 1e-6f);
    EXPECT_NEAR(lerp_radians(pi_f, 0.0f, 0.5f), 1.5f * pi_f, 1e-6f);
}

TEST(lerp_angle, huge_or_meaningless_angles_end_and_give_an_angle) {
    for (const float a : {1e6f, -1e6f, 1e20f, -3e38f, inf, -inf, nan, 0.0f})
        for (const float b : {1e6f, -1e6f, 1e20f, -3e38f, inf, -inf, nan, 0.0f}) {
            EXPECT_LE(std::fabs(lerp_degrees(a, b, 0.5f)), 360.0f) << a << ' ' << b;
            EXPECT_LE(std::fabs(lerp_radians(a, b, 0.5f)), 2.0f * pi_f + 1e-5f) << a << ' ' << b;
        }
}

RC_GTEST_PROP(lerp_degrees, is_a_point_of_the_shorter_arc, (std::int16_t a10, std::int16_t b10)) {
    const auto a = static_cast<float>(a10) * 0.1f;
    const auto b = static_cast<float>(b10) * 0.1f;
    const double way = std::remainder(static_cast<double>(b) - static_cast<double>(a), 360.0);
    for (const float f : {0.0f, 0.25f, 1.0f}) {
        const double gone = std::remainder(static_cast<double>(lerp_degrees(a, b, f)) - static_cast<double>(a), 360.0);
        const double wanted = way * static_cast<double>(f);
        const bool tie = std::fabs(std::fabs(way) - 180.0) < 0.01;
        RC_ASSERT(std::fabs(std::remainder(gone - wanted, 360.0)) < 1e-3 ||
                  (tie && std::fabs(std::remainder(gone + wanted, 360.0)) < 0.02));
    }
}

TEST(slerp, reproduces_the_published_vector) {
    // geckos.io, as above. The quaternions given are not quite unit and its result is not either: ours is normalised.
    const Quat got = slerp({.002f, .678f, -.226f, -.7f}, {.003f, .893f, -.298f, .337f}, 0.5f);
    const Quat wanted = normalized(Quat{.002949f, .926716f, -.309102f, -.214130f});
    EXPECT_NEAR(got.x, wanted.x, 1e-5f);
    EXPECT_NEAR(got.y, wanted.y, 1e-5f);
    EXPECT_NEAR(got.z, wanted.z, 1e-5f);
    EXPECT_NEAR(got.w, wanted.w, 1e-5f);
}

TEST(slerp, turns_at_constant_speed_by_the_shorter_way_at_any_angle) {
    test::Random random(7);
    for (int i = 0; i < test::cases(200'000); ++i) {
        const Vec3 axis = random.direction();
        const double degrees = i % 3 == 0 ? random.between(0.0, 4.0) : random.between(0.0, 179.9);
        const Quat a = random.rotation();
        Quat b = normalized(rotation_about(axis, degrees * pi / 180.0) * a);
        if (i % 2 == 0) b = -b;
        const float f = random.between_f(0.0, 1.0);
        const Quat got = slerp(a, b, f);
        const Quat wanted = normalized(rotation_about(axis, degrees * pi / 180.0 * static_cast<double>(f)) * a);
        ASSERT_NEAR(dot(got, got), 1.0f, 1e-6f);
        const float sign = dot(got, wanted) < 0.0f ? -1.0f : 1.0f;
        ASSERT_NEAR(got.x, sign * wanted.x, 1e-6f) << degrees << ' ' << f;
        ASSERT_NEAR(got.y, sign * wanted.y, 1e-6f);
        ASSERT_NEAR(got.z, sign * wanted.z, 1e-6f);
        ASSERT_NEAR(got.w, sign * wanted.w, 1e-6f);
    }
}

// slerp() as it is written down, without the short series for small turns.
Quat long_way(Quat a, Quat b, float fraction) {
    if (dot(a, b) < 0.0f) b = -b;
    const Quat sum{a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w};
    const Quat difference{a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w};
    const auto size = [](Quat q) { return static_cast<double>(std::sqrt(dot(q, q))); };
    const double angle = 2.0 * deterministic_atan2(size(difference), size(sum));
    const auto f = static_cast<double>(fraction);
    const auto to_a = static_cast<float>(deterministic_sin((1.0 - f) * angle));
    const auto to_b = static_cast<float>(deterministic_sin(f * angle));
    return normalized(
        Quat{a.x * to_a + b.x * to_b, a.y * to_a + b.y * to_b, a.z * to_a + b.z * to_b, a.w * to_a + b.w * to_b});
}

TEST(slerp, of_small_turns_has_the_bits_of_the_long_way) {
    test::Random random(41);
    int compared = 0;
    for (int i = 0; i < test::cases(200'000); ++i) {
        const Quat a = random.rotation();
        // From 2 degrees, below which it is a straight line, to twice as far as the series are used.
        const Vec3 about = random.direction() * std::exp2(random.between_f(-6.0, -0.5));
        const Quat b = normalized(a * Quat{about.x, about.y, about.z, 1.0f});
        if (std::fabs(dot(a, b)) > 0.9998f) continue;
        ++compared;
        const float f = i % 16 == 0  ? static_cast<float>(i / 16 % 2)
                        : i % 5 == 0 ? std::exp2(random.between_f(-140.0, 0.0))
                                     : random.between_f(0.0, 1.0);
        ASSERT_EQ(slerp(a, b, f), long_way(a, b, f)) << i;
    }
    EXPECT_GT(compared, test::cases(150'000));
}

TEST(slerp, opposite_and_void_quaternions_give_a_rotation) {
    const Quat q{0.0f, 0.6f, 0.0f, 0.8f};
    EXPECT_NEAR(std::fabs(dot(slerp(q, -q, 0.3f), q)), 1.0f, 1e-6f);
    EXPECT_EQ(slerp({0, 0, 0, 0}, {0, 0, 0, 0}, 0.5f), Quat{});
    const Quat half_turn = slerp({0, 0, 0, 1}, {0, 0, 1, 0}, 0.5f);
    EXPECT_NEAR(dot(half_turn, half_turn), 1.0f, 1e-6f);
}

TEST(interpolation, a_thing_at_rest_does_not_shiver) {
    test::Random random(8);
    for (int i = 0; i < 10'000; ++i) {
        const Vec3 p = random.in_cube(5000.0);
        const float f = random.between_f(0.0, 1.0);
        ASSERT_EQ(lerp(p, p, f), p);
        ASSERT_EQ(hermite(p, {}, p, {}, 0.05f, f), p);
        ASSERT_EQ(catmull_rom_tangent(p, p, p, 0.05f, 0.1f), Vec3{});
        const Quat q = random.rotation();
        const Quat still = slerp(q, q, f);
        ASSERT_NEAR(dot(still, q), 1.0f, 1e-6f);
    }
}

TEST(hermite, passes_through_both_samples_with_their_velocities) {
    const Vec3 a{1, 2, 3}, b{2, 0, 5}, va{4, -2, 1}, vb{-1, 3, 2};
    const float seconds = 0.25f, small = 1e-3f;
    EXPECT_EQ(hermite(a, va, b, vb, seconds, 0.0f), a);
    EXPECT_EQ(hermite(a, va, b, vb, seconds, 1.0f), b);
    const Vec3 leaving = (hermite(a, va, b, vb, seconds, small) - a) * (1.0f / (small * seconds));
    const Vec3 arriving = (b - hermite(a, va, b, vb, seconds, 1.0f - small)) * (1.0f / (small * seconds));
    EXPECT_LT(distance(leaving, va), 0.1f);
    EXPECT_LT(distance(arriving, vb), 0.1f);
}

TEST(hermite, follows_a_fall_exactly) {
    const float g = 9.81f, seconds = 0.5f;
    const auto at = [&](float t) { return Vec3{3.0f * t, 0.0f, 4.0f * t - 0.5f * g * t * t}; };
    const auto speed = [&](float t) { return Vec3{3.0f, 0.0f, 4.0f - g * t}; };
    for (const float f : {0.1f, 0.5f, 0.9f})
        EXPECT_LT(distance(hermite(at(0), speed(0), at(seconds), speed(seconds), seconds, f), at(f * seconds)), 1e-6f);
}

// Two straight courses that meet at a corner, `at` of the way in 50 ms.
struct Contact {
    Vec3 before;
    Vec3 after;
    float at;

    Vec3 place(float f) const {
        constexpr float seconds = 0.05f;
        return f < at ? before * (f * seconds) : before * (at * seconds) + after * ((f - at) * seconds);
    }
};

TEST(hermite_with_contact, follows_a_landing_a_jump_and_a_wall_where_the_cubic_swings_past) {
    const Contact contacts[] = {
        {{8.0f, 0.0f, -7.0f}, {8.0f, 0.0f, 0.0f}, 0.1f},   // lands
        {{8.0f, 0.0f, 0.0f}, {8.0f, 0.0f, 6.9f}, 0.95f},   // jumps
        {{8.0f, 3.0f, 0.0f}, {0.0f, 3.0f, 0.0f}, 0.08f},   // runs into a wall
        {{0.0f, 0.0f, -7.0f}, {0.0f, 0.0f, 7.0f}, 0.92f},  // bounces
    };
    for (const Contact& c : contacts) {
        float worst = 0.0f;
        float of_cubic = 0.0f;
        for (float f = 0.0f; f <= 1.0f; f += 0.01f) {
            const Vec3 a{}, b = c.place(1.0f), real = c.place(f);
            worst = std::fmax(worst, distance(hermite_with_contact(a, c.before, b, c.after, 0.05f, f), real));
            of_cubic = std::fmax(of_cubic, distance(hermite(a, c.before, b, c.after, 0.05f, f), real));
        }
        EXPECT_LT(worst, 1e-5f) << c.at;
        EXPECT_GT(of_cubic, 0.02f) << c.at << ": as much as a u";
    }
}

TEST(hermite_with_contact, is_the_cubic_to_the_bit_where_the_velocity_changes_evenly) {
    test::Random random(9);
    for (int i = 0; i < test::cases(20'000); ++i) {
        const Vec3 a = random.in_cube(1000.0), velocity = random.in_cube(20.0), acceleration = random.in_cube(40.0);
        const float seconds = random.between_f(0.02, 0.2);
        const float f = random.between_f(0.0, 1.0);
        const Vec3 later = velocity + acceleration * seconds;
        // Within a tenth of the velocity's change of a parabola.
        const Vec3 b = a + (velocity + later) * (0.5f * seconds) +
                       acceleration * (random.between_f(-0.09, 0.09) * seconds * seconds);
        if (length(acceleration) * seconds < 0.5f) continue;  // the rounding of places a kilometre away
        ASSERT_EQ(hermite_with_contact(a, velocity, b, later, seconds, f), hermite(a, velocity, b, later, seconds, f));
    }
}

TEST(hermite_with_contact, passes_both_samples_and_leaves_their_line_by_no_more_than_it_says) {
    test::Random random(10);
    for (int i = 0; i < test::cases(50'000); ++i) {
        const Vec3 a = random.in_cube(10.0), b = a + random.in_cube(0.5);
        const Vec3 va = random.in_cube(12.0), vb = i % 5 == 0 ? Vec3{} : random.in_cube(12.0);
        const float f = random.between_f(0.0, 1.0);
        ASSERT_LT(distance(hermite_with_contact(a, va, b, vb, 0.05f, 0.0f), a), 1e-5f);
        ASSERT_LT(distance(hermite_with_contact(a, va, b, vb, 0.05f, 1.0f), b), 1e-5f);
        const Vec3 drawn = hermite_with_contact(a, va, b, vb, 0.05f, f);
        const Vec3 chord = b - a;
        const float along = std::fmin(1.0f, std::fmax(0.0f, dot(drawn - a, chord) / length_squared(chord)));
        ASSERT_LE(distance(drawn, lerp(a, b, along)), 0.57f * 0.05f * std::fmax(length(va), length(vb)) + 1e-5f);
        ASSERT_EQ(hermite_with_contact(a, {}, a, {}, 0.05f, f), a);
    }
}

TEST(hermite_with_contact, the_fastest_velocities_over_the_longest_gap_stay_finite) {
    const Vec3 fastest{512.0f, 512.0f, 512.0f};
    for (const float f : {0.0f, 0.3f, 0.999f})
        EXPECT_TRUE(is_finite(hermite_with_contact({}, fastest, {1.0f, 2.0f, 3.0f}, -fastest, 60.0f, f)));
}

TEST(catmull_rom_tangent, is_exact_on_a_parabola_with_uneven_samples) {
    const auto at = [](float t) { return Vec3{t * t, 2.0f * t, 1.0f - t * t}; };
    const Vec3 tangent = catmull_rom_tangent(at(0.9f), at(1.0f), at(1.3f), 0.1f, 0.3f);
    EXPECT_LT(distance(tangent, Vec3{2.0f, 2.0f, -2.0f}), 1e-5f);
}

}  // namespace interpolate_test
