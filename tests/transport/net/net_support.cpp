#include "tests/transport/net/net_support.h"

#include <malloc.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <utility>

#include "tests/support/own_loopback.h"

namespace backsight::net::test {

using backsight::test::own_loopback;

std::int64_t real_now_us() {
    return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

Bytes pattern(std::uint32_t number, std::size_t size) {
    Bytes bytes(size);
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::uint8_t>((number + i * 7) * 2654435761u >> 24);
    return bytes;
}

void Recorder::connected(PeerId peer, const Address&) { peers.push_back(peer); }

void Recorder::received(PeerId peer, std::span<const std::uint8_t> bytes) {
    payloads[peer.value].emplace_back(bytes.begin(), bytes.end());
    if (echo_with != nullptr) {
        EXPECT_EQ(echo_with->send(peer, bytes), SendResult::queued);
    }
}

void Recorder::closed(PeerId, CloseReason reason) { closings.push_back(reason); }

NetWorld::NetWorld(const NetServerConfig& config) : protection_(config.protection) {
    NetServerConfig with = config;
    if (with.bind == Address{}) with.bind = own_loopback();
    std::string error;
    server = NetServer::open(with, error);
    if (!server) throw std::runtime_error(error);
    at_server.echo_with = server.get();
    if (protection_ == Protection::dtls) pin_ = PinnedServer::make(server->fingerprint(), error);
}

NetClient& NetWorld::add_client(std::optional<Address> to, const NetLimits& limits) {
    NetClientConfig config;
    config.server = to.value_or(server->local_address());
    config.protection = protection_;
    config.pin = pin_;
    config.limits = limits;
    config.pass = pass;
    config.bind = clients_bind;
    if (!config.bind && !config.server.is_v6) config.bind = own_loopback();
    std::string error;
    clients.push_back(NetClient::open(config, error));
    if (!clients.back()) throw std::runtime_error(error);
    at_clients.push_back(std::make_unique<Recorder>());
    return *clients.back();
}

void NetWorld::poll_all() {
    const std::int64_t now_us = real_now_us() + clock_ahead_us;
    for (std::size_t i = 0; i < clients.size(); ++i) clients[i]->poll(now_us, *at_clients[i]);
    if (each_round) each_round();
    server->poll(now_us, at_server);
    if (each_round) each_round();
}

bool NetWorld::run_until(const std::function<bool()>& done, std::int64_t patience_us) {
    const std::int64_t end_us = real_now_us() + patience_us;
    while (!done()) {
        if (real_now_us() > end_us) return false;
        poll_all();
        std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
    return true;
}

void NetWorld::run_for(std::int64_t us) {
    const std::int64_t end_us = real_now_us() + us;
    int polls_left = 10;
    run_until([&] { return polls_left-- <= 0 && real_now_us() >= end_us; });
}

bool NetWorld::all_connected() const {
    return std::all_of(clients.begin(), clients.end(), [](const auto& client) { return client->is_connected(); }) &&
           server->peer_count() == clients.size();
}

void HeapUse::read() { bytes_.push_back(mallinfo2().uordblks); }

void HeapUse::expect_nothing_kept(std::size_t strangers) const {
    ASSERT_GE(bytes_.size(), 4u);
    std::size_t unchanged = 0;
    for (std::size_t i = 1; i < bytes_.size(); ++i) unchanged += bytes_[i] == bytes_[i - 1] ? 1 : 0;
    EXPECT_GE(unchanged, bytes_.size() - 2) << testing::PrintToString(bytes_);
    EXPECT_LT(bytes_.back(), bytes_.front() + strangers) << testing::PrintToString(bytes_);
}

std::unique_ptr<UdpSocket> raw_socket(std::uint32_t max_datagram_bytes) {
    UdpConfig config;
    config.bind = own_loopback();
    config.max_datagram_bytes = max_datagram_bytes;
    std::string error;
    auto socket = UdpSocket::open(config, error);
    EXPECT_NE(socket, nullptr) << error;
    return socket;
}

std::vector<std::pair<Address, Bytes>> drain(UdpSocket& socket) {
    std::vector<std::pair<Address, Bytes>> out;
    while (true) {
        const auto batch = socket.receive();
        if (batch.empty()) return out;
        for (const UdpDatagram& datagram : batch)
            out.emplace_back(datagram.from, Bytes(datagram.bytes.begin(), datagram.bytes.end()));
    }
}

Bytes record_hello() {
    const auto listener = raw_socket();
    NetWorld world;
    world.add_client(listener->local_address());
    Bytes hello;
    world.run_until([&] {
        const auto heard = drain(*listener);
        if (!heard.empty()) hello = heard[0].second;
        return !hello.empty();
    });
    return hello;
}

Tap::Tap(const Address& server) : server_(server), front_(raw_socket()), back_(raw_socket()) {}

void Tap::pump() {
    for (auto& [from, bytes] : drain(*front_)) {
        if (!is_shared) clients_.clear();
        if (std::find(clients_.begin(), clients_.end(), from) == clients_.end()) clients_.push_back(from);
        if (lets_up && !lets_up(bytes)) continue;
        if (up.size() >= most_up) {
            held_ = bytes;
            continue;
        }
        inject_up(bytes);
        up.push_back(std::move(bytes));
    }
    for (auto& [from, bytes] : drain(*back_)) {
        if (!lets_down || lets_down(bytes)) inject_down(bytes);
        down.push_back(std::move(bytes));
    }
}

Bytes Tap::take_up() {
    pump();
    return std::exchange(held_, {});
}

void Tap::inject_up(const Bytes& datagram) {
    back_->send(server_, datagram);
    back_->flush();
}

void Tap::inject_down(const Bytes& datagram) {
    for (const Address& client : clients_) front_->send(client, datagram);
    front_->flush();
}

}  // namespace backsight::net::test
