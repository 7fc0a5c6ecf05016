// What a server's tick costs without sockets and encryption: MatchServer with clients that speak the whole protocol but
// do not draw (LightClient), each giving a command a tick and shooting every two seconds. Datagrams arrive a tick
// later; none is lost.
// `*_ms` is per tick: all that came in, the simulation, all that goes out. The clients' own time does not count.
//
// Checked while time counts: nobody leaves, nothing is refused, every command is executed, and each client that is
// playing gets snapshots.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <vector>

#include <backsight/base/hash.h>

#include "arena/online/match_server.h"
#include "live/light_client.h"

namespace backsight::bench {
namespace {

using namespace backsight::arena;
using Clock = std::chrono::steady_clock;
using Bytes = std::vector<std::uint8_t>;

constexpr std::uint64_t first_peer = 1;
constexpr int longest_gathering_ticks = 64 * 20;
constexpr int warm_up_ticks = 128;

TicketVerdict verify(void*, std::span<const std::uint8_t> ticket, PeerId peer, Micros) {
    return {ticket.empty() ? RefuseReason::bad_ticket : RefuseReason::none, peer.value};
}
std::uint64_t draw_nonce(void* user) { return Hasher().add(++*static_cast<std::uint64_t*>(user)).value(); }

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

    live::LightClient client;
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

class Match : public DatagramPort, public MatchObserver {
public:
    Match(std::uint32_t clients, std::uint32_t ticks_per_snapshot)
        : level_(Level::standard()), match_(config_of(clients, ticks_per_snapshot)) {
        ServerHooks hooks;
        hooks.user = &nonce_;
        hooks.verify_ticket = &verify;
        hooks.random = &draw_nonce;
        server_ = std::make_unique<MatchServer>(level_, match_, hooks, *this, *this);
        const std::uint64_t fingerprint = match_fingerprint(match_, server_->arena().history());
        const std::uint8_t ticket[] = {1};
        for (std::uint32_t i = 0; i < clients; ++i) {
            peers_.push_back(std::make_unique<Peer>(level_, match_, i + 1));
            peers_[i]->client.connect(Micros{0}, i + 1, fingerprint, ticket);
        }
    }

    /// Seconds that the server took.
    double tick() {
        ++tick_;
        const Micros now = rate.time_of(Tick{tick_});
        for (auto& peer : peers_) play(*peer, now);
        const Clock::time_point began = Clock::now();
        server_->begin_tick(Tick{tick_}, now);
        for (std::size_t i = 0; i < peers_.size(); ++i) {
            peers_[i]->up.drain([&](auto datagram) { server_->receive(PeerId{first_peer + i}, datagram); });
        }
        server_->finish_tick();
        return std::chrono::duration<double>(Clock::now() - began).count();
    }

    const MatchServer& server() const { return *server_; }
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

void server_tick(benchmark::State& state) {
    const auto clients = static_cast<std::uint32_t>(state.range(0));
    Match match(clients, static_cast<std::uint32_t>(state.range(1)));
    for (int i = 0; i < longest_gathering_ticks && match.playing() < clients; ++i) match.tick();
    for (int i = 0; i < warm_up_ticks; ++i) match.tick();
    if (match.playing() != clients) return state.SkipWithError("not everybody has joined");
    const std::uint64_t commands = match.server().counters().commands;
    std::vector<double> ticks;
    for ([[maybe_unused]] auto _ : state) {
        ticks.push_back(match.tick());
        state.SetIterationTime(ticks.back());
    }
    if (match.server().counters().commands - commands != clients * ticks.size()) {
        state.SkipWithError("commands were lost");
    }
    for (const std::uint64_t count : match.server().counters().mischief) {
        if (count != 0) state.SkipWithError("an honest client was suspected");
    }
    std::sort(ticks.begin(), ticks.end());
    state.counters["p50_ms"] = ticks[ticks.size() / 2] * 1e3;
    state.counters["p99_ms"] = ticks[ticks.size() * 99 / 100] * 1e3;
    state.counters["us_per_client"] = ticks[ticks.size() / 2] * 1e6 / clients;
    state.counters["snapshot_bytes"] = static_cast<double>(match.server().counters().snapshot_bytes) /
                                       static_cast<double>(match.server().counters().snapshots);
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
