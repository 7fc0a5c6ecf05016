// A game with its own netcode over ENet, in two processes: forty runners, each of interest at times, a cart with a
// rider, despawns, commands that are sent again, and rockets. A fifth of the datagrams is lost each way. Exit code 0:
// no shot and no rocket that was judged as seen differs from its screen by a bit, and no despawned runner stays on the
// screen.

#include "shared.h"

#include <backsight/replicate/projectile_news.h>
#include <backsight/world.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include <enet/enet.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace backsight;
using namespace shared;

namespace {

class Server {
public:
    Server() {
        for (EntityId& runner : runners_) runner = world_.spawn({body_});
    }

    bool run(ENetHost* host) {
        const Micros began = now();
        for (Tick tick{1}; tick < Tick{64 * 8}; tick = tick + 1) {
            world_.begin_tick(tick);
            handle_until(began + rate.time_of(tick), host, [this](const ENetEvent& event, Bytes bytes) {
                if (event.type == ENET_EVENT_TYPE_CONNECT) join(event.peer);
                for (GameCommand command; take(bytes, command);) execute(command);
            });
            move(tick);
            world_.finish_tick();
            if (peer_ != nullptr) tell(tick);
        }
        if (peer_ != nullptr) enet_peer_disconnect_later(peer_, 0);
        handle_until(now() + Micros{500'000}, host, [](const ENetEvent&, Bytes) {});
        std::printf("server: %d shots, %d hits, %d changed by a rule, %d different; %d commands came again\n", shots_,
                    hits_, ruled_, different_, again_);
        return hits_ > 0 && different_ == 0;
    }

private:
    void join(ENetPeer* peer) {
        peer_ = peer;
        client_ = world_.join(shooter_, 1, world_.fingerprint());
        send(peer_, welcome, bytes_of(Welcome{shooter_, client_}));
    }

    // The world checks what came off the wire, but for the direction: a unit vector is asked for here.
    void execute(const GameCommand& command) {
        ViewStamp stamp;
        if (read_stamp(command.stamp, stamp).result != BytesResult::ok) return;
        if (!(std::abs(length_squared(command.direction) - 1.0f) < 1e-3f)) return;
        if (!world_.take_command(client_, command.number, stamp).is_new) return void(++again_);
        if (command.is_rocket) {
            const LaunchClaim claim{{client_, command.number, 0}, launcher, muzzle, command.direction, {}, {}};
            const LaunchResult result = world_.launch(client_, claim, {shooter_, {}, muzzle});
            if (result != LaunchResult::launched) send_news(peer_, denied, ProjectileDenial{claim.id, result});
            return;
        }
        const ShotRecord record =
            world_.judge(client_, {shooter_, muzzle, command.direction}, rifle, {}, command.screen);
        ++shots_;
        if (record.verdict.hit) ++hits_;
        const bool is_equal = world_.compare(record).agreed;
        if (record.verdict.reason != Reason::as_seen) ++ruled_;
        if (record.verdict.reason == Reason::as_seen && !is_equal) ++different_;
    }

    // One of the runners goes every 16 ticks, and another takes its place a sixth of a second later.
    void move(Tick tick) {
        EntityId& leaver = runners_[static_cast<std::size_t>(tick.value / 16) % 40];
        if (tick.value % 16 == 5 && world_.despawn(leaver) == RecordResult::ok) {
            if (peer_ != nullptr) send(peer_, departed, bytes_of(Departure{leaver, tick}));
            leaver = {};
        }
        if (tick.value % 16 == 15) leaver = world_.spawn({body_});
        for (int i = 0; i < 40; ++i)
            record(runners_[i], {6.0f + static_cast<float>(i), to_and_fro(tick + 37 * i), 0.0f});
        record(cart_, {5.0f, to_and_fro(tick), 0.0f});
        record(rider_, {0.0f, 0.0f, 0.6f});  // in the cart's frame
        record(shooter_, {});
    }
    static float to_and_fro(Tick tick) { return static_cast<float>(std::abs(tick.value % 128 - 64)) * 0.08f - 2.5f; }
    void record(EntityId id, Vec3 place) {
        if (!id.is_null() && world_.record(id, {place, {}, {}}) != RecordResult::ok) ++different_;
    }

    // Entities that are gone come first. Runners beyond 20 m go in every fourth tick, and some not at all for a while:
    // their pictures get so old that the rifle's rules change some of the shots at them.
    void tell(Tick tick) {
        const std::span<const EntityId> tombstones = world_.despawned(client_);
        std::vector<EntityId> due(tombstones.begin(), tombstones.end());
        due.insert(due.end(), {cart_, rider_});
        for (int i = 0; i < 40; ++i) {
            const bool is_of_interest = (tick.value / 100 + i) % 5 < 3;
            if (is_of_interest && (i < 14 || (tick.value + i) % 4 == 0)) due.push_back(runners_[i]);
        }
        send_snapshots(tick, due);
        for (const ServerProjectile& launched : world_.launches()) send_news(peer_, granted, grant_of(launched));
        for (const ProjectileAuthority::Ended& end : world_.ended()) {
            send_news(peer_, ended, sent_verdict(end.projectile, end.verdict, config.history.quantization, rate));
        }
    }
    // A tick in as many datagrams as it takes: each is a snapshot of its own, because each may be lost alone.
    void send_snapshots(Tick tick, std::span<const EntityId> due) {
        while (!due.empty()) {
            Snapshot snapshot{world_.snapshot(client_), tick, 0, {}};
            for (; !due.empty() && snapshot.count < most_entities; due = due.subspan(1)) {
                const std::optional<SnapshotEntity> added = world_.add(client_, due.front());
                if (!added) continue;
                Entity& entity = snapshot.entities[snapshot.count++];
                entity.id = due.front();
                if (write_state(added->state, {}, entity.state) == 0) ++different_;
            }
            send(peer_, bulk, bytes_of(snapshot));
        }
    }

    static ServerWorldConfig server_config() {
        ServerWorldConfig server;
        server.self_audit.emplace();
        return server;
    }
    ServerWorld world_{config, server_config()};
    HitboxSetId body_ = add_body(world_.history());
    EntityId shooter_ = world_.spawn({body_}), cart_ = world_.spawn({body_}), rider_ = world_.spawn({body_, cart_});
    EntityId runners_[40];
    ENetPeer* peer_ = nullptr;
    std::uint32_t client_ = no_client;
    int shots_ = 0, hits_ = 0, ruled_ = 0, different_ = 0, again_ = 0;
};

class Client {
public:
    Client() { add_body(world_.history()); }

    // A frame and a command every 64th of a second, until the server says goodbye.
    bool run(ENetHost* host, ENetPeer* server) {
        for (Micros frame = now(); !is_over_; frame = frame + rate.time_of(Tick{1})) {
            handle_until(frame, host, [this](const ENetEvent& event, Bytes bytes) {
                if (event.type == ENET_EVENT_TYPE_DISCONNECT) is_over_ = true;
                if (event.type == ENET_EVENT_TYPE_RECEIVE) receive(event.channelID, bytes);
            });
            if (!world_.self().is_null() && world_.advance(now())) play(server);
        }
        const auto confirmed = world_.predicted_projectiles().counters().by_outcome[ImageOutcome::confirmed];
        std::printf("client: %u commands; %d rockets confirmed, %d changed by a rule, %d different\n", newest_,
                    static_cast<int>(confirmed), ruled_, different_);
        std::printf("client: %d despawned, %d of them still drawn\n", gone_, ghosts_);
        return confirmed > 0 && different_ == 0 && gone_ > 0 && ghosts_ == 0;
    }

private:
    void receive(std::uint8_t channel, Bytes bytes) {
        Snapshot snapshot;
        Welcome mine;
        Departure departure;
        if (channel == bulk && take(bytes, snapshot)) store(snapshot);
        if (channel == welcome && take(bytes, mine)) world_.set_self(mine.self, mine.client);
        if (channel == departed && take(bytes, departure)) departures_.push_back(departure);
        if (channel == granted) hear<ProjectileGrant>(bytes, [this](const auto& grant) { world_.take(grant); });
        if (channel == denied) hear<ProjectileDenial>(bytes, [this](const auto& denial) { world_.take(denial); });
        if (channel == ended) hear<SentVerdict>(bytes, [this](const auto& verdict) { world_.take(verdict, now()); });
    }
    template <class Message, class Take>
    void hear(Bytes bytes, Take take_message) {
        Message message;
        if (read_message(bytes, world_.projectile_context(), message)) take_message(message);
    }

    // All of a snapshot or nothing: the world checks all that it says, and then keeps it.
    void store(const Snapshot& snapshot) {
        std::vector<SnapshotEntity> entities;
        for (const Entity& entity : std::span(snapshot.entities).first(std::min(snapshot.count, most_entities))) {
            entities.push_back({entity.id, {}});
            if (read_state(entity.state, entities.back().state).result != BytesResult::ok) return;
        }
        static_cast<void>(world_.store(snapshot.seq, snapshot.tick, entities, now()));
    }

    // The rifle with each command and a rocket now and then, both at somebody on the screen.
    void play(ENetPeer* server) {
        GameCommand command{++newest_, {}, newest_ % 24 == 0, aim(), 0};
        const LaunchClaim claim{{world_.client(), newest_, 0}, launcher, muzzle, command.direction, {}, {}};
        if (command.is_rocket != 0 && !world_.launch(claim, now())) ++different_;
        if (command.is_rocket == 0)
            command.screen = screen_hash(world_.shoot({world_.self(), muzzle, command.direction}, rifle));
        if (write_stamp(world_.stamp(), command.stamp) == 0) ++different_;
        // The newest four in each datagram, each with the stamp of its own frame.
        std::rotate(kept_.begin(), kept_.begin() + 1, kept_.end());
        kept_.back() = command;
        send(server, bulk, bytes_of(kept_));
        look_for_ghosts();
        world_.follow(now());
        world_.update_projectiles(now(), Micros{std::int64_t{server->roundTripTime} * 1000});
        for (const ImageNews& news : world_.predicted_projectiles().take_news()) {
            if (news.kind != ImageNews::Kind::settled || news.outcome == ImageOutcome::confirmed) continue;
            ++(news.basis == VerdictBasis::as_shown ? different_ : ruled_);
        }
    }
    // A despawned runner must be off the screen sixteen ticks later, whatever was lost.
    void look_for_ghosts() {
        const Moment known = std::min(world_.shown(), Moment::at(world_.newest_tick()));
        std::erase_if(departures_, [&](const Departure& departure) {
            if (known < Moment::at(departure.tick + 16)) return false;
            ++gone_;
            if (has_pose(world_.view().pose(departure.id).status)) ++ghosts_;
            return true;
        });
    }
    Vec3 aim() {
        const auto slots = static_cast<float>(world_.history().slot_count());
        const ViewPose drawn = world_.view().pose_of_slot(static_cast<std::uint32_t>(random_.unit() * slots));
        if (!has_pose(drawn.status)) return {1.0f, 0.0f, 0.0f};
        return normalized(drawn.pose.position + Vec3{0.0f, 0.5f * random_.unit(), 0.5f} - muzzle);
    }

    ClientWorld world_{config};
    std::array<GameCommand, 4> kept_{};
    RandomReals<float> random_{2};
    std::uint32_t newest_ = 0;
    bool is_over_ = false;
    std::vector<Departure> departures_;
    int ruled_ = 0, different_ = 0, gone_ = 0, ghosts_ = 0;
};

}  // namespace

int main() {
    ENetAddress address{};
    if (enet_initialize() != 0 || enet_address_set_host_ip(&address, "127.0.0.1") != 0) return 2;
    ENetHost* host = enet_host_create(&address, 1, channels, 0, 0);
    if (host == nullptr || enet_socket_get_address(host->socket, &address) != 0) return 2;
    if (const pid_t client = fork(); client != 0) {
        int status = 1;
        const bool is_served = Server().run(host);
        return waitpid(client, &status, 0) == client && status == 0 && is_served ? 0 : 1;
    }
    ENetHost* own = enet_host_create(nullptr, 1, channels, 0, 0);
    ENetPeer* server = own != nullptr ? enet_host_connect(own, &address, channels, 0) : nullptr;
    return server != nullptr && Client().run(own, server) ? 0 : 1;
}
