#include <backsight/base/assert.h>
#include <backsight/base/trig.h>
#include <backsight/motion/estimate.h>

#include "seconds.h"

#include <algorithm>
#include <cmath>

namespace backsight {
namespace {

Vec3 at_most(Vec3 v, float most) {
    const float squared = length_squared(v);
    return squared > most * most ? v * (most / std::sqrt(squared)) : v;
}

// Parts of gravity: what counts as a fall, and as no change at all.
constexpr float least_fall = 0.7f;
constexpr float most_fall = 1.3f;
constexpr float most_standing = 0.3f;
// Metres per second along gravity: slower is standing.
constexpr float standing_speed = 0.8f;
// Less steady than this is noise, which a mean of three steps takes two thirds out of.
constexpr float steady_enough = 0.4f;
constexpr float most_smoothing = 2.0f / 3.0f;
// How much the steadiness so far weighs beside that of the last two accelerations.
constexpr float weight_of_past = 0.5f;
// A landing is spread over this time at least, in seconds: what comes after it is as likely to go up again.
constexpr float shortest_landing = 0.05f;
// Metres below the ground that count as on it.
constexpr float below_ground = 0.02f;

// Places too far apart for a float say nothing of a motion.
EntityPose where_finite(EntityPose state) {
    if (!is_finite(state.velocity) || !is_finite(state.acceleration)) state.velocity = state.acceleration = {};
    return state;
}

bool is_like_gravity(Vec3 change, Vec3 gravity) {
    const float along = dot(change, gravity) / length_squared(gravity);
    return along > least_fall && along < most_fall;
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
    if (!is_gravity) return "estimate.gravity";
    if (steadiness_time < Micros{0} || steadiness_time > Micros{60'000'000}) return "estimate.steadiness_time";
    return is_window(landing_time) ? nullptr : "estimate.landing_time";
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
    if (count_ > 2) learn(seconds_of(known(0).at - known(1).at));
    return Added::ok;
}

void MotionEstimator::restart() {
    count_ = 0;
    has_ground_ = false;
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

Vec3 MotionEstimator::across(Vec3 v) const {
    const float squared = length_squared(config_.gravity);
    return squared > 0.0f ? v - config_.gravity * (dot(v, config_.gravity) / squared) : v;
}

Vec3 MotionEstimator::believable(Vec3 change) const { return at_most(across(change), config_.most_acceleration_mps2); }

MotionEstimator::Changes MotionEstimator::changes() const {
    Changes c;
    const std::size_t middle = reach(0, config_.velocity_window);
    c.velocity = mean_velocity(0, middle);
    c.has_last = middle + 1 < count_;
    if (!c.has_last) return c;
    // Mean velocities are those of the middles of their times.
    const std::size_t earlier = reach(middle, config_.earlier_window);
    const float last_s = seconds_of(known(0).at - known(middle).at);
    const float earlier_s = seconds_of(known(middle).at - known(earlier).at);
    c.late = 0.5f * last_s;
    c.earlier_velocity = mean_velocity(middle, earlier);
    c.last = (c.velocity - c.earlier_velocity) * (2.0f / (last_s + earlier_s));
    c.has_before = earlier + 1 < count_;
    if (!c.has_before) return c;
    const std::size_t oldest = reach(earlier, config_.earlier_window);
    const float oldest_s = seconds_of(known(earlier).at - known(oldest).at);
    const Vec3 oldest_velocity = mean_velocity(earlier, oldest);
    c.before = (c.earlier_velocity - oldest_velocity) * (2.0f / (earlier_s + oldest_s));
    c.both = (c.velocity - oldest_velocity) * (2.0f / (last_s + 2.0f * earlier_s + oldest_s));
    return c;
}

void MotionEstimator::learn(float seconds) {
    const Changes c = changes();
    if (c.has_before && config_.steadiness_time > Micros{0}) {
        const Vec3 last = believable(c.last);
        const Vec3 before = believable(c.before);
        const float squares = length_squared(last) + length_squared(before);
        const float weight = std::clamp(seconds / seconds_of(config_.steadiness_time), 0.0f, 1.0f);
        // Places too far for a float have no differences. These would stay here for good.
        if (is_finite(last) && is_finite(before)) {
            agreed_ += (2.0f * dot(last, before) - agreed_) * weight;
            moved_ += (squares - moved_) * weight;
        }
    }
    const float squared = length_squared(config_.gravity);
    if (!(squared > 0.0f) || !c.has_last) return;
    const float size = std::sqrt(squared);
    const auto stands = [&](Vec3 velocity) {
        return std::fabs(dot(velocity, config_.gravity)) < standing_speed * size;
    };
    const bool is_still = std::fabs(dot(c.last, config_.gravity)) < most_standing * squared;
    if (!is_still || !stands(c.velocity) || !stands(c.earlier_velocity)) return;
    ground_ = dot(known(0).pose.position, config_.gravity) / size;
    has_ground_ = true;
}

float MotionEstimator::believed(const Changes& c) const {
    if (!c.has_before || !(config_.steadiness_time > Micros{0})) return 1.0f;
    const Vec3 last = believable(c.last);
    const Vec3 before = believable(c.before);
    const float squares = length_squared(last) + length_squared(before);
    const float now = squares > 0.0f ? 2.0f * dot(last, before) / squares : 0.0f;
    return 0.5f + 0.5f * std::clamp(now + weight_of_past * steadiness(), -1.0f, 1.0f);
}

bool MotionEstimator::is_fall(const Changes& c) const {
    if (!(length_squared(config_.gravity) > 0.0f)) return false;
    // Uneven steps hide a fall from the last change, but not from that over both.
    return is_like_gravity(c.last, config_.gravity) || (c.has_before && is_like_gravity(c.both, config_.gravity));
}

// Takes out a fall that is about to end.
void MotionEstimator::land(EntityPose& state) const {
    const float size = length(config_.gravity);
    const Vec3 down = config_.gravity * (1.0f / size);
    const float speed = dot(state.velocity, down);
    const float left = ground_ - dot(state.position, down);
    if (!(speed > 0.0f) || left < -below_ground) return;
    const float way = std::max(0.0f, left);
    const float seconds = (std::sqrt(speed * speed + 2.0f * size * way) - speed) / size;
    if (seconds >= seconds_of(config_.landing_time)) return;
    const float landing = way / std::max(shortest_landing, seconds);
    state.velocity = state.velocity + down * ((landing < speed ? landing : speed) - speed);
    state.acceleration = state.acceleration - config_.gravity;
}

EntityPose MotionEstimator::estimate() const {
    BACKSIGHT_ASSERT(count_ > 0, "estimate: after a first sample");
    EntityPose state;
    state.position = known(0).pose.position;
    state.rotation = known(0).pose.rotation;
    if (count_ < 2) return state;
    state.angular_velocity = mean_turning(0, reach(0, config_.velocity_window));
    const Changes c = changes();
    state.velocity = c.velocity;
    if (!c.has_last) return where_finite(state);
    state.acceleration = believable(c.last) * believed(c);
    const bool smooths = c.has_before && config_.steadiness_time > Micros{0};
    const float unsteady = smooths ? std::clamp(1.0f - steadiness() / steady_enough, 0.0f, 1.0f) : 0.0f;
    state.velocity = state.velocity + across(c.earlier_velocity - c.velocity) * (unsteady * most_smoothing);
    const bool falls = is_fall(c);
    if (falls) state.acceleration = state.acceleration + config_.gravity;
    state.velocity = state.velocity + state.acceleration * c.late;
    if (falls && has_ground_ && config_.landing_time > Micros{0}) land(state);
    return where_finite(state);
}

}  // namespace backsight
