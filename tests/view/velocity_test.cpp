// View::velocity() against how far things really go: on mounts that turn, on mounts of these, and between samples.

#include "tests/support/cases.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <backsight/base/trig.h>

#include <gtest/gtest.h>

#include <array>

using namespace backsight;
using namespace backsight::test;

namespace view_velocity_test {

/// A thing that goes straight on in its mount's frame and turns evenly.
struct Course {
    Vec3 start, mps;
    double turn_radps = 0.0;

    Pose at(double t_s) const {
        return {start + mps * static_cast<float>(t_s), rotation_about({0, 0, 1}, turn_radps * t_s)};
    }
    EntityPose recorded(double t_s) const {
        const Pose pose = at(t_s);
        return {pose.position, pose.rotation, mps, {}, {0, 0, static_cast<float>(turn_radps)}};
    }
};

TEST(view_velocity, is_that_of_the_motion_through_four_nested_frames) {
    Random random(7);
    for (int round = 0; round < 50; ++round) {
        std::array<Course, 4> chain;
        for (Course& course : chain) {
            course.start = random.in_cube(4.0);
            course.mps = random.in_cube(20.0);
            course.turn_radps = random.between(-1.5, 1.5);
        }
        World world;
        const DrawConfig draw = draw_config();
        std::array<EntityId, 4> ids;
        for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = world.spawn(i == 0 ? EntityId{} : ids[i - 1]);
        for (std::int64_t tick = 0; tick <= 32; ++tick) {
            const double t_s = static_cast<double>(tick) / 64.0;
            for (std::size_t i = 0; i < ids.size(); ++i) {
                must(world.history.record(ids[i], Tick{tick}, chain[i].recorded(t_s)));
            }
        }
        const auto place = [&](std::size_t last, double t_s) {
            Pose pose = chain[0].at(t_s);
            for (std::size_t i = 1; i <= last; ++i) pose = compose(pose, chain[i].at(t_s));
            return pose.position;
        };
        const double ticks = random.between(1.0, 31.0);
        const double t_s = ticks / 64.0;
        const View view = View::at_moment(world.history, draw, moment_of(ticks));
        for (std::size_t i = 0; i < ids.size(); ++i) {
            constexpr double step_s = 1.0 / 256.0;
            const Vec3 way = place(i, t_s + step_s) - place(i, t_s - step_s);
            const Vec3 wanted = way * static_cast<float>(0.5 / step_s);
            // A rotation is off by 0.28 degrees at most, which turns the velocity of all that is above it.
            const float allowed =
                0.05f + static_cast<float>(i) * 0.006f * (20.0f * 1.75f * static_cast<float>(i) + 20.0f);
            EXPECT_LT(distance(view.velocity(view.pose(ids[i])), wanted), allowed) << "depth " << i;
        }
    }
}

TEST(view_velocity, is_nothing_of_what_is_not_there) {
    World world;
    const DrawConfig draw = draw_config();
    const EntityId id = world.spawn();
    must(world.put(id, 5, {1, 2, 3}, {4, 5, 6}));
    const auto at = [&](double ticks) {
        const View view = View::at_moment(world.history, draw, moment_of(ticks));
        return view.velocity(view.pose(id));
    };
    EXPECT_EQ(at(4.0), Vec3{});
    EXPECT_EQ(at(5.0), (Vec3{4, 5, 6}));
    EXPECT_EQ(at(100.0), Vec3{}) << "older than sample_max_age";
    const View view = View::at_moment(world.history, draw, moment_of(5.0));
    EXPECT_EQ(view.velocity(view.pose(EntityId{})), Vec3{});
}

}  // namespace view_velocity_test
