// What a server says of itself, and how it ends without a kick.

#include "server/life/life.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "inputs/files/csv.h"
#include "server/host/pacing.h"
#include "server/life/supervisor.h"
#include "tests/inputs/scratch_folder.h"
#include "tests/server/host/host_run.h"
#include "tests/server/host/loopback_server.h"
#include "tests/server/life/ask_port.h"

namespace backsight::test {
namespace {

using inputs::error_of;
using inputs::has;
using inputs::ScratchFolder;
using server::Life;
using server::Stage;
using server::Supervisor;
using server::SupervisorConfig;

constexpr const char* token = "0123456789abcdef";

TEST(life, goes_from_starting_to_ready_to_draining_to_ended) {
    Life life(2, Micros{10});
    EXPECT_EQ(life.stage(), Stage::starting);
    life.beat(0, Micros{1});
    EXPECT_EQ(life.stage(), Stage::starting) << "one of two rooms";
    life.beat(1, Micros{1});
    EXPECT_EQ(life.stage(), Stage::ready);
    EXPECT_FALSE(life.is_drained_out(Micros{1'000'000}));
    EXPECT_TRUE(life.drain(Micros{5}));
    EXPECT_FALSE(life.drain(Micros{6})) << "twice";
    EXPECT_EQ(life.stage(), Stage::draining);
    EXPECT_FALSE(life.is_drained_out(Micros{14}));
    EXPECT_TRUE(life.is_drained_out(Micros{15}));
    life.end(0);
    EXPECT_EQ(life.stage(), Stage::draining);
    life.end(1);
    EXPECT_EQ(life.stage(), Stage::ended);
}

TEST(life, a_room_that_does_not_play_is_named_until_it_plays_or_ends) {
    Life life(2);
    const Micros late{Life::longest_silence.value + 2};
    EXPECT_FALSE(life.silent_room(late).has_value()) << "it has not begun";
    life.beat(0, late);
    life.beat(1, Micros{1});
    EXPECT_EQ(life.silent_room(late), 1u);
    life.beat(1, late);
    EXPECT_FALSE(life.silent_room(late).has_value());
    const Micros later{2 * late.value};
    life.beat(0, later);
    EXPECT_EQ(life.silent_room(later), 1u);
    life.end(1);
    EXPECT_FALSE(life.silent_room(later).has_value());
}

TEST(life, what_may_change_while_a_server_runs_is_taken_and_the_rest_is_named) {
    config::ServerConfig running, read;
    read.drain_timeout_s = 7;
    read.log_level = "debug";
    read.port = 4;
    read.max_clients = 9;
    const std::vector<std::string> others = server::take_changes(running, read);
    EXPECT_EQ(others, (std::vector<std::string>{"network.port", "network.max_clients"}));
    EXPECT_EQ(running.drain_timeout_s, 7);
    EXPECT_EQ(running.log_level, "debug");
    EXPECT_EQ(running.port, config::ServerConfig{}.port);
    EXPECT_TRUE(server::take_changes(read, read).empty());
}

TEST(life, each_room_has_ports_files_and_a_seed_of_its_own) {
    config::ServerConfig all;
    all.port = 100, all.page_port = 200, all.seed = 3, all.reports_file = "a/shots.sqlite", all.join_file = "x.join";
    EXPECT_EQ(server::settings_of_room(all, 0), all);
    const config::ServerConfig third = server::settings_of_room(all, 2);
    EXPECT_EQ(third.port, 102);
    EXPECT_EQ(third.page_port, 202);
    EXPECT_EQ(third.seed, 5);
    EXPECT_EQ(third.reports_file, "a/shots-2.sqlite");
    EXPECT_EQ(third.join_file, "x-2.join");
    all.port = 0, all.page_port = 0, all.reports_file = "";
    EXPECT_EQ(server::settings_of_room(all, 1).port, 0) << "any free one";
    EXPECT_EQ(server::settings_of_room(all, 1).page_port, 0) << "none";
    EXPECT_EQ(server::settings_of_room(all, 1).reports_file, "") << "none";
}

/// A process of rooms on free ports, with its log in a file.
class Process {
public:
    explicit Process(std::int64_t rooms, std::int64_t drain_timeout_s)
        : log_(logging::Level::info, logging::Format::text, folder_.path() / "log"),
          supervisor_(config(rooms, drain_timeout_s), log_),
          thread_([this] { supervisor_.run(); }) {
        EXPECT_TRUE(wait_until([&] { return supervisor_.life().stage() == Stage::ready; }));
    }
    ~Process() {
        supervisor_.life().set_drain_timeout(Micros{});
        supervisor_.life().drain({});
        wait();
    }
    void wait() {
        if (thread_.joinable()) thread_.join();
    }
    Supervisor& supervisor() { return supervisor_; }
    std::string asked(const std::string& method_and_path, const std::string& more = "") {
        return ask_port(supervisor_.port(), method_and_path, more);
    }
    std::string log() {
        log_.flush();
        return inputs::read_file(folder_.path() / "log");
    }
    server::BotPlan bots(std::uint32_t room) {
        static const arena::Level level = arena::Level::standard();
        server::BotPlan plan = server::bot_plan_of(*supervisor_.room(room).host().join_info(), level);
        plan.light = true;
        return plan;
    }

private:
    SupervisorConfig config(std::int64_t rooms, std::int64_t drain_timeout_s) {
        std::ofstream(folder_.path() / "token") << token << '\n';
        SupervisorConfig config;
        config.rooms.server = quiet_host().server;
        config.rooms.server.rooms = rooms;
        config.rooms.server.join_file = "";
        config.rooms.server.drain_timeout_s = drain_timeout_s;
        config.rooms.server.drain_token_file = (folder_.path() / "token").string();
        config.rooms.server.metrics_port = free_tcp_port();
        return config;
    }

    ScratchFolder folder_;
    logging::Log log_;
    Supervisor supervisor_;
    std::thread thread_;
};

TEST(supervisor, one_port_answers_for_all_rooms) {
    Process process(2, 60);
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

TEST(supervisor, only_who_has_the_token_drains_it_and_once) {
    Process process(1, 60);
    EXPECT_EQ(status_of(process.asked("POST /drain")), "HTTP/1.1 401 Unauthorized");
    for (const char* wrong : {"Bearer 0123456789abcdeg", "Bearer ", "0123456789abcdef", "Bearer 0123456789abcdef0"}) {
        const std::string answer = process.asked("POST /drain", std::string("Authorization: ") + wrong + "\r\n");
        EXPECT_EQ(status_of(answer), "HTTP/1.1 401 Unauthorized") << wrong;
    }
    EXPECT_EQ(process.supervisor().life().stage(), Stage::ready);
    RunningBots playing(process.bots(0));
    EXPECT_TRUE(wait_until([&] { return playing.totals().connects >= 1; }));
    const std::string order = std::string("Authorization: Bearer ") + token + "\r\n";
    EXPECT_EQ(status_of(process.asked("POST /drain", order)), "HTTP/1.1 202 Accepted");
    EXPECT_EQ(status_of(process.asked("POST /drain", order)), "HTTP/1.1 409 Conflict");
    EXPECT_EQ(status_of(process.asked("GET /readyz")), "HTTP/1.1 503 Service Unavailable");
    EXPECT_EQ(status_of(process.asked("GET /healthz")), "HTTP/1.1 200 OK") << "it plays on";
    EXPECT_EQ(process.supervisor().life().stage(), Stage::draining);
    // The room takes notice in its next tick.
    EXPECT_TRUE(wait_until([&] { return has(process.log(), "event=draining "); }));
    playing.stop();
    process.wait();
    EXPECT_EQ(process.supervisor().life().stage(), Stage::ended);
    EXPECT_TRUE(has(process.log(), "event=\"drain ordered\" by=/drain")) << process.log();
    EXPECT_TRUE(has(process.log(), "event=draining players=1 for_at_most_s=60 match=")) << process.log();
    EXPECT_FALSE(has(process.log(), "drained out"));
}

TEST(supervisor, players_who_stay_must_go_when_the_time_for_draining_is_over) {
    Process process(1, 1);
    RunningBots playing(process.bots(0));
    EXPECT_TRUE(wait_until([&] { return playing.totals().connects >= 1; }));
    EXPECT_TRUE(process.supervisor().life().drain(server::steady_now()));
    process.wait();
    EXPECT_TRUE(has(process.log(), "event=\"drained out, players must go\" players=1 match=")) << process.log();
}

TEST(supervisor, a_bad_token_or_a_taken_port_is_told_with_its_field) {
    const ScratchFolder folder;
    logging::Log log(logging::Level::off, logging::Format::text, {});
    SupervisorConfig config;
    config.rooms.server = quiet_host().server;
    config.rooms.server.join_file = "";
    config.rooms.server.metrics_port = 1;
    config.rooms.server.metrics_bind = "203.0.113.7";
    const std::string port = error_of([&] { Supervisor{config, log}; });
    EXPECT_TRUE(has(port, "metrics.bind, metrics.port: ")) << port;
    EXPECT_TRUE(has(port, "203.0.113.7")) << port;
    std::ofstream(folder.path() / "token") << "short\n";
    config.rooms.server.drain_token_file = (folder.path() / "token").string();
    const std::string bad = error_of([&] { Supervisor{config, log}; });
    EXPECT_TRUE(has(bad, "life.drain_token_file: ")) << bad;
    EXPECT_TRUE(has(bad, "expected one line of 16 to 256 ")) << bad;
}

}  // namespace
}  // namespace backsight::test
