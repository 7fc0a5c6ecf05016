// Copied connect tokens: bound to the address of their owner, or signed with a key that has retired.

#include <backsight/transport/dtls.h>

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/transport/net/door_world.h"

namespace backsight::net::test {
namespace {

class net_token : public DoorTest {};

TEST_F(net_token, a_copied_pass_of_a_retired_key_ends_with_the_grace_and_nobody_is_kicked) {
    NetWorld world(config());
    world.pass = issue(world, 300);
    NetClient& player = world.add_client();
    ASSERT_TRUE(world.run_until([&] { return player.is_connected() && world.server->peer_count() == 1; }));
    const TicketKeys next = make_ticket_keys();
    world.server->rotate_issuer(next.public_key, clock_s + 100);
    clock_s += 99;
    NetClient& late = world.add_client();
    ASSERT_TRUE(world.run_until([&] { return late.is_connected(); }));
    EXPECT_EQ(world.server->counters().dropped_bad_pass, 0u);
    clock_s += 1;
    NetLimits impatient;
    impatient.handshake_timeout_us = 400'000;
    NetClient& thief = world.add_client({}, impatient);
    ASSERT_TRUE(world.run_until([&] { return thief.is_over(); }));
    EXPECT_GE(world.server->counters().dropped_bad_pass, 1u);
    EXPECT_EQ(world.server->counters().handshakes_started, 2u);
    world.pass = issue_connect_token(next.secret_key, world.server->fingerprint(), clock_s + 60);
    NetClient& newcomer = world.add_client();
    ASSERT_TRUE(world.run_until([&] { return newcomer.is_connected() && world.server->peer_count() == 3; }));
    EXPECT_TRUE(player.is_connected());
    EXPECT_TRUE(late.is_connected());
}

// With four retired keys, each forged token used to cost five checks, whatever one poll allowed.
TEST_F(net_token, forged_ones_cost_no_more_checks_a_poll_for_each_retired_key) {
    constexpr std::uint32_t checks = 2;
    NetWorld world(config(4, checks));
    for (std::size_t i = 0; i < TicketIssuers::most_retired; ++i)
        world.server->rotate_issuer(make_ticket_keys().public_key, clock_s + 1000);
    Stranger stranger;
    std::vector<Bytes> proven;
    for (std::uint32_t i = 0; i < 50; ++i) {
        const HelloParts hello = HelloParts::of(record_hello()).with_pass(forge(world));
        proven.push_back(hello.with_cookie(stranger.cookie_for(world, hello.put_together(i))).put_together(i));
    }
    const std::uint64_t before = world.server->counters().passes_checked;
    for (std::uint64_t poll = 1; poll <= 20; ++poll) {
        for (const Bytes& datagram : proven) stranger.socket->send(world.server->local_address(), datagram);
        stranger.socket->flush();
        world.server->poll(real_now_us(), world.at_server);
        EXPECT_LE(world.server->counters().passes_checked - before, checks * poll);
    }
    EXPECT_GT(world.server->counters().passes_checked, before);
    EXPECT_GT(world.server->counters().dropped_unchecked_pass, 0u);
    EXPECT_TRUE(world.server->counters().handshakes_started == 0);
}

TEST_F(net_token, of_the_oldest_retired_key_opens_the_door_with_two_checks_a_poll) {
    NetWorld world(config(4, 2));
    world.pass = issue(world, 200);
    for (std::size_t i = 0; i < TicketIssuers::most_retired; ++i)
        world.server->rotate_issuer(make_ticket_keys().public_key, clock_s + 1000);
    NetClient& player = world.add_client();
    ASSERT_TRUE(world.run_until([&] { return player.is_connected() && world.server->peer_count() == 1; }));
    EXPECT_EQ(world.server->counters().dropped_bad_pass, 0u);
}

Address loopback_host(std::uint8_t last) {
    Address address = Address::loopback_v4(0);
    address.ip[3] = last;
    return address;
}

TEST_F(net_token, a_copy_of_a_bound_pass_gets_nothing_from_elsewhere_and_does_not_use_it_up) {
    NetServerConfig with = config(1);
    with.bind = Address::loopback_v4(0);
    NetWorld world(with);
    const Address owners = Address::loopback_v4(0);
    world.pass = issue_connect_token(keys.secret_key, world.server->fingerprint(), clock_s + 60, owners);
    NetLimits impatient;
    impatient.handshake_timeout_us = 400'000;
    for (std::uint8_t host = 2; host < 5; ++host) {
        world.clients_bind = loopback_host(host);
        world.add_client({}, impatient);
    }
    const auto thieves_gave_up = [&] {
        return std::all_of(world.clients.begin(), world.clients.begin() + 3,
                           [](const auto& one) { return one->is_over(); });
    };
    ASSERT_TRUE(world.run_until(thieves_gave_up));
    EXPECT_GE(world.server->counters().dropped_foreign_pass, 3u);
    EXPECT_EQ(world.server->udp_counters().sent_datagrams, 0u);
    EXPECT_TRUE(has_no_trace_of_anybody(world));
    world.clients_bind = owners;
    NetClient& owner = world.add_client();
    ASSERT_TRUE(world.run_until([&] { return owner.is_connected() && world.server->peer_count() == 1; }));
    // While the owner plays, a copy holds nothing either.
    world.clients_bind = loopback_host(2);
    NetClient& thief = world.add_client({}, impatient);
    ASSERT_TRUE(world.run_until([&] { return thief.is_over(); }));
    EXPECT_TRUE(owner.is_connected());
    EXPECT_EQ(world.server->counters().handshakes_started, 1u);
    EXPECT_EQ(world.server->counters().dropped_pass_in_use, 0u);
}

TEST_F(net_token, a_cookie_for_a_bound_pass_is_of_no_use_to_another_host) {
    NetWorld world(config());
    Stranger owner, thief;
    const Address owners = owner.socket->local_address();
    Address thiefs = owners;
    thiefs.ip[3] = static_cast<std::uint8_t>(thiefs.ip[3] ^ 3);
    UdpConfig at_thief;
    at_thief.bind = thiefs;
    at_thief.bind.port = 0;
    std::string error;
    thief.socket = UdpSocket::open(at_thief, error);
    ASSERT_NE(thief.socket, nullptr) << error;
    const HelloParts hello =
        HelloParts::of(record_hello())
            .with_pass(issue_connect_token(keys.secret_key, world.server->fingerprint(), clock_s + 60, owners));
    const Bytes cookie = owner.cookie_for(world, hello.put_together());
    ASSERT_FALSE(cookie.empty());
    EXPECT_TRUE(thief.ask(world, hello.put_together()).empty());
    EXPECT_TRUE(thief.ask(world, hello.with_cookie(cookie).put_together()).empty());
    EXPECT_EQ(world.server->counters().dropped_foreign_pass, 2u);
    EXPECT_TRUE(has_no_trace_of_anybody(world));
    owner.sent_bytes += 2000;  // it may get a certificate now
    EXPECT_FALSE(owner.ask(world, hello.with_cookie(cookie).put_together()).empty());
}

TEST_F(net_token, who_joined_with_a_bound_pass_stays_when_a_nat_gives_them_another_address) {
    NetWorld world(config());
    Tap tap(world.server->local_address());
    world.each_round = [&] { tap.pump(); };
    world.pass = issue_connect_token(keys.secret_key, world.server->fingerprint(), clock_s + 60, tap.address());
    NetClient& client = world.add_client(tap.address());
    ASSERT_TRUE(world.run_until([&] { return client.is_connected() && world.server->peer_count() == 1; }));
    tap.rebind();
    ASSERT_TRUE(world.run_until([&] {
        client.send(pattern(1, 20));
        return world.server->counters().paths_moved == 1;
    }));
    EXPECT_EQ(world.server->peer_count(), 1u);
    EXPECT_EQ(world.server->counters().dropped_foreign_pass, 0u);
}

}  // namespace
}  // namespace backsight::net::test
