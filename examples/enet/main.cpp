// A game with its own netcode over ENet, in two processes: forty runners, each of interest at times, a cart with a
// rider, despawns, commands that are sent again, and rockets; a fifth of the datagrams is lost. Exit code 0: what was
// judged as seen equals the screen to the bit, and nobody who is gone is drawn.

#include <backsight/base/random.h>
#include <backsight/replicate/projectile_news.h>
#include <backsight/view/plain_bytes.h>
#include <backsight/world.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <utility>

#include <enet/enet.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace backsight;
namespace {

const WeaponRules rifle;
const ProjectileRules rocket;
constexpr std::uint16_t launcher = 1;  // its number among the weapons
const WorldConfig config{.projectiles = {nullptr, &rocket}};
const TickRate rate = config.draw.tick_rate;
const Hitbox body[] = {Hitbox::capsule(HitGroup::torso, {0.0f, 0.0f, 0.4f}, {0.0f, 0.0f, 1.4f}, 0.4f)};
constexpr Vec3 muzzle{0.0f, 0.0f, 1.0f};

// Snapshots and commands (bulk) may be lost; news of rockets arrive. Both processes are one program, so structs travel
// as they are in memory; states and news in bytes that the library checks.
enum Channel : std::uint8_t { bulk, granted, denied, ended, channels };
struct Snapshot {
    SnapshotSeq seq;
    Tick tick;
    EntityId self, gone;           // the client's own; one that despawned twelve ticks ago, or null
    std::uint32_t client, count;   // the client's number; entities below
    std::array<EntityId, 20> ids;  // 1200 bytes are safe from being split
    std::array<std::array<std::uint8_t, state_bytes>, 20> states;
};
struct GameCommand {
    std::uint32_t number, is_rocket, screen;  // the number from 1
    ViewStamp stamp;
    Vec3 direction;
};
using Commands = std::array<GameCommand, 4>;  // the newest last: each goes out four times, with the stamp of its frame

template <class T>
const T* read(const ENetEvent& event) {
    const bool is_one = event.type == ENET_EVENT_TYPE_RECEIVE && event.packet->dataLength == sizeof(T);
    return is_one ? reinterpret_cast<const T*>(event.packet->data) : nullptr;
}
void send(ENetPeer* peer, Channel channel, const void* bytes, std::size_t size) {
    static RandomReals<double> random(static_cast<std::uint64_t>(getpid()));
    if (channel == bulk && random.chance(0.2)) return;  // the bad network
    const enet_uint32 flag = channel == bulk ? ENET_PACKET_FLAG_UNSEQUENCED : ENET_PACKET_FLAG_RELIABLE;
    ENetPacket* packet = enet_packet_create(bytes, size, flag);
    if (packet != nullptr && enet_peer_send(peer, channel, packet) != 0) enet_packet_destroy(packet);
}
Micros now() { return Micros{std::chrono::steady_clock::now().time_since_epoch() / std::chrono::microseconds(1)}; }
void handle_until(Micros until, ENetHost* host, auto& side) {
    do {
        for (ENetEvent event; enet_host_service(host, &event, 1) > 0;) {
            side.handle(event);
            if (event.packet != nullptr) enet_packet_destroy(event.packet);
        }
    } while (now() < until);
}

class Server {
public:
    bool run(ENetHost* host) {
        for (EntityId& runner : runners_) runner = world_.spawn({body_});
        const Micros began = now();
        for (Tick tick{1}; tick < Tick{64 * 8}; tick = tick + 1) {
            world_.begin_tick(tick);
            handle_until(began + rate.time_of(tick), host, *this);
            move(tick);
            world_.finish_tick();
            if (client_ != no_client) tell(tick);
        }
        if (client_ != no_client) enet_peer_disconnect_later(peer_, 0);
        handle_until(now() + Micros{500'000}, host, *this);
        std::printf("server: %d hits, %d ruled, %d different, %d commands again, %d too many\n", hits_, ruled_,
                    different_, again_, too_many_);
        return hits_ > 0 && different_ == 0;
    }
    void handle(const ENetEvent& event) {
        if (event.type == ENET_EVENT_TYPE_CONNECT) join(event.peer, event.data);
        if (client_ == no_client) return;
        if (event.type == ENET_EVENT_TYPE_DISCONNECT) world_.leave(std::exchange(client_, no_client));
        if (const auto* commands = read<Commands>(event)) {
            for (const GameCommand& command : *commands) execute(command);
        }
    }

private:
    // Whoever draws by other rules is turned away: their shots could not be judged as they saw them.
    void join(ENetPeer* peer, std::uint32_t fingerprint) {
        if (fingerprint != static_cast<std::uint32_t>(world_.fingerprint())) return enet_peer_disconnect(peer, 0);
        peer_ = peer;
        client_ = world_.join(shooter_);
    }
    void execute(const GameCommand& command) {
        const TakeResult taken = world_.take_command(client_, command.number, command.stamp).result;
        if (taken == TakeResult::came_before) return void(++again_);
        if (taken == TakeResult::too_many) ++too_many_;  // the world refuses its shot below, which the client must hear
        if (!(std::abs(length_squared(command.direction) - 1.0f) < 1e-3f)) return;  // the world checks the rest
        if (command.is_rocket != 0) {
            const LaunchClaim claim{{client_, command.number, 0}, launcher, muzzle, command.direction, {}, {}};
            const LaunchResult result = world_.launch(client_, claim, {shooter_, {}, muzzle});
            if (result != LaunchResult::launched) send_news(denied, ProjectileDenial{claim.id, result});
            return;
        }
        const ShotRecord record =
            world_.judge(client_, {shooter_, muzzle, command.direction}, rifle, {}, command.screen);
        if (record.verdict.hit) ++hits_;
        if (record.verdict.reason != Reason::as_seen) return void(++ruled_);
        if (!world_.compare(record).agreed) ++different_;
    }

    // A runner goes every 16 ticks, and another takes its place 13 ticks later.
    void move(Tick tick) {
        EntityId& runner = runners_[tick.value / 16 % 40];
        if (tick.value % 16 == 2) static_cast<void>(world_.despawn(runner));
        if (tick.value % 16 == 15) runner = world_.spawn({body_});
        for (int i = 0; i < 40; ++i) record(runners_[i], {6.0f + static_cast<float>(i), to_and_fro(tick + 37 * i), 0});
        record(cart_, {5.0f, to_and_fro(tick), 0.0f});
        record(rider_, {0.0f, 0.0f, 0.6f});  // in the cart's frame
        record(shooter_, {});
    }
    static float to_and_fro(Tick tick) { return static_cast<float>(std::abs(tick.value % 128 - 64)) * 0.08f - 2.5f; }
    void record(EntityId id, Vec3 place) { static_cast<void>(world_.record(id, {place, {}, {}})); }

    // Entities that are gone come first. Runners beyond 20 m go in every fourth tick, and some not at all for a while:
    // their pictures get so old that the rifle's rules change some of the shots at them.
    void tell(Tick tick) {
        const std::span<const EntityId> tombstones = world_.despawned(client_);
        std::vector<EntityId> due(tombstones.begin(), tombstones.end());
        due.insert(due.end(), {cart_, rider_});
        for (int i = 0; i < 40; ++i) {
            if ((tick.value / 100 + i) % 5 < 3 && (i < 14 || (tick.value + i) % 4 == 0)) due.push_back(runners_[i]);
        }
        const EntityId gone = tick.value % 16 == 14 ? runners_[tick.value / 16 % 40] : EntityId{};
        for (auto id = due.begin(); id != due.end();) {
            // A tick takes several datagrams. Each is a snapshot of its own, because each may be lost alone.
            Snapshot snapshot{world_.snapshot(client_), tick, shooter_, gone, client_, 0, {}, {}};
            for (; id != due.end() && snapshot.count < snapshot.ids.size(); ++id) {
                const std::optional<SnapshotEntity> added = world_.add(client_, *id);
                snapshot.ids[snapshot.count] = *id;
                if (added && write_state(added->state, {}, snapshot.states[snapshot.count]) > 0) ++snapshot.count;
            }
            send(peer_, bulk, &snapshot, sizeof snapshot);
        }
        for (const ServerProjectile& launched : world_.launches()) send_news(granted, grant_of(launched));
        for (const ProjectileAuthority::Ended& end : world_.ended()) {
            send_news(ended, sent_verdict(end.projectile, end.verdict, config.history.quantization, rate));
        }
    }
    void send_news(Channel channel, const auto& message) {
        send(peer_, channel, news_.data(), write_message(message, news_));
    }

    // A tick takes three datagrams at most, for 42 entities and some despawns. The ledger must remember as many.
    ServerWorld world_{
        config, {.snapshots_per_tick = 3, .ledger = {.capacity_snapshots = 256}, .self_audit = SelfAuditConfig{}}};
    HitboxSetId body_ = world_.history().hitbox_sets().add(body);
    EntityId shooter_ = world_.spawn({body_}), cart_ = world_.spawn({body_}), rider_ = world_.spawn({body_, cart_}),
             runners_[40];
    std::array<std::uint8_t, max_verdict_bytes> news_;  // room for the longest
    ENetPeer* peer_ = nullptr;
    std::uint32_t client_ = no_client;
    int hits_ = 0, ruled_ = 0, different_ = 0, again_ = 0, too_many_ = 0;  // ruled: shots whose answer a rule changed
};

class Client {
public:
    // A frame and a command every 64th of a second, until the server says goodbye.
    bool run(const ENetAddress& address) {
        static_cast<void>(world_.history().hitbox_sets().add(body));
        ENetHost* host = enet_host_create(nullptr, 1, channels, 0, 0);
        if (host == nullptr) return false;
        ENetPeer* server = enet_host_connect(host, &address, channels, static_cast<enet_uint32>(world_.fingerprint()));
        for (Micros frame = now(); server->state != ENET_PEER_STATE_DISCONNECTED; frame = frame + Micros{15'625}) {
            handle_until(frame, host, *this);
            if (!world_.self().is_null() && world_.advance(now())) play(server);
        }
        const auto confirmed = world_.predicted_projectiles().counters().by_outcome[ImageOutcome::confirmed];
        std::printf("client: %d rockets ruled, %d different, %d ghosts\n", ruled_, different_, ghosts_);
        return confirmed > 0 && different_ == 0 && ghosts_ == 0;
    }
    void handle(const ENetEvent& event) {
        if (const auto* snapshot = read<Snapshot>(event)) return store(*snapshot);
        if (event.type != ENET_EVENT_TYPE_RECEIVE) return;
        const std::span<const std::uint8_t> bytes(event.packet->data, event.packet->dataLength);
        ProjectileGrant grant;
        ProjectileDenial denial;
        SentVerdict verdict;
        if (event.channelID == granted && read_message(bytes, world_.projectile_context(), grant)) world_.take(grant);
        if (event.channelID == denied && read_message(bytes, world_.projectile_context(), denial)) world_.take(denial);
        if (event.channelID == ended && read_message(bytes, world_.projectile_context(), verdict)) {
            world_.take(verdict, now());
        }
    }

private:
    // All of a snapshot or nothing: the world checks all that it says, and then keeps it.
    void store(const Snapshot& snapshot) {
        std::vector<SnapshotEntity> entities;
        if (snapshot.count > snapshot.ids.size()) return;
        for (std::uint32_t i = 0; i < snapshot.count; ++i) {
            entities.push_back({snapshot.ids[i], {}});
            if (read_state(snapshot.states[i], entities[i].state).result != BytesResult::ok) return;
        }
        if (world_.store(snapshot.seq, snapshot.tick, entities, now()) != ApplyResult::applied) return;
        if (world_.self().is_null()) world_.set_self(snapshot.self, snapshot.client, snapshot.tick);
        // Whoever is gone is off the screen six ticks later, whatever was lost.
        const bool is_gone_there = world_.shown() > Moment::at(snapshot.tick - 6);
        if (is_gone_there && has_pose(world_.view().pose(snapshot.gone).status)) ++ghosts_;
    }

    // The rifle with each command and a rocket now and then, both at somebody on the screen.
    void play(ENetPeer* server) {
        const std::uint32_t number = commands_.back().number + 1;
        const auto slots = static_cast<float>(world_.history().slot_count());
        const ViewPose drawn = world_.view().pose_of_slot(static_cast<std::uint32_t>(random_.unit() * slots));
        const Vec3 way = drawn.pose.position + Vec3{0.0f, 0.5f * random_.unit(), 0.5f} - muzzle;
        const Shot shot{world_.self(), muzzle, has_pose(drawn.status) ? normalized(way) : Vec3{1.0f, 0.0f, 0.0f}};
        const LaunchClaim claim{{world_.client(), number, 0}, launcher, muzzle, shot.direction, {}, {}};
        const bool is_rocket = number % 24 == 0;
        if (is_rocket && !world_.launch(claim, now())) ++different_;
        std::rotate(commands_.begin(), commands_.begin() + 1, commands_.end());
        commands_.back() = {number, is_rocket, screen_hash(world_.shoot(shot, rifle)), world_.stamp(), shot.direction};
        if (commands_.front().number > 0) send(server, bulk, &commands_, sizeof commands_);
        world_.follow(now());
        world_.update_projectiles(now(), Micros{std::int64_t{server->roundTripTime} * 1000});
        for (const ImageNews& news : world_.predicted_projectiles().take_news()) {
            if (news.kind != ImageNews::Kind::settled || news.outcome == ImageOutcome::confirmed) continue;
            ++(news.basis == VerdictBasis::as_shown ? different_ : ruled_);
        }
    }

    ClientWorld world_{config};
    Commands commands_{};
    RandomReals<float> random_{2};
    int ruled_ = 0, different_ = 0, ghosts_ = 0;
};

}  // namespace

int main() {
    ENetAddress address{};
    if (enet_initialize() != 0 || enet_address_set_host_ip(&address, "127.0.0.1") != 0) return 2;
    ENetHost* host = enet_host_create(&address, 1, channels, 0, 0);
    if (host == nullptr || enet_socket_get_address(host->socket, &address) != 0) return 2;
    if (fork() == 0) return Client().run(address) ? 0 : 1;
    int client = 1;
    return Server().run(host) && wait(&client) > 0 && client == 0 ? 0 : 1;
}
