// NetServer::send_all(): the same datagrams to each peer on any number of threads.

#include <gtest/gtest.h>

#include "tests/support/job_threads.h"
#include "tests/transport/net/net_support.h"

namespace backsight::net::test {
namespace {

constexpr std::uint32_t clients = 13;
constexpr std::uint32_t rounds = 3;

class net_lanes : public testing::TestWithParam<std::uint32_t> {};

TEST_P(net_lanes, bring_each_peer_its_payloads_in_order) {
    NetServerConfig config;
    config.send_lanes = GetParam();
    config.batch_datagrams = 4;
    NetWorld world(config);
    world.at_server.echo_with = nullptr;
    for (std::uint32_t i = 0; i < clients; ++i) world.add_client();
    ASSERT_TRUE(world.run_until([&] { return world.all_connected(); }));
    for (std::uint32_t i = 0; i < clients; ++i) ASSERT_EQ(world.clients[i]->send(pattern(i, 8)), SendResult::queued);
    ASSERT_TRUE(world.run_until([&] { return world.at_server.payloads.size() == clients; }));

    std::vector<Bytes> sent;
    std::vector<NetPayload> payloads;
    for (std::uint32_t n = 0; n < clients * rounds; ++n) sent.push_back(pattern(n, 100 + n));
    for (std::uint32_t n = 0; n < sent.size(); ++n) payloads.push_back({world.at_server.peers[n % clients], sent[n]});
    const PeerId nobody{0xfffe};
    const Bytes too_long(world.server->max_payload_bytes() + 1);
    payloads.push_back({nobody, sent[0]});
    payloads.push_back({world.at_server.peers[0], too_long});

    const NetCounters before = world.server->counters();
    backsight::test::JobThreads threads(GetParam());
    world.server->send_all(payloads, threads);
    for (std::uint32_t n = 0; n < sent.size(); ++n) EXPECT_EQ(payloads[n].result, SendResult::queued) << n;
    EXPECT_EQ(payloads[sent.size()].result, SendResult::stale_peer);
    EXPECT_EQ(payloads[sent.size() + 1].result, SendResult::wrong_length);
    EXPECT_EQ(world.server->counters().payloads_sent - before.payloads_sent, sent.size());
    EXPECT_EQ(world.server->counters().sends_refused - before.sends_refused, 2u);
    EXPECT_GE(world.server->udp_counters().sent_datagrams, sent.size());

    const auto has_all = [&] {
        for (const auto& recorder : world.at_clients)
            if (recorder->payloads[NetClient::server.value].size() < rounds) return false;
        return true;
    };
    ASSERT_TRUE(world.run_until(has_all));
    // Peers are in the order in which they connected: who a client is, the server heard from it.
    for (std::uint32_t p = 0; p < clients; ++p) {
        const Bytes said = world.at_server.payloads[world.at_server.peers[p].value].at(0);
        for (std::uint32_t i = 0; i < clients; ++i) {
            if (said != pattern(i, 8)) continue;
            const auto& heard = world.at_clients[i]->payloads[NetClient::server.value];
            for (std::uint32_t round = 0; round < rounds; ++round)
                EXPECT_EQ(heard.at(round), sent[round * clients + p]);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(threads, net_lanes, testing::Values(1u, 2u, 4u, 16u));

}  // namespace
}  // namespace backsight::net::test
