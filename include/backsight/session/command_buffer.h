#pragma once

// Holds the commands of one client that came before their tick, until the server simulates the tick that each was made
// for. So jitter does not make the player stutter, and they move on the server as on their own screen.
//
//   arrives --> its tick from 8 bits --> push() --> held --> next(), at its tick, or at once if that is over
//
// In: commands in the order of their numbers, each once (CommandReceiver's); the tick that each names; the server's
// tick. Out: those commands, in that order, each once. The named tick is a claim: a client can only hold its own
// commands for a bounded time. All memory is taken in the constructor. Not synchronised.

#include <backsight/base/enum_array.h>
#include <backsight/time/tick.h>
#include <backsight/wire/messages.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace backsight {

struct CommandBufferConfig {
    /// Most ticks that a command is held. Default 16: 250 ms at 64 Hz, as far as a client may draw in the past
    /// (AuditConfig). A command from farther ahead means that the path became that much quicker. 0: none is held. Range
    /// 0 to 64.
    std::uint32_t max_ahead_ticks = 16;
    /// Commands held at once; one more releases the oldest before its tick. Default 64: one a tick, and as many again
    /// after each stall of half a second. Range 1 to 1024.
    std::uint32_t capacity = 64;

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// How a command's tick relates to the server's when it came.
enum class CommandTiming : std::uint8_t {
    held,       ///< to come
    on_time,    ///< the one that is being simulated
    late,       ///< over
    too_far,    ///< beyond max_ahead_ticks: held for so many
    went_back,  ///< not after that of the command before it: taken no sooner than that one
    unknown,    ///< no_tick: taken at once
    count_
};
const char* to_string(CommandTiming timing);

struct CommandBufferCounters {
    EnumArray<CommandTiming, std::uint64_t> by_timing;
    std::uint64_t let_go = 0;  ///< before their tick, because there was no room
};

class CommandBuffer {
public:
    explicit CommandBuffer(const CommandBufferConfig& config);

    /// A command names its tick by the lowest bits. The tick is the first one with these bits from `known` less
    /// ticks_behind on. `known` is the tick of the newest snapshot that the client had when it made the command, which
    /// the stamp names. So the network delay does not matter. Only a client whose clock is wrong is behind `known`. One
    /// that had no news for 224 ticks names a tick that is over. Returns no_tick if `known` is no_tick.
    static constexpr int tick_bits = 8;
    static constexpr std::int64_t ticks_behind = 32;
    static Tick resolve(std::uint32_t low_bits, Tick known);

    /// Takes in the next command, for the tick `wanted`, while `now` is simulated; `now` never goes back. Then call
    /// next() until it returns nullptr.
    CommandTiming push(const Command& command, Tick wanted, Tick now);
    /// Hands out the oldest command if it is due at `now`; else nullptr. Valid until the next push().
    const Command* next(Tick now);
    /// Forgets all commands, as when the client leaves.
    void clear() { count_ = 0; }

    std::size_t held() const { return count_; }
    const CommandBufferCounters& counters() const { return counters_; }

private:
    struct Held {
        Command command;
        Tick due = no_tick;
    };
    CommandTiming timing_of(Tick wanted, Tick now) const;

    CommandBufferConfig config_;
    std::vector<Held> ring_;  // one more than are held: what next() gave stays where it is
    std::size_t first_ = 0;
    std::size_t count_ = 0;
    Tick last_wanted_ = no_tick;
    Tick last_due_ = no_tick;
    CommandBufferCounters counters_;
};

}  // namespace backsight
