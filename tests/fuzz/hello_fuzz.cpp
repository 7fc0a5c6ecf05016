// Datagrams of an unauthenticated peer, at a server that never ends. Each datagram is answered with less than it
// brought or not at all, is counted once, and leaves nothing behind. Then the same datagrams come with the server's
// cookie put in, which may begin a handshake; that one ends.

#include <backsight/transport/dtls.h>

#include <algorithm>
#include <vector>

#include "tests/fuzz/input.h"
#include "tests/fuzz/targets.h"
#include "tests/support/own_loopback.h"

using namespace backsight;
using namespace backsight::net;

namespace {

using Bytes = std::vector<std::uint8_t>;

// Record 13, handshake 12, version 2, random 32, then the session id; the answer's cookie is the last of it.
constexpr std::size_t session_at = 13 + 12 + 2 + 32;
constexpr std::size_t cookie_bytes = 32;
constexpr std::size_t answer_bytes = 60;

class Nobody : public NetHandler {
    void connected(PeerId, const Address&) override { test::require(false); }
    void received(PeerId, std::span<const std::uint8_t>) override { test::require(false); }
    void closed(PeerId, CloseReason) override { test::require(false); }
};

void put_length(Bytes& bytes, std::size_t at, std::size_t size, std::size_t value) {
    for (std::size_t i = 0; i < size; ++i) bytes[at + i] = static_cast<std::uint8_t>(value >> (8 * (size - 1 - i)));
}

/// The hello again, with a cookie in it; empty if it has no place for one.
Bytes with_cookie(const Bytes& hello, const Bytes& answer) {
    if (hello.size() <= session_at) return {};
    const std::size_t cookie_at = session_at + 1 + hello[session_at];
    if (hello.size() <= cookie_at) return {};
    const std::size_t rest_at = cookie_at + 1 + hello[cookie_at];
    if (hello.size() < rest_at) return {};
    Bytes out(hello.begin(), hello.begin() + static_cast<std::ptrdiff_t>(cookie_at));
    out.push_back(cookie_bytes);
    out.insert(out.end(), answer.end() - cookie_bytes, answer.end());
    out.insert(out.end(), hello.begin() + static_cast<std::ptrdiff_t>(rest_at), hello.end());
    put_length(out, 11, 2, out.size() - 13);
    put_length(out, 14, 3, out.size() - 25);
    put_length(out, 22, 3, out.size() - 25);
    return out;
}

class Server {
public:
    Server() {
        NetServerConfig config;
        config.bind = test::own_loopback();
        config.max_peers = 8;
        config.max_handshakes = 4;
        std::string error;
        server_ = NetServer::open(config, error);
        UdpConfig stranger;
        stranger.bind = test::own_loopback();
        stranger_ = UdpSocket::open(stranger, error);
        test::require(server_ != nullptr && stranger_ != nullptr);
    }

    /// The answer, if there is one.
    Bytes ask(std::span<const std::uint8_t> datagram) {
        const NetCounters before = server_->counters();
        test::require(stranger_->send(server_->local_address(), datagram));
        stranger_->flush();
        server_->poll(now_us_, nobody_);
        const NetCounters& after = server_->counters();
        const std::uint64_t drops = (after.dropped_unauthenticated - before.dropped_unauthenticated) +
                                    (after.dropped_malformed_hello - before.dropped_malformed_hello) +
                                    (after.dropped_empty - before.dropped_empty);
        const std::uint64_t cookies = after.cookies_sent - before.cookies_sent;
        test::require(drops + cookies == 1 && server_->handshake_count() == 0);
        const std::vector<Bytes> answers = drain();
        test::require(answers.size() == cookies);
        if (answers.empty()) return {};
        test::require(answers[0].size() == answer_bytes && answer_bytes <= datagram.size());
        // A HelloVerifyRequest with the record's number of the hello.
        test::require(answers[0][0] == 22 && answers[0][13] == 3);
        test::require(std::equal(datagram.begin() + 5, datagram.begin() + 11, answers[0].begin() + 5));
        return answers[0];
    }

    /// With a good cookie OpenSSL reads the hello. A handshake that it begins is over after the handshake's time.
    void ask_proven(const Bytes& hello) {
        const std::uint64_t started = server_->counters().handshakes_started;
        stranger_->send(server_->local_address(), hello);
        stranger_->flush();
        server_->poll(now_us_, nobody_);
        test::require(server_->counters().handshakes_started == started + 1);
        test::require(server_->handshake_count() <= 1 && server_->peer_count() == 0);
        now_us_ += 6'000'000;
        server_->poll(now_us_, nobody_);
        test::require(server_->handshake_count() == 0 && !server_->next_timeout());
        drain();
    }

private:
    std::vector<Bytes> drain() {
        std::vector<Bytes> all;
        for (auto batch = stranger_->receive(); !batch.empty(); batch = stranger_->receive()) {
            for (const UdpDatagram& datagram : batch) all.emplace_back(datagram.bytes.begin(), datagram.bytes.end());
        }
        return all;
    }

    std::unique_ptr<NetServer> server_;
    std::unique_ptr<UdpSocket> stranger_;
    std::int64_t now_us_ = 1'000'000;
    Nobody nobody_;
};

}  // namespace

int fuzz_hello(const std::uint8_t* data, std::size_t size) {
    static Server server;
    const Bytes hello(data, data + std::min<std::size_t>(size, 1'100));
    const Bytes answer = server.ask(hello);
    if (answer.empty()) return 0;
    const Bytes proven = with_cookie(hello, answer);
    test::require(!proven.empty());
    server.ask_proven(proven);
    return 0;
}
