#pragma once

// The ways of going on from a state that the lab compares: a model, its settings, and what the sender knows.

#include <backsight/motion/ghost.h>
#include <backsight/motion/reckon.h>

#include <string>
#include <vector>

#include "lab/reckoning/path.h"

namespace backsight::lab::reckoning {

/// Where velocity and acceleration of recorded players come from. Vehicles know theirs.
enum class Knowledge {
    differences,  ///< of the last two and three positions
    estimated,    ///< by a MotionEstimator with the set's gravity
};

struct Method {
    std::string name;
    std::string about;
    ReckoningModel model = ReckoningModel::fixed;
    ReckoningConfig config;
    Knowledge knowledge = Knowledge::differences;
    /// Whether its sender anticipates the latency to the receivers.
    bool anticipates = false;

    MotionSample at(const EntityPose& state, double seconds) const {
        return reckon(model, state, static_cast<float>(seconds), config);
    }
};

/// Hold, constant velocity and acceleration, the standard's nine, and ours for this kind of thing.
std::vector<Method> methods_for(const PathSet& set);
/// The method of this name; ours if there is none.
const Method& find_method(const std::vector<Method>& methods, const std::string& name);
/// The name of our method.
std::string our_method(const PathSet& set);

/// What the sender would send at each point, before and after the wire's rounding.
struct Sayings {
    std::vector<EntityPose> said;
    std::vector<EntityPose> heard;
};
Sayings sayings_of(const Path& path, const PathSet& set, const Method& method);

}  // namespace backsight::lab::reckoning
