#pragma once

// The predicted projectiles of the four-part series for the Unreal Engine (sreitich, "Projectile Prediction"), exact to
// its text and code, as a complete system. The owner has a cosmetic fake. The authoritative projectile is partly
// fast-forwarded, and its hidden replica corrects the fake. unreal_series_steps.h has each step by itself.
//
//   UnrealSeriesConfig rocket;
//   rocket.predicts_fx = false;                                        // part 4's advice for big, slow projectiles
//   rocket.filter.blocked_tags = invulnerable;
//   const auto system = unreal_series_projectiles(rules, level, rate, rocket);    // used as projectile_system.h says
//
// Spans on a clock are Micros. A ping is a whole round trip, the engine's ExactPing. That is the mean of four buckets
// of a second, so it trails the true ping by up to 4 s.
//
// Where the article's text and its code differ, UnrealSeriesText chooses. Kept as published, defects included:
// - Sleeping delays the request together with the fake, and so only adds input lag.
// - From a ping of 240 ms on, a premature detonation is never repaired (by the code).
// - The correction is one-sided, and can move the fake backwards.
// - The replica on the owner's machine flies and hits by itself. A replica that repeats the fake's error confirms it.
//   Effects are played twice where a prediction was wrong.
// - The last allowed sub-step takes all that is left, so 0.30 s end in one of 51 ms.
// - The copies of other clients stay behind for ever, so a hit is shown where its runner no longer is.
//
// OwnersShot reports each correction of the fake (bLogCorrection), the switch from the fake to the replica, the final
// place, and the effects to start. AreaOffset is AreaRules::center_offset_m. Effects of whatever was forwarded start
// ImageNews::elapsed into their course. The debug draws of the series are in debug_samples.h.

#include <backsight/presets/projectile_system.h>
#include <backsight/rewind/query.h>
#include <backsight/time/tick.h>

#include <cstdint>

namespace backsight::presets {

inline constexpr double metres_per_unreal_unit = 0.01;

/// UProjectileMovementComponent::MIN_TICK_TIME, seconds: the shortest step.
inline constexpr double unreal_min_step_s = 0.0002;

/// How the engine cuts a step of a projectile: UnrealSubsteps, in unreal_series_steps.h, applies it.
struct UnrealSubstepRule {
    /// MaxSimulationTimeStep, seconds. Default 0.0166 (code of the series; part 4 says to decrease it). Range 0.0002 to
    /// 1.
    double max_step_s = 0.0166;
    /// MaxSimulationIterations. Default 16 (code of the series; part 4 says to increase it). Range 1 to 1000.
    int max_iterations = 16;

    [[nodiscard]] const char* validate() const;
};

/// The engine's own defaults, MaxSimulationTimeStep and MaxSimulationIterations.
inline constexpr UnrealSubstepRule unreal_engine_substeps{0.05, 8};

using UnrealSeriesTeams = PublishedFlight::Teams;

/// Filter: whom a projectile may hit directly, and whom its area reaches. Tags are layers of entities.
struct UnrealSeriesFilter {
    bool is_used = true;  ///< bUseFilter; if false everybody counts
    UnrealSeriesTeams teams = UnrealSeriesTeams::enemies;
    std::uint16_t required_tags = 0xffff;  ///< any of these: layers with an ability system
    std::uint16_t blocked_tags = 0;        ///< none of these, such as the layer of the invulnerable
    /// The owner too, as for a rocket jump. For direct hits see UnrealSeriesText::hits_self_directly.
    bool hits_self = false;
};

/// What the article's text says and its code does not do. Default: nothing of it, so that the preset plays the code,
/// which is what its authors and its users have played.
struct UnrealSeriesText {
    /// Text: the filter says "whether it's the owning actor". Code: the hitbox ignores the owner whatever the filter
    /// says, and the filter's answer counts for areas alone. If true a projectile hits its owner directly where the
    /// filter has hits_self, once it has left the owner's hitboxes.
    bool hits_self_directly = false;
    /// Text: "destruction is always deferred until SwitchToAuthTimer has had enough time to finish". Code: a detonated
    /// fake, which owns that timer, is destroyed after min_life_after_detonation, so from a ping of 240 ms on a
    /// premature detonation is never repaired. If true it is repaired at any ping.
    bool keeps_fake_for_timer = false;
    /// Text: the owner's cases are decided when DetonationInfo comes, which the server sends as it detonates, and
    /// TornOff "is only used as a last resort". Code: DetonationInfo is for other clients, and the owner learns by
    /// TornOff. If true the owner learns at once, unless the projectile detonated on spawn.
    bool told_at_detonation = false;
    /// Text: a remote client's copy "simulates its movement and hit detection locally", and TornOff forces it if it has
    /// not detonated. Code: it refuses to detonate until FinishedResimulationTimer is over, and waits in flight or at a
    /// wall. If true it detonates by its own hits too.
    bool copies_detonate = false;
    /// Text: "Bounce FX are always predicted". Code: without predicts_fx the fake plays them only until its replica is
    /// there, which plays them from then on. If true the fake plays all of them.
    bool predicts_all_bounces = false;
    /// Text: where the fake still flies when its replica detonates it is destroyed. Code: only with predicts_fx;
    /// without it the fake flies on after the explosion. If true it is destroyed in both cases.
    bool late_fake_always_goes = false;
};

/// Defaults come from the article if it gives them (part 2), else from the code in two public projects.
struct UnrealSeriesConfig {
    /// ClientBiasPct: share of the ping by which the authoritative projectile is forwarded. Half of the ping stands for
    /// one way. Default 0.5. Range 0 to 1.
    double client_bias_ratio = 0.5;
    /// PredictionLatencyReduction: subtracted from the shooter's ping. Default 20 ms. Range 0 to 1 s.
    Micros ping_reduction{20'000};
    /// MaxPredictionPing. Default 120 ms (100 in the article's prose, 150 in one fork). Range 0 to 1 s.
    Micros max_prediction_ping{120'000};
    /// Minimum life after the fast-forward, so that the projectile is still replicated. Default 0.2 s. Range 0 to 10 s.
    Micros min_life_after_forward{200'000};
    /// Added to the ping by SwitchToAuthTimer, besides tear_off_delay. Default 60 ms. Range 0 to 1 s.
    Micros confirm_margin{60'000};
    /// TearOffDelay: time for the initial replication. Default 0.1 s. Range 0 to 1 s.
    Micros tear_off_delay{100'000};
    /// MinLifetime: how long a spectator's copy is visible at least. Default 50 ms. Range 0 to 1 s. It is less than
    /// tear_off_delay, of which the code warns.
    Micros min_lifetime{50'000};
    /// Minimum life after the detonation. Default 0.4 s. Range 0 to 10 s.
    Micros min_life_after_detonation{400'000};
    /// Length of flight in which the fake is corrected. Default 20 m: 2000 cm. Range 0.01 to 10,000.
    double correction_flight_m = 2000.0 * metres_per_unreal_unit;
    /// Length of flight in which a bouncing fake is corrected. Default 2 m: 200 cm (the arena shooter's fork). Range as
    /// above.
    double bouncing_correction_flight_m = 200.0 * metres_per_unreal_unit;

    /// bCorrectFakeProjectilePositionOverTime. Default false.
    bool corrects_fake = false;
    /// bForceSubStepping: each step of a flight, the fast-forward included, is cut by `substeps`. Default true (part
    /// 4): without it a fast-forward jumps through near targets. As in the engine, flights with gravity or a homing
    /// target are cut in any case.
    bool forces_substeps = true;
    UnrealSubstepRule substeps{};
    /// bPredictFX: the fake plays the effects of its detonation, and its replica only what the fake got wrong. If false
    /// the replica plays them, and the fake just disappears. Default true (code). Part 4 advises true for small, fast
    /// projectiles, and false for slow ones with a large area such as rockets. Damage is never predicted.
    bool predicts_fx = true;
    /// Filter of direct hits, on every machine. The article gives no default of its own; enemies that have an ability
    /// system count. The owner's team is the one that the view shows.
    UnrealSeriesFilter filter{};
    UnrealSeriesText text{};

    [[nodiscard]] const char* validate() const;
};

/// The filter for area_hits(), and for flights (LaunchFacts has its last four fields). `owners_team`: 0 for none; then
/// all entities are enemies, and none is kept out as an ally.
QueryFilter filter_of(const UnrealSeriesFilter& filter, EntityId owner, std::uint16_t owners_team);

/// ImpactEffectDirection: where a direct hit pushes.
enum class UnrealSeriesImpactDirection : std::uint8_t {
    facing,     ///< along the projectile's nose
    velocity,   ///< along the way that it came
    to_target,  ///< from its centre to the target's
};
/// Unit. `facing` is unit, and also the answer where the others have no direction: at rest, or inside the target.
Vec3 impact_direction(UnrealSeriesImpactDirection direction, Vec3 facing, Vec3 velocity, Vec3 from, Vec3 target);

/// The series as a complete system: forward time, sleep of fake and request together, sub-steps, and the filter. The
/// hitbox is tested where a sub-step ends, because a child collider is not swept. The replica flies and hits by itself
/// on the owner's machine. The system has the confirm timer, the 0.4 s of a detonated fake, the four cases with 100 cm,
/// and tear-off after 0.1 s. An end that is heard before its spawn waits for that. With `corrects_fake` the replica is
/// also forwarded by half a ping, and the fake is moved to it.
///
/// A spectator's copy starts at the muzzle when it is heard of, and stays behind. Tell it the end at once, when
/// ServersShot::ended is set: that is DetonationInfo, and tick() answers for TornOff. The copy then flies on to the
/// end, as schedule_detonation() says.
///
/// Left out:
/// - Straightening of a bounce (bStraightenProjectileOnBounce), which needs the owner's later aim.
/// - FailedToSpawn and rejected abilities: the game ends the image of a shot that its server refuses.
/// - BounceVelocityFXThreshold: slow bounces play their effect too.
/// - bDetonateOnLifeSpanEnd: a life that is over plays no effects. FlightRules::fuse detonates.
/// - LifeSpanAfterDetonation, the time for which a detonated projectile is still drawn.
/// - Gameplay effects, areas and FProjectileFX: the game applies and starts them. area_hits(), impact_direction() and
///   OwnersShot::effects say whom, where and when.
/// - TickActor: the game starts animations ServersShot::forwarded_s into their course.
/// - Homing, and projectiles that are attached to something.
/// - Replication: DetonationInfo and movement reach every client once and in order, so TornOff is no last resort.
///
/// In favour of the series, a copy that MinLifetime slows down keeps to its path. There only the velocity is scaled,
/// and gravity is not.
std::unique_ptr<ProjectileSystem> unreal_series_projectiles(const ProjectileRules& rules, const LevelAt& level,
                                                            TickRate rate, const UnrealSeriesConfig& config = {});

}  // namespace backsight::presets
