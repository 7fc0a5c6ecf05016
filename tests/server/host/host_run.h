#pragma once

// A ServerHost and its bots, each with a thread of its own, over real sockets of this machine: what `backsight arena`
// is made of.

#include <atomic>
#include <memory>
#include <optional>
#include <thread>

#include "arena/bots/bot_host.h"
#include "server/host/server_host.h"
#include "server/relay/network_conditions.h"

namespace backsight::test {

/// A server on a free port of `own_loopback_host()` that logs nothing.
server::HostConfig quiet_host();

/// Runs until stop().
class RunningServer {
public:
    explicit RunningServer(const server::HostConfig& config);
    ~RunningServer() { stop(); }

    server::ServerHost& host() { return host_; }
    server::ServerStatus status() const { return host_.status(); }
    /// As soon as it can, without waiting.
    void ask_to_stop() { stop_ = true; }
    server::ServerStatus stop();

private:
    logging::Log log_;
    server::ServerHost host_;
    std::atomic<bool> stop_{false};
    std::thread thread_;
};

/// Bots at play, until they must go.
class RunningBots {
public:
    explicit RunningBots(const bots::BotPlan& plan) : host_(plan), thread_([this] { host_.run(stop_); }) {}
    ~RunningBots() { stop(); }

    bots::BotTotals totals() const { return host_.totals(); }
    bots::BotTotals stop();

private:
    bots::BotHost host_;
    std::atomic<bool> stop_{false};
    std::thread thread_;
};

}  // namespace backsight::test
