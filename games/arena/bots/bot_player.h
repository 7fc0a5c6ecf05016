#pragma once

// A bot's player for one session: a full client with a mind, or a light one. Internal to bot.h.

#include <memory>

#include "arena/bots/bot_plan.h"

namespace backsight::bots {

/// What the bots of a host share. Made once.
struct BotTeam {
    /// Throws std::runtime_error for a plan that cannot be carried out.
    explicit BotTeam(const BotPlan& with);

    BotPlan plan;
    std::optional<net::PinnedServer> pin;  ///< with DTLS
    std::uint64_t fingerprint = 0;         ///< fingerprint for light clients
};

/// See MatchClient.
class BotPlayer {
public:
    virtual ~BotPlayer() = default;
    virtual bool connect(Micros now, std::uint64_t nonce, std::span<const std::uint8_t> ticket) = 0;
    virtual void leave(Micros now) = 0;
    virtual void receive(Micros now, std::span<const std::uint8_t> datagram) = 0;
    virtual void update(Micros now) = 0;
    virtual void step(Micros now) = 0;
    virtual Micros next_step_at(Micros now) = 0;
    virtual std::size_t write(Micros now, std::span<std::uint8_t> datagram) = 0;
    virtual bool is_playing() const = 0;
    virtual const ClientSession& session() const = 0;
    virtual const arena::MatchClientCounters& counters() const = 0;
    virtual arena::ClientTimingNumbers timing() const = 0;
};

/// `seed` is for this session. `team` must outlive it.
std::unique_ptr<BotPlayer> make_bot_player(const BotTeam& team, std::uint32_t index, std::uint64_t seed);

}  // namespace backsight::bots
