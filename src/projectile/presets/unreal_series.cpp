#include <backsight/base/assert.h>
#include <backsight/projectile/presets/unreal_series.h>

#include <algorithm>

namespace backsight {

namespace {

constexpr Micros second{1'000'000};
constexpr double server_draw_m = 20.0 * metres_per_unreal_unit;
constexpr double client_draw_m = 100.0 * metres_per_unreal_unit;
constexpr double server_draw_min_s = 0.01;
constexpr double client_draw_min_s = 0.02;

bool is_span(Micros span, std::int64_t max_seconds) {
    return span >= Micros{} && span <= Micros{max_seconds * second.value};
}

bool is_flight(double metres) { return metres >= 0.01 && metres <= 10'000.0; }

}  // namespace

const char* UnrealSeriesConfig::validate() const {
    if (!(client_bias_ratio >= 0.0 && client_bias_ratio <= 1.0)) return "unreal_series.client_bias_ratio";
    if (!is_span(ping_reduction, 1)) return "unreal_series.ping_reduction";
    if (!is_span(max_prediction_ping, 1)) return "unreal_series.max_prediction_ping";
    if (!is_span(min_life_after_forward, 10)) return "unreal_series.min_life_after_forward";
    if (!is_span(confirm_margin, 1)) return "unreal_series.confirm_margin";
    if (!is_span(tear_off_delay, 1)) return "unreal_series.tear_off_delay";
    if (!is_span(min_life_after_detonation, 10)) return "unreal_series.min_life_after_detonation";
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

double server_draw_interval(double draw_frequency, double speed_mps) {
    return std::max(server_draw_m / draw_frequency / speed_mps, server_draw_min_s);
}

double client_draw_interval(double draw_frequency, double speed_mps) {
    return std::max(client_draw_m / draw_frequency / speed_mps, client_draw_min_s);
}

}  // namespace backsight
