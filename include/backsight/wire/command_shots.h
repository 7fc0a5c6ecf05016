#pragma once

// Shots that a player fires between two commands. A command is one step of the client's clock; a screen of 240 frames a
// second shows eight frames in a step of 30 ticks a second, and the player may fire in each of them. Plain values;
// pure; any thread.

#include <backsight/base/quantize.h>
#include <backsight/time/view_stamp.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace backsight {

/// The most shots that a command carries besides its own.
inline constexpr std::size_t max_command_shots = 4;

/// One shot of a command, with what was on the screen in the frame of the click.
struct CommandShot {
    /// The stamp of that frame. The stamps of a command rise: that of the command before, those of its shots in their
    /// order, and its own.
    ViewStamp stamp;
    /// The muzzle, in world space.
    QuantPosition origin;
    QuantDirection direction;
    /// The game's number: a weapon, a trigger.
    std::uint8_t weapon = 0;
    /// screen_hash() of what the screen showed of this shot; 0: not declared.
    std::uint32_t screen_hash = 0;

    friend constexpr bool operator==(const CommandShot&, const CommandShot&) = default;
};

/// The shots of one command, in their order.
struct CommandShots {
    std::array<CommandShot, max_command_shots> list;  ///< those from `count` on mean nothing
    std::uint8_t count = 0;

    constexpr std::span<const CommandShot> view() const { return std::span(list).first(count); }
};

}  // namespace backsight
