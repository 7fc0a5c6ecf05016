// The service with games that it does not know: one whole small game over real sockets, and one that only counts.

#include <gtest/gtest.h>

#include <ctime>
#include <mutex>

#include "server/admission/random_number.h"
#include "server/config/config_file.h"
#include "server/host/pacing.h"
#include "server/life/life.h"
#include "server/page/spectator_page.h"
#include "tests/consumers/own_game/discs.h"
#include "tests/inputs/scratch_folder.h"
#include "tests/server/host/host_run.h"
#include "tests/server/host/loopback_server.h"
#include "tests/support/own_loopback.h"

namespace backsight::test {
namespace {

using inputs::error_of;
using inputs::has;

server::HostConfig host_of(const service::Game& game) {
    server::HostConfig config;
    config.server = config::ServerConfig(game);
    config.server.bind = own_loopback_host();
    config.server.port = 0;
    config.server.max_clients = 4;
    return config;
}

/// A client of discs::Game, which always rolls its disc along x.
class DiscClient : net::NetHandler {
public:
    explicit DiscClient(const server::JoinInfo& join, std::uint64_t user = 7) : session_(session_config()) {
        ticket_ = net::issue_ticket(join.ticket_key, user, join.fingerprint, std::time(nullptr) + 60);
        std::string error;
        net::NetClientConfig config;
        config.server = join.server;
        config.protection = join.protection;
        config.pin = net::PinnedServer::make(join.fingerprint, error);
        config.pass = net::issue_connect_token(join.ticket_key, join.fingerprint, std::time(nullptr) + 60);
        net_ = net::NetClient::open(config, error);
        EXPECT_NE(net_, nullptr) << error;
    }

    void step() {
        const Micros now = server::steady_now();
        net_->poll(now.value, *this);
        session_.update(now);
        constexpr std::array<std::uint8_t, 2> along_x{127, 0};
        std::array<std::uint8_t, max_datagram_bytes> datagram;
        const std::size_t size = session_.write(now, along_x, std::span(datagram).first(net_->max_payload_bytes()));
        if (size > 0) net_->send(std::span(datagram).first(size));
        net_->flush();
    }
    void leave() { session_.leave(server::steady_now()); }
    const ClientSession& session() const { return session_; }
    /// Of the disc in seat 0, as the newest packet says: in 20 m / 127.
    int x() const { return x_; }

private:
    static ClientSessionConfig session_config() {
        ClientSessionConfig config;
        config.channel.transport_is_secure = true;
        return config;
    }
    void connected(PeerId, const net::Address&) override {
        EXPECT_TRUE(session_.connect(server::steady_now(), server::random_number(), 0, ticket_));
    }
    void received(PeerId, std::span<const std::uint8_t> bytes) override {
        const Received read = session_.receive(server::steady_now(), bytes);
        if (!read.body.empty()) x_ = static_cast<std::int8_t>(read.body[0]);
    }
    void closed(PeerId, net::CloseReason) override {}

    net::JoinTicket ticket_{};
    std::unique_ptr<net::NetClient> net_;
    ClientSession session_;
    int x_ = 0;
};

const discs::Game& discs_game() {
    static const discs::Game game;
    return game;
}

TEST(match_port, a_client_with_a_ticket_plays_a_game_that_the_service_does_not_know) {
    RunningServer server(host_of(discs_game()));
    DiscClient client(*server.host().join_info());
    EXPECT_TRUE(wait_until([&] { return client.step(), client.x() > 20; }));
    EXPECT_EQ(client.session().tick_rate().hz(), 30.0);
    EXPECT_TRUE(wait_until([&] { return client.step(), server.status().clients == 1; }));
    EXPECT_EQ(server.host().users(), std::vector<std::uint64_t>{7});
    client.leave();
    EXPECT_TRUE(wait_until([&] { return client.step(), server.status().clients == 0; }));
    const server::ServerStatus status = server.stop();
    EXPECT_EQ(status.session.joined, 1u);
    EXPECT_EQ(status.session.left[LeaveReason::left], 1u);
}

TEST(match_port, a_drained_match_seats_nobody_and_ends_when_its_last_player_has_left) {
    server::Life life(1, Micros{600'000'000});
    server::HostConfig config = host_of(discs_game());
    config.life = &life;
    RunningServer server(config);
    DiscClient client(*server.host().join_info()), late(*server.host().join_info(), 8);
    EXPECT_TRUE(wait_until([&] { return client.step(), server.status().clients == 1; }));
    EXPECT_TRUE(life.drain(server::steady_now()));
    // The match's next tick closes its doors: who asks before that is seated.
    const std::uint64_t ticks = server.status().ticks;
    EXPECT_TRUE(wait_until([&] { return client.step(), server.status().ticks > ticks + 2; }));
    EXPECT_TRUE(wait_until([&] { return client.step(), late.step(), late.session().refusal() != RefuseReason::none; }));
    EXPECT_EQ(late.session().refusal(), RefuseReason::server_full);
    EXPECT_EQ(client.session().state(), ClientState::connected);
    client.leave();
    EXPECT_TRUE(wait_until([&] { return client.step(), life.stage() == server::Stage::ended; }));
}

TEST(match_port, a_player_whose_server_stops_is_told_that_it_shut_down) {
    RunningServer server(host_of(discs_game()));
    DiscClient client(*server.host().join_info());
    EXPECT_TRUE(wait_until([&] { return client.step(), client.session().state() == ClientState::connected; }));
    server.ask_to_stop();
    EXPECT_TRUE(wait_until([&] { return client.step(), client.session().state() == ClientState::ended; }));
    EXPECT_EQ(client.session().end_reason(), LeaveReason::shut_down);
}

TEST(match_port, a_games_own_settings_stand_in_the_file_and_are_checked_like_the_services) {
    const service::Game* const game = &discs_game();
    EXPECT_EQ(config::parse_config("[game]\nspeed = 3", "x", game).game.real("game.speed"), 3.0);
    EXPECT_EQ(config::ServerConfig(*game).game.real("game.speed"), 8.0);
    const std::string error = error_of([&] { config::parse_config("\n[game]\nspeed = 51", "server.toml", game); });
    EXPECT_EQ(error, "server.toml:3: field 'game.speed': found '51', expected a number from 0 to 50 in m/s");
    EXPECT_TRUE(has(error_of([&] { config::parse_config("[game]\nsped = 1", "x", game); }), "nearest is 'game.speed'"));
    EXPECT_TRUE(has(error_of([&] { config::parse_config("[rocket]\nlook_back_ms = 1", "x", game); }), "'rocket'"))
        << "another game's settings are none of this one's";
    const std::string printed = config::print_config(config::parse_config("[game]\nspeed = 3", "x", game));
    EXPECT_TRUE(has(printed, "# How fast a disc rolls. a number from 0 to 50 in m/s; default 8.0.\nspeed = 3.0\n"));
    EXPECT_TRUE(config::parse_config(printed, "x", game) == config::parse_config("[game]\nspeed = 3", "x", game));
}

TEST(match_port, a_game_that_records_no_world_is_refused_hit_reports) {
    const inputs::ScratchFolder folder;
    server::HostConfig config = host_of(discs_game());
    config.server.reports_file = (folder.path() / "r.sqlite").string();
    EXPECT_TRUE(
        has(error_of([&] { RunningServer server(config); }), "reports.file: found a file, expected none: discs"));
}

TEST(match_port, a_server_without_a_game_says_so) {
    server::HostConfig config;
    EXPECT_EQ(error_of([&] { RunningServer server(config); }), "this server was given no game");
}

/// What a CountingMatch was asked, for the test's thread.
struct Asked {
    std::atomic<std::int64_t> ticks{0};
    std::atomic<std::int64_t> out_of_order{0};
    std::atomic<std::int64_t> spectated{0};
    std::atomic<bool> tells{false};
};

/// Has no players. It notes the order of calls, and tells the service of a denied arrow in each tick.
class CountingMatch : public service::MatchPort {
public:
    CountingMatch(Asked& asked, const service::MatchServices& services)
        : asked_(&asked), listener_(&services.listener), session_({}, services.hooks) {}

    void begin_tick(Tick tick, Micros server_now) override {
        const bool is_in_order = !is_open_ && tick > tick_ && server_now == TickRate(10, 1).time_of(tick);
        if (!is_in_order) ++asked_->out_of_order;
        is_open_ = true;
        tick_ = tick;
    }
    void receive(PeerId, std::span<const std::uint8_t>, std::optional<Micros>) override {}
    void closed(PeerId) override {}
    void finish_tick(const RunPieces&) override {
        if (!is_open_) ++asked_->out_of_order;
        is_open_ = false;
        ++asked_->ticks;
        if (!asked_->tells) return;
        service::FlightRecord arrow;
        arrow.weapon = 1;
        arrow.result = LaunchResult::muzzle_blocked;
        listener_->projectile_denied(arrow);
    }
    void shut_down(Micros server_now) override { session_.shut_down(server_now); }
    void farewells(Micros) override {}
    ServerSession& session() override { return session_; }
    void publish(service::MatchStatus& status) const override { status.named[0] = {"arrows", 5}; }
    std::size_t spectate(std::span<service::Marker> markers) const override {
        ++asked_->spectated;
        markers[0].name = "a \"quoted\" name";
        return 1;
    }

private:
    Asked* asked_;
    service::MatchListener* listener_;
    ServerSession session_;
    bool is_open_ = false;
    Tick tick_{0};
};

class CountingGame : public service::Game {
public:
    const char* name() const override { return "counting"; }
    TickRate tick_rate() const override { return TickRate{10, 1}; }
    service::MatchNames names() const override {
        static constexpr service::MatchNames::Weapon weapons[] = {{"sword", false}, {"bow", true}};
        return {weapons, {}};
    }
    std::optional<service::Conflict> find_conflict(const service::MatchSetup& setup) const override {
        if (setup.max_players <= 8) return std::nullopt;
        return service::Conflict{"network.max_clients", "at most 8 at this table"};
    }
    std::unique_ptr<service::MatchPort> start(const service::MatchSetup&,
                                              const service::MatchServices& services) const override {
        return std::make_unique<CountingMatch>(asked, services);
    }

    mutable Asked asked;
};

TEST(match_port, ticks_come_in_order_at_the_games_own_rate) {
    static const CountingGame game;
    RunningServer server(host_of(game));
    const Micros began = server::steady_now();
    EXPECT_TRUE(wait_until([&] { return game.asked.ticks >= 10; }));
    EXPECT_GE((server::steady_now() - began).value, 800'000) << "ten ticks at 10 Hz";
    server.stop();
    EXPECT_EQ(game.asked.out_of_order, 0);
}

TEST(match_port, a_conflict_of_the_games_names_the_services_field) {
    static const CountingGame game;
    EXPECT_EQ(error_of([&] { config::parse_config("[network]\nmax_clients = 9", "s.toml", &game); }),
              "s.toml:2: field 'network.max_clients': found '9', expected at most 8 at this table");
}

TEST(match_port, only_weapons_that_fire_projectiles_have_series_of_flights) {
    static const CountingGame game;
    game.asked.tells = true;
    server::HostConfig config = host_of(game);
    config.server.metrics_port = 1;  // counts are kept; nobody serves them here
    RunningServer server(config);
    EXPECT_TRUE(wait_until([&] { return server.status().projectiles.weapons[1].denied() > 0; }));
    const metrics::ServerMetrics* const rooms[] = {server.host().metrics()};
    const std::string text = metrics::text_of(rooms, {});
    EXPECT_TRUE(has(text, "weapon=\"bow\"")) << text;
    EXPECT_FALSE(has(text, "weapon=\"sword\"")) << text;
    EXPECT_EQ(server.stop().named[0].count, 5u);
}

TEST(match_port, a_match_is_asked_what_spectators_see_only_while_somebody_looks) {
    static const CountingGame game;
    server::SpectatorPage page(game);
    server::HostConfig config = host_of(game);
    config.spectator = &page.spectator();
    RunningServer server(config);
    EXPECT_TRUE(wait_until([&] { return game.asked.ticks >= 5; }));
    EXPECT_EQ(game.asked.spectated, 0);
    EXPECT_TRUE(wait_until([&] { return has(page.now_json(), R"(a \"quoted\" name)"); }));
    EXPECT_GT(game.asked.spectated, 0);
    EXPECT_TRUE(has(page.now_json(), R"("counts":[{"count":5,"name":"arrows"}])")) << page.now_json();
    EXPECT_TRUE(has(page.match_json(), R"("game":"counting")"));
}

TEST(match_port, a_game_that_counts_nothing_has_no_counts_on_its_page) {
    server::SpectatorPage page(discs_game());
    server::HostConfig config = host_of(discs_game());
    config.spectator = &page.spectator();
    RunningServer server(config);
    EXPECT_TRUE(wait_until([&] { return !has(page.now_json(), R"("ticks":0})"); }));
    EXPECT_TRUE(has(page.now_json(), R"("counts":[])")) << page.now_json();
}

}  // namespace
}  // namespace backsight::test
