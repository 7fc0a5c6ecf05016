#include "lab/projectiles/published_flight.h"

#include <backsight/presets/unreal_series.h>

#include <algorithm>
#include <cmath>

namespace backsight::lab::projectiles {

namespace {

constexpr double raw_per_s = 65536.0 * 64.0;

}  // namespace

std::int64_t raw_age(double seconds) { return std::llround(seconds * raw_per_s); }

PublishedFlight::PublishedFlight(const ProjectileRules& rules, const LevelAt& level, const PublishedMotion& motion,
                                 const Press& press, double age_s)
    : rules_(&rules), level_(level), motion_(motion), leg_{press.muzzle, press.direction * rules.speed_mps, 0, 0} {
    filter_.exclude = press.shooter;
    set_age(age_s);
}

void PublishedFlight::set_age(double age_s) {
    result_.age = std::max(raw_age(age_s), leg_.began);
    result_.position = result_.point = position_at(rules_->flight, tick_rate, leg_, result_.age);
}

void PublishedFlight::fly(double seconds, const View& present) {
    if (!motion_.cuts_steps) {
        step(result_.age + raw_age(seconds), present);
        return;
    }
    double until_s = age_s();
    presets::UnrealSubsteps steps(presets::UnrealSubstepRule{}, seconds);
    for (double part_s = steps.next(); part_s > 0.0; part_s = steps.next()) {
        until_s += part_s;
        step(raw_age(until_s), present);
    }
}

void PublishedFlight::step(std::int64_t to, const View& present) {
    if (has_ended() || to <= result_.age) return;
    FlightStep step;
    step.from = result_.age;
    step.to = to;
    step.filter = filter_;
    step.level = level_(present.moment());
    if (motion_.sweeps_targets) step.before = step.after = &present;
    result_ = advance(rules_->flight, tick_rate, leg_, step);
    if (motion_.sweeps_targets || has_ended()) return;
    const Vec3 here = result_.position;
    const SweptHit touched =
        sweep_ball(present, present, {here, here, rules_->flight.target_radius_m}, filter_, step.level);
    if (!touched) return;
    result_.end = FlightEnd::target;
    result_.point = touched.hit.point;
    result_.normal = touched.hit.normal;
    result_.hit = touched;
}

Vec3 PublishedFlight::velocity() const { return velocity_at(rules_->flight, tick_rate, leg_, result_.age); }

Vec3 PublishedFlight::position_after(double seconds) const {
    return has_ended() ? result_.position
                       : position_at(rules_->flight, tick_rate, leg_, result_.age + raw_age(seconds));
}

double PublishedFlight::age_s() const { return static_cast<double>(result_.age) / raw_per_s; }

ImageOutcome compare_ends(const FlightResult& image, const FlightResult& authority) {
    constexpr double same_place_m = 1.0;
    const bool is_same_kind = (image.end == FlightEnd::target) == (authority.end == FlightEnd::target);
    const bool is_same_target = image.hit.hit.entity == authority.hit.hit.entity;
    const bool is_near = static_cast<double>(distance(image.position, authority.position)) <= same_place_m;
    if (is_same_kind && is_same_target && is_near) return ImageOutcome::confirmed;
    if (image.age + Moment::one_tick < authority.age) return ImageOutcome::premature;
    if (authority.age + Moment::one_tick < image.age) return ImageOutcome::late;
    return ImageOutcome::inaccurate;
}

}  // namespace backsight::lab::projectiles
