#include <backsight/base/exp.h>
#include <backsight/motion/converge.h>
#include <backsight/motion/interpolate.h>

namespace backsight {
namespace {

// How much of the deviation at its start, and of its velocity then, is drawn; and how both change per second.
struct Shape {
    float place = 0.0f, place_rate = 0.0f;
    float swing = 0.0f, swing_rate = 0.0f;
};

// (1 + k) exp(-k) is 1/1000 here.
constexpr double stiffness = 9.23341;

Shape spring(float since, float duration) {
    const double rate = stiffness / static_cast<double>(duration);
    const double t = static_cast<double>(since);
    const double left = deterministic_exp(-rate * t);
    // (d + (u + rate d) t) exp(-rate t), of a spring let go at d with u.
    return {static_cast<float>((1.0 + rate * t) * left), static_cast<float>(-rate * rate * t * left),
            static_cast<float>(t * left), static_cast<float>((1.0 - rate * t) * left)};
}

// The cubic of Hermite that goes from d with u to nothing.
Shape cubic(float f, float duration) {
    const float rest = 1.0f - f;
    return {(1.0f + 2.0f * f) * rest * rest, -6.0f * f * rest / duration, duration * f * rest * rest,
            rest * (1.0f - 3.0f * f)};
}

// The remaining difference between two paths.
struct Deviation {
    Vec3 position;
    Vec3 velocity;
    float turned = 1.0f;  // share of the way from the old rotation to the new one
};

// The part of a deviation (old path less new path, both now) that is still drawn. It began `since` seconds ago and ends
// after `duration`. Zero from `duration` on, where duration is not above 0, and for snap. `since` below 0 and NaN count
// as 0.
Deviation remaining(Convergence kind, Vec3 position, Vec3 velocity, float since, float duration) {
    const float s = since > 0.0f ? since : 0.0f;
    if (kind == Convergence::snap || !(s < duration)) return {};
    const float f = s / duration;
    const float rest = 1.0f - f;
    if (kind == Convergence::linear) {
        return {position * rest, velocity * rest - position * (1.0f / duration), f};
    }
    if (kind == Convergence::projective_velocity) {
        // The old path's velocity has turned into the new one's by f, and so has come that far by itself.
        const Vec3 projected = position - velocity * (f * s);
        return {projected * rest, velocity * ((1.0f - 2.0f * f) * rest) - projected * (1.0f / duration), f};
    }
    const Shape shape = kind == Convergence::hermite ? cubic(f, duration) : spring(s, duration);
    const Vec3 start = position - velocity * s;
    return {start * shape.place + velocity * shape.swing, start * shape.place_rate + velocity * shape.swing_rate,
            1.0f - shape.place};
}

}  // namespace

const char* to_string(Convergence kind) {
    switch (kind) {
        case Convergence::snap:
            return "snap";
        case Convergence::linear:
            return "linear";
        case Convergence::projective_velocity:
            return "projective velocity";
        case Convergence::hermite:
            return "hermite";
        case Convergence::critically_damped:
            return "critically damped";
    }
    return "?";
}

MotionSample blend(Convergence kind, const MotionSample& old_path, const MotionSample& new_path, float since,
                   float duration) {
    const Deviation left =
        remaining(kind, old_path.position - new_path.position, old_path.velocity - new_path.velocity, since, duration);
    return {new_path.position + left.position, new_path.velocity + left.velocity,
            left.turned < 1.0f ? slerp(old_path.rotation, new_path.rotation, left.turned) : new_path.rotation};
}

}  // namespace backsight
