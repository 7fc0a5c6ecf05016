#pragma once

// States to reckon from, for the tests.

#include "tests/support/cases.h"

#include <backsight/base/trig.h>
#include <backsight/motion/reckon.h>

namespace backsight::test {

inline constexpr ReckoningModel all_models[] = {ReckoningModel::fixed, ReckoningModel::fpw, ReckoningModel::rpw,
                                                ReckoningModel::rvw,   ReckoningModel::fvw, ReckoningModel::fpb,
                                                ReckoningModel::rpb,   ReckoningModel::rvb, ReckoningModel::fvb};

inline Micros seconds(double s) { return {static_cast<std::int64_t>(s * 1e6)}; }

inline ReckoningConfig fading(double decay_s) {
    ReckoningConfig config;
    config.acceleration_decay = seconds(decay_s);
    return config;
}

// A car at (10, 20, 1) that looks along +y, goes 8 m/s that way and turns left.
inline EntityPose car() {
    EntityPose state;
    state.position = {10.0f, 20.0f, 1.0f};
    state.velocity = {0.0f, 8.0f, 0.0f};
    state.rotation = rotation_about({0, 0, 1}, pi / 2.0);
    state.angular_velocity = {0.0f, 0.0f, 0.5f};
    return state;
}

inline EntityPose some_state(Random& random) {
    EntityPose state;
    state.position = random.in_cube(1000.0);
    state.velocity = random.in_cube(40.0);
    state.acceleration = random.in_cube(20.0);
    state.rotation = random.rotation();
    state.angular_velocity = random.in_cube(3.0);
    return state;
}

}  // namespace backsight::test
