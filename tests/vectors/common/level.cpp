#include "tests/vectors/common/level.h"

namespace backsight::played {

LevelContact floor_contact(Vec3 from, Vec3 to, float radius) {
    LevelContact out;
    if (to.z >= radius) return out;
    if (to.z >= from.z) return out;
    out.hit = true;
    out.normal = {0.0f, 0.0f, 1.0f};
    const float above = from.z - radius;
    const float sinks = from.z - to.z;
    out.fraction = above > 0.0f ? above / sinks : 0.0f;
    return out;
}

LevelTrace floor_trace() {
    static const auto trace = [](Vec3 from, Vec3 to, float radius) { return floor_contact(from, to, radius); };
    return trace;
}

LevelAt floor_level() {
    static const auto level = [](Moment) { return floor_trace(); };
    return level;
}

}  // namespace backsight::played
