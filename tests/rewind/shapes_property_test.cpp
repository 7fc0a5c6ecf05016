// Every question about a shape, asked of many random ones and compared with a double-precision reference.

#include "tests/rewind/double_reference.h"

#include <gtest/gtest.h>

#include <cstdio>

using namespace backsight;
using namespace backsight::test;

namespace shapes_property_test {

constexpr double band_m = 1e-3;       // about the silhouette, where either verdict will do
constexpr double tolerance_m = 1e-3;  // of distances and points

struct Tally {
    const char* subject;
    int hits = 0, misses = 0, wrong_verdicts = 0, in_band = 0;
    double worst_distance = 0.0, worst_point = 0.0, worst_normal = 0.0, worst_band = 0.0;

    void count(bool hit, const ReferenceContact& wanted) {
        if (hit != (wanted.least_gap <= 0.0)) {
            worst_band = std::fmax(worst_band, std::fabs(wanted.least_gap));
            if (std::fabs(wanted.least_gap) > band_m)
                ++wrong_verdicts;
            else
                ++in_band;
        }
        ++(hit ? hits : misses);
    }
    void expect_good(double least_share_of_hits) const {
        std::printf(
            "%-28s %6d hits %6d misses, %d wrong beyond the band, %d within (gap up to %.1e m); worst "
            "distance %.1e m, point %.1e m, normal %.1e\n",
            subject, hits, misses, wrong_verdicts, in_band, worst_band, worst_distance, worst_point, worst_normal);
        EXPECT_EQ(wrong_verdicts, 0) << subject;
        EXPECT_LE(worst_distance, tolerance_m) << subject;
        EXPECT_LE(worst_point, tolerance_m) << subject;
        EXPECT_LE(worst_normal, 0.02) << subject;
        EXPECT_GT(hits, least_share_of_hits * (hits + misses)) << "the cases must hit, too";
        EXPECT_GT(misses, 0.1 * (hits + misses)) << "the cases must miss, too";
    }
};

// `mover_gap(p)`: the signed distance from the mover, at the point of contact, to `p`.
template <typename MoverGap>
void check_contact(Tally& tally, const ShapeHit& got, const ReferenceContact& wanted, const Reference& shape,
                   MoverGap mover_gap) {
    tally.count(got.hit, wanted);
    if (!got.hit || wanted.least_gap > -band_m) return;
    tally.worst_distance =
        std::fmax(tally.worst_distance, std::fabs(static_cast<double>(got.distance) - wanted.distance));
    if (got.distance == 0.0f) return;
    const D3 point = wide(got.point);
    tally.worst_point = std::fmax(tally.worst_point, std::fabs(shape.distance_to(point)));
    tally.worst_point = std::fmax(tally.worst_point, std::fabs(mover_gap(point)));
    // A step along an outward normal leads as far away from a convex shape as the step is long.
    constexpr double step = 0.1;
    tally.worst_normal =
        std::fmax(tally.worst_normal, std::fabs(shape.distance_to(point + wide(got.normal) * step) - step) / step);
}

struct Shot {
    Vec3 origin, direction;
    Hitbox shape;
    float max_distance = 0.0f;
};

// Up to 100 m away, aimed to hit about half the time; some start near or inside, some fall short.
Shot random_shot(Random& random, int kind, double size, double mover_size) {
    Shot shot;
    const bool close = random.below(5) == 0;
    const double range = close ? random.between(0.0, 3.0 * (size + mover_size)) : random.between(1.0, 100.0);
    shot.shape = random_shape(random, kind, random.in_cube(60.0), size);
    const Vec3 along = shot.shape.end - shot.shape.center;
    const Vec3 aside = random.in_cube(1.2 * (size + mover_size));
    const Vec3 target = shot.shape.center + aside + (kind == 1 ? along * random.between_f(-0.1, 1.1) : Vec3{});
    shot.direction = random.direction();
    shot.origin = target - shot.direction * static_cast<float>(range);
    const int reach = random.below(10);
    shot.max_distance = reach == 0 ? static_cast<float>(range) : reach == 1 ? 0.0f : 130.0f;
    return shot;
}

const char* const kind_names[] = {"sphere", "capsule", "box"};

void compare_rays(int kind, double size) {
    Random random(100 + static_cast<std::uint64_t>(kind));
    char subject[40];
    std::snprintf(subject, sizeof subject, "ray, %s of %g m", kind_names[kind], size);
    Tally tally{subject};
    for (int i = 0; i < cases(60'000); ++i) {
        const Shot shot = random_shot(random, kind, size, 0.0);
        const Reference shape(shot.shape);
        const D3 origin = wide(shot.origin), way = unit(wide(shot.direction));
        const auto wanted = first_contact([&](double t) { return shape.distance_to(origin + way * t); },
                                          static_cast<double>(shot.max_distance));
        const ShapeHit got = ray_shape(shot.origin, shot.direction, shot.max_distance, shot.shape);
        const D3 reached = origin + way * wanted.distance;
        check_contact(tally, got, wanted, shape, [&](D3 p) { return norm(p - reached); });
    }
    tally.expect_good(0.2);
}

TEST(ray_sphere, hits_a_5_cm_hitbox_at_100_m_as_the_double_reference_does) { compare_rays(0, 0.05); }
TEST(ray_capsule, hits_a_5_cm_hitbox_at_100_m_as_the_double_reference_does) { compare_rays(1, 0.05); }
TEST(ray_box, hits_a_5_cm_hitbox_at_100_m_as_the_double_reference_does) { compare_rays(2, 0.05); }
TEST(ray_sphere, hits_a_large_one_as_the_double_reference_does) { compare_rays(0, 1.0); }
TEST(ray_capsule, hits_a_large_one_as_the_double_reference_does) { compare_rays(1, 1.0); }
TEST(ray_box, hits_a_large_one_as_the_double_reference_does) { compare_rays(2, 1.0); }

void compare_sphere_sweeps(int kind, double size) {
    Random random(200 + static_cast<std::uint64_t>(kind));
    char subject[40];
    std::snprintf(subject, sizeof subject, "sphere on %s of %g m", kind_names[kind], size);
    Tally tally{subject};
    for (int i = 0; i < cases(60'000); ++i) {
        const float radius = random.between_f(0.02, 0.5);
        const Shot shot = random_shot(random, kind, size, static_cast<double>(radius));
        const Reference shape(shot.shape);
        const D3 origin = wide(shot.origin), way = unit(wide(shot.direction));
        const auto wanted =
            first_contact([&](double t) { return shape.distance_to(origin + way * t) - static_cast<double>(radius); },
                          static_cast<double>(shot.max_distance));
        const ShapeHit got = sweep_sphere_shape(shot.origin, radius, shot.direction, shot.max_distance, shot.shape);
        const D3 reached = origin + way * wanted.distance;
        check_contact(tally, got, wanted, shape, [&](D3 p) { return norm(p - reached) - static_cast<double>(radius); });
    }
    tally.expect_good(0.2);
}

TEST(sweep_sphere_sphere, agrees_with_the_double_bisection) { compare_sphere_sweeps(0, 0.1); }
TEST(sweep_sphere_capsule, agrees_with_the_double_bisection) { compare_sphere_sweeps(1, 0.1); }
TEST(sweep_sphere_box, agrees_with_the_double_bisection) { compare_sphere_sweeps(2, 0.1); }
TEST(sweep_sphere_box, agrees_with_the_double_bisection_on_a_wall) { compare_sphere_sweeps(2, 4.0); }

void compare_capsule_sweeps(int kind, double size) {
    Random random(300 + static_cast<std::uint64_t>(kind));
    char subject[40];
    std::snprintf(subject, sizeof subject, "capsule on %s of %g m", kind_names[kind], size);
    Tally tally{subject};
    for (int i = 0; i < cases(8'000); ++i) {
        Hitbox mover = random_shape(random, 1, {}, 0.1);
        const Shot shot = random_shot(random, kind, size, static_cast<double>(mover.radius));
        if (i % 5 == 0 && kind == 1)  // nearly parallel segments
            mover.end = normalized(shot.shape.end - shot.shape.center) * 0.6f + random.in_cube(0.5 / (1 << (i % 20)));
        const Vec3 a = shot.origin, b = shot.origin + mover.end;
        const Reference shape(shot.shape);
        const D3 from = wide(a), segment = wide(b) - wide(a), way = unit(wide(shot.direction));
        const auto radius = static_cast<double>(mover.radius);
        const auto wanted =
            first_contact([&](double t) { return segment_distance(shape, from + way * t, segment) - radius; },
                          static_cast<double>(shot.max_distance));
        const ShapeHit got = sweep_capsule_shape(a, b, mover.radius, shot.direction, shot.max_distance, shot.shape);
        const D3 moved = way * wanted.distance;
        Hitbox still = mover;
        still.center = a;
        still.end = b;
        const Reference moved_mover(still);
        check_contact(tally, got, wanted, shape, [&](D3 p) { return moved_mover.distance_to(p - moved); });
    }
    tally.expect_good(0.2);
}

TEST(sweep_capsule_sphere, agrees_with_the_double_bisection) { compare_capsule_sweeps(0, 0.1); }
TEST(sweep_capsule_capsule, agrees_with_the_double_bisection) { compare_capsule_sweeps(1, 0.1); }
TEST(sweep_capsule_box, agrees_with_the_double_bisection) { compare_capsule_sweeps(2, 0.1); }
TEST(sweep_capsule_box, agrees_with_the_double_bisection_on_a_wall) { compare_capsule_sweeps(2, 4.0); }

void expect_verdict(bool got, double gap, int& overlapping, int& apart) {
    ++(gap <= 0.0 ? overlapping : apart);
    if (std::fabs(gap) > 1e-4) {
        EXPECT_EQ(got, gap <= 0.0) << "gap " << gap;
    }
}

TEST(sphere_overlap, agrees_with_the_double_distance) {
    Random random(400);
    int overlapping = 0, apart = 0;
    for (int i = 0; i < cases(200'000); ++i) {
        const Hitbox shape = random_shape(random, i % 3, random.in_cube(100.0), 0.3);
        const Vec3 center = shape.center + random.in_cube(0.9);
        const float radius = random.between_f(0.0, 0.5);
        const double gap = Reference(shape).distance_to(wide(center)) - static_cast<double>(radius);
        expect_verdict(sphere_overlaps_shape(center, radius, shape), gap, overlapping, apart);
    }
    EXPECT_GT(overlapping, apart / 10);
    EXPECT_GT(apart, overlapping / 10);
}

TEST(box_overlap, agrees_with_the_double_distance_also_for_parallel_edges) {
    Random random(401);
    int overlapping = 0, apart = 0;
    for (int i = 0; i < cases(1'800); ++i) {
        Hitbox shape = random_shape(random, i % 4 < 2 ? 2 : i % 3, random.in_cube(100.0), 0.3);
        const Vec3 center = shape.center + random.in_cube(1.0);
        const Vec3 half{random.between_f(0.0, 0.5), random.between_f(0.1, 0.5), random.between_f(0.1, 0.5)};
        Quat turn = random.rotation();
        if (i % 5 == 1) turn = shape.rotation;
        if (i % 5 == 2) {
            const Vec3 noise = random.in_cube(1e-4);
            turn = normalized(shape.rotation * Quat{noise.x, noise.y, noise.z, 1.0f});
        }
        const double gap = box_distance(Reference(shape), wide(center), wide(half), axes_of(turn));
        expect_verdict(box_overlaps_shape(center, half, turn, shape), gap, overlapping, apart);
    }
    EXPECT_GT(overlapping, apart / 10);
    EXPECT_GT(apart, overlapping / 10);
}

TEST(closest_point, lies_on_the_surface_at_the_shortest_distance) {
    Random random(402);
    double worst = 0.0;
    int inside = 0;
    for (int i = 0; i < cases(200'000); ++i) {
        const Hitbox shape = random_shape(random, i % 3, random.in_cube(100.0), 0.3);
        const Vec3 point = shape.center + random.in_cube(i % 2 == 0 ? 0.5 : 100.0);
        const Reference reference(shape);
        const double wanted = reference.distance_to(wide(point));
        const Vec3 got = closest_point_on_shape(point, shape);
        if (wanted < -1e-4) {
            ++inside;
            ASSERT_EQ(got, point);
        }
        if (wanted < 1e-4) continue;
        worst = std::fmax(worst, std::fabs(reference.distance_to(wide(got))));
        worst = std::fmax(worst, std::fabs(norm(wide(got) - wide(point)) - wanted));
    }
    std::printf("closest point off by at most %.1e m\n", worst);
    EXPECT_LE(worst, 2e-4);
    EXPECT_GT(inside, 100);
}

}  // namespace shapes_property_test
