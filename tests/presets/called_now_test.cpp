// Lambdas written in place, with more captures than a FunctionRef keeps.

#include <backsight/presets/moved_bodies.h>
#include <backsight/presets/twoten.h>
#include <backsight/presets/ut2003.h>

#include <gtest/gtest.h>

#include <memory>
#include <type_traits>

#include "tests/support/judge_world.h"

namespace backsight::presets {
namespace {

int added(int a, int b) { return a + b; }
int call_with(int a, int b, const CalledNow<int(int, int)>& f) { return f ? f(a, b) : -1; }

TEST(called_now, takes_lambdas_in_place_functions_objects_and_null) {
    int one = 1, two = 2, three = 3;  // a constant would need no capture
    EXPECT_EQ(call_with(10, 20, [one, two, three](int a, int b) { return a * one + b * two + three; }), 53);
    int calls = 0;
    EXPECT_EQ(call_with(4, 5, [&calls, sum = 0](int a, int b) mutable { return sum += a + b + ++calls; }), 10);
    EXPECT_EQ(calls, 1);
    EXPECT_EQ(call_with(4, 5, [owned = std::make_unique<int>(6)](int a, int b) { return a + b + *owned; }), 15);
    EXPECT_EQ(call_with(4, 5, added), 9);
    const FunctionRef<int(int, int)> kept = added;
    EXPECT_EQ(call_with(4, 5, kept), 9);
    EXPECT_EQ(call_with(4, 5, nullptr), -1);
    EXPECT_EQ(call_with(4, 5, {}), -1);
    EXPECT_FALSE(std::is_copy_constructible_v<CalledNow<int(int, int)>>) << "so that nobody keeps it";
    EXPECT_FALSE((std::is_constructible_v<CalledNow<int(int, int)>, int>));
}

// The article's own idiom: an action that contains ray casts, with a target and a ray from around it.
TEST(called_now, simulates_a_lambda_written_in_place_that_captures) {
    SimulationObject runner;
    for (std::int64_t frame = 1; frame <= 20; ++frame) {
        runner.frames.add(frame, {static_cast<float>(2 * frame), 0, 0}, {});
    }
    runner.pose.position.x = 42.0f;
    SimulationObject* const all[] = {&runner};
    const float aimed_at_m = 35.0f;
    float missed_by_m = -1.0f;
    int shots = 0;
    EXPECT_EQ(simulate(all, {18, 0.5f}, 21,
                       [&, aimed_at_m] {
                           ++shots;
                           missed_by_m = runner.pose.position.x - aimed_at_m;
                       }),
              0u);
    EXPECT_EQ(shots, 1);
    EXPECT_EQ(missed_by_m, 0.0f);
    EXPECT_EQ(runner.pose.position.x, 42.0f);
}

TEST(called_now, traces_reflects_and_starts_by_lambdas_written_in_place) {
    test::JudgeWorld world({}, {});
    world.run(8);
    HitPrediction prediction(world.history, world.draw);
    prediction.record(world.tick);
    QueryFilter filter;
    filter.exclude = world.shooter;
    const Vec3 back{-1, 0, 0};
    std::int32_t drained = 0;
    int asked = 0;
    const Beam beam = prediction.cast_beam(
        0.0, {{}, {1, 0, 0}, 50.0f}, filter,
        [&, back](const Hit&, std::int32_t drain) {
            drained += drain;
            return std::optional<Vec3>(back);
        },
        [&, world_end = 100.0f](const Ray& ray) { return ++asked, ray.max_distance < world_end ? 50.0f : 0.0f; });
    EXPECT_EQ(beam.end, BeamEnd::absorbed);
    EXPECT_EQ(drained, 1000) << "a quarter of DamageMin, four times";
    EXPECT_EQ(asked, 4);
    const Beam traced = trace_beam({{}, {1, 0, 0}, 50.0f}, [&, back](const Ray&, bool may_hit_shooter) {
        BeamTrace trace;
        if (!may_hit_shooter) trace.reflected = back;
        asked = 0;
        return trace;
    });
    EXPECT_EQ(traced.count, 1u) << "nothing was hit";
    const TrailClock clock;
    const ClientFire fire = client_start_fire(
        FireRole::authority, false, [&, ammo = 1] { return ammo > asked; }, clock);
    EXPECT_EQ(fire.started, StartedFire::on_host);
}

TEST(called_now, places_bodies_by_a_lambda_written_in_place) {
    test::JudgeWorld world({}, {});
    world.run(8);
    const View present = View::at_moment(world.history, world.draw, world.server_now());
    const EntityId victim = world.victim;
    const Vec3 moved{5, 3, 0};
    const Ray up{{5, 0, 0}, {0, 1, 0}, 100.0f};
    const Hit hit = cast_ray_at(present, up, {}, [&, victim, moved](std::uint32_t slot, Pose& placed) {
        placed.position = moved;
        return slot == victim.index() ? victim : EntityId{};
    });
    EXPECT_EQ(hit.entity, victim);
    EXPECT_NEAR(hit.distance, 2.5f, 1e-4f);
}

}  // namespace
}  // namespace backsight::presets
