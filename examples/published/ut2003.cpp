// The Unreal Wiki's "Hit Prediction" for UT2003, on a server of this library: trails of all players, a shot at the
// stamp of its client, a beam that is reflected, and the rate of fire. Exit code 0: all as published.

#include <backsight/history.h>
#include <backsight/presets/ut2003.h>

#include "published/check.h"

using namespace backsight;
using namespace backsight::presets;

namespace {

// The host of a listen server has no stamp: the present is traced.
void check_host() {
    PredictedFire hosts(Micros{1'100'000});
    const ClientFire host = client_start_fire(FireRole::authority, false, [] { return true; }, {});
    check("the host asks nobody", host.started == StartedFire::on_host, 1);
    check("the host fires", hosts.start_on_host(Micros{1'000'000}) == FireResult::fires, 1);
    check("without a stamp", hosts.stamp_s(), 0);
}

// A game with bodies of its own shifts them itself, and puts them back.
void check_own_bodies() {
    LocationTrail trail(TickRate{64, 1});
    for (int tick = 0; tick <= 64; ++tick) {
        const double now_s = tick / 64.0;
        trail.push({now_s, {0, static_cast<float>(8.0 * now_s), 0}, {}}, now_s);
    }
    TrailNode body{1.0, {0, 8, 0}, {}};
    ShiftedBody shifted;
    check("a body is shifted", shifted.shift(trail, 0.75, 1.0, body) == TrailShift::interpolated, 1);
    check("... to where it was, m", static_cast<double>(body.location.y), 6, 1e-5);
    check("... and put back", shifted.unshift(1.0, body) && body.location.y == 8.0f, 1);
}

}  // namespace

int main() {
    WorldHistory history{HistoryConfig{}};
    const DrawConfig draw;
    const Hitbox ball[] = {Hitbox::sphere(HitGroup::torso, {}, 0.3f)};
    const HitboxSetId set = history.hitbox_sets().add(ball);
    const EntityId shooter = history.spawn({set, {}}), runner = history.spawn({set, {}});

    // Server, each tick: record everybody, then their trails. The runner crosses at 8 m/s, 10 m away.
    HitPrediction prediction(history, draw);
    for (Tick tick{0}; tick <= Tick{64}; tick = tick + 1) {
        const float y = 8.0f * static_cast<float>(tick.value) / 64.0f;
        if (history.record(shooter, tick, {}) != RecordResult::ok) return 1;
        if (history.record(runner, tick, {{10, y, 0}, {}, {}}) != RecordResult::ok) return 1;
        prediction.record(tick);
    }

    // Client, at the trigger: the server's time as it was last heard, and the frames since then.
    TrailClock clock;
    clock.receive(0.70);
    clock.advance(0.05);
    const ClientFire fire = client_start_fire(
        FireRole::client, false, [] { return true; }, clock);
    check("the stamp: the server's time and the frames since, s", fire.stamp_s, 0.75);

    // Server, by the request: a quarter of a second ago the runner was at 6 m, and now is at 8 m.
    PredictedFire rifle(Micros{1'100'000});
    if (rifle.start(fire.stamp_s, Micros{1'000'000}) != FireResult::fires) return 1;
    QueryFilter filter;
    filter.exclude = shooter;
    const Ray aimed{{0, 6, 0}, {1, 0, 0}, 50.0f};
    check("hits the runner where they were", prediction.cast_ray(rifle.stamp_s(), aimed, filter).entity == runner, 1);
    check("and nobody without a stamp", bool{prediction.cast_ray(0.0, aimed, filter)}, 0);
    check("seconds of trail", HitPredictionConfig{}.reach_s, 0.4);

    // The runner's shield sends the beam back along x. It is traced from there on, and meets nobody.
    std::int32_t drained = 0;
    const auto check_reflect = [&](const Hit& hit, std::int32_t drain) {
        drained += drain;
        return hit.entity == runner ? std::optional<Vec3>{{-1, 0, 0}} : std::nullopt;
    };
    const Beam beam = prediction.cast_beam(rifle.stamp_s(), aimed, filter, check_reflect);
    check("traces of a beam, at most", static_cast<double>(published_beam_traces), 4);
    check("traces of this one", static_cast<double>(beam.count), 2);
    check("a quarter of DamageMin that the shield pays", drained, 250);

    // A trigger pulled too early waits, and is traced at the stamp of the shot before.
    check("too early: it waits", rifle.start(1.75, Micros{2'000'000}) == FireResult::delayed, 1);
    check("it is not due yet", rifle.take_due(Micros{2'090'000}), 0);
    check("it is due after the weapon's interval", rifle.take_due(Micros{2'100'000}), 1);
    check("and has the stamp of the shot before, s", rifle.stamp_s(), 0.75);
    check("a trigger that is held sends one stamp, counted on, s", rifle.stamp_s_at(Micros{2'400'000}), 1.05);

    check_host();
    check_own_bodies();
    return wrong;
}
