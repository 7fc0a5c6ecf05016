#pragma once

// A query of any shape, collection and filter, aimed from one place at another: a function of the numbers drawn.

#include <backsight/base/trig.h>
#include <backsight/rewind/run_query.h>

#include "tests/support/cases.h"

#include <array>

namespace backsight::test {

inline Query random_swing(Random& random, Vec3 target) {
    std::array<Pose, max_swing_poses> poses;
    const auto count = static_cast<std::size_t>(1 + random.below(8));
    const Vec3 about = random.direction();
    const double turn = random.between(-1.5, 1.5);
    const Vec3 start = target + random.in_cube(1.0);
    const Vec3 stride = random.in_cube(0.5);
    for (std::size_t i = 0; i < count; ++i) {
        poses[i] = {start + stride * static_cast<float>(i), rotation_about(about, turn * static_cast<double>(i))};
    }
    const Vec3 from = random.in_cube(0.5);
    const Vec3 to = random.in_cube(1.5);
    return Query::swing_of(from, to, random.between_f(0.0, 0.3), std::span(poses).first(count));
}

inline Query random_shape_of_query(Random& random, Vec3 from, Vec3 target) {
    const float away = random.below(4) == 0 ? random.between_f(0.0, 60.0) : 1000.0f;
    const Ray path{from, normalized(target - from, random.direction()), away};
    const float radius = random.between_f(0.0, 1.0);
    const Vec3 near = target + random.in_cube(0.5);
    const Vec3 axis = random.in_cube(1.5);
    const Vec3 half{random.between_f(0.0, 2.0), radius, 0.5f};
    switch (static_cast<QueryShape>(random.below(8))) {
        case QueryShape::ray:
            return Query::ray_along(path);
        case QueryShape::sphere_sweep:
            return Query::sweep_along(path, radius);
        case QueryShape::capsule_sweep:
            return Query::sweep_along(path, radius, axis);
        case QueryShape::swing:
            return random_swing(random, target);
        case QueryShape::sphere:
            return Query::sphere_at(near, 3.0f * radius);
        case QueryShape::capsule:
            return Query::capsule_at(near, near + axis, radius);
        case QueryShape::box:
            return Query::box_at(near, half, random.rotation());
        case QueryShape::cone:
        case QueryShape::count_:
            break;
    }
    const Vec3 apex = target + random.in_cube(3.0);
    const float reach = random.between_f(0.0, 8.0);
    return Query::cone_of(apex, normalized(target - apex, {1, 0, 0}), reach, random.between_f(0.0, 1.0));
}

/// `slots`: how many entities the filter may name.
inline Query random_query(Random& random, Vec3 from, Vec3 target, std::uint32_t slots) {
    Query query = random_shape_of_query(random, from, target);
    query.collect = static_cast<Collect>(random.below(3));
    query.max_hits = static_cast<std::uint16_t>(random.below(3) == 0 ? 1 + random.below(4) : max_query_hits);
    const auto somebody = [&] {
        const auto slot = static_cast<std::uint32_t>(random.below(static_cast<int>(slots) + 1));
        return EntityId::make(slot, static_cast<std::uint32_t>(random.below(2)));
    };
    if (random.below(2) == 0) return query;
    QueryFilter& filter = query.filter;
    if (random.below(3) == 0) filter.exclude = somebody();
    if (random.below(3) == 0) filter.exclude_mount = somebody();
    filter.mounts = static_cast<MountScope>(random.below(3));
    if (random.below(3) == 0) filter.exclude_team = static_cast<std::uint16_t>(random.below(3));
    if (random.below(8) == 0) filter.only_team = static_cast<std::uint16_t>(random.below(3));
    if (random.below(4) == 0) filter.layers = static_cast<std::uint16_t>(1 + random.below(7));
    if (random.below(4) == 0) filter.without_layers = static_cast<std::uint16_t>(random.below(8));
    if (random.below(3) == 0) filter.hit_groups = static_cast<std::uint32_t>(1 + random.below(31));
    return query;
}

}  // namespace backsight::test
