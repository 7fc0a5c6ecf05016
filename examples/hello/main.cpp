// A game with its own netcode and Backsight's simulation leg: a shot at a moving target, judged after a lost snapshot.
// Exit code 0: the server's hit equals the shooter's screen, bit for bit.

#include <backsight/judge.h>
#include <backsight/view/snapshot_acks.h>

#include <cstdio>
#include <cstring>
#include <optional>

using namespace backsight;

namespace {

const DrawConfig draw;  // equal on both sides: 64 ticks per second, linear interpolation
const Hitbox body[] = {Hitbox::capsule(HitGroup::torso, {0.0f, 0.0f, 0.4f}, {0.0f, 0.0f, 1.4f}, 0.4f)};

// What this game's own packets carry.
struct Snapshot {
    SnapshotSeq seq;
    Tick tick;
    EntityId entity;
    EntityState state;
};
struct FireCommand {
    ViewStamp stamp;
    Ray ray;
};

struct Server {
    WorldHistory history{HistoryConfig{}};
    Ledger ledger{history};  // one per client
    ClientJudge judge{history, draw, ledger, AuditConfig{}};
    HitboxSetId player = history.hitbox_sets().add(body);
    EntityId shooter = history.spawn({player, {}});
    EntityId target = history.spawn({player, {}});

    std::optional<Snapshot> tick(Tick tick, Vec3 place);
    Verdict receive(const FireCommand& command, Tick now);
};

struct Client {
    WorldHistory history{HistoryConfig{}};
    SnapshotAcks acks;
    HitboxSetId player = history.hitbox_sets().add(body);  // the same sets in the same order
    EntityId self;                                         // as the server has told him
    Hit on_screen;

    bool receive(const Snapshot& s);
    FireCommand fire(Moment shown, const Ray& ray);
};

// Server, each tick: record what is, and note what this client is sent. Nothing if a state was refused.
std::optional<Snapshot> Server::tick(Tick tick, Vec3 place) {
    if (history.record(target, tick, {place, {}, {}}) != RecordResult::ok) return {};
    const EntityState* state = history.state_at(target, tick);
    const SnapshotSeq seq = ledger.begin_snapshot(tick);
    if (state == nullptr || ledger.add(target) != LedgerResult::ok) return {};
    return Snapshot{seq, tick, target, *state};
}
// Client, for each snapshot that arrives: keep it, unless it comes too late.
bool Client::receive(const Snapshot& s) {
    return acks.accept(s.seq) && history.store(s.entity, s.tick, s.state) == RecordResult::ok;
}
// Client, when the player fires: the screen's answer, and a stamp that says what was on it.
FireCommand Client::fire(Moment shown, const Ray& ray) {
    on_screen = cast_ray(View::at_moment(history, draw, shown), ray, QueryFilter{.exclude = self});
    return {acks.stamp(shown), ray};
}
// Server, when the command arrives: the same samples, the same function, the same answer.
Verdict Server::receive(const FireCommand& command, Tick now) {
    const Audited audited = judge.take_stamp(command.stamp, Moment::at(now));
    const Shot shot{shooter, command.ray.origin, command.ray.direction};
    return judge.judge(audited, shot, WeaponRules{}, Moment::at(now));
}

void print(const char* who, const Hit& hit) {
    std::printf("%-21s %s", who, hit ? "hit" : "miss\n");
    if (hit) std::printf(" at %a %a %a\n", double{hit.point.x}, double{hit.point.y}, double{hit.point.z});
}

}  // namespace

int main() {
    Server server;
    Client client;
    client.self = server.shooter;
    const Tick fires_at{60};
    FireCommand command;
    for (Tick tick{0}; tick < fires_at + 6; tick = tick + 1) {  // the command is under way for six ticks
        // The target runs to and fro, 5 m/s, and turns at tick 54: just when a snapshot is lost.
        const auto way = static_cast<float>(tick <= Tick{54} ? tick.value : 108 - tick.value);
        const std::optional<Snapshot> snapshot = server.tick(tick, {10.0f, way * 5.0f / 64.0f, 0.0f});
        if (!snapshot) return 1;
        if (tick <= fires_at && tick != Tick{54} && !client.receive(*snapshot)) return 1;
        if (tick != fires_at) continue;
        const Moment shown = Moment::at(Tick{54}, 8192);  // an eighth past tick 54: what he draws is six ticks old
        command = client.fire(shown, {{0.0f, 3.75f, 1.0f}, {1.0f, 0.0f, 0.0f}});
    }
    const Verdict verdict = server.receive(command, fires_at + 6);
    const View by_moment = View::at_moment(server.history, draw, command.stamp.shown);
    const Hit by_time = cast_ray(by_moment, command.ray, QueryFilter{});

    print("the shooter's screen", client.on_screen);
    print("the server's verdict", verdict.hit);
    print("by that time alone", by_time);
    const bool same = verdict.outcome == Outcome::hit && verdict.reason == Reason::as_seen &&
                      verdict.hit.entity == client.on_screen.entity && verdict.hit.hitbox == client.on_screen.hitbox &&
                      std::memcmp(&verdict.hit.point, &client.on_screen.point, sizeof(Vec3)) == 0;
    return same && !by_time ? 0 : 1;
}
