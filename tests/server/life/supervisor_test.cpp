// Processes of rooms: the port that they are operated by, and how they end without a kick.

#include "server/life/supervisor.h"
#include "arena/service/arena_settings.h"

#include <gtest/gtest.h>

#include <atomic>
#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <utility>

#include "server/host/pacing.h"
#include "tests/inputs/scratch_folder.h"
#include "tests/server/host/host_run.h"
#include "tests/server/host/loopback_server.h"
#include "tests/server/life/ask_port.h"
#include "tests/server/life/running_process.h"

namespace backsight::test {
namespace {

using inputs::error_of;
using inputs::has;
using inputs::ScratchFolder;
using server::Stage;
using server::Supervisor;
using server::SupervisorConfig;

TEST(supervisor, one_port_answers_for_all_rooms) {
    RunningProcess process(2, 60);
    EXPECT_EQ(status_of(process.asked("GET /healthz")), "HTTP/1.1 200 OK");
    EXPECT_EQ(status_of(process.asked("GET /readyz")), "HTTP/1.1 200 OK");
    EXPECT_EQ(status_of(process.asked("GET /drain")), "HTTP/1.1 405 Method Not Allowed");
    EXPECT_TRUE(has(process.asked("GET /drain"), "Allow: POST\r\n"));
    const auto status = nlohmann::json::parse(body_of(process.asked("GET /status")));
    EXPECT_EQ(status["stage"], "ready");
    ASSERT_EQ(status["rooms"].size(), 2u);
    EXPECT_NE(status["rooms"][0]["match"], status["rooms"][1]["match"]);
    const std::string metrics = body_of(process.asked("GET /metrics"));
    EXPECT_TRUE(has(metrics, "backsight_stage{stage=\"ready\"} 1\n"));
    EXPECT_TRUE(has(metrics, "backsight_clients{room=\"0\"} 0\n")) << metrics;
    EXPECT_TRUE(has(metrics, "backsight_clients{room=\"1\"} 0\n"));
    const std::string family = "# TYPE backsight_clients gauge\n";
    EXPECT_EQ(metrics.find(family), metrics.rfind(family)) << "a family stands once";
}

TEST(supervisor, whoever_makes_matches_is_told_how_fair_one_would_be) {
    RunningProcess process(1, 60, [](SupervisorConfig& config) {
        arena::change_settings(config.rooms.server.game, [](arena::ArenaSettings& its) { its.even_to_ms = 150; });
    });
    const std::string answer = process.asked("GET /fairness?pings=20,150&setting=competitive");
    EXPECT_EQ(status_of(answer), "HTTP/1.1 200 OK");
    EXPECT_TRUE(has(answer, "Content-Type: application/json\r\n"));
    EXPECT_GT(nlohmann::json::parse(body_of(answer))["worst_off"], 0.1);
    EXPECT_EQ(nlohmann::json::parse(body_of(process.asked("GET /fairness?pings=20%2C150")))["worst_off"], 0.0)
        << "this server lets low round trips wait";
    const std::string nonsense = process.asked("GET /fairness?pings=20,x");
    EXPECT_EQ(status_of(nonsense), "HTTP/1.1 400 Bad Request");
    EXPECT_TRUE(has(nonsense, "Content-Type: text/plain")) << nonsense;
    EXPECT_TRUE(has(body_of(nonsense), "expected round trips from 0 to 10000 ms")) << nonsense;
    EXPECT_EQ(status_of(process.asked("GET /fairness")), "HTTP/1.1 400 Bad Request");
    const std::string parted = process.asked("GET /fairness?&pings=20,150&&setting=competitive");
    EXPECT_EQ(body_of(parted), body_of(answer)) << "what is between two separators is nothing, and no end";
    const std::string long_name(1'100, 'x');
    EXPECT_EQ(status_of(process.asked("GET /fairness?pings=20,80&setting=" + long_name)), "HTTP/1.1 400 Bad Request");
    std::string many = "GET /fairness?pings=20,80";
    for (int i = 0; i < 40; ++i) many += "&a=1";
    EXPECT_EQ(status_of(process.asked(many)), "HTTP/1.1 400 Bad Request");
    EXPECT_EQ(status_of(process.asked("POST /fairness")), "HTTP/1.1 405 Method Not Allowed");
}

TEST(supervisor, only_who_has_the_token_drains_it_and_once) {
    RunningProcess process(1, 60);
    EXPECT_EQ(status_of(process.asked("POST /drain")), "HTTP/1.1 401 Unauthorized");
    for (const char* wrong : {"Bearer 0123456789abcdeg", "Bearer ", "0123456789abcdef", "Bearer 0123456789abcdef0"}) {
        const std::string answer = process.asked("POST /drain", std::string("Authorization: ") + wrong + "\r\n");
        EXPECT_EQ(status_of(answer), "HTTP/1.1 401 Unauthorized") << wrong;
    }
    EXPECT_EQ(process.supervisor().life().stage(), Stage::ready);
    RunningBots playing(process.bots(0));
    EXPECT_TRUE(wait_until([&] { return playing.totals().connects >= 1; }));
    EXPECT_EQ(status_of(process.ordered_to_drain()), "HTTP/1.1 202 Accepted");
    EXPECT_EQ(status_of(process.ordered_to_drain()), "HTTP/1.1 409 Conflict");
    const std::string metrics = body_of(process.asked("GET /metrics"));
    EXPECT_TRUE(has(metrics, "backsight_drain_orders_refused_total 5\n")) << metrics;
    EXPECT_TRUE(has(metrics, "backsight_drain_orders_repeated_total 1\n"));
    EXPECT_EQ(status_of(process.asked("GET /readyz")), "HTTP/1.1 503 Service Unavailable");
    EXPECT_EQ(status_of(process.asked("GET /healthz")), "HTTP/1.1 200 OK") << "it plays on";
    EXPECT_EQ(process.supervisor().life().stage(), Stage::draining);
    // The room takes notice in its next tick.
    EXPECT_TRUE(process.logs("event=draining players=1 for_at_most_s=60 match="));
    EXPECT_TRUE(process.logs("event=\"orders to drain refused\" orders="));
    playing.stop();
    process.wait();
    EXPECT_EQ(process.supervisor().life().stage(), Stage::ended);
    EXPECT_TRUE(process.logs("event=\"drain ordered\" by=/drain"));
    EXPECT_TRUE(process.logs("event=\"drains already\" by=/drain"));
    EXPECT_FALSE(has(process.log(), "drained out"));
}

TEST(supervisor, players_who_stay_must_go_when_the_time_for_draining_is_over) {
    RunningProcess process(1, 1);
    RunningBots playing(process.bots(0));
    EXPECT_TRUE(wait_until([&] { return playing.totals().connects >= 1; }));
    EXPECT_TRUE(process.supervisor().life().drain(server::steady_now()));
    process.wait();
    EXPECT_TRUE(process.logs("event=\"drained out, players must go\" players=1 match="));
}

/// A page that looks on at a match, and brings it down when told to.
class FaultyPage : public server::MatchPage, service::Spectator {
public:
    explicit FaultyPage(const std::atomic<bool>& fails) : fails_(&fails) {}

    service::Spectator& spectator() override { return *this; }
    http::HttpServer& open(const http::HttpSettings& settings) override { return http_.emplace(settings); }
    void close() override { http_.reset(); }

private:
    void attach(service::MatchPort&) override {}
    void detach() override {}
    void tick_took(Micros, std::uint64_t, std::uint64_t) override {
        if (*fails_) throw std::runtime_error("planted");
    }

    const std::atomic<bool>* fails_;
    std::optional<http::HttpServer> http_;
};

TEST(supervisor, a_room_that_fails_is_told_at_once_and_the_others_play_on) {
    std::atomic<bool> fails{false};
    const std::atomic<bool> never{false};
    int pages = 0;
    RunningProcess process(2, 60, [&](SupervisorConfig& config) {
        config.rooms.server.page_port = free_tcp_port();
        config.rooms.new_page = [&] { return std::make_unique<FaultyPage>(pages++ == 0 ? never : fails); };
    });
    EXPECT_EQ(status_of(process.asked("GET /healthz")), "HTTP/1.1 200 OK");
    EXPECT_TRUE(has(process.asked("GET /metrics"), "backsight_rooms_failed 0\n"));
    RunningBots playing(process.bots(0));
    EXPECT_TRUE(wait_until([&] { return playing.totals().connects >= 1; }));
    fails = true;
    EXPECT_TRUE(
        process.logs("level=error event=\"a room has failed, the server is not healthy\" reason=planted match="));
    EXPECT_TRUE(wait_until([&] { return process.supervisor().life().failed_room() == 1u; }));
    const std::string health = process.asked("GET /healthz");
    EXPECT_EQ(status_of(health), "HTTP/1.1 503 Service Unavailable");
    EXPECT_EQ(body_of(health), "room 1 has failed\n");
    EXPECT_EQ(status_of(process.asked("GET /readyz")), "HTTP/1.1 503 Service Unavailable");
    EXPECT_TRUE(has(process.asked("GET /metrics"), "backsight_rooms_failed 1\n"));
    EXPECT_EQ(process.supervisor().life().stage(), Stage::ready) << "the other room plays";
    EXPECT_EQ(playing.stop().connects, 1u);
    process.supervisor().life().drain(server::steady_now());
    process.wait();
    EXPECT_EQ(process.fault(), "planted");
}

TEST(supervisor, the_match_goes_on_when_the_clock_steps_a_day) {
    std::atomic<std::int64_t> set_by_us{0};
    RunningProcess process(1, 60, [&](SupervisorConfig& config) {
        config.machine_clock = [&] { return server::steady_now() + Micros{set_by_us}; };
    });
    RunningBots playing(process.bots(0));
    EXPECT_TRUE(wait_until([&] { return playing.totals().connects >= 1; }));
    constexpr std::int64_t day_us = 86'400'000'000;
    for (const auto& [by_us, line] :
         {std::pair{day_us, "event=\"the machine's clock was set\" by_s=86400\n"},
          std::pair{std::int64_t{0}, "event=\"the machine's clock was set\" by_s=-86400\n"}}) {
        set_by_us = by_us;
        EXPECT_TRUE(process.logs(line));
    }
    EXPECT_TRUE(has(process.asked("GET /metrics"), "backsight_clock_steps_total 2\n"));
    EXPECT_EQ(status_of(process.asked("GET /healthz")), "HTTP/1.1 200 OK");
    EXPECT_EQ(process.supervisor().room(0).host().status().clients, 1u);
    EXPECT_FALSE(has(process.log(), "event=left"));
}

// The join file is there before the first tick, and whoever waits for it may send a signal at once.
TEST(supervisor, a_signal_that_comes_before_it_runs_is_heard) {
    const ScratchFolder folder;
    logging::Log log(logging::Level::off, logging::Format::text, {});
    int reads = 0;
    SupervisorConfig config;
    config.rooms.server = quiet_host().server;
    config.rooms.server.join_file = (folder.path() / "join").string();
    config.rooms.server.log_level = "off";
    config.read_settings = [&, settings = config.rooms.server] {
        ++reads;
        return settings;
    };
    Supervisor supervisor(config, log);
    std::raise(SIGHUP);
    supervisor.life().drain({});
    supervisor.run();
    EXPECT_EQ(reads, 1);
}

TEST(supervisor, a_start_that_fails_leaves_no_join_file) {
    const ScratchFolder folder;
    logging::Log log(logging::Level::off, logging::Format::text, {});
    SupervisorConfig config;
    config.rooms.server = quiet_host().server;
    config.rooms.server.join_file = (folder.path() / "join").string();
    config.rooms.server.metrics_port = 1;
    config.rooms.server.metrics_bind = "203.0.113.7";
    EXPECT_TRUE(has(error_of([&] { Supervisor{config, log}; }), "metrics.bind, metrics.port: "));
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
    // The second room finds the first one's port taken.
    config.rooms.server.metrics_port = 0;
    config.rooms.server.rooms = 2;
    RunningServer other(quiet_host());
    config.rooms.server.port = other.host().address().port - 1;
    EXPECT_TRUE(has(error_of([&] { Supervisor{config, log}; }), "network.port"));
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(supervisor, a_bad_token_is_told_before_any_port_is_open) {
    const ScratchFolder folder;
    logging::Log log(logging::Level::off, logging::Format::text, {});
    SupervisorConfig config;
    config.rooms.server = quiet_host().server;
    config.rooms.server.join_file = (folder.path() / "no folder" / "join").string();
    config.rooms.server.metrics_port = free_tcp_port();
    const auto error_with = [&](const std::string& token, unsigned mode) {
        const auto file = folder.write("token", token);
        std::filesystem::permissions(file, std::filesystem::perms{mode});
        config.rooms.server.drain_token_file = file.string();
        return error_of([&] { Supervisor{config, log}; });
    };
    const std::string bad = error_with("short\n", 0600);
    EXPECT_TRUE(has(bad, "life.drain_token_file: ")) << bad;
    EXPECT_TRUE(has(bad, "expected one line of 16 to 256 ")) << bad;
    const std::string open = error_with(std::string(RunningProcess::token) + "\n", 0644);
    EXPECT_TRUE(has(open, "found mode 0644, expected 0600 or 0640: there is a secret in it")) << open;
    EXPECT_TRUE(has(error_with(std::string(RunningProcess::token) + "\n", 0640), "network.join_file"))
        << "the next fault";
}

}  // namespace
}  // namespace backsight::test
