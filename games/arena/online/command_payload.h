#pragma once

// A player's command inside the library's Command: stamp and muzzle in its own fields, the input and what the screen
// showed in the game's bytes.
//
//   | 8 input; its last bits: 1 a report follows, 5 step of a swing, 1 zero | 1 tick | 4 hash of ray 1 | ...
//   | [report] | [proof] |
//   input:  | 8 forward | 8 left | 16 yaw | 16 pitch | 5 buttons | 4 weapon |
//   tick:   the lowest 8 bits of the tick that the command is for, less its number: the same as in the command before
//           for as long as each is for the next tick, so that it travels as one bit
//   report: | 21 lowest bits of the image's command | 3 outcome | 32 hash of its end |
//   proof:  | 8 how many commands ago | 32 hash of what the step read | 32 of what it gave |
//
// Only a command that attacks without a projectile has hashes: screen_hash() of each ray, or one of all that a blade or
// the railgun touched. The step of a swing is 0 unless a blade is swung. A proof has no hashes and no report beside it,
// so that its size tells it: it waits for a command that can carry it. Lowest bytes first.
//
// Pure; any thread. Reading refuses (false) whatever our clients never write.

#include <backsight/session/commands.h>
#include <backsight/wire/bits.h>
#include <backsight/wire/messages.h>

#include <cstdint>
#include <optional>

#include "arena/player.h"

namespace backsight::arena {

/// `command.seq` must be the number that it is sent by.
Command write_command(const PlayerCommand& command);
/// `out.tick` stays 0, because only 8 of its bits are sent: see tick_bits_of().
bool read_command(const Command& command, PlayerCommand& out);

inline constexpr std::size_t player_input_bits = 8 + 8 + 16 + 16 + button_bits + weapon_bits;
/// The input in a command's payload.
void write_input(BitWriter& out, const PlayerInput& input);
bool read_input(BitReader& in, PlayerInput& input);

/// The tick comes after the input, the flag of the report and the step of a swing, at the start of a byte.
inline constexpr std::size_t tick_byte = (player_input_bits + 1 + swing_bits + 7) / 8;
inline constexpr std::size_t input_bytes = tick_byte + 1;
/// The lowest CommandBuffer::tick_bits of the tick that a command is for; nothing if our clients cannot have written
/// it.
std::optional<std::uint32_t> tick_bits_of(const Command& command);
/// Whether those bits are the tick's.
bool is_for(const Command& command, Tick tick);

inline constexpr std::size_t image_report_bytes = 7;
static_assert(input_bytes + max_rays * 4 + image_report_bytes <= max_command_input_bytes);

inline constexpr std::size_t step_proof_bytes = 9;
inline constexpr std::uint32_t oldest_step_proof = 255;  ///< commands
/// Whether the command can carry this proof.
bool can_carry(const PlayerCommand& command, const StepProof& proof);

}  // namespace backsight::arena
