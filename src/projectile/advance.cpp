#include "advance_on.h"
#include "leg_ahead.h"
#include "meet_ball.h"

#include <backsight/base/assert.h>

#include <algorithm>
#include <utility>

namespace backsight {

namespace {

// What may happen to a flight within one step, and contacts at one and the same age; one more and it is wedged.
constexpr int most_events = 64;
constexpr int most_at_once = 8;
// A floor that has moved by less than this counts as unmoved.
constexpr float same_floor_m = touch_m / 4.0f;
// Slower than this is rounding.
constexpr float still_mps = 1e-4f;
// Sine between two normals, below which both are of one plane.
constexpr float one_plane = 1e-3f;
// Cosine between two normals, above which both are of one surface.
constexpr float one_surface = 0.999f;
// How far it looks for a way to slide out of a corner.
constexpr float caught_m = 4.0f * touch_m;
// A cosine: floors that are steeper carry the projectile along their normal.
constexpr float carries_upright = 0.5f;

constexpr float shortest_hop_s = static_cast<float>(shortest_hop.value) * 1e-6f;

// The end that the clock brings at the latest: fuse or lifetime.
struct Deadline {
    std::int64_t age = 0;
    FlightEnd end = FlightEnd::none;
};

Deadline deadline_of(const FlightRules& rules, TickRate rate) {
    if (rules.fuse.value > 0) return {rate.span(rules.fuse), FlightEnd::fuse};
    return {rate.span(rules.lifetime), FlightEnd::lifetime};
}

// Whether a projectile that leaves a surface with this speed is back sooner than the shortest hop.
bool is_soft(float leaves_mps, float press_mps2) { return 2.0f * leaves_mps <= press_mps2 * shortest_hop_s; }

// What a surface makes of a velocity, as in the Unreal engine: across it by restitution, along it by friction.
struct Impact {
    Impact(const FlightRules& rules, Vec3 velocity, const Touch& touch, float press_mps2) {
        const float across = dot(velocity, touch.normal);
        along = velocity - touch.normal * across;
        // A velocity that already leads away from the surface is unchanged.
        leaves = across - touch.speed_mps;
        if (!(leaves < 0.0f)) return;
        is_hard = !is_soft(-leaves, press_mps2);
        leaves = is_hard ? -leaves * rules.restitution : 0.0f;
        if (is_hard) along = along * (1.0f - rules.friction);
    }

    Vec3 along;
    float leaves = 0.0f;   // the surface, relative to it
    bool is_hard = false;  // it bounces, or would if it were not for restitution
};

class Advance {
public:
    Advance(const FlightRules& rules, TickRate rate, FlightLeg& leg, const FlightStep& step,
            const FunctionRef<void(const FlightLeg& leg)>& left, FlightResult& result)
        : rules_(&rules),
          rate_(rate),
          leg_(&leg),
          step_(&step),
          left_(&left),
          result_(&result),
          ahead_(rules, rate, leg, step),
          age_(step.from),
          bounces_(leg.bounces) {}

    // `start`: as of LegAhead::stretch().
    void run(const Vec3* start) {
        const Deadline deadline = deadline_of(*rules_, rate_);
        const std::int64_t until = std::min(step_->to, std::max(deadline.age, step_->from));
        if (leg_->is_on_floor() && age_ < until) {
            follow_floor();
            start = nullptr;  // it may be another leg now
        }
        for (int events = 0; age_ < until && !has_stopped_;) {
            const Stretch stretch = ahead_.stretch(age_, until, std::exchange(start, nullptr));
            if (meets(stretch)) return;
            age_ = stretch.until;
            if (stretch.end == Stretch::End::in_time) return flown(deadline, stretch.to);
            if (stretch.end == Stretch::End::bend) continue;
            go_on(stretch);
            // After an edge there is no surface to lie on: it flies on, and the next step looks again.
            if (++events >= most_events && stretch.end == Stretch::End::touch) lie_down(stretch.touch.normal);
            if (events >= 2 * most_events) return flown(deadline, ahead_.position(age_));
        }
        return has_stopped_ ? stop() : flown(deadline, ahead_.position(age_));
    }

private:
    // What share of the step has passed at an age.
    float share(std::int64_t age) const {
        if (age == step_->from) return 0.0f;
        if (age == step_->to) return 1.0f;
        return static_cast<float>(static_cast<double>(age - step_->from) /
                                  static_cast<double>(step_->to - step_->from));
    }

    bool meets(const Stretch& stretch) {
        if (step_->before == nullptr || step_->after == nullptr) return false;
        const SweptBall ball{stretch.from, stretch.to, rules_->target_radius_m, share(age_), share(stretch.until)};
        SweptHit& met = result_->hit;
        if (!meet_ball(*step_->before, *step_->after, ball, step_->filter, step_->level, met)) return false;
        // A tie goes to the level: whoever stands behind it is not hit.
        if (stretch.end == Stretch::End::touch && !(met.fraction < 1.0f)) {
            met = {};
            return false;
        }
        const double way = static_cast<double>(met.fraction) * static_cast<double>(stretch.until - age_);
        result_->end = FlightEnd::target;
        result_->age = age_ + static_cast<std::int64_t>(way);
        result_->position = stretch.from + (stretch.to - stretch.from) * met.fraction;
        result_->point = met.hit.point;
        result_->normal = met.hit.normal;
        return true;
    }

    void flown(const Deadline& deadline, Vec3 to) {
        result_->end = deadline.age <= step_->to ? deadline.end : FlightEnd::none;
        result_->age = age_;
        result_->position = to;
        result_->point = to;
        result_->normal = {};
    }

    void stop() {
        result_->end = FlightEnd::stopped;
        result_->age = age_;
        result_->position = leg_->position;
        result_->point = leg_->position - stop_normal_ * rules_->body_radius_m;
        result_->normal = stop_normal_;
    }

    void begin(const FlightLeg& leg) {
        if (*left_ && leg_->began < leg.began) (*left_)(*leg_);
        *leg_ = leg;
    }
    void fly(Vec3 place, Vec3 velocity) { begin({place, velocity, age_, bounces_}); }
    void roll(Vec3 place, Vec3 velocity, Vec3 normal, Vec3 carried) {
        const float stop = rules_->stop_speed_mps;
        if (length_squared(velocity) <= stop * stop && is_held(*rules_, normal)) return rest(place, normal, carried);
        begin({place, velocity, age_, bounces_, false, normal, carried});
    }
    // Here it stays, or this is its end.
    void rest(Vec3 place, Vec3 normal, Vec3 carried) {
        const bool lies = rules_->rests_until_fuse && rules_->fuse.value > 0;
        begin({place, {}, age_, bounces_, lies, lies ? normal : Vec3{}, lies ? carried : Vec3{}});
        has_stopped_ = !lies;
        stop_normal_ = normal;
    }
    void rest(const Touch& touch) { rest(touch.place, touch.normal, touch.normal * touch.speed_mps); }
    void lie_down(Vec3 normal) {
        if (has_stopped_) return;
        rest(ahead_.position(age_), leg_->is_on_floor() ? leg_->normal : normal, leg_->carried);
    }

    // Puts the flight on its next leg.
    void go_on(const Stretch& stretch) {
        const Vec3 velocity = exact_velocity(*rules_, rate_, *leg_, age_).rounded();
        switch (stretch.end) {
            case Stretch::End::touch:
                return touch_level(stretch.touch, velocity);
            case Stretch::End::edge:
                return fly(stretch.to, velocity + leg_->carried);
            case Stretch::End::slow:
                return slow_down(stretch.to, velocity);
            default:
                return roll(stretch.to, velocity, leg_->normal, leg_->carried);
        }
    }

    // It comes to rest; or the slope turns it round, and friction with it.
    void slow_down(Vec3 place, Vec3 velocity) {
        if (is_held(*rules_, leg_->normal)) return rest(place, leg_->normal, leg_->carried);
        const Vec3 way = way_of_roll(*rules_, *leg_);
        const Vec3 left = velocity - way * dot(velocity, way);
        const bool is_still = !(length_squared(left) > still_mps * still_mps);
        roll(place, is_still ? Vec3{} : left, leg_->normal, leg_->carried);
    }

    void touch_level(const Touch& touch, Vec3 velocity) {
        at_once_ = touch.age == touched_at_ ? at_once_ + 1 : 0;
        touched_at_ = touch.age;
        const bool is_wedged = touch.leads_nowhere || at_once_ > most_at_once;
        if (leg_->is_on_floor()) return is_wedged ? lie_down(touch.normal) : bump(touch, velocity);
        if (is_wedged) return rest(touch);
        land(touch, velocity);
    }

    // No bounce is left. A projectile that rests until its fuse does not hop any more, but slides or falls on to where
    // something holds it.
    bool ends_at(const Touch& touch) const {
        const bool lies = rules_->rests_until_fuse && rules_->fuse.value > 0;
        return bounces_ >= rules_->max_bounces && (!lies || is_held(*rules_, touch.normal));
    }

    void count(Impact& impact) {
        if (!impact.is_hard) return;
        if (bounces_ < rules_->max_bounces) {
            ++bounces_;
        } else {
            impact.leaves = 0.0f;
        }
    }

    // Meets a surface from the air.
    void land(const Touch& touch, Vec3 velocity) {
        const Vec3 normal = touch.normal;
        const float press = std::max(press_onto(*rules_, normal), 0.0f);
        Impact impact(*rules_, velocity, touch, press);
        if (ends_at(touch)) return rest(touch);
        count(impact);
        const Vec3 left = impact.along + normal * impact.leaves;
        const float stop = rules_->stop_speed_mps;
        if (length_squared(left) <= stop * stop && is_held(*rules_, normal)) return rest(touch);
        const bool hops = !stays_at(*rules_, normal) || !is_soft(impact.leaves, press);
        if (hops) return fly(touch.place, left + normal * touch.speed_mps);
        roll(touch.place, impact.along, normal, normal * touch.speed_mps);
    }

    // Meets another surface while on a floor.
    void bump(const Touch& touch, Vec3 velocity) {
        const Vec3 floor = leg_->normal;
        const Vec3 carried = leg_->carried;
        const float press = std::max(-dot(pull_on(*rules_, *leg_), touch.normal), 0.0f);
        Impact impact(*rules_, velocity + carried, touch, press);
        const bool is_pushed = touch.speed_mps > still_mps;
        if (impact.is_hard && !is_pushed) {
            if (ends_at(touch)) return rest(touch);
            count(impact);
        }
        // Far enough ahead that friction does not bring it back within the step.
        const float rubs = rules_->friction * press_onto(*rules_, floor) * ahead_.seconds(age_, step_->to);
        if (is_pushed) impact.leaves = std::max(impact.leaves, rubs);
        const Vec3 left_so = impact.along + touch.normal * impact.leaves;
        const float stop = rules_->stop_speed_mps;
        const bool is_slow = length_squared(left_so) <= stop * stop;
        const bool is_thrown = impact.leaves > still_mps && !is_slow && !is_soft(impact.leaves, press);
        if (!is_pushed && !is_thrown) return lean(touch, impact.along);
        const Vec3 left = impact.along + touch.normal * (impact.leaves + touch.speed_mps);
        const float up = dot(left - carried, floor);
        const bool is_off = !is_soft(up < 0.0f ? -up : up, press_onto(*rules_, floor));
        if (is_off) return fly(touch.place, left);
        roll(touch.place, left - carried - floor * up, floor, carried);
    }

    // It has come against a second surface and stays at it: from now on it rolls on that, or in the corner of both.
    void lean(const Touch& touch, Vec3 velocity) {
        const Vec3 floor = leg_->normal;
        const float up = dot(velocity, floor);
        const float back = std::max(-dot(slope_of(*rules_, touch.normal), floor), 0.0f);
        const Vec3 corner = cross(floor, touch.normal);
        const bool is_one = length(corner) < one_plane;
        if (is_one || (up > still_mps && !is_soft(up, back))) {
            if (!stays_at(*rules_, touch.normal)) return fly(touch.place, velocity);
            return roll(touch.place, velocity, touch.normal, touch.normal * touch.speed_mps);
        }
        // Along the corner it moves as on a plane that holds it and is as steep.
        const Vec3 line = normalized(corner);
        const Vec3 upright = normalized(-rules_->acceleration, floor);
        const Vec3 normal = normalized(upright - line * dot(upright, line), floor);
        const Vec3 along = line * dot(velocity, line);
        if (is_caught(touch.place, normal, line, along)) return rest(touch.place, normal, leg_->carried);
        roll(touch.place, along, normal, leg_->carried);
    }

    // Whether it is too slow to leave a corner by itself, and a third surface keeps it from sliding out.
    bool is_caught(Vec3 place, Vec3 normal, Vec3 line, Vec3 velocity) const {
        const float slow = std::max(rules_->stop_speed_mps, press_onto(*rules_, normal) * shortest_hop_s);
        if (length_squared(velocity) > slow * slow) return false;
        const bool is_against = dot(slope_of(*rules_, normal), line) < 0.0f;
        const Vec3 way = line * (is_against ? -caught_m : caught_m);
        const LevelContact met = ahead_.probe().trace(place, place + way);
        return met.hit && met.fraction * caught_m < touch_m;
    }

    // At the beginning of a step: has its floor risen, sunk or gone? Has something else come over it?
    void follow_floor() {
        const float dt = ahead_.seconds(age_, step_->to);
        if (!step_->level) return;
        const Probe& probe = ahead_.probe();
        const Vec3 place = ahead_.position(age_);
        const Vec3 normal = leg_->normal;
        const float near_m = 2.0f * touch_m;
        const SurfaceUnder beside = look_under(probe, place + leg_->carried * dt, normal, near_m, near_m);
        const float off = beside.below_m < 0.0f ? -beside.below_m : beside.below_m;
        if (beside.is_there && off <= same_floor_m) return;
        const float reach = fastest_floor_mps * dt;
        const SurfaceUnder floor = look_far_under(probe, place, normal, reach);
        if (floor.is_aside) return give_way(floor.normal, place);
        const Vec3 velocity = exact_velocity(*rules_, rate_, *leg_, age_).rounded();
        // Where it would be if it were not held up. A floor that rises slower than before takes it along, for floors
        // stop between two ticks, and throw nothing.
        const float sinks = std::min(dot(leg_->carried, normal), 0.0f);
        const float falls = sinks * dt - 0.5f * std::max(press_onto(*rules_, normal), 0.0f) * dt * dt;
        if (!floor.is_there || -floor.below_m < falls) return fly(place, velocity + leg_->carried);
        // In a corner the nearest surface under it is not its floor, and says only how far that has moved.
        const bool is_floor = dot(floor.normal, normal) > one_surface;
        const SurfaceUnder was = look_far_under(ahead_.probe_before(), place, normal, reach);
        const float moved = was.is_there ? was.below_m - floor.below_m : is_floor ? -floor.below_m : 0.0f;
        const bool has_moved = (moved < 0.0f ? -moved : moved) > same_floor_m;
        if (has_moved) return carry(place, velocity, is_floor ? -floor.below_m : moved, dt);
        // The floor bends, or what rounding leaves has added up.
        const Vec3 seat = is_floor ? place - normal * floor.below_m : place;
        begin({seat, velocity, age_, bounces_, leg_->is_at_rest, normal, {}});
    }

    // The floor has risen by so much, along its normal. Floors of slopes rise and sink upright, as lifts do.
    void carry(Vec3 place, Vec3 velocity, float rise, float dt) {
        const Vec3 normal = leg_->normal;
        const Vec3 upright = normalized(-rules_->acceleration, normal);
        const float share = dot(upright, normal);
        const Vec3 way = share > carries_upright ? upright * (rise / share) : normal * rise;
        begin({place, velocity, age_, bounces_, leg_->is_at_rest, normal, way * (1.0f / dt)});
    }

    // Something with this normal has come over it, as a door that closes: it is pushed away.
    void give_way(Vec3 normal, Vec3 place) {
        const MovingSurface surface = ahead_.surface(place, normal);
        Touch touch;
        touch.is_there = true;
        touch.age = age_;
        touch.normal = normal;
        touch.speed_mps = surface.speed_mps;
        // Where it touched that at the beginning of the step, or farther out.
        const Vec3 touched = surface.place - normal * (surface.speed_mps * ahead_.seconds(age_, step_->to));
        touch.place = place + normal * std::max(dot(touched - place, normal), 0.0f);
        const Vec3 velocity = exact_velocity(*rules_, rate_, *leg_, age_).rounded();
        const bool leads_away = dot(velocity + leg_->carried, normal) >= surface.speed_mps;
        if (leads_away) return;
        begin({touch.place, velocity, age_, bounces_, false, leg_->normal, leg_->carried});
        bump(touch, velocity);
    }

    const FlightRules* rules_;
    TickRate rate_;
    FlightLeg* leg_;
    const FlightStep* step_;
    const FunctionRef<void(const FlightLeg& leg)>* left_;
    FlightResult* result_;
    LegAhead ahead_;
    std::int64_t age_;
    std::uint32_t bounces_;
    std::int64_t touched_at_ = -1;
    int at_once_ = 0;
    bool has_stopped_ = false;
    Vec3 stop_normal_;
};

}  // namespace

FlightResult advance(const FlightRules& rules, TickRate rate, FlightLeg& leg, const FlightStep& step,
                     FunctionRef<void(const FlightLeg& leg)> left) {
    BACKSIGHT_ASSERT(rules.validate() == nullptr && step.from >= leg.began && step.to >= step.from,
                     "advance: valid rules, a step that goes forward on its leg");
    FlightResult result;
    Advance(rules, rate, leg, step, left, result).run(nullptr);
    return result;
}

void advance_on(const FlightRules& rules, TickRate rate, FlightLeg& leg, const FlightStep& step, bool is_on_leg,
                FlightResult& result) {
    BACKSIGHT_ASSERT(rules.validate() == nullptr && step.from >= leg.began && step.to >= step.from,
                     "advance_on: valid rules, a step that goes forward on its leg");
    const Vec3 start = result.position;
    Advance(rules, rate, leg, step, {}, result).run(is_on_leg ? &start : nullptr);
}

}  // namespace backsight
