#include "tests/server/life/running_process.h"

#include <filesystem>

#include "inputs/files/csv.h"
#include "tests/server/host/host_run.h"
#include "tests/server/host/loopback_server.h"
#include "tests/server/life/ask_port.h"

namespace backsight::test {

RunningProcess::RunningProcess(std::int64_t rooms, std::int64_t drain_timeout_s, const Change& change)
    : log_(logging::Level::info, logging::Format::text, folder_.path() / "log"),
      supervisor_(config(rooms, drain_timeout_s, change), log_),
      thread_([this] {
          try {
              supervisor_.run();
          } catch (const std::exception& error) {
              fault_ = error.what();
          }
      }) {
    EXPECT_TRUE(wait_until([&] { return supervisor_.life().stage() == server::Stage::ready; }));
}

RunningProcess::~RunningProcess() {
    supervisor_.life().set_drain_timeout(Micros{});
    supervisor_.life().drain({});
    wait();
}

void RunningProcess::wait() {
    if (thread_.joinable()) thread_.join();
}

std::string RunningProcess::asked(const std::string& method_and_path, const std::string& more) {
    return ask_port(supervisor_.port(), method_and_path, more);
}

std::string RunningProcess::ordered_to_drain() {
    return asked("POST /drain", std::string("Authorization: Bearer ") + token + "\r\n");
}

std::string RunningProcess::log() const { return inputs::read_file(folder_.path() / "log"); }

bool RunningProcess::logs(const std::string& part) const {
    return wait_until([&] { return inputs::has(log(), part); });
}

bots::BotPlan RunningProcess::bots(std::uint32_t room) {
    static const arena::Level level = arena::Level::standard();
    bots::BotPlan plan = bots::bot_plan_of(*supervisor_.room(room).host().join_info(), level);
    plan.light = true;
    return plan;
}

server::SupervisorConfig RunningProcess::config(std::int64_t rooms, std::int64_t drain_timeout_s,
                                                const Change& change) {
    const auto token_file = folder_.write("token", std::string(token) + "\n");
    std::filesystem::permissions(token_file, std::filesystem::perms{0600});
    server::SupervisorConfig config;
    config.rooms.server = quiet_host().server;
    config.rooms.server.rooms = rooms;
    config.rooms.server.join_file = "";
    config.rooms.server.drain_timeout_s = drain_timeout_s;
    config.rooms.server.drain_token_file = token_file.string();
    config.rooms.server.metrics_port = free_tcp_port();
    if (change) change(config);
    return config;
}

}  // namespace backsight::test
