// More players than a server can let in at once: some come and go, others want to play.

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <ctime>
#include <memory>
#include <thread>
#include <vector>

#include "server/admission/ticket_office.h"
#include "server/host/pacing.h"
#include "session/handshake.h"
#include "tests/server/admission/seat_seeker.h"
#include "tests/server/host/host_run.h"
#include "tests/server/host/loopback_server.h"

namespace backsight::test {
namespace {

bots::BotPlan light_plan(RunningServer& server, std::uint32_t count) {
    static const arena::Level level = arena::Level::standard();
    bots::BotPlan plan = bots::bot_plan_of(*server.host().join_info(), level);
    plan.count = count;
    plan.light = true;
    return plan;
}

server::HostConfig small_host(std::int64_t players) {
    server::HostConfig config = quiet_host();
    config.server.max_clients = players;
    return config;
}

/// Users who join, go, and are followed by others, as fast as the server lets them.
class Churn {
public:
    Churn(const bots::BotPlan& plan, std::uint32_t at_once, const char* from)
        : lobby_(plan),
          from_(*net::Address::parse(std::string(from) + ":0")),
          thread_([this, at_once] { run(at_once); }) {}
    ~Churn() {
        stop_ = true;
        thread_.join();
    }

    std::atomic<std::uint64_t> sat_down{0};
    std::atomic<std::uint32_t> last_place{0};

private:
    void run(std::uint32_t at_once) {
        std::vector<std::unique_ptr<SeatSeeker>> all(at_once);
        for (std::uint64_t user = 1'000'000; !stop_;) {
            for (auto& each : all) {
                if (each == nullptr) each = std::make_unique<SeatSeeker>(lobby_, lobby_.ticket_for(++user), from_);
                each->look();
                last_place = std::max(last_place.load(), each->session().place_in_queue());
                if (each->is_seated()) {
                    ++sat_down;
                    each->leave();
                }
                if (each->is_over()) each.reset();
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }

    Lobby lobby_;
    net::Address from_;
    std::atomic<bool> stop_{false};
    std::thread thread_;
};

/// One connection that asks for a seat without end, each time as another session, and never has a ticket.
class RequestFlood : net::NetHandler {
public:
    explicit RequestFlood(const Lobby& lobby) : lobby_(&lobby) {}
    void look() {
        // A machine that stood still may have cost it its connection.
        if (net_ == nullptr || net_->is_over()) open();
        net_->poll(server::steady_now().value, *this);
        std::array<std::uint8_t, max_datagram_bytes> request;
        const Request asked{{session_versions, arena::arena_wire_versions}, lobby_->fingerprint, 0, 0, {}};
        for (int i = 0; is_connected_ && i < 32; ++i) {
            Request each = asked;
            each.client_nonce = ++nonce_;
            const std::size_t size = write_request(std::span(request).first(net_->max_payload_bytes()), each);
            if (net_->send(std::span(request).first(size)) != net::SendResult::queued) break;
        }
        net_->flush();
    }
    std::uint64_t asked() const { return nonce_; }

private:
    void open() {
        const bots::BotPlan& plan = lobby_->plan;
        net::NetClientConfig config;
        config.server = plan.server;
        config.protection = plan.protection;
        config.pin = lobby_->pin;
        config.pass = net::issue_connect_token(plan.ticket_key, plan.fingerprint, std::time(nullptr) + 60);
        std::string error;
        net_ = net::NetClient::open(config, error);
        ASSERT_NE(net_, nullptr) << error;
    }
    void connected(PeerId, const net::Address&) override { is_connected_ = true; }
    void received(PeerId, std::span<const std::uint8_t>) override {}
    void closed(PeerId, net::CloseReason) override { is_connected_ = false; }

    const Lobby* lobby_;
    std::unique_ptr<net::NetClient> net_;
    std::uint64_t nonce_ = 0;
    bool is_connected_ = false;
};

class request_flood_host : public testing::TestWithParam<const char*> {};

TEST_P(request_flood_host, one_connection_that_asks_without_end_takes_no_check_from_others) {
    server::HostConfig config = small_host(8);
    config.server.encryption = GetParam();
    RunningServer server(config);
    const Lobby lobby(light_plan(server, 1));
    RequestFlood flood(lobby);
    EXPECT_TRUE(wait_until([&] {
        flood.look();
        return flood.asked() > 4'000;
    }));
    SeatSeeker honest(lobby, lobby.ticket_for(101));
    EXPECT_TRUE(wait_until([&] {
        flood.look();
        honest.look();
        return honest.is_seated() || honest.is_over();
    }));
    EXPECT_TRUE(honest.is_seated());
    const server::ServerStatus status = server.stop();
    EXPECT_GT(status.hasty_datagrams, 0u);
    EXPECT_EQ(status.session.datagrams[DatagramResult::rate_limited], 0u);
}

INSTANTIATE_TEST_SUITE_P(Both, request_flood_host, testing::Values("dtls", "plain"));

TEST(queue_host, users_who_come_and_go_keep_nobody_out_and_nobody_is_kicked) {
    RunningServer server(small_host(8));
    const bots::BotPlan plan = light_plan(server, 3);
    Churn churn(plan, 12, "127.0.0.2");
    // More than the history has room for: some have waited.
    EXPECT_TRUE(wait_until([&] { return churn.sat_down >= 40; }));
    EXPECT_GT(churn.last_place, 0u);
    RunningBots bots(plan);
    EXPECT_TRUE(wait_until([&] { return bots.totals().playing == 3 && churn.sat_down >= 60; }));
    const bots::BotTotals totals = bots.stop();
    const ServerCounters session = server.stop().session;
    EXPECT_EQ(totals.connects, 3u);
    EXPECT_EQ(totals.count(LeaveReason::kicked), 0u);
    EXPECT_EQ(session.count(LeaveReason::kicked), 0u);
    EXPECT_EQ(session.count(RefuseReason::server_full), 0u);
    EXPECT_GT(session.queued, 0u);
}

TEST(queue_host, whoever_comes_to_a_full_server_sees_their_place_and_gets_the_next_seat) {
    server::HostConfig config = small_host(2);
    // Longer than a handshake takes on a machine that does much else, and shorter than they wait below.
    config.unauthenticated_timeout = Micros{3'000'000};
    RunningServer server(config);
    const Lobby lobby(light_plan(server, 2));
    RunningBots bots(lobby.plan);
    ASSERT_TRUE(wait_until([&] { return bots.totals().playing == 2; }));
    SeatSeeker first(lobby, lobby.ticket_for(101)), second(lobby, lobby.ticket_for(102));
    const auto look = [&] {
        first.look();
        second.look();
    };
    ASSERT_TRUE(wait_until([&] {
        first.look();
        return first.session().place_in_queue() == 1;
    }));
    ASSERT_TRUE(wait_until([&] {
        look();
        return second.session().place_in_queue() == 2;
    }));
    EXPECT_TRUE(wait_until([&] {
        look();
        return server.status().waiting == 2;
    }));
    // Nobody is taken for an unauthenticated peer meanwhile.
    const std::uint64_t ticks = server.status().ticks;
    EXPECT_TRUE(wait_until([&] {
        look();
        return server.status().ticks > ticks + 4 * 64;
    }));
    EXPECT_FALSE(first.is_over() || second.is_over());
    bots.stop();
    EXPECT_TRUE(wait_until([&] {
        look();
        return first.is_seated() && second.is_seated();
    }));
    EXPECT_EQ(server.status().peers_without_session, 0u);
}

TEST(queue_host, an_ipv6_subscriber_is_one_host_and_neighbours_are_others) {
    server::TicketOffice office(net::make_ticket_keys().public_key, net::ServerId{});
    const auto host = [&](const char* address) {
        return office.comes_from(PeerId{1}, *net::Address::parse(std::string(address) + ":4000"));
    };
    EXPECT_EQ(host("[2001:db8:1:ff00::1]"), host("[2001:db8:1:ffff:1:2:3:4]"));
    EXPECT_NE(host("[2001:db8:1:ff00::1]"), host("[2001:db8:1:fe00::1]"));
    EXPECT_NE(host("10.0.0.1"), host("10.0.0.2"));
    EXPECT_NE(host("10.0.0.1"), host("[a00:1::]"));
}

TEST(queue_host, one_host_does_not_take_all_connections) {
    server::HostConfig config = small_host(2);
    config.unauthenticated_timeout = Micros{60'000'000};
    RunningServer server(config);
    const Lobby lobby(light_plan(server, 1));
    // Each with a connect token of its own, and no word of a ticket; whoever is sent away comes again.
    std::vector<std::unique_ptr<SeatSeeker>> idle(40);
    const auto look = [&] {
        for (auto& each : idle) {
            if (each == nullptr || each->is_over()) {
                each = std::make_unique<SeatSeeker>(lobby, net::JoinTicket{}, net::Address::parse("127.0.0.3:0"));
                each->is_mute = true;
            }
            each->look();
        }
    };
    EXPECT_TRUE(wait_until([&] {
        look();
        return server.status().peers_of_one_host >= 10;
    }));
    RunningBots bots(lobby.plan);
    EXPECT_TRUE(wait_until([&] {
        look();
        return bots.totals().playing == 1;
    }));
}

}  // namespace
}  // namespace backsight::test
