#pragma once

// The steps of the Unreal series (presets/unreal_series.h) one by one, for a game that spawns, moves and shows its
// projectiles itself: the series' times, its correction of the fake, the engine's sub-steps, and its decisions about
// effects. unreal_series_projectiles() plays all of them together.
//
//   // Owner, at the trigger. The fake and the request wait together.
//   const Micros fire_at = now + sleep_time(config, ping);
//
//   // Server, by the request. The fast-forward moves in sub-steps and takes a part of the life.
//   const Micros forward = forward_prediction_time(config, ping, UnrealSeriesCaller::server_for_remote);
//   UnrealSubsteps steps(config.substeps, seconds(forward));
//   for (double part_s = steps.next(); part_s > 0.0; part_s = steps.next()) rocket.move(part_s);
//   rocket.life = life_after_forward(config, rocket.life, forward);
//   const Micros torn_off_at = now + tear_off_wait(config, rocket.time_since_creation);     // when it detonates
//
//   // Owner, when the replica comes, and in each frame after that.
//   const auto correction = UnrealSeriesCorrection::at_link(config, replica.place, fake.place, fake.velocity, speed,
//                                                           bounces);
//   fake.place = correction.moved(fake.place, replica.place, frame_s);
//
//   // Owner, when the fake detonates. If the replica still flies at that time, hide the fake and show the replica.
//   const Micros switch_at = now + switch_to_auth_time(config, ping);
//   if (effect_timing(UnrealSeriesEffect::detonation, UnrealSeriesRole::fake, predicts_fx) ==
//       UnrealSeriesTiming::at_once) explode(fake.place);
//
//   // Owner, when the replica detonates.
//   const UnrealSeriesReplica found{predicts_fx, UnrealSeriesFake::detonated, distance_m, has_begun_play};
//   if (plays_effects(detonation_on_owner(found))) explode(replica.place);
//   if (destroys_fake(found)) fake.destroy();
//
//   // Any other client, when the server's detonation becomes known.
//   const UnrealSeriesResimulation plan = schedule_detonation({distance_m, speed_mps, age_s, frame_s, has_begun_play});
//   copy.velocity = copy.velocity * static_cast<float>(plan.speed_ratio);        // and explode after plan.wait_s
//
// In: a config that is valid, pings as whole round trips, and values along a flight in double precision, seconds and
// metres (the engine's centimetres through metres_per_unreal_unit). No errors. Pure, except UnrealSubsteps; any thread.
// Defects of the original are kept, and named where they are. At an exact multiple of the longest step the number of
// steps depends on rounding: 0.25 s in steps of 0.05 leave 0.05000000000000002, and so end in two of 0.025.

#include <backsight/base/vec.h>
#include <backsight/presets/unreal_series.h>
#include <backsight/time/tick.h>

#include <cstdint>

namespace backsight::presets {

enum class UnrealSeriesCaller : std::uint8_t {
    server_for_remote,  ///< the server, for the shooter's controller
    local_controller,   ///< the shooter's own: the reduction is not subtracted from the ping
    standalone,         ///< no network: nothing is forwarded
};

/// GetForwardPredictionTime: bias * clamp(ping - reduction, 0, max), to the nearest microsecond.
Micros forward_prediction_time(const UnrealSeriesConfig& config, Micros ping, UnrealSeriesCaller caller);

/// GetProjectileSleepTime: max(0, ping - reduction - max). The fake *and the request* wait this long. So the server
/// must still forward as much, and a shooter with a high ping only waits longer (UT4 delays the fake alone).
Micros sleep_time(const UnrealSeriesConfig& config, Micros ping);

/// SwitchToAuthTimer, set when the fake detonates: ping + 60 ms + TearOffDelay. If a linked replica has not detonated
/// when it ends, the fake was premature: it is destroyed, and the replica is shown.
Micros switch_to_auth_time(const UnrealSeriesConfig& config, Micros ping);

/// The life left after a fast-forward: max(0.2 s, life - forwarded). A life of 0 means no limit, and stays 0.
Micros life_after_forward(const UnrealSeriesConfig& config, Micros life, Micros forwarded);

/// How long a detonated projectile is kept: max(`wanted`, 0.4 s), where `wanted` is LifeSpanAfterDetonation.
Micros life_after_detonation(const UnrealSeriesConfig& config, Micros wanted);

/// How long a detonated fake is kept: life_after_detonation(), as in the code. With
/// UnrealSeriesText::keeps_fake_for_timer it is kept until SwitchToAuthTimer has ended, if that is later.
Micros fake_kept(const UnrealSeriesConfig& config, Micros ping, Micros wanted_life_after_detonation);

/// Whether SwitchToAuthTimer ends before the detonated fake is destroyed with its timer. Defect: with the defaults it
/// is false from a ping of 240 ms on. With UnrealSeriesText::keeps_fake_for_timer it is true at any ping.
bool repairs_premature(const UnrealSeriesConfig& config, Micros ping, Micros wanted_life_after_detonation);

/// How long after a detonation the server tears off; 0 means its next tick. `since_creation` is the time since the
/// projectile was spawned, without its fast-forward. The wait is the full TearOffDelay unless that time is *over* it.
Micros tear_off_wait(const UnrealSeriesConfig& config, Micros since_creation);

/// How far past its muzzle a projectile is when a client first sees it: the forwarded distance plus the downlink's, at
/// `speed_mps`. Metres (part 1's examples).
double pop_in_distance(Micros forwarded, Micros downlink, double speed_mps);

/// The engine's FMath::VInterpConstantTo along a line: the step towards a target at `distance_m` in `dt_s` at
/// `rate_mps`. A rate <= 0 moves nothing.
double interp_constant_step(double distance_m, double dt_s, double rate_mps);
/// interp_constant_step() in space, to single precision.
Vec3 interp_constant_to(Vec3 current, Vec3 target, double dt_s, double rate_mps);

/// CorrectionLerpTick moves the fake to its replica at a constant rate. It removes the distance at linking, E0, within
/// 20 m of flight, at any frame rate. The published "0.05 % of the initial speed each tick" refers to E0, and to a
/// second. Defects: if the replica is ahead of the fake the rate is negative, and nothing is corrected. If E0 is over
/// 20 m the rate exceeds the speed, and the fake flies backwards.
struct UnrealSeriesCorrection {
    /// E0, metres: positive where the replica is behind the fake, negative where it is ahead.
    double error_m = 0.0;
    /// Speed of the fake towards the replica, metres per second.
    double rate_mps = 0.0;

    /// The correction at linking: positions in metres, the fake's velocity, the projectile's initial speed > 0.
    static UnrealSeriesCorrection at_link(const UnrealSeriesConfig& config, Vec3 replica, Vec3 fake, Vec3 fake_velocity,
                                          double initial_speed_mps, bool bounces);
    /// The correction for a signed E0.
    static UnrealSeriesCorrection of(const UnrealSeriesConfig& config, double error_m, double initial_speed_mps,
                                     bool bounces);

    /// The fake's position after a frame of correction, without its own flight.
    Vec3 moved(Vec3 fake, Vec3 replica, double dt_s) const { return interp_constant_to(fake, replica, dt_s, rate_mps); }
};

/// Seconds in which the correction takes place: 20 m (2 m bouncing) at `initial_speed_mps` > 0.
double correction_time(const UnrealSeriesConfig& config, double initial_speed_mps, bool bounces);

// The engine cuts a long step of a projectile into short ones, so that a fast-forward does not jump through a near
// target: UProjectileMovementComponent's TickComponent and GetSimulationTimeStep. Seconds in double precision; the
// engine's are single. A rest that is shorter than unreal_min_step_s is dropped.

/// The steps of one tick, one after the other.
class UnrealSubsteps {
public:
    UnrealSubsteps(const UnrealSubstepRule& rule, double total_s) : rule_(rule), remaining_s_(total_s) {}

    /// The next step, seconds; 0 when the tick is used up.
    double next();

private:
    UnrealSubstepRule rule_;
    double remaining_s_;
    int iteration_ = 0;
};

// Screens: who plays which effect, when a detonation confirms the owner's fake, and how long a remote client shows a
// flight that has ended on the server.

/// The fake of a replica on its owner's machine.
enum class UnrealSeriesFake : std::uint8_t {
    none,       ///< destroyed already, or not linked yet
    flying,     ///< linked, not detonated
    detonated,  ///< linked, detonated, not destroyed
};

/// The owner's replica at its detonation.
struct UnrealSeriesReplica {
    bool predicts_fx = true;  ///< bPredictFX: the fake plays the effects of its detonation
    UnrealSeriesFake fake = UnrealSeriesFake::none;
    /// Distance of fake and replica, metres. Read only if the fake has detonated.
    double distance_m = 0.0;
    /// BeginPlay has been called. Before that Detonate refuses, and TornOff tries again.
    bool has_begun_play = true;
};

/// MaxFinalPositionDistance, metres: 100 cm. A greater distance is inaccurate.
inline constexpr double unreal_series_max_final_distance_m = 1.0;

enum class UnrealSeriesDetonation : std::uint8_t {
    not_predicted,  ///< the replica plays the effects, as always
    late,           ///< the fake still flies: the replica plays the effects
    inaccurate,     ///< the fake detonated elsewhere: the replica plays the effects a second time
    lost,           ///< the fake is gone, so the switch must have happened: the replica plays the effects
    correct,        ///< the fake has played the effects already: the replica is silent
    refused,        ///< neither linked nor begun: silent until TornOff
    count_,
};

/// ShouldAuthProjDetonateToOwner: the meaning of a detonation of the owner's replica.
UnrealSeriesDetonation detonation_on_owner(const UnrealSeriesReplica& replica);
/// Whether the owner's replica plays the effects of its detonation.
bool plays_effects(UnrealSeriesDetonation detonation);
/// Whether an existing fake is destroyed when its replica detonates: if that plays effects which the fake was to play,
/// and so only with predicted effects. With UnrealSeriesText::late_fake_always_goes without them too.
bool destroys_fake(const UnrealSeriesReplica& replica, const UnrealSeriesText& text = {});
const char* to_string(UnrealSeriesDetonation detonation);

/// The damage stands for hit marker and blood: it is never predicted.
using UnrealSeriesEffect = ShownEffect::Kind;
enum class UnrealSeriesRole : std::uint8_t { fake, owners_replica, server_or_remote };
enum class UnrealSeriesTiming : std::uint8_t {
    never,
    at_once,
    while_unlinked,    ///< only as long as no replica is linked
    if_mispredicted,   ///< only as plays_effects() says
    with_game_effect,  ///< when the replicated gameplay effect arrives
};
/// When a projectile in `role` plays an effect. `predicts_fx`: whether its class predicts effects (bPredictFX). Bounces
/// follow the code, or the article where UnrealSeriesText::predicts_all_bounces is set.
UnrealSeriesTiming effect_timing(UnrealSeriesEffect effect, UnrealSeriesRole role, bool predicts_fx,
                                 const UnrealSeriesText& text = {});

/// A remote client's replica when the server's detonation becomes known (OnRep_DetonationInfo).
struct UnrealSeriesRemote {
    /// From its position to the detonation, metres; before BeginPlay from its spawn point.
    double distance_m = 0.0;
    /// Its speed, m/s; its initial speed if it has none yet.
    double speed_mps = 0.0;
    /// Time since it was created on this client, seconds.
    double age_s = 0.0;
    /// This client's frame, seconds.
    double frame_s = 0.0;
    bool has_begun_play = true;
};

struct UnrealSeriesResimulation {
    /// Put it at its spawn transform now, and not again in BeginPlay.
    bool from_spawn = false;
    /// Multiply its velocity by this, at most 1, so that it is visible for MinLifetime.
    double speed_ratio = 1.0;
    /// Detonate after so many seconds; 0 is the next tick.
    double wait_s = 0.0;
};

/// MinLifetime, seconds: how long a flight is visible at least. It is less than TearOffDelay; the code warns of that.
inline constexpr double unreal_series_min_lifetime_s = 0.05;

/// How a remote client flies on to a detonation that has happened. A projectile without speed counts as arrived.
UnrealSeriesResimulation schedule_detonation(const UnrealSeriesRemote& remote,
                                             double min_lifetime_s = unreal_series_min_lifetime_s);

}  // namespace backsight::presets
