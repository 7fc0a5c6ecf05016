#pragma once

// A client's keys: those that it sends with, a handshake for new ones, and the last ones while something of them may
// still be on its way.

#include <backsight/transport/dtls.h>

#include <memory>
#include <span>

#include "connection.h"
#include "path.h"

namespace backsight::net {

struct ClientKeys {
    ClientKeys() = default;
    ~ClientKeys();
    ClientKeys(const ClientKeys&) = delete;
    ClientKeys& operator=(const ClientKeys&) = delete;

    /// After the first handshake.
    void begin(const PathSecret& first, std::int64_t now_us);
    void count_packet() { ++packets_; }
    bool are_due(const NetLimits& limits, std::int64_t now_us) const;
    /// `made`: within the present connection.
    void begin_next(std::unique_ptr<Connection> made, const NetLimits& limits, NetCounters& counters,
                    std::int64_t now_us);
    /// Handshake records of the server, with these or the last keys. False if it is none of them.
    bool take_wrapped(std::span<const std::uint8_t> datagram, NetCounters& counters, std::int64_t now_us);
    /// The server has sent data with the present keys: it has them.
    void confirm(std::int64_t now_us);
    /// The server has sent data with the last keys.
    void hear_last(NetCounters& counters, std::int64_t now_us);
    void run_timers(NetCounters& counters, std::int64_t now_us);
    /// When run_timers() or are_due() may have news.
    std::int64_t next_timeout(const NetLimits& limits, std::int64_t now_us) const;

    std::unique_ptr<Connection> connection;
    PathSecret secret;  ///< of `connection`
    std::unique_ptr<Connection> last;
    PathSecret last_secret;

private:
    void advance(NetCounters& counters, std::int64_t now_us);
    void fail(NetCounters& counters, std::int64_t now_us);
    void go_back(NetCounters& counters, std::int64_t now_us);

    std::unique_ptr<Connection> next_;
    bool is_confirmed_ = true;
    std::uint64_t packets_ = 0;
    std::int64_t keyed_at_us_ = 0, not_before_us_ = 0;
    std::int64_t next_until_us_ = 0, last_until_us_ = 0;
};

}  // namespace backsight::net
