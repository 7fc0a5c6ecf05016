// A game with packets of its own: a shot at a moving target, judged after a lost snapshot. Exit code 0: the server's
// hit equals the shooter's screen, bit for bit. A server that knows only the time of the shot misses.

#include <backsight/world.h>

#include <cstdio>
#include <cstring>
#include <optional>

using namespace backsight;

int main() {
    const WorldConfig config;  // equal on both ends: 64 ticks per second, linear interpolation
    const WeaponRules rifle;
    ServerWorld server(config);
    ClientWorld screen(config);
    const Hitbox body[] = {Hitbox::capsule(HitGroup::torso, {0.0f, 0.0f, 0.4f}, {0.0f, 0.0f, 1.4f}, 0.4f)};
    const HitboxSetId player = server.history().hitbox_sets().add(body);
    if (screen.history().hitbox_sets().add(body) != player) return 1;
    const EntityId shooter = server.spawn({player}), target = server.spawn({player});
    const std::uint32_t client = server.join(shooter);

    const Shot shot{shooter, {0.0f, 3.75f, 1.0f}, {1.0f, 0.0f, 0.0f}};
    ViewStamp stamp;  // stamp of the command that fires
    Hit on_screen;
    for (Tick tick{0}; tick <= Tick{66}; tick = tick + 1) {
        // Server, each tick: record the world, and note what this client is sent.
        server.begin_tick(tick);
        const auto way = static_cast<float>(tick <= Tick{54} ? tick.value : 108 - tick.value);  // turns at tick 54
        if (server.record(target, {{10.0f, way * 5.0f / 64.0f, 0.0f}, {}, {}}) != RecordResult::ok) return 1;
        const SnapshotSeq number = server.snapshot(client);
        const std::optional<SnapshotEntity> sent = server.add(client, target);
        if (!sent) return 1;
        // Client: store what arrives. The snapshot of tick 54 is lost.
        const Micros now = config.draw.tick_rate.time_of(tick);
        if (tick != Tick{54} && screen.store(number, tick, {&*sent, 1}, now) != ApplyResult::applied) return 1;
        // Client, when the player fires: cast the ray on the screen, and stamp what the screen shows.
        if (tick == Tick{60}) {
            screen.show(Moment::at(Tick{54}, 8192));  // an eighth past tick 54; or advance(now), by a clock
            on_screen = screen.shoot(shot, rifle);
            stamp = screen.stamp();
        }
    }
    // A shot may be judged whenever a tick has begun. finish_tick() ends one for projectiles, and none fly here.
    // Server, when the command arrives six ticks later: equal samples and one function give an equal answer.
    if (!server.take_command(client, 1, stamp).is_new) return 1;
    const Verdict verdict = server.judge(client, shot, rifle).verdict;
    const Hit by_time = cast_ray(View::at_moment(server.history(), config.draw, stamp.shown), ray_of(shot, rifle), {});

    const auto print = [](const char* who, const Hit& hit) {
        std::printf("%-21s %s", who, hit ? "hit" : "miss\n");
        if (hit) std::printf(" at %a %a %a\n", double{hit.point.x}, double{hit.point.y}, double{hit.point.z});
    };
    print("the shooter's screen", on_screen);
    print("the server's verdict", verdict.hit);
    print("by that time alone", by_time);
    const bool same = verdict.reason == Reason::as_seen && verdict.hit.entity == on_screen.entity &&
                      std::memcmp(&verdict.hit.point, &on_screen.point, sizeof(Vec3)) == 0;
    return same && on_screen && !by_time ? 0 : 1;
}
