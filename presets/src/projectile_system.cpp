#include <backsight/presets/projectile_system.h>
#include <backsight/presets/unreal_series_steps.h>

#include <algorithm>
#include <cmath>

namespace backsight::presets {

PublishedFlight::PublishedFlight(const FlightRules& rules, const LevelAt& level, TickRate rate, const Motion& motion,
                                 const Launch& launch, double age_s)
    : rules_(rules),
      level_(level),
      rate_(rate),
      motion_(motion),
      shooter_(launch.shooter),
      filter_(motion.targets),
      leg_{launch.position, launch.velocity, 0, 0} {
    filter_.exclude = launch.shooter;
    filter_.exclude_mount = launch.mount;
    set_age(age_s);
}

// Age in 1/65536 tick, to the nearest.
std::int64_t PublishedFlight::raw_age(double seconds) const {
    return std::llround(seconds * (static_cast<double>(Moment::one_tick) * rate_.hz()));
}

double PublishedFlight::age_s() const {
    if (motion_.adds_up) return added_s_;
    return static_cast<double>(result_.age) / (static_cast<double>(Moment::one_tick) * rate_.hz());
}

void PublishedFlight::set_age(double age_s) {
    added_s_ = age_s;
    result_.age = std::max(raw_age(age_s), leg_.began);
    result_.position = result_.point = position_at(rules_, rate_, leg_, result_.age);
}

// The shooter's team may change in flight. Their hitboxes count once the flight has left them, because it begins there.
void PublishedFlight::look_at_shooter(const View& present) {
    if (motion_.hits_shooter && !filter_.exclude.is_null()) {
        QueryFilter shooter;
        shooter.only = shooter_;
        const Vec3 here = result_.position;
        if (!sweep_ball(present, present, {here, here, rules_.target_radius_m}, shooter)) filter_.exclude = {};
    }
    if (motion_.teams == Teams::anyone) return;
    const std::optional<EntityState> state = present.pose(shooter_).state;
    if (!state) return;
    (motion_.teams == Teams::enemies ? filter_.exclude_team : filter_.only_team) = state->team;
}

void PublishedFlight::fly(double seconds, const View& present) {
    if (motion_.adds_up) {
        added_s_ += seconds;
        step(raw_age(added_s_), present, static_cast<float>(seconds));
        return;
    }
    if (!motion_.cuts_steps) {
        step(result_.age + raw_age(seconds), present);
        return;
    }
    double until_s = age_s();
    UnrealSubsteps steps({motion_.longest_step_s, motion_.most_steps}, seconds);
    for (double part_s = steps.next(); part_s > 0.0; part_s = steps.next()) {
        until_s += part_s;
        step(raw_age(until_s), present);
    }
}

void PublishedFlight::step(std::int64_t to, const View& present, float added_s) {
    if (has_ended() || to <= result_.age) return;
    look_at_shooter(present);
    FlightStep step;
    step.from = result_.age;
    step.to = to;
    step.filter = filter_;
    step.level = level_at(level_, present.moment());
    if (motion_.sweeps_targets && meets_targets_) step.before = step.after = &present;
    const Vec3 before = result_.position;
    const std::uint32_t bounces = leg_.bounces;
    result_ = advance(rules_, rate_, leg_, step);
    if (motion_.adds_up && bounces == leg_.bounces) add_up(before, added_s);
    if (!motion_.sweeps_targets) touch(present);
}

// What comes later begins at the place that was added up.
void PublishedFlight::add_up(Vec3 before, float added_s) {
    const bool is_straight = rules_.acceleration == Vec3{} && rules_.drag_per_s == 0.0f && !leg_.is_on_floor();
    const float speed = length(leg_.velocity);
    if (has_ended() || !is_straight || speed == 0.0f) return;
    const Vec3 direction{leg_.velocity.x / speed, leg_.velocity.y / speed, leg_.velocity.z / speed};
    leg_ = {before + direction * (speed * added_s), leg_.velocity, result_.age, leg_.bounces};
    result_.position = result_.point = leg_.position;
}

// Tests the shape that meets targets where it is.
void PublishedFlight::touch(const View& present) {
    if (!meets_targets_ || has_ended()) return;
    const Vec3 here = result_.position;
    const LevelTrace level = level_at(level_, present.moment());
    const SweptHit touched = sweep_ball(present, present, {here, here, rules_.target_radius_m}, filter_, level);
    if (!touched) return;
    result_.end = FlightEnd::target;
    result_.point = touched.hit.point;
    result_.normal = touched.hit.normal;
    result_.hit = touched;
}

void PublishedFlight::move_by(Vec3 offset, const View& present) {
    leg_.position = leg_.position + offset;
    result_.position = result_.position + offset;
    touch(present);
}

Vec3 PublishedFlight::velocity() const { return velocity_at(rules_, rate_, leg_, result_.age); }

Vec3 PublishedFlight::position_after(double seconds) const {
    return has_ended() ? result_.position : position_at(rules_, rate_, leg_, result_.age + raw_age(seconds));
}

OwnersShot ProjectileSystem::press(const Launch& launch, Micros now, Micros ping) const {
    const Micros asked = now + request_wait(ping);
    return {launch, asked, asked + image_wait(ping)};
}

void ProjectileSystem::frame(OwnersShot& shot, const ShooterScreen& screen, double frame_s) const {
    if (screen.now >= shot.image_from) {
        if (!shot.image) {
            shot.image.emplace(flight_of(shot.launch));
            shot.flown_to = shot.image_from;
        }
        const Micros passed = screen.now - shot.flown_to;
        shot.flown_to = screen.now;
        if (!shot.image_is_gone && !shot.image->has_ended()) {
            shot.image->fly(seconds(passed), *screen.drawn);
            if (shot.image->has_ended()) shot.image_ended = screen.now;
        }
    }
    after_frame(shot, screen, frame_s);
}

ServersShot ProjectileSystem::execute(const Launch& launch, double since_asked_s, Micros ping, const View& present,
                                      Micros now) const {
    ServersShot shot{flight_of(launch), now};
    const double forward_s = seconds(forward(ping)) + forward_since(since_asked_s);
    shot.authority.live_until(lifetime(micros(forward_s)));
    if (forward_s > 0.0) shot.authority.fly(forward_s, present);
    if (shot.authority.has_ended()) shot.ended = now;
    shot.catch_up_s = passed(since_asked_s);
    shot.forwarded_s = forward_s + shot.catch_up_s;
    return shot;
}

bool ProjectileSystem::tick(ServersShot& shot, const View& present, Micros now) const {
    const double tick_s = 1.0 / rate_.hz();
    // A shot executed in this tick is already at its position.
    if (shot.executed < now && !shot.authority.has_ended()) {
        shot.authority.fly(tick_s + catch_up(shot, tick_s), present);
    }
    if (!shot.authority.has_ended()) return false;
    if (!shot.ended) shot.ended = now;
    return now >= *shot.ended + tell_wait(shot);
}

SpectatorsShot ProjectileSystem::spectate(const ShotNews& news, Moment server_now,
                                          const SpectatorsScreen& screen) const {
    const double age_s = spectators_age(news, screen);
    SpectatorsShot shot{news, screen.now, flight_of(news.launch, age_s), screen.now};
    shot.age_s = age_s;
    shot.catch_up_s = spectators_passed(news, server_now);
    after_spectate(shot, screen);
    return shot;
}

void ProjectileSystem::spectators_frame(SpectatorsShot& shot, const SpectatorsScreen& screen, double frame_s) const {
    if (!shot.copy.has_ended()) {
        // The copy's age is rounded; what was rounded away counts in the next frame, so that it does not add up.
        shot.age_s += spectators_step(shot, screen, frame_s);
        shot.copy.fly(shot.age_s - shot.copy.age_s(), *screen.drawn);
    }
    shot.flown_to = screen.now;
    shot.frame_s = frame_s;
    after_spectators_frame(shot, screen, frame_s);
}

std::unique_ptr<ProjectileSystem> plain_projectiles(const ProjectileRules& rules, const LevelAt& level, TickRate rate) {
    return std::make_unique<ProjectileSystem>(rules, level, rate, PublishedFlight::Motion{true, false});
}

}  // namespace backsight::presets
