// A session behind a server with a door, as a host puts them together: the pass opens the connection, the ticket the
// seat.

#include <backsight/session/server_session.h>
#include <backsight/transport/dtls.h>

#include <gtest/gtest.h>

#include "session/handshake.h"
#include "tests/transport/net/net_support.h"

namespace backsight::net::test {
namespace {

constexpr std::int64_t now_s = 1'800'000'000;

NetServerConfig net_config(const TicketKeys& keys) {
    NetServerConfig made;
    made.door.emplace();
    made.door->issuer = keys.public_key;
    made.door->unix_now_s = [] { return now_s; };
    return made;
}

TicketVerifierConfig verifier_config(const TicketKeys& keys, const NetServer& server) {
    TicketVerifierConfig made;
    made.issuer = keys.public_key;
    made.server = server.fingerprint();
    return made;
}

ServerSessionConfig session_config(std::uint32_t max_clients) {
    ServerSessionConfig made;
    made.channel.transport_is_secure = true;
    made.max_clients = max_clients;
    return made;
}

struct Seats {
    explicit Seats(std::uint32_t max_clients) : session(session_config(max_clients), hooks()) {
        world.pass = issue_connect_token(keys.secret_key, world.server->fingerprint(), now_s + 60);
        world.at_server.echo_with = nullptr;
        world.each_round = [this] { serve(); };
        world.add_client();
        world.add_client();
        EXPECT_TRUE(world.run_until([&] { return world.all_connected(); }));
    }

    static RefuseReason as_session_says(const TicketResult& result, std::uint64_t& user) {
        user = result.user_id;
        if (result.verdict == TicketVerdict::accepted) return RefuseReason::none;
        return result.verdict == TicketVerdict::already_used ? RefuseReason::used_ticket : RefuseReason::bad_ticket;
    }
    ServerHooks hooks() {
        ServerHooks made;
        made.verify_ticket = [this](std::span<const std::uint8_t> ticket, backsight::PeerId, Micros,
                                    std::uint64_t& user) {
            return as_session_says(tickets.verify(ticket, now_s), user);
        };
        made.peek_ticket = [this](std::span<const std::uint8_t> ticket, backsight::PeerId, Micros,
                                  std::uint64_t& user) { return as_session_says(tickets.peek(ticket, now_s), user); };
        made.random = [this] { return ++nonce; };
        return made;
    }
    void serve() {
        std::array<std::uint8_t, min_request_bytes> reply;
        for (auto& [peer, payloads] : world.at_server.payloads) {
            for (const Bytes& bytes : payloads) {
                const Received read = session.receive(Micros{1}, Tick{1}, {peer}, bytes, reply);
                if (read.reply_bytes != 0) world.server->send({peer}, std::span(reply).first(read.reply_bytes));
            }
            payloads.clear();
        }
    }

    JoinTicket ticket_of(std::uint64_t user) const {
        return issue_ticket(keys.secret_key, user, world.server->fingerprint(), now_s + 60);
    }
    /// The session's answer to a request with this ticket; none: admitted.
    RefuseReason ask(std::size_t client, std::span<const std::uint8_t> ticket) {
        Bytes request(600);
        request.resize(write_request(request, {{}, 0, ++nonce, 0, ticket}));
        EXPECT_EQ(world.clients[client]->send(request), SendResult::queued);
        auto& heard = world.at_clients[client]->payloads[NetClient::server.value];
        heard.clear();
        EXPECT_TRUE(world.run_until([&] { return !heard.empty(); }));
        Refuse refuse;
        if (!heard.empty() && read_refuse(heard[0], refuse) == DatagramResult::handshake) return refuse.reason;
        Accept accept;
        EXPECT_TRUE(!heard.empty() && read_accept(heard[0], accept) == DatagramResult::handshake);
        return RefuseReason::none;
    }

    TicketKeys keys = make_ticket_keys();
    NetWorld world{net_config(keys)};
    TicketVerifier tickets{verifier_config(keys, *world.server)};
    std::uint64_t nonce = 0;
    ServerSession session;
};

TEST(net_seat, a_stolen_pass_gets_a_connection_and_no_seat) {
    Seats seats(4);
    const JoinTicket ticket = seats.ticket_of(42);
    EXPECT_EQ(seats.ask(0, ticket), RefuseReason::none);
    // The other client came with a copy of the connect token.
    EXPECT_EQ(seats.ask(1, {}), RefuseReason::bad_ticket);
    EXPECT_EQ(seats.ask(1, *seats.world.pass), RefuseReason::bad_ticket);
    EXPECT_EQ(seats.ask(1, ticket), RefuseReason::used_ticket);
    EXPECT_EQ(seats.session.client_count(), 1u);
    EXPECT_EQ(seats.session.user_of(seats.session.client_at(0)), 42u);
}

TEST(net_seat, a_ticket_refused_by_a_full_server_is_good_when_a_seat_is_free) {
    Seats seats(1);
    const JoinTicket ticket = seats.ticket_of(43);
    EXPECT_EQ(seats.ask(0, seats.ticket_of(42)), RefuseReason::none);
    EXPECT_EQ(seats.ask(1, ticket), RefuseReason::server_full);
    EXPECT_EQ(seats.tickets.remembered(), 1u);
    ASSERT_TRUE(seats.session.disconnect(Micros{2}, seats.session.client_at(0), LeaveReason::kicked));
    EXPECT_EQ(seats.ask(1, ticket), RefuseReason::none);
}

}  // namespace
}  // namespace backsight::net::test
