// What encryption costs per datagram: 1,000 clients of one server socket on loopback, 200 bytes each way per round, all
// on one thread. The rival is plain UDP behind the same API. `*_ns` is per datagram: server_receive (system call,
// lookup, decryption, callback), server_send (encryption, system call), client_* the same at the other end, where each
// client has a socket, hence system calls, of its own. Time is this thread's processor time, the kernel's share
// included, so that a busy machine does not blur it. Connecting all is outside of it, and shown in real time.
//
// Checked in every round: each payload arrives once, at the right peer, as it was sent.

#include <backsight/transport/dtls.h>

#include <benchmark/benchmark.h>

#include <time.h>

#include <array>
#include <chrono>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace backsight::net {
namespace {

constexpr std::size_t payload_bytes = 200;
using Payload = std::array<std::uint8_t, payload_bytes>;

std::int64_t busy_ns() {
    timespec spent{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
    return spent.tv_sec * 1'000'000'000 + spent.tv_nsec;
}

std::int64_t now_ns() {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

Payload payload_of(std::uint32_t client, std::uint32_t round) {
    Payload payload;
    for (std::size_t i = 0; i < payload.size(); i += 8) {
        const std::uint64_t word = (std::uint64_t{client} << 32 | round) * 0x9e3779b97f4a7c15u + i;
        std::memcpy(&payload[i], &word, 8);
    }
    return payload;
}

/// Records who said what; it is compared after the clock has stopped.
class Ear : public NetHandler {
public:
    void connected(PeerId, const Address&) override {}
    void received(PeerId peer, std::span<const std::uint8_t> bytes) override {
        if (heard.size() <= peer.index()) heard.resize(peer.index() + 1);
        if (bytes.size() == payload_bytes) std::memcpy(heard[peer.index()].data(), bytes.data(), payload_bytes);
        by_peer_count += bytes.size() == payload_bytes ? 1 : 0;
        last_peer = peer;
    }
    void closed(PeerId, CloseReason) override { ++closings; }

    std::vector<Payload> heard;
    std::size_t by_peer_count = 0;
    std::size_t closings = 0;
    PeerId last_peer;
};

class World {
public:
    World(Protection protection, std::uint32_t count) : ears_(count), peers_(count) {
        NetServerConfig config;
        config.bind = Address::loopback_v4(0);
        config.protection = protection;
        config.max_peers = count;
        std::string error;
        server_ = NetServer::open(config, error);
        if (server_ == nullptr) return;
        NetClientConfig client;
        client.server = server_->local_address();
        client.protection = protection;
        if (protection == Protection::dtls) client.pin = PinnedServer::make(server_->fingerprint(), error);
        for (std::uint32_t i = 0; i < count; ++i) clients_.push_back(NetClient::open(client, error));
        for (const auto& made : clients_) {
            if (made == nullptr) return;
        }
        is_ready_ = connect_all();
    }

    bool is_ready() const { return is_ready_; }

    /// False if a payload is missing or wrong.
    bool run_round(std::uint32_t round) {
        const std::size_t count = clients_.size();
        std::vector<Payload> up(count), down(count);
        for (std::uint32_t i = 0; i < count; ++i) {
            up[i] = payload_of(i, round);
            down[i] = payload_of(i, ~round);
        }
        at_server_.by_peer_count = 0;
        const std::int64_t now_us = now_ns() / 1000;
        const std::int64_t begin = busy_ns();
        for (std::size_t i = 0; i < count; ++i) {
            clients_[i]->send(up[i]);
            clients_[i]->flush();
        }
        const std::int64_t sent_up = busy_ns();
        server_->poll(now_us, at_server_);
        const std::int64_t heard_up = busy_ns();
        for (std::size_t i = 0; i < count; ++i) server_->send(peers_[i], down[i]);
        server_->flush();
        const std::int64_t sent_down = busy_ns();
        for (std::size_t i = 0; i < count; ++i) clients_[i]->poll(now_us, ears_[i]);
        const std::int64_t heard_down = busy_ns();
        spent_ns = {sent_up - begin, heard_up - sent_up, sent_down - heard_up, heard_down - sent_down};
        if (at_server_.by_peer_count != count) return false;
        for (std::size_t i = 0; i < count; ++i) {
            if (at_server_.heard[peers_[i].index()] != up[i] || ears_[i].heard.empty() || ears_[i].heard[0] != down[i])
                return false;
        }
        return true;
    }

    /// client_send, server_receive, server_send, client_receive
    std::array<std::int64_t, 4> spent_ns{};
    double connect_ms = 0.0;

private:
    // Peers speak one after the other, so that their costs are separate.
    bool connect_all() {
        const std::int64_t begin = now_ns(), end = begin + 60'000'000'000;
        std::size_t connected = 0;
        while (connected < clients_.size() && now_ns() < end) {
            connected = 0;
            for (std::size_t i = 0; i < clients_.size(); ++i) {
                clients_[i]->poll(now_ns() / 1000, ears_[i]);
                connected += clients_[i]->is_connected() ? 1 : 0;
            }
            server_->poll(now_ns() / 1000, at_server_);
        }
        connect_ms = static_cast<double>(now_ns() - begin) / 1e6;
        for (std::size_t i = 0; i < clients_.size(); ++i) {
            at_server_.by_peer_count = 0;
            clients_[i]->send(payload_of(0, 0));
            clients_[i]->flush();
            while (at_server_.by_peer_count == 0 && now_ns() < end) server_->poll(now_ns() / 1000, at_server_);
            peers_[i] = at_server_.last_peer;
        }
        return now_ns() < end && server_->peer_count() == clients_.size();
    }

    std::unique_ptr<NetServer> server_;
    std::vector<std::unique_ptr<NetClient>> clients_;
    Ear at_server_;
    std::vector<Ear> ears_;
    std::vector<PeerId> peers_;
    bool is_ready_ = false;
};

void exchange(benchmark::State& state, Protection protection) {
    const auto count = static_cast<std::uint32_t>(state.range(0));
    World world(protection, count);
    if (!world.is_ready()) return state.SkipWithError("not everybody could connect");
    std::array<double, 4> sums{};
    std::uint32_t round = 0;
    for (auto _ : state) {
        if (!world.run_round(++round)) return state.SkipWithError("a payload is missing or wrong");
        double total_ns = 0.0;
        for (std::size_t i = 0; i < sums.size(); ++i) {
            sums[i] += static_cast<double>(world.spent_ns[i]);
            total_ns += static_cast<double>(world.spent_ns[i]);
        }
        state.SetIterationTime(total_ns * 1e-9);
    }
    const double datagrams = static_cast<double>(state.iterations()) * count;
    const std::array<const char*, 4> names{"client_send_ns", "server_receive_ns", "server_send_ns",
                                           "client_receive_ns"};
    for (std::size_t i = 0; i < sums.size(); ++i) state.counters[names[i]] = sums[i] / datagrams;
    state.counters["connect_ms"] = world.connect_ms;
}

BENCHMARK_CAPTURE(exchange, dtls, Protection::dtls)
    ->ArgName("clients")
    ->Arg(1000)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(exchange, plain_udp, Protection::plain_udp_on_trusted_network)
    ->ArgName("clients")
    ->Arg(1000)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace backsight::net
