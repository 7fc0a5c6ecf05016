#pragma once

// The two packets, bit by bit, each described once for reading, writing and measuring (streams.h). docs/wire/wire.md
// holds the whole format, complete enough to write a decoder from. Pure; any thread.
//
// Command packet, client to server:
//
//   | 8 type = 1 | number of the newest | 4 count - 1 | 6 base offset | command 1 | ... | command count | 0 to the byte
//
//   Commands newest - count + 1 to newest, in this order. Base offset: the first command's number less that of the
//   acknowledged command that the first is coded against; 0: none. Each further command is coded against the one
//   before.
//
//   In a packet of type 3 the shots of each command follow it (command_shots.h). A packet in which no command has shots
//   is of type 1, so that shots cost nothing where there are none.
//
//   number:  | 0 | 16 lowest bits |, against a number that the receiver has, or | 1 | 32 |
//   command: commands.h
//
// Snapshot packet, server to client:
//
//   | 8 type = 2 | number of the snapshot | 1 has a reference [reference] or [46 tick, 32 newest command handed out] |
//   | entities (groups of 4) | entity ... | 0 to the byte
//
//   reference: | 6 age - 1 | ticks beyond the age (groups of 3) | commands handed out since (groups of 4) |
//
//   A packet of type 4 brings the scale of the game's time, after the reference: until a stamp reports one that did.
//
//   time scale: | number (groups of 4) | ticks since it began (groups of 7) | 1 goes on [12 permille - 200] |
//               | later, in us (groups of 14) |
//
//   The reference is the newest snapshot that the client is known to have. entity: see src/replicate/entity_codec.h.

#include <backsight/base/function_ref.h>
#include <backsight/time/view_stamp.h>
#include <backsight/wire/messages.h>
#include <backsight/wire/streams.h>

#include <cstddef>
#include <cstdint>

namespace backsight {

enum class PacketType : std::uint8_t { command = 1, snapshot = 2, command_with_shots = 3, snapshot_with_scale = 4 };

struct CommandPacketHeader {
    std::uint32_t newest = 0;       ///< at least `count`
    std::uint32_t count = 1;        ///< 1 to max_commands_per_packet
    std::uint32_t base_offset = 0;  ///< 0 to command_window - 1, and less than first()
    bool has_shots = false;         ///< a command of the packet has shots between two steps: type 3

    constexpr std::uint32_t first() const { return newest - count + 1; }
};

/// A number is sent in short, its lowest 16 bits, if it is less than this far from one that the receiver is known to
/// have. The receiver takes the nearest to its own newest: wrong only for a packet that was 2^15 packets, 8 minutes at
/// 64 per second, under way.
inline constexpr std::uint32_t short_number_reach = 1u << 15;

/// `known`: writing, a number that the receiver has acknowledged, 0: none; reading, the newest handed out.
template <class Stream>
void code_command_header(Stream& stream, std::uint32_t known, Field<Stream, CommandPacketHeader>& header);

inline constexpr std::size_t max_snapshot_header_bits = 140;
/// Of a time scale, beyond that.
inline constexpr std::size_t max_time_scale_bits = 169;

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

}  // namespace backsight
