#include "arena/bots/unauthenticated_flood.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace backsight::bots {

namespace {

constexpr std::uint32_t oversized_bytes = 1'400;
constexpr std::uint32_t longest_noise = 1'200;
// First bytes of an application data record of epoch 1: type, version and epoch.
constexpr std::array<std::uint8_t, 5> record_head{23, 0xfe, 0xfd, 0, 1};

std::unique_ptr<net::UdpSocket> open_socket() {
    net::UdpConfig config;
    config.bind = net::Address::loopback_v4(0);
    std::string error;
    auto socket = net::UdpSocket::open(config, error);
    if (socket == nullptr) throw std::runtime_error("flood: " + error);
    return socket;
}

}  // namespace

UnauthenticatedFlood::UnauthenticatedFlood(const net::Address& server, const ClientHello& hello,
                                           const FloodPasses& passes, bool forges, std::uint64_t seed)
    : server_(server),
      random_(seed),
      copied_(hello),
      bare_(hello.without_pass()),
      expired_(hello),
      proof_(hello),
      forges_(forges),
      socket_(open_socket()),
      proof_socket_(open_socket()) {
    expired_.set_pass(passes.expired);
    if (forges) proof_.set_pass(passes.forged);
    proof_.set_random(random_.bits());
}

void UnauthenticatedFlood::say(net::UdpSocket& socket, std::span<const std::uint8_t> datagram) {
    bytes_ += datagram.size();
    socket.send(server_, datagram);
}

FloodKind UnauthenticatedFlood::send(FloodKind kind) {
    std::array<std::uint8_t, oversized_bytes> buffer;
    switch (kind) {
        case FloodKind::hello_without_pass:
            return say_hello(bare_, kind);
        case FloodKind::hello_with_expired_pass:
            return say_hello(expired_, kind);
        case FloodKind::hello_with_copied_pass:
            return say_hello(copied_, kind);
        case FloodKind::hello_with_forged_pass:
        case FloodKind::unfinished_handshake:
            return prove();
        default:
            say(*socket_, noise(kind, buffer));
            return kind;
    }
}

FloodKind UnauthenticatedFlood::say_hello(ClientHello& hello, FloodKind kind) {
    hello.set_random(random_.bits());
    say(*socket_, hello.bytes());
    return kind;
}

FloodKind UnauthenticatedFlood::prove() {
    say(*proof_socket_, proven_.empty() ? proof_.bytes() : std::span<const std::uint8_t>(proven_));
    if (proven_.empty()) return FloodKind::hello_with_copied_pass;
    return forges_ ? FloodKind::hello_with_forged_pass : FloodKind::unfinished_handshake;
}

std::span<const std::uint8_t> UnauthenticatedFlood::noise(FloodKind kind, std::span<std::uint8_t> buffer) {
    if (kind == FloodKind::empty) return {};
    if (kind == FloodKind::cut_hello) {
        return copied_.bytes().first(1 + random_.below(static_cast<std::uint32_t>(copied_.bytes().size()) - 1));
    }
    for (std::uint8_t& byte : buffer) byte = static_cast<std::uint8_t>(random_.bits());
    if (kind == FloodKind::oversized) return buffer;
    if (kind == FloodKind::record) std::copy(record_head.begin(), record_head.end(), buffer.begin());
    return buffer.first(record_head.size() + random_.below(longest_noise - record_head.size()));
}

void UnauthenticatedFlood::hear(FloodTotals& totals) {
    for (net::UdpSocket* socket : {socket_.get(), proof_socket_.get()}) {
        socket->flush();
        for (auto waiting = socket->receive(); !waiting.empty(); waiting = socket->receive()) {
            for (const net::UdpDatagram& answer : waiting) {
                ++totals.answers;
                totals.answer_bytes += answer.bytes.size();
                const auto cookie = ClientHello::cookie_in(answer.bytes);
                if (cookie.empty() || socket != proof_socket_.get()) continue;
                const ClientHello proven = proof_.with_cookie(cookie);
                proven_.assign(proven.bytes().begin(), proven.bytes().end());
            }
        }
    }
    totals.unauthenticated_bytes += std::exchange(bytes_, 0);
}

}  // namespace backsight::bots
