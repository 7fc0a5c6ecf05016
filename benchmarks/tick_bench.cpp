// What a server's tick costs without sockets and encryption. MatchServer plays with clients that speak the whole
// protocol but do not draw (LightClient). Each gives a command a tick and shoots every two seconds. Datagrams arrive a
// tick later; none is lost.
// `*_ms` is per tick, in the thread's own processor time. `receive` is all that came in: datagrams read, stamps
// audited, commands taken in. `finish` is the simulation and all that goes out. The clients' own time does not count.
// `us_per_client` is of the median tick.
//
// Checked while time counts: nobody leaves, nobody is suspected, and every command is executed. Each client gets a
// snapshot whenever one is due, unless the client's byte budget holds it back.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

#include <backsight/base/hash.h>

#include "arena/bots/light_client.h"
#include "arena/online/match_server.h"
#include "benchmarks/clock.h"
#include "benchmarks/race.h"

namespace backsight::bench {
namespace {

using namespace backsight::arena;
using Bytes = std::vector<std::uint8_t>;

constexpr std::uint64_t first_peer = 1;
constexpr int longest_gathering_ticks = 64 * 20;
constexpr int warm_up_ticks = 128;

RefuseReason verify(std::span<const std::uint8_t> ticket, PeerId peer, Micros, std::uint64_t& user) {
    user = peer.value;
    return ticket.empty() ? RefuseReason::bad_ticket : RefuseReason::none;
}

/// Datagrams of one direction of one client, kept with their memory.
class Queue {
public:
    void push(std::span<const std::uint8_t> datagram) {
        if (count_ == datagrams_.size()) datagrams_.emplace_back();
        datagrams_[count_++].assign(datagram.begin(), datagram.end());
    }
    template <typename Take>
    void drain(Take take) {
        for (std::size_t i = 0; i < count_; ++i) take(std::span<const std::uint8_t>(datagrams_[i]));
        count_ = 0;
    }

private:
    std::vector<Bytes> datagrams_;
    std::size_t count_ = 0;
};

struct Peer {
    Peer(const Level& level, const MatchConfig& match, std::uint64_t seed) : client(level, match, seed) {}

    bots::LightClient client;
    Queue up;
    Queue down;
};

MatchConfig config_of(std::uint32_t clients, std::uint32_t ticks_per_snapshot) {
    MatchConfig match;
    match.arena.max_players = clients;
    match.channel.transport_is_secure = true;
    match.ticks_per_snapshot = ticks_per_snapshot;
    return match;
}

/// Seconds of processor time that the server took.
struct Spent {
    double receive_s = 0.0;
    double finish_s = 0.0;

    double tick_s() const { return receive_s + finish_s; }
};

class Match : public DatagramPort, public MatchObserver {
public:
    Match(std::uint32_t clients, std::uint32_t ticks_per_snapshot)
        : level_(Level::standard()), match_(config_of(clients, ticks_per_snapshot)) {
        ServerHooks hooks;
        hooks.verify_ticket = verify;
        hooks.random = [this] { return Hasher().add(++nonce_).value(); };
        server_ = std::make_unique<MatchServer>(level_, match_, hooks, *this, *this);
        const std::uint64_t fingerprint = match_fingerprint(match_, server_->arena().history());
        const std::uint8_t ticket[] = {1};
        for (std::uint32_t i = 0; i < clients; ++i) {
            peers_.push_back(std::make_unique<Peer>(level_, match_, i + 1));
            peers_[i]->client.connect(Micros{0}, i + 1, fingerprint, ticket);
        }
    }

    Spent tick() {
        ++tick_;
        const Micros now = rate.time_of(Tick{tick_});
        for (auto& peer : peers_) play(*peer, now);
        const double began_s = processor_seconds();
        server_->begin_tick(Tick{tick_}, now);
        for (std::size_t i = 0; i < peers_.size(); ++i) {
            peers_[i]->up.drain([&](auto datagram) { server_->receive(PeerId{first_peer + i}, datagram); });
        }
        const double received_s = processor_seconds();
        server_->finish_tick();
        const double finished_s = processor_seconds();
        return {received_s - began_s, finished_s - received_s};
    }

    /// Clients whose snapshot was due in the last tick.
    std::uint64_t snapshots_due() const {
        std::uint64_t due = 0;
        for (std::size_t seat = 0; seat < peers_.size(); ++seat) {
            due += (static_cast<std::uint64_t>(tick_) + seat) % match_.ticks_per_snapshot == 0 ? 1 : 0;
        }
        return due;
    }

    const MatchServer& server() const { return *server_; }
    std::uint64_t clients() const { return peers_.size(); }
    std::uint64_t playing() const {
        return static_cast<std::uint64_t>(
            std::count_if(peers_.begin(), peers_.end(), [](const auto& peer) { return peer->client.is_playing(); }));
    }

private:
    void send(PeerId peer, std::span<const std::uint8_t> datagram) override {
        peers_[peer.value - first_peer]->down.push(datagram);
    }

    void play(Peer& peer, Micros now) {
        std::array<std::uint8_t, max_datagram_bytes> buffer;
        peer.down.drain([&](auto datagram) { peer.client.receive(now, datagram); });
        peer.client.update(now);
        peer.client.step(now);
        while (const std::size_t size = peer.client.write(now, buffer)) peer.up.push(std::span(buffer).first(size));
    }

    Level level_;
    MatchConfig match_;
    std::unique_ptr<MatchServer> server_;
    std::vector<std::unique_ptr<Peer>> peers_;
    std::uint64_t nonce_ = 0;
    std::int64_t tick_ = 0;
};

/// Time that this share of the ticks did not exceed.
template <typename Part>
double share_ms(const std::vector<Spent>& ticks, Part part, double share) {
    std::vector<double> times;
    for (const Spent& spent : ticks) times.push_back(std::invoke(part, spent));
    return quantile(times, share) * 1e3;
}

void check(const Match& match, const MatchCounters& before, std::uint64_t commands_given, std::uint64_t snapshots_due) {
    const MatchCounters& after = match.server().counters();
    require(match.playing() == match.clients(), "nobody leaves");
    // At either end of the time that counts, one of each client may wait for the next tick.
    const std::uint64_t executed = after.commands - before.commands;
    const std::uint64_t off = std::max(executed, commands_given) - std::min(executed, commands_given);
    require(off <= match.clients(), "every command is executed");
    for (const std::uint64_t count : after.violation) require(count == 0, "no honest client is suspected");
    const std::uint64_t snapshots = after.snapshots - before.snapshots + after.held_back - before.held_back;
    require(snapshots == snapshots_due, "each client gets its snapshots");
    require(after.rays > before.rays, "somebody shoots");
}

void server_tick(benchmark::State& state) {
    const auto clients = static_cast<std::uint32_t>(state.range(0));
    Match match(clients, static_cast<std::uint32_t>(state.range(1)));
    for (int i = 0; i < longest_gathering_ticks && match.playing() < clients; ++i) match.tick();
    for (int i = 0; i < warm_up_ticks; ++i) match.tick();
    require(match.playing() == clients, "everybody has joined");
    const MatchCounters before = match.server().counters();
    std::vector<Spent> ticks;
    ticks.reserve(static_cast<std::size_t>(state.max_iterations));
    std::uint64_t due = 0;
    for ([[maybe_unused]] auto _ : state) {
        ticks.push_back(match.tick());
        due += match.snapshots_due();
        state.SetIterationTime(ticks.back().tick_s());
    }
    check(match, before, ticks.size() * clients, due);
    const MatchCounters& after = match.server().counters();
    const double median_ms = share_ms(ticks, &Spent::tick_s, 0.5);
    state.counters["p50_ms"] = median_ms;
    state.counters["p99_ms"] = share_ms(ticks, &Spent::tick_s, 0.99);
    state.counters["receive_p50_ms"] = share_ms(ticks, &Spent::receive_s, 0.5);
    state.counters["finish_p50_ms"] = share_ms(ticks, &Spent::finish_s, 0.5);
    state.counters["us_per_client"] = median_ms * 1e3 / clients;
    const auto snapshots = static_cast<double>(after.snapshots - before.snapshots);
    state.counters["snapshot_bytes"] = static_cast<double>(after.snapshot_bytes - before.snapshot_bytes) / snapshots;
    state.counters["rays_per_tick"] = static_cast<double>(after.rays - before.rays) / static_cast<double>(ticks.size());
}
BENCHMARK(server_tick)
    ->ArgNames({"clients", "ticks_per_snapshot"})
    ->Args({64, 1})
    ->Args({256, 1})
    ->Args({1000, 1})
    ->Args({1000, 3})
    ->Args({1000, 64})
    ->UseManualTime()
    ->Iterations(256)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace backsight::bench
