#pragma once

// How a player's command is coded. Pure; any thread.
//
//   command: | stamp | 1 fire | 1 weapon follows [8 weapon] | 1 aims [3 x origin, 1 turned [direction]]
//            | 1 input changed [1 size changed [6 size], byte ...] |
//   byte:    against the one at its place in the input before: | 0 |: the same, | 10 | 3 |: up to 4 away, | 11 | 8 |;
//            where that input has none: | 8 |
//
// The stamp takes as few bits as its usual course allows, and is exact for every other course.
//
// A stamp is coded against a base that both sides have: the stamp of the command before it in the packet, or of
// one that the server has acknowledged, or the default-constructed stamp, which makes it a full one. Nothing is
// rounded: any stamp with a moment in range, any received mask included, comes back as it was, whatever the
// base.
//
//   newest    delta d to the base          0: d = 0 | 10: d = 1 | 110 + 3 bits: d = 2..9 | 111 + signed varint
//   received  flips against what d says    0: none | 10 + 3 bits: one, at bit 0..7 | 110 + 8 bits: mask of bits 0..7
//             (the base's mask moved up by   | 1110 + 2 bits + 6 each: one to four anywhere | 1111 + 64 bits: mask
//             d, ones for all newer)
//   shown     zigzag of the difference to  0 + (w - 2) bits | 10 + w bits | 110 + (w + 4) bits
//             the expected moment            | 111 + 62 bits: the moment itself
//   offsets   of each further group: zigzag  0: none | 10 + 7 bits | 110 + 14 bits | 111 + 25 bits: the offset itself
//             of the difference to the base,
//             moved as the group before was
//
// w = bits of one command interval: a client draws with the last frame before its command, so that the moment
// wanders about the regular course by up to a frame. At 64 commands and 144 frames per second 15 bits do for
// three of four commands.

#include <backsight/base/quantize.h>
#include <backsight/time/view_stamp.h>
#include <backsight/wire/commands.h>
#include <backsight/wire/streams.h>

#include <cstddef>
#include <cstdint>

namespace backsight {

/// Part of the protocol: client and server must use the same.
struct StampCodec {
    std::int64_t command_interval = Moment::one_tick;  ///< see CommandConfig
    std::uint32_t groups = 1;

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// Upper bound on the bits of one stamp.
inline constexpr std::size_t max_stamp_bits = 262;

/// `commands_since_base`: how many commands `stamp` is after `base`; only scales the expectation. Range 0 to
/// 2^16, clamped. Writing a moment outside 0 to max_moment, or an offset out of range, is the caller's mistake. A read
/// fails if the packet ends early, or the snapshot number, the moment or an offset is out of range; `stamp` is then not
/// written. Whether the client may claim such a stamp is for the audit to say.
template <class Stream>
void code_stamp(Stream& stream, const StampCodec& codec, const ViewStamp& base, std::uint32_t commands_since_base,
                Field<Stream, ViewStamp>& stamp);

/// What a command is coded against: an acknowledged command, then each command of the packet in turn.
struct CommandContext {
    ViewStamp stamp;
    std::uint8_t weapon = 0;
    std::uint32_t distance = 0;  ///< commands since the stamp; 0: there is none
    /// The last aim. Default-constructed if there is none.
    QuantPosition origin;
    QuantDirection direction;
    std::uint32_t aim_distance = 0;  ///< commands since it; 0: there is none
    /// The origin `origin_step` commands before the last one, 0 for none: players go on as they went.
    QuantPosition older_origin;
    std::uint32_t origin_step = 0;
    CommandInput input;

    /// The next command is coded against `command`, `commands` later.
    void advance(const Command& command, std::uint32_t commands);
};

/// Upper bound on the bits of one command, its stamp included.
inline constexpr std::size_t max_command_bits = 1004;

/// All of a command but its number and stamp.
template <class Stream>
void code_command_body(Stream& stream, const CommandContext& context, Field<Stream, Command>& command);

}  // namespace backsight
