// What unauthenticated peers and men in the middle send does nobody harm.

#include <backsight/transport/dtls.h>

#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "tests/transport/net/net_support.h"

namespace backsight::net::test {
namespace {

/// A world with one honest client behind a tap and one that nobody touches.
class net_attack : public testing::Test {
protected:
    net_attack() : tap(world.server->local_address()) {
        world.each_round = [this] { tap.pump(); };
        world.add_client(tap.address());
        world.add_client();
    }
    void SetUp() override {
        ASSERT_TRUE(world.run_until([&] { return world.all_connected(); }));
    }
    /// Both still hear their echo, once.
    void expect_all_well() {
        for (std::uint32_t i = 0; i < 2; ++i) {
            auto& heard = world.at_clients[i]->payloads[NetClient::server.value];
            heard.clear();
            ASSERT_EQ(world.clients[i]->send(pattern(i + 77, 60)), SendResult::queued);
            ASSERT_TRUE(world.run_until([&] { return !heard.empty(); }));
            EXPECT_EQ(heard, (std::vector<Bytes>{pattern(i + 77, 60)}));
        }
        EXPECT_EQ(world.server->peer_count(), 2u);
        EXPECT_EQ(world.server->handshake_count(), 0u);
        EXPECT_TRUE(world.at_server.closings.empty());
    }

    NetWorld world;
    Tap tap;
};

TEST(net_cookie, an_unproven_address_leaves_no_trace_and_gets_less_than_it_sent) {
    const Bytes hello = record_hello();
    NetWorld world;
    const auto stranger = raw_socket();
    std::uint64_t sent_bytes = 0, got_bytes = 0;
    for (std::uint32_t i = 0; i < 5000; ++i) {
        Bytes mine = hello;
        mine[25 + 2] = static_cast<std::uint8_t>(i);  // another random each time: another client, for all it says
        mine[25 + 3] = static_cast<std::uint8_t>(i >> 8);
        stranger->send(world.server->local_address(), mine);
        sent_bytes += mine.size();
        if (i % 50 == 49) {
            stranger->flush();
            world.server->poll(real_now_us(), world.at_server);
            for (const auto& [from, bytes] : drain(*stranger)) {
                EXPECT_LE(bytes.size(), mine.size());
                got_bytes += bytes.size();
            }
            ASSERT_EQ(world.server->handshake_count() + world.server->peer_count(), 0u);
        }
    }
    EXPECT_EQ(world.server->counters().cookies_sent, 5000u);
    EXPECT_EQ(world.server->counters().cookie_bytes_sent, got_bytes);
    EXPECT_EQ(world.server->udp_counters().sent_bytes, got_bytes);
    EXPECT_LT(got_bytes, sent_bytes / 2);
    EXPECT_EQ(world.server->counters().handshakes_started, 0u);
    EXPECT_FALSE(world.server->next_timeout().has_value());
}

TEST(net_cookie, strangers_cost_no_memory) {
    const Bytes hello = record_hello();
    NetWorld world;
    const auto stranger = raw_socket();
    const auto ask = [&](int times) {
        for (int i = 0; i < times; ++i) {
            stranger->send(world.server->local_address(), hello);
            stranger->flush();
            world.server->poll(real_now_us(), world.at_server);
            stranger->receive();
        }
    };
    ask(10);
    HeapUse heap;
    heap.read();
    for (int span = 0; span < 8; ++span) {
        ask(250);
        heap.read();
    }
    heap.expect_nothing_kept(2000);
}

TEST(net_cookie, every_cut_and_every_changed_bit_of_a_hello_is_harmless) {
    const Bytes hello = record_hello();
    NetWorld world;
    const auto stranger = raw_socket();
    std::uint64_t sent_bytes = 0;
    const auto send = [&](const Bytes& bytes) {
        stranger->send(world.server->local_address(), bytes);
        stranger->flush();
        sent_bytes += bytes.size();
        world.server->poll(real_now_us(), world.at_server);
        std::size_t got = 0;
        for (const auto& [from, answer] : drain(*stranger)) got += answer.size();
        EXPECT_LE(got, bytes.size());
    };
    for (std::size_t cut = 0; cut < hello.size(); ++cut)
        send(Bytes(hello.begin(), hello.begin() + static_cast<long>(cut)));
    for (std::size_t bit = 0; bit < hello.size() * 8; ++bit) {
        Bytes changed = hello;
        changed[bit / 8] ^= static_cast<std::uint8_t>(1u << bit % 8);
        send(changed);
    }
    EXPECT_EQ(world.server->handshake_count() + world.server->peer_count(), 0u);
    EXPECT_EQ(world.server->counters().handshakes_started, 0u);
    EXPECT_LT(world.server->udp_counters().sent_bytes, sent_bytes);
    const NetCounters& counters = world.server->counters();
    EXPECT_EQ(counters.cookies_sent + counters.dropped_unauthenticated + counters.dropped_malformed_hello +
                  counters.dropped_empty,
              hello.size() * 9);
}

TEST_F(net_attack, a_stolen_cookie_opens_no_door_from_another_address) {
    const auto thief = raw_socket();
    ASSERT_GE(tap.up.size(), 2u);
    const std::uint64_t started = world.server->counters().handshakes_started;
    thief->send(world.server->local_address(), tap.up[1]);  // the ClientHello with the cookie
    thief->flush();
    ASSERT_TRUE(world.run_until([&] { return world.server->counters().cookies_refused == 1; }));
    EXPECT_EQ(world.server->counters().handshakes_started, started);
    expect_all_well();
}

TEST_F(net_attack, the_own_hellos_and_the_whole_handshake_replayed_change_nothing) {
    const std::vector<Bytes> recorded = tap.up;
    for (const Bytes& datagram : recorded) tap.inject_up(datagram);
    world.run_for(20'000);
    EXPECT_GE(world.server->counters().dropped_repeated_hello, 2u);
    expect_all_well();
}

TEST_F(net_attack, replayed_data_is_counted_and_heard_once) {
    ASSERT_EQ(world.clients[0]->send(pattern(1, 100)), SendResult::queued);
    ASSERT_TRUE(world.run_until([&] { return !world.at_clients[0]->payloads.empty(); }));
    const Bytes up = tap.up.back(), down = tap.down.back();
    for (int i = 0; i < 10; ++i) {
        tap.inject_up(up);
        tap.inject_down(down);
    }
    ASSERT_TRUE(world.run_until([&] {
        return world.server->counters().dropped_unauthentic == 10 &&
               world.clients[0]->counters().dropped_unauthentic == 10;
    }));
    EXPECT_EQ(world.server->counters().payloads_received, 1u);
    EXPECT_EQ(world.at_clients[0]->payloads[1].size(), 1u);
    expect_all_well();
}

TEST_F(net_attack, reflected_and_crossed_data_is_counted_and_not_believed) {
    for (std::uint32_t i = 0; i < 2; ++i) ASSERT_EQ(world.clients[i]->send(pattern(i, 100)), SendResult::queued);
    ASSERT_TRUE(world.run_until([&] { return world.server->counters().payloads_received == 2; }));
    ASSERT_TRUE(world.run_until([&] { return !world.at_clients[0]->payloads.empty(); }));
    tap.inject_up(tap.down.back());
    tap.inject_down(tap.up.back());
    const auto stranger = raw_socket();
    stranger->send(world.server->local_address(), tap.up.back());
    stranger->flush();
    ASSERT_TRUE(world.run_until([&] {
        // The reflected one has no id; the copied one has its player's, and was heard before.
        return world.server->counters().dropped_out_of_place == 1 &&
               world.server->counters().dropped_unauthentic == 1 &&
               world.clients[0]->counters().dropped_out_of_place == 1;
    }));
    EXPECT_EQ(world.server->counters().payloads_received, 2u);
    expect_all_well();
}

TEST_F(net_attack, changed_data_is_counted_and_not_believed) {
    ASSERT_EQ(world.clients[0]->send(pattern(1, 40)), SendResult::queued);
    ASSERT_TRUE(world.run_until([&] { return !world.at_clients[0]->payloads.empty(); }));
    const Bytes recorded = tap.up.back();
    const std::uint64_t heard = world.server->counters().payloads_received;
    for (std::size_t bit = 0; bit < recorded.size() * 8; ++bit) {
        Bytes changed = recorded;
        changed[bit / 8] ^= static_cast<std::uint8_t>(1u << bit % 8);
        tap.inject_up(changed);
        if (bit % 32 == 0) world.run_for(100);
    }
    for (std::size_t cut = 0; cut < recorded.size(); ++cut) {
        tap.inject_up(Bytes(recorded.begin(), recorded.begin() + static_cast<long>(cut)));
        tap.inject_down(Bytes(recorded.begin(), recorded.begin() + static_cast<long>(cut)));
    }
    world.run_for(10'000);
    EXPECT_EQ(world.server->counters().payloads_received, heard);
    const NetCounters& counters = world.server->counters();
    EXPECT_GE(counters.dropped_unauthentic + counters.dropped_out_of_place, recorded.size() * 8);
    expect_all_well();
}

TEST_F(net_attack, garbage_from_strangers_and_on_the_wire_is_counted) {
    std::mt19937 random(1);
    const auto stranger = raw_socket();
    const NetCounters before = world.server->counters();
    constexpr std::uint64_t count = 2000;
    for (std::uint64_t i = 0; i < count; ++i) {
        Bytes garbage(random() % 1200);
        for (auto& byte : garbage) byte = static_cast<std::uint8_t>(random());
        // Half of it begins like a record.
        if (garbage.size() > 5 && random() % 2 == 0) {
            garbage[0] = static_cast<std::uint8_t>(20 + random() % 5);
            garbage[1] = 0xfe;
            garbage[2] = 0xfd;
            garbage[3] = garbage[4] = 0;
        }
        stranger->send(world.server->local_address(), garbage);
        stranger->flush();
        tap.inject_up(garbage);
        tap.inject_down(garbage);
        if (i % 20 == 0) world.run_for(100);
    }
    world.run_for(20'000);
    const NetCounters& after = world.server->counters();
    EXPECT_EQ(after.dropped_unauthenticated + after.dropped_malformed_hello + after.dropped_unauthentic +
                  after.dropped_out_of_place + after.dropped_empty - before.dropped_out_of_place,
              2 * count);
    EXPECT_EQ(after.payloads_received, before.payloads_received);
    EXPECT_TRUE(drain(*stranger).empty());
    expect_all_well();
}

TEST_F(net_attack, oversized_datagrams_are_counted_and_dropped) {
    const auto stranger = raw_socket(65507);
    stranger->send(world.server->local_address(), Bytes(60000, 22));
    stranger->send(world.server->local_address(), Bytes(1201, 22));
    stranger->flush();
    tap.inject_up(Bytes(1201, 23));
    ASSERT_TRUE(world.run_until([&] { return world.server->udp_counters().receive_truncated == 3; }));
    expect_all_well();
}

TEST(net_flood, handshakes_left_open_are_bounded_and_forgotten_and_others_get_in) {
    NetServerConfig config;
    config.max_handshakes = 4;
    config.limits.handshake_timeout_us = 500'000;
    NetWorld world(config);
    world.add_client();
    ASSERT_TRUE(world.run_until([&] { return world.all_connected(); }));
    // Ten that prove their address and then fall silent.
    std::vector<std::unique_ptr<Tap>> taps;
    for (int i = 0; i < 10; ++i) {
        taps.push_back(std::make_unique<Tap>(world.server->local_address()));
        taps.back()->most_up = 2;
        world.add_client(taps.back()->address());
    }
    world.each_round = [&] {
        for (const auto& tap : taps) tap->pump();
    };
    ASSERT_TRUE(world.run_until([&] { return world.server->handshake_count() == 4; }));
    EXPECT_GT(world.server->counters().dropped_handshakes_full, 0u);
    ASSERT_TRUE(world.run_until([&] { return world.server->handshake_count() == 0; }));
    EXPECT_GE(world.server->counters().handshakes_timed_out, 4u);
    NetClient& late = world.add_client();
    ASSERT_TRUE(world.run_until([&] { return late.is_connected(); }));
    EXPECT_EQ(world.server->peer_count(), 2u);
    EXPECT_TRUE(world.at_server.closings.empty());
}

}  // namespace
}  // namespace backsight::net::test
