// What a player costs a server: its thread's processor time for each player and tick, by parts, of a match of a shooter
// that uses the library for all that it does. The players walk (benchmarks/arena.h); each sends a packet of commands a
// tick and gets a snapshot of at most 480 bytes a tick; in each tick a tenth of them fire, one shot in twenty with 8
// pellets. Networks take 2 to 9 ticks each way and lose 2 % of the snapshots; screens are drawn 100 ms behind.
//
//   receive   packets of commands read, stamps audited
//   judge     each ray judged in the shooter's exact view, with caps and reasons: ServerWorld::judge()
//   record    the tick's states quantised, kept and indexed
//   write     a snapshot for each
//   rest      begin_tick() and finish_tick()
// `total_ns` is their sum. Beside it the same rays without a judge, for what exactness costs:
//   ray_exact    cast_ray() in View::exact
//   ray_moment   in View::at_moment, by the time that the screen shows
//   ray_present  in the newest tick: no rewind
//
// `*_ns` are per player and tick, medians over ticks; `*_each_ns` per ray. `history_bytes_per_player_second`: a
// second of history with its indexes. `server_bytes_per_player`: all that ServerWorld took from the heap, for two
// seconds of history, with ledgers and what each client's snapshots are chosen from. No sockets and no encryption:
// `./bench dtls` has these.
//
// Checked in every tick: each command is taken, each snapshot keeps to its budget, nothing is allocated, and what
// player 0, a whole client, hit on its own screen is the verdict to the bit.

#include <backsight/world.h>

#include <benchmark/benchmark.h>

#include <malloc.h>

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "benchmarks/arena.h"
#include "benchmarks/race.h"
#include "inputs/random.h"

namespace backsight::bench {
namespace {

constexpr std::uint32_t packet_bytes = 480;
constexpr std::size_t longest_way_ticks = 9;
constexpr std::size_t pattern_ticks = 64;
constexpr int warm_up_ticks = 160;
constexpr std::int64_t draw_delay = Moment::one_tick * 64 / 10;  // 100 ms
constexpr double fires = 0.1, is_shotgun = 0.05, is_lost = 0.02;
constexpr int pellets = 8;
constexpr std::size_t most_command_bytes = 256;

// The C library is asked.
double heap_bytes() {
    const struct mallinfo2 now = mallinfo2();
    return static_cast<double>(now.uordblks) + static_cast<double>(now.hblkhd);
}

WorldConfig world_config(int players) {
    WorldConfig config;
    config.history.max_entities = static_cast<std::uint32_t>(players);
    config.packets.emplace();
    return config;
}

// As backsight serve has them by default: they let players shoot from other continents.
WeaponRules weapon_rules() {
    WeaponRules rules;
    rules.max_rewind = Micros{500'000};
    rules.max_victim_moved_m = 3.5f;
    return rules;
}

ServerWorldConfig server_config(int players) {
    ServerWorldConfig config;
    config.max_clients = static_cast<std::uint32_t>(players);
    config.send.packet_bytes = packet_bytes;
    config.max_rewind = weapon_rules().max_rewind;
    return config;
}

/// A ray of a command, as the server executes it.
struct Fired {
    std::uint32_t client = 0;
    ViewStamp stamp;
    Shot shot;
};

bool is_same(const Hit& a, const Hit& b) {
    return a.entity == b.entity && a.hitbox == b.hitbox && a.distance == b.distance && a.point == b.point;
}

/// One player's end: all that a server sees of a client, and nothing that costs a client much.
struct Client {
    explicit Client(const CommandConfig& config) : sender(config) {}

    CommandSender sender;
    SnapshotAcks acks;
    std::uint32_t way_ticks = 2;
    std::array<std::uint8_t, most_command_bytes> packet{};
    std::size_t packet_size = 0;
    std::span<const std::uint8_t> sent() const { return std::span(packet).first(packet_size); }
};

class Match {
public:
    explicit Match(int players)
        : heap_before_(heap_bytes()),
          server_(world_config(players), server_config(players)),
          snapshots_(static_cast<std::size_t>(players) * packet_bytes),
          sizes_(static_cast<std::size_t>(players)) {
        const HitboxSetId body = add_body(server_.history(), false);
        for (int i = 0; i < players; ++i) {
            ids_.push_back(server_.spawn({body, {}, 0, 1}));
            require(server_.join(ids_.back()) == static_cast<std::uint32_t>(i), "clients are numbered in order");
            server_.sender(static_cast<std::uint32_t>(i)).set_viewer(ids_.back());
        }
        server_bytes_ = heap_bytes() - heap_before_;
        reader_ = std::make_unique<ClientWorld>(world_config(players));
        require(add_body(reader_->history(), false) == body, "both ends know the same body");
        for (int i = 0; i < players; ++i) {
            clients_.emplace_back(*server_.config().packets);
            clients_.back().way_ticks = 2 + static_cast<std::uint32_t>(i) % (longest_way_ticks - 1);
        }
        for (std::size_t t = 0; t < pattern_ticks; ++t) {
            for (int i = 0; i < players; ++i)
                poses_.push_back(Walk(i, players).pose(Tick{static_cast<std::int64_t>(t)}));
        }
        rays_.reserve(static_cast<std::size_t>(players) * pellets);
        own_.reserve(pellets);
        sent_.resize(longest_way_ticks + 1);
    }

    int players() const { return static_cast<int>(ids_.size()); }
    std::size_t rays() const { return rays_.size(); }
    std::span<const Fired> fired() const { return rays_; }
    const ServerWorld& server() const { return server_; }

    /// Nobody fires before this.
    void open_fire() { is_warm_ = true; }
    /// The clients' half of a tick, which is not timed: what they draw, whether they fire, and their packets.
    void step_clients() {
        next_ = next_ + 1;
        deliver();
        rays_.clear();
        own_.clear();
        for (std::size_t i = 0; i < clients_.size(); ++i) give_command(i);
    }
    void begin() { server_.begin_tick(next_); }
    void receive() {
        for (std::uint32_t i = 0; i < clients_.size(); ++i) {
            const CommandBatch batch = server_.receive(i, clients_[i].sent());
            for (const Command& command : batch.commands) {
                const TakenCommand taken = server_.take_command(i, command.seq, command.stamp);
                // Nothing has come when the first are given.
                const bool is_sound = taken.audited.result == AuditResult::accepted || command.stamp.newest.value == 0;
                taken_ += taken.is_new && is_sound ? 1 : 0;
            }
        }
    }
    /// Each client gives one command a tick: it is the newest still, as judge() asks.
    void judge() {
        std::size_t own = 0;
        const WeaponRules rules = weapon_rules();
        for (const Fired& fired : rays_) {
            const ShotRecord record = server_.judge(fired.client, fired.shot, rules);
            if (fired.client != 0) continue;
            // A cap may have replaced the screen: what was judged then is another view.
            const bool is_as_seen = !record.verdict.is_judged_again;
            own_equal_ += !is_as_seen || is_same(record.verdict.hit, own_[own]) ? 1 : 0;
            own_rays_ += is_as_seen ? 1 : 0;
            ++own;
        }
    }
    void record() {
        const std::size_t row = static_cast<std::size_t>(next_.value) % pattern_ticks * ids_.size();
        for (std::size_t i = 0; i < ids_.size(); ++i) static_cast<void>(server_.record(ids_[i], poses_[row + i]));
    }
    void finish() { server_.finish_tick(); }
    void write() {
        for (std::uint32_t i = 0; i < sizes_.size(); ++i) sizes_[i] = server_.write(i, packet(i));
    }

    template <typename ViewOf>
    std::uint64_t cast(ViewOf view_of) const {
        std::uint64_t hits = 0;
        const WeaponRules rules = weapon_rules();
        for (const Fired& fired : rays_) {
            const View view = view_of(fired);
            hits += cast_ray(view, ray_of(fired.shot, rules), filter_of(fired.shot)) ? 1 : 0;
        }
        return hits;
    }

    void check() {
        require(taken_ == clients_.size(), "every command is taken, and its stamp is sound");
        taken_ = 0;
        for (const std::size_t size : sizes_) require(size > 0 && size <= packet_bytes, "a packet keeps to its budget");
        require(own_equal_ == own_.size(), "each verdict on player 0's rays is what their screen showed, to the bit");
        own_equal_ = 0;
    }
    double server_bytes() const { return server_bytes_; }
    std::uint64_t own_rays() const { return own_rays_; }

private:
    std::span<std::uint8_t> packet(std::size_t client) {
        return std::span(snapshots_).subspan(client * packet_bytes, packet_bytes);
    }
    /// What was written in the last tick arrives, at each client after its own way.
    void deliver() {
        const std::uint32_t seq = server_.ledger(0).newest_sent().value;
        if (seq == 0) return;
        // Player 0 reads its packets; two ticks of way are kept for it.
        sent_[seq % sent_.size()].assign(snapshots_.begin(),
                                         snapshots_.begin() + static_cast<std::ptrdiff_t>(sizes_[0]));
        for (std::size_t i = 0; i < clients_.size(); ++i) {
            Client& client = clients_[i];
            if (seq <= client.way_ticks || random_.chance(is_lost)) continue;
            const std::uint32_t arrived = seq - client.way_ticks;
            if (i == 0) {
                const Packet& bytes = sent_[arrived % sent_.size()];
                require(reader_->receive(bytes, server_.config().draw.tick_rate.time_of(next_)).result ==
                            ApplyResult::applied,
                        "player 0 reads its packets");
            }
            static_cast<void>(client.acks.accept({arrived}));
        }
    }
    Moment drawn(const Client& client) const {
        const std::int64_t newest = Moment::at(next_ - static_cast<std::int64_t>(client.way_ticks)).raw;
        const std::int64_t phase = next_.value * 26'573 % Moment::one_tick;
        return {std::max<std::int64_t>(newest - draw_delay + phase, 0)};
    }
    void give_command(std::size_t i) {
        Client& client = clients_[i];
        const Moment shown = drawn(client);
        ViewStamp stamp = client.acks.stamp(shown);
        if (i == 0) {
            reader_->show(shown);
            stamp = reader_->stamp();
        }
        Command command;
        command.stamp = stamp;
        if (is_warm_ && random_.chance(fires)) {
            const int count = random_.chance(is_shotgun) ? pellets : 1;
            for (int pellet = 0; pellet < count; ++pellet) fire(i, stamp);
            command.fire = true;
        }
        client.sender.push(command);
        BitWriter out{client.packet};
        require(client.sender.write_packet(out) > 0, "a packet has room for commands");
        client.packet_size = out.byte_count();
        // Its snapshots acknowledge a command a round trip after it was given: until then it is sent again.
        const std::uint32_t trip = 2 * client.way_ticks;
        if (client.sender.newest() > trip) client.sender.acknowledge(client.sender.newest() - trip);
    }
    /// Half of the rays are aimed near somebody, half fly at random.
    void fire(std::size_t i, const ViewStamp& stamp) {
        const std::size_t row = static_cast<std::size_t>(next_.value) % pattern_ticks * ids_.size();
        const auto other = static_cast<std::size_t>(random_.below(ids_.size()));
        const auto off = [&](double most) { return static_cast<float>(random_.uniform(-most, most)); };
        const Vec3 eye = poses_[row + i].position + Vec3{0.0f, 0.0f, 1.5f};
        const float x = off(0.3), y = off(0.3), z = off(0.3);
        const Vec3 at_somebody = poses_[row + other].position + Vec3{x, y, 0.9f + z} - eye;
        const float a = off(1.0), b = off(1.0), c = off(0.1);
        const Vec3 anywhere{a, b, c};
        Fired fired;
        fired.client = static_cast<std::uint32_t>(i);
        fired.stamp = stamp;
        fired.shot.shooter = ids_[i];
        fired.shot.origin = eye;
        fired.shot.direction = normalized(random_.chance(0.5) ? at_somebody : anywhere);
        fired.shot.max_distance = 100.0f;
        rays_.push_back(fired);
        if (i == 0) own_.push_back(reader_->shoot(fired.shot, weapon_rules()));
    }
    using Packet = std::vector<std::uint8_t>;

    double heap_before_;  // when only this was made
    double server_bytes_ = 0.0;
    ServerWorld server_;
    std::unique_ptr<ClientWorld> reader_;  // player 0
    std::vector<EntityId> ids_;
    std::vector<EntityPose> poses_;
    std::vector<Client> clients_;
    std::vector<std::uint8_t> snapshots_;
    std::vector<std::size_t> sizes_;
    std::vector<Packet> sent_;  // to player 0, by number
    std::vector<Fired> rays_;
    std::vector<Hit> own_;
    inputs::Random random_{21};
    Tick next_{0};
    std::size_t taken_ = 0;
    std::size_t own_equal_ = 0;
    std::uint64_t own_rays_ = 0;
    bool is_warm_ = false;
};

void cost(benchmark::State& state) {
    const int players = static_cast<int>(state.range(0));
    Match match(players);
    const ServerWorld& server = match.server();
    const DrawConfig& draw = server.config().draw;
    Race race(state, players);
    std::uint64_t rays = 0, ticks = 0, turn = 0;
    const auto exact = [&](const Fired& fired) {
        return View::exact(server.history(), draw, server.ledger(fired.client), fired.stamp);
    };
    const auto moment = [&](const Fired& fired) { return View::at_moment(server.history(), draw, fired.stamp.shown); };
    const auto present = [&](const Fired&) {
        return View::at_moment(server.history(), draw, Moment::at(server.history().newest()));
    };
    const auto tick = [&](auto lap) {
        match.step_clients();
        lap("receive", [&] { match.begin(), match.receive(); });
        lap("judge", [&] { match.judge(); });
        // In turn, since the first of them finds less in the cache.
        for (int i = 0; i < 3; ++i) {
            const auto which = (turn + static_cast<std::uint64_t>(i)) % 3;
            if (which == 0) lap("ray_exact", [&] { benchmark::DoNotOptimize(match.cast(exact)); });
            if (which == 1) lap("ray_moment", [&] { benchmark::DoNotOptimize(match.cast(moment)); });
            if (which == 2) lap("ray_present", [&] { benchmark::DoNotOptimize(match.cast(present)); });
        }
        ++turn;
        lap("record", [&] { match.record(); });
        lap("rest", [&] { match.finish(); });
        lap("write", [&] { match.write(); });
        match.check();
    };
    for (int i = 0; i < warm_up_ticks; ++i) {
        if (i == warm_up_ticks / 2) match.open_fire();
        tick([](const char*, auto work) { work(); });
    }
    for ([[maybe_unused]] auto _ : state) {
        tick([&](const char* name, auto work) { race.lap(name, work); });
        rays += match.rays();
        ++ticks;
    }
    race.report();
    require(match.own_rays() > 0, "player 0 fires");
    for (const char* part : {"receive", "judge", "ray_exact", "ray_moment", "ray_present", "record", "rest", "write"}) {
        race.require_no_allocation(part);
    }
    double total_ns = 0.0;
    for (const char* part : {"receive", "judge", "record", "rest", "write"})
        total_ns += state.counters[std::string(part) + "_ns"];
    const double rays_per_tick = static_cast<double>(rays) / static_cast<double>(ticks);
    state.counters["total_ns"] = total_ns;
    state.counters["rays_per_tick"] = rays_per_tick;
    for (const char* way : {"judge", "ray_exact", "ray_moment", "ray_present"}) {
        const std::string name(way);
        state.counters[name + "_each_ns"] = state.counters[name + "_ns"] * players / rays_per_tick;
    }
    const HistoryConfig& history = server.config().history;
    state.counters["history_bytes_per_player_second"] =
        static_cast<double>(server.history().memory_bytes()) / players * 64.0 / history.capacity_ticks;
    state.counters["server_bytes_per_player"] = match.server_bytes() / players;
    state.counters["own_rays_equal"] = static_cast<double>(match.own_rays());
}
BENCHMARK(cost)
    ->ArgName("players")
    ->Arg(16)
    ->Arg(64)
    ->Arg(128)
    ->Arg(256)
    ->Arg(1000)
    ->Arg(2000)
    ->UseManualTime()
    ->Iterations(256)
    ->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace backsight::bench
