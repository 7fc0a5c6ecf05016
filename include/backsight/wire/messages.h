#pragma once

// The two packets, bit by bit. Everything read is checked: false means that the packet is malformed, and the
// output is then not to be used. Whole values; deltas against acknowledged snapshots come with replicate's
// baselines. Pure; any thread.
//
// Command packet, client to server:
//
//   | 8 type = 1 | 32 newest | 4 count - 1 | 6 base offset | command 1 | ... | command count | 0 to the byte
//
//   Commands newest - count + 1 to newest, in this order. Base offset: the first command's number less that of the
//   acknowledged command whose stamp the first stamp is coded against; 0: none, a full stamp. Each further stamp is
//   coded against the one before.
//
//   command: | stamp (stamp_codec.h) | 1 fire | 1 weapon follows [8 weapon] | 3 x origin | 3 x 16 direction |
//
//   Weapon and origin (signed varints, groups of 8) are against the command before in the packet, else against 0.
//
// Snapshot packet, server to client:
//
//   | 8 type = 2 | 32 number | 46 tick | 32 newest command handed out | 16 entities | entity ... | 0 to the byte
//
//   entity: see replicate/entity_codec.h.

#include <backsight/base/quantize.h>
#include <backsight/time/view_stamp.h>
#include <backsight/wire/bits.h>
#include <backsight/wire/stamp_codec.h>

#include <cstddef>
#include <cstdint>

namespace backsight {

enum class PacketType : std::uint8_t { command = 1, snapshot = 2 };

/// What a player did, with what he saw when he did it.
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

    friend constexpr bool operator==(const Command&, const Command&) = default;
};

/// Commands in one packet, at most.
inline constexpr std::uint32_t max_commands_per_packet = 16;
/// Commands whose stamps a server keeps, to decode later stamps against. A base is less than this many back.
inline constexpr std::uint32_t command_window = 64;

struct CommandPacketHeader {
    std::uint32_t newest = 0;       ///< at least `count`
    std::uint32_t count = 1;        ///< 1 to max_commands_per_packet
    std::uint32_t base_offset = 0;  ///< 0 to command_window - 1, and less than first()

    constexpr std::uint32_t first() const { return newest - count + 1; }
};

void write_command_header(BitWriter& out, const CommandPacketHeader& header);
bool read_command_header(BitReader& in, CommandPacketHeader& header);

/// All of a command but its number and stamp. `before`: the command before it in the packet, or a
/// default-constructed one.
void write_command_body(BitWriter& out, const Command& before, const Command& command);
bool read_command_body(BitReader& in, const Command& before, Command& command);

struct SnapshotHeader {
    SnapshotSeq seq;                   ///< not none
    Tick tick;                         ///< 0 to max_tick
    std::uint32_t newest_command = 0;  ///< newest that the server has handed out to the game; 0: none
    std::uint16_t entity_count = 0;
};
/// Where entity_count stands, counted in bits from the packet's start, for BitWriter::patch.
inline constexpr std::size_t snapshot_count_position = 8 + 32 + 46 + 32;
inline constexpr std::size_t snapshot_header_bits = snapshot_count_position + 16;

void write_snapshot_header(BitWriter& out, const SnapshotHeader& header);
bool read_snapshot_header(BitReader& in, SnapshotHeader& header);

/// Three coordinates within max_position_steps, as signed varints against `before`.
void write_position(BitWriter& out, const QuantPosition& before, const QuantPosition& position);
bool read_position(BitReader& in, const QuantPosition& before, QuantPosition& position);

/// A component from -32767 to 32767 in 16 bits: velocities and directions.
void write_component(BitWriter& out, std::int16_t value);
/// -32768, which no quantiser makes, fails.
std::int16_t read_component(BitReader& in);

}  // namespace backsight
