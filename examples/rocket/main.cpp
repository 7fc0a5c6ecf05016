// A rocket from the press to the verdict: it leaves the barrel at once, its target turns while it flies and a snapshot
// of that is lost, and it ends the same for shooter and server, to the last bit.

#include <backsight/judge.h>
#include <backsight/projectile.h>
#include <backsight/view/snapshot_acks.h>

#include <cstdio>
#include <cstring>
#include <deque>
#include <optional>

using namespace backsight;

namespace {

const DrawConfig draw;         // equal on both sides
const ProjectileRules rocket;  // 25 m/s; equal on both sides
constexpr Vec3 muzzle{0.0f, 0.0f, 1.0f};
constexpr std::int64_t under_way = 5;  // ticks, each way

struct Snapshot {
    SnapshotSeq seq;
    Tick tick;
    EntityId entity;
    EntityState state;
};

struct Command {
    ViewStamp stamp;
    std::optional<LaunchClaim> shot;
};

struct Client {
    WorldHistory history{HistoryConfig{}};
    EntityId self;  // as the server names it
    SnapshotAcks acks;
    PredictedProjectiles images{draw.tick_rate};
    std::uint32_t newest = 0;  // command

    bool receive(const Snapshot& snapshot);
    Command command(Moment shown, bool fires, Vec3 direction, Micros now);
};

struct Server {
    WorldHistory history{HistoryConfig{}};
    Ledger ledger{history};  // one per client
    ClientJudge judge{history, draw, ledger, AuditConfig{}};
    ProjectileAuthority authority{history, draw, AuthorityConfig{}};  // one for all
    EntityId shooter = history.spawn({});
    EntityId target;

    std::optional<Snapshot> begin(Tick tick, Vec3 place);
    void receive(const Command& command, Client& client, Tick now);
    void finish(Client& client, Micros now);
};

HitboxSetId add_player(WorldHistory& history) {
    const Hitbox body[] = {Hitbox::capsule(HitGroup::torso, {0, 0, 0.4f}, {0, 0, 1.4f}, 0.4f)};
    return history.hitbox_sets().add(body);
}

std::optional<Snapshot> Server::begin(Tick tick, Vec3 place) {
    authority.begin_tick(tick);
    if (history.record(target, tick, {place, {}, {}}) != RecordResult::ok) return {};
    const EntityState* state = history.state_at(target, tick);
    const SnapshotSeq seq = ledger.begin_snapshot(tick);
    if (state == nullptr || ledger.add(target) != LedgerResult::ok) return {};
    return Snapshot{seq, tick, target, *state};
}
bool Client::receive(const Snapshot& snapshot) {
    if (!acks.accept(snapshot.seq)) return false;
    return history.store(snapshot.entity, snapshot.tick, snapshot.state) == RecordResult::ok;
}
// Client, at each command: what it fires leaves the barrel at once, and all its images fly on to what it shows.
Command Client::command(Moment shown, bool fires, Vec3 direction, Micros now) {
    Command command{acks.stamp(shown), {}};
    ++newest;
    if (fires) {
        command.shot = LaunchClaim{{0, newest, 0}, 0, muzzle, direction, {}, {}};
        images.launch({0, newest, 0}, 0, rocket, Launch(self, {}, muzzle, direction * rocket.speed_mps, shown), now);
    }
    FlightWorld world;
    world.view = [this](Moment moment) { return View::at_moment(history, draw, moment); };
    images.follow(shown, world, now);
    return command;
}
// Server, when the command arrives: checks the shot, shares its view's age out, and judges what this command shows.
void Server::receive(const Command& command, Client& client, Tick now) {
    const Audited audited = judge.take_stamp(command.stamp, Moment::at(now));
    if (command.shot) {
        const LaunchResult result = authority.launch(*command.shot, LaunchFacts(shooter, {}, muzzle), rocket, audited);
        if (result != LaunchResult::launched) return client.images.denied(command.shot->id, result);
        client.images.granted(command.shot->id, authority.launches().back().launch.grant);
    }
    if (!is_refused(audited.result)) authority.follow(0, audited, ledger);
}
// Server, at the end of the tick: what the clock decides; and verdicts, which end images and start effects.
void Server::finish(Client& client, Micros now) {
    authority.finish_tick();
    for (const ProjectileAuthority::Ended& ended : authority.ended()) client.images.verdict(ended.verdict, now);
}

}  // namespace

int main() {
    Server server;
    Client client;
    server.target = server.history.spawn({add_player(server.history), {}});
    add_player(client.history);
    client.self = server.shooter;
    std::deque<Snapshot> down;
    std::deque<Command> up;
    FlightResult on_screen;
    ProjectileVerdict verdict;
    for (Tick tick{0}; tick < Tick{200}; tick = tick + 1) {
        const Micros now = draw.tick_rate.time_of(tick);
        // The target runs at 5 m/s and turns at tick 90; the snapshot of that moment is lost.
        const auto way = static_cast<float>(tick <= Tick{90} ? tick.value : 180 - tick.value) * 5.0f / 64.0f;
        const std::optional<Snapshot> snapshot = server.begin(tick, {10.0f, way - 5.5f, 0.0f});
        if (!snapshot) return 1;
        down.push_back(*snapshot);
        if (down.size() > under_way) {
            if (down.front().tick != Tick{90} && !client.receive(down.front())) return 1;
            down.pop_front();
        }
        if (tick >= Tick{30}) {
            const Vec3 aim = normalized(Vec3{10.0f, 0.9f, 0.0f});
            up.push_back(client.command(Moment::at(tick - under_way - 4), tick == Tick{80}, aim, now));
            for (const PredictedProjectile& image : client.images.images()) on_screen = image.flight.result();
        }
        if (up.size() > under_way) {
            server.receive(up.front(), client, tick);
            up.pop_front();
        }
        server.finish(client, now);
        for (const auto& ended : server.authority.ended()) verdict = ended.verdict;
    }
    const auto say = [](const char* who, FlightEnd end, Vec3 at) {
        std::printf("%-20s %s at %a %a %a\n", who, to_string(end), double{at.x}, double{at.y}, double{at.z});
    };
    say("the shooter's screen", on_screen.end, on_screen.point);
    say("the server's verdict", verdict.end, verdict.point);
    const bool same = verdict.end == FlightEnd::target && on_screen.end == verdict.end &&
                      std::memcmp(&on_screen.point, &verdict.point, sizeof(Vec3)) == 0;
    const auto confirmed = client.images.counters().by_outcome[ImageOutcome::confirmed];
    return same && confirmed == 1 ? 0 : 1;
}
