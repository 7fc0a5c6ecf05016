// Bots against a server over real sockets: the whole way of a shot, from a mind to a verdict and its audit.

#include "arena/bots/bot_host.h"
#include "arena/service/join_entries.h"

#include <gtest/gtest.h>

#include "arena/bots/bot_news.h"
#include "server/host/pacing.h"
#include "server/relay/relay_host.h"
#include "session/handshake.h"
#include "tests/server/host/host_run.h"
#include "tests/server/host/loopback_server.h"
#include "tests/support/own_loopback.h"

namespace backsight::test {
namespace {

using bots::BotHost;
using bots::BotPlan;
using bots::BotTotals;

arena::MatchConfig small_match() {
    arena::MatchConfig match;
    match.arena.max_players = 24;
    return match;
}

TEST(bot_host, every_shot_through_a_bad_network_agrees_with_its_screen) {
    LoopbackServer server(small_match());
    server::ConditionsOptions options;
    options.networks = {"wifi", "5g"};
    options.extra_rtt_ms = {0, 40};
    options.loss_ratio = 0.03;
    options.duplicate_ratio = 0.02;
    options.reorder_ratio = 0.02;
    server::RelayHost relay(server.join_info().server, std::make_shared<server::NetworkConditions>(options));
    BotPlan plan = bots::bot_plan_of(server.join_info(), server.level());
    plan.server = relay.address();
    plan.count = 4;
    RunningBots bots(plan);
    EXPECT_TRUE(wait_until([&] { return server.shots >= 8 && bots.totals().playing == 4; }));
    const BotTotals totals = bots.stop();
    relay.stop();
    server.stop();

    const Agreement& audit = server.match().self_audit().overall();
    EXPECT_GE(audit.shots(), 8u);
    EXPECT_EQ(audit.agreed(), audit.shots());
    EXPECT_GE(totals.connects, 4u);
    EXPECT_GE(totals.count(LeaveReason::left), 4u);
    EXPECT_EQ(totals.game.bad_bodies, 0u);
    EXPECT_GE(totals.game.rays, audit.shots());
    EXPECT_GT(totals.game.snapshots, 0u);
    EXPECT_GT(totals.udp_up_bytes, totals.up_bytes);
    EXPECT_GE(relay.totals().relay.clients_seen, 4u);
    EXPECT_GT(relay.totals().to_client.lost_extra, 0u);
    EXPECT_EQ(server.tickets(net::TicketVerdict::accepted), server.joins);
}

TEST(bot_host, players_stay_when_their_nat_gives_them_other_addresses) {
    LoopbackServer server(small_match());
    server::RelayHost relay(server.join_info().server, nullptr);
    BotPlan plan = bots::bot_plan_of(server.join_info(), server.level());
    plan.server = relay.address();
    plan.count = 8;
    RunningBots bots(plan);
    ASSERT_TRUE(wait_until([&] { return bots.totals().playing == 8 && server.shots >= 4; }));
    for (int time = 0; time < 3; ++time) {
        relay.rebind();
        const std::uint64_t shots = server.shots;
        ASSERT_TRUE(wait_until([&] { return server.shots >= shots + 8; }));
    }
    EXPECT_EQ(bots.totals().playing, 8u);
    bots.stop();
    relay.stop();
    server.stop();
    // Nobody came a second time, so seats, baselines and projectiles are the same.
    EXPECT_EQ(server.joins, 8u);
    EXPECT_EQ(server.tickets(net::TicketVerdict::accepted), 8u);
    const Agreement& audit = server.match().self_audit().overall();
    EXPECT_EQ(audit.agreed(), audit.shots());
    EXPECT_GE(server.net_counters().paths_moved, 8u);
}

TEST(bot_host, a_screen_that_lies_is_found_out) {
    LoopbackServer server(small_match());
    BotPlan plan = bots::bot_plan_of(server.join_info(), server.level());
    plan.count = 4;
    plan.planted_draw_error = Moment::one_tick;
    RunningBots bots(plan);
    const auto found = [&] { return server.disagreed >= 1; };
    EXPECT_TRUE(wait_until(found));
    bots.stop();
    server.stop();
    const SelfAudit& audit = server.match().self_audit();
    EXPECT_LT(audit.overall().agreed(), audit.overall().shots());
}

TEST(bot_host, light_clients_speak_the_whole_protocol) {
    LoopbackServer server(small_match());
    BotPlan plan = bots::bot_plan_of(server.join_info(), server.level());
    plan.count = 20;
    plan.light = true;
    RunningBots bots(plan);
    EXPECT_TRUE(wait_until([&] { return server.rays >= 4 && bots.totals().playing == 20; }));
    const BotTotals totals = bots.stop();
    EXPECT_TRUE(wait_until([&] { return server.present == 0; }));
    server.stop();

    EXPECT_EQ(totals.connects, 20u);
    EXPECT_EQ(totals.count(LeaveReason::left), 20u);
    EXPECT_EQ(totals.game.bad_bodies, 0u);
    EXPECT_GE(totals.game.shots, 4u);
    const arena::MatchServer& match = server.match();
    EXPECT_EQ(match.self_audit().overall().shots(), 0u);
    for (const arena::Violation each : enum_values<arena::Violation>) {
        EXPECT_EQ(match.counters().violation[each], 0u) << to_string(each);
    }
    EXPECT_EQ(match.session().counters().count(LeaveReason::left), 20u);
}

TEST(bot_host, those_who_leave_come_back_with_a_fresh_ticket) {
    LoopbackServer server(small_match());
    BotPlan plan = bots::bot_plan_of(server.join_info(), server.level());
    plan.count = 6;
    plan.light = true;
    plan.churn_s = 0.2;
    RunningBots bots(plan);
    EXPECT_TRUE(wait_until([&] { return bots.totals().connects >= 8; }));
    const BotTotals totals = bots.stop();
    server.stop();
    EXPECT_EQ(totals.count(LeaveReason::left), totals.connects);
    EXPECT_EQ(server.tickets(net::TicketVerdict::accepted), server.joins);
    EXPECT_EQ(server.tickets(net::TicketVerdict::already_used), 0u);
}

TEST(bot_host, those_whose_server_went_are_counted_and_try_again) {
    auto server = std::make_unique<LoopbackServer>(small_match(), net::Protection::plain_udp_on_trusted_network);
    const arena::Level level = arena::Level::standard();
    BotPlan plan = bots::bot_plan_of(server->join_info(), level);
    plan.count = 2;
    plan.light = true;
    RunningBots bots(plan);
    EXPECT_TRUE(wait_until([&] { return bots.totals().playing == 2; }));
    server->stop();
    EXPECT_TRUE(wait_until([&] { return bots.totals().count(LeaveReason::shut_down) == 2; }));
    const BotTotals totals = bots.stop();
    EXPECT_EQ(totals.connects, 2u);
    EXPECT_EQ(totals.connected, 0u);
}

TEST(bot_host, a_wrong_fingerprint_is_refused_by_the_client) {
    LoopbackServer server(small_match());
    BotPlan plan = bots::bot_plan_of(server.join_info(), server.level());
    plan.fingerprint[0] ^= 1;
    plan.light = true;
    RunningBots bots(plan);
    const auto is_refused = [&] { return bots.totals().count(net::CloseReason::wrong_server) >= 1; };
    EXPECT_TRUE(wait_until(is_refused));
    bots.stop();
    server.stop();
    EXPECT_EQ(server.joins, 0u);
}

TEST(bot_host, another_game_is_refused_by_the_server) {
    LoopbackServer server(small_match());
    BotPlan plan = bots::bot_plan_of(server.join_info(), server.level());
    plan.match.arena.draw.interpolation = Interpolation::hermite;
    plan.light = true;
    RunningBots bots(plan);
    EXPECT_TRUE(wait_until([&] { return bots.totals().count(RefuseReason::wrong_view) >= 1; }));
}

/// Refuses everybody, as a server of other versions does.
class NewerServer : public net::NetHandler {
public:
    NewerServer() {
        net::NetServerConfig config;
        config.bind = own_loopback();
        config.protection = net::Protection::plain_udp_on_trusted_network;
        std::string error;
        net = net::NetServer::open(config, error);
    }
    void connected(PeerId, const net::Address&) override {}
    void closed(PeerId, net::CloseReason) override {}
    void received(PeerId peer, std::span<const std::uint8_t> bytes) override {
        Request request;
        if (read_request(bytes, request) != DatagramResult::handshake) return;
        std::array<std::uint8_t, min_request_bytes> reply;
        const Refuse refuse{request.client_nonce, RefuseReason::wrong_version, {{9, 12}, {1, 1}}};
        net->send(peer, std::span(reply).first(write_refuse(reply, refuse)));
        net->flush();
    }

    std::unique_ptr<net::NetServer> net;
};

TEST(bot_host, says_which_side_is_to_be_updated_where_server_and_bot_have_no_common_version) {
    NewerServer server;
    ASSERT_NE(server.net, nullptr);
    const arena::Level level = arena::Level::standard();
    server::JoinInfo info;
    info.game = arena::join_entries_of(small_match());
    info.server = server.net->local_address();
    info.protection = net::Protection::plain_udp_on_trusted_network;
    BotPlan plan = bots::bot_plan_of(info, level);
    plan.light = true;
    RunningBots bots(plan);
    EXPECT_TRUE(wait_until([&] {
        server.net->poll(server::steady_now().value, server);
        return bots.totals().count(RefuseReason::wrong_version) >= 1;
    }));
    std::string all;
    for (const std::string& line : bots::bot_ending_lines(bots.stop(), info.server)) all += line + "\n";
    EXPECT_NE(all.find("the server speaks session protocol 9 to 12, this client 2 to 3: update this client"),
              std::string::npos)
        << all;
}

TEST(bot_host, a_plan_without_sense_is_refused) {
    BotPlan plan;
    EXPECT_THROW(BotHost{plan}, std::runtime_error);
    const arena::Level level = arena::Level::standard();
    plan.level = &level;
    plan.count = 0;
    EXPECT_THROW(BotHost{plan}, std::runtime_error);
}

}  // namespace
}  // namespace backsight::test
