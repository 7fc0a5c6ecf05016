#pragma once

// What a server process is doing, as whoever operates it asks: is it well, may players come, is it about to end?
//
//   starting --- each room has played a tick ---> ready --- drain() ---> draining --- each room has ended ---> ended
//
// A room is a match with a port of its own (ServerHost); one process may have several. Rooms tell of themselves on
// their own threads, a port for HTTP asks on another, and signals come on a third: all calls are from any thread.

#include <backsight/time/tick.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

namespace backsight::server {

enum class Stage : std::uint8_t { starting, ready, draining, ended, count_ };
/// "ready" and so on, for pages, metrics and logs.
const char* name(Stage stage);

class Life {
public:
    /// A room that has not played for this long has come to a stop: an orchestrator should start another process. A
    /// machine that stalls for a second is none of it.
    static constexpr Micros longest_silence{5'000'000};

    /// `rooms`: from 1. `drain_timeout`: see is_drained().
    explicit Life(std::uint32_t rooms, Micros drain_timeout = Micros{});

    /// A room says that it plays, each tick. `now`: by a clock that does not go back, the same for all calls here.
    void beat(std::uint32_t room, Micros now);
    /// A room has ended, in order.
    void end(std::uint32_t room);
    /// A room has ended by a fault: the process is no longer well, whatever its other rooms do.
    void fail(std::uint32_t room);

    /// Asks all rooms to take no more players, and to end when theirs have left. False if they were asked before.
    bool drain(Micros now);
    /// Times that they were asked again.
    std::uint64_t repeated_drains() const { return repeated_drains_; }
    bool is_draining() const { return draining_since_us_.load() >= 0; }
    /// Whether draining has taken as long as it may: a room ends then, whoever still plays there.
    bool is_drained_out(Micros now) const;
    void set_drain_timeout(Micros timeout) { drain_timeout_us_ = timeout.value; }
    Micros drain_timeout() const { return Micros{drain_timeout_us_.load()}; }

    Stage stage() const;
    /// A room that has begun, has not ended, and was silent for too long.
    std::optional<std::uint32_t> silent_room(Micros now) const;
    /// The first of the rooms that have failed, and their number.
    std::optional<std::uint32_t> failed_room() const;
    std::uint32_t failed_rooms() const;
    /// Whether every room plays, or has ended in order.
    bool is_well(Micros now) const { return !failed_room() && !silent_room(now); }

private:
    struct Room {
        std::atomic<std::int64_t> heard_us{never};
        std::atomic<bool> is_ended{false};
        std::atomic<bool> has_failed{false};
    };
    static constexpr std::int64_t never = -1;

    std::uint32_t count_;
    std::unique_ptr<Room[]> rooms_;
    std::atomic<std::int64_t> draining_since_us_{never};
    std::atomic<std::int64_t> drain_timeout_us_;
    std::atomic<std::uint64_t> repeated_drains_{0};
};

}  // namespace backsight::server
