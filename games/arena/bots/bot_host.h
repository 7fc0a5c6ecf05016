#pragma once

// Many bots in one thread. Each has its own connection and steps at 64 Hz at its own phase, so that their datagrams do
// not come in bursts.
//
// run() returns when it is stopped; totals() may be called from any thread meanwhile. A session that has ended is tried
// again after a second, with a fresh ticket, without end. Errors: std::runtime_error from the constructor.

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include <backsight/service/durations.h>
#include "arena/bots/bot_plan.h"
#include "server/host/ready_sockets.h"

namespace backsight::bots {

class Bot;
struct BotTeam;

/// Clock errors, delays and leads of the bots, summed over all looks at all bots.
struct ClockLooks {
    service::Durations error_bound;
    service::Durations delay;
    service::Durations lead;
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

    /// Plays until `stop`; then all bots say goodbye, for at most 300 ms. Call once.
    void run(const std::atomic<bool>& stop);

    /// At most a quarter of a second old; final after run().
    BotTotals totals() const;

private:
    void take_turn();
    void open_next(std::uint32_t index, Micros now);
    void say_farewells();
    void publish();

    std::unique_ptr<BotTeam> team_;
    std::vector<std::unique_ptr<Bot>> bots_;
    ReadySockets sockets_;
    std::vector<Micros> step_at_;  // by bot: its own clock says when
    Micros began_;
    ClockLooks clocks_;
    Micros open_at_;  // when the next bot may connect
    mutable std::mutex mutex_;
    BotTotals totals_;
};

}  // namespace backsight::bots
