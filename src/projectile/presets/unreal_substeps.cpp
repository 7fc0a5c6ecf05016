#include <backsight/projectile/presets/unreal_substeps.h>

#include <algorithm>

namespace backsight {

const char* UnrealSubstepRule::validate() const {
    if (!(max_step_s >= unreal_min_step_s && max_step_s <= 1.0)) return "unreal_substeps.max_step_s";
    if (max_iterations < 1 || max_iterations > 1000) return "unreal_substeps.max_iterations";
    return nullptr;
}

double UnrealSubsteps::next() {
    if (!(remaining_s_ >= unreal_min_step_s) || iteration_ >= rule_.max_iterations) return 0.0;
    ++iteration_;
    double step_s = remaining_s_;
    if (remaining_s_ > rule_.max_step_s && iteration_ < rule_.max_iterations)
        step_s = std::min(rule_.max_step_s, remaining_s_ * 0.5);
    step_s = std::max(unreal_min_step_s, step_s);
    remaining_s_ -= step_s;
    return step_s;
}

}  // namespace backsight
