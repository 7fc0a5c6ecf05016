#pragma once

// What the packets between a client and the server have in common. docs/wire/wire.md holds the whole format. Plain
// values; pure; any thread.

#include <backsight/base/function_ref.h>
#include <backsight/time/time_scale.h>
#include <backsight/time/view_stamp.h>
#include <backsight/wire/bits.h>
#include <backsight/wire/commands.h>

#include <cstddef>
#include <cstdint>

namespace backsight {

/// Commands in one packet, at most.
inline constexpr std::uint32_t max_commands_per_packet = 16;
/// Commands that a server keeps, to decode later ones against. A base is less than this many back.
inline constexpr std::uint32_t command_window = 64;

struct SnapshotHeader {
    SnapshotSeq seq;  ///< not none
    Tick tick;        ///< 0 to max_tick; read as no_tick if the reference is unknown here, and newest_command then as 0
    std::uint32_t newest_command = 0;  ///< newest that the server has handed out to the game; 0: none
    std::uint16_t entity_count = 0;
    /// The newest snapshot that the client is known to have: baselines count from it. None: all entities are whole.
    SnapshotSeq reference;
    /// The scale of the game's time, where the packet brings it; with number 0 it does not.
    TimeScale time_scale{};
};
/// A reference or a baseline is at most this many snapshots back.
inline constexpr std::uint32_t max_baseline_age = 64;
/// Reads the header of a snapshot packet, for a client that needs no more of it. `newest`: the newest snapshot that it
/// has applied. `look_up`: the header of a past one; nullptr: it does not have it. The reading fails if the packet is
/// malformed (BitReader::failed()).
SnapshotHeader read_snapshot_header(BitReader& in, SnapshotSeq newest,
                                    FunctionRef<const SnapshotHeader*(SnapshotSeq seq)> look_up);

}  // namespace backsight
