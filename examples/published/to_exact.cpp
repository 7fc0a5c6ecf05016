// From five published systems to exact views: for each, the one line that changes, with a switch. Both scenes have a
// target that turns round just when a snapshot of it is lost. Of a shot by ray, the program prints where the server has
// the target, and how far that is from the shooter's screen. Of a rocket, it prints how it ended on the shooter's
// screen and on the server. Exit code 0: by the exact view both are equal to the bit, and by the published arithmetic
// they differ.

#include <backsight/presets/fishnet.h>
#include <backsight/presets/pun2.h>
#include <backsight/presets/twoten.h>
#include <backsight/presets/unreal_series_steps.h>
#include <backsight/presets/ut2003.h>
#include <backsight/replicate/projectile_news.h>
#include <backsight/world.h>

#include <cstdio>
#include <cstring>
#include <deque>
#include <optional>

using namespace backsight;
using namespace backsight::presets;

namespace {

constexpr Tick lost{54};   // the snapshot of this tick never arrives
constexpr Tick fires{60};  // the player fires, and the server hears of it six ticks later
constexpr Tick arrives{66};
constexpr Micros ping{187'500};  // twelve ticks

// The target runs along y at 5 m/s, and turns round at tick 54.
EntityPose pose_at(Tick tick) {
    const auto way = static_cast<float>(tick <= lost ? tick.value : 2 * lost.value - tick.value);
    return {{10.0f, way * 5.0f / 64.0f, 0.0f}, {}, {0.0f, tick <= lost ? 5.0f : -5.0f, 0.0f}};
}

// What the server has when the shot arrives, and what came with the shot.
struct Arrived {
    const ServerWorld& server;
    std::uint32_t client;
    EntityId target;
    ViewStamp stamp;  // of exact views
    const HitPrediction& prediction;
    const SimulationHelper& helper;

    View exact() const { return View::exact(server.history(), server.config().draw, server.ledger(client), stamp); }
    Vec3 place_in(const View& view) const { return view.pose(target).pose.position; }
};

// UT2003: the pawns at the stamp, which is the client's copy of the server's clock.
Vec3 ut2003(const Arrived& shot, bool is_exact) {
    const double stamp_s = static_cast<double>(fires.value) / 64.0;
    return is_exact ? shot.place_in(shot.exact()) : shot.prediction.pawn(shot.target, stamp_s)->location;
}

// TwoTen: the objects at the frame that the client names, and how far its blend towards it has come.
Vec3 twoten(const Arrived& shot, bool is_exact) {
    const FrameRequest request{fires.value, 0.5f};
    return is_exact ? shot.place_in(shot.exact()) : shot.helper.object(shot.target, request, arrives.value)->position;
}

// PUN 2: others are drawn at position + velocity * lag, so this is what the shooter aims at.
Vec3 pun2(const Arrived& shot, bool is_exact) {
    Pun2Immediate body;
    const EntityPose sent = pose_at(fires);
    body.receive({sent.position, sent.rotation, sent.velocity}, static_cast<float>(seconds(ping) / 2.0));
    return is_exact ? shot.place_in(shot.exact()) : body.pose.position;
}

bool is_right(const char* system, const Arrived& shot, Vec3 on_screen, Vec3 (*place)(const Arrived&, bool)) {
    const Vec3 published = place(shot, false), exact = place(shot, true);
    const auto off_m = static_cast<double>(length(published - on_screen));
    const bool is_same = std::memcmp(&exact, &on_screen, sizeof exact) == 0;
    std::printf("%-18s published: %.3f m off the screen; exact: %s\n", system, off_m,
                is_same ? "equal to the bit" : "ANOTHER PLACE");
    return is_same && off_m > 0.05;
}

// A rocket from trigger to verdict: how it ended on its shooter's screen, and on the server. One way takes 78 ms.
struct Ended {
    FlightResult on_screen;
    ProjectileVerdict verdict;   // of one that met nothing: none, it flies on
    bool server_has_it = false;  // the server launched it
};
struct Command {
    std::uint32_t number = 0;
    ViewStamp stamp;
    std::optional<LaunchClaim> shot;
};
struct Snapshot {
    SnapshotSeq number;
    Tick tick;
    SnapshotEntity target;
};

constexpr std::uint16_t launcher = 1;  // the weapon's number
constexpr std::size_t under_way = 5;   // ticks, each way

// Whether the server launched a rocket.
bool execute(ServerWorld& server, EntityId shooter, const Command& command, ClientWorld& screen) {
    const std::uint32_t client = server.client_of(shooter);
    if (!server.take_command(client, command.number, command.stamp).is_new) return false;
    bool has_launched = false;
    if (command.shot && server.launch(client, *command.shot, LaunchFacts(shooter, {})) == LaunchResult::launched) {
        screen.take(grant_of(server.launches().back()));
        has_launched = true;
    }
    server.finish_command(client);
    return has_launched;
}

Command give(ClientWorld& screen, std::uint32_t number, bool fires_now, Micros now) {
    Command command{number, screen.stamp(), {}};
    if (fires_now) {
        const Vec3 aim = normalized(Vec3{10.0f, 0.9f, 0.0f}, {1, 0, 0});
        command.shot = LaunchClaim{{screen.client(), number, 0}, launcher, {}, aim, {}, {}};
        screen.launch(*command.shot, now);
    }
    screen.follow(now);
    return command;
}

Ended play(const ProjectileRules& rocket) {
    WorldConfig config;
    config.projectiles[launcher] = &rocket;
    ServerWorld server(config);
    ClientWorld screen(config);
    const Hitbox body[] = {Hitbox::sphere(HitGroup::torso, {}, 0.4f)};
    const HitboxSetId player = server.history().hitbox_sets().add(body);
    if (screen.history().hitbox_sets().add(body) != player) return {};
    const EntityId shooter = server.spawn({}), target = server.spawn({player});
    const std::uint32_t client = server.join(shooter);
    screen.set_self(shooter, client);
    std::deque<Snapshot> down;
    std::deque<Command> up;
    Ended ended;
    for (Tick tick{0}; tick < Tick{200}; tick = tick + 1) {
        const Micros now = config.draw.tick_rate.time_of(tick);
        server.begin_tick(tick);
        if (up.size() > under_way) {
            if (execute(server, shooter, up.front(), screen)) ended.server_has_it = true;
            up.pop_front();
        }
        // It runs at 5 m/s and turns round at tick 90, of which the snapshot is lost.
        const auto way = static_cast<float>(tick <= Tick{90} ? tick.value : 180 - tick.value) * 5.0f / 64.0f;
        if (server.record(target, {{10.0f, way - 5.5f, 0.0f}, {}, {}}) != RecordResult::ok) return {};
        const SnapshotSeq number = server.snapshot(client);
        down.push_back({number, tick, server.add(client, target).value_or(SnapshotEntity{})});
        if (down.size() > under_way) {
            const Snapshot& s = down.front();
            if (s.tick != Tick{90}) static_cast<void>(screen.store(s.number, s.tick, {&s.target, 1}, now));
            down.pop_front();
        }
        if (tick >= Tick{30}) {
            screen.show(Moment::at(tick - 9));
            up.push_back(give(screen, static_cast<std::uint32_t>(tick.value - 29), tick == Tick{80}, now));
            for (const auto& image : screen.predicted_projectiles().images()) ended.on_screen = image.flight.result();
        }
        server.finish_tick();
        for (const auto& one : server.ended()) ended.verdict = one.verdict;
    }
    return ended;
}

// FishNet: the projectile meets the present, and flies faster until it has made up for 0.15 s at most.
Ended fishnet(bool is_exact) {
    ProjectileRules rocket;
    rocket.budget = is_exact ? BudgetCaps{} : fishnet_budget();
    return play(rocket);
}

// The Unreal series: the projectile meets the present, and is ticked forward at once by half of the ping less 20 ms.
BudgetCaps forwarded() {
    BudgetCaps present;
    present.decided_by = DecidedBy::clock;
    present.look_back = {};
    present.fast_forward = forward_prediction_time({}, Micros{156'250}, UnrealSeriesCaller::server_for_remote);
    return present;
}
Ended unreal_series(bool is_exact) {
    ProjectileRules rocket;
    rocket.budget = is_exact ? BudgetCaps{} : forwarded();
    return play(rocket);
}

bool is_right(const char* system, Ended (*play_by)(bool is_exact)) {
    const auto is_same = [](const Ended& ended) {
        return ended.verdict.end == ended.on_screen.end &&
               std::memcmp(&ended.verdict.point, &ended.on_screen.point, sizeof(Vec3)) == 0;
    };
    const Ended published = play_by(false), exact = play_by(true);
    std::printf("%-18s published: \"%s\" on the screen, \"%s\" on the server; exact: %s\n", system,
                to_string(published.on_screen.end), to_string(published.verdict.end),
                is_same(exact) ? "equal to the bit" : "ANOTHER END");
    return is_same(exact) && exact.verdict.end == FlightEnd::target && published.server_has_it && !is_same(published);
}

}  // namespace

int main() {
    const WorldConfig config;
    ClientWorldConfig behind;  // the client draws 92 ms behind its newest snapshot
    behind.delay.min_delay = behind.delay.max_delay = Micros{92'000};
    ServerWorld server(config);
    ClientWorld screen(config, behind);
    const Hitbox body[] = {Hitbox::sphere(HitGroup::torso, {}, 0.4f)};
    const HitboxSetId player = server.history().hitbox_sets().add(body);
    if (screen.history().hitbox_sets().add(body) != player) return 1;
    const EntityId shooter = server.spawn({player}), target = server.spawn({player});
    const std::uint32_t client = server.join(shooter);
    HitPrediction prediction(server.history(), config.draw);
    SimulationHelper helper(server.history(), config.draw);

    Vec3 on_screen;
    ViewStamp stamp;
    for (Tick tick{0}; tick <= arrives; tick = tick + 1) {
        server.begin_tick(tick);
        if (tick == arrives && !server.take_command(client, 1, stamp).is_new) return 1;
        if (server.record(shooter, {}) != RecordResult::ok) return 1;
        if (server.record(target, pose_at(tick)) != RecordResult::ok) return 1;
        prediction.record(tick);
        helper.record(tick);
        const SnapshotSeq number = server.snapshot(client);
        const std::optional<SnapshotEntity> sent = server.add(client, target);
        const Micros now = config.draw.tick_rate.time_of(tick);
        if (!sent || (tick != lost && screen.store(number, tick, {&*sent, 1}, now) != ApplyResult::applied)) return 1;
        if (!screen.advance(now) || tick != fires) continue;
        on_screen = screen.view().pose(target).pose.position;
        stamp = screen.stamp();
    }
    const Arrived shot{server, client, target, stamp, prediction, helper};
    const bool all[] = {is_right("UT2003", shot, on_screen, ut2003), is_right("TwoTen", shot, on_screen, twoten),
                        is_right("PUN 2", shot, on_screen, pun2), is_right("FishNet", fishnet),
                        is_right("the Unreal series", unreal_series)};
    int wrong = 0;
    for (const bool each : all) wrong += each ? 0 : 1;
    return wrong;
}
