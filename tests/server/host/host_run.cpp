#include "tests/server/host/host_run.h"

#include "arena/service/arena_game.h"
#include "tests/support/own_loopback.h"

namespace backsight::test {

server::HostConfig quiet_host() {
    server::HostConfig config;
    config.server = config::ServerConfig(arena::arena_game());
    config.server.bind = own_loopback_host();
    config.server.port = 0;
    config.server.max_clients = 24;
    return config;
}

RunningServer::RunningServer(const server::HostConfig& config)
    : log_(logging::Level::off, logging::Format::text, {}),
      host_(config, log_),
      thread_([this] { host_.run(stop_); }) {}

server::ServerStatus RunningServer::stop() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
    return host_.status();
}

bots::BotTotals RunningBots::stop() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
    return host_.totals();
}

}  // namespace backsight::test
