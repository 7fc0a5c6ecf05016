#include <backsight/projectile/flight.h>

#include <backsight/base/assert.h>
#include <backsight/base/exp.h>

#include <algorithm>

namespace backsight {

namespace {

// Contacts with the level within one step; one more and it is wedged.
constexpr int most_contacts = 16;

double seconds_since(const FlightLeg& leg, TickRate rate, std::int64_t age) {
    return static_cast<double>(std::max<std::int64_t>(age - leg.began, 0)) * rate.denominator /
           (static_cast<double>(Moment::one_tick) * rate.numerator);
}

// Along one axis, after `t` seconds: how far, and how fast then.
double way_after(double velocity, double acceleration, double drag, double t) {
    if (drag <= 0.0) return velocity * t + 0.5 * acceleration * t * t;
    const double final_velocity = acceleration / drag;
    return final_velocity * t + (velocity - final_velocity) * (1.0 - deterministic_exp(-drag * t)) / drag;
}
double velocity_after(double velocity, double acceleration, double drag, double t) {
    if (drag <= 0.0) return velocity + acceleration * t;
    const double final_velocity = acceleration / drag;
    return final_velocity + (velocity - final_velocity) * deterministic_exp(-drag * t);
}

// As in the Unreal engine: across the surface by restitution, along it by friction.
Vec3 reflected(const FlightRules& rules, Vec3 velocity, Vec3 normal) {
    const float into = dot(velocity, normal);
    const Vec3 across = normal * into;
    return (velocity - across) * (1.0f - rules.friction) - across * rules.restitution;
}

// The end that the clock brings, at the latest.
struct Deadline {
    std::int64_t age = 0;
    FlightEnd end = FlightEnd::none;
};

Deadline deadline_of(const FlightRules& rules, TickRate rate) {
    if (rules.fuse.value > 0) return {rate.span(rules.fuse), FlightEnd::fuse};
    return {rate.span(rules.lifetime), FlightEnd::lifetime};
}

class Advance {
public:
    Advance(const FlightRules& rules, TickRate rate, FlightLeg& leg, const FlightStep& step)
        : rules_(&rules), rate_(rate), leg_(&leg), step_(&step), age_(step.from) {}

    FlightResult run() {
        const Deadline deadline = deadline_of(*rules_, rate_);
        const std::int64_t until = std::min(step_->to, std::max(deadline.age, step_->from));
        Vec3 to = position_at(*rules_, rate_, *leg_, until);
        for (int contacts = 0; age_ < until; ++contacts) {
            const Vec3 from = position_at(*rules_, rate_, *leg_, age_);
            const LevelTrace::Contact level = trace(from, to);
            const SweptHit target = sweep(from, to, until);
            // Of equals the level is first: who stands behind it is not hit.
            if (target && (!level.hit || target.fraction < level.fraction)) return meet(target, from, to, until);
            if (!level.hit) break;
            if (!bounce(level, from, to, until) || contacts >= most_contacts) {
                if (!rules_->rests_until_fuse || rules_->fuse.value == 0) return stop(level);
                leg_->is_at_rest = true;
            }
            to = position_at(*rules_, rate_, *leg_, until);
        }
        FlightResult result;
        result.age = until;
        result.position = to;
        result.point = to;
        if (deadline.age <= step_->to) result.end = deadline.end;
        return result;
    }

private:
    LevelTrace::Contact trace(Vec3 from, Vec3 to) const {
        const LevelTrace& level = step_->level;
        if (level.trace == nullptr || leg_->is_at_rest) return {};
        return level.trace(level.user, from, to, rules_->body_radius_m);
    }

    // What share of the step has passed at an age.
    float share(std::int64_t age) const {
        if (age == step_->from) return 0.0f;
        if (age == step_->to) return 1.0f;
        return static_cast<float>(static_cast<double>(age - step_->from) /
                                  static_cast<double>(step_->to - step_->from));
    }

    SweptHit sweep(Vec3 from, Vec3 to, std::int64_t until) const {
        if (step_->before == nullptr || step_->after == nullptr) return {};
        const SweptBall ball{from, to, rules_->target_radius_m, share(age_), share(until)};
        return sweep_ball(*step_->before, *step_->after, ball, step_->filter, step_->level);
    }

    std::int64_t age_at(float fraction, std::int64_t until) const {
        return age_ + static_cast<std::int64_t>(static_cast<double>(fraction) * static_cast<double>(until - age_));
    }

    FlightResult meet(const SweptHit& target, Vec3 from, Vec3 to, std::int64_t until) const {
        FlightResult result;
        result.end = FlightEnd::target;
        result.age = age_at(target.fraction, until);
        result.position = from + (to - from) * target.fraction;
        result.point = target.hit.point;
        result.normal = target.hit.normal;
        result.hit = target;
        return result;
    }

    // Puts the flight on its next leg. False if that leads nowhere.
    bool bounce(const LevelTrace::Contact& level, Vec3 from, Vec3 to, std::int64_t until) {
        age_ = age_at(level.fraction, until);
        const Vec3 velocity = velocity_at(*rules_, rate_, *leg_, age_);
        leg_->position = from + (to - from) * level.fraction;
        leg_->began = age_;
        leg_->velocity = {};
        if (leg_->bounces >= rules_->max_bounces) return false;
        ++leg_->bounces;
        const Vec3 next = reflected(*rules_, velocity, level.normal);
        if (!(length_squared(next) > rules_->stop_speed_mps * rules_->stop_speed_mps)) return false;
        leg_->velocity = next;
        return true;
    }

    FlightResult stop(const LevelTrace::Contact& level) const {
        FlightResult result;
        result.end = FlightEnd::stopped;
        result.age = age_;
        result.position = leg_->position;
        result.point = leg_->position - level.normal * rules_->body_radius_m;
        result.normal = level.normal;
        return result;
    }

    const FlightRules* rules_;
    TickRate rate_;
    FlightLeg* leg_;
    const FlightStep* step_;
    std::int64_t age_;
};

bool is_share(float value) { return value >= 0.0f && value <= 1.0f; }
bool is_size(float value) { return value >= 0.0f && std::isfinite(value); }

}  // namespace

const char* FlightRules::validate() const {
    if (!is_finite(acceleration)) return "flight.acceleration";
    if (!(drag_per_s >= 0.0f && drag_per_s <= 100.0f)) return "flight.drag_per_s";
    if (!is_size(body_radius_m)) return "flight.body_radius_m";
    if (!is_size(target_radius_m)) return "flight.target_radius_m";
    if (lifetime < Micros{1'000} || lifetime > Micros{600'000'000}) return "flight.lifetime";
    if (fuse < Micros{0} || fuse > lifetime) return "flight.fuse";
    if (max_bounces > 255) return "flight.max_bounces";
    if (!is_share(restitution)) return "flight.restitution";
    if (!is_share(friction)) return "flight.friction";
    if (!is_size(stop_speed_mps)) return "flight.stop_speed_mps";
    if (!(homing_mps2 >= 0.0f && homing_mps2 <= 10'000.0f)) return "flight.homing_mps2";
    return nullptr;
}

FlightLeg turned_to(const FlightRules& rules, TickRate rate, const FlightLeg& leg, std::int64_t age, Vec3 goal) {
    const Vec3 position = position_at(rules, rate, leg, age);
    const Vec3 velocity = velocity_at(rules, rate, leg, age);
    const float speed = length(velocity);
    const Vec3 wanted = normalized(goal - position, {}) * speed;
    const Vec3 change = wanted - velocity;
    const float most = rules.homing_mps2 * rate.tick_seconds();
    const float size = length(change);
    const Vec3 turned = size > most ? velocity + change * (most / size) : wanted;
    return {position, normalized(turned, normalized(velocity, {1, 0, 0})) * speed, age, leg.bounces, false};
}

Vec3 position_at(const FlightRules& rules, TickRate rate, const FlightLeg& leg, std::int64_t age) {
    if (leg.is_at_rest) return leg.position;
    const double t = seconds_since(leg, rate, age);
    const auto drag = static_cast<double>(rules.drag_per_s);
    const auto along = [&](float from, float v, float a) {
        const double way = way_after(static_cast<double>(v), static_cast<double>(a), drag, t);
        return static_cast<float>(static_cast<double>(from) + way);
    };
    return {along(leg.position.x, leg.velocity.x, rules.acceleration.x),
            along(leg.position.y, leg.velocity.y, rules.acceleration.y),
            along(leg.position.z, leg.velocity.z, rules.acceleration.z)};
}

Vec3 velocity_at(const FlightRules& rules, TickRate rate, const FlightLeg& leg, std::int64_t age) {
    if (leg.is_at_rest) return {};
    const double t = seconds_since(leg, rate, age);
    const auto drag = static_cast<double>(rules.drag_per_s);
    const auto along = [&](float v, float a) {
        return static_cast<float>(velocity_after(static_cast<double>(v), static_cast<double>(a), drag, t));
    };
    return {along(leg.velocity.x, rules.acceleration.x), along(leg.velocity.y, rules.acceleration.y),
            along(leg.velocity.z, rules.acceleration.z)};
}

const char* to_string(FlightEnd end) {
    constexpr const char* names[] = {"flying", "target", "stopped", "fuse", "lifetime"};
    static_assert(std::size(names) == static_cast<std::size_t>(FlightEnd::count_));
    return end < FlightEnd::count_ ? names[static_cast<std::size_t>(end)] : "?";
}

FlightResult advance(const FlightRules& rules, TickRate rate, FlightLeg& leg, const FlightStep& step) {
    BACKSIGHT_ASSERT(rules.validate() == nullptr && step.from >= leg.began && step.to >= step.from,
                     "advance: valid rules, a step that goes forward on its leg");
    return Advance(rules, rate, leg, step).run();
}

}  // namespace backsight
