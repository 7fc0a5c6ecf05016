#pragma once

// Many bots in one thread, each with a connection of its own, each stepping at 64 Hz at a phase of its own, so that
// their datagrams do not come in bursts.
//
// run() returns when told to stop; totals() may be called from any thread meanwhile. A session that ended, whoever
// ended it, is tried anew after a second with a fresh ticket, without end. Errors: std::runtime_error from the
// constructor.

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "server/bots/bot_plan.h"
#include "server/host/ready_sockets.h"
#include "server/watch/durations.h"

namespace backsight::server {

class Bot;
struct BotTeam;

/// How far off, behind and ahead the bots' clocks were, at each look at each of them.
struct ClockLooks {
    Durations error_bound;
    Durations delay;
    Durations lead;
    std::uint64_t copies = 0;  // sum

    void add(const arena::ClientTimingNumbers& numbers);
    BotClocks summed_up() const;
};

class BotHost {
public:
    explicit BotHost(const BotPlan& plan);
    ~BotHost();
    BotHost(const BotHost&) = delete;
    BotHost& operator=(const BotHost&) = delete;

    /// Until `stop`; then all take leave of the server, for at most 300 ms. Once.
    void run(const std::atomic<bool>& stop);

    /// A quarter of a second old at most; after run() final.
    BotTotals totals() const;

private:
    void take_turn();
    void open_next(std::uint32_t index, Micros now);
    void say_farewells();
    void publish();

    std::unique_ptr<BotTeam> team_;
    std::vector<std::unique_ptr<Bot>> bots_;
    ReadySockets sockets_;
    std::vector<Micros> step_at_;  // of each bot: its own clock says when
    Micros began_;
    ClockLooks clocks_;
    Micros open_at_;  // when the next may connect
    mutable std::mutex mutex_;
    BotTotals totals_;
};

}  // namespace backsight::server
