#include <backsight/base/assert.h>
#include <backsight/base/trig.h>
#include <backsight/motion/estimate.h>

#include <cmath>

namespace backsight {
namespace {

float seconds_of(Micros span) { return static_cast<float>(static_cast<double>(span.value) / 1e6); }

Vec3 at_most(Vec3 v, float most) {
    const float squared = length_squared(v);
    return squared > most * most ? v * (most / std::sqrt(squared)) : v;
}

bool is_window(Micros window) { return window >= Micros{0} && window <= Micros{250'000}; }

// The turn from `a` to `b` about the body's axes, the shorter way, as axis times angle.
Vec3 turn_between(Quat a, Quat b) {
    Quat turn = conjugate(a) * b;
    if (turn.w < 0.0f) turn = -turn;
    const Vec3 axis{turn.x, turn.y, turn.z};
    const float sine = length(axis);
    if (!(sine > 1e-9f)) return axis * 2.0f;
    const double angle = 2.0 * deterministic_atan2(static_cast<double>(sine), static_cast<double>(turn.w));
    return axis * (static_cast<float>(angle) / sine);
}

}  // namespace

const char* EstimateConfig::validate() const {
    if (!is_window(velocity_window)) return "estimate.velocity_window";
    if (!is_window(earlier_window)) return "estimate.earlier_window";
    if (!(most_acceleration_mps2 > 0.0f && most_acceleration_mps2 <= 1024.0f)) return "estimate.most_acceleration_mps2";
    const bool is_gravity =
        std::fabs(gravity.x) <= 100.0f && std::fabs(gravity.y) <= 100.0f && std::fabs(gravity.z) <= 100.0f;
    return is_gravity ? nullptr : "estimate.gravity";
}

MotionEstimator::MotionEstimator(const EstimateConfig& config) : config_(config) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
}

MotionEstimator::Added MotionEstimator::add(const Pose& pose, Micros now) {
    if (!is_finite(pose.position) || !is_finite(pose.rotation)) return Added::not_finite;
    if (count_ > 0 && now <= known(0).at) {
        if (known(0).at - now <= Micros{1'000'000}) return Added::not_later;
        restart();
    }
    known_[next_] = {{pose.position, normalized(pose.rotation)}, now};
    next_ = (next_ + 1) % capacity;
    if (count_ < capacity) ++count_;
    return Added::ok;
}

std::size_t MotionEstimator::reach(std::size_t from, Micros window) const {
    std::size_t to = from + 1;
    while (to + 1 < count_ && known(from).at - known(to).at < window) ++to;
    return to;
}

Vec3 MotionEstimator::mean_velocity(std::size_t from, std::size_t to) const {
    return (known(from).pose.position - known(to).pose.position) * (1.0f / seconds_of(known(from).at - known(to).at));
}

Vec3 MotionEstimator::mean_turning(std::size_t from, std::size_t to) const {
    return turn_between(known(to).pose.rotation, known(from).pose.rotation) *
           (1.0f / seconds_of(known(from).at - known(to).at));
}

ReckonedState MotionEstimator::estimate() const {
    BACKSIGHT_ASSERT(count_ > 0, "estimate: after a first sample");
    ReckonedState state;
    state.position = known(0).pose.position;
    state.rotation = known(0).pose.rotation;
    if (count_ < 2) return state;
    const std::size_t middle = reach(0, config_.velocity_window);
    state.velocity = mean_velocity(0, middle);
    state.angular_velocity = mean_turning(0, middle);
    if (middle + 1 >= count_) return state;

    const std::size_t oldest = reach(middle, config_.earlier_window);
    // Mean velocities are those of the middles of their times.
    const float late = 0.5f * seconds_of(known(0).at - known(middle).at);
    const float apart = 0.5f * seconds_of(known(0).at - known(oldest).at);
    const Vec3 change = (state.velocity - mean_velocity(middle, oldest)) * (1.0f / apart);
    const float squared = length_squared(config_.gravity);
    if (squared > 0.0f) {
        const float along = dot(change, config_.gravity) / squared;
        const bool falls = along > 0.625f && along < 1.375f;
        const Vec3 across = at_most(change - config_.gravity * along, config_.most_acceleration_mps2);
        state.acceleration = falls ? across + config_.gravity : across;
    } else {
        state.acceleration = at_most(change, config_.most_acceleration_mps2);
    }
    state.velocity = state.velocity + state.acceleration * late;
    return state;
}

}  // namespace backsight
