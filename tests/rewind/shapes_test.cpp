#include "tests/support/cases.h"

#include <backsight/base/trig.h>
#include <backsight/rewind/shapes.h>

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

using namespace backsight;

namespace shapes_test {

Hitbox sphere(Vec3 center, float radius) {
    Hitbox shape;
    shape.center = center;
    shape.radius = radius;
    return shape;
}
Hitbox capsule(Vec3 from, Vec3 to, float radius) {
    Hitbox shape;
    shape.kind = ShapeKind::capsule;
    shape.center = from;
    shape.end = to;
    shape.radius = radius;
    return shape;
}
Hitbox box(Vec3 center, Vec3 half_extents, Quat rotation = {}) {
    Hitbox shape;
    shape.kind = ShapeKind::box;
    shape.center = center;
    shape.half_extents = half_extents;
    shape.rotation = rotation;
    return shape;
}

constexpr Vec3 x_axis{1, 0, 0}, y_axis{0, 1, 0}, z_axis{0, 0, 1};

void expect_near(Vec3 got, Vec3 wanted, float tolerance = 1e-5f) {
    EXPECT_LT(distance(got, wanted), tolerance) << got.x << ' ' << got.y << ' ' << got.z;
}

void expect_hit(const ShapeHit& got, float wanted_distance, Vec3 point, Vec3 normal) {
    ASSERT_TRUE(got.hit);
    EXPECT_NEAR(got.distance, wanted_distance, 1e-5f);
    expect_near(got.point, point);
    expect_near(got.normal, normal);
}

// The box's own turn about x takes y to z, where its bone's about z leaves it. The other way round it comes to -x.
TEST(place, turns_a_box_by_its_own_turn_and_then_by_its_bones) {
    Hitbox box;
    box.kind = ShapeKind::box;
    box.half_extents = {1, 2, 3};
    box.rotation = rotation_about({1, 0, 0}, pi / 2);
    const Hitbox placed = place(box, {{}, rotation_about({0, 0, 1}, pi / 2)});
    const Vec3 turned = rotate(placed.rotation, {0, 1, 0});
    EXPECT_NEAR(turned.z, 1.0f, 1e-5f);
    EXPECT_NEAR(turned.x, 0.0f, 1e-5f);
}

TEST(place, puts_each_kind_where_its_bone_stands) {
    const Pose bone{{10, 0, 0}, rotation_about(z_axis, pi / 2.0)};
    Hitbox hitbox;
    hitbox.kind = ShapeKind::capsule;
    hitbox.center = {1, 0, 0};
    hitbox.end = {2, 0, 0};
    hitbox.radius = 0.25f;
    const Hitbox limb = place(hitbox, bone);
    EXPECT_EQ(limb.kind, ShapeKind::capsule);
    expect_near(limb.center, {10, 1, 0});
    expect_near(limb.end, {10, 2, 0});
    EXPECT_EQ(limb.radius, 0.25f);

    hitbox.kind = ShapeKind::box;
    hitbox.half_extents = {1, 2, 3};
    hitbox.rotation = rotation_about(x_axis, pi / 2.0);
    const Hitbox chest = place(hitbox, bone);
    expect_near(chest.center, {10, 1, 0});
    EXPECT_EQ(chest.half_extents, hitbox.half_extents);
    expect_near(rotate(chest.rotation, y_axis), z_axis);
    expect_near(rotate(chest.rotation, x_axis), y_axis);
}

TEST(ray, names_distance_point_and_normal_on_each_kind) {
    expect_hit(ray_shape({}, x_axis, 10, sphere({5, 0, 0}, 1)), 4, {4, 0, 0}, -x_axis);
    expect_hit(ray_shape({}, x_axis, 10, capsule({5, -1, 0}, {5, 1, 0}, 1)), 4, {4, 0, 0}, -x_axis);
    expect_hit(ray_shape({0, 5, 0}, -y_axis, 10, capsule({0, -1, 0}, {0, 1, 0}, 1)), 3, {0, 2, 0}, y_axis);
    expect_hit(ray_shape({}, x_axis, 10, box({5, 0, 0}, {1, 2, 3})), 4, {4, 0, 0}, -x_axis);
    const auto diamond = box({5, 0, 0}, {1, 1, 1}, rotation_about(z_axis, pi / 4.0));
    const ShapeHit edge = ray_shape({0, 0.01f, 0}, x_axis, 10, diamond);
    ASSERT_TRUE(edge.hit);
    EXPECT_NEAR(edge.distance, 5.0f - std::sqrt(2.0f) + 0.01f, 1e-5f);
    expect_near(edge.normal, {-std::sqrt(0.5f), std::sqrt(0.5f), 0.0f});
}

TEST(ray, stops_at_its_maximum_distance_and_looks_only_forward) {
    for (const Hitbox& shape : {sphere({5, 0, 0}, 1), capsule({5, 0, 0}, {5, 0, 1}, 1), box({5, 0, 0}, {1, 1, 1})}) {
        EXPECT_TRUE(ray_shape({}, x_axis, 4.001f, shape).hit);
        EXPECT_FALSE(ray_shape({}, x_axis, 3.999f, shape).hit);
        EXPECT_FALSE(ray_shape({}, -x_axis, 100, shape).hit);
        EXPECT_FALSE(ray_shape({7, 0, 0}, x_axis, 100, shape).hit);
        EXPECT_TRUE(ray_shape({}, x_axis, INFINITY, shape).hit);
    }
}

TEST(ray, with_a_direction_not_quite_unit_still_meets_what_it_points_at) {
    const Vec3 direction = x_axis * 1.0003f;
    EXPECT_TRUE(ray_shape({-100, 0.045f, 0}, direction, 200, sphere({}, 0.05f)).hit);
    EXPECT_TRUE(ray_shape({-100, 0.045f, 0}, direction, 200, capsule({}, z_axis, 0.05f)).hit);
    EXPECT_FALSE(ray_shape({-100, 0.055f, 0}, direction, 200, sphere({}, 0.05f)).hit);
}

TEST(motion, that_starts_inside_hits_at_once_against_its_direction) {
    for (const Hitbox& shape : {sphere({5, 0, 0}, 1), capsule({5, 0, 0}, {6, 0, 0}, 1), box({5, 0, 0}, {1, 1, 1})})
        for (const Vec3 direction : {x_axis, -x_axis, z_axis}) {
            const Vec3 start{5.5f, 0.25f, 0.0f};
            expect_hit(ray_shape(start, direction, 0, shape), 0, start, -direction);
            expect_hit(sweep_sphere_shape(start, 0.5f, direction, 0, shape), 0, start, -direction);
            expect_hit(sweep_capsule_shape(start - y_axis, start + y_axis, 0.5f, direction, 0, shape), 0, start,
                       -direction);
        }
}

TEST(motion, that_leaves_the_surface_it_starts_outside_of_never_hits) {
    for (const Hitbox& shape : {sphere({}, 1), capsule({}, {-1, 0, 0}, 1), box({}, {1, 1, 1})}) {
        EXPECT_FALSE(ray_shape({1.001f, 0, 0}, x_axis, 100, shape).hit);
        EXPECT_FALSE(sweep_sphere_shape({1.501f, 0, 0}, 0.5f, x_axis, 100, shape).hit);
        EXPECT_FALSE(sweep_capsule_shape({1.501f, -1, 0}, {1.501f, 1, 0}, 0.5f, x_axis, 100, shape).hit);
    }
}

TEST(sweep_sphere, touches_face_edge_and_corner_of_a_box) {
    const auto cube = box({}, {1, 1, 1});
    expect_hit(sweep_sphere_shape({-5, 0, 0}, 0.5f, x_axis, 10, cube), 3.5f, {-1, 0, 0}, -x_axis);
    // Past the face, 0.3 above the edge: 0.4 before it on a circle of 0.5.
    expect_hit(sweep_sphere_shape({-5, 1.3f, 0}, 0.5f, x_axis, 10, cube), 3.6f, {-1, 1, 0}, {-0.8f, 0.6f, 0});
    const float third = 0.5f / std::sqrt(3.0f);
    expect_hit(sweep_sphere_shape({-5, 1 + third, 1 + third}, 0.5f, x_axis, 10, cube), 4 - third, {-1, 1, 1},
               Vec3{-1, 1, 1} * (1.0f / std::sqrt(3.0f)));
    EXPECT_FALSE(sweep_sphere_shape({-5, 1.4f, 1.4f}, 0.5f, x_axis, 10, cube).hit) << "the corner is round";
}

TEST(sweep_capsule, lies_down_on_each_kind) {
    const Vec3 a{-1, 0, 5}, b{1, 0, 5};
    expect_hit(sweep_capsule_shape(a, b, 0.5f, -z_axis, 10, sphere({0.5f, 0, 0}, 1)), 3.5f, {0.5f, 0, 1}, z_axis);
    const ShapeHit cross = sweep_capsule_shape(a, b, 0.5f, -z_axis, 10, capsule({0, -1, 0}, {0, 1, 0}, 1));
    expect_hit(cross, 3.5f, {0, 0, 1}, z_axis);
    const ShapeHit flat = sweep_capsule_shape(a, b, 0.5f, -z_axis, 10, box({}, {3, 3, 1}));
    ASSERT_TRUE(flat.hit);
    EXPECT_NEAR(flat.distance, 3.5f, 1e-5f);
    expect_near(flat.normal, z_axis);
    EXPECT_NEAR(flat.point.z, 1.0f, 1e-5f);
    const ShapeHit parallel = sweep_capsule_shape(a, b, 0.5f, -z_axis, 10, capsule({-3, 0, 0}, {3, 0, 0}, 1));
    ASSERT_TRUE(parallel.hit);
    EXPECT_NEAR(parallel.distance, 3.5f, 1e-5f);
}

TEST(box_overlap, a_corner_before_a_face_is_seen_by_that_face_alone) {
    const Quat on_corner = rotation_about(normalized(Vec3{1, -1, 0}), std::atan2(std::sqrt(2.0), 1.0));
    const float reach = std::sqrt(3.0f);
    for (const float gap : {-0.01f, 0.01f}) {
        const Vec3 corner_box{0.3f, 0.2f, 4.0f + reach + gap};
        const auto floor = box({}, {4, 4, 4});
        EXPECT_EQ(box_overlaps_shape(corner_box, {1, 1, 1}, on_corner, floor), gap < 0.0f);
        EXPECT_EQ(box_overlaps_shape({}, {4, 4, 4}, {}, box(corner_box, {1, 1, 1}, on_corner)), gap < 0.0f);
    }
}

TEST(box_overlap, edges_that_cross_are_seen_by_no_face) {
    // Two thin beams, at right angles and both turned 45 degrees about themselves, edge against edge.
    const Quat first = rotation_about(x_axis, pi / 4.0);
    const Quat second = rotation_about(y_axis, pi / 4.0);
    const float reach = std::sqrt(2.0f);
    const Vec3 long_x{10, 1, 1}, long_y{1, 10, 1};
    EXPECT_TRUE(box_overlaps_shape({}, long_x, first, box({0, 0, 2 * reach - 0.01f}, long_y, second)));
    EXPECT_FALSE(box_overlaps_shape({}, long_x, first, box({0, 0, 2 * reach + 0.01f}, long_y, second)));
}

bool finite(const ShapeHit& hit) {
    return std::isfinite(hit.distance) && is_finite(hit.point) && is_finite(hit.normal) &&
           (!hit.hit || std::fabs(length(hit.normal) - 1.0f) < 1e-5f);
}

TEST(degenerate_shapes, never_give_nan) {
    const std::vector<Hitbox> shapes{
        sphere({}, 0), capsule({}, {}, 0), capsule({}, {}, 0.5f),        capsule({}, {1e-20f, 0, 0}, 0.5f),
        box({}, {}),   box({}, {1, 1, 0}), box({}, {0, 0, 1}),           capsule({}, {0, 0, 1}, 0),
        sphere({}, 1), box({}, {1, 1, 1}), capsule({}, {1, 1, 1}, 0.1f), capsule({}, {1e-12f, 0, 0}, 1e-12f)};
    std::vector<Vec3> starts{{}, {1, 0, 0}, {0, 0, 1}, {-3, 0, 0}, {-3, 1, 0}, {1e-20f, 0, 0}, {0, 0, -1e5f}};
    std::vector<Vec3> directions{
        x_axis, -x_axis, y_axis, z_axis, normalized(Vec3{1, 1, 1}), normalized(Vec3{1, 1e-8f, 0})};
    test::Random random(9);
    for (int i = 0; i < 40; ++i) {
        starts.push_back(random.in_cube(2.0));
        directions.push_back(random.direction());
    }
    for (const Hitbox& shape : shapes)
        for (const Vec3 start : starts) {
            ASSERT_TRUE(is_finite(closest_point_on_shape(start, shape)));
            for (const Vec3 d : directions) {
                ASSERT_TRUE(finite(ray_shape(start, d, 1e6f, shape)));
                for (const float radius : {0.0f, 0.3f}) {
                    ASSERT_TRUE(finite(sweep_sphere_shape(start, radius, d, 1e6f, shape)));
                    ASSERT_TRUE(finite(sweep_capsule_shape(start, start, radius, d, 1e6f, shape)));
                    ASSERT_TRUE(finite(sweep_capsule_shape(start, start + d, radius, d, 1e6f, shape)));
                    ASSERT_TRUE(finite(sweep_capsule_shape(start, start + x_axis, radius, d, 1e6f, shape)));
                }
            }
        }
}

TEST(degenerate_shapes, still_mean_what_they_say) {
    EXPECT_TRUE(ray_shape({-1, 0, 0}, x_axis, 2, sphere({}, 0)).hit) << "straight through a point";
    EXPECT_FALSE(ray_shape({-1, 0.01f, 0}, x_axis, 2, sphere({}, 0)).hit);
    expect_hit(ray_shape({-2, 0, 0}, x_axis, 9, capsule({}, {}, 1)), 1, {-1, 0, 0}, -x_axis);
    expect_hit(ray_shape({0.5f, 0.5f, 3}, -z_axis, 9, box({}, {1, 1, 0})), 3, {0.5f, 0.5f, 0}, z_axis);
    expect_hit(sweep_sphere_shape({-2, 0, 0}, 0.5f, x_axis, 9, box({}, {})), 1.5f, {}, -x_axis);
    expect_hit(sweep_capsule_shape({-2, -1, 0}, {-2, 1, 0}, 0, x_axis, 9, box({}, {1, 1, 1})), 1, {-1, -1, 0}, -x_axis);
    const ShapeHit lines = sweep_capsule_shape({-2, -1, 0}, {-2, 1, 0}, 0, x_axis, 9, capsule(-z_axis, z_axis, 0));
    ASSERT_TRUE(lines.hit) << "two lines that cross";
    EXPECT_NEAR(lines.distance, 2.0f, 1e-5f);
    EXPECT_TRUE(sphere_overlaps_shape({1, 0, 0}, 0, box({}, {1, 1, 1}))) << "touching counts";
    EXPECT_TRUE(box_overlaps_shape({1, 0, 0}, {}, {}, box({}, {1, 1, 1})));
    EXPECT_FALSE(box_overlaps_shape({1.001f, 0, 0}, {}, {}, box({}, {1, 1, 1})));
}

}  // namespace shapes_test
