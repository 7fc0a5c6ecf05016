#include "distance.h"

namespace backsight::detail {
namespace {

// The derivative, halved, of the squared distance to the box along the segment. It never falls, and it is straight
// between the places where the segment crosses the plane of a face.
class BoxSlope {
public:
    BoxSlope(Vec3 mid, Vec3 half, Vec3 half_extents) : mid_(mid), half_(half), half_extents_(half_extents) {}

    float at(float parameter) const {
        const Vec3 p = mid_ + half_ * parameter;
        return dot(p - nearest_in_box(p, half_extents_), half_);
    }

private:
    Vec3 mid_, half_, half_extents_;
};

// The parameters in (-1, 1) at which the segment crosses the six planes, sorted, then 1.
class Breakpoints {
public:
    Breakpoints(Vec3 mid, Vec3 half, Vec3 half_extents) {
        add_axis(mid.x, half.x, half_extents.x);
        add_axis(mid.y, half.y, half_extents.y);
        add_axis(mid.z, half.z, half_extents.z);
        insert(1.0f);
    }
    int count() const { return count_; }
    float operator[](int index) const { return values_[index]; }

private:
    void add_axis(float mid, float half, float extent) {
        if (half == 0.0f) return;
        const float low = (-extent - mid) / half;
        const float high = (extent - mid) / half;
        if (low > -1.0f && low < 1.0f) insert(low);
        if (high > -1.0f && high < 1.0f) insert(high);
    }
    void insert(float value) {
        int place = count_++;
        for (; place > 0 && values_[place - 1] > value; --place) values_[place] = values_[place - 1];
        values_[place] = value;
    }

    float values_[7] = {};
    int count_ = 0;
};

float nearest_to_box(Vec3 mid, Vec3 half, Vec3 half_extents) {
    const BoxSlope slope(mid, half, half_extents);
    float before = -1.0f;
    float slope_before = slope.at(before);
    if (!(slope_before < 0.0f)) return before;
    const Breakpoints breakpoints(mid, half, half_extents);
    for (int i = 0; i < breakpoints.count(); ++i) {
        const float here = breakpoints[i];
        const float slope_here = slope.at(here);
        if (slope_here >= 0.0f) return before - slope_before * (here - before) / (slope_here - slope_before);
        before = here;
        slope_before = slope_here;
    }
    return 1.0f;
}

// Keeps the nearest pair offered.
class Nearest {
public:
    void offer(Vec3 on_shape, Vec3 on_other) {
        const Vec3 offset = on_other - on_shape;
        const float squared = length_squared(offset);
        if (any_ && !(squared < squared_)) return;
        any_ = true;
        squared_ = squared;
        best_ = {on_shape, offset};
    }
    const Separation& best() const { return best_; }

private:
    bool any_ = false;
    float squared_ = 0.0f;
    Separation best_;
};

}  // namespace

Vec3 nearest_on_core(Vec3 point, const Hitbox& shape) {
    switch (shape.kind) {
        case ShapeKind::sphere:
            return {};
        case ShapeKind::capsule: {
            const Vec3 half = half_segment(shape);
            return half * nearest_parameter(point, half);
        }
        case ShapeKind::box: {
            const Vec3 local = rotate(conjugate(shape.rotation), point);
            const Vec3 nearest = nearest_in_box(local, shape.half_extents);
            // A point inside is its own nearest, to the bit.
            return nearest == local ? point : rotate(shape.rotation, nearest);
        }
    }
    return {};
}

Separation segment_to_segment(Vec3 mid, Vec3 half, Vec3 shape_half) {
    // Below this angle, as sine squared, the lines' common normal is mostly rounding. Leaving the inner solution out
    // then costs (0.0001 * length)^2 / (2 * distance).
    constexpr float least_sine_squared = 1e-8f;
    const Vec3 normal = cross(half, shape_half);
    const float squared = length_squared(normal);
    if (squared > least_sine_squared * length_squared(half) * length_squared(shape_half)) {
        // Cramer's rule with the cross product itself: a*e - b*b would cancel for segments that are nearly parallel.
        const float s = -dot(mid, cross(shape_half, normal)) / squared;
        const float t = -dot(mid, cross(half, normal)) / squared;
        if (s >= -1.0f && s <= 1.0f && t >= -1.0f && t <= 1.0f) {
            const Vec3 on_shape = shape_half * t;
            return {on_shape, mid + half * s - on_shape};
        }
    }
    // Otherwise an end of one of them takes part.
    Nearest nearest;
    for (const float sign : {-1.0f, 1.0f}) {
        const Vec3 other_end = mid + half * sign;
        nearest.offer(shape_half * nearest_parameter(other_end, shape_half), other_end);
        const Vec3 shape_end = shape_half * sign;
        nearest.offer(shape_end, mid + half * nearest_parameter(shape_end - mid, half));
    }
    return nearest.best();
}

Separation segment_to_box(Vec3 mid, Vec3 half, Vec3 half_extents) {
    const Vec3 on_segment = mid + half * nearest_to_box(mid, half, half_extents);
    const Vec3 on_box = nearest_in_box(on_segment, half_extents);
    return {on_box, on_segment - on_box};
}

Separation segment_to_core(Vec3 mid, Vec3 half, const Hitbox& shape) {
    switch (shape.kind) {
        case ShapeKind::sphere:
            return {{}, mid + half * nearest_parameter(-mid, half)};
        case ShapeKind::capsule:
            return segment_to_segment(mid, half, half_segment(shape));
        case ShapeKind::box: {
            const Quat to_local = conjugate(shape.rotation);
            const Separation local = segment_to_box(rotate(to_local, mid), rotate(to_local, half), shape.half_extents);
            return {rotate(shape.rotation, local.on_shape), rotate(shape.rotation, local.offset)};
        }
    }
    return {};
}

}  // namespace backsight::detail
