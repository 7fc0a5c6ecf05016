#pragma once

// Unreal Tournament (2014, "UT4"): the server ticks a new projectile forward by half of the shooter's ping, the shooter
// shows a fake until the replica arrives, and every client ticks replicas forward by half of its own. Exact to
// AUTPlayerController, AUTWeapon and AUTProjectile. A preset to start from and to compare with. Spans in Micros; a ping
// is a whole round trip, the engine's ExactPing. In standalone nothing is predicted: ask for none. Pure; any thread.
//
// Kept as published, defects included:
// - a fake lives for ping - 20 ms, the very time after which its replica is expected: with jitter it blinks out;
// - fakes are paired by class, direction and distance, so that the shots of one volley are mistaken for each other;
// - half a ping is credited, without the delay of the view.

#include <backsight/base/vec.h>
#include <backsight/presets/projectile_system.h>
#include <backsight/time/tick.h>

namespace backsight::presets {

struct Ut4Config {
    /// PredictionFudgeFactor, off every ping. Default 20 ms (15 in older builds). Range 0 to 1 s.
    Micros fudge{20'000};
    /// MaxPredictionPing as negotiated. Default 120 ms. Range 0 to 1 s.
    Micros max_prediction_ping{120'000};
    /// What a fake's direction and its replica's have at least in common, as a cosine, exclusively. Default 0.95. Range
    /// -1 to 1.
    float min_direction_dot = 0.95f;

    [[nodiscard]] const char* validate() const;
};

/// ServerMaxPredictionPing by default: 120 ms (older builds 160, community hubs 100).
inline constexpr Micros ut4_server_max_prediction_ping{120'000};

/// ServerNegotiatePredictionPing: what a client wants to be predicted, as far as the server allows.
Micros negotiated_prediction_ping(Micros desired, Micros server_max = ut4_server_max_prediction_ping);

/// GetPredictionTime: half of clamp(ping - fudge, 0, max), rounded down.
Micros prediction_time(const Ut4Config& config, Micros ping);
/// GetProjectileSleepTime: max(0, ping - fudge - max). Only the fake waits; the server is asked at once.
Micros sleep_time(const Ut4Config& config, Micros ping);

/// How long a fake that was shown at once lives before it is linked: min(life, twice the prediction).
Micros fake_life(const Ut4Config& config, Micros ping, Micros life);
/// The same of one that had to sleep: min(life, max + fudge, doubled).
Micros delayed_fake_life(const Ut4Config& config, Micros life);

/// What is left of `life` on the server after the fast-forward: 0.1 s + max(0.01 s, life - forwarded).
Micros ut4_server_life(Micros life, Micros forwarded);
/// The same on a client, where its fake takes it over: max(0.001 s, life - predicted).
Micros ut4_replica_life(Micros life, Micros predicted);

/// CanMatchFake: whether a fake of the same class may belong to this replica, by the velocities of both; with gravity
/// any. Of several candidates the nearest is taken.
bool may_pair(const Ut4Config& config, Vec3 fake_velocity, Vec3 replica_velocity, bool has_gravity);

/// UT4, played whole: sleep of the fake alone, forward time on server and client, the fake's life of ping - 20 ms, its
/// one teleport at linking, explosion when the server's is heard of, hits swept (its movement component sweeps
/// children). Not the pairing by direction, which would add mistaken volleys, nor position updates of a projectile in
/// flight.
std::unique_ptr<ProjectileSystem> ut4_projectiles(const ProjectileRules& rules, const LevelAt& level, TickRate rate,
                                                  const Ut4Config& config = {});

}  // namespace backsight::presets
