#include "web/inspector/draw_query.h"

#include <algorithm>
#include <cmath>

#include "web/engine/picture.h"

namespace backsight::web {

namespace {

constexpr float longest_m = 200.0f;
constexpr float rod_m = 0.012f;
constexpr int between_poses = 3;

bool is_drawable(Vec3 v) { return std::abs(v.x) < 1e6f && std::abs(v.y) < 1e6f && std::abs(v.z) < 1e6f; }

void add_capsule(Vec3 from, Vec3 to, float radius, std::vector<float>& out) {
    if (!is_drawable(from) || !is_drawable(to)) return;
    draw_hitbox(0, true, Hitbox::capsule(HitGroup::generic, from, to, std::min(radius, longest_m)), out);
}

void add_swept(const Query& query, std::vector<float>& out) {
    const Vec3 way = query.direction * std::min(query.distance, longest_m);
    const bool is_ray = query.shape == QueryShape::ray;
    const float radius = is_ray ? rod_m : query.radius;
    const Vec3 axis = query.shape == QueryShape::capsule_sweep ? query.axis : Vec3{};
    add_capsule(query.origin, query.origin + way, radius, out);
    if (length_squared(axis) == 0.0f) return;
    add_capsule(query.origin + axis, query.origin + axis + way, radius, out);
    add_capsule(query.origin, query.origin + axis, radius, out);
    add_capsule(query.origin + way, query.origin + way + axis, radius, out);
}

void add_swing(const Query& query, std::vector<float>& out) {
    const auto add = [&](const Pose& pose) {
        add_capsule(transform(pose, query.origin), transform(pose, query.origin + query.axis), query.radius, out);
    };
    for (std::size_t i = 0; i < query.pose_count; ++i) {
        const Pose& from = query.poses[i];
        add(from);
        if (i + 1 == query.pose_count) return;
        const Pose& to = query.poses[i + 1];
        for (int k = 1; k <= between_poses; ++k) {
            const float part = static_cast<float>(k) / static_cast<float>(between_poses + 1);
            add({from.position + (to.position - from.position) * part, slerp(from.rotation, to.rotation, part)});
        }
    }
}

void add_cone(const Query& query, std::vector<float>& out) {
    const float length_m = std::min(query.distance, longest_m);
    const std::size_t at = out.size();
    draw_hitbox(0, true, Hitbox::sphere(HitGroup::generic, query.origin, length_m), out);
    const Vec3 far_side = query.origin + query.direction * length_m;
    out[at + 2] = cone_kind;
    out[at + 7] = far_side.x;
    out[at + 8] = far_side.y;
    out[at + 9] = far_side.z;
    out[at + 11] = query.cosine;
}

}  // namespace

void draw_query(const Query& query, std::vector<float>& out) {
    if (query.validate() != nullptr || !is_drawable(query.origin)) return;
    switch (query.shape) {
        case QueryShape::ray:
        case QueryShape::sphere_sweep:
        case QueryShape::capsule_sweep:
            return add_swept(query, out);
        case QueryShape::swing:
            return add_swing(query, out);
        case QueryShape::sphere:
            return draw_hitbox(0, true,
                               Hitbox::sphere(HitGroup::generic, query.origin, std::min(query.radius, longest_m)), out);
        case QueryShape::capsule:
            return add_capsule(query.origin, query.origin + query.axis, query.radius, out);
        case QueryShape::box: {
            Hitbox box = Hitbox::box(HitGroup::generic, query.origin, query.half_extents);
            box.rotation = query.rotation;
            return draw_hitbox(0, true, box, out);
        }
        case QueryShape::cone:
            return add_cone(query, out);
        case QueryShape::count_:
            return;
    }
}

}  // namespace backsight::web
