// Dead reckoning: what a state costs to carry on to now, by each kind of model, and what a sender pays per thing and
// tick. `*_ns` is per call.
//
//   fpw     constant velocity      fvw     constant acceleration      people  accelerations and velocities that fade
//   rvb     along the body's axes, as it turns and speeds up
//   sender  ReckoningSender::update() of a car in a bend; most ticks send nothing
//   rk4     the rival of rvb: the equations stepped, 16 times, as a physics engine would
//
// Checked before time counts: with no turning rvb is fvw; rvb is where rk4 is; the sender's ghost keeps its bound.

#include <backsight/base/trig.h>
#include <backsight/motion/ghost.h>
#include <backsight/motion/reckon.h>

#include <benchmark/benchmark.h>

#include <cmath>
#include <vector>

#include "benchmarks/race.h"
#include "inputs/random.h"

namespace backsight::bench {
namespace {

constexpr std::size_t things = 1024;
constexpr float ahead_s = 0.1f;

std::vector<EntityPose> some_states() {
    inputs::Random random(7);
    const auto within = [&](double most) { return static_cast<float>(random.uniform(-most, most)); };
    std::vector<EntityPose> states(things);
    for (EntityPose& state : states) {
        for (float* part : {&state.position.x, &state.position.y, &state.position.z}) *part = within(500.0);
        for (float* part : {&state.velocity.x, &state.velocity.y, &state.velocity.z}) *part = within(20.0);
        for (float* part : {&state.acceleration.x, &state.acceleration.y, &state.acceleration.z}) *part = within(8.0);
        state.rotation = rotation_about({0.0f, 0.0f, 1.0f}, random.uniform(-pi, pi));
        state.angular_velocity = {0.0f, 0.0f, within(1.5)};
    }
    return states;
}

// The body-frame velocity changes evenly, and turns with the body.
Vec3 stepped(const EntityPose& state, float seconds) {
    constexpr int steps = 16;
    const Vec3 omega = rotate(state.rotation, state.angular_velocity);
    const Vec3 push = state.acceleration - cross(omega, state.velocity);
    const float h = seconds / steps;
    Vec3 p = state.position;
    Vec3 v = state.velocity;
    Vec3 a = push;
    const auto rate = [&](Vec3 speed, Vec3 gain) { return cross(omega, speed) + gain; };
    for (int i = 0; i < steps; ++i) {
        const Vec3 a2 = a + cross(omega, a) * (0.5f * h);
        const Vec3 a4 = a + cross(omega, a2) * h;
        const Vec3 k1 = rate(v, a);
        const Vec3 v2 = v + k1 * (0.5f * h);
        const Vec3 k2 = rate(v2, a2);
        const Vec3 v3 = v + k2 * (0.5f * h);
        const Vec3 k3 = rate(v3, a2);
        const Vec3 v4 = v + k3 * h;
        const Vec3 k4 = rate(v4, a4);
        p = p + (v + v2 * 2.0f + v3 * 2.0f + v4) * (h / 6.0f);
        v = v + (k1 + k2 * 2.0f + k3 * 2.0f + k4) * (h / 6.0f);
        a = a4;
    }
    return p;
}

void check(const std::vector<EntityPose>& states, const ReckoningConfig& standard) {
    for (EntityPose state : states) {
        const Vec3 bent = reckon(ReckoningModel::rvb, state, ahead_s, standard).position;
        require(distance(bent, stepped(state, ahead_s)) < 2e-3f, "the closed form is where the steps lead");
        state.angular_velocity = {};
        const Vec3 straight = reckon(ReckoningModel::rvb, state, ahead_s, standard).position;
        const Vec3 parabola = reckon(ReckoningModel::fvw, state, ahead_s, standard).position;
        require(distance(straight, parabola) < 1e-4f, "a body that does not turn goes as in the world");
    }
}

void reckoning(benchmark::State& state) {
    const std::vector<EntityPose> states = some_states();
    const ReckoningConfig standard;
    const ReckoningConfig people = reckoning_for_people();
    check(states, standard);
    Race race(state, static_cast<double>(things));
    const auto all = [&](ReckoningModel model, const ReckoningConfig& config) {
        for (const EntityPose& one : states) benchmark::DoNotOptimize(reckon(model, one, ahead_s, config));
    };
    for (auto _ : state) {
        race.lap("rvb", [&] { all(ReckoningModel::rvb, standard); });
        race.lap("fpw", [&] { all(ReckoningModel::fpw, standard); });
        race.lap("fvw", [&] { all(ReckoningModel::fvw, standard); });
        race.lap("people", [&] { all(ReckoningModel::fvw, people); });
        race.lap("rk4", [&] {
            for (const EntityPose& one : states) benchmark::DoNotOptimize(stepped(one, ahead_s));
        });
    }
    race.require_no_allocation("rvb");
    race.report();
}

void sender(benchmark::State& state) {
    GhostConfig config;
    config.model = ReckoningModel::rvb;
    config.position_bound_m = 0.1f;
    const std::vector<EntityPose> states = some_states();
    std::vector<ReckoningSender> senders(things, ReckoningSender(config));
    std::int64_t tick = 0;
    // Each car goes on its bend, with an acceleration that drifts: now and then it must be sent.
    const auto truth = [&](std::size_t i) {
        EntityPose now = states[i];
        const float t = static_cast<float>(tick % 640) / 64.0f;
        const MotionSample at = reckon(ReckoningModel::rvb, now, t, ReckoningConfig{});
        now.position = at.position + Vec3{0.0f, 0.0f, 0.05f * t * t};
        now.velocity = at.velocity;
        now.rotation = at.rotation;
        return now;
    };
    std::vector<EntityPose> truths(things);
    Race race(state, static_cast<double>(things));
    for (auto _ : state) {
        ++tick;
        const Micros now{tick * 15'625};
        for (std::size_t i = 0; i < things; ++i) truths[i] = truth(i);
        race.lap("sender", [&] {
            for (std::size_t i = 0; i < things; ++i) benchmark::DoNotOptimize(senders[i].update(truths[i], 0, now));
        });
        for (std::size_t i = 0; i < things; i += 64) {
            const float off = distance(senders[i].ghost(now).position, truths[i].position);
            require(off <= config.position_bound_m + 1e-4f, "the ghost keeps its bound");
        }
    }
    race.require_no_allocation("sender");
    race.report();
}

BENCHMARK(reckoning)->UseManualTime()->Unit(benchmark::kMicrosecond)->MinTime(0.2);
BENCHMARK(sender)->UseManualTime()->Unit(benchmark::kMicrosecond)->MinTime(0.2);

}  // namespace
}  // namespace backsight::bench
