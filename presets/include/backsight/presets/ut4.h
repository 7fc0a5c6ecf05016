#pragma once

// Unreal Tournament (2014, "UT4"). The server ticks a new projectile forward by half of the shooter's ping. The shooter
// sees a fake until the replica arrives. Every client ticks replicas forward by half of its own ping. Exact to
// AUTPlayerController, AUTWeapon and AUTProjectile. A preset to start from and to compare with. Spans are in Micros; a
// ping is a whole round trip, the engine's ExactPing. Standalone games predict nothing: do not call these there. Pure;
// any thread.
//
// Kept as published, defects included:
// - A fake lives for ping - 20 ms, which is exactly when its replica is expected: with jitter it blinks out.
// - Fakes are paired by class, direction and distance, so shots of one volley are mistaken for each other.
// - Half a ping is compensated, without the view's delay.

#include <backsight/base/vec.h>
#include <backsight/presets/projectile_system.h>
#include <backsight/time/tick.h>

namespace backsight::presets {

struct Ut4Config {
    /// PredictionFudgeFactor: subtracted from every ping. Default 20 ms (15 in older builds). Range 0 to 1 s.
    Micros fudge{20'000};
    /// MaxPredictionPing as negotiated. Default 120 ms. Range 0 to 1 s.
    Micros max_prediction_ping{120'000};
    /// Lower limit, exclusive, for the cosine between the directions of a fake and its replica. Default 0.95. Range -1
    /// to 1.
    float min_direction_dot = 0.95f;

    [[nodiscard]] const char* validate() const;
};

/// Default of ServerMaxPredictionPing: 120 ms (older builds 160, community hubs 100).
inline constexpr Micros ut4_server_max_prediction_ping{120'000};

/// ServerNegotiatePredictionPing: the ping that a client wants predicted, capped by the server.
Micros negotiated_prediction_ping(Micros desired, Micros server_max = ut4_server_max_prediction_ping);

/// GetPredictionTime: half of clamp(ping - fudge, 0, max), rounded down.
Micros prediction_time(const Ut4Config& config, Micros ping);
/// GetProjectileSleepTime: max(0, ping - fudge - max). Only the fake waits; the server is asked at once.
Micros sleep_time(const Ut4Config& config, Micros ping);

/// How long a fake lives before it is linked, if it was shown at once: min(life, twice the prediction).
Micros fake_life(const Ut4Config& config, Micros ping, Micros life);
/// How long a fake lives before it is linked, if it had to sleep: min(life, max + fudge, doubled).
Micros delayed_fake_life(const Ut4Config& config, Micros life);

/// The life left on the server after the fast-forward: 0.1 s + max(0.01 s, life - forwarded).
Micros ut4_server_life(Micros life, Micros forwarded);
/// The life left on a client when its fake takes it over: max(0.001 s, life - predicted).
Micros ut4_replica_life(Micros life, Micros predicted);

/// CanMatchFake: whether a fake of equal class may belong to this replica, by the velocities of both; with gravity any
/// fake may. If several may, the nearest is taken.
bool may_pair(const Ut4Config& config, Vec3 fake_velocity, Vec3 replica_velocity, bool has_gravity);

/// UT4 as a complete system: sleep of the fake alone, and forward time on server and client. The fake lives for ping -
/// 20 ms, teleports once when it is linked, and explodes when the client hears of the server's explosion. Hits are
/// swept, because its movement component sweeps children. Left out: pairing by direction, which would mistake volleys,
/// and position updates of a projectile in flight.
std::unique_ptr<ProjectileSystem> ut4_projectiles(const ProjectileRules& rules, const LevelAt& level, TickRate rate,
                                                  const Ut4Config& config = {});

}  // namespace backsight::presets
