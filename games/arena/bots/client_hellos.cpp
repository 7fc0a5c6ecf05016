#include "arena/bots/client_hellos.h"

#include <algorithm>
#include <stdexcept>

#include "server/host/pacing.h"

namespace backsight::bots {

namespace {

// Record:    type 1 | version 2 | epoch 2 | number 6 | length 2
// Handshake: type 1 | length 3 | message number 2 | fragment offset 3 | fragment length 3
// Hello:     version 2 | random 32 | session id 1+n | cookie 1+n | ...
constexpr std::size_t record_number_end = 10;
constexpr std::size_t record_length_at = 11;
constexpr std::size_t record_bytes = 13;
constexpr std::size_t message_length_at = 14;
constexpr std::size_t message_number_end = 18;
constexpr std::size_t fragment_length_at = 22;
constexpr std::size_t body_at = 25;
constexpr std::size_t random_at = body_at + 2;
constexpr std::size_t session_at = random_at + 32;
constexpr std::size_t cookie_bytes = 32;
constexpr std::size_t answer_bytes = body_at + 2 + 1 + cookie_bytes;
constexpr std::uint8_t hello_verify_request = 3;
constexpr std::int64_t patience_us = 2'000'000;

void put(std::vector<std::uint8_t>& bytes, std::size_t at, std::size_t value, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) bytes[at + i] = static_cast<std::uint8_t>(value >> (8 * (count - 1 - i)));
}

class Nobody : public net::NetHandler {
    void connected(PeerId, const net::Address&) override {}
    void received(PeerId, std::span<const std::uint8_t>) override {}
    void closed(PeerId, net::CloseReason) override {}
};

}  // namespace

ClientHello ClientHello::record(const net::Fingerprint& server, const net::ConnectToken& pass) {
    std::string error;
    net::UdpConfig udp;
    udp.bind = net::Address::loopback_v4(0);
    const auto listener = net::UdpSocket::open(udp, error);
    if (listener == nullptr) throw std::runtime_error("flood: " + error);
    net::NetClientConfig config;
    config.server = listener->local_address();
    config.pin = net::PinnedServer::make(server, error);
    config.pass = pass;
    const auto client = config.pin ? net::NetClient::open(config, error) : nullptr;
    if (client == nullptr) throw std::runtime_error("flood: " + error);
    Nobody nobody;
    ClientHello hello;
    for (const Micros until = server::steady_now() + Micros{patience_us}; hello.bytes_.empty();) {
        if (server::steady_now() > until) throw std::runtime_error("flood: no ClientHello to be had");
        client->poll(server::steady_now().value, nobody);
        for (const net::UdpDatagram& datagram : listener->receive()) {
            hello.bytes_.assign(datagram.bytes.begin(), datagram.bytes.end());
        }
    }
    const auto found = std::search(hello.bytes_.begin(), hello.bytes_.end(), pass.begin(), pass.end());
    if (found == hello.bytes_.end()) throw std::runtime_error("flood: the ClientHello holds no pass");
    hello.pass_at_ = static_cast<std::size_t>(found - hello.bytes_.begin());
    return hello;
}

void ClientHello::set_random(std::uint64_t number) { put(bytes_, random_at, number, sizeof number); }

void ClientHello::set_pass(const net::ConnectToken& pass) {
    std::copy(pass.begin(), pass.end(), bytes_.begin() + static_cast<std::ptrdiff_t>(pass_at_));
}

// Replaces the extension's type by an unknown one.
ClientHello ClientHello::without_pass() const {
    ClientHello other = *this;
    other.bytes_[pass_at_ - 3] ^= 1;
    return other;
}

ClientHello ClientHello::with_cookie(std::span<const std::uint8_t> cookie) const {
    ClientHello other = *this;
    const std::size_t at = session_at + 1 + bytes_[session_at];
    other.bytes_[at] = static_cast<std::uint8_t>(cookie.size());
    other.bytes_.insert(other.bytes_.begin() + static_cast<std::ptrdiff_t>(at) + 1, cookie.begin(), cookie.end());
    other.pass_at_ += cookie.size();
    // This is the second record, and the second message.
    other.bytes_[record_number_end] = other.bytes_[message_number_end] = 1;
    other.note_lengths();
    return other;
}

void ClientHello::note_lengths() {
    put(bytes_, record_length_at, bytes_.size() - record_bytes, 2);
    put(bytes_, message_length_at, bytes_.size() - body_at, 3);
    put(bytes_, fragment_length_at, bytes_.size() - body_at, 3);
}

std::span<const std::uint8_t> ClientHello::cookie_in(std::span<const std::uint8_t> answer) {
    const bool is_one = answer.size() == answer_bytes && answer[record_bytes] == hello_verify_request;
    return is_one ? answer.last(cookie_bytes) : std::span<const std::uint8_t>();
}

}  // namespace backsight::bots
