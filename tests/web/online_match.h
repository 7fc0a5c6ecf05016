#pragma once

// A server with its page's port and some bots, and a player who joins over a raw WebSocket, on one thread.

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "server/http/http_server.h"
#include "tests/server/host/host_run.h"
#include "tests/server/http/web_socket_client.h"
#include "web/engine/online_player.h"

namespace backsight::test {

/// Runs until it is destroyed or stopped.
class PageServer {
public:
    explicit PageServer(const server::HostConfig& config = quiet_host());
    ~PageServer() { stop(); }

    server::ServerHost& host() { return host_; }
    int port() const { return page_->port(); }
    server::ServerStatus status() const { return host_.status(); }
    /// Waits until `is_so(status())`. False: it was not so in a minute.
    template <typename Condition>
    bool wait_until(Condition is_so) {
        for (int i = 0; i < 6'000; ++i) {
            if (is_so(status())) return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        return false;
    }
    server::ServerStatus stop();

private:
    logging::Log log_;
    server::ServerHost host_;
    std::unique_ptr<http::HttpServer> page_;
    std::atomic<bool> stop_{false};
    std::thread thread_;
};

/// The body of a page.
std::string fetched(int port, const std::string& path, const std::string& host = {});
/// The ticket in /join.json's text; empty if there is none.
std::vector<std::uint8_t> ticket_in(const std::string& join_text);

class OnlineVisitor {
public:
    /// Joins with the ticket of /join.json, or with `ticket`.
    explicit OnlineVisitor(int port, std::optional<std::vector<std::uint8_t>> ticket = {});

    web::OnlinePlayer& player() { return *player_; }
    WebSocketClient& socket() { return socket_; }
    /// Plays for a moment. False: the server has hung up.
    bool play(int patience_ms = 2);

private:
    Micros now() const;

    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    WebSocketClient socket_;
    std::unique_ptr<web::OnlinePlayer> player_;
};

}  // namespace backsight::test
