#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "server/relay/relay.h"
#include "tests/support/own_loopback.h"
#include "tests/transport/net/net_support.h"

namespace backsight::net::test {
namespace {

class relay_test : public testing::Test {
protected:
    void open(const std::function<LinkConfig(std::uint32_t, RelayDirection)>& conditions,
              std::uint32_t max_clients = 8) {
        RelayConfig config;
        config.listen = backsight::test::own_loopback();
        config.server = server->local_address();
        config.conditions = conditions;
        config.max_clients = max_clients;
        std::string error;
        relay = Relay::open(config, error);
        ASSERT_NE(relay, nullptr) << error;
    }
    void send(UdpSocket& from, const Address& to, std::uint32_t number) {
        from.send(to, pattern(number, 40));
        from.flush();
    }

    std::unique_ptr<UdpSocket> server = raw_socket(), client = raw_socket();
    std::unique_ptr<Relay> relay;
};

TEST_F(relay_test, delays_each_way_by_its_own_conditions) {
    open([](std::uint32_t, RelayDirection direction) {
        LinkConfig link;
        link.extra_delay_us = direction == RelayDirection::to_server ? 30'000 : 50'000;
        return link;
    });
    send(*client, relay->local_address(), 1);
    relay->poll(1'000'000);
    EXPECT_EQ(relay->next_timeout(), 1'030'000);
    relay->poll(1'029'999);
    EXPECT_TRUE(drain(*server).empty());
    relay->poll(1'030'000);
    const auto up = drain(*server);
    ASSERT_EQ(up.size(), 1u);
    EXPECT_EQ(up[0].second, pattern(1, 40));
    send(*server, up[0].first, 2);
    relay->poll(2'000'000);
    relay->poll(2'049'999);
    EXPECT_TRUE(drain(*client).empty());
    relay->poll(2'050'000);
    const auto down = drain(*client);
    ASSERT_EQ(down.size(), 1u);
    EXPECT_EQ(down[0].second, pattern(2, 40));
    EXPECT_EQ(down[0].first, relay->local_address());
    EXPECT_FALSE(relay->next_timeout().has_value());
}

TEST_F(relay_test, loses_and_doubles_as_often_as_it_is_told) {
    open([](std::uint32_t, RelayDirection) {
        LinkConfig link;
        link.loss_ratio = 0.3;
        link.duplicate_ratio = 0.1;
        return link;
    });
    constexpr std::uint32_t count = 5000;
    std::size_t arrived = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        send(*client, relay->local_address(), i);
        relay->poll(i * 1000);
        arrived += drain(*server).size();
    }
    // Four standard deviations.
    const double expected = count * 0.7 * 1.1, deviation = std::sqrt(count * 0.3 * 0.7) * 1.2;
    EXPECT_NEAR(static_cast<double>(arrived), expected, 4 * deviation);
    const LinkCounters counted = relay->link_counters(RelayDirection::to_server);
    EXPECT_EQ(counted.sent, count);
    EXPECT_EQ(counted.delivered, arrived);
    EXPECT_EQ(counted.sent, counted.lost_extra + counted.delivered - counted.duplicated);
}

TEST_F(relay_test, puts_out_of_order_what_it_is_told_to) {
    open([](std::uint32_t, RelayDirection) {
        LinkConfig link;
        link.reorder_ratio = 0.2;
        return link;
    });
    std::vector<Bytes> arrived;
    for (std::uint32_t i = 0; i < 200; ++i) {
        send(*client, relay->local_address(), i);
        relay->poll(i * 10'000);
        for (auto& [from, bytes] : drain(*server)) arrived.push_back(std::move(bytes));
    }
    relay->poll(10'000'000);
    for (auto& [from, bytes] : drain(*server)) arrived.push_back(std::move(bytes));
    ASSERT_EQ(arrived.size(), 200u);
    std::size_t displaced = 0;
    for (std::uint32_t i = 0; i < 200; ++i) displaced += arrived[i] != pattern(i, 40) ? 1 : 0;
    EXPECT_GT(displaced, 20u);
    std::set<std::string> kinds;
    for (const Bytes& bytes : arrived) kinds.emplace(bytes.begin(), bytes.end());
    EXPECT_EQ(kinds.size(), 200u);
}

TEST_F(relay_test, shows_the_server_an_address_for_each_client_and_takes_no_more_than_its_limit) {
    open({}, 2);
    const auto second = raw_socket(), third = raw_socket();
    for (UdpSocket* socket : {client.get(), second.get(), third.get(), client.get()})
        send(*socket, relay->local_address(), 5);
    relay->poll(0);
    const auto heard = drain(*server);
    ASSERT_EQ(heard.size(), 3u);
    std::set<std::uint16_t> ports;
    for (const auto& [from, bytes] : heard) ports.insert(from.port);
    EXPECT_EQ(ports.size(), 2u);
    EXPECT_EQ(relay->counters().dropped_clients_full, 1u);
    relay->poll(61'000'000);
    EXPECT_EQ(relay->client_count(), 0u);
    EXPECT_EQ(relay->counters().clients_forgotten, 2u);
    EXPECT_EQ(relay->link_counters(RelayDirection::to_server).delivered, 3u);
}

TEST_F(relay_test, is_no_proxy_to_the_world) {
    RelayConfig config;
    std::string error;
    config.server = *Address::parse("192.0.2.1:9");
    EXPECT_EQ(Relay::open(config, error), nullptr);
    config.server = Address::loopback_v4(9);
    config.listen = *Address::parse("0.0.0.0:0");
    EXPECT_EQ(Relay::open(config, error), nullptr);
}

TEST(relay_handshake, connects_through_loss_duplicates_and_reordering) {
    // Patience on both ends: nothing here depends on how fast the machine is.
    NetLimits limits;
    limits.handshake_resend_us = 50'000;
    limits.handshake_timeout_us = 60'000'000;
    NetServerConfig server;
    server.limits = limits;
    NetWorld world(server);
    RelayConfig config;
    config.server = world.server->local_address();
    config.conditions = [](std::uint32_t, RelayDirection) {
        LinkConfig link;
        link.loss_ratio = 0.3;
        link.duplicate_ratio = 0.1;
        link.reorder_ratio = 0.1;
        link.extra_delay_us = 5'000;
        link.reorder_delay_us = 10'000;
        return link;
    };
    std::string error;
    const auto relay = Relay::open(config, error);
    ASSERT_NE(relay, nullptr) << error;
    world.each_round = [&] { relay->poll(real_now_us()); };
    for (int i = 0; i < 30; ++i) world.add_client(relay->local_address(), limits);
    // Players who have joined send, and so are not idle while others are still on their way in.
    std::int64_t speaks_at_us = 0;
    ASSERT_TRUE(world.run_until(
        [&] {
            if (real_now_us() < speaks_at_us) return world.all_connected();
            speaks_at_us = real_now_us() + 500'000;
            for (const auto& client : world.clients) {
                if (client->is_connected()) client->send(pattern(0, 20));
            }
            return world.all_connected();
        },
        120'000'000));
    // A lost last message of the server is sent again: data flows both ways for everybody.
    const auto heard = [&] {
        for (std::size_t i = 0; i < world.clients.size(); ++i) {
            if (!world.at_clients[i]->payloads.empty()) continue;
            EXPECT_EQ(world.clients[i]->send(pattern(static_cast<std::uint32_t>(i), 50)), SendResult::queued);
        }
        return std::all_of(world.at_clients.begin(), world.at_clients.end(),
                           [](const auto& recorder) { return !recorder->payloads.empty(); });
    };
    ASSERT_TRUE(world.run_until(heard));
    EXPECT_TRUE(world.at_server.closings.empty());
}

}  // namespace
}  // namespace backsight::net::test
