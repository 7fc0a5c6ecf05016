#include "tests/motion/reckoned_states.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace backsight;
using namespace backsight::test;

namespace reckon_path_test {

using enum ReckoningModel;
const ReckoningConfig standard;

// Every model but the damped ones has no memory: what is reckoned from a reckoned state is the same path.
EntityPose state_after(ReckoningModel model, const EntityPose& state, float t) {
    const MotionSample s = reckon(model, state, t, standard);
    EntityPose later = state;
    later.position = s.position;
    later.velocity = s.velocity;
    later.rotation = s.rotation;
    if (model == rvb) {
        // Its body-frame acceleration lasts: turn it along, and add what the new velocity's turning explains.
        const Vec3 omega = rotate(state.rotation, state.angular_velocity);
        const Quat turned = s.rotation * conjugate(state.rotation);
        later.acceleration = rotate(turned, state.acceleration - cross(omega, state.velocity)) +
                             cross(rotate(s.rotation, state.angular_velocity), s.velocity);
    }
    return later;
}

TEST(reckon, two_steps_are_one) {
    Random random(34);
    for (int i = 0; i < cases(3'000); ++i) {
        const EntityPose state = some_state(random);
        const float first = random.between_f(0.0, 2.0);
        const float second = random.between_f(0.0, 2.0);
        for (const ReckoningModel model : all_models) {
            const MotionSample once = reckon(model, state, first + second, standard);
            const MotionSample twice = reckon(model, state_after(model, state, first), second, standard);
            // The state between is rounded to floats: some 2^-24 of the largest number in it, the speed or the place.
            const float rounding = 0x1p-20f * (1000.0f + length(once.position) + 4.0f * length(once.velocity));
            ASSERT_LT(distance(once.position, twice.position), rounding) << to_string(model);
            ASSERT_LT(distance(once.velocity, twice.velocity), rounding) << to_string(model);
            ASSERT_NEAR(std::fabs(dot(once.rotation, twice.rotation)), 1.0f, 1e-5f) << to_string(model);
        }
    }
}

// The equations themselves, in small steps, with an acceleration and a velocity that fade in the body's or the world's
// axes.
Vec3 stepped(ReckoningModel model, const EntityPose& state, double t, double decay_s, double velocity_decay_s) {
    constexpr int steps = 2000;
    const double h = t / steps;
    const bool body = model == rvb;
    const Vec3 omega = rotate(state.rotation, state.angular_velocity);
    const Vec3 a = body ? state.acceleration - cross(omega, state.velocity) : state.acceleration;
    const double rate = static_cast<double>(length(omega));
    double x = 0.0, y = 0.0, z = 0.0;
    for (int i = 0; i < steps; ++i) {
        const double s = (i + 0.5) * h;
        const double gained = decay_s > 0.0 ? decay_s * (1.0 - std::exp(-s / decay_s)) : s;
        const double left = velocity_decay_s > 0.0 ? std::exp(-s / velocity_decay_s) : 1.0;
        Vec3 v = (state.velocity + a * static_cast<float>(gained)) * static_cast<float>(left);
        if (body) v = rotate(rotation_about(normalized(omega), rate * s), v);
        x += static_cast<double>(v.x) * h;
        y += static_cast<double>(v.y) * h;
        z += static_cast<double>(v.z) * h;
    }
    return state.position + Vec3{static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)};
}

TEST(reckon, agrees_with_the_equations_of_motion_stepped) {
    Random random(35);
    for (int i = 0; i < cases(200); ++i) {
        EntityPose state = some_state(random);
        state.position = {};
        if (i % 4 == 1) state.angular_velocity = state.angular_velocity * 1e-3f;
        const double t = random.between(0.01, 4.0);
        const double decay = i % 3 == 0 ? 0.0 : random.between(0.02, 3.0);
        ReckoningConfig config = fading(decay);
        const double velocity_decay = i % 3 == 1 ? random.between(0.02, 3.0) : 0.0;
        config.velocity_decay = seconds(velocity_decay);
        ASSERT_EQ(config.validate(), nullptr);
        for (const ReckoningModel model : {fvw, rvw, rvb}) {
            const Vec3 got = reckon(model, state, static_cast<float>(t), config).position;
            ASSERT_LT(distance(got, stepped(model, state, t, decay, velocity_decay)), 1e-3f)
                << to_string(model) << " t " << t << " decays " << decay << ' ' << velocity_decay;
        }
    }
}

TEST(reckon, its_velocity_is_the_change_of_its_position) {
    Random random(36);
    for (int i = 0; i < cases(2'000); ++i) {
        EntityPose state = some_state(random);
        state.position = {};
        const float t = random.between_f(0.01, 1.0);
        const float h = 1.0f / 1024.0f;
        const ReckoningConfig config = i % 2 == 0 ? standard : fading(random.between(0.05, 1.0));
        for (const ReckoningModel model : all_models) {
            const Vec3 change =
                (reckon(model, state, t + h, config).position - reckon(model, state, t - h, config).position) *
                (0.5f / h);
            ASSERT_LT(distance(change, reckon(model, state, t, config).velocity), 0.03f) << to_string(model);
        }
    }
}

TEST(reckon, turning_ever_less_it_comes_to_turning_not_at_all_without_a_jump) {
    EntityPose state = car();
    state.acceleration = {1.0f, -2.0f, 0.5f};
    for (const double decay : {0.0, 0.1, 10.0}) {
        state.angular_velocity = {};
        const Vec3 straight = reckon(rvb, state, 1.0f, fading(decay)).position;
        float last = 1e9f;
        for (float omega = 4.0f; omega > 1e-30f; omega *= 0.5f) {
            state.angular_velocity = {0.0f, 0.0f, omega};
            const float off = distance(reckon(rvb, state, 1.0f, fading(decay)).position, straight);
            ASSERT_LE(off, last + 2e-6f) << omega;
            ASSERT_LE(off, 16.0f * omega + 4e-6f) << omega;
            last = off;
        }
    }
}

}  // namespace reckon_path_test
