#pragma once

// The predicted projectiles of the four-part series for the Unreal Engine (sreitich, "Projectile Prediction"), exact to
// its text and code: a cosmetic fake for the owner, an authoritative projectile that is partly fast-forwarded, and its
// hidden replica that corrects the fake. A preset to start from and to compare with.
//
// Spans on a clock are Micros; what is measured along a flight is in double precision, seconds and metres (the engine's
// centimetres through metres_per_unreal_unit). A ping is a whole round trip, the engine's ExactPing, which trails the
// true one by up to 4 s: the mean of four buckets of a second. Pure; any thread.
//
// Kept as published, defects included:
// - sleeping delays the request together with the fake, and so only adds input lag (sleep_time);
// - from a ping of 240 ms on, a premature detonation is never repaired (repairs_premature);
// - the correction is one-sided, and can drive the fake backwards (UnrealSeriesCorrection).
// The rules of effects, confirmation and remote clients are in unreal_series_effects.h.

#include <backsight/base/vec.h>
#include <backsight/projectile/presets/unreal_series_effects.h>
#include <backsight/projectile/presets/unreal_substeps.h>
#include <backsight/time/tick.h>

#include <cstdint>

namespace backsight {

inline constexpr double metres_per_unreal_unit = 0.01;

/// Defaults: the article's where it gives them (part 2), else the code that two public projects carry.
struct UnrealSeriesConfig {
    /// ClientBiasPct: how much of the ping the authoritative projectile is forwarded by. Half of it stands for one way.
    /// Default 0.5. Range 0 to 1.
    double client_bias_ratio = 0.5;
    /// PredictionLatencyReduction, of the shooter's ping. Default 20 ms. Range 0 to 1 s.
    Micros ping_reduction{20'000};
    /// MaxPredictionPing. Default 120 ms (100 in the article's prose, 150 in one fork). Range 0 to 1 s.
    Micros max_prediction_ping{120'000};
    /// Least life after the fast-forward, so that the projectile is still replicated. Default 0.2 s. Range 0 to 10 s.
    Micros min_life_after_forward{200'000};
    /// What SwitchToAuthTimer adds to the ping, besides tear_off_delay. Default 60 ms. Range 0 to 1 s.
    Micros confirm_margin{60'000};
    /// TearOffDelay: how long the initial replication is given. Default 0.1 s. Range 0 to 1 s.
    Micros tear_off_delay{100'000};
    /// Least life after the detonation. Default 0.4 s. Range 0 to 10 s.
    Micros min_life_after_detonation{400'000};
    /// In how much flight the fake is corrected. Default 20 m: 2000 cm. Range 0.01 to 10,000.
    double correction_flight_m = 2000.0 * metres_per_unreal_unit;
    /// The same of one that bounces. Default 2 m: 200 cm (the arena shooter's fork). Range as above.
    double bouncing_correction_flight_m = 200.0 * metres_per_unreal_unit;

    [[nodiscard]] const char* validate() const;
};

enum class UnrealSeriesCaller : std::uint8_t {
    server_for_remote,  ///< the server, for the shooter's controller
    local_controller,   ///< the shooter himself: nothing is taken off his ping
    standalone,         ///< no network: nothing is forwarded
};

/// GetForwardPredictionTime: bias * clamp(ping - reduction, 0, max), to the nearest microsecond.
Micros forward_prediction_time(const UnrealSeriesConfig& config, Micros ping, UnrealSeriesCaller caller);

/// GetProjectileSleepTime: max(0, ping - reduction - max). For so long fake *and request* wait, so that the server
/// needs to forward as much as without, and who has a high ping only waits longer (UT4 delays the fake alone).
Micros sleep_time(const UnrealSeriesConfig& config, Micros ping);

/// SwitchToAuthTimer, set when the fake detonates: ping + 60 ms + TearOffDelay. When it ends with a linked replica that
/// has not detonated, the fake was premature: it is destroyed, and the replica shown.
Micros switch_to_auth_time(const UnrealSeriesConfig& config, Micros ping);

/// The life left after a fast-forward: max(0.2 s, life - forwarded). No life span (0) stays none.
Micros life_after_forward(const UnrealSeriesConfig& config, Micros life, Micros forwarded);

/// How long a detonated projectile is kept: max(`wanted`, 0.4 s), where `wanted` is LifeSpanAfterDetonation.
Micros life_after_detonation(const UnrealSeriesConfig& config, Micros wanted);

/// Whether SwitchToAuthTimer ends before the detonated fake does and its timer with it. Defect: with the defaults false
/// from a ping of 240 ms on, though the article has destruction "always deferred".
bool repairs_premature(const UnrealSeriesConfig& config, Micros ping, Micros wanted_life_after_detonation);

/// How long after a detonation at `age` the server tears off; 0 is its next tick. The full TearOffDelay unless the age
/// is *over* it.
Micros tear_off_wait(const UnrealSeriesConfig& config, Micros age);

/// How far past its muzzle a projectile is when a client sees it first: what it was forwarded by and its way to that
/// client, at `speed_mps`. Metres (part 1's examples).
double pop_in_distance(Micros forwarded, Micros downlink, double speed_mps);

/// The engine's FMath::VInterpConstantTo along a line: how far to move towards a target at `distance_m` in `dt_s` at
/// `rate_mps`. At a rate <= 0 nothing moves.
double interp_constant_step(double distance_m, double dt_s, double rate_mps);
/// The same in space, to single precision.
Vec3 interp_constant_to(Vec3 current, Vec3 target, double dt_s, double rate_mps);

/// CorrectionLerpTick: the fake is moved to its replica at the constant rate that removes the distance at linking, E0,
/// in 20 m of flight, at any frame rate. The published "0.05 % of the initial speed each tick" is of E0, and per
/// second. Defects: a replica ahead of the fake makes the rate negative, at which nothing is corrected; E0 over 20 m
/// makes it exceed the speed, at which the fake flies backwards.
struct UnrealSeriesCorrection {
    /// E0, metres: positive where the replica is behind the fake, negative where it is ahead.
    double error_m = 0.0;
    /// How fast the fake is moved towards the replica, metres per second.
    double rate_mps = 0.0;

    /// At linking, of two positions in metres and the fake's velocity. The speed is the projectile's initial one, > 0.
    static UnrealSeriesCorrection at_link(const UnrealSeriesConfig& config, Vec3 replica, Vec3 fake, Vec3 fake_velocity,
                                          double initial_speed_mps, bool bounces);
    /// From a signed E0.
    static UnrealSeriesCorrection of(const UnrealSeriesConfig& config, double error_m, double initial_speed_mps,
                                     bool bounces);

    /// The fake's place after a frame of correction. Its own flight is not in it.
    Vec3 moved(Vec3 fake, Vec3 replica, double dt_s) const { return interp_constant_to(fake, replica, dt_s, rate_mps); }
};

/// Seconds in which the correction takes place: 20 m (2 m bouncing) at `initial_speed_mps` > 0.
double correction_time(const UnrealSeriesConfig& config, double initial_speed_mps, bool bounces);

/// Debug draws (UGASDeveloperSettings): seconds between two of the server's projectile, every 20 cm but at most each
/// 10 ms, at a DrawFrequency of 0.1 to 5 and a speed in m/s; infinite at rest.
double server_draw_interval(double draw_frequency, double speed_mps);
/// The same on clients: every metre, at most each 20 ms.
double client_draw_interval(double draw_frequency, double speed_mps);
/// Whether fake and replica, so far apart, are drawn as one in the colour of "synced" instead of as two with arrows
/// between them: under 0.05 cm.
constexpr bool draws_as_synced(double distance_m) { return distance_m < 0.05 * metres_per_unreal_unit; }

}  // namespace backsight
