// From five published systems to exact views: for each, the one line that changes, with a switch. A target turns round
// just when a snapshot is lost. Each line prints where the server has the target for a shot, and how far that is from
// the shooter's screen: by the published arithmetic, and by the exact view. Exit code 0: the exact view has it where
// the screen had it, to the bit, and the published ways have it elsewhere.

#include <backsight/presets/fishnet.h>
#include <backsight/presets/pun2.h>
#include <backsight/presets/twoten.h>
#include <backsight/presets/unreal_series_steps.h>
#include <backsight/presets/ut2003.h>
#include <backsight/world.h>

#include <cstdio>
#include <cstring>
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
    View present() const { return View::at_moment(server.history(), server.config().draw, Moment::at(arrives)); }
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

// FishNet: the projectile meets the present, and has flown for the time since the shot, 0.15 s at most.
Vec3 fishnet(const Arrived& shot, bool is_exact) {
    const BudgetCaps budget = is_exact ? BudgetCaps{} : fishnet_budget();  // of ProjectileRules
    return shot.place_in(budget.look_back > Micros{} ? shot.exact() : shot.present());
}

// The Unreal series: the projectile meets the present, and is forwarded by half of the ping less 20 ms.
Vec3 unreal_series(const Arrived& shot, bool is_exact) {
    const Micros forward =
        is_exact ? Micros{} : forward_prediction_time({}, ping, UnrealSeriesCaller::server_for_remote);
    return shot.place_in(forward > Micros{} ? shot.present() : shot.exact());
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
                        is_right("FishNet", shot, on_screen, fishnet),
                        is_right("the Unreal series", shot, on_screen, unreal_series),
                        is_right("PUN 2", shot, on_screen, pun2)};
    int wrong = 0;
    for (const bool each : all) wrong += each ? 0 : 1;
    return wrong;
}
