#include "tests/vectors/common/level.h"

#include "tests/vectors/common/read.h"

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

bool CoverLevel::is_free(Vec3 from, Vec3 to) const {
    if (!has_wall) return answer;
    const bool from_beyond = from.x >= x;
    const bool to_beyond = to.x >= x;
    if (from_beyond == to_beyond) return true;
    return (from_beyond ? from.y : to.y) >= y;
}

CoverLevel cover_level_of(Object& step) {
    CoverLevel out;
    out.has_wall = step.has("wall");
    out.is_given = out.has_wall || step.has("is_free");
    if (step.has("is_free")) out.answer = whole_of(step.at("is_free"), 0, 1) == 1;
    if (!out.has_wall) return out;
    const Json& wall = step.list("wall");
    read_value(wall.at(0), out.x);
    read_value(wall.at(1), out.y);
    return out;
}

bool DoorLevel::is_free(Vec3 from, Vec3 to, std::int64_t moment) const {
    if (moment < closes) return true;
    return (from.x >= x) == (to.x >= x);
}

DoorLevel door_of(Object& step) {
    DoorLevel out;
    out.is_given = step.has("door");
    if (!out.is_given) return out;
    const Json& door = step.list("door");
    read_value(door.at(0), out.x);
    out.closes = wide_of(door.at(1));
    return out;
}

LevelAt floor_level() {
    static const auto level = [](Moment) { return floor_trace(); };
    return level;
}

}  // namespace backsight::played
