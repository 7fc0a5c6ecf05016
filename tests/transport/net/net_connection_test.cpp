#include <backsight/transport/dtls.h>

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/own_loopback.h"
#include "tests/transport/net/net_support.h"

namespace backsight::net::test {
namespace {

constexpr std::size_t payload_bytes = 200;

/// With time for hundreds of handshakes on a busy machine.
NetLimits patient() {
    NetLimits limits;
    limits.handshake_timeout_us = 60'000'000;
    return limits;
}

void expect_everybody_hears_his_own_echo(NetWorld& world, std::size_t client_count) {
    for (std::size_t i = 0; i < client_count; ++i) world.add_client({}, patient());
    ASSERT_TRUE(world.run_until([&] { return world.all_connected(); }));
    for (std::uint32_t i = 0; i < client_count; ++i)
        ASSERT_EQ(world.clients[i]->send(pattern(i, payload_bytes)), SendResult::queued);
    const auto heard = [&] {
        for (const auto& recorder : world.at_clients)
            if (recorder->payloads[NetClient::server.value].empty()) return false;
        return true;
    };
    ASSERT_TRUE(world.run_until(heard));
    for (std::uint32_t i = 0; i < client_count; ++i) {
        const auto& payloads = world.at_clients[i]->payloads[NetClient::server.value];
        ASSERT_EQ(payloads.size(), 1u);
        EXPECT_EQ(payloads[0], pattern(i, payload_bytes));
    }
    EXPECT_EQ(world.server->counters().payloads_received, client_count);
    EXPECT_EQ(world.server->counters().dropped_unauthentic, 0u);
    EXPECT_EQ(world.at_server.peers.size(), client_count);
}

class net_echo : public testing::TestWithParam<std::size_t> {};

TEST_P(net_echo, every_client_of_one_socket_hears_his_own_bytes_encrypted) {
    NetServerConfig config;
    config.limits = patient();
    NetWorld world(config);
    expect_everybody_hears_his_own_echo(world, GetParam());
    EXPECT_EQ(world.server->counters().handshakes_completed, GetParam());
}

TEST_P(net_echo, every_client_of_one_socket_hears_his_own_bytes_in_plain_udp) {
    NetServerConfig config;
    config.protection = Protection::plain_udp_on_trusted_network;
    NetWorld world(config);
    for (std::size_t i = 0; i < GetParam(); ++i) world.add_client();
    // Nobody is known to a plain server before their first datagram.
    world.run_for(5'000);
    EXPECT_EQ(world.server->peer_count(), 0u);
    for (std::uint32_t i = 0; i < GetParam(); ++i)
        ASSERT_EQ(world.clients[i]->send(pattern(i, payload_bytes)), SendResult::queued);
    ASSERT_TRUE(world.run_until([&] {
        for (const auto& recorder : world.at_clients)
            if (recorder->payloads.empty()) return false;
        return true;
    }));
    for (std::uint32_t i = 0; i < GetParam(); ++i)
        EXPECT_EQ(world.at_clients[i]->payloads[NetClient::server.value].at(0), pattern(i, payload_bytes));
    EXPECT_EQ(world.server->peer_count(), GetParam());
}

INSTANTIATE_TEST_SUITE_P(Clients, net_echo, testing::Values(1, 50, 300));

TEST(net_connection, works_over_ipv6) {
    NetServerConfig config;
    config.bind = Address::loopback_v6(0);
    NetWorld world(config);
    expect_everybody_hears_his_own_echo(world, 2);
}

TEST(net_connection, the_longest_payload_passes_and_a_longer_or_empty_one_is_refused) {
    NetWorld world;
    NetClient& client = world.add_client();
    EXPECT_EQ(client.send(pattern(1, 10)), SendResult::not_connected);
    ASSERT_TRUE(world.run_until([&] { return world.all_connected(); }));
    EXPECT_EQ(client.send(pattern(1, client.max_payload_bytes() + 1)), SendResult::wrong_length);
    EXPECT_EQ(client.send({}), SendResult::wrong_length);
    EXPECT_EQ(client.send(pattern(1, client.max_payload_bytes())), SendResult::queued);
    ASSERT_TRUE(world.run_until([&] { return !world.at_clients[0]->payloads.empty(); }));
    EXPECT_EQ(world.at_clients[0]->payloads[1].at(0), pattern(1, client.max_payload_bytes()));
    EXPECT_EQ(client.counters().sends_refused, 3u);
    EXPECT_EQ(world.server->udp_counters().receive_truncated, 0u);
    EXPECT_EQ(client.udp_counters().receive_truncated, 0u);
}

TEST(net_connection, a_server_with_another_certificate_is_refused) {
    NetServerConfig server;
    server.limits.handshake_timeout_us = 500'000;
    NetWorld world(server);
    std::string error;
    Fingerprint wrong = world.server->fingerprint();
    wrong[31] ^= 1;
    NetClientConfig config;
    config.server = world.server->local_address();
    config.pin = PinnedServer::make(wrong, error);
    config.limits.handshake_timeout_us = 60'000'000;
    world.clients.push_back(NetClient::open(config, error));
    world.at_clients.push_back(std::make_unique<Recorder>());
    // Somebody else may have shown it: the client asks again while it has time.
    const NetCounters& counters = world.clients[0]->counters();
    ASSERT_TRUE(world.run_until([&] { return counters.handshakes_failed == 3; }));
    EXPECT_FALSE(world.clients[0]->is_over());
    world.clock_ahead_us = config.limits.handshake_timeout_us;
    ASSERT_TRUE(world.run_until([&] { return world.clients[0]->is_over(); }));
    EXPECT_EQ(world.at_clients[0]->closings, std::vector{CloseReason::wrong_server});
    EXPECT_TRUE(world.at_clients[0]->peers.empty());
    EXPECT_EQ(counters.handshakes_started, counters.handshakes_failed + counters.handshakes_timed_out);
    // The client's alert could be anybody's.
    ASSERT_TRUE(world.run_until([&] { return world.server->handshake_count() == 0; }));
    EXPECT_GE(world.server->counters().handshakes_started, 3u);
    EXPECT_EQ(world.server->counters().handshakes_timed_out, world.server->counters().handshakes_started);
    EXPECT_TRUE(world.at_server.peers.empty());
}

TEST(net_connection, a_forged_certificate_keeps_no_client_from_its_server) {
    NetWorld world;
    NetServerConfig config;
    config.bind = backsight::test::own_loopback();
    std::string error;
    const auto impostor = NetServer::open(config, error);
    ASSERT_NE(impostor, nullptr) << error;
    Recorder at_impostor;
    Tap tap(impostor->local_address());
    world.each_round = [&] {
        tap.pump();
        impostor->poll(real_now_us(), at_impostor);
    };
    NetLimits limits;
    limits.handshake_timeout_us = 20'000'000;
    NetClient& client = world.add_client(tap.address(), limits);
    ASSERT_TRUE(world.run_until([&] { return client.counters().handshakes_failed >= 1 || client.is_over(); }));
    tap.lead_to(world.server->local_address());
    ASSERT_TRUE(world.run_until([&] { return world.all_connected() || client.is_over(); }));
    EXPECT_TRUE(client.is_connected());
    EXPECT_TRUE(world.at_clients[0]->closings.empty());
    EXPECT_TRUE(at_impostor.peers.empty());
}

TEST(net_connection, a_goodbye_is_heard_on_either_side) {
    NetWorld world;
    world.add_client();
    world.add_client();
    ASSERT_TRUE(world.run_until([&] { return world.all_connected(); }));
    world.clients[0]->close();
    ASSERT_TRUE(world.run_until([&] { return world.server->peer_count() == 1; }));
    EXPECT_EQ(world.at_server.closings, std::vector{CloseReason::by_peer});
    for (const PeerId peer : world.at_server.peers) world.server->close(peer);
    ASSERT_TRUE(world.run_until([&] { return world.clients[1]->is_over(); }));
    EXPECT_EQ(world.at_clients[1]->closings, std::vector{CloseReason::by_peer});
    EXPECT_EQ(world.server->counters().peers_closed, 2u);
}

TEST(net_connection, an_old_id_is_refused_when_its_place_has_another_owner) {
    NetServerConfig config;
    config.max_peers = config.max_handshakes = 1;
    NetWorld world(config);
    world.add_client();
    ASSERT_TRUE(world.run_until([&] { return world.all_connected(); }));
    const PeerId old = world.at_server.peers[0];
    world.clients[0]->close();
    ASSERT_TRUE(world.run_until([&] { return world.server->peer_count() == 0; }));
    world.add_client();
    ASSERT_TRUE(world.run_until([&] { return world.clients[1]->is_connected(); }));
    const PeerId young = world.at_server.peers.at(1);
    EXPECT_EQ(old.index(), young.index());
    EXPECT_EQ(world.server->send(old, pattern(0, 1)), SendResult::stale_peer);
    world.server->close(old);
    EXPECT_EQ(world.server->send(young, pattern(0, 1)), SendResult::queued);
}

TEST(net_connection, the_silent_are_let_go_by_the_callers_clock) {
    NetWorld world;
    world.add_client();
    ASSERT_TRUE(world.run_until([&] { return world.all_connected(); }));
    world.clock_ahead_us = 11'000'000;
    // The client is not polled any more: it neither speaks nor says goodbye.
    auto client = std::move(world.clients[0]);
    world.clients.clear();
    ASSERT_TRUE(world.run_until([&] { return world.server->peer_count() == 0; }));
    EXPECT_EQ(world.at_server.closings, std::vector{CloseReason::idle});
    EXPECT_FALSE(world.server->next_timeout().has_value());
}

TEST(net_connection, a_client_without_a_server_gives_up) {
    const auto deaf = raw_socket();
    NetWorld world;
    NetLimits limits;
    limits.handshake_timeout_us = 60'000'000;
    world.add_client(deaf->local_address(), limits);
    std::size_t asked = 0;
    ASSERT_TRUE(world.run_until([&] { return (asked += drain(*deaf).size()) >= 2; }));
    world.clock_ahead_us = 60'000'000;
    ASSERT_TRUE(world.run_until([&] { return world.clients[0]->is_over(); }));
    EXPECT_EQ(world.at_clients[0]->closings, std::vector{CloseReason::handshake_timeout});
}

TEST(net_connection, who_comes_beyond_the_places_is_turned_away_and_the_others_stay) {
    NetServerConfig config;
    config.max_peers = config.max_handshakes = 2;
    NetWorld world(config);
    for (int i = 0; i < 2; ++i) world.add_client();
    ASSERT_TRUE(world.run_until([&] { return world.all_connected(); }));
    NetLimits limits;
    limits.handshake_timeout_us = 400'000;
    world.add_client({}, limits);
    ASSERT_TRUE(world.run_until([&] { return world.clients[2]->is_over(); }));
    EXPECT_GE(world.server->counters().dropped_peers_full, 1u);
    EXPECT_EQ(world.server->peer_count(), 2u);
}

TEST(net_connection, handshakes_that_begin_in_one_poll_are_bounded_and_all_get_in) {
    NetServerConfig config;
    config.max_handshakes_per_poll = 1;
    NetWorld world(config);
    for (int i = 0; i < 20; ++i) world.add_client();
    std::uint64_t before = 0, most = 0;
    world.each_round = [&] {
        const std::uint64_t started = world.server->counters().handshakes_started;
        most = std::max(most, started - before);
        before = started;
    };
    ASSERT_TRUE(world.run_until([&] { return world.all_connected(); }));
    EXPECT_EQ(most, 1u);
}

TEST(net_connection, a_client_that_starts_anew_on_its_old_port_gets_in_beside_its_old_self) {
    NetWorld world;
    world.add_client();
    ASSERT_TRUE(world.run_until([&] { return world.all_connected(); }));
    Tap tap(world.server->local_address());
    world.each_round = [&] { tap.pump(); };
    world.add_client(tap.address());
    ASSERT_TRUE(world.run_until([&] { return world.all_connected(); }));
    // A crash: no goodbye reaches the server, and the next one has the same address.
    tap.most_up = 0;
    world.clients.pop_back();
    world.at_clients.pop_back();
    tap.pump();
    tap.most_up = 1u << 20;
    tap.forget();
    world.add_client(tap.address());
    ASSERT_TRUE(world.run_until([&] { return world.clients[1]->is_connected(); }));
    // Only a ticket can say whose the old connection was: until then it stays.
    EXPECT_TRUE(world.at_server.closings.empty());
    EXPECT_EQ(world.server->peer_count(), 3u);
    EXPECT_EQ(world.clients[1]->send(pattern(3, 9)), SendResult::queued);
    ASSERT_TRUE(world.run_until([&] { return !world.at_clients[1]->payloads.empty(); }));
}

TEST(net_connection, configs_name_the_field_that_is_wrong) {
    NetServerConfig config;
    config.bind = backsight::test::own_loopback();
    config.max_handshakes = config.max_peers + 1;
    std::string error;
    EXPECT_EQ(NetServer::open(config, error), nullptr);
    EXPECT_NE(error.find("max_handshakes"), std::string::npos);
    config = {};
    config.certificate_file = config.key_file = "no/such/file.pem";
    EXPECT_EQ(NetServer::open(config, error), nullptr);
    EXPECT_NE(error.find("no/such/file.pem"), std::string::npos);
    EXPECT_EQ(NetClient::open({}, error), nullptr);
    EXPECT_NE(error.find("pin"), std::string::npos);
}

TEST(net_connection, fingerprints_read_as_they_are_written) {
    Fingerprint fingerprint{};
    for (std::size_t i = 0; i < fingerprint.size(); ++i) fingerprint[i] = static_cast<std::uint8_t>(i * 37);
    const std::string text = to_string(fingerprint);
    EXPECT_EQ(parse_fingerprint(text), fingerprint);
    std::string colons;
    for (std::size_t i = 0; i < text.size(); i += 2) colons += (i > 0 ? ":" : "") + text.substr(i, 2);
    EXPECT_EQ(parse_fingerprint(colons), fingerprint);
    EXPECT_FALSE(parse_fingerprint(text.substr(1)).has_value());
    EXPECT_FALSE(parse_fingerprint(text + "0").has_value());
    EXPECT_FALSE(parse_fingerprint("").has_value());
}

}  // namespace
}  // namespace backsight::net::test
