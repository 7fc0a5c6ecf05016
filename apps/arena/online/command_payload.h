#pragma once

// A player's command as the library's Command carries it: the stamp and the muzzle in its own fields, the input and
// what the screen showed in the game's bytes.
//
//   | 7 input, see player.h | 4 screen_hash() of ray 1 | ... |
//
// Hashes, lowest byte first, only of a command that fires.
//
// Pure; any thread. Reading refuses (false) what no client of ours writes.

#include <backsight/wire/messages.h>

#include <array>
#include <cstdint>
#include <span>

#include "arena/arena_config.h"

namespace backsight::arena {

/// What the shooter's screen showed of each ray of a shot.
struct DeclaredShot {
    WeaponId weapon = WeaponId::rifle;  ///< that he fired
    std::uint8_t rays = 0;              ///< 0: he did not fire
    std::array<std::uint32_t, max_rays> screen_hashes{};
};

Command write_command(const PlayerCommand& command, const DeclaredShot& shot);
bool read_command(const Command& command, PlayerCommand& out, DeclaredShot& shot);

inline constexpr std::size_t input_bytes = (player_input_bits + 7) / 8;
static_assert(input_bytes + max_rays * 4 <= max_command_input_bytes);

}  // namespace backsight::arena
