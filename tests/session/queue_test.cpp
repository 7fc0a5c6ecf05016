// A client that cannot join yet waits: with a place, in order, and not for ever behind somebody who is silent.

#include <gtest/gtest.h>

#include "tests/session/session_world.h"

namespace backsight::test {
namespace {

constexpr std::uint32_t refused = 1'000'000, seated = 0;

/// A server with a queue, spoken to by hand over a transport that is secure. Peer, user and nonce have one number, and
/// hosts have ten peers each.
struct Hall {
    explicit Hall(std::uint32_t seats, std::uint32_t places, bool can_peek = true)
        : server(config(seats, places), hooks(can_peek)) {}

    static ServerSessionConfig config(std::uint32_t seats, std::uint32_t places) {
        ServerSessionConfig config = server_config(seats);
        config.queue_length = places;
        config.channel.transport_is_secure = true;
        config.channel.timeout = Micros{60'000'000};
        config.tickets_at_once = 1000;
        return config;
    }
    ServerHooks hooks(bool can_peek) {
        gate.can_peek = can_peek;
        ServerHooks hooks = gate.hooks();
        hooks.host = [](PeerId peer) { return peer.value / 10; };
        return hooks;
    }
    /// The reported place; or `seated`, or `refused`.
    std::uint32_t ask(std::uint8_t who, std::uint8_t serial = 0, std::uint64_t peer = 0) {
        const PeerId from{peer != 0 ? peer : who};
        Bytes request(max_datagram_bytes);
        const Bytes ticket = ticket_of(who, serial);
        const std::uint64_t nonce = from.value * 1000 + serial + 1u;
        request.resize(write_request(request, {spoken, test_fingerprint, nonce, 0, ticket}));
        const Received read = server.receive(now, Tick{64}, from, request, reply);
        while (server.next_change()) {
        }
        Wait wait;
        const auto answer = std::span<const std::uint8_t>(reply).first(read.reply_bytes);
        if (datagram_type(answer) == DatagramType::wait) {
            EXPECT_EQ(read.result, DatagramResult::queued);
            EXPECT_EQ(read_wait(answer, wait), DatagramResult::handshake);
            EXPECT_EQ(wait.client_nonce, nonce);
            return wait.place;
        }
        return read.client.is_null() ? refused : seated;
    }
    void free_seat(std::uint64_t peer) {
        ASSERT_TRUE(server.disconnect(now, server.client_of({peer}), LeaveReason::left));
        while (server.next_change()) {
        }
    }
    void pass(std::int64_t us) {
        now = now + Micros{us};
        server.update(now);
    }

    Gate gate;
    ServerSession server;
    SpokenVersions spoken{session_versions, {1, 1}};  // by whoever asks
    Micros now{10'000'000};
    std::array<std::uint8_t, min_request_bytes> reply{};
};

TEST(queue, of_a_full_server_tells_each_their_place_and_lets_them_in_in_order) {
    Hall hall(1, 8);
    EXPECT_EQ(hall.ask(1), seated);
    for (std::uint8_t who = 2; who < 6; ++who) EXPECT_EQ(hall.ask(who), who - 1u);
    for (std::uint8_t who = 2; who < 6; ++who) EXPECT_EQ(hall.ask(who), who - 1u) << "asks again";
    EXPECT_EQ(hall.server.place_in_queue({3}), 2u);
    hall.free_seat(1);
    EXPECT_EQ(hall.ask(6), 5u) << "comes last";
    EXPECT_EQ(hall.ask(3), 2u) << "is not first";
    EXPECT_EQ(hall.ask(2), seated);
    EXPECT_EQ(hall.ask(3), 1u);
    EXPECT_EQ(hall.ask(6), 4u);
    EXPECT_EQ(hall.server.place_in_queue({2}), 0u);
    EXPECT_EQ(hall.server.counters().queued, 5u);
    EXPECT_EQ(hall.server.counters().refused[RefuseReason::server_full], 0u);
}

TEST(queue, holds_back_as_many_as_the_game_has_no_room_for_and_kicks_nobody) {
    Hall hall(8, 8);
    hall.server.allow_joins(2);
    EXPECT_EQ(hall.ask(1), seated);
    EXPECT_EQ(hall.ask(2), seated);
    EXPECT_EQ(hall.ask(3), 1u);
    EXPECT_EQ(hall.ask(4), 2u);
    EXPECT_EQ(hall.ask(5), 3u);
    hall.server.allow_joins(2);
    EXPECT_EQ(hall.ask(5), 3u);
    EXPECT_EQ(hall.ask(4), seated) << "one of the first two";
    EXPECT_EQ(hall.ask(5), 2u) << "one join is left, and 3 comes first";
    EXPECT_EQ(hall.ask(3), seated);
    EXPECT_EQ(hall.ask(5), 1u);
    hall.server.allow_joins(1);
    EXPECT_EQ(hall.ask(5), seated);
}

// The datagram that reports a place came with ranges of versions.
TEST(queue, refuses_clients_that_cannot_read_a_place) {
    Hall hall(1, 8);
    EXPECT_EQ(hall.ask(1), seated);
    hall.spoken = spoken_before_ranges(2);
    EXPECT_EQ(hall.ask(2), refused);
    EXPECT_EQ(hall.server.counters().refused[RefuseReason::server_full], 1u);
    EXPECT_EQ(hall.server.waiting_count(), 0u);
    hall.free_seat(1);
    EXPECT_EQ(hall.ask(2), seated) << "with the ticket that was kept";
}

TEST(queue, that_is_not_there_drops_what_the_game_has_no_room_for_and_keeps_the_ticket) {
    Hall hall(8, 0);
    hall.server.allow_joins(0);
    EXPECT_EQ(hall.ask(1), refused);
    EXPECT_EQ(hall.server.counters().count(DatagramResult::rate_limited), 1u);
    hall.server.allow_joins(1);
    EXPECT_EQ(hall.ask(1), seated);
}

TEST(queue, uses_a_ticket_when_a_place_is_taken_and_does_not_look_at_it_again) {
    Hall hall(1, 2);
    EXPECT_EQ(hall.ask(1), seated);
    EXPECT_EQ(hall.ask(2), 1u);
    EXPECT_EQ(hall.gate.asked, 2u);
    for (int i = 0; i < 100; ++i) EXPECT_EQ(hall.ask(2), 1u);
    EXPECT_EQ(hall.gate.asked, 2u);
    EXPECT_EQ(hall.ask(2, 0, 77), refused) << "the same ticket from elsewhere";
    EXPECT_EQ(hall.ask(13), 2u);
    EXPECT_EQ(hall.ask(24), 3u) << "it is full: the place after its last";
    EXPECT_EQ(hall.ask(24), 3u);
    EXPECT_EQ(hall.gate.asked, 3u) << "of whom it has no place for the ticket is not used";
    EXPECT_EQ(hall.server.waiting_count(), 2u);
    hall.free_seat(1);
    EXPECT_EQ(hall.ask(2), seated);
    EXPECT_EQ(hall.ask(24), 2u) << "and now has one";
    EXPECT_EQ(hall.server.place_in_queue({24}), 2u);
}

TEST(queue, forgets_the_silent_and_those_whose_connection_is_lost) {
    Hall hall(1, 8);
    EXPECT_EQ(hall.ask(1), seated);
    for (std::uint8_t who = 2; who < 6; ++who) EXPECT_EQ(hall.ask(who), who - 1u);
    for (int i = 0; i < 11; ++i) {
        hall.pass(500'000);
        for (std::uint8_t who = 3; who < 6; ++who) EXPECT_GT(hall.ask(who), seated);
    }
    EXPECT_EQ(hall.ask(3), 1u) << "2 has said nothing for five seconds";
    hall.server.forget_waiting({3});
    EXPECT_EQ(hall.ask(4), 1u);
    EXPECT_EQ(hall.server.counters().queue_left, 2u);
    hall.free_seat(1);
    EXPECT_EQ(hall.ask(5), 2u);
    EXPECT_EQ(hall.ask(4), seated);
}

TEST(queue, a_handover_of_four_seconds_costs_nobody_their_place) {
    Hall hall(1, 8);
    EXPECT_EQ(hall.ask(1), seated);
    EXPECT_EQ(hall.ask(2), 1u);
    EXPECT_EQ(hall.ask(3), 2u);
    hall.pass(4'000'000);
    EXPECT_EQ(hall.ask(3), 2u);
    EXPECT_EQ(hall.ask(2), 1u);
    EXPECT_EQ(hall.server.counters().queue_left, 0u);
}

TEST(queue, gives_a_user_one_place_whatever_tickets_they_have) {
    Hall hall(1, 8);
    EXPECT_EQ(hall.ask(1), seated);
    EXPECT_EQ(hall.ask(2), 1u);
    EXPECT_EQ(hall.ask(3), 2u);
    for (std::uint8_t serial = 1; serial < 20; ++serial)
        EXPECT_EQ(hall.ask(2, serial, std::uint64_t{100} + serial), 1u);
    EXPECT_EQ(hall.server.waiting_count(), 2u);
    EXPECT_EQ(hall.ask(3), 2u);
    hall.free_seat(1);
    EXPECT_EQ(hall.ask(2, 19, 119), seated);
    EXPECT_EQ(hall.ask(3), 1u);
}

TEST(queue, does_not_make_users_wait_for_the_seat_that_is_theirs) {
    Hall hall(1, 8);
    EXPECT_EQ(hall.ask(1), seated);
    EXPECT_EQ(hall.ask(1, 1, 9), refused) << "sooner than they may";
    hall.pass(2'000'000);
    EXPECT_EQ(hall.ask(1, 1, 9), seated);
    EXPECT_EQ(hall.server.client_count(), 1u);
}

TEST(queue, of_a_server_that_has_closed_its_doors_is_told_to_go_and_who_has_a_seat_comes_back_to_it) {
    Hall hall(2, 8);
    EXPECT_EQ(hall.ask(1), seated);
    EXPECT_EQ(hall.ask(2), seated);
    EXPECT_EQ(hall.ask(3), 1u);
    hall.server.close_doors();
    const std::uint64_t used = hall.gate.asked;
    EXPECT_EQ(hall.ask(4), refused) << "a newcomer";
    EXPECT_EQ(hall.gate.asked, used) << "whose ticket stays good";
    EXPECT_EQ(hall.ask(3), refused) << "who waited";
    EXPECT_EQ(hall.server.waiting_count(), 0u);
    EXPECT_EQ(hall.server.counters().count(RefuseReason::server_full), 2u);
    hall.pass(3'000'000);
    EXPECT_EQ(hall.ask(2, 1, 22), seated) << "from another address";
    hall.free_seat(1);
    EXPECT_EQ(hall.ask(5), refused) << "although there is a free seat";
    EXPECT_EQ(hall.server.client_count(), 1u);
}

TEST(queue, is_not_filled_by_one_host) {
    Hall hall(1, 8);
    EXPECT_EQ(hall.ask(1), seated);
    for (std::uint8_t who = 10; who < 20; ++who) EXPECT_EQ(hall.ask(who), std::min(who - 9u, 5u));
    EXPECT_EQ(hall.server.waiting_count(), 4u);
    EXPECT_EQ(hall.ask(20), 5u);
    EXPECT_EQ(hall.server.waiting_count(), 5u);
    hall.free_seat(1);
    EXPECT_EQ(hall.ask(10), seated);
    EXPECT_EQ(hall.ask(20), 4u);
}

TEST(queue, a_client_knows_its_place_and_waits_for_as_long_as_it_is_told_one) {
    SessionWorld world(conditions(10'000, 0.0), Hall::config(1, 4), 1, 3);
    world.connect(0, 1);
    ASSERT_TRUE(world.wait_until_connected(0));
    world.connect(1, 2);
    EXPECT_EQ(world.client(1).place_in_queue(), 0u);
    world.step();
    world.connect(2, 3);
    // Longer than an answer may take.
    for (int i = 0; i < 64 * 15; ++i) world.step();
    EXPECT_EQ(world.client(1).state(), ClientState::connecting);
    EXPECT_EQ(world.client(1).place_in_queue(), 1u);
    EXPECT_EQ(world.client(2).place_in_queue(), 2u);
    world.client(0).leave(world.now);
    ASSERT_TRUE(world.wait_until_connected(1));
    EXPECT_EQ(world.client(1).place_in_queue(), 0u);
    for (int i = 0; i < 64; ++i) world.step();
    EXPECT_EQ(world.client(2).place_in_queue(), 1u);
    world.client(1).leave(world.now);
    ASSERT_TRUE(world.wait_until_connected(2));
}

TEST(queue, what_a_client_is_told_by_somebody_else_moves_nothing) {
    SessionWorld world;
    world.connect();
    Bytes forged(64);
    forged.resize(write_wait(forged, {12345, 7}));
    EXPECT_EQ(world.client().receive(world.now, forged).result, DatagramResult::wrong_nonce);
    EXPECT_EQ(world.client().place_in_queue(), 0u);
    ASSERT_TRUE(world.wait_until_connected());
    EXPECT_EQ(world.server.receive(world.now, Tick{1}, world.peer(0), forged, world.buffer).result,
              DatagramResult::reflected);
    for (std::size_t cut = 0; cut < forged.size(); ++cut) {
        Wait wait;
        EXPECT_NE(read_wait(std::span(forged).first(cut), wait), DatagramResult::handshake);
    }
    Wait nowhere;
    forged.resize(write_wait(forged, {1, 0}));
    EXPECT_EQ(read_wait(forged, nowhere), DatagramResult::malformed);
}

TEST(queue, settings_out_of_range_are_named) {
    ServerSessionConfig config;
    config.queue_length = 65535;
    EXPECT_STREQ(config.validate(), "queue_length");
    config = {};
    config.queue_patience = Micros{1};
    EXPECT_STREQ(config.validate(), "queue_patience");
}

}  // namespace
}  // namespace backsight::test
