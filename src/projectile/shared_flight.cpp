#include <backsight/projectile/shared_flight.h>

#include "advance_on.h"

#include <backsight/base/assert.h>

#include <algorithm>

namespace backsight {

namespace {

constexpr std::int64_t step_of_age = Moment::one_tick;

}  // namespace

SharedFlight::SharedFlight(const FlightRules& rules, TickRate rate, const Launch& launch)
    : rules_(&rules), rate_(rate), launch_(launch), leg_{launch.position, launch.velocity, 0, 0, false} {
    BACKSIGHT_ASSERT(rules.validate() == nullptr, "rules: in range, see validate()");
    result_.position = result_.point = launch.position;
}

const FlightResult& SharedFlight::follow(Moment known, const FlightWorld& world, std::int64_t later) {
    while (!has_ended()) {
        // Whole ticks, though it may go on from a contact that was taken back.
        const std::int64_t to = (result_.age / step_of_age + 1) * step_of_age;
        const Moment ends = target_moment(to) + later;
        if (ends > known) break;
        const Reached reached = this->reached();
        step(to, target_moment(result_.age) + later, ends, world);
        if (result_.end != FlightEnd::target || !world.counts) continue;
        if (world.counts(result_, target_moment(result_.age) + later)) break;
        go_back(reached);
        break;
    }
    return result_;
}

const FlightResult& SharedFlight::fly_to(std::int64_t to, Moment begins, Moment ends, const FlightWorld& world) {
    const std::int64_t from = result_.age;
    if (has_ended() || to <= from) return result_;
    const Reached reached = this->reached();
    step(to, begins, ends, world);
    const Moment met = begins + (ends - begins) * (result_.age - from) / (to - from);
    if (result_.end == FlightEnd::target && world.counts && !world.counts(result_, met)) go_back(reached);
    return result_;
}

// To an age that is later than the one reached, between the two moments at which its world is looked at.
void SharedFlight::step(std::int64_t to, Moment begins, Moment ends, const FlightWorld& world) {
    const View before = world.view(begins);
    const View after = world.view(ends);
    FlightStep step;
    step.from = result_.age;
    step.to = to;
    step.before = &before;
    step.after = &after;
    step.filter = filter_of(world);
    const OwnBodies own = world.own != nullptr ? world.own->since(launch_.shot) : OwnBodies{};
    if (world.own != nullptr && step.filter.exclude_all.empty()) step.filter.exclude_all = own.list();
    step.level_before = level_at(world.level, begins);
    step.level = level_at(world.level, ends);
    home(before);
    advance_on(*rules_, rate_, leg_, step, is_on_leg_, result_);
    is_on_leg_ = true;  // or it has ended
}

SharedFlight::Reached SharedFlight::reached() const {
    return {leg_, is_on_leg_, result_.age, result_.position, result_.point, result_.normal};
}

// Takes back a step at whose end it met a target.
void SharedFlight::go_back(const Reached& reached) {
    leg_ = reached.leg;
    is_on_leg_ = reached.is_on_leg;
    result_ = {FlightEnd::none, reached.age, reached.position, reached.point, reached.normal, {}};
}

QueryFilter SharedFlight::filter_of(const FlightWorld& world) const {
    QueryFilter filter = world.filter;
    filter.exclude = launch_.shooter;
    filter.exclude_mount = launch_.mount;
    if (!meets_targets_) filter.layers = 0;
    return filter;
}

void SharedFlight::refute_target() {
    BACKSIGHT_ASSERT(result_.end == FlightEnd::target, "refute: only an end by a target");
    meets_targets_ = false;
    is_on_leg_ = false;
    result_.end = FlightEnd::none;
    result_.hit = {};
}

void SharedFlight::home(const View& view) {
    if (launch_.homes_on.is_null() || !(rules_->homing_mps2 > 0.0f) || leg_.is_on_floor()) return;
    const ViewPose goal = view.pose(launch_.homes_on);
    if (!is_hittable(goal.status)) return;
    leg_ = turned_to(*rules_, rate_, leg_, result_.age, goal.pose.position);
    is_on_leg_ = false;
}

Vec3 SharedFlight::position(std::int64_t age) const {
    if (has_ended() && age >= result_.age) return result_.position;
    return position_at(*rules_, rate_, leg_, std::max(age, leg_.began));
}

}  // namespace backsight
