#pragma once

// One port for whoever operates a server, on a thread of its own:
//
//   GET  /healthz   200 while every room plays; 503 and which one does not: start another process
//   GET  /readyz    200 while players may come; 503 while the server starts, drains or has ended, when a room has
//                   failed, and while uses of tickets cannot be written
//   GET  /metrics   for Prometheus, all rooms
//   GET  /status    JSON: version, stage, and the numbers of each room
//   GET  /fairness  JSON: how fair a match of players with ?pings=20,80 would be (server/fairness); 400 for nonsense
//   POST /drain     asks the server to drain (Life::drain()); needs "Authorization: Bearer TOKEN"
//
// None of these waits for a tick, and /healthz for no other answer. The texts of /metrics and /status are made anew ten
// times a second at most: whoever asks more often reads the last one. docs/operate/operating.md describes the answers.

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/http/http_server.h"
#include "server/life/life.h"
#include "server/metrics/server_metrics.h"

namespace backsight::server {

struct StatusSources {
    std::vector<const metrics::ServerMetrics*> rooms;
    /// The text of /status; called on the port's thread.
    std::function<std::string()> status;
    /// What the process counts, except for what `life` and the port know; called on the port's thread.
    std::function<metrics::ProcessNumbers()> process;
    /// Called when /drain was asked with the token, on the port's thread; `is_first`: it did not drain before.
    std::function<void(bool is_first)> drain_ordered;
    /// Whether each room can take players; called on the port's thread. Empty: they can.
    std::function<bool()> can_admit;
    /// Of this server's matches: what /fairness answers for without a setting.
    double even_to_ms = 0.0;
    /// Who may drain the server by this port; empty: nobody.
    std::string drain_token;
};

class StatusPort {
public:
    /// Serves at once. What `life` and `sources` refer to must outlive it. Throws std::runtime_error if it cannot
    /// listen.
    StatusPort(const http::HttpSettings& settings, Life& life, StatusSources sources);

    int port() const { return http_.port(); }
    /// Orders to drain with a wrong token or none, since the start.
    std::uint64_t refused_orders() const { return refused_orders_; }

private:
    /// A text that is made when it is asked for, ten times a second at most, sixteen at once. On the port's thread
    /// alone.
    class RecentText {
    public:
        template <typename Make>
        const std::string& get(Make make);

    private:
        std::string text_;
        std::int64_t used_up_to_us_ = 0;
    };

    http::Answer health() const;
    http::Answer readiness() const;
    http::Answer fairness(const http::Request& request) const;
    http::Answer drain(const http::Request& request);
    std::string metrics_text() const;

    Life* life_;
    StatusSources sources_;
    std::atomic<std::uint64_t> refused_orders_{0};
    RecentText status_text_;
    RecentText metrics_text_;
    http::HttpServer http_;  // destroyed before what its pages read
};

}  // namespace backsight::server
