#pragma once

// Vectors and rotations in single precision. Right-handed, metres, no preferred up axis. Everything here is pure and
// uses only + - * / and sqrt. So equal inputs give equal bits on every compiler and in WASM. Safe from any thread.

#include <backsight/base/compiler.h>

#include <cmath>

BACKSIGHT_EXACT_FLOATS_BEGIN

namespace backsight {

/// A point, direction or velocity: metres, or metres per second.
struct Vec3 {
    float x = 0.0f;
    float y = 0.0f;
    float z = 0.0f;

    friend constexpr bool operator==(const Vec3&, const Vec3&) = default;
};

constexpr Vec3 operator+(Vec3 a, Vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
constexpr Vec3 operator-(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
constexpr Vec3 operator-(Vec3 a) { return {-a.x, -a.y, -a.z}; }
constexpr Vec3 operator*(Vec3 a, float s) { return {a.x * s, a.y * s, a.z * s}; }
constexpr Vec3 operator*(float s, Vec3 a) { return a * s; }
constexpr float dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
constexpr Vec3 cross(Vec3 a, Vec3 b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
constexpr float length_squared(Vec3 a) { return dot(a, a); }
inline float length(Vec3 a) { return std::sqrt(length_squared(a)); }
inline float distance(Vec3 a, Vec3 b) { return length(a - b); }

/// False if any component is NaN or infinite.
inline bool is_finite(Vec3 a) { return std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(a.z); }

/// `a` with length 1; `fallback` where `a` is too short to have a direction.
inline Vec3 normalized(Vec3 a, Vec3 fallback = {1.0f, 0.0f, 0.0f}) {
    const float squared = length_squared(a);
    return squared > 1e-30f ? a * (1.0f / std::sqrt(squared)) : fallback;
}

/// A rotation as a unit quaternion; `q` and `-q` are the same rotation.
struct Quat {
    float x = 0.0f;
    float y = 0.0f;
    float z = 0.0f;
    float w = 1.0f;

    friend constexpr bool operator==(const Quat&, const Quat&) = default;
};

constexpr Quat operator-(Quat q) { return {-q.x, -q.y, -q.z, -q.w}; }
constexpr Quat conjugate(Quat q) { return {-q.x, -q.y, -q.z, q.w}; }
constexpr float dot(Quat a, Quat b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }

/// The rotation `b` followed by the rotation `a`.
constexpr Quat operator*(Quat a, Quat b) {
    return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}

constexpr Vec3 rotate(Quat q, Vec3 v) {
    const Vec3 axis{q.x, q.y, q.z};
    const Vec3 twice = cross(axis, v) * 2.0f;
    return v + twice * q.w + cross(axis, twice);
}

inline bool is_finite(Quat q) { return is_finite(Vec3{q.x, q.y, q.z}) && std::isfinite(q.w); }

/// `q` with norm 1; the identity where `q` is too short to be a rotation.
inline Quat normalized(Quat q) {
    const float squared = dot(q, q);
    if (!(squared > 1e-20f)) return {};
    const float scale = 1.0f / std::sqrt(squared);
    return {q.x * scale, q.y * scale, q.z * scale, q.w * scale};
}

/// Where something is and how it is turned: a frame that maps local points to `rotate(rotation, p) + position`.
struct Pose {
    Vec3 position;
    Quat rotation;

    friend constexpr bool operator==(const Pose&, const Pose&) = default;
};

constexpr Vec3 transform(const Pose& frame, Vec3 local) { return rotate(frame.rotation, local) + frame.position; }

/// `local`, given in `frame`, in the space that `frame` is given in.
inline Pose compose(const Pose& frame, const Pose& local) {
    return {transform(frame, local.position), normalized(frame.rotation * local.rotation)};
}

/// `world` as seen from `frame`: compose(frame, relative_to(frame, world)) is `world`, up to rounding.
inline Pose relative_to(const Pose& frame, const Pose& world) {
    const Quat inverse = conjugate(frame.rotation);
    return {rotate(inverse, world.position - frame.position), normalized(inverse * world.rotation)};
}

}  // namespace backsight

BACKSIGHT_EXACT_FLOATS_END
