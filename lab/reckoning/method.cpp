#include "lab/reckoning/method.h"

#include <backsight/motion/estimate.h>

#include <cmath>

namespace backsight::lab::reckoning {

namespace {

// Differences of positions that are an eighth of a unit apart, over short frames, can exceed what the wire holds.
constexpr float most_acceleration_mps2 = 1000.0f;
constexpr float most_turning_radps = 60.0f;

EstimateConfig plain_differences() {
    EstimateConfig config;
    config.earlier_window = Micros{0};
    config.steadiness_time = Micros{0};
    config.most_acceleration_mps2 = most_acceleration_mps2;
    return config;
}

EstimateConfig estimates(const PathSet& set) {
    EstimateConfig config;
    config.gravity = set.gravity;
    return config;
}

Vec3 at_most(Vec3 v, float most) {
    const float size = length(v);
    return size > most ? v * (most / size) : v;
}

EntityPose heard_of(const EntityPose& said) {
    const Quantization quantization;
    QuantReckonedState wire;
    if (quantize_reckoned(said, quantization, wire) != QuantizeResult::ok) return said;
    return dequantize(wire, quantization);
}

Method standard(ReckoningModel model) {
    Method method;
    method.name = to_string(model);
    method.about = "IEEE 1278.1, as the standard has it";
    method.model = model;
    return method;
}

}  // namespace

std::string our_method(const PathSet& set) { return set.is_vehicle ? "RVB ahead" : "damped"; }

std::vector<Method> methods_for(const PathSet& set) {
    Method hold = standard(ReckoningModel::fixed);
    hold.name = "hold";
    hold.about = "stays at the newest state; the standard's Static";
    Method velocity = standard(ReckoningModel::fpw);
    velocity.name = "constant velocity";
    velocity.about = "straight on; the standard's FPW";
    Method acceleration = standard(ReckoningModel::fvw);
    acceleration.name = "constant acceleration";
    acceleration.about = "a parabola; the standard's FVW";
    std::vector<Method> methods{hold, velocity, acceleration};
    for (int i = 1; i <= 9; ++i) methods.push_back(standard(static_cast<ReckoningModel>(i)));
    Method ours = standard(set.is_vehicle ? ReckoningModel::rvb : ReckoningModel::fvw);
    ours.name = our_method(set);
    if (set.is_vehicle) {
        ours.about = "RVB, sent when the ghost will be off by the time that an update is there";
        ours.anticipates = true;
    } else {
        ours.about = "accelerations fade in 45 ms, velocities in 0.6 s, climbs in 0.2 s; in a fall velocities last";
        ours.config = reckoning_for_people(set.gravity);
        ours.knowledge = Knowledge::estimated;
    }
    methods.push_back(ours);
    return methods;
}

const Method& find_method(const std::vector<Method>& methods, const std::string& name) {
    for (const Method& method : methods)
        if (method.name == name) return method;
    return methods.back();
}

Sayings sayings_of(const Path& path, const PathSet& set, const Method& method) {
    const bool is_plain = method.knowledge == Knowledge::differences;
    MotionEstimator estimator(is_plain ? plain_differences() : estimates(set));
    Sayings sayings;
    const PathPoint* before = nullptr;
    for (const PathPoint& point : path) {
        EntityPose state = point.state;
        if (!set.is_vehicle) {
            estimator.add({point.state.position, point.state.rotation}, point.at);
            state = estimator.estimate();
            state.angular_velocity = at_most(state.angular_velocity, most_turning_radps);
            // The plain method of a system that has only positions: the last step, repeated.
            if (is_plain && before != nullptr) {
                const float dt = static_cast<float>((point.at - before->at).value) * 1e-6f;
                state.velocity = (point.state.position - before->state.position) * (1.0f / dt);
            }
        }
        sayings.said.push_back(state);
        sayings.heard.push_back(heard_of(state));
        before = &point;
    }
    return sayings;
}

}  // namespace backsight::lab::reckoning
