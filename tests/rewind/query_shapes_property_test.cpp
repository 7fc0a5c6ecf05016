// The shapes that only queries have, a capsule, a cone and a swing, against a double-precision reference.

#include "rewind/shape_tests.h"
#include "tests/rewind/double_reference.h"
#include "tests/support/random_query.h"

#include <gtest/gtest.h>

#include <cstdio>

using namespace backsight;
using namespace backsight::test;

namespace query_shapes_property_test {

constexpr double verdict_m = 1e-4;  // about touching, where either verdict will do

struct Verdicts {
    int touching = 0, apart = 0;
    double worst = 0.0;  // how far from touching a verdict was wrong

    void count(bool got, double gap) {
        ++(gap <= 0.0 ? touching : apart);
        if (got != (gap <= 0.0)) worst = std::fmax(worst, std::fabs(gap));
    }
    void expect_good(const char* subject) const {
        std::printf("%-12s %d touching, %d apart; wrong up to %.1e m\n", subject, touching, apart, worst);
        EXPECT_LE(worst, verdict_m) << subject;
        EXPECT_GT(touching, apart / 10);
        EXPECT_GT(apart, touching / 10);
    }
};

TEST(capsule_overlap, agrees_with_the_double_distance) {
    Random random(500);
    Verdicts verdicts;
    for (int i = 0; i < cases(60'000); ++i) {
        const Hitbox shape = random_shape(random, i % 3, random.in_cube(100.0), 0.3);
        const Vec3 a = shape.center + random.in_cube(0.9);
        const Vec3 b = i % 9 == 0 ? a : a + random.in_cube(1.0);
        const float radius = random.between_f(0.0, 0.4);
        const double gap = segment_distance(Reference(shape), wide(a), wide(b) - wide(a)) - static_cast<double>(radius);
        verdicts.count(capsule_overlaps_shape(a, b, radius, shape), gap);
    }
    verdicts.expect_good("capsule");
}

// By angles, where the shape uses none.
struct ReferenceCone {
    D3 apex, direction;
    double length, half_angle;

    double distance_to(D3 point) const {
        const D3 p = point - apex;
        const double along = dot(p, direction);
        const double across = norm(p - direction * along);
        const double away = norm(p);
        const double off = std::atan2(across, along) - half_angle;
        if (off <= 0.0) return std::fmax(away - length, 0.0);
        if (std::cos(off) <= 0.0) return away;
        return std::hypot(away * std::sin(off), std::fmax(away * std::cos(off) - length, 0.0));
    }
};

// Not negative where they overlap deeper: then it is how far a point inside both is from the surface of one of them.
double cone_gap(const ReferenceCone& cone, const Hitbox& shape) {
    const D3 center = wide(shape.center);
    if (shape.kind == ShapeKind::box) {
        const Axes axes = axes_of(shape.rotation);
        const D3 half = wide(shape.half_extents);
        const auto over = [](auto f) { return f(least_at(f, -1.0, 1.0, 1e-5)); };
        return over([&](double x) {
            return over([&, x](double y) {
                return over([&, x, y](double z) {
                    return cone.distance_to(center + axes.x * (x * half.x) + axes.y * (y * half.y) +
                                            axes.z * (z * half.z));
                });
            });
        });
    }
    const D3 way = shape.kind == ShapeKind::capsule ? wide(shape.end) - center : D3{};
    const auto at = [&](double t) { return cone.distance_to(center + way * t); };
    const double least = std::fmin(std::fmin(at(0.0), at(1.0)), at(least_at(at, 0.0, 1.0, 1e-9)));
    return least - static_cast<double>(shape.radius);
}

void compare_cones(int kind, int count) {
    Random random(600 + static_cast<std::uint64_t>(kind));
    Verdicts verdicts;
    for (int i = 0; i < count; ++i) {
        const Hitbox shape = random_shape(random, kind, random.in_cube(30.0), 0.3);
        const Vec3 apex = shape.center + random.in_cube(4.0);
        const Vec3 direction = normalized(shape.center + random.in_cube(4.0) - apex, {1, 0, 0});
        const float reach = random.between_f(0.0, 7.0);
        const float cosine = i % 10 == 0 ? 0.0f : i % 10 == 1 ? 1.0f : random.between_f(0.0, 1.0);
        const double wide_cosine = static_cast<double>(cosine);
        const ReferenceCone cone{wide(apex), unit(wide(direction)), static_cast<double>(reach),
                                 std::atan2(std::sqrt(1.0 - wide_cosine * wide_cosine), wide_cosine)};
        const double gap = cone_gap(cone, shape);
        // The reference knows no depth within a box: what is within rounding of it overlaps.
        verdicts.count(cone_overlaps_shape(apex, direction, reach, cosine, shape), kind == 2 ? gap - 1e-5 : gap);
    }
    verdicts.expect_good(kind == 0 ? "cone, sphere" : kind == 1 ? "cone, capsule" : "cone, box");
}

TEST(cone_overlap, agrees_with_the_double_distance_of_a_sphere) { compare_cones(0, cases(100'000)); }
TEST(cone_overlap, agrees_with_the_double_distance_of_a_capsule) { compare_cones(1, cases(20'000)); }
TEST(cone_overlap, agrees_with_the_double_distance_of_a_box) { compare_cones(2, cases(1'000)); }

struct Q4 {
    double x, y, z, w;
};
Q4 wide(Quat q) {
    const double n = std::sqrt(
        static_cast<double>(q.x) * static_cast<double>(q.x) + static_cast<double>(q.y) * static_cast<double>(q.y) +
        static_cast<double>(q.z) * static_cast<double>(q.z) + static_cast<double>(q.w) * static_cast<double>(q.w));
    return {static_cast<double>(q.x) / n, static_cast<double>(q.y) / n, static_cast<double>(q.z) / n,
            static_cast<double>(q.w) / n};
}
D3 turned(Q4 q, D3 v) {
    const D3 axis{q.x, q.y, q.z};
    const auto across = [](D3 a, D3 b) {
        return D3{a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    };
    const D3 twice = across(axis, v) * 2.0;
    return v + twice * q.w + across(axis, twice);
}
Q4 slerped(Q4 a, Q4 b, double t) {
    double cosine = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
    if (cosine < 0.0) b = {-b.x, -b.y, -b.z, -b.w}, cosine = -cosine;
    const double angle = std::acos(std::fmin(cosine, 1.0));
    const double f = angle > 1e-9 ? std::sin((1.0 - t) * angle) / std::sin(angle) : 1.0 - t;
    const double g = angle > 1e-9 ? std::sin(t * angle) / std::sin(angle) : t;
    return {a.x * f + b.x * g, a.y * f + b.y * g, a.z * f + b.z * g, a.w * f + b.w * g};
}

double swing_gap(const Query& swing, const Reference& shape, double along) {
    const std::size_t last = swing.pose_count - std::size_t{1};
    const std::size_t part = std::min(static_cast<std::size_t>(along), last > 0 ? last - 1 : 0);
    const Pose& from = swing.poses[part];
    const Pose& to = swing.poses[std::min(part + 1, last)];
    const double t = along - static_cast<double>(part);
    const Q4 turn = slerped(wide(from.rotation), wide(to.rotation), t);
    const D3 at = test::wide(from.position) + (test::wide(to.position) - test::wide(from.position)) * t;
    const D3 start = at + turned(turn, test::wide(swing.origin));
    return segment_distance(shape, start, turned(turn, test::wide(swing.axis))) - static_cast<double>(swing.radius);
}

// The documented bound: what is missed is nowhere deeper than half a step.
TEST(swing, meets_what_a_blade_of_double_precision_meets_unless_it_grazes_it) {
    Random random(700);
    int hits = 0, misses = 0, missed = 0;
    double deepest_missed = 0.0, worst_contact = 0.0, worst_point = 0.0, worst_early = 0.0;
    for (int i = 0; i < cases(600); ++i) {
        const Hitbox hitbox = random_shape(random, i % 3, random.in_cube(20.0), 0.3);
        const Query swing = random_swing(random, hitbox.center);
        const Reference shape(hitbox);
        const ShapeHit got = AnyShapeTest(swing)(hitbox);
        ++(got.hit ? hits : misses);
        const double end = static_cast<double>(swing.pose_count - 1);
        const double until = got.hit ? static_cast<double>(got.distance) : end;
        constexpr int samples = 250;
        for (int k = 0; k <= samples * static_cast<int>(swing.pose_count - 1); ++k) {
            const double along = static_cast<double>(k) / samples;
            if (along >= until) break;
            const double gap = swing_gap(swing, shape, along);
            if (gap < 0.0) deepest_missed = std::fmax(deepest_missed, -gap);
            missed += gap < -1e-4 ? 1 : 0;
        }
        if (!got.hit) continue;
        const double gap = swing_gap(swing, shape, until);
        if (got.distance == 0.0f) {
            EXPECT_LE(gap, 1e-4) << i;
            continue;
        }
        worst_contact = std::fmax(worst_contact, std::fabs(gap));
        worst_early = std::fmax(worst_early, gap);
        worst_point = std::fmax(worst_point, std::fabs(shape.distance_to(test::wide(got.point))));
    }
    std::printf(
        "swing: %d hits, %d misses; passed by at most %.1e m deep (%d samples); contact off by %.1e m, early "
        "by %.1e m, point %.1e m\n",
        hits, misses, deepest_missed, missed, worst_contact, worst_early, worst_point);
    EXPECT_LE(deepest_missed, 0.0051);
    EXPECT_LE(worst_contact, 1e-3);
    EXPECT_LE(worst_point, 1e-3);
    EXPECT_GT(hits, misses / 10);
    EXPECT_GT(misses, hits / 10);
}

TEST(swing, a_blade_that_stands_still_touches_what_it_lies_in) {
    const Pose still{{1, 2, 3}, {}};
    const Query swing = Query::swing_of({0, 0, 0}, {2, 0, 0}, 0.1f, {&still, 1});
    const AnyShapeTest test(swing);
    EXPECT_TRUE(test(Hitbox::sphere(HitGroup::head, {3, 2, 3}, 0.2f)).hit);
    EXPECT_FALSE(test(Hitbox::sphere(HitGroup::head, {3.5f, 2, 3}, 0.2f)).hit);
}

TEST(swing, meets_bodies_in_the_order_in_which_the_blade_comes_to_them) {
    const Pose poses[] = {{{}, rotation_about({0, 0, 1}, -pi / 2)}, {}, {{}, rotation_about({0, 0, 1}, pi / 2)}};
    const Query swing = Query::swing_of({0.5f, 0, 0}, {2, 0, 0}, 0.05f, poses);
    const AnyShapeTest test(swing);
    const auto at = [&](double angle) {
        const Vec3 center = rotate(rotation_about({0, 0, 1}, angle), {1.5f, 0, 0});
        return test(Hitbox::sphere(HitGroup::torso, center, 0.05f));
    };
    const auto touch = static_cast<float>(std::asin(0.1 / 1.5));  // when two balls of 5 cm touch, 1.5 m out
    for (const double angle : {-1.2, -0.5, 0.3, 0.9, 1.4}) {
        const ShapeHit hit = at(angle);
        ASSERT_TRUE(hit.hit);
        const float expected = (static_cast<float>(angle) - touch) / static_cast<float>(pi / 2) + 1.0f;
        EXPECT_NEAR(hit.distance, expected, 1e-3f) << angle;
    }
    EXPECT_FALSE(at(3.0).hit);
}

}  // namespace query_shapes_property_test
