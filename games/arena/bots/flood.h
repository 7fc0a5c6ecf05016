#pragma once

// `arena --flood`: the traffic that a server meets on the open network, and one hostile client with a ticket. Runs in a
// thread of its own, over real sockets from several ports.
//
//   outsiders  4 of 5 datagrams: nothing, noise, too long, records of no connection, and ClientHellos: cut, without a
//              connect token, with an expired one, with a copied one, with a forged one from a proven address, and
//              with a copied one from a proven address, whose handshakes are never finished
//   insider    1 of 5: has a ticket and a seat, and gives commands as often as that
//
// run() returns when it is stopped; totals() from any thread. Errors: std::runtime_error from the constructor.

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "arena/bots/bot_plan.h"

namespace backsight::bots {

enum class FloodKind : std::uint8_t {
    empty,
    noise,
    oversized,
    record,
    cut_hello,
    hello_without_pass,
    hello_with_expired_pass,
    hello_with_copied_pass,
    hello_with_forged_pass,
    unfinished_handshake,
    insider,
    count_
};
const char* to_string(FloodKind kind);

struct FloodTotals {
    EnumArray<FloodKind, std::uint64_t> sent;  ///< for the insider: steps, one command each
    std::uint64_t answers = 0;                 ///< datagrams sent to unauthenticated peers
    std::uint64_t answer_bytes = 0;
    std::uint64_t unauthenticated_bytes = 0;
    double seconds = 0.0;  ///< length of the flood
    BotTotals insider;

    std::uint64_t all() const;
    std::uint64_t count(FloodKind kind) const { return sent[kind]; }
};

/// Datagrams a second: fewer leave no share for the insider, more exceed any machine.
inline constexpr std::uint32_t least_flood = 5;
inline constexpr std::uint32_t most_flood = 1'000'000;

/// Connect tokens that grant nothing.
struct FloodPasses {
    net::ConnectToken expired{};
    net::ConnectToken forged{};
};

class UnauthenticatedFlood;
class Bot;
struct BotTeam;

class Flood {
public:
    /// `plan`: as for the bots, straight to the server, which must encrypt. The insider is user first_user. Their
    /// number, kind and churn are ignored. `datagrams_per_second`: least_flood to most_flood.
    Flood(const BotPlan& plan, std::uint32_t datagrams_per_second);
    ~Flood();
    Flood(const Flood&) = delete;
    Flood& operator=(const Flood&) = delete;

    void run(const std::atomic<bool>& stop);
    /// Call after run().
    const FloodTotals& totals() const { return totals_; }
    /// Datagrams of all kinds so far; may be called while it runs.
    std::uint64_t sent() const { return sent_; }

private:
    void send_next();
    void step_insider();
    void say_farewell();

    std::uint32_t datagrams_per_second_;
    std::vector<std::unique_ptr<UnauthenticatedFlood>> strangers_;
    std::unique_ptr<BotTeam> team_;
    std::unique_ptr<Bot> insider_;
    std::uint64_t turn_ = 0;  // datagrams so far
    std::uint64_t skipped_ = 0;
    FloodTotals totals_;
    std::atomic<std::uint64_t> sent_{0};
};

}  // namespace backsight::bots
