#include <backsight/projectile/shared_flight.h>

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
        const FlightLeg leg = leg_;
        const FlightResult result = step(to, target_moment(result_.age) + later, ends, world);
        const bool asks = result.end == FlightEnd::target && world.counts;
        if (asks && !world.counts(result, target_moment(result.age) + later)) {
            leg_ = leg;
            break;
        }
        take(result);
    }
    return result_;
}

const FlightResult& SharedFlight::fly_to(std::int64_t to, Moment begins, Moment ends, const FlightWorld& world) {
    const std::int64_t from = result_.age;
    if (has_ended() || to <= from) return result_;
    const FlightLeg leg = leg_;
    const FlightResult result = step(to, begins, ends, world);
    const Moment met = begins + (ends - begins) * (result.age - from) / (to - from);
    if (result.end == FlightEnd::target && world.counts && !world.counts(result, met)) {
        leg_ = leg;
    } else {
        take(result);
    }
    return result_;
}

// To an age that is later than the one reached, between the two moments at which its world is looked at.
FlightResult SharedFlight::step(std::int64_t to, Moment begins, Moment ends, const FlightWorld& world) {
    const View before = world.view(begins);
    const View after = world.view(ends);
    FlightStep step;
    step.from = result_.age;
    step.to = to;
    step.before = &before;
    step.after = &after;
    step.filter = filter_of(world);
    step.level_before = level_at(world.level, begins);
    step.level = level_at(world.level, ends);
    home(before);
    return advance(*rules_, rate_, leg_, step);
}

QueryFilter SharedFlight::filter_of(const FlightWorld& world) const {
    QueryFilter filter = world.filter;
    filter.exclude = launch_.shooter;
    filter.exclude_mount = launch_.mount;
    if (!meets_targets_) filter.layers = 0;
    return filter;
}

// Copies the target only where one was met: it is most of a result's bytes.
void SharedFlight::take(const FlightResult& step) {
    result_.end = step.end;
    result_.age = step.age;
    result_.position = step.position;
    result_.point = step.point;
    result_.normal = step.normal;
    if (step.end == FlightEnd::target) result_.hit = step.hit;
}

void SharedFlight::refute_target() {
    BACKSIGHT_ASSERT(result_.end == FlightEnd::target, "refute: only an end by a target");
    meets_targets_ = false;
    result_.end = FlightEnd::none;
    result_.hit = {};
}

void SharedFlight::home(const View& view) {
    if (launch_.homes_on.is_null() || !(rules_->homing_mps2 > 0.0f) || leg_.is_on_floor()) return;
    const ViewPose goal = view.pose(launch_.homes_on);
    if (is_hittable(goal.status)) leg_ = turned_to(*rules_, rate_, leg_, result_.age, goal.pose.position);
}

Vec3 SharedFlight::position(std::int64_t age) const {
    if (has_ended() && age >= result_.age) return result_.position;
    return position_at(*rules_, rate_, leg_, std::max(age, leg_.began));
}

}  // namespace backsight
