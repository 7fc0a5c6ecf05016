#pragma once

// A server that asks for connect tokens, and strangers who try it without a client.

#include <backsight/transport/dtls.h>

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "tests/transport/net/hello_craft.h"
#include "tests/transport/net/net_support.h"

namespace backsight::net::test {

constexpr std::int64_t begin_s = 1'800'000'000;

class DoorTest : public testing::Test {
protected:
    DoorTest() { clock_s = begin_s; }
    static std::int64_t read_clock() { return clock_s; }
    NetServerConfig config(std::uint32_t max_peers_per_pass = 4, std::uint32_t max_checks_per_poll = 16) const {
        NetServerConfig made;
        made.door.emplace();
        made.door->issuer = keys.public_key;
        made.door->max_peers_per_pass = max_peers_per_pass;
        made.door->max_checks_per_poll = max_checks_per_poll;
        made.door->unix_now_s = read_clock;
        return made;
    }
    ConnectToken issue(const NetWorld& world, std::int64_t lives_s = 60) const {
        return issue_connect_token(keys.secret_key, world.server->fingerprint(), clock_s + lives_s);
    }
    ConnectToken forge(const NetWorld& world) const {
        return issue_connect_token(make_ticket_keys().secret_key, world.server->fingerprint(), clock_s + 60);
    }

    inline static std::int64_t clock_s = begin_s;
    TicketKeys keys = make_ticket_keys();
};

/// A bare socket that sends any bytes to a server, and the server's answers to it.
struct Stranger {
    /// All that the server answers to one datagram.
    std::vector<Bytes> ask(NetWorld& world, const Bytes& datagram) {
        socket->send(world.server->local_address(), datagram);
        socket->flush();
        sent_bytes += datagram.size();
        world.server->poll(real_now_us(), world.at_server);
        std::vector<Bytes> answers;
        for (auto& [from, bytes] : drain(*socket)) {
            got_bytes += bytes.size();
            answers.push_back(std::move(bytes));
        }
        EXPECT_LE(got_bytes, sent_bytes);
        return answers;
    }
    /// Empty if it gives none.
    Bytes cookie_for(NetWorld& world, const Bytes& hello) {
        const std::vector<Bytes> answers = ask(world, hello);
        return answers.size() == 1 ? cookie_in(answers[0]) : Bytes{};
    }

    std::unique_ptr<UdpSocket> socket = raw_socket();
    std::size_t sent_bytes = 0, got_bytes = 0;
};

inline bool has_no_trace_of_anybody(const NetWorld& world) {
    return world.server->handshake_count() == 0 && world.server->peer_count() == 0 &&
           world.server->counters().handshakes_started == 0 && !world.server->next_timeout().has_value();
}

}  // namespace backsight::net::test
