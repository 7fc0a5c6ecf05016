#include "arena/vehicle.h"

#include <backsight/base/hash.h>

#include <gtest/gtest.h>

#include "arena/level.h"

namespace backsight::arena {
namespace {

constexpr int two_laps = 64 * 45;

TEST(arena_vehicle, ItsCourseIsClosedAndHasNoCornerInIt) {
    const Course course = Course::standard();
    EXPECT_GT(course.length_m(), 100.0);
    bool turns_left = false;
    bool turns_right = false;
    bool goes_straight = false;
    constexpr double step_m = 0.01;
    for (double along = 0.0; along < course.length_m(); along += step_m) {
        const Course::Point here = course.at(along);
        const Course::Point next = course.at(along + step_m);
        ASSERT_NEAR(std::hypot(next.x - here.x, next.y - here.y), step_m, 1e-5) << along;
        ASSERT_GT(std::cos(next.heading_rad - here.heading_rad), 0.99999) << along;
        turns_left = turns_left || here.curvature_pm > 0.0;
        turns_right = turns_right || here.curvature_pm < 0.0;
        goes_straight = goes_straight || here.curvature_pm == 0.0;
    }
    EXPECT_TRUE(turns_left && turns_right && goes_straight);
}

// Nearness is measured from the vehicle's box as seen from above: the vehicle drives over the floor.
TEST(arena_vehicle, DrivesTwoLapsAndComesNearNothingThatStandsInTheLevel) {
    const Level level = Level::standard();
    Vehicle vehicle;
    const Vec3 start = vehicle.motion().position;
    double farthest = 0.0;
    bool came_back = false;
    for (int i = 0; i < two_laps; ++i) {
        vehicle.step();
        const ThingMotion& motion = vehicle.motion();
        const Pose pose{motion.position, motion.rotation};
        for (float x = -1.0f; x <= 1.0f; x += 0.25f) {
            for (const float y : {-1.0f, 0.0f, 1.0f}) {
                const Vec3& half = VehicleRules::half_extents;
                const Vec3 at = transform(pose, VehicleRules::box_center + Vec3{x * half.x, y * half.y, 0.0f});
                ASSERT_LE(level.deepest_overlap(at, {0.3f, 0.2f}, Tick{i}).depth, 0.0f) << at.x << ' ' << at.y;
                ASSERT_TRUE(at.x > -24 && at.x < 24 && at.y > -24 && at.y < 24);
            }
        }
        const double away = distance(motion.position, start);
        farthest = std::max(farthest, away);
        came_back = came_back || (farthest > 30.0 && away < 1.0);
    }
    EXPECT_TRUE(came_back);
}

TEST(arena_vehicle, KeepsToItsCourseAcceleratesAndBrakes) {
    Vehicle vehicle;
    double slowest = 100.0;
    double fastest = 0.0;
    for (int i = 0; i < two_laps; ++i) {
        vehicle.step();
        double beside = 100.0;
        for (double along = 0.0; along < vehicle.course().length_m(); along += 0.1) {
            const Course::Point point = vehicle.course().at(along);
            const ThingMotion& motion = vehicle.motion();
            beside = std::min(beside, std::hypot(point.x - static_cast<double>(motion.position.x),
                                                 point.y - static_cast<double>(motion.position.y)));
        }
        ASSERT_LT(beside, 0.3);
        if (i < 64 * 5) continue;
        slowest = std::min(slowest, vehicle.speed_mps());
        fastest = std::max(fastest, vehicle.speed_mps());
    }
    EXPECT_LT(slowest, 7.0);
    EXPECT_GT(slowest, 4.0);
    EXPECT_NEAR(fastest, VehicleRules::max_speed_mps, 1e-9);
}

// What dead reckoning goes on from: of each step, how far the last one's motion leads astray.
TEST(arena_vehicle, ItsVelocityAccelerationAndTurningAreThoseOfItsWay) {
    Vehicle vehicle;
    constexpr float dt = 1.0f / 64.0f;
    for (int i = 0; i < two_laps; ++i) {
        const ThingMotion before = vehicle.motion();
        vehicle.step();
        const ThingMotion& now = vehicle.motion();
        const Vec3 expected = before.position + (before.velocity + now.velocity) * (0.5f * dt);
        ASSERT_LT(distance(now.position, expected), 1e-4f) << i;
        // The acceleration is that of the step that has ended, and its turning part that of the step's end.
        ASSERT_LT(distance(now.velocity, before.velocity + now.acceleration * dt), 0.03f) << i;
        const Quat turned = normalized(Quat{0, 0, now.angular_velocity_rps.z * dt * 0.5f, 1.0f} * before.rotation);
        ASSERT_GT(std::abs(dot(turned, now.rotation)), 1.0f - 1e-6f) << i;
        ASSERT_LT(length(now.acceleration), 12.0f);
        ASSERT_EQ(now.position.z, 0.0f);
    }
}

// Pinned: every compiler and every optimisation level must drive the same way.
TEST(arena_vehicle, HasTheGoldenHash) {
    Vehicle vehicle;
    Hasher hasher;
    for (int i = 0; i < two_laps; ++i) {
        vehicle.step();
        hasher.add(vehicle.motion().position).add(vehicle.motion().rotation).add(vehicle.motion().acceleration);
    }
    EXPECT_EQ(hasher.value(), 0x7cd0f05be1d7f958u) << std::hex << hasher.value();
}

}  // namespace
}  // namespace backsight::arena
