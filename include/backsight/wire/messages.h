#pragma once

// The two packets, bit by bit, each described once for reading, writing and measuring (streams.h). docs/wire.md holds
// the whole format, complete enough to write a decoder from. Pure; any thread.
//
// Command packet, client to server:
//
//   | 8 type = 1 | number of the newest | 4 count - 1 | 6 base offset | command 1 | ... | command count | 0 to the byte
//
//   Commands newest - count + 1 to newest, in this order. Base offset: the first command's number less that of the
//   acknowledged command that the first is coded against; 0: none. Each further command is coded against the one
//   before.
//
//   number:  | 0 | 16 lowest bits |, against a number that the receiver has, or | 1 | 32 |
//   command: | stamp (stamp_codec.h) | 1 fire | 1 weapon follows [8 weapon] | 1 aims [3 x origin, 1 turned [direction]]
//            | 1 input changed [1 size changed [6 size], byte ...] |
//   byte:    against the one at its place in the input before: | 0 |: the same, | 10 | 3 |: up to 4 away, | 11 | 8 |;
//            where that input has none: | 8 |
//
// Snapshot packet, server to client:
//
//   | 8 type = 2 | number of the snapshot | 1 has a reference [reference] or [46 tick, 32 newest command handed out] |
//   | entities (groups of 4) | entity ... | 0 to the byte
//
//   reference: | 6 age - 1 | ticks beyond the age (groups of 3) | commands handed out since (groups of 4) |
//
//   The reference is the newest snapshot that the client is known to have. entity: see replicate/entity_codec.h.

#include <backsight/base/function_ref.h>
#include <backsight/base/quantize.h>
#include <backsight/time/view_stamp.h>
#include <backsight/wire/bits.h>
#include <backsight/wire/stamp_codec.h>
#include <backsight/wire/streams.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace backsight {

enum class PacketType : std::uint8_t { command = 1, snapshot = 2 };

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

/// Commands in one packet, at most.
inline constexpr std::uint32_t max_commands_per_packet = 16;
/// Commands that a server keeps, to decode later ones against. A base is less than this many back.
inline constexpr std::uint32_t command_window = 64;

struct CommandPacketHeader {
    std::uint32_t newest = 0;       ///< at least `count`
    std::uint32_t count = 1;        ///< 1 to max_commands_per_packet
    std::uint32_t base_offset = 0;  ///< 0 to command_window - 1, and less than first()

    constexpr std::uint32_t first() const { return newest - count + 1; }
};

/// A number is sent in short, its lowest 16 bits, if it is less than this far from one that the receiver is known to
/// have. The receiver takes the nearest to its own newest: wrong only for a packet that was 2^15 packets, 8 minutes at
/// 64 per second, under way.
inline constexpr std::uint32_t short_number_reach = 1u << 15;

/// `known`: writing, a number that the receiver has acknowledged, 0: none; reading, the newest handed out.
template <class Stream>
void code_command_header(Stream& stream, std::uint32_t known, Field<Stream, CommandPacketHeader>& header);

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

struct SnapshotHeader {
    SnapshotSeq seq;  ///< not none
    Tick tick;        ///< 0 to max_tick; read as no_tick if the reference is unknown here, and newest_command then as 0
    std::uint32_t newest_command = 0;  ///< newest that the server has handed out to the game; 0: none
    std::uint16_t entity_count = 0;
    /// The newest snapshot that the client is known to have: baselines count from it. None: all entities are whole.
    SnapshotSeq reference;
};
/// A reference or a baseline is at most this many snapshots back.
inline constexpr std::uint32_t max_baseline_age = 64;
inline constexpr std::size_t max_snapshot_header_bits = 140;

/// The common knowledge of both sides about a snapshot that a header refers to.
struct SnapshotReference {
    Tick tick = no_tick;  ///< no_tick: this side does not have that snapshot
    std::uint32_t newest_command = 0;
};

/// Where a header's fields refer to: the newest snapshot for its number, the ring for its reference.
struct HeaderContext {
    SnapshotSeq newest;  ///< reading: the newest applied
    /// This side's knowledge of a past snapshot.
    FunctionRef<SnapshotReference(SnapshotSeq seq)> look_up;
};

/// Whether `header` may refer to `reference`: neither tick nor command went back, and both are near.
bool can_refer(const SnapshotHeader& header, const SnapshotReference& reference);

/// Codes a header. If the reference is unknown here, nothing of the packet can be read but its number.
template <class Stream>
void code_snapshot_header(Stream& stream, const HeaderContext& context, Field<Stream, SnapshotHeader>& header);

/// A signed number from -32767 to 32767 in 16 bits: velocities and directions. -32768, which no quantiser makes, fails.
template <class Stream>
void code_component(Stream& stream, Field<Stream, std::int16_t>& value) {
    std::uint16_t raw = Stream::is_reading ? std::uint16_t{0} : static_cast<std::uint16_t>(value);
    stream.bits(raw, 16);
    stream.require(raw != 0x8000);
    if constexpr (Stream::is_reading) value = static_cast<std::int16_t>(raw);
}

/// A value against what is expected of it, as a residual of `order`; both within `limit`.
template <class Stream, class T>
constexpr void code_residual(Stream& stream, std::int64_t expected, int order, std::int64_t limit, T& value) {
    std::int64_t residual = Stream::is_reading ? 0 : std::int64_t{value} - expected;
    stream.residual(residual, order, 2 * limit);
    const std::int64_t sum = expected + residual;
    stream.require(sum >= -limit && sum <= limit);
    if constexpr (Stream::is_reading) value = static_cast<T>(stream.failed() ? 0 : sum);
}

/// A bit that says whether a value differs from what it was, and if so the residual.
template <class Stream, class T>
constexpr void code_change(Stream& stream, std::int64_t before, int order, std::int64_t limit, T& value) {
    if constexpr (Stream::is_writing) {
        stream.change(std::int64_t{value} - before, order, 2 * limit);
    } else {
        if constexpr (Stream::is_reading) value = static_cast<T>(before);
        stream.optional(false, [&] { code_residual(stream, before, order, limit, value); });
    }
}

}  // namespace backsight
