#pragma once

// A reference for the shapes: double precision, and no formula in common with them. Shapes are signed distance
// functions. These are convex, as the shapes are, and so is the distance along a straight motion: a golden section
// finds its minimum, bisection the first contact.

#include "tests/support/cases.h"

#include <backsight/rewind/shapes.h>

#include <cmath>

namespace backsight::test {

struct D3 {
    double x = 0.0, y = 0.0, z = 0.0;
};
inline D3 wide(Vec3 v) { return {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)}; }
inline D3 operator+(D3 a, D3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline D3 operator-(D3 a, D3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline D3 operator*(D3 a, double s) { return {a.x * s, a.y * s, a.z * s}; }
inline double dot(D3 a, D3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline double norm(D3 a) { return std::sqrt(dot(a, a)); }
inline D3 unit(D3 a) { return a * (1.0 / norm(a)); }

/// The three columns of a rotation matrix: a box's axes in the world.
struct Axes {
    D3 x, y, z;
};
inline Axes axes_of(Quat rotation) {
    const double rx = rotation.x, ry = rotation.y, rz = rotation.z, rw = rotation.w;
    const double s = 1.0 / std::sqrt(rx * rx + ry * ry + rz * rz + rw * rw);
    const double x = rx * s, y = ry * s, z = rz * s, w = rw * s;
    return {{1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)},
            {2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)},
            {2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)}};
}

class Reference {
public:
    explicit Reference(const Hitbox& shape)
        : kind_(shape.kind),
          center_(wide(shape.center)),
          way_(wide(shape.end) - wide(shape.center)),
          half_(wide(shape.half_extents)),
          axes_(axes_of(shape.rotation)),
          radius_(shape.radius) {}

    /// Negative inside.
    double distance_to(D3 point) const {
        const D3 p = point - center_;
        if (kind_ == ShapeKind::sphere) return norm(p) - radius_;
        if (kind_ == ShapeKind::capsule) {
            const double squared = dot(way_, way_);
            const double t = squared > 0.0 ? std::fmin(std::fmax(dot(p, way_) / squared, 0.0), 1.0) : 0.0;
            return norm(p - way_ * t) - radius_;
        }
        const D3 q{std::fabs(dot(p, axes_.x)) - half_.x, std::fabs(dot(p, axes_.y)) - half_.y,
                   std::fabs(dot(p, axes_.z)) - half_.z};
        const D3 outside{std::fmax(q.x, 0.0), std::fmax(q.y, 0.0), std::fmax(q.z, 0.0)};
        return norm(outside) + std::fmin(std::fmax(q.x, std::fmax(q.y, q.z)), 0.0);
    }

private:
    ShapeKind kind_;
    D3 center_, way_, half_;
    Axes axes_;
    double radius_;
};

/// Where convex `f` is least in [low, high].
template <typename F>
double least_at(F f, double low, double high, double width) {
    constexpr double golden = 0.61803398874989484820;
    double a = high - golden * (high - low), b = low + golden * (high - low);
    double fa = f(a), fb = f(b);
    while (high - low > width) {
        if (fa <= fb) {
            high = b;
            b = a;
            fb = fa;
            a = high - golden * (high - low);
            fa = f(a);
        } else {
            low = a;
            a = b;
            fa = fb;
            b = low + golden * (high - low);
            fb = f(b);
        }
    }
    return 0.5 * (low + high);
}

struct ReferenceContact {
    double least_gap = 0.0;  ///< over the whole way; how clear the verdict is
    double distance = 0.0;   ///< to the first contact, if least_gap <= 0
};

/// `gap(t)` is the signed distance between the two after `t` metres, convex.
template <typename Gap>
ReferenceContact first_contact(Gap gap, double max_distance) {
    const double at_start = gap(0.0), at_end = gap(max_distance);
    double nearest = least_at(gap, 0.0, max_distance, 1e-9);
    double least = gap(nearest);
    if (at_start <= least) nearest = 0.0, least = at_start;
    if (at_end < least) nearest = max_distance, least = at_end;
    if (at_start <= 0.0) return {least, 0.0};
    if (least > 0.0) return {least, 0.0};
    double before = 0.0, after = nearest;
    for (int i = 0; i < 60; ++i) {
        const double half = 0.5 * (before + after);
        (gap(half) > 0.0 ? before : after) = half;
    }
    return {least, after};
}

/// The signed distance between a shape and a segment.
inline double segment_distance(const Reference& shape, D3 from, D3 way) {
    const auto at = [&](double t) { return shape.distance_to(from + way * t); };
    return std::fmin(std::fmin(at(0.0), at(1.0)), at(least_at(at, 0.0, 1.0, 1e-8)));
}

/// The signed distance between a shape and a box: least over the points of the box, one axis inside the other.
inline double box_distance(const Reference& shape, D3 center, D3 half, const Axes& axes) {
    const auto at = [&](double x, double y, double z) {
        return shape.distance_to(center + axes.x * (x * half.x) + axes.y * (y * half.y) + axes.z * (z * half.z));
    };
    const auto over = [](auto f) { return f(least_at(f, -1.0, 1.0, 1e-6)); };
    return over(
        [&](double x) { return over([&, x](double y) { return over([&, x, y](double z) { return at(x, y, z); }); }); });
}

/// A shape about as large as `size`, turned anyhow; `kind` 0 to 2.
inline Hitbox random_shape(Random& random, int kind, Vec3 center, double size) {
    Hitbox shape;
    shape.kind = static_cast<ShapeKind>(kind);
    shape.center = center;
    if (kind == 2) {
        shape.half_extents = {random.between_f(0.2 * size, size), random.between_f(0.2 * size, size),
                              random.between_f(0.2 * size, size)};
        shape.rotation = random.below(8) == 0 ? Quat{} : random.rotation();
        return shape;
    }
    shape.radius = random.between_f(0.5 * size, size);
    if (kind == 1) {
        const Vec3 direction = random.direction();
        shape.end = center + direction * random.between_f(0.0, 8.0 * size);
    }
    return shape;
}

}  // namespace backsight::test
