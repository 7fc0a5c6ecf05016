#include <backsight/base/assert.h>
#include <backsight/presets/unreal_series_steps.h>

#include <algorithm>

namespace backsight::presets {

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

Micros fake_kept(const UnrealSeriesConfig& config, Micros ping, Micros wanted_life_after_detonation) {
    const Micros life = life_after_detonation(config, wanted_life_after_detonation);
    return config.text.keeps_fake_for_timer ? std::max(life, switch_to_auth_time(config, ping)) : life;
}

bool repairs_premature(const UnrealSeriesConfig& config, Micros ping, Micros wanted_life_after_detonation) {
    if (config.text.keeps_fake_for_timer) return true;
    return switch_to_auth_time(config, ping) < life_after_detonation(config, wanted_life_after_detonation);
}

Micros tear_off_wait(const UnrealSeriesConfig& config, Micros since_creation) {
    return since_creation > config.tear_off_delay ? Micros{} : config.tear_off_delay;
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

bool destroys_fake(const UnrealSeriesReplica& replica, const UnrealSeriesText& text) {
    if (replica.fake == UnrealSeriesFake::none || !plays_effects(detonation_on_owner(replica))) return false;
    return replica.predicts_fx || text.late_fake_always_goes;
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

UnrealSeriesTiming effect_timing(UnrealSeriesEffect effect, UnrealSeriesRole role, bool predicts_fx,
                                 const UnrealSeriesText& text) {
    using Effect = UnrealSeriesEffect;
    using Role = UnrealSeriesRole;
    using Timing = UnrealSeriesTiming;
    const bool is_fake = role == Role::fake;
    const bool predicts_bounces = predicts_fx || text.predicts_all_bounces;
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
            if (is_fake) return predicts_bounces ? Timing::at_once : Timing::while_unlinked;
            return role == Role::owners_replica && predicts_bounces ? Timing::never : Timing::at_once;
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

}  // namespace backsight::presets
