#pragma once

// How commands arrive at a ServerWorld, and what becomes of them. Plain values; any thread.

#include <backsight/judge/shot_record.h>
#include <backsight/time/tick.h>

#include <cstdint>
#include <optional>

namespace backsight {

/// The result of ServerWorld::take_command().
enum class TakeResult : std::uint8_t {
    taken,        ///< execute it
    too_many,     ///< the client sends faster than time passes. Its stamp counts, but do not execute it; its shots are
                  ///< refused
    came_before,  ///< this command or a later one was taken before. Nothing changed; the last command stays the last
    unknown_client,  ///< the caller's mistake
    count_
};
const char* to_string(TakeResult result);

/// How a command arrived, for ServerWorld::hold().
struct CommandArrival {
    /// When it arrived: after the previous tick and no later than this one. Empty: half a tick ago, which is the mean.
    std::optional<Moment> came{};
    /// The client's round trip as its session measured it (Channel::numbers()). 0 if it was not measured.
    Micros rtt{};
};

struct [[nodiscard]] TakenCommand {
    TakeResult result = TakeResult::unknown_client;
    bool is_new = false;  ///< whether the command was taken; if not, do not execute it
    /// How many commands between the previous one and this one never arrived, limited to those that the client had time
    /// for. It is never more than ServerWorldConfig::max_saved is worth, so a game may make up for each of them.
    std::uint32_t lost = 0;
    Audited audited;
};

}  // namespace backsight
