// Messages of an attacker on the path in the other side's name, while a handshake is under way and nothing is authentic
// yet.

#include <backsight/transport/dtls.h>

#include <gtest/gtest.h>

#include "server/relay/relay.h"
#include "tests/transport/net/net_support.h"

namespace backsight::net::test {
namespace {

constexpr std::uint8_t alert_record = 21, handshake_record = 22;

/// A whole record in the clear.
Bytes record(std::uint8_t type, const Bytes& content) {
    Bytes bytes{type, 0xfe, 0xfd, 0, 0, 0, 0, 0, 0, 0, 9, 0, static_cast<std::uint8_t>(content.size())};
    bytes.insert(bytes.end(), content.begin(), content.end());
    return bytes;
}

const Bytes handshake_failure = record(alert_record, {2, 40});
const Bytes close_notify = record(alert_record, {1, 0});
// A ServerHello of one byte.
const Bytes broken_hello = record(handshake_record, {2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 7});

Bytes joined(const Bytes& first, const Bytes& second) {
    Bytes all = first;
    all.insert(all.end(), second.begin(), second.end());
    return all;
}

/// The alert in a record of another version. OpenSSL throws away the record's first 13 bytes only, and reads on behind
/// them.
Bytes hidden(const Bytes& alert, std::uint8_t major, std::uint8_t minor) {
    Bytes bytes = record(handshake_record, alert);
    bytes[1] = major;
    bytes[2] = minor;
    return bytes;
}

class net_alert : public testing::Test {
protected:
    net_alert() : tap(world.server->local_address()) {
        world.each_round = [this] { tap.pump(); };
    }
    /// The server's datagrams reach the client behind `sent`.
    void whisper_down(const Bytes& sent) {
        tap.lets_down = [this, sent](const Bytes&) {
            tap.inject_down(sent);
            return true;
        };
    }
    void expect_connected() {
        ASSERT_TRUE(world.run_until([&] { return world.all_connected(); }));
        EXPECT_TRUE(world.at_clients[0]->closings.empty());
    }

    NetWorld world;
    Tap tap;
    int told_ = 0;
};

TEST_F(net_alert, in_the_clear_ends_no_handshake_of_a_client) {
    for (const Bytes& alert : {handshake_failure, close_notify, joined(close_notify, handshake_failure)}) {
        whisper_down(alert);
        world.add_client(tap.address());
        ASSERT_TRUE(world.run_until([&] { return world.all_connected(); }));
        EXPECT_GT(world.clients.back()->counters().dropped_unauthentic, 0u);
        EXPECT_EQ(world.clients.back()->counters().handshakes_started, 1u);
        world.clients.back()->close();
        world.clients.clear();
        world.at_clients.clear();
        tap.forget();
    }
}

TEST(net_alert_hidden, in_a_record_of_another_version_ends_no_handshake_of_a_client) {
    const Bytes later = hidden(handshake_failure, 0xfe, 0xff);
    for (const Bytes& alert : {hidden(handshake_failure, 3, 3), later, hidden(later, 0xfe, 0xff)}) {
        NetWorld world;
        Tap tap(world.server->local_address());
        world.each_round = [&] { tap.pump(); };
        // Behind the server's cookie and each of its messages.
        tap.lets_down = [&](const Bytes& datagram) {
            tap.inject_down(datagram);
            tap.inject_down(alert);
            return false;
        };
        const NetClient& client = world.add_client(tap.address());
        ASSERT_TRUE(world.run_until([&] { return world.all_connected(); }));
        EXPECT_EQ(client.counters().handshakes_failed, 0u);
        EXPECT_GT(client.counters().dropped_unauthentic, 0u);
    }
}

TEST_F(net_alert, in_the_clear_ends_no_handshake_of_a_server) {
    // The alert comes before the client's answer to the server's flight.
    tap.lets_down = [this](const Bytes&) {
        tap.inject_up(handshake_failure);
        return true;
    };
    world.add_client(tap.address());
    expect_connected();
    EXPECT_EQ(world.server->counters().handshakes_failed, 0u);
    EXPECT_GT(world.server->counters().dropped_unauthentic, 0u);
}

TEST_F(net_alert, hidden_in_a_record_of_another_version_ends_no_handshake_of_a_server) {
    tap.lets_down = [this](const Bytes&) {
        for (const std::uint8_t major : {std::uint8_t{3}, std::uint8_t{0xfe}})
            tap.inject_up(hidden(handshake_failure, major, 0xff));
        return true;
    };
    world.add_client(tap.address());
    expect_connected();
    EXPECT_EQ(world.server->counters().handshakes_failed, 0u);
    EXPECT_GT(world.server->counters().dropped_unauthentic, 0u);
}

TEST_F(net_alert, a_message_that_breaks_a_handshake_makes_the_client_begin_another) {
    NetLimits limits;
    limits.handshake_timeout_us = 20'000'000;
    tap.lets_down = [this](const Bytes&) {
        if (told_++ == 0) {
            tap.inject_down(broken_hello);
            return false;
        }
        return true;
    };
    NetClient& client = world.add_client(tap.address(), limits);
    expect_connected();
    EXPECT_EQ(client.counters().handshakes_started, 2u);
    EXPECT_EQ(client.counters().handshakes_failed, 1u);
    EXPECT_EQ(client.counters().handshakes_completed, 1u);
}

TEST_F(net_alert, of_a_server_that_has_forgotten_the_handshake_is_believed_after_a_while) {
    NetLimits limits;
    limits.handshake_timeout_us = 20'000'000;
    limits.handshake_longest_resend_us = 300'000;
    // The server answers with a cookie, then with alerts only.
    bool is_deaf = true;
    tap.lets_down = [&](const Bytes&) {
        if (is_deaf && told_ > 0) tap.inject_down(handshake_failure);
        return told_++ == 0 || !is_deaf;
    };
    NetClient& client = world.add_client(tap.address(), limits);
    ASSERT_TRUE(world.run_until([&] { return client.counters().handshakes_started >= 2; }));
    // Sooner than OpenSSL gives up, which it does after 12 resends.
    EXPECT_LT(tap.up.size(), 12u);
    is_deaf = false;
    expect_connected();
}

TEST_F(net_alert, a_server_that_only_ever_says_alerts_is_told_apart_from_one_that_is_silent) {
    NetLimits limits;
    limits.handshake_timeout_us = 600'000;
    tap.lets_down = [&](const Bytes&) {
        tap.inject_down(handshake_failure);
        return false;
    };
    NetClient& client = world.add_client(tap.address(), limits);
    ASSERT_TRUE(world.run_until([&] { return client.is_over(); }));
    EXPECT_EQ(world.at_clients[0]->closings, std::vector{CloseReason::handshake_failed});
}

/// A client whose round trip is 400 ms, and an attacker who sends it alerts in the server's name.
class net_alert_far_away : public testing::TestWithParam<std::int64_t> {
protected:
    void SetUp() override {
        RelayConfig config;
        config.server = world.server->local_address();
        config.conditions = [](std::uint32_t, RelayDirection) {
            LinkConfig link;
            link.extra_delay_us = 200'000;
            return link;
        };
        std::string error;
        relay = Relay::open(config, error);
        ASSERT_NE(relay, nullptr) << error;
        tap = std::make_unique<Tap>(relay->local_address());
        world.each_round = [this] {
            relay->poll(real_now_us());
            tap->pump();
            if (real_now_us() < alert_at_us) return;
            tap->inject_down(handshake_failure);
            alert_at_us = real_now_us() + GetParam();
        };
    }
    void expect_connected(NetLimits limits) {
        limits.handshake_timeout_us = 20'000'000;
        NetClient& client = world.add_client(tap->address(), limits);
        ASSERT_TRUE(world.run_until([&] { return client.is_connected() || client.is_over(); }, 30'000'000));
        EXPECT_TRUE(client.is_connected());
        EXPECT_GT(client.counters().dropped_unauthentic, 0u);
    }

    NetWorld world;
    std::unique_ptr<Relay> relay;
    std::unique_ptr<Tap> tap;
    std::int64_t alert_at_us = 0;
};

TEST_P(net_alert_far_away, in_the_clear_makes_no_client_begin_anew_while_its_handshake_advances) {
    expect_connected({});
}

TEST_P(net_alert_far_away, in_the_clear_is_not_believed_within_a_round_trip) {
    NetLimits limits;
    limits.handshake_resend_us = limits.handshake_longest_resend_us = 300'000;
    expect_connected(limits);
}

INSTANTIATE_TEST_SUITE_P(EveryMicroseconds, net_alert_far_away, testing::Values(500'000, 50'000));

}  // namespace
}  // namespace backsight::net::test
