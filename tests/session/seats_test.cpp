// Who gets which seat, beside a plain loop over all of them.

#include <gtest/gtest.h>

#include "tests/session/session_world.h"

namespace backsight::test {
namespace seats {
namespace {

constexpr std::int64_t interval_us = 1'000'000;

/// Takes any ticket, as often as it is shown.
ServerHooks open_hooks(Gate& gate) {
    ServerHooks hooks;
    const auto take = [](std::span<const std::uint8_t> ticket, PeerId, Micros, std::uint64_t& user) {
        user = ticket[1];
        return RefuseReason::none;
    };
    hooks.verify_ticket = take;
    hooks.peek_ticket = take;
    hooks.random = [&gate] { return gate.random.bits(); };
    return hooks;
}

ServerSessionConfig config_of(std::uint32_t count) {
    ServerSessionConfig config = server_config(count);
    config.channel.transport_is_secure = true;
    config.channel.timeout = Micros{60'000'000};
    config.reseat_interval = Micros{interval_us};
    config.tickets_per_second = config.tickets_at_once = 1'000'000;
    return config;
}

/// A server that is spoken to by hand.
struct Room {
    explicit Room(std::uint32_t count) : server(config_of(count), open_hooks(gate)) {}

    Received ask(std::uint8_t user, std::uint64_t peer, std::uint64_t nonce) {
        Bytes request(max_datagram_bytes);
        request.resize(
            write_request(request, {{session_versions, {1, 1}}, test_fingerprint, nonce, 0, ticket_of(user)}));
        const Received read = server.receive(now, Tick{64}, {peer}, request, reply);
        drain();
        return read;
    }
    void leave(std::uint64_t peer) {
        ASSERT_TRUE(server.disconnect(now, server.client_of({peer}), LeaveReason::left));
        drain();
    }
    void drain() {
        while (server.next_change()) {
        }
        PeerId to;
        while (server.next_farewell(now + Micros{100'000'000}, reply, to) > 0) {
        }
    }

    Gate gate;
    ServerSession server;
    Micros now{10'000'000};
    std::array<std::uint8_t, min_request_bytes> reply{};
};

/// The same in plain loops.
struct PlainSeat {
    bool is_taken = false, was_given = false;
    std::uint64_t user = 0, peer = 0;
    Micros given_at;
};
struct PlainRoom {
    explicit PlainRoom(std::uint32_t count) : seats(count) {}

    std::optional<std::size_t> find(std::uint64_t PlainSeat::*member, std::uint64_t wanted) const {
        for (std::size_t i = 0; i < seats.size(); ++i) {
            if (seats[i].is_taken && seats[i].*member == wanted) return i;
        }
        return std::nullopt;
    }
    std::optional<std::size_t> find_free() const {
        std::optional<std::size_t> best;
        for (std::size_t i = 0; i < seats.size(); ++i) {
            if (seats[i].is_taken) continue;
            if (!seats[i].was_given) return i;
            if (!best || seats[i].given_at < seats[*best].given_at) best = i;
        }
        return best;
    }
    bool is_too_soon(std::uint64_t user, Micros now) const {
        for (const PlainSeat& seat : seats) {
            if (seat.was_given && seat.user == user && now - seat.given_at < Micros{interval_us}) return true;
        }
        return false;
    }
    DatagramResult ask(std::uint64_t user, std::uint64_t peer, Micros now) {
        if (is_too_soon(user, now)) return DatagramResult::rate_limited;
        const auto of_user = find(&PlainSeat::user, user);
        const auto of_peer = find(&PlainSeat::peer, peer);
        const auto free = find_free();
        if (!of_user && !of_peer && !free) return DatagramResult::refused;
        const std::size_t place = of_user ? *of_user : of_peer ? *of_peer : *free;
        if (of_peer) seats[*of_peer].is_taken = false;
        seats[place] = {true, true, user, peer, now};
        return DatagramResult::handshake;
    }

    std::vector<PlainSeat> seats;
};

/// Users and peers come, come from elsewhere, come in another's place and leave, often several at one moment.
void play(std::uint32_t count, std::uint64_t seed) {
    Room room(count);
    PlainRoom plain(count);
    Random random{seed};
    EnumArray<DatagramResult, std::uint64_t> results;
    for (std::uint64_t step = 1; step <= 3'000; ++step) {
        if (random.bits() % 3 == 0) room.now = room.now + Micros{static_cast<std::int64_t>(random.bits() % 400'000)};
        room.server.update(room.now);
        const std::uint64_t peer = 1 + random.bits() % (2 * count);
        if (const auto taken = plain.find(&PlainSeat::peer, peer); taken && random.bits() % 2 == 0) {
            room.leave(peer);
            plain.seats[*taken].is_taken = false;
        } else {
            const auto user = static_cast<std::uint8_t>(random.bits() % (2 * count));
            const DatagramResult wanted = plain.ask(user, peer, room.now);
            ASSERT_EQ(room.ask(user, peer, step).result, wanted) << "step " << step;
            ++results[wanted];
        }
        for (std::uint32_t i = 0; i < count; ++i) {
            const ClientId there = room.server.client_at(i);
            ASSERT_EQ(!there.is_null(), plain.seats[i].is_taken) << "seat " << i << ", step " << step;
            if (there.is_null()) continue;
            ASSERT_EQ(room.server.user_of(there), plain.seats[i].user) << "seat " << i << ", step " << step;
            ASSERT_EQ(room.server.peer_of(there).value, plain.seats[i].peer) << "seat " << i << ", step " << step;
        }
    }
    EXPECT_GT(results[DatagramResult::handshake], 200u);
    EXPECT_GT(results[DatagramResult::rate_limited], 20u);
}

TEST(seats, are_given_as_a_loop_over_all_of_them_would_give_them) {
    for (std::uint64_t seed = 1; seed <= 8; ++seed) play(static_cast<std::uint32_t>(1 + 3 * (seed - 1)), seed);
}

TEST(seats, that_nobody_has_had_come_first_and_then_those_given_longest_ago) {
    Room room(3);
    const auto seat_of = [&](std::uint8_t who) {
        EXPECT_EQ(room.ask(who, who, who).result, DatagramResult::handshake);
        return room.server.client_of({who}).index();
    };
    EXPECT_EQ(seat_of(1), 0u);
    room.leave(1);
    EXPECT_EQ(seat_of(2), 1u);
    room.now = room.now + Micros{1};
    EXPECT_EQ(seat_of(3), 2u);
    room.leave(3);
    room.leave(2);
    EXPECT_EQ(seat_of(4), 0u);
    EXPECT_EQ(seat_of(5), 1u);
    EXPECT_EQ(seat_of(6), 2u);
    EXPECT_EQ(room.ask(7, 7, 7).result, DatagramResult::refused);
}

}  // namespace
}  // namespace seats
}  // namespace backsight::test
