#pragma once

// How the shots of a command are coded. Pure; any thread.
//
//   shots: | 0 |: none, or | 1 | 2 shots - 1 | the last shot | ... | the first |
//   shot:  | 1 other frame [stamp] | 1 other weapon [8] | 1 other origin [3 x] | 1 turned [direction] | 1 hash [32] |
//
// Each is coded against what came after it: the last shot against its command, each other one against the next shot. So
// moments and snapshots only go back from there, and a shot that is later than its command has no form. A shot of the
// command's own frame, with its aim, takes 5 bits.
//
//   newest    how many snapshots it is before the base's: varint in groups of 2 bits
//   received  flips against the base's mask moved down by so many, with ones for what the base's had no room for, of
//             the snapshots that there were; coded as those of a stamp
//   shown     how long before the base's moment: 0 + w bits | 10 + (w + 4) bits | 11 + 62 bits; w as of a stamp
//   offsets   as those of a stamp, against the base's

#include <backsight/wire/command_shots.h>
#include <backsight/wire/streams.h>

#include "commands.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace backsight {

/// Upper bound on the bits of the shots of one command.
inline constexpr std::size_t max_command_shots_bits = 2147;

/// Whether a shot has a form before `next`, which is the stamp of the shot after it or of its command.
bool can_precede(const ViewStamp& shot, const ViewStamp& next);

/// Codes the shots of a command. `after`: the context that the command itself has become a part of
/// (CommandContext::advance()). A read fails if there are more than `most` shots. Writing shots of which one cannot
/// precede what comes after it is the caller's mistake.
template <class Stream>
void code_command_shots(Stream& stream, const StampCodec& codec, const CommandContext& after, std::uint32_t most,
                        Field<Stream, CommandShots>& shots);

}  // namespace backsight
