// Handshakes on a path, or a machine, that is too slow for them: neither end gives up while it has time left.

#include <gtest/gtest.h>

#include "tests/transport/net/net_support.h"

namespace backsight::net::test {
namespace {

NetLimits quick_to_resend() {
    NetLimits limits;
    limits.handshake_resend_us = 20'000;
    limits.handshake_longest_resend_us = 20'000;
    limits.handshake_timeout_us = 10'000'000;
    return limits;
}

// The datagrams of one client pass through a tap that can be shut in either direction.
class slow_handshake : public testing::Test {
protected:
    void start(const NetLimits& limits) {
        NetServerConfig server;
        server.limits = limits;
        world = std::make_unique<NetWorld>(server);
        tap = std::make_unique<Tap>(world->server->local_address());
        world->each_round = [this] { tap->pump(); };
        world->add_client(tap->address(), limits);
    }

    std::unique_ptr<NetWorld> world;
    std::unique_ptr<Tap> tap;
};

TEST_F(slow_handshake, server_waits_for_a_client_that_still_asks_for_its_last_message) {
    NetLimits limits = quick_to_resend();
    limits.idle_timeout_us = 150'000;
    limits.handshake_resend_us = 50'000;
    limits.handshake_longest_resend_us = 50'000;
    start(limits);
    // Everything but the server's last flight comes through.
    tap->lets_down = [this](const Bytes&) { return world->server->peer_count() == 0; };
    ASSERT_TRUE(world->run_until([&] { return world->server->peer_count() == 1; }));
    // Less than the 12 resends after which OpenSSL's own patience ends.
    world->run_for(300'000);
    EXPECT_EQ(world->server->peer_count(), 1u);
    tap->lets_down = {};
    ASSERT_TRUE(world->run_until([&] { return world->all_connected(); }));
    EXPECT_EQ(world->server->counters().handshakes_started, 1u);
    EXPECT_TRUE(world->at_server.closings.empty());
}

TEST_F(slow_handshake, server_forgets_a_client_that_never_speaks) {
    NetLimits limits = quick_to_resend();
    limits.idle_timeout_us = 100'000;
    limits.handshake_timeout_us = 300'000;
    start(limits);
    ASSERT_TRUE(world->run_until([&] { return world->server->peer_count() == 1; }));
    tap->most_up = 0;
    ASSERT_TRUE(world->run_until([&] { return world->server->peer_count() == 0; }));
    EXPECT_EQ(world->at_server.closings, std::vector<CloseReason>{CloseReason::idle});
}

TEST_F(slow_handshake, client_begins_anew_when_its_resends_are_used_up) {
    start(quick_to_resend());
    tap->lets_down = [](const Bytes&) { return false; };
    world->run_for(600'000);
    EXPECT_TRUE(world->at_clients[0]->closings.empty());
    EXPECT_GT(world->clients[0]->counters().handshakes_started, 1u);
    tap->lets_down = {};
    ASSERT_TRUE(world->run_until([&] { return world->all_connected(); }));
}

TEST_F(slow_handshake, client_still_gives_up_at_its_deadline) {
    NetLimits limits = quick_to_resend();
    limits.handshake_timeout_us = 700'000;
    start(limits);
    tap->lets_down = [](const Bytes&) { return false; };
    ASSERT_TRUE(world->run_until([&] { return world->clients[0]->is_over(); }));
    EXPECT_EQ(world->at_clients[0]->closings, std::vector<CloseReason>{CloseReason::handshake_timeout});
}

}  // namespace
}  // namespace backsight::net::test
