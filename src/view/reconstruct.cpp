#include "surroundings.h"

#include <backsight/base/assert.h>
#include <backsight/base/enum_array.h>
#include <backsight/motion/extrapolate.h>

namespace backsight {

namespace {

constexpr float micro = 1e-6f;

MotionSample motion_of(const EntityState& state, const Quantization& q) {
    return {dequantize(state.position, q), dequantize(state.velocity, q), rotation_of(state)};
}

float seconds_between(Tick a, Tick b, TickRate rate) { return static_cast<float>(b - a) * rate.tick_seconds(); }

// The neighbour counts for a tangent only if the curve really came from there, in the same frame.
bool shapes_tangent(const Sample& neighbour, const Sample& sample) {
    return neighbour && is_continuous(*neighbour.state, *sample.state) &&
           neighbour.state->parent == sample.state->parent;
}

Vec3 catmull_rom(const Surroundings& around, Vec3 from, Vec3 to, float fraction, TickRate rate, const Quantization& q) {
    const float seconds = seconds_between(around.from.tick, around.to.tick, rate);
    const Vec3 chord = (to - from) * (1.0f / seconds);
    Vec3 tangent_from = chord;
    Vec3 tangent_to = chord;
    if (shapes_tangent(around.before, around.from)) {
        tangent_from = catmull_rom_tangent(dequantize(around.before.state->position, q), from, to,
                                           seconds_between(around.before.tick, around.from.tick, rate), seconds);
    }
    if (shapes_tangent(around.after, around.to)) {
        tangent_to = catmull_rom_tangent(from, to, dequantize(around.after.state->position, q), seconds,
                                         seconds_between(around.to.tick, around.after.tick, rate));
    }
    return hermite(from, tangent_from, to, tangent_to, seconds, fraction);
}

Pose between(const Surroundings& around, float fraction, Interpolation curve, TickRate rate, const Quantization& q) {
    const MotionSample from = motion_of(*around.from.state, q);
    const MotionSample to = motion_of(*around.to.state, q);
    const Quat rotation = slerp(from.rotation, to.rotation, fraction);
    switch (curve) {
        case Interpolation::hold:
            return {from.position, from.rotation};
        case Interpolation::linear:
            break;
        case Interpolation::hermite:
            return {hermite_with_contact(from.position, from.velocity, to.position, to.velocity,
                                         seconds_between(around.from.tick, around.to.tick, rate), fraction),
                    rotation};
        case Interpolation::catmull_rom:
            return {catmull_rom(around, from.position, to.position, fraction, rate, q), rotation};
    }
    return {lerp(from.position, to.position, fraction), rotation};
}

Pose beyond(const Sample& from, Moment moment, Micros most, TickRate rate, const Quantization& q) {
    const MotionSample last = motion_of(*from.state, q);
    const float ticks = static_cast<float>(moment - Moment::at(from.tick)) * (1.0f / 65536.0f);
    const float limit = static_cast<float>(most.value) * micro;
    return {extrapolate(last, ticks * rate.tick_seconds(), limit), last.rotation};
}

}  // namespace

const char* DrawRules::validate() const {
    if (extrapolation_limit < Micros{0} || extrapolation_limit > Micros{1'000'000}) return "draw.extrapolation_limit";
    if (sample_max_age < Micros{1'000} || sample_max_age > Micros{60'000'000}) return "draw.sample_max_age";
    if (reckoning_model < ReckoningModel::fixed || reckoning_model > ReckoningModel::fvb) return "draw.reckoning_model";
    if (reckoning.validate() != nullptr) return "draw.reckoning";
    if (convergence_time < Micros{0} || convergence_time > Micros{2'000'000}) return "draw.convergence_time";
    return nullptr;
}

const char* DrawConfig::validate() const {
    if (const char* field = tick_rate.validate()) return field;
    if (const char* field = DrawRules::validate()) return field;
    for (const DrawRules& group : groups) {
        if (group.validate() != nullptr) return "draw.groups";
    }
    if (level_group >= max_draw_groups) return "draw.level_group";
    if (longest_jump < Micros{0} || longest_jump > Micros{10'000'000}) return "draw.longest_jump";
    return nullptr;
}

const char* to_string(ViewStatus status) {
    static constexpr const char* names[] = {
        // facts: names of ViewStatus
        "interpolated",    // 0
        "held",            // 1
        "extrapolated",    // 2
        "dead",            // 3
        "despawned",       // 4
        "not yet there",   // 5
        "unknown",         // 6
        "knowledge gap",   // 7
        "parent missing",  // 8
        // end of facts
    };
    return enum_name(status, names);
}

Tick oldest_usable(Moment moment, const DrawRules& rules, TickRate rate) {
    const std::int64_t oldest = moment.raw - rate.span(rules.sample_max_age);
    return Moment{oldest + Moment::one_tick - 1}.tick();
}

Drawn reconstruct(const Surroundings& around, Moment moment, const DrawRules& rules, TickRate rate,
                  const Quantization& quantization) {
    if (!around.from) return {around.to ? ViewStatus::not_yet_there : ViewStatus::unknown, {}, 0.0f};
    const EntityState& from = *around.from.state;
    if (from.presence == Presence::despawned) return {ViewStatus::despawned, {}, 0.0f};

    Drawn drawn{ViewStatus::held, {}, 0.0f};
    if (around.to) {
        const bool is_drawn_between = is_continuous(from, *around.to.state) && !around.breaks;
        if (is_drawn_between && rules.interpolation != Interpolation::hold) {
            drawn.fraction = fraction_between(around.from.tick, around.to.tick, moment);
            drawn.status = ViewStatus::interpolated;
            drawn.pose = between(around, drawn.fraction, rules.interpolation, rate, quantization);
        }
    } else if (rules.after_newest == AfterNewest::extrapolate) {
        drawn.status = ViewStatus::extrapolated;
        drawn.pose = beyond(around.from, moment, rules.extrapolation_limit, rate, quantization);
    }
    if (drawn.status == ViewStatus::held) {
        drawn.pose = {dequantize(from.position, quantization), rotation_of(from)};
    }
    if (from.presence == Presence::dead) drawn.status = ViewStatus::dead;
    return drawn;
}

}  // namespace backsight
