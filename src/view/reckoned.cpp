#include "reckoned.h"

namespace backsight {

namespace {

constexpr float seconds_per_micro = 1e-6f;
constexpr float per_raw = 1.0f / 65536.0f;

// Courses in two frames do not mix.
bool joins(const EntityState& older, const EntityState& newer) {
    return is_continuous(older, newer) && older.parent == newer.parent;
}

}  // namespace

EntityPose reckoned_state(const EntityState& s, const Quantization& q) {
    return {dequantize(s.position, q), rotation_of(s), dequantize(s.velocity, q), dequantize(s.acceleration),
            dequantize(s.angular_velocity)};
}

ReckonedCourse::ReckonedCourse(Moment moment, Moment rest, const DrawRules& rules, TickRate rate)
    : moment_(moment),
      rest_(rest < moment ? rest : moment),
      rules_(&rules),
      tick_seconds_(rate.tick_seconds()),
      converging_(rules.convergence == Convergence::snap
                      ? 0.0f
                      : static_cast<float>(rules.convergence_time.value) * seconds_per_micro) {}

float ReckonedCourse::counted_for(const Sample& sample) const {
    return static_cast<float>(rest_ - Moment::at(sample.tick)) * per_raw * tick_seconds_;
}

bool ReckonedCourse::add(const Sample& sample) {
    if (is_complete_) return false;
    if (count_ > 0 && !joins(*sample.state, *samples_[count_ - 1].state)) {
        is_complete_ = true;
        return false;
    }
    // A newer sample that does not count yet gives way to this one.
    const bool replaces = count_ == 1 && converging_ > 0.0f && !(counted_for(samples_[0]) > 0.0f);
    if (replaces) count_ = 0;
    samples_[count_++] = sample;
    is_complete_ = count_ == max_converging || !(converging_ > 0.0f) || counted_for(sample) >= converging_;
    return true;
}

// A sample without an older one counts from the start.
Sample ReckonedCourse::newest() const {
    if (count_ == 0) return {};
    std::size_t i = 0;
    while (converging_ > 0.0f && i + 1 < count_ && !(counted_for(samples_[i]) > 0.0f)) ++i;
    return samples_[i];
}

Drawn ReckonedCourse::draw(const Quantization& quantization) const {
    const Sample from = newest();
    if (!from) return {};
    if (from.state->presence == Presence::despawned) return {ViewStatus::despawned, {}, 0.0f};
    const auto course = [&](const Sample& sample) {
        const float seconds = static_cast<float>(moment_ - Moment::at(sample.tick)) * per_raw * tick_seconds_;
        return reckon(rules_->reckoning_model, reckoned_state(*sample.state, quantization), seconds, rules_->reckoning);
    };
    MotionSample motion = course(samples_[count_ - 1]);
    for (std::size_t i = count_ - 1; i-- > 0;) {
        const float since = counted_for(samples_[i]);
        if (!(since > 0.0f) && converging_ > 0.0f) break;
        motion = blend(rules_->convergence, motion, course(samples_[i]), since, converging_);
    }
    const bool is_dead = from.state->presence == Presence::dead;
    return {is_dead ? ViewStatus::dead : ViewStatus::extrapolated, {motion.position, motion.rotation}, 0.0f};
}

}  // namespace backsight
