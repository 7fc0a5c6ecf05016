#include "tests/live/host_run.h"

namespace backsight::test {

live::HostConfig quiet_host() {
    live::HostConfig config;
    config.server.bind = "127.0.0.1";
    config.server.port = 0;
    config.server.max_clients = 24;
    return config;
}

RunningServer::RunningServer(const live::HostConfig& config)
    : log_(logging::Level::off, logging::Format::text, {}),
      host_(config, log_),
      thread_([this] { host_.run(stop_); }) {}

live::ServerStatus RunningServer::stop() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
    return host_.status();
}

live::BotTotals RunningBots::stop() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
    return host_.totals();
}

}  // namespace backsight::test
