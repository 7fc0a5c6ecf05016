#pragma once

// A player's command. docs/wire/wire.md says how it travels. Plain values; pure; any thread.

#include <backsight/base/quantize.h>
#include <backsight/time/view_stamp.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace backsight {

/// The game's own bytes of a command, at most.
inline constexpr std::size_t max_command_input_bytes = 48;

/// The game's own part of a command: axes, buttons, its screen's answers. The library carries these bytes and does not
/// read them. Numbers that stay or change by little are cheapest, so each number keeps its place.
struct CommandInput {
    std::array<std::uint8_t, max_command_input_bytes> bytes{};  ///< those from `size` on are zero
    std::uint8_t size = 0;                                      ///< at most max_command_input_bytes

    constexpr std::span<const std::uint8_t> view() const { return std::span(bytes).first(size); }

    friend constexpr bool operator==(const CommandInput&, const CommandInput&) = default;
};

/// A player's action, with what was on their screen at the time.
struct Command {
    /// From 1, one more for each command of a client; 0 is none. Lasts for two years at 64 Hz and then ends the
    /// session.
    std::uint32_t seq = 0;
    ViewStamp stamp;
    bool fire = false;
    std::uint8_t weapon = 0;
    /// The muzzle, in world space.
    QuantPosition origin;
    QuantDirection direction;
    CommandInput input;

    /// Whether origin or direction are set; a command that does not aim is shorter.
    constexpr bool aims() const { return origin != QuantPosition{} || direction != QuantDirection{}; }

    friend constexpr bool operator==(const Command&, const Command&) = default;
};

}  // namespace backsight
