// The shortest program: a server and a client in one process, in packets of the game's own. A shot at a moving target
// is judged after a snapshot was lost. The exit code is 0 if the server's hit equals the shooter's screen, bit for bit,
// and a server that knows only the time of the shot misses.

#include <backsight/world.h>

#include <cstdio>
#include <cstring>
#include <optional>

using namespace backsight;

namespace {

constexpr Tick lost{54};     // the snapshot of this tick never arrives
constexpr Tick fires{60};    // the player fires
constexpr Tick arrives{66};  // the shot reaches the server

// The target runs along y at 5 m/s, and turns round at tick 54.
EntityPose pose_at(Tick tick) {
    const auto way = static_cast<float>(tick <= lost ? tick.value : 2 * lost.value - tick.value);
    return {{10.0f, way * 5.0f / 64.0f, 0.0f}, {}, {}};
}

void print(const char* who, const Hit& hit) {
    std::printf("%-21s %s", who, hit ? "hit" : "miss\n");
    if (hit) std::printf(" at %a %a %a\n", double{hit.point.x}, double{hit.point.y}, double{hit.point.z});
}

}  // namespace

int main() {
    const WorldConfig config;  // equal on both ends: 64 ticks per second, linear interpolation
    ClientWorldConfig behind;  // the client draws 92 ms behind its newest snapshot
    behind.delay.min_delay = behind.delay.max_delay = Micros{92'000};
    const WeaponRules rifle;
    ServerWorld server(config);
    ClientWorld screen(config, behind);
    const Hitbox body[] = {Hitbox::capsule(HitGroup::torso, {0.0f, 0.0f, 0.4f}, {0.0f, 0.0f, 1.4f}, 0.4f)};
    const HitboxSetId player = server.history().hitbox_sets().add(body);
    if (screen.history().hitbox_sets().add(body) != player) return 1;
    const EntityId shooter = server.spawn({player}), target = server.spawn({player});
    const std::uint32_t client = server.join(shooter);

    const Shot shot{shooter, {0.0f, 3.75f, 1.0f}, {1.0f, 0.0f, 0.0f}};
    ViewStamp stamp;  // what the screen showed when the shot was fired; it travels with the shot
    Hit on_screen;
    Verdict verdict;
    for (Tick tick{0}; tick <= arrives; tick = tick + 1) {
        const Micros now = config.draw.tick_rate.time_of(tick);
        // Server, each tick: judge the shots that arrived, record the world, and send each client its snapshot.
        server.begin_tick(tick);
        if (tick == arrives && server.take_command(client, 1, stamp).is_new)
            verdict = server.judge(client, shot, rifle).verdict;
        if (server.record(target, pose_at(tick)) != RecordResult::ok) return 1;
        const SnapshotSeq number = server.snapshot(client);
        const std::optional<SnapshotEntity> sent = server.add(client, target);
        if (!sent) return 1;

        // Client, each frame: store the snapshots that arrived, and choose the moment to draw.
        if (tick != lost && screen.store(number, tick, {&*sent, 1}, now) != ApplyResult::applied) return 1;
        if (!screen.advance(now) || tick != fires) continue;
        // Client, when the player fires: cast the ray in what the screen shows, and stamp the shot with it.
        on_screen = screen.shoot(shot, rifle);
        stamp = screen.stamp();
    }
    const Hit by_time = cast_ray(View::at_moment(server.history(), config.draw, stamp.shown), ray_of(shot, rifle), {});

    print("the shooter's screen", on_screen);
    print("the server's verdict", verdict.hit);
    print("by that time alone", by_time);
    const bool same = verdict.reason == Reason::as_seen && verdict.hit.entity == on_screen.entity &&
                      std::memcmp(&verdict.hit.point, &on_screen.point, sizeof(Vec3)) == 0;
    return same && on_screen && !by_time ? 0 : 1;
}
