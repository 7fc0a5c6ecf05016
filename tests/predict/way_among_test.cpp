// How far a body gets among others.

#include <backsight/predict/way_among.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/cases.h"

namespace backsight {
namespace way_among_test {

constexpr float reach = 0.8f;  // two of the default size

UprightBody stands_at(float x, float y, float z = 0.0f) { return {{x, y, z}}; }
float apart(const UprightBody& a, const UprightBody& b) { return std::hypot(a.feet.x - b.feet.x, a.feet.y - b.feet.y); }
UprightBody after(UprightBody body, Vec3 way, std::span<const UprightBody> others) {
    body.feet = body.feet + way_among(body, way, others);
    return body;
}
Vec3 level_in(test::Random& random) {
    const Vec3 place = random.in_cube(2.0);
    return {place.x, place.y, 0.0f};
}
float level_length(Vec3 v) { return std::hypot(v.x, v.y); }

TEST(way_among, is_all_of_the_way_to_the_bit_where_nobody_is_in_it) {
    test::Random random(1);
    const std::vector<UprightBody> far{stands_at(50, 50), stands_at(-50, 3)};
    for (int i = 0; i < test::cases(500); ++i) {
        const Vec3 way = random.in_cube(2.0);
        EXPECT_EQ(way_among({random.in_cube(9.0)}, way, far), way);
        EXPECT_EQ(way_among({random.in_cube(9.0)}, way, {}), way);
    }
    EXPECT_EQ(way_among(stands_at(0, 0), {0.3f, 0, 0}, std::vector{stands_at(-reach, 0)}), (Vec3{0.3f, 0, 0}));
    EXPECT_TRUE(std::signbit(way_among(stands_at(0, 0), {-0.0f, 0, 0}, far).x));
}

TEST(way_among, ends_at_a_body_ahead_and_slides_along_one_beside) {
    const std::vector<UprightBody> one{stands_at(1, 0)};
    EXPECT_NEAR(after(stands_at(0, 0), {0.7f, 0, 0}, one).feet.x, 0.2f, 1e-4f);
    EXPECT_EQ(after(stands_at(0, 0), {0.7f, 0, 0}, one).feet.y, 0.0f);
    // Past the middle of it at a height of half the reach: what is left of the way goes round it.
    UprightBody body = stands_at(0, 0.4f);
    for (int i = 0; i < 40; ++i) body = after(body, {0.1f, 0, 0}, one);
    EXPECT_GT(body.feet.x, 2.0f);
    EXPECT_GT(body.feet.y, reach - 1e-3f);
    // A wall of two is none that one walks through.
    const std::vector<UprightBody> two{stands_at(1, 0.5f), stands_at(1, -0.5f)};
    body = stands_at(0, 0);
    for (int i = 0; i < 100; ++i) body = after(body, {0.1f, 0.001f, 0}, two);
    EXPECT_LT(body.feet.x, 1.0f - std::sqrt(reach * reach - 0.25f) + 0.01f);
}

TEST(way_among, leads_through_nobody_however_long_it_is) {
    for (const float length : {0.5f, 3.0f, 100.0f, 1e4f}) {
        const std::vector<UprightBody> one{stands_at(0.9f, 0)};
        EXPECT_NEAR(after(stands_at(0, 0), {length, 0, 0}, one).feet.x, 0.1f, 1e-3f) << length;
    }
}

TEST(way_among, lets_two_who_overlap_part_and_enters_neither_farther) {
    const std::vector<UprightBody> one{stands_at(0, 0)};
    const UprightBody inside = stands_at(0.3f, 0);
    EXPECT_EQ(way_among(inside, {0.2f, 0, 0}, one), (Vec3{0.2f, 0, 0})) << "away";
    EXPECT_EQ(way_among(inside, {0, 0.2f, 0}, one), (Vec3{0, 0.2f, 0})) << "across";
    EXPECT_EQ(after(inside, {-0.2f, 0, 0}, one).feet, inside.feet) << "farther in";
    EXPECT_NEAR(after(inside, {-0.2f, 0.1f, 0}, one).feet.y, 0.1f, 1e-4f) << "along it";
    // Where both are at one place every way leads away.
    for (const Vec3 way : {Vec3{0.1f, 0, 0}, Vec3{-0.1f, 0, 0}, Vec3{0, 0.1f, 0}}) {
        EXPECT_EQ(way_among(stands_at(0, 0), way, one), way);
    }
}

TEST(way_among, asks_only_for_bodies_at_the_same_height) {
    const std::vector<UprightBody> above{stands_at(1, 0, 1.8f)}, below{stands_at(1, 0, -1.8f)},
        level{stands_at(1, 0, 1)};
    const Vec3 way{0.7f, 0, 0.25f};
    EXPECT_EQ(way_among(stands_at(0, 0), way, above), way);
    EXPECT_EQ(way_among(stands_at(0, 0), way, below), way);
    EXPECT_NEAR(way_among(stands_at(0, 0), way, level).x, 0.2f, 1e-4f);
    EXPECT_EQ(way_among(stands_at(0, 0), way, level).z, 0.25f) << "a jump is not shortened";
}

// In a crowd of any sizes, some of whom overlap from the beginning.
TEST(way_among, comes_no_nearer_to_anybody_than_both_are_wide_or_were) {
    test::Random random(2);
    for (int i = 0; i < test::cases(3000); ++i) {
        std::vector<UprightBody> others;
        for (int k = 1 + random.below(12); k > 0; --k) {
            others.push_back({level_in(random), random.between_f(0.05f, 0.9f)});
        }
        UprightBody body{level_in(random), random.between_f(0.05f, 0.9f)};
        for (int step = 0; step < 8; ++step) {
            const Vec3 way = level_in(random) * (step % 2 == 0 ? 0.1f : 1.0f);
            const UprightBody before = body;
            body = after(body, way, others);
            ASSERT_LE(level_length(body.feet - before.feet), level_length(way) * 1.0001f);
            for (const UprightBody& other : others) {
                const float least = std::min(body.radius_m + other.radius_m, apart(before, other));
                ASSERT_GE(apart(body, other), least - 1e-4f) << i << ' ' << step;
            }
        }
    }
}

}  // namespace way_among_test
}  // namespace backsight
