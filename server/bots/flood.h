#pragma once

// `arena --flood`: what a server hears that is on the open network, and one who is let in and means ill. In a thread's
// time of its own, over real sockets from several ports.
//
//   strangers  4 of 5 datagrams: nothing, noise, too long, records of a connection that is not, and ClientHellos: cut,
//              without a pass, with an expired one, with a copied one, with a forged one from a proven address, and
//              with a copied one from a proven address, whose handshakes are never finished
//   insider    1 of 5: has a ticket and a seat, and gives commands as often as that
//
// run() returns when told to stop; totals() from any thread. Errors: std::runtime_error from the constructor.

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "server/bots/bot_plan.h"

namespace backsight::server {

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
    EnumArray<FloodKind, std::uint64_t> sent;  ///< the insider's: steps, one command each
    std::uint64_t answers = 0;                 ///< datagrams that strangers got
    std::uint64_t answer_bytes = 0;
    std::uint64_t unauthenticated_bytes = 0;
    double seconds = 0.0;  ///< of flood
    BotTotals insider;

    std::uint64_t all() const;
    std::uint64_t count(FloodKind kind) const { return sent[kind]; }
};

/// Datagrams a second: fewer would have no insider, more no machine.
inline constexpr std::uint32_t least_flood = 5;
inline constexpr std::uint32_t most_flood = 1'000'000;

/// That open nothing.
struct FloodPasses {
    net::ConnectToken expired{};
    net::ConnectToken forged{};
};

class UnauthenticatedFlood;
class Bot;
struct BotTeam;

class Flood {
public:
    /// `plan`: as for the bots, straight to the server, which must encrypt. The insider is user first_user; how many,
    /// how light and how long they stay is not looked at. `datagrams_per_second`: least_flood to most_flood.
    Flood(const BotPlan& plan, std::uint32_t datagrams_per_second);
    ~Flood();
    Flood(const Flood&) = delete;
    Flood& operator=(const Flood&) = delete;

    void run(const std::atomic<bool>& stop);
    /// After run().
    const FloodTotals& totals() const { return totals_; }
    /// All kinds together; while it runs.
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

}  // namespace backsight::server
