#include <backsight/base/assert.h>
#include <backsight/base/enum_array.h>
#include <backsight/motion/interpolate.h>
#include <backsight/motion/receive.h>

#include "seconds.h"

namespace backsight {
namespace {

bool is_finite(const ReckonedState& state) {
    return is_finite(state.position) && is_finite(state.velocity) && is_finite(state.acceleration) &&
           is_finite(state.rotation) && is_finite(state.angular_velocity);
}

}  // namespace

const char* ReceiveConfig::validate() const {
    if (to_string(model)[0] == '?') return "receive.model";
    if (const char* field = reckoning.validate()) return field;
    if (to_string(convergence)[0] == '?') return "receive.convergence";
    if (duration < Micros{0} || duration > Micros{5'000'000}) return "receive.duration";
    if (most_ahead < Micros{0} || most_ahead > Micros{10'000'000}) return "receive.most_ahead";
    if (!(snap_distance_m > 0.0f)) return "receive.snap_distance_m";
    return nullptr;
}

const char* to_string(ReceiveVerdict verdict) {
    constexpr const char* names[] = {"first",      "broke", "converges",   "snapped",
                                     "clock back", "old",   "from future", "not finite"};
    return enum_name(verdict, names);
}

ReckoningReceiver::ReckoningReceiver(const ReceiveConfig& config) : config_(config) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
}

MotionSample ReckoningReceiver::reckoned(Micros now) const {
    return reckon(config_.model, state_, seconds_of(now - sampled_at_), config_.reckoning);
}

MotionSample ReckoningReceiver::draw(Micros now) const {
    MotionSample drawn = reckoned(now);
    const float since = seconds_of(now - since_);
    const float duration = seconds_of(config_.duration);
    // The old path keeps its lead in velocity for as long as it is thought of.
    const float gone = since > 0.0f && since < duration ? since : 0.0f;
    const Deviation left =
        remaining(config_.convergence, position_off_ + velocity_off_ * gone, velocity_off_, since, duration);
    drawn.position = drawn.position + left.position;
    drawn.velocity = drawn.velocity + left.velocity;
    if (left.turned < 1.0f) drawn.rotation = normalized(slerp(rotation_off_, {}, left.turned) * drawn.rotation);
    return drawn;
}

ReceiveVerdict ReckoningReceiver::decide(const ReckonedState& state, std::uint16_t epoch, Micros sampled_at,
                                         Micros now) const {
    if (!is_finite(state)) return ReceiveVerdict::not_finite;
    if (sampled_at > now + config_.most_ahead) return ReceiveVerdict::from_future;
    if (!has_state_) return ReceiveVerdict::first;
    if (sampled_at_ > now + config_.most_ahead) return ReceiveVerdict::clock_back;
    if (sampled_at <= sampled_at_) return ReceiveVerdict::old;
    return epoch != epoch_ ? ReceiveVerdict::broke : ReceiveVerdict::converges;
}

ReceiveVerdict ReckoningReceiver::update(const ReckonedState& state, std::uint16_t epoch, Micros sampled_at,
                                         Micros now) {
    ReceiveVerdict verdict = decide(state, epoch, sampled_at, now);
    if (verdict <= ReceiveVerdict::clock_back) {
        const MotionSample before = draw(now);
        state_ = state;
        state_.rotation = normalized(state.rotation);
        sampled_at_ = sampled_at;
        epoch_ = epoch;
        has_state_ = true;
        const MotionSample after = reckoned(now);
        const Vec3 off = before.position - after.position;
        const float most = config_.snap_distance_m;
        const bool is_near = length_squared(off) <= most * most;
        if (verdict == ReceiveVerdict::converges && !is_near) verdict = ReceiveVerdict::snapped;
        const bool is_gradual = verdict == ReceiveVerdict::converges;
        position_off_ = is_gradual ? off : Vec3{};
        velocity_off_ = is_gradual ? before.velocity - after.velocity : Vec3{};
        rotation_off_ = is_gradual ? normalized(before.rotation * conjugate(after.rotation)) : Quat{};
        since_ = now;
    }
    ++counts_[static_cast<int>(verdict)];
    return verdict;
}

}  // namespace backsight
