// A rocket from trigger to verdict. It leaves the barrel at once. Its target turns while it flies, and a snapshot of
// that is lost. It ends alike for shooter and server, to the last bit.

#include <backsight/presets/debug_samples.h>
#include <backsight/replicate/projectile_news.h>
#include <backsight/world.h>

#include <cstdio>
#include <cstring>
#include <deque>
#include <optional>

using namespace backsight;
using namespace backsight::presets;

namespace {

constexpr Vec3 muzzle{0.0f, 0.0f, 1.0f};
constexpr std::uint16_t launcher = 1;  // its weapon number
constexpr std::int64_t under_way = 5;  // ticks of delay, each way
const ProjectileRules rocket;          // 25 m/s

WorldConfig both_ends() {
    WorldConfig config;
    config.projectiles[launcher] = &rocket;
    return config;
}

struct Snapshot {
    SnapshotSeq seq;
    Tick tick;
    SnapshotEntity target;
};

struct OwnCommand {
    std::uint32_t number = 0;
    ViewStamp stamp;
    std::optional<LaunchClaim> shot;
};

// Client, at each command: a fired rocket leaves the barrel at once, and all images fly on to the moment shown.
OwnCommand give_command(ClientWorld& screen, std::uint32_t number, bool fires, Vec3 direction, Micros now) {
    OwnCommand command{number, screen.stamp(), {}};
    if (fires) {
        command.shot = LaunchClaim{{screen.client(), number, 0}, launcher, muzzle, direction, {}, {}};
        screen.launch(*command.shot, now);
    }
    screen.follow(now);
    return command;
}
// Server, when the command arrives: check the shot, divide its view's age, and judge what this command shows.
void execute(ServerWorld& server, EntityId shooter, const OwnCommand& command, ClientWorld& screen) {
    const std::uint32_t client = server.client_of(shooter);
    if (server.take_command(client, command.number, command.stamp).result == TakeResult::came_before) return;
    if (command.shot) {
        const LaunchResult result = server.launch(client, *command.shot, LaunchFacts(shooter, {}, muzzle));
        if (result != LaunchResult::launched) return screen.take(ProjectileDenial{command.shot->id, result});
        screen.take(grant_of(server.launches().back()));
    }
    server.finish_command(client);
}
// Server, at the end of the tick: finish what is due by the clock. Verdicts end images and start effects.
void finish(ServerWorld& server, ClientWorld& screen, Micros now) {
    server.finish_tick();
    for (const auto& ended : server.ended()) screen.predicted_projectiles().verdict(ended.verdict, now);
}
// Where both ends have a rocket at the age that the server has judged. A game draws these samples; here they are
// counted.
void compare(const ServerWorld& server, const ClientWorld& screen, DebugSamples& samples, Micros now) {
    server.projectiles().for_each([&](const ServerProjectile&, const SharedFlight& flight) {
        const std::int64_t age = flight.result().age;
        for (const auto& image : screen.predicted_projectiles().images())
            samples.follow(image.id, {image.flight.position(age), {}, flight.position(age), rocket.speed_mps}, now);
    });
}

}  // namespace

int main() {
    ServerWorld server(both_ends());
    ClientWorld screen(both_ends());
    const Hitbox body[] = {Hitbox::capsule(HitGroup::torso, {0, 0, 0.4f}, {0, 0, 1.4f}, 0.4f)};
    const HitboxSetId player = server.history().hitbox_sets().add(body);
    if (screen.history().hitbox_sets().add(body) != player) return 1;
    const EntityId shooter = server.spawn({}), target = server.spawn({player});
    const std::uint32_t client = server.join(shooter);
    screen.set_self(shooter, client);
    std::deque<Snapshot> down;
    std::deque<OwnCommand> up;
    DebugSamples samples({.mode = DebugMode::all});
    FlightResult on_screen;
    ProjectileVerdict verdict;
    for (Tick tick{0}; tick < Tick{200}; tick = tick + 1) {
        const Micros now = TickRate{}.time_of(tick);
        server.begin_tick(tick);
        if (up.size() > under_way) {
            execute(server, shooter, up.front(), screen);
            up.pop_front();
        }
        // The target runs at 5 m/s and turns at tick 90; the snapshot of that moment is lost.
        const auto way = static_cast<float>(tick <= Tick{90} ? tick.value : 180 - tick.value) * 5.0f / 64.0f;
        if (server.record(target, {{10.0f, way - 5.5f, 0.0f}, {}, {}}) != RecordResult::ok) return 1;
        const SnapshotSeq seq = server.snapshot(client);
        down.push_back({seq, tick, server.add(client, target).value_or(SnapshotEntity{})});
        if (down.size() > under_way) {
            const Snapshot& s = down.front();
            if (s.tick != Tick{90} && screen.store(s.seq, s.tick, {&s.target, 1}, now) != ApplyResult::applied)
                return 1;
            down.pop_front();
        }
        if (tick >= Tick{30}) {
            screen.show(Moment::at(tick - under_way - 4));
            const Vec3 aim = normalized(Vec3{10.0f, 0.9f, 0.0f});
            up.push_back(give_command(screen, static_cast<std::uint32_t>(tick.value - 29), tick == Tick{80}, aim, now));
            for (const auto& image : screen.predicted_projectiles().images()) on_screen = image.flight.result();
        }
        compare(server, screen, samples, now);
        finish(server, screen, now);
        for (const auto& ended : server.ended()) verdict = ended.verdict;
    }
    const auto say = [](const char* who, FlightEnd end, Vec3 at) {
        std::printf("%-20s %s at %a %a %a\n", who, to_string(end), double{at.x}, double{at.y}, double{at.z});
    };
    say("the shooter's screen", on_screen.end, on_screen.point);
    say("the server's verdict", verdict.end, verdict.point);
    const bool same = verdict.end == FlightEnd::target && on_screen.end == verdict.end &&
                      std::memcmp(&on_screen.point, &verdict.point, sizeof(Vec3)) == 0;
    const auto confirmed = screen.predicted_projectiles().counters().by_outcome[ImageOutcome::confirmed];
    const DebugSampleCounters& places = samples.counters();
    std::printf("%d places compared on its way, %d apart\n", static_cast<int>(places.synced + places.apart),
                static_cast<int>(places.apart));
    return same && confirmed == 1 && places.synced > 0 && places.apart == 0 ? 0 : 1;
}
