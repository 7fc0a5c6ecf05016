#include "tests/session/session_world.h"

#include <gtest/gtest.h>

namespace backsight::test {
namespace {

Bytes request_bytes(std::uint64_t nonce, std::uint64_t cookie, const Bytes& ticket,
                    std::uint64_t fingerprint = test_fingerprint, const SpokenVersions& spoken = {}) {
    Bytes bytes(max_datagram_bytes);
    bytes.resize(write_request(bytes, {spoken, fingerprint, nonce, cookie, ticket}));
    return bytes;
}

/// A server that is spoken to by hand.
struct Counter {
    explicit Counter(ServerSessionConfig config = server_config(), Gate with = {})
        : gate(std::move(with)), server(config, gate.hooks()) {}

    Received say(PeerId peer, const Bytes& bytes) { return server.receive(now, Tick{64}, peer, bytes, reply); }
    Bytes replied(const Received& read) const { return {reply.begin(), reply.begin() + long(read.reply_bytes)}; }
    /// Through the challenge, to the answer.
    Received join(PeerId peer, std::uint64_t nonce, const Bytes& ticket) {
        Challenge challenge;
        const Bytes asked = replied(say(peer, request_bytes(nonce, 0, ticket)));
        EXPECT_EQ(read_challenge(asked, challenge), DatagramResult::handshake);
        return say(peer, request_bytes(nonce, challenge.cookie, ticket));
    }
    RefuseReason refusal(const Received& read) const {
        Refuse refuse;
        return read_refuse(replied(read), refuse) == DatagramResult::handshake ? refuse.reason : RefuseReason::none;
    }

    Gate gate;
    ServerSession server;
    Micros now{1'000'000};
    std::array<std::uint8_t, min_request_bytes> reply{};
};

TEST(handshake, a_client_gets_in_and_is_told_where_it_is) {
    SessionWorld world;
    world.connect();
    ASSERT_TRUE(world.wait_until_connected());
    const ClientSession& client = world.client();
    EXPECT_EQ(client.id(), world.ends[0]->id);
    EXPECT_EQ(client.tick_rate(), TickRate{});
    EXPECT_EQ(client.game_config(), 0x1234567890abcdefu);
    EXPECT_GT(client.server_tick().value, 60);
    EXPECT_EQ(world.server.user_of(client.id()), 7u);
    ASSERT_EQ(world.changes.size(), 1u);
    EXPECT_EQ(world.changes[0].left, LeaveReason::none);
}

TEST(handshake, an_unproven_address_gets_no_state_and_fewer_bytes_than_it_sent) {
    Counter counter;
    for (std::uint64_t i = 1; i <= 1000; ++i) {
        const Bytes asked = request_bytes(i, 0, ticket_of(1));
        const Received read = counter.say({i}, asked);
        EXPECT_EQ(read.result, DatagramResult::challenged);
        EXPECT_LT(read.reply_bytes, asked.size());
    }
    EXPECT_EQ(counter.server.client_count(), 0u);
    EXPECT_EQ(counter.gate.asked, 0u);
}

TEST(handshake, no_answer_is_ever_longer_than_the_request) {
    Counter counter;
    const Bytes ticket = ticket_of(1);
    const Received accepted = counter.join({5}, 9, ticket);
    EXPECT_EQ(accepted.result, DatagramResult::handshake);
    EXPECT_LE(accepted.reply_bytes, min_request_bytes);
    EXPECT_LE(accepted.reply_bytes, request_bytes(9, 0, {}).size());
}

TEST(handshake, a_cookie_of_another_address_or_nonce_or_time_is_not_taken) {
    Counter counter;
    Challenge challenge;
    static_cast<void>(read_challenge(counter.replied(counter.say({5}, request_bytes(9, 0, ticket_of(1)))), challenge));
    const Bytes shown = request_bytes(9, challenge.cookie, ticket_of(1));
    EXPECT_EQ(counter.say({6}, shown).result, DatagramResult::bad_cookie);
    EXPECT_EQ(counter.say({5}, request_bytes(10, challenge.cookie, ticket_of(1))).result, DatagramResult::bad_cookie);
    counter.now = counter.now + Micros{10'000'000};
    EXPECT_EQ(counter.say({5}, shown).result, DatagramResult::bad_cookie);
    EXPECT_EQ(counter.gate.asked, 0u);
}

TEST(handshake, every_refusal_has_its_reason) {
    Counter counter(server_config(1));
    Challenge challenge;
    static_cast<void>(read_challenge(counter.replied(counter.say({5}, request_bytes(9, 0, {}))), challenge));
    const auto ask = [&](const Bytes& bytes) { return counter.refusal(counter.say({5}, bytes)); };
    const std::uint64_t cookie = challenge.cookie;
    EXPECT_EQ(ask(request_bytes(9, cookie, ticket_of(1), 1)), RefuseReason::wrong_view);
    EXPECT_EQ(ask(request_bytes(9, cookie, ticket_of(1), test_fingerprint, {{99, 99}, {}})),
              RefuseReason::wrong_version);
    EXPECT_EQ(ask(request_bytes(9, cookie, {1, 2, 3})), RefuseReason::bad_ticket);
    EXPECT_EQ(ask(request_bytes(9, cookie, ticket_of(1))), RefuseReason::none);
    EXPECT_EQ(counter.refusal(counter.join({6}, 11, ticket_of(1))), RefuseReason::used_ticket);
    EXPECT_EQ(counter.refusal(counter.join({6}, 12, ticket_of(2))), RefuseReason::server_full);
    EXPECT_EQ(counter.server.counters().count(RefuseReason::server_full), 1u);
    EXPECT_EQ(counter.server.client_count(), 1u);
}

TEST(handshake, a_full_server_does_not_use_up_tickets) {
    Counter counter(server_config(1));
    const ClientId first = counter.join({5}, 9, ticket_of(1)).client;
    EXPECT_EQ(counter.refusal(counter.join({6}, 10, ticket_of(2))), RefuseReason::server_full);
    EXPECT_EQ(counter.refusal(counter.join({6}, 11, {1, 2, 3})), RefuseReason::bad_ticket);
    EXPECT_EQ(counter.refusal(counter.join({6}, 12, ticket_of(1))), RefuseReason::used_ticket);
    EXPECT_EQ(counter.gate.asked, 1u);
    EXPECT_EQ(counter.server.counters().tickets_verified, 1u);
    ASSERT_TRUE(counter.server.disconnect(counter.now, first, LeaveReason::kicked));
    EXPECT_EQ(counter.join({6}, 13, ticket_of(2)).result, DatagramResult::handshake);
}

TEST(handshake, a_full_server_gives_its_users_their_own_seat_again) {
    Counter counter(server_config(1));
    static_cast<void>(counter.join({5}, 9, ticket_of(1)));
    counter.now = counter.now + server_config().reseat_interval;
    const Received from_elsewhere = counter.join({6}, 10, ticket_of(1, 1));
    EXPECT_EQ(from_elsewhere.result, DatagramResult::handshake);
    EXPECT_EQ(counter.server.peer_of(from_elsewhere.client), PeerId{6});
    while (counter.server.next_change()) {
    }
    // The request comes from the address of a session that ends by it, whoever has the address now.
    EXPECT_EQ(counter.join({6}, 11, ticket_of(2)).result, DatagramResult::handshake);
    EXPECT_EQ(counter.server.counters().count(LeaveReason::replaced), 2u);
    EXPECT_EQ(counter.server.client_count(), 1u);
}

TEST(handshake, a_full_server_that_can_not_peek_uses_the_ticket_up) {
    Gate gate;
    gate.can_peek = false;
    Counter counter(server_config(1), gate);
    const ClientId first = counter.join({5}, 9, ticket_of(1)).client;
    EXPECT_EQ(counter.refusal(counter.join({6}, 10, ticket_of(2))), RefuseReason::server_full);
    ASSERT_TRUE(counter.server.disconnect(counter.now, first, LeaveReason::kicked));
    EXPECT_EQ(counter.refusal(counter.join({6}, 11, ticket_of(2))), RefuseReason::used_ticket);
}

TEST(handshake, a_refused_client_knows_why) {
    SessionWorld world;
    world.connect();
    ASSERT_TRUE(world.wait_until_connected());
    world.client().leave(world.now);
    for (int i = 0; i < 20; ++i) world.step();
    world.connect();  // the same ticket
    EXPECT_FALSE(world.wait_until_connected());
    EXPECT_EQ(world.client().state(), ClientState::ended);
    EXPECT_EQ(world.client().refusal(), RefuseReason::used_ticket);
}

TEST(handshake, a_lost_acceptance_is_given_again_without_asking_for_the_ticket_again) {
    Counter counter;
    const Bytes first = counter.replied(counter.join({5}, 9, ticket_of(1)));
    const Received again = counter.say({5}, request_bytes(9, 0, ticket_of(1)));
    EXPECT_EQ(counter.replied(again), first);
    EXPECT_EQ(counter.gate.asked, 1u);
}

TEST(handshake, tickets_looked_at_per_second_are_bounded) {
    ServerSessionConfig config = server_config();
    config.tickets_per_second = config.tickets_at_once = 10;
    Counter counter(config);
    for (std::uint64_t i = 1; i <= 100; ++i) static_cast<void>(counter.join({5}, i, {9}));
    EXPECT_EQ(counter.server.counters().count(RefuseReason::bad_ticket), 10u);
    EXPECT_EQ(counter.server.counters().count(DatagramResult::rate_limited), 90u);
    counter.now = counter.now + Micros{1'000'000};
    EXPECT_EQ(counter.refusal(counter.join({5}, 101, {9})), RefuseReason::bad_ticket);
}

TEST(handshake, who_comes_back_too_soon_waits_and_keeps_his_ticket) {
    const Micros interval = server_config().reseat_interval;
    for (const bool has_left : {false, true}) {
        Counter counter;
        const ClientId first = counter.join({5}, 9, ticket_of(1)).client;
        if (has_left) counter.server.disconnect(counter.now, first, LeaveReason::left);
        while (counter.server.next_change()) {
        }
        counter.now = counter.now + interval - Micros{1};
        EXPECT_EQ(counter.join({6}, 10, ticket_of(1, 1)).result, DatagramResult::rate_limited);
        // Another client does not wait for this one.
        EXPECT_EQ(counter.join({7}, 11, ticket_of(2)).result, DatagramResult::handshake);
        EXPECT_EQ(counter.gate.asked, 2u);
        counter.now = counter.now + Micros{1};
        EXPECT_EQ(counter.join({6}, 12, ticket_of(1, 1)).result, DatagramResult::handshake);
        EXPECT_EQ(counter.server.client_count(), 2u);
    }
}

TEST(handshake, behind_a_secure_transport_no_cookie_is_needed) {
    ServerSessionConfig config = server_config();
    config.channel.transport_is_secure = true;
    Counter counter(config);
    EXPECT_EQ(counter.say({5}, request_bytes(9, 0, ticket_of(1))).result, DatagramResult::handshake);
}

TEST(handshake, connects_under_30_percent_loss_within_two_seconds) {
    int slow = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        SessionWorld world(conditions(40'000, 0.3, 0.1, 0.1), server_config(), seed);
        world.connect();
        ASSERT_TRUE(world.wait_until_connected(0, 640)) << seed;
        slow += world.now > Micros{3'000'000};
    }
    EXPECT_LE(slow, 2);
}

TEST(handshake, without_an_answer_it_is_given_up_in_time) {
    SessionWorld world(conditions(0, 1.0));
    world.connect();
    EXPECT_FALSE(world.wait_until_connected());
    EXPECT_EQ(world.client().state(), ClientState::ended);
    EXPECT_EQ(world.client().end_reason(), LeaveReason::timed_out);
    EXPECT_LE(world.now, Micros{11'100'000});
}

TEST(handshake, answers_to_another_nonce_change_nothing) {
    SessionWorld world;
    world.connect();
    Bytes bytes(100);
    const std::uint64_t wrong = world.last_nonce + 1;
    const auto say = [&](std::size_t size) {
        return world.client().receive(world.now, std::span(bytes).first(size)).result;
    };
    EXPECT_EQ(say(write_challenge(bytes, {wrong, 5})), DatagramResult::wrong_nonce);
    EXPECT_EQ(say(write_refuse(bytes, {wrong, RefuseReason::banned, {}})), DatagramResult::wrong_nonce);
    EXPECT_EQ(say(write_accept(bytes, {wrong, {}, 1, ClientId::make(0, 1), {}, {}, 0})), DatagramResult::wrong_nonce);
    EXPECT_EQ(world.client().state(), ClientState::connecting);
}

TEST(handshake, every_flipped_bit_and_every_cut_of_a_request_is_seen) {
    Counter counter;
    const Bytes good = request_bytes(9, 0, ticket_of(1));
    for (std::size_t bit = 0; bit < good.size() * 8; ++bit) {
        Bytes bad = good;
        bad[bit / 8] = static_cast<std::uint8_t>(bad[bit / 8] ^ (1u << (bit % 8)));
        EXPECT_EQ(counter.say({5}, bad).reply_bytes, 0u) << bit;
    }
    for (std::size_t size = 0; size < good.size(); ++size) {
        EXPECT_EQ(counter.say({5}, Bytes(good.begin(), good.begin() + long(size))).result, DatagramResult::malformed);
    }
}

TEST(handshake, configs_name_the_field_that_is_wrong) {
    EXPECT_EQ(ServerSessionConfig{}.validate(), nullptr);
    EXPECT_EQ(ClientSessionConfig{}.validate(), nullptr);
    ServerSessionConfig server;
    server.max_clients = 65535;
    EXPECT_STREQ(server.validate(), "max_clients");
    ClientSessionConfig client;
    client.farewell_copies = 0;
    EXPECT_STREQ(client.validate(), "farewell_copies");
    ChannelConfig channel;
    channel.keep_alive = Micros{6'000'000};
    EXPECT_STREQ(channel.validate(), "keep_alive");
    channel = {};
    channel.budget.backoff_ratio = 1.0f;
    EXPECT_STREQ(channel.validate(), "backoff_ratio");
}

}  // namespace
}  // namespace backsight::test
