#include "unreal_series_rules.h"

#include <backsight/base/assert.h>

#include <algorithm>

namespace backsight::presets {

namespace {

constexpr Micros second{1'000'000};

bool is_time_of(Micros span, std::int64_t max_seconds) {
    return span >= Micros{} && span <= Micros{max_seconds * second.value};
}

bool is_flight(double metres) { return metres >= 0.01 && metres <= 10'000.0; }

class UnrealSeriesSystem final : public ProjectileSystem {
public:
    UnrealSeriesSystem(const ProjectileRules& rules, const LevelAt& level, TickRate rate,
                       const UnrealSeriesConfig& config)
        : ProjectileSystem(rules, level, rate, {false, true}), config_(config) {}

    // The replica arrives in the server's state after the fast-forward.
    void hear_spawn(OwnersShot& shot, double forwarded_s, const ShooterScreen& screen) const override {
        shot.replica.emplace(flight_of(shot.launch, forwarded_s));
        shot.replica_flown_to = screen.now;
        if (!config_.corrects_fake || !shot.image || shot.image->has_ended()) return;
        const Micros own = forward_prediction_time(config_, screen.ping, UnrealSeriesCaller::local_controller);
        shot.replica->fly(seconds(own), *screen.drawn);
    }

    // TornOff: a replica that has not detonated by itself does so now. bReplicateProjectileMovement, on since the
    // server's detonation, takes every replica to where that was.
    void hear_end(OwnersShot& shot, const FlightResult& end, const ShooterScreen& screen) const override {
        shot.final_place = end.position;
        if (!shot.replica) return;
        const bool has_detonated = shot.replica->has_ended();
        shot.replica->end_as(end);
        if (!has_detonated) detonate(shot, screen, true);
    }

private:
    Micros request_wait(Micros ping) const override { return sleep_time(config_, ping); }
    Micros forward(Micros ping) const override {
        return forward_prediction_time(config_, ping, UnrealSeriesCaller::server_for_remote);
    }
    Micros tell_wait(const PublishedFlight& authority) const override {
        return tear_off_wait(config_, Micros{static_cast<std::int64_t>(authority.age_s() * 1e6)});
    }

    void after_frame(OwnersShot& shot, const ShooterScreen& screen, double frame_s) const override {
        shot.corrected_by.reset();
        if (!shot.replica) return;
        if (!shot.replica->has_ended()) {
            shot.replica->fly(seconds(screen.now - shot.replica_flown_to), *screen.drawn);
            shot.replica_flown_to = screen.now;
            if (shot.replica->has_ended()) detonate(shot, screen, false);
        }
        if (config_.corrects_fake) correct(shot, screen.now, frame_s);
        switch_to_replica(shot, screen);
    }

    void correct(OwnersShot& shot, Micros now, double frame_s) const {
        if (!shot.image || shot.image->has_ended() || shot.image_is_gone || shot.replica->has_ended()) return;
        const double speed = static_cast<double>(rules().speed_mps);
        const bool bounces = rules().flight.max_bounces > 0;
        const Vec3 fake = shot.image->position();
        const Vec3 replica = shot.replica->position();
        if (!shot.link_error_m) {
            shot.link_error_m =
                UnrealSeriesCorrection::at_link(config_, replica, fake, shot.image->velocity(), speed, bounces).error_m;
        }
        const auto correction = UnrealSeriesCorrection::of(config_, *shot.link_error_m, speed, bounces);
        const Vec3 to = correction.moved(fake, replica, frame_s);
        if (to == fake) return;
        shot.image->move_by(to - fake);
        shot.corrected_by = CorrectionStep{now, fake, to, static_cast<double>(distance(to, replica))};
    }

    // SwitchToAuthTimer: the fake was premature. Its replica is shown if the fake, which owns the timer, still exists.
    void switch_to_replica(OwnersShot& shot, const ShooterScreen& screen) const {
        if (!shot.image || !shot.image->has_ended() || shot.corrected || shot.replica->has_ended()) return;
        if (screen.now - shot.image_ended < switch_to_auth_time(config_, screen.ping)) return;
        if (!repairs_premature(config_, screen.ping, Micros{0})) return;
        shot.corrected = FlightResult{};
        shot.replica_shown_at = screen.now;
    }

    UnrealSeriesFake fake_of(const OwnersShot& shot, const ShooterScreen& screen) const {
        if (!shot.image || shot.image_is_gone) return UnrealSeriesFake::none;
        if (!shot.image->has_ended()) return UnrealSeriesFake::flying;
        const Micros kept = life_after_detonation(config_, Micros{0});
        const bool is_kept = !shot.corrected && screen.now < shot.image_ended + kept;
        return is_kept ? UnrealSeriesFake::detonated : UnrealSeriesFake::none;
    }

    void detonate(OwnersShot& shot, const ShooterScreen& screen, bool by_server) const {
        UnrealSeriesReplica replica;
        replica.fake = fake_of(shot, screen);
        const FlightResult& end = shot.replica->result();
        if (shot.image) replica.distance_m = static_cast<double>(distance(end.position, shot.image->position()));
        if (!plays_effects(detonation_on_owner(replica))) return;
        if (replica.fake == UnrealSeriesFake::flying) {
            if (by_server) {
                shot.image_is_gone = true;
            } else {
                shot.image->end_as(end);  // the shooter sees the replica explode first
            }
        }
        shot.corrected = end;
        if (!shot.replica_shown_at) shot.replica_shown_at = screen.now;
    }

    UnrealSeriesConfig config_;
};

}  // namespace

const char* UnrealSeriesConfig::validate() const {
    if (!(client_bias_ratio >= 0.0 && client_bias_ratio <= 1.0)) return "unreal_series.client_bias_ratio";
    if (!is_time_of(ping_reduction, 1)) return "unreal_series.ping_reduction";
    if (!is_time_of(max_prediction_ping, 1)) return "unreal_series.max_prediction_ping";
    if (!is_time_of(min_life_after_forward, 10)) return "unreal_series.min_life_after_forward";
    if (!is_time_of(confirm_margin, 1)) return "unreal_series.confirm_margin";
    if (!is_time_of(tear_off_delay, 1)) return "unreal_series.tear_off_delay";
    if (!is_time_of(min_life_after_detonation, 10)) return "unreal_series.min_life_after_detonation";
    if (!is_flight(correction_flight_m)) return "unreal_series.correction_flight_m";
    if (!is_flight(bouncing_correction_flight_m)) return "unreal_series.bouncing_correction_flight_m";
    return nullptr;
}

Micros forward_prediction_time(const UnrealSeriesConfig& config, Micros ping, UnrealSeriesCaller caller) {
    if (caller == UnrealSeriesCaller::standalone) return {};
    const Micros reduction = caller == UnrealSeriesCaller::local_controller ? Micros{} : config.ping_reduction;
    const Micros predicted = std::clamp(ping - reduction, Micros{}, config.max_prediction_ping);
    return {static_cast<std::int64_t>(config.client_bias_ratio * static_cast<double>(predicted.value) + 0.5)};
}

Micros sleep_time(const UnrealSeriesConfig& config, Micros ping) {
    return std::max(Micros{}, ping - config.ping_reduction - config.max_prediction_ping);
}

Micros switch_to_auth_time(const UnrealSeriesConfig& config, Micros ping) {
    return ping + config.confirm_margin + config.tear_off_delay;
}

Micros life_after_forward(const UnrealSeriesConfig& config, Micros life, Micros forwarded) {
    if (life == Micros{}) return life;
    return std::max(config.min_life_after_forward, life - forwarded);
}

Micros life_after_detonation(const UnrealSeriesConfig& config, Micros wanted) {
    return std::max(wanted, config.min_life_after_detonation);
}

bool repairs_premature(const UnrealSeriesConfig& config, Micros ping, Micros wanted_life_after_detonation) {
    return switch_to_auth_time(config, ping) < life_after_detonation(config, wanted_life_after_detonation);
}

Micros tear_off_wait(const UnrealSeriesConfig& config, Micros age) {
    return age > config.tear_off_delay ? Micros{} : config.tear_off_delay;
}

double pop_in_distance(Micros forwarded, Micros downlink, double speed_mps) {
    return static_cast<double>((forwarded + downlink).value) * 1e-6 * speed_mps;
}

double interp_constant_step(double distance_m, double dt_s, double rate_mps) {
    const double step_m = rate_mps * dt_s;
    if (distance_m > step_m) return std::max(step_m, 0.0);
    return distance_m;
}

Vec3 interp_constant_to(Vec3 current, Vec3 target, double dt_s, double rate_mps) {
    const double distance_m = distance(current, target);
    const double step_m = interp_constant_step(distance_m, dt_s, rate_mps);
    if (step_m >= distance_m) return target;
    return current + (target - current) * static_cast<float>(step_m / distance_m);
}

double correction_time(const UnrealSeriesConfig& config, double initial_speed_mps, bool bounces) {
    BACKSIGHT_ASSERT(initial_speed_mps > 0.0, "initial speed: over 0");
    return (bounces ? config.bouncing_correction_flight_m : config.correction_flight_m) / initial_speed_mps;
}

UnrealSeriesCorrection UnrealSeriesCorrection::of(const UnrealSeriesConfig& config, double error_m,
                                                  double initial_speed_mps, bool bounces) {
    return {error_m, error_m / correction_time(config, initial_speed_mps, bounces)};
}

UnrealSeriesCorrection UnrealSeriesCorrection::at_link(const UnrealSeriesConfig& config, Vec3 replica, Vec3 fake,
                                                       Vec3 fake_velocity, double initial_speed_mps, bool bounces) {
    const double apart_m = distance(replica, fake);
    const bool replica_is_ahead = dot(replica - fake, fake_velocity) > 0.0f;
    return of(config, replica_is_ahead ? -apart_m : apart_m, initial_speed_mps, bounces);
}

const char* UnrealSubstepRule::validate() const {
    if (!(max_step_s >= unreal_min_step_s && max_step_s <= 1.0)) return "unreal_substeps.max_step_s";
    if (max_iterations < 1 || max_iterations > 1000) return "unreal_substeps.max_iterations";
    return nullptr;
}

double UnrealSubsteps::next() {
    if (!(remaining_s_ >= unreal_min_step_s) || iteration_ >= rule_.max_iterations) return 0.0;
    ++iteration_;
    double step_s = remaining_s_;
    if (remaining_s_ > rule_.max_step_s && iteration_ < rule_.max_iterations)
        step_s = std::min(rule_.max_step_s, remaining_s_ * 0.5);
    step_s = std::max(unreal_min_step_s, step_s);
    remaining_s_ -= step_s;
    return step_s;
}

UnrealSeriesDetonation detonation_on_owner(const UnrealSeriesReplica& replica) {
    if (!replica.predicts_fx) return UnrealSeriesDetonation::not_predicted;
    switch (replica.fake) {
        case UnrealSeriesFake::flying:
            return UnrealSeriesDetonation::late;
        case UnrealSeriesFake::detonated:
            return replica.distance_m > unreal_series_max_final_distance_m ? UnrealSeriesDetonation::inaccurate
                                                                           : UnrealSeriesDetonation::correct;
        case UnrealSeriesFake::none:
            break;
    }
    return replica.has_begun_play ? UnrealSeriesDetonation::lost : UnrealSeriesDetonation::refused;
}

bool plays_effects(UnrealSeriesDetonation detonation) {
    return detonation != UnrealSeriesDetonation::correct && detonation != UnrealSeriesDetonation::refused;
}

bool destroys_fake(const UnrealSeriesReplica& replica) {
    return replica.fake != UnrealSeriesFake::none && plays_effects(detonation_on_owner(replica));
}

const char* to_string(UnrealSeriesDetonation detonation) {
    switch (detonation) {
        case UnrealSeriesDetonation::not_predicted:
            return "not predicted";
        case UnrealSeriesDetonation::late:
            return "late";
        case UnrealSeriesDetonation::inaccurate:
            return "inaccurate";
        case UnrealSeriesDetonation::lost:
            return "lost";
        case UnrealSeriesDetonation::correct:
            return "correct";
        case UnrealSeriesDetonation::refused:
            return "refused";
        case UnrealSeriesDetonation::count_:
            break;
    }
    return "?";
}

UnrealSeriesTiming effect_timing(UnrealSeriesEffect effect, UnrealSeriesRole role, bool predicts_fx) {
    using Effect = UnrealSeriesEffect;
    using Role = UnrealSeriesRole;
    using Timing = UnrealSeriesTiming;
    const bool is_fake = role == Role::fake;
    switch (effect) {
        case Effect::detonation:
            if (is_fake) return predicts_fx ? Timing::at_once : Timing::never;
            return role == Role::owners_replica && predicts_fx ? Timing::if_mispredicted : Timing::at_once;
        case Effect::direct_impact:
            if (is_fake || (role == Role::owners_replica && predicts_fx)) return Timing::never;
            return Timing::with_game_effect;
        case Effect::damage:
            return is_fake ? Timing::never : Timing::with_game_effect;
        case Effect::bounce:
            if (is_fake) return predicts_fx ? Timing::at_once : Timing::while_unlinked;
            return role == Role::owners_replica && predicts_fx ? Timing::never : Timing::at_once;
    }
    return Timing::never;
}

UnrealSeriesResimulation schedule_detonation(const UnrealSeriesRemote& remote, double min_lifetime_s) {
    UnrealSeriesResimulation plan;
    const double needed_s = remote.speed_mps > 0.0 ? remote.distance_m / remote.speed_mps : 0.0;
    double flight_s = needed_s;
    if (!remote.has_begun_play) {
        plan.from_spawn = true;
        flight_s = std::max(needed_s, min_lifetime_s);
    } else if (remote.age_s + needed_s < min_lifetime_s) {
        flight_s = min_lifetime_s - remote.age_s;
    }
    // The ratio is (distance / flight) / speed, and 1 where the flight was not stretched.
    if (flight_s > needed_s && remote.speed_mps > 0.0) plan.speed_ratio = needed_s / flight_s;
    const double wait_s = flight_s - remote.frame_s;
    if (wait_s > remote.frame_s) plan.wait_s = wait_s;
    return plan;
}

QueryFilter filter_of(const UnrealSeriesFilter& filter, EntityId owner, std::uint16_t owners_team) {
    QueryFilter out;
    if (!filter.is_used) return out;
    out.layers = filter.required_tags;
    out.without_layers = filter.blocked_tags;
    if (!filter.hits_self) out.exclude = owner;
    if (filter.teams == UnrealSeriesTeams::enemies) out.exclude_team = owners_team;
    if (filter.teams == UnrealSeriesTeams::allies) out.only_team = owners_team;
    return out;
}

Vec3 impact_direction(UnrealSeriesImpactDirection direction, Vec3 facing, Vec3 velocity, Vec3 from, Vec3 target) {
    switch (direction) {
        case UnrealSeriesImpactDirection::velocity:
            return normalized(velocity, facing);
        case UnrealSeriesImpactDirection::to_target:
            return normalized(target - from, facing);
        case UnrealSeriesImpactDirection::facing:
            break;
    }
    return facing;
}

std::unique_ptr<ProjectileSystem> unreal_series_projectiles(const ProjectileRules& rules, const LevelAt& level,
                                                            TickRate rate, const UnrealSeriesConfig& config) {
    return std::make_unique<UnrealSeriesSystem>(rules, level, rate, config);
}

}  // namespace backsight::presets
