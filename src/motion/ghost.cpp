#include <backsight/base/assert.h>
#include <backsight/base/enum_array.h>
#include <backsight/base/trig.h>
#include <backsight/motion/ghost.h>

#include "seconds.h"

#include <cmath>

namespace backsight {
namespace {

// A span as seconds; one of centuries is one of years.
bool is_within(float value, float low, float high) { return value >= low && value <= high; }

// The cosine of half the angle at which a rotation begins to count as off.
float cosine_of_bound(float bound_rad) {
    if (bound_rad >= static_cast<float>(pi)) return -1.0f;
    const double rounding = static_cast<double>(max_rotation_error_deg) * pi / 180.0;
    return static_cast<float>(deterministic_cos(0.5 * (static_cast<double>(bound_rad) + rounding)));
}

}  // namespace

const char* GhostConfig::validate() const {
    if (to_string(model)[0] == '?') return "ghost.model";
    if (const char* field = reckoning.validate()) return field;
    if (const char* field = quantization.validate()) return field;
    if (!is_within(position_bound_m, 0.0f, 1000.0f)) return "ghost.position_bound_m";
    if (!is_within(rotation_bound_rad, 0.0f, 4.0f)) return "ghost.rotation_bound_rad";
    if (heartbeat < Micros{10'000} || heartbeat > Micros{60'000'000}) return "ghost.heartbeat";
    if (least_interval < Micros{0} || least_interval > heartbeat) return "ghost.least_interval";
    if (anticipation < Micros{0} || anticipation > Micros{500'000}) return "ghost.anticipation";
    return nullptr;
}

const char* to_string(GhostVerdict verdict) {
    static constexpr const char* names[] = {
        // facts: names of GhostVerdict
        "near enough",   // 0
        "waits",         // 1
        "first",         // 2
        "broke",         // 3
        "position off",  // 4
        "rotation off",  // 5
        "heartbeat",     // 6
        "clock back",    // 7
        "not finite",    // 8
        "out of range",  // 9
        // end of facts
    };
    return enum_name(verdict, names);
}

ReckoningSender::ReckoningSender(const GhostConfig& config)
    : config_(config), least_cosine_(cosine_of_bound(config.rotation_bound_rad)) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
}

MotionSample ReckoningSender::ghost(Micros now) const {
    return reckon(config_.model, believed_, seconds_of(now - sent_at_), config_.reckoning);
}

bool ReckoningSender::is_off(const MotionSample& believed, const MotionSample& truth) const {
    const float bound = config_.position_bound_m;
    return length_squared(believed.position - truth.position) > bound * bound;
}

bool ReckoningSender::is_turned(const MotionSample& believed, const MotionSample& truth) const {
    return std::fabs(dot(believed.rotation, truth.rotation)) < least_cosine_;
}

GhostVerdict ReckoningSender::decide(const EntityPose& truth, std::uint16_t epoch, Micros now) const {
    if (!has_sent_) return GhostVerdict::first;
    if (epoch != epoch_) return GhostVerdict::broke;
    if (now < sent_at_) return GhostVerdict::clock_back;
    const Micros since = now - sent_at_;
    if (since >= config_.heartbeat) return GhostVerdict::heartbeat;
    const MotionSample here{truth.position, truth.velocity, normalized(truth.rotation)};
    const MotionSample believed = ghost(now);
    bool off = is_off(believed, here);
    bool turned = is_turned(believed, here);
    if (!off && !turned && config_.anticipation > Micros{0}) {
        const MotionSample later = ghost(now + config_.anticipation);
        const MotionSample there = reckon(config_.model, truth, seconds_of(config_.anticipation), config_.reckoning);
        off = is_off(later, there);
        turned = is_turned(later, there);
    }
    if (!off && !turned) return GhostVerdict::near_enough;
    if (since < config_.least_interval) return GhostVerdict::waits;
    return off ? GhostVerdict::position_off : GhostVerdict::rotation_off;
}

GhostVerdict ReckoningSender::update(const EntityPose& truth, std::uint16_t epoch, Micros now) {
    QuantReckonedState state;
    const QuantizeResult result = quantize_reckoned(truth, config_.quantization, state);
    const GhostVerdict verdict = result == QuantizeResult::not_finite     ? GhostVerdict::not_finite
                                 : result == QuantizeResult::out_of_range ? GhostVerdict::out_of_range
                                                                          : decide(truth, epoch, now);
    ++counts_[static_cast<int>(verdict)];
    if (!is_sent(verdict)) return verdict;
    sent_ = state;
    believed_ = dequantize(state, config_.quantization);
    sent_at_ = now;
    epoch_ = epoch;
    has_sent_ = true;
    return verdict;
}

}  // namespace backsight
