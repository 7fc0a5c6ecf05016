#pragma once

// A player's command as the library's Command carries it: the stamp and the muzzle in its own fields, the input and
// what the screen showed in the game's bytes.
//
//   | 7 input, see player.h; its last two bits: 1 a report follows, 0 | 1 tick | 4 screen_hash() of ray 1 | ...
//   | [report] |
//   tick:   the lowest 8 bits of the tick that the command is for, less its number: the same as in the command before
//           for as long as each is for the next tick, so that it travels as one bit
//   report: | 21 lowest bits of the image's command | 3 outcome | 32 hash of its end |
//
// Hashes only of a command that fires rays; one that launches a projectile has none. Lowest bytes first.
//
// Pure; any thread. Reading refuses (false) what no client of ours writes.

#include <backsight/session/command_buffer.h>
#include <backsight/wire/messages.h>

#include <cstdint>
#include <optional>

#include "arena/arena_config.h"

namespace backsight::arena {

/// Its seq must be the number that it travels by.
Command write_command(const PlayerCommand& command);
/// Its tick, of which 8 bits travel, stays 0: see tick_bits_of().
bool read_command(const Command& command, PlayerCommand& out);

inline constexpr std::size_t tick_byte = (player_input_bits + 7) / 8;
inline constexpr std::size_t input_bytes = tick_byte + 1;
/// The lowest CommandBuffer::tick_bits of the tick that a command is for; nothing if it is none of ours.
std::optional<std::uint32_t> tick_bits_of(const Command& command);

inline constexpr std::size_t image_report_bytes = 7;
static_assert(input_bytes + max_rays * 4 + image_report_bytes <= max_command_input_bytes);

}  // namespace backsight::arena
