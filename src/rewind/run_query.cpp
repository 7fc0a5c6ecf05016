#include <backsight/rewind/run_query.h>

#include "collect.h"
#include "distance.h"
#include "shape_tests.h"

#include <backsight/base/assert.h>

#include <algorithm>
#include <cmath>

namespace backsight {

namespace {

bool is_extent(float v) { return v >= 0.0f && v <= max_query_m; }
bool is_extent(Vec3 v) { return is_extent(v.x) && is_extent(v.y) && is_extent(v.z); }
bool is_place(Vec3 v) { return is_extent(std::fabs(v.x)) && is_extent(std::fabs(v.y)) && is_extent(std::fabs(v.z)); }

Query of_shape(QueryShape shape, Vec3 origin, float radius = 0.0f) {
    Query query;
    query.shape = shape;
    query.origin = origin;
    query.radius = radius;
    return query;
}

const char* validate_swing(const Query& query) {
    if (query.pose_count < 1 || query.pose_count > max_swing_poses) return "query.pose_count";
    const auto is_sound = [](const Pose& pose) { return is_place(pose.position) && is_unit(pose.rotation); };
    const auto last = query.poses.begin() + query.pose_count;
    return std::all_of(query.poses.begin(), last, is_sound) ? nullptr : "query.poses";
}

}  // namespace

Query Query::ray_along(const Ray& ray) {
    Query query = of_shape(QueryShape::ray, ray.origin);
    query.direction = ray.direction;
    query.distance = ray.max_distance;
    return query;
}

Query Query::sweep_along(const Ray& path, float radius, Vec3 axis) {
    Query query = ray_along(path);
    query.shape = axis == Vec3{} ? QueryShape::sphere_sweep : QueryShape::capsule_sweep;
    query.radius = radius;
    query.axis = axis;
    return query;
}

Query Query::swing_of(Vec3 from, Vec3 to, float radius, std::span<const Pose> poses) {
    BACKSIGHT_ASSERT(!poses.empty() && poses.size() <= max_swing_poses, "poses: 1 to max_swing_poses");
    Query query = of_shape(QueryShape::swing, from, radius);
    query.axis = to - from;
    query.pose_count = static_cast<std::uint8_t>(std::min(poses.size(), max_swing_poses));
    std::copy_n(poses.begin(), query.pose_count, query.poses.begin());
    return query;
}

Query Query::sphere_at(Vec3 center, float radius) { return of_shape(QueryShape::sphere, center, radius); }

Query Query::capsule_at(Vec3 from, Vec3 to, float radius) {
    Query query = of_shape(QueryShape::capsule, from, radius);
    query.axis = to - from;
    return query;
}

Query Query::box_at(Vec3 center, Vec3 half_extents, Quat rotation) {
    Query query = of_shape(QueryShape::box, center);
    query.half_extents = half_extents;
    query.rotation = rotation;
    return query;
}

Query Query::cone_of(Vec3 apex, Vec3 direction, float length, float cosine) {
    Query query = of_shape(QueryShape::cone, apex);
    query.direction = direction;
    query.distance = length;
    query.cosine = cosine;
    return query;
}

Vec3 Query::start() const {
    if (shape == QueryShape::capsule) return origin + axis * 0.5f;
    return shape == QueryShape::swing ? transform(poses[0], origin) : origin;
}

const char* Query::validate() const {
    if (shape > QueryShape::cone) return "query.shape";
    if (collect > Collect::hitboxes) return "query.collect";
    if (max_hits < 1 || max_hits > max_query_hits) return "query.max_hits";
    if (!is_place(origin)) return "query.origin";
    const bool is_sweep = shape <= QueryShape::capsule_sweep;
    if (is_sweep || shape == QueryShape::cone) {
        if (!is_finite(direction) || !is_unit(direction)) return "query.direction";
        // A ray may be endless; what has a size may not.
        if (!(distance >= 0.0f) || (!is_sweep && !is_extent(distance))) return "query.distance";
    }
    if (!is_extent(radius)) return "query.radius";
    if (!is_place(axis)) return "query.axis";
    if (shape == QueryShape::box && !is_extent(half_extents)) return "query.half_extents";
    if (shape == QueryShape::box && !is_unit(rotation)) return "query.rotation";
    if (shape == QueryShape::cone && !(cosine >= 0.0f && cosine <= 1.0f)) return "query.cosine";
    // Any shape: what reads a query off the wire may have written it.
    if (pose_count > max_swing_poses) return "query.pose_count";
    return shape == QueryShape::swing ? validate_swing(*this) : nullptr;
}

AnyShapeTest::AnyShapeTest(const Query& query) : query_(&query), swing_(query) {}

Vec3 AnyShapeTest::center() const { return query_->start(); }

bool AnyShapeTest::overlaps(const Hitbox& shape) const {
    const Query& query = *query_;
    switch (query.shape) {
        case QueryShape::sphere:
            return sphere_overlaps_shape(query.origin, query.radius, shape);
        case QueryShape::capsule:
            return capsule_overlaps_shape(query.origin, query.origin + query.axis, query.radius, shape);
        case QueryShape::box:
            return box_overlaps_shape(query.origin, query.half_extents, query.rotation, shape);
        default:
            return cone_overlaps_shape(query.origin, query.direction, query.distance, query.cosine, shape);
    }
}

// A sweep's own hit has its start as the point where it begins in contact. What asks for the level needs to know where
// the victim is.
ShapeHit AnyShapeTest::touched(ShapeHit hit, Vec3 axis, const Hitbox& shape) const {
    if (!hit.hit || hit.distance > 0.0f) return hit;
    const Vec3 mid = detail::middle(shape);
    const Vec3 half = axis * 0.5f;
    hit.point =
        mid + detail::nearest_in_shape(detail::segment_to_core(query_->origin + half - mid, half, shape), shape);
    return hit;
}

ShapeHit AnyShapeTest::operator()(const Hitbox& shape) const {
    switch (query_->shape) {
        case QueryShape::ray:
            return RayTest{path()}(shape);
        case QueryShape::sphere_sweep:
            return touched(SphereSweepTest{path(), query_->radius}(shape), {}, shape);
        case QueryShape::capsule_sweep:
            return touched(CapsuleSweepTest{path(), query_->axis, query_->radius}(shape), query_->axis, shape);
        case QueryShape::swing:
            return swing_.meet(shape);
        default:
            return overlaps(shape) ? proximity(center(), everywhere, shape) : ShapeHit{};
    }
}

Corridor AnyShapeTest::corridor(const View& view) const {
    const Query& query = *query_;
    switch (query.shape) {
        case QueryShape::ray:
        case QueryShape::sphere_sweep:
            return {view, query.origin, query.direction, query.distance, query.radius};
        case QueryShape::capsule_sweep:
            return {view, query.origin, query.direction, query.distance, query.radius + length(query.axis)};
        case QueryShape::swing:
            return around(view, swing_.center(), swing_.reach_m());
        case QueryShape::sphere:
            return around(view, query.origin, query.radius);
        case QueryShape::capsule:
            return around(view, center(), query.radius + 0.5f * length(query.axis));
        case QueryShape::box:
            return around(view, query.origin, length(query.half_extents));
        case QueryShape::cone:
        case QueryShape::count_:
            break;
    }
    return around(view, query.origin, query.distance);
}

Hit touch_hitbox(const View& view, const Query& query, EntityId entity, HitboxSetId worn, std::uint16_t hitbox) {
    const ViewPose pose = view.pose(entity);
    const std::span<const Hitbox> hitboxes = view.history().hitbox_sets().get(worn);
    if (!is_hittable(pose.status) || hitbox >= hitboxes.size()) return {};
    const Hitbox& shape = hitboxes[hitbox];
    HitboxTouch touch;
    touch.take(AnyShapeTest(query)(place(shape, view.bone(pose, shape.bone))), hitbox, shape);
    return touch.at.hit ? hit_of(touch, entity, worn, pose.state->fields) : Hit{};
}

std::size_t run_query(const View& view, const Query& query, std::span<Hit> out) {
    BACKSIGHT_ASSERT(query.validate() == nullptr, "query: in range, see Query::validate()");
    out = out.first(std::min<std::size_t>(out.size(), query.max_hits));
    if (out.empty()) return 0;
    if (query.collect == Collect::nearest && query.shape == QueryShape::ray) {
        out[0] = cast_ray(view, {query.origin, query.direction, query.distance}, query.filter);
        return out[0] ? 1 : 0;
    }
    const AnyShapeTest test(query);
    const Corridor corridor = test.corridor(view);
    if (query.collect != Collect::nearest) {
        return collect_hits(view, query.filter, corridor, test, query.collect, out, hit_comes_before).kept;
    }
    out[0] = nearest_target(view, query.filter, corridor, test);
    return out[0] ? 1 : 0;
}

const char* to_string(QueryShape shape) {
    static constexpr const char* names[] = {
        // facts: names of QueryShape
        "ray",            // 0
        "sphere sweep",   // 1
        "capsule sweep",  // 2
        "swing",          // 3
        "sphere",         // 4
        "capsule",        // 5
        "box",            // 6
        "cone",           // 7
        // end of facts
    };
    return enum_name(shape, names);
}

const char* to_string(Collect collect) {
    static constexpr const char* names[] = {
        // facts: names of Collect
        "nearest",   // 0
        "entities",  // 1
        "hitboxes",  // 2
        // end of facts
    };
    return enum_name(collect, names);
}

}  // namespace backsight
