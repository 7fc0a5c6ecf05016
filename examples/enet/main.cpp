// A game with its own netcode over ENet, in two processes: forty runners, each of interest at times, a cart with a
// rider, despawns, commands that are sent again, and rockets. A fifth of the datagrams is lost each way. Exit code 0:
// no shot and no rocket that was judged as seen differs from its screen by a bit. Numbers go as they are in memory
// here.

#include <backsight/base/random.h>
#include <backsight/replicate/projectile_news.h>
#include <backsight/view/plain_bytes.h>
#include <backsight/world.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>

#include <enet/enet.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace backsight;

namespace {

using Bytes = std::span<const std::uint8_t>;
// Channel 0 is unsequenced. Down: a Header and Entities. Up: Commands. The others are reliable: news of rockets, in the
// library's messages.
enum Channel : std::uint8_t { bulk, welcome, granted, denied, ended, channels };
struct Header {
    std::uint32_t seq;
    std::int64_t tick;
};
struct Entity {
    EntityId id;
    std::array<std::uint8_t, state_bytes> state;
};
struct Command {
    std::uint32_t number;
    std::array<std::uint8_t, stamp_bytes> stamp;
    std::uint32_t is_rocket;
    Vec3 direction;
    std::uint32_t screen;
};
struct Welcome {
    EntityId self;
    std::uint32_t client;
};

// Equal on both ends.
constexpr std::uint16_t launcher = 1;  // its number among the weapons
constexpr Vec3 muzzle{0.0f, 0.0f, 1.0f};
const ProjectileRules rocket;
const WorldConfig config = [] {
    WorldConfig with_rockets;
    with_rockets.projectiles[launcher] = &rocket;
    return with_rockets;
}();
const TickRate rate = config.draw.tick_rate;
const WeaponRules rifle;
HitboxSetId add_body(WorldHistory& history) {
    const Hitbox body[] = {Hitbox::capsule(HitGroup::torso, {0.0f, 0.0f, 0.4f}, {0.0f, 0.0f, 1.4f}, 0.4f)};
    return history.hitbox_sets().add(body);
}

Micros now() {
    const auto since = std::chrono::steady_clock::now().time_since_epoch();
    return Micros{std::chrono::duration_cast<std::chrono::microseconds>(since).count()};
}
template <class T>
bool take(Bytes& bytes, T& value) {
    if (bytes.size() < sizeof value) return false;
    std::memcpy(static_cast<void*>(&value), bytes.data(), sizeof value);
    bytes = bytes.subspan(sizeof value);
    return true;
}
template <class T>
Bytes bytes_of(const T& value) {
    return {reinterpret_cast<const std::uint8_t*>(&value), sizeof value};
}
void send(ENetPeer* peer, Channel channel, Bytes bytes) {
    static RandomReals<double> random(static_cast<std::uint64_t>(getpid()));
    if (channel == bulk && random.unit() < 0.2) return;  // the bad network
    const enet_uint32 flag = channel == bulk ? ENET_PACKET_FLAG_UNSEQUENCED : ENET_PACKET_FLAG_RELIABLE;
    enet_peer_send(peer, channel, enet_packet_create(bytes.data(), bytes.size(), flag));
}
template <class Handle>
void handle_until(Micros until, ENetHost* host, Handle handle) {
    do {
        for (ENetEvent event; enet_host_service(host, &event, 1) > 0;) {
            handle(event, event.packet != nullptr ? Bytes(event.packet->data, event.packet->dataLength) : Bytes{});
            if (event.packet != nullptr) enet_packet_destroy(event.packet);
        }
    } while (now() < until);
}

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
                for (Command command; take(bytes, command);) execute(command);
            });
            move(tick);
            world_.finish_tick();
            if (peer_ != nullptr) tell(tick);
        }
        if (peer_ != nullptr) enet_peer_disconnect_later(peer_, 0);
        handle_until(now() + Micros{500'000}, host, [](const ENetEvent&, Bytes) {});
        std::printf("server: %d shots, %d hits, %d different; %d commands came again\n", shots_, hits_, different_,
                    again_);
        return hits_ > 0 && different_ == 0;
    }

private:
    void join(ENetPeer* peer) {
        peer_ = peer;
        client_ = world_.join(shooter_, 1, world_.fingerprint());
        send(peer_, welcome, bytes_of(Welcome{shooter_, client_}));
    }

    // Off the wire: the world answers whatever a stamp or an id says. That the direction is a unit vector is asked
    // here.
    void execute(const Command& command) {
        ViewStamp stamp;
        if (read_stamp(command.stamp, stamp).result != BytesResult::ok) return;
        if (!(std::abs(length_squared(command.direction) - 1.0f) < 1e-3f)) return;
        if (!world_.take_command(client_, command.number, stamp).is_new) return void(++again_);
        if (command.is_rocket) {
            const LaunchClaim claim{{client_, command.number, 0}, launcher, muzzle, command.direction, {}, {}};
            const LaunchResult result = world_.launch(client_, claim, {shooter_, {}, muzzle});
            if (result != LaunchResult::launched) tell(denied, ProjectileDenial{claim.id, result});
            return;
        }
        const Shot shot{shooter_, muzzle, command.direction};
        const ShotRecord record = world_.judge(client_, shot, rifle, {}, command.screen);
        ++shots_;
        if (record.verdict.hit) ++hits_;
        const bool is_equal = world_.compare(record).agreed;
        if (record.verdict.reason == Reason::as_seen && !is_equal) ++different_;
    }

    // One of the runners goes every 16 ticks, and another takes its place a sixth of a second later.
    void move(Tick tick) {
        EntityId& leaver = runners_[static_cast<std::size_t>(tick.value / 16) % 40];
        if (tick.value % 16 == 5 && world_.despawn(leaver) == RecordResult::ok) leaver = {};
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

    // Entities that are gone come first. Runners beyond 20 m go in every fourth tick, and some not at all for a while.
    void tell(Tick tick) {
        begin_datagram(tick);
        for (const EntityId id : world_.despawned(client_)) add(id, tick);
        for (const EntityId id : {cart_, rider_}) add(id, tick);
        for (int i = 0; i < 40; ++i) {
            const bool is_due = (i < 14 || (tick.value + i) % 4 == 0) && (tick.value / 100 + i) % 5 < 3;
            if (is_due) add(runners_[i], tick);
        }
        send(peer_, bulk, datagram_);
        for (const ServerProjectile& launched : world_.launches()) tell(granted, grant_of(launched));
        for (const ProjectileAuthority::Ended& end : world_.ended()) {
            tell(ended, sent_verdict(end.projectile, end.verdict, config.history.quantization, rate));
        }
    }
    template <class T>
    void append(const T& value) {
        const Bytes bytes = bytes_of(value);
        datagram_.insert(datagram_.end(), bytes.begin(), bytes.end());
    }
    void begin_datagram(Tick tick) {
        datagram_.clear();
        append(Header{world_.snapshot(client_).value, tick.value});
    }
    // A tick in as many datagrams as it takes: each is a snapshot of its own, because each may be lost alone.
    void add(EntityId id, Tick tick) {
        if (datagram_.size() + sizeof(Entity) > 1200) {
            send(peer_, bulk, datagram_);
            begin_datagram(tick);
        }
        Entity entity{id, {}};
        const std::optional<SnapshotEntity> added = world_.add(client_, id);
        if (added && write_state(added->state, {}, entity.state) > 0) append(entity);
    }
    template <class Message>
    void tell(Channel channel, const Message& message) {
        std::array<std::uint8_t, 32> bytes;
        send(peer_, channel, std::span(bytes).first(write_message(message, bytes)));
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
    std::vector<std::uint8_t> datagram_;
    int shots_ = 0, hits_ = 0, different_ = 0, again_ = 0;
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
        std::printf("client: %u commands; %d rockets confirmed, %d ended otherwise by a rule, %d different\n", newest_,
                    static_cast<int>(confirmed), declared_, different_);
        return confirmed > 0 && different_ == 0;
    }

private:
    void receive(std::uint8_t channel, Bytes bytes) {
        Welcome mine;
        if (channel == bulk) store(bytes);
        if (channel == welcome && take(bytes, mine)) world_.set_self(mine.self, mine.client);
        if (channel == granted) hear<ProjectileGrant>(bytes, [this](const auto& grant) { world_.take(grant); });
        if (channel == denied) hear<ProjectileDenial>(bytes, [this](const auto& denial) { world_.take(denial); });
        if (channel == ended) hear<SentVerdict>(bytes, [this](const auto& verdict) { world_.take(verdict, now()); });
    }
    template <class Message, class Take>
    void hear(Bytes bytes, Take take_message) {
        Message message;
        if (read_message(bytes, world_.projectile_context(), message)) take_message(message);
    }

    // All of a datagram or nothing: the world checks all that it says, and then keeps it.
    void store(Bytes bytes) {
        Header header;
        std::vector<SnapshotEntity> entities;
        if (!take(bytes, header)) return;
        for (Entity entity; take(bytes, entity);) {
            entities.push_back({entity.id, {}});
            if (read_state(entity.state, entities.back().state).result != BytesResult::ok) return;
        }
        static_cast<void>(world_.store({header.seq}, Tick{header.tick}, entities, now()));
    }

    // The rifle with each command and a rocket now and then, both at somebody on the screen.
    void play(ENetPeer* server) {
        Command command{++newest_, {}, newest_ % 24 == 0, aim(), 0};
        const LaunchClaim claim{{world_.client(), newest_, 0}, launcher, muzzle, command.direction, {}, {}};
        if (command.is_rocket != 0 && !world_.launch(claim, now())) ++different_;
        if (command.is_rocket == 0)
            command.screen = screen_hash(world_.shoot({world_.self(), muzzle, command.direction}, rifle));
        if (write_stamp(world_.stamp(), command.stamp) == 0) ++different_;
        // The newest four in each datagram, each with the stamp of its own frame.
        std::rotate(kept_.begin(), kept_.begin() + 1, kept_.end());
        kept_.back() = command;
        send(server, bulk, bytes_of(kept_));

        world_.follow(now());
        world_.update_projectiles(now(), Micros{std::int64_t{server->roundTripTime} * 1000});
        for (const ImageNews& news : world_.predicted_projectiles().take_news()) {
            if (news.kind != ImageNews::Kind::settled || news.outcome == ImageOutcome::confirmed) continue;
            ++(news.basis == VerdictBasis::as_shown ? different_ : declared_);
        }
    }
    Vec3 aim() {
        const auto slot =
            static_cast<std::uint32_t>(random_.unit() * static_cast<float>(world_.history().slot_count()));
        const ViewPose drawn = world_.view().pose(world_.history().slot(slot).id());
        if (!has_pose(drawn.status)) return {1.0f, 0.0f, 0.0f};
        return normalized(drawn.pose.position + Vec3{0.0f, 0.5f * random_.unit(), 0.5f} - muzzle);
    }

    ClientWorld world_{config};
    std::array<Command, 4> kept_{};
    RandomReals<float> random_{2};
    std::uint32_t newest_ = 0;
    bool is_over_ = false;
    int declared_ = 0, different_ = 0;
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
