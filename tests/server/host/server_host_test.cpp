// The host of `backsight serve` with bots over real sockets: its allocations, its end, and the clients that it lets in
// and lets go.

#include "server/host/server_host.h"
#include "arena/service/arena_game.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <ctime>
#include <numeric>

#include "server/admission/key_files.h"
#include "server/config/config_fields.h"
#include "server/hit_reports/report_reader.h"
#include "server/host/pacing.h"
#include "tests/inputs/scratch_folder.h"
#include "tests/server/host/host_run.h"
#include "tests/server/host/loopback_server.h"
#include "tests/server/host/pem_files.h"
#include "tests/server/life/ask_port.h"
#include "tests/support/allocation_counter.h"

namespace backsight::test {
namespace {

using bots::BotPlan;
using bots::BotTotals;
using inputs::error_of;
using inputs::has;
using inputs::ScratchFolder;
using server::HostConfig;
using server::ServerStatus;

BotPlan plan_for(RunningServer& server, std::uint32_t count) {
    static const arena::Level level = arena::Level::standard();
    BotPlan plan = bots::bot_plan_of(*server.host().join_info(), level);
    plan.count = count;
    return plan;
}

std::uint64_t rays_of(const ServerStatus& status) {
    return std::accumulate(status.rays_by_reason.begin(), status.rays_by_reason.end(), std::uint64_t{0});
}

/// Play of two seconds and more, once all are warm.
ServerStatus measured(HostConfig config, std::uint32_t bots, double churn_s = 0.0) {
    config.allocations = &allocations_of_this_thread;
    RunningServer server(config);
    BotPlan plan = plan_for(server, bots);
    plan.churn_s = churn_s;
    RunningBots playing(plan);
    EXPECT_TRUE(wait_until([&] { return playing.totals().connects >= bots && server.status().triggers >= 4; }));
    const std::uint64_t rays_before = rays_of(server.status());
    server.host().start_measuring();
    server::sleep_until(server::steady_now() + Micros{2'000'000});
    EXPECT_TRUE(wait_until([&] { return rays_of(server.status()) >= rays_before + 4; }));
    const ServerStatus status = server.status();
    playing.stop();
    return status;
}

TEST(server_host, plays_on_several_threads_as_on_one) {
    HostConfig config = quiet_host();
    config.server.threads = 3;
    const ServerStatus status = measured(config, 12);
    EXPECT_EQ(status.clients, 12u);
    EXPECT_GT(status.declared, 0u);
    EXPECT_EQ(status.agreed, status.declared);
    EXPECT_GT(status.match.snapshots, 0u);
    EXPECT_GT(status.udp_down_datagrams, 0u);
}

TEST(server_host, ticks_allocate_nothing_once_all_have_joined) {
    if (!counts_allocations()) GTEST_SKIP() << "a sanitizer counts for itself";
    const ServerStatus status = measured(quiet_host(), 6);
    EXPECT_GT(status.ticks, 64u);
    EXPECT_EQ(status.tick_allocations, 0u);
    EXPECT_GT(status.ticks_without_arrivals, status.ticks / 2);
    EXPECT_LE(status.ticks_without_arrivals, status.ticks);
    EXPECT_GT(status.tick.percentile_ms(0.99), 0.0);
    EXPECT_EQ(status.clients, 6u);
}

TEST(server_host, comparing_reporting_and_metrics_allocate_nothing_either) {
    if (!counts_allocations()) GTEST_SKIP() << "a sanitizer counts for itself";
    const ScratchFolder folder;
    HostConfig config = quiet_host();
    config.compares = true;
    config.server.metrics_port = free_tcp_port();
    config.server.reports_file = (folder.path() / "r.sqlite").string();
    const ServerStatus status = measured(config, 6);
    EXPECT_EQ(status.tick_allocations, 0u);
    EXPECT_GT(status.reports_written, 0u);
    EXPECT_GT(status.total.rays, 0u);
}

TEST(server_host, nor_do_those_who_leave) {
    if (!counts_allocations()) GTEST_SKIP() << "a sanitizer counts for itself";
    const ServerStatus status = measured(quiet_host(), 6, 1.0);
    EXPECT_EQ(status.tick_allocations, 0u);
    EXPECT_GT(status.session.count(LeaveReason::left), 0u);
}

/// Notes whether the bytes that it is told ever fall.
class ByteWatch : public service::Spectator {
public:
    void attach(service::MatchPort&) override {}
    void detach() override {}
    void tick_took(Micros, std::uint64_t down_bytes, std::uint64_t up_bytes) override {
        if (down_bytes < down_.exchange(down_bytes) || up_bytes < up_.exchange(up_bytes)) has_fallen_ = true;
    }
    std::uint64_t down() const { return down_; }
    bool has_fallen() const { return has_fallen_; }

private:
    std::atomic<std::uint64_t> down_{0}, up_{0};
    std::atomic<bool> has_fallen_{false};
};

TEST(server_host, a_spectator_s_bytes_do_not_fall_when_measuring_begins) {
    ByteWatch bytes;
    HostConfig config = quiet_host();
    config.spectator = &bytes;
    RunningServer server(config);
    RunningBots bots(plan_for(server, 2));
    EXPECT_TRUE(wait_until([&] { return bytes.down() > 4'096 && server.status().ticks > 64; }));
    const std::uint64_t ticks = server.status().ticks;
    server.host().start_measuring();
    EXPECT_TRUE(wait_until([&] { return server.status().ticks < ticks; }));
    const std::uint64_t before = bytes.down();
    EXPECT_TRUE(wait_until([&] { return bytes.down() > before; }));
    EXPECT_FALSE(bytes.has_fallen());
}

TEST(server_host, a_stop_tells_the_players_and_leaves_every_judged_ray_in_the_file) {
    const ScratchFolder folder;
    HostConfig config = quiet_host();
    config.server.reports_file = (folder.path() / "r.sqlite").string();
    RunningServer server(config);
    RunningBots bots(plan_for(server, 6));
    EXPECT_TRUE(wait_until([&] { return bots.totals().playing == 6 && rays_of(server.status()) >= 4; }));
    const Micros asked_at = server::steady_now();
    const ServerStatus status = server.stop();
    EXPECT_LT(server::steady_now() - asked_at, Micros{10'000'000});
    EXPECT_TRUE(wait_until([&] { return bots.totals().count(LeaveReason::shut_down) == 6; }));

    EXPECT_EQ(reports::ReportReader(config.server.reports_file).list({.projectiles = false}).size(), status.match.rays);
    EXPECT_EQ(status.reports_written, status.match.rays);
    EXPECT_EQ(status.reports_lost, 0u);
    EXPECT_EQ(rays_of(status), status.hits + status.misses + status.refusals);
    EXPECT_EQ(rays_of(status), status.match.rays + status.match.further_hits);
    EXPECT_EQ(status.session.joined, 6u);
    EXPECT_EQ(status.session.count(LeaveReason::shut_down), 6u);
    EXPECT_EQ(status.clients, 0u);
    EXPECT_EQ(status.clients_most, 6u);
    EXPECT_GT(status.ticks, 0u);
    EXPECT_GT(status.client_seconds, 0.0);
    EXPECT_GT(status.down_bytes, 0u);
    EXPECT_GT(status.udp_down_bytes, status.down_bytes);
    EXPECT_EQ(status.alarm, ScreenFault::none);
    EXPECT_EQ(status.agreed, status.declared);
}

TEST(server_host, a_file_of_reports_says_when_its_run_began) {
    const ScratchFolder folder;
    HostConfig config = quiet_host();
    config.server.reports_file = (folder.path() / "r.sqlite").string();
    const std::int64_t before_us = std::int64_t{std::time(nullptr)} * 1'000'000;
    RunningServer(config).stop();
    const std::int64_t after_us = (std::int64_t{std::time(nullptr)} + 1) * 1'000'000;
    const std::int64_t started_us = reports::ReportReader(config.server.reports_file).facts(1).started_unix_us;
    EXPECT_GE(started_us, before_us);
    EXPECT_LE(started_us, after_us);
}

TEST(server_host, a_server_that_stood_still_skips_what_is_stale_and_plays_on) {
    RunningServer server(quiet_host());
    RunningBots bots(plan_for(server, 2));
    EXPECT_TRUE(wait_until([&] { return bots.totals().playing == 2; }));
    EXPECT_TRUE(wait_until([&] { return bots.totals().starved == 0; }));
    server.host().pause(std::chrono::milliseconds(3'000));
    EXPECT_TRUE(wait_until([&] { return bots.totals().starved == 2; }));
    EXPECT_TRUE(wait_until([&] { return server.status().ticks_skipped > 100; }));
    const std::uint64_t snapshots = bots.totals().game.snapshots;
    EXPECT_TRUE(wait_until([&] { return bots.totals().game.snapshots > snapshots + 64; }));
    EXPECT_TRUE(wait_until([&] { return bots.totals().starved == 0; }));
    const ServerStatus status = server.status();
    EXPECT_EQ(status.clients, 2u);
    EXPECT_EQ(status.session.joined, 2u);
    EXPECT_EQ(status.agreed, status.declared);
}

std::string error_with(const HostConfig& config) {
    return error_of([&] { const RunningServer server(config); });
}

TEST(server_host, a_taken_port_is_told_with_field_address_and_why) {
    RunningServer first(quiet_host());
    HostConfig config = quiet_host();
    config.server.port = first.host().address().port;
    const std::string error = error_with(config);
    EXPECT_TRUE(has(error, "network.port")) << error;
    EXPECT_TRUE(has(error, first.host().address().to_string())) << error;
    EXPECT_TRUE(has(error, "in use")) << error;
}

TEST(server_host, a_bad_address_is_told_with_field_value_and_what_would_be_right) {
    for (const char* bind : {"localhost", "256.0.0.1", "::1::2", "127.0.0.1:80", "[::1", " "}) {
        HostConfig config = quiet_host();
        config.server.bind = bind;
        const std::string error = error_with(config);
        EXPECT_TRUE(has(error, "network.bind: found '" + std::string(bind) + "', expected an address")) << error;
    }
    HostConfig config = quiet_host();
    config.server.bind = "203.0.113.7";
    EXPECT_TRUE(has(error_with(config), "network.bind")) << error_with(config);
    EXPECT_TRUE(has(error_with(config), "assign")) << error_with(config);
}

TEST(server_host, serves_ipv6_and_tells_bots_where) {
    for (const char* bind : {"::1", "::", "[::1]", "0.0.0.0"}) {
        HostConfig config = quiet_host();
        config.server.bind = bind;
        RunningServer server(config);
        EXPECT_TRUE(server.host().join_info()->server.is_loopback()) << bind;
        BotPlan plan = plan_for(server, 1);
        plan.light = true;
        RunningBots bots(plan);
        EXPECT_TRUE(wait_until([&] { return bots.totals().playing == 1; })) << bind;
    }
}

TEST(server_host, files_that_are_no_good_are_told_with_field_and_file) {
    const ScratchFolder folder;
    const std::string junk = folder.write("junk", "nothing of use").string();
    HostConfig config = quiet_host();
    config.server.certificate_file = config.server.certificate_key_file = junk;
    EXPECT_TRUE(has(error_with(config), "network.certificate_file: " + junk)) << error_with(config);
    config.server.certificate_file = config.server.certificate_key_file = (folder.path() / "none.pem").string();
    EXPECT_TRUE(has(error_with(config), "none.pem")) << error_with(config);
    EXPECT_TRUE(has(error_with(config), "No such file")) << error_with(config);

    config = quiet_host();
    config.server.ticket_key_file = junk;
    EXPECT_TRUE(has(error_with(config), "network.ticket_key_file: '" + junk + "': expected 64")) << error_with(config);

    config = quiet_host();
    const std::string pipe = (folder.path() / "pipe").string(), link = (folder.path() / "link").string();
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    std::filesystem::create_symlink(pipe, link);
    const std::string name = (folder.path() / "good").string();
    write_pem_pair(name);
    for (const std::string& file : {pipe, link, std::string("/dev/zero")}) {
        config.server.certificate_file = file;
        config.server.certificate_key_file = name + ".key.pem";
        EXPECT_TRUE(has(error_with(config), file + ": a folder, a pipe or a device")) << error_with(config);
        config.server.certificate_file = name + ".pem";
        config.server.certificate_key_file = file;
        EXPECT_TRUE(has(error_with(config), file)) << error_with(config);
        config = quiet_host();
        config.server.ticket_key_file = file;
        EXPECT_TRUE(has(error_with(config), "expected a regular file")) << error_with(config);
        config = quiet_host();
    }
    config.server.reports_file = junk;
    EXPECT_TRUE(has(error_with(config), "reports.file: ")) << error_with(config);
    EXPECT_TRUE(has(error_with(config), junk)) << error_with(config);
    config.server.reports_file = (folder.path() / "no" / "r.sqlite").string();
    EXPECT_TRUE(has(error_with(config), "unable to open")) << error_with(config);
}

// The lobby's half of `backsight keys` signs; this server never sees it.
BotPlan plan_with_key(RunningServer& server, const net::TicketSecretKey& key, net::Protection protection) {
    static const arena::Level level = arena::Level::standard();
    server::JoinInfo info;
    info.server = server.host().address();
    info.protection = protection;
    info.fingerprint = server.host().fingerprint();
    info.ticket_key = key;
    HostConfig config = quiet_host();
    config.server.encryption = protection == net::Protection::dtls ? "dtls" : "plain";
    info.game = arena::arena_game().join_entries(config::match_setup_of(config.server));
    BotPlan plan = bots::bot_plan_of(info, level);
    plan.light = true;
    return plan;
}

TEST(server_host, with_a_key_of_its_own_takes_tickets_of_that_key_only) {
    for (const net::Protection protection : {net::Protection::dtls, net::Protection::plain_udp_on_trusted_network}) {
        const bool is_dtls = protection == net::Protection::dtls;
        const ScratchFolder folder;
        const std::string name = (folder.path() / "lobby").string();
        server::make_key_files(name);
        HostConfig config = quiet_host();
        config.server.ticket_key_file = name + ".pub";
        config.server.encryption = is_dtls ? "dtls" : "plain";
        RunningServer server(config);
        EXPECT_FALSE(server.host().join_info());
        EXPECT_EQ(server.host().fingerprint() != net::Fingerprint{}, is_dtls);

        RunningBots forgers(plan_with_key(server, net::make_ticket_keys().secret_key, protection));
        EXPECT_TRUE(wait_until([&] {
            const ServerStatus status = server.status();
            return is_dtls ? status.net.dropped_bad_pass > 0 : status.session.count(RefuseReason::bad_ticket) > 0;
        }));
        EXPECT_EQ(server.status().session.joined, 0u);
        EXPECT_EQ(forgers.stop().connects, 0u);

        RunningBots players(plan_with_key(server, server::read_secret_key(name + ".key"), protection));
        EXPECT_TRUE(wait_until([&] { return players.totals().playing == 1; }));
    }
}

TEST(server_host, plain_udp_works_where_it_is_asked_for) {
    HostConfig config = quiet_host();
    config.server.encryption = "plain";
    RunningServer server(config);
    EXPECT_EQ(server.host().join_info()->fingerprint, net::Fingerprint{});
    RunningBots bots(plan_for(server, 3));
    EXPECT_TRUE(wait_until([&] { return bots.totals().playing == 3 && server.status().declared >= 2; }));
    EXPECT_EQ(bots.stop().count(LeaveReason::left), 3u);
    const ServerStatus status = server.stop();
    EXPECT_EQ(status.agreed, status.declared);
    EXPECT_EQ(status.udp_up_bytes, status.up_bytes);
}

/// Somebody with a connect token who never asks for a session.
class Stranger : net::NetHandler {
public:
    explicit Stranger(const server::JoinInfo& server) {
        std::string error;
        net::NetClientConfig config;
        config.server = server.server;
        config.protection = server.protection;
        config.pin = net::PinnedServer::make(server.fingerprint, error);
        config.pass = net::issue_connect_token(server.ticket_key, server.fingerprint, std::time(nullptr) + 60);
        net_ = net::NetClient::open(config, error);
        EXPECT_NE(net_, nullptr) << error;
    }
    void look_around() { net_->poll(server::steady_now().value, *this); }
    bool is_connected() const { return net_->is_connected(); }
    bool is_sent_away() const { return closed_ == net::CloseReason::by_peer; }

private:
    void connected(PeerId, const net::Address&) override {}
    void received(PeerId, std::span<const std::uint8_t>) override {}
    void closed(PeerId, net::CloseReason reason) override { closed_ = reason; }

    std::unique_ptr<net::NetClient> net_;
    std::optional<net::CloseReason> closed_;
};

TEST(server_host, strangers_who_never_show_a_ticket_are_let_go_and_players_are_not) {
    HostConfig config = quiet_host();
    config.unauthenticated_timeout = Micros{300'000};
    RunningServer server(config);
    BotPlan plan = plan_for(server, 2);
    plan.light = true;
    RunningBots bots(plan);
    Stranger stranger(*server.host().join_info());
    EXPECT_TRUE(wait_until([&] {
        stranger.look_around();
        return stranger.is_connected() && bots.totals().playing == 2;
    }));
    EXPECT_TRUE(wait_until([&] {
        stranger.look_around();
        return stranger.is_sent_away();
    }));
    server::sleep_until(server::steady_now() + Micros{1'500'000});
    const ServerStatus status = server.status();
    EXPECT_EQ(status.peers_without_session, 1u);
    EXPECT_EQ(status.clients, 2u);
    EXPECT_EQ(bots.totals().connects, 2u);
}

}  // namespace
}  // namespace backsight::test
