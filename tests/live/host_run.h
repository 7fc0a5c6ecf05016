#pragma once

// A ServerHost and its bots, each with a thread of its own, over real sockets of this machine: what `backsight arena`
// is made of.

#include <atomic>
#include <memory>
#include <optional>
#include <thread>

#include "live/bot_host.h"
#include "live/server_host.h"
#include "live/weather.h"

namespace backsight::test {

/// A server on a free port of 127.0.0.1 that logs nothing.
live::HostConfig quiet_host();

/// Runs until stop().
class RunningServer {
public:
    explicit RunningServer(const live::HostConfig& config);
    ~RunningServer() { stop(); }

    live::ServerHost& host() { return host_; }
    live::ServerStatus status() const { return host_.status(); }
    /// As soon as it can, without waiting.
    void ask_to_stop() { stop_ = true; }
    live::ServerStatus stop();

private:
    logging::Log log_;
    live::ServerHost host_;
    std::atomic<bool> stop_{false};
    std::thread thread_;
};

/// Bots at play, until they are told to go.
class RunningBots {
public:
    explicit RunningBots(const live::BotPlan& plan) : host_(plan), thread_([this] { host_.run(stop_); }) {}
    ~RunningBots() { stop(); }

    live::BotTotals totals() const { return host_.totals(); }
    live::BotTotals stop();

private:
    live::BotHost host_;
    std::atomic<bool> stop_{false};
    std::thread thread_;
};

}  // namespace backsight::test
