// A whole server over real sockets while unauthenticated peers and an insider pour datagrams over it.

#include "arena/bots/flood.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <thread>

#include "arena/bots/bot_host.h"
#include "arena/bots/client_hellos.h"
#include "arena/bots/summary.h"
#include "arena/service/arena_game.h"
#include "server/host/server_host.h"
#include "tests/server/host/loopback_server.h"
#include "tests/support/cases.h"
#include "tests/support/own_loopback.h"

namespace backsight::test {
namespace {

using namespace backsight::server;
using bots::bot_plan_of;
using bots::BotHost;
using bots::BotPlan;
using bots::BotTotals;
using bots::ClientHello;
using bots::Flood;
using bots::refusals;

constexpr std::uint32_t bot_count = 4;
constexpr std::uint32_t datagrams_per_second = 3'000;

/// Runs `work(stop)` in a thread of its own until stop().
class Running {
public:
    template <typename Work>
    explicit Running(Work work) : thread_([this, work] { work(stop_); }) {}
    ~Running() { stop(); }
    void stop() {
        stop_ = true;
        if (thread_.joinable()) thread_.join();
    }

private:
    std::atomic<bool> stop_{false};
    std::thread thread_;
};

HostConfig host_config() {
    HostConfig config;
    config.server = config::ServerConfig(arena::arena_game());
    config.server.bind = own_loopback_host();
    config.server.port = 0;
    config.server.max_clients = bot_count + 1;
    return config;
}

std::uint64_t count(const ServerStatus& status, const std::string& reason) {
    for (const auto& [name, times] : refusals(status)) {
        if (name == reason) return times;
    }
    return 0;
}

class flooded_host : public testing::Test {
protected:
    flooded_host() {
        plan_ = bot_plan_of(*host_.join_info(), level_);
        plan_.count = bot_count;
        plan_.first_user = 100;
    }
    BotPlan hostile_plan() const {
        BotPlan hostile = plan_;
        hostile.first_user = 1;
        return hostile;
    }

    logging::Log log_{logging::Level::error, logging::Format::text, ""};
    ServerHost host_{host_config(), log_};
    arena::Level level_ = arena::Level::standard();
    BotPlan plan_;
};

TEST_F(flooded_host, all_bots_keep_playing_and_every_drop_has_its_reason) {
    BotHost honest(plan_);
    Flood flood(hostile_plan(), datagrams_per_second);
    Running server([this](const std::atomic<bool>& stop) { host_.run(stop); });
    Running playing([&](const std::atomic<bool>& stop) { honest.run(stop); });
    ASSERT_TRUE(wait_until([&] { return honest.totals().playing == bot_count; }));
    const std::uint64_t snapshots_before = honest.totals().game.snapshots;
    Running flooding([&](const std::atomic<bool>& stop) { flood.run(stop); });
    const auto shots = static_cast<std::uint64_t>(cases(12));
    const auto is_enough = [&] {
        const ServerStatus status = host_.status();
        return flood.sent() >= 2 * datagrams_per_second && status.declared >= shots &&
               status.clients == bot_count + 1 && count(status, "client: too many commands") > 0 &&
               count(status, "datagram: rate_limited") > 0;
    };
    EXPECT_TRUE(wait_until(is_enough));
    EXPECT_EQ(honest.totals().playing, bot_count);
    flooding.stop();
    playing.stop();
    server.stop();

    const ServerStatus status = host_.status();
    EXPECT_EQ(status.agreed, status.declared);
    EXPECT_EQ(status.alarm, ScreenFault::none);
    const BotTotals totals = honest.totals();
    EXPECT_EQ(totals.connects, bot_count);
    EXPECT_EQ(totals.game.bad_bodies, 0u);
    EXPECT_GT(totals.game.snapshots, snapshots_before);
    for (const char* reason :
         {"connection: unauthenticated peer", "connection: malformed hello", "connection: no connect token",
          "connection: expired connect token", "connection: bad connect token", "connection: connect token in use",
          "connection: repeated hello", "connection: too long", "connection: empty datagram"}) {
        EXPECT_GT(count(status, reason), 0u) << reason;
    }
    // The insider's packets are no offence: the insider is only too fast, and keeps the seat.
    EXPECT_EQ(count(status, "left: misbehaved"), 0u);
    EXPECT_EQ(flood.totals().insider.connects, 1u);
    // Nobody is sent more bytes than they sent.
    EXPECT_GT(flood.totals().answers, 0u);
    EXPECT_LT(flood.totals().answer_bytes, flood.totals().unauthenticated_bytes / 2);
}

TEST_F(flooded_host, a_flood_without_sense_is_refused) {
    EXPECT_THROW(Flood(hostile_plan(), 4), std::runtime_error);
    EXPECT_THROW(Flood(hostile_plan(), 1'000'001), std::runtime_error);
    BotPlan plain = hostile_plan();
    plain.protection = net::Protection::plain_udp_on_trusted_network;
    EXPECT_THROW(Flood(plain, 100), std::runtime_error);
}

TEST(flood, a_hello_can_be_changed_and_stays_whole) {
    const net::TicketKeys keys = net::make_ticket_keys();
    const net::Fingerprint server{5};
    const net::ConnectToken pass = net::issue_connect_token(keys.secret_key, server, 2'000'000'000);
    const ClientHello hello = ClientHello::record(server, pass);
    const std::array<std::uint8_t, 32> cookie{1, 2, 3};
    const ClientHello proven = hello.with_cookie(cookie);
    EXPECT_EQ(proven.bytes().size(), hello.bytes().size() + cookie.size());
    EXPECT_EQ(hello.without_pass().bytes().size(), hello.bytes().size());
    ClientHello other = proven;
    other.set_pass(net::issue_connect_token(keys.secret_key, server, 2'000'000'001));
    EXPECT_FALSE(std::ranges::equal(other.bytes(), proven.bytes()));
    EXPECT_TRUE(ClientHello::cookie_in(hello.bytes()).empty());
}

TEST(inbox, gives_what_it_took_in_order_and_takes_no_more_than_it_holds) {
    Inbox inbox(3, 100);
    const std::vector<std::uint8_t> first(60, 1), second(40, 2), more(1, 3);
    EXPECT_TRUE(inbox.push({1}, first, Micros{100}));
    EXPECT_TRUE(inbox.push({2}, second, Micros{101}));
    EXPECT_FALSE(inbox.push({3}, more, Micros{102}));
    inbox.push_closed({1});
    std::string heard;
    const auto drain = [&] {
        inbox.drain(
            [&](PeerId peer, std::span<const std::uint8_t> bytes, Micros arrived) {
                heard += std::to_string(peer.value) + ":" + std::to_string(bytes.size()) + "x" +
                         std::to_string(bytes.front()) + "@" + std::to_string(arrived.value) + " ";
            },
            [&](PeerId peer) { heard += std::to_string(peer.value) + " closed"; });
    };
    drain();
    EXPECT_EQ(heard, "1:60x1@100 2:40x2@101 1 closed");
    EXPECT_TRUE(inbox.has_room(3, 100));
    heard.clear();
    drain();
    EXPECT_EQ(heard, "");
}

}  // namespace
}  // namespace backsight::test
