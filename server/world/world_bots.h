#pragma once

// Bots of a game on WorldClient: each has its own DTLS connection, ticket and session, as any client. They run in the
// thread that calls run(). A session that has ended is tried again after a second, with a fresh ticket.
//
// totals() may be called from any thread. Errors: std::runtime_error from the constructor.

#include <backsight/service/world_client.h>
#include <backsight/transport/dtls.h>
#include <backsight/transport/join_ticket.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/host/ready_sockets.h"

namespace backsight::server {

/// Makes the client of one session. `seed` is for this session.
using NewWorldBot =
    std::function<std::unique_ptr<service::WorldClient>(const ChannelConfig& channel, std::uint64_t seed)>;

struct WorldBotsPlan {
    net::Address server;  ///< or that of a relay in front of it
    net::Protection protection = net::Protection::dtls;
    net::Fingerprint fingerprint{};     ///< of the server's certificate; also its name in tickets
    net::TicketSecretKey ticket_key{};  ///< the bots issue their own tickets
    NewWorldBot new_bot;
    std::uint32_t count = 1;
    std::uint64_t first_user = 1;  ///< bot i is user first_user + i
    std::uint64_t seed = 1;
};

/// Sums over all bots and their sessions.
struct WorldBotsTotals {
    std::uint32_t bots = 0;
    std::uint32_t playing = 0;   ///< know their own state now
    std::uint64_t sessions = 0;  ///< that the server accepted
    std::uint64_t ended = 0;     ///< of these, for another reason than that the bot left
    service::WorldClientCounters clients;
    Micros mean_rtt;  ///< over the bots that play; 0: unknown
    std::string last_error;
};

class WorldBots {
public:
    explicit WorldBots(WorldBotsPlan plan);
    ~WorldBots();

    /// Plays until `stop`; then the bots say goodbye. Call once.
    void run(const std::atomic<bool>& stop);
    /// At most a quarter of a second old; final after run().
    WorldBotsTotals totals() const;

private:
    class Bot;
    void publish();

    WorldBotsPlan plan_;
    std::optional<net::PinnedServer> pin_;
    std::vector<std::unique_ptr<Bot>> bots_;
    ReadySockets sockets_;
    mutable std::mutex mutex_;
    WorldBotsTotals totals_;
};

}  // namespace backsight::server
