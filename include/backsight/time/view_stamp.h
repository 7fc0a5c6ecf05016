#pragma once

// The view stamp: what a client puts on each command so that the server can rebuild the very picture that the command
// was given in. It belongs to its command and is resent with it unchanged; it never describes the packet.
// Whole numbers only: there is no NaN to defend against.

#include <backsight/time/tick.h>

#include <cstdint>

namespace backsight {

/// Number of a snapshot in the stream to one client, from 1; 0 is none.
struct SnapshotSeq {
    std::uint32_t value = 0;

    friend constexpr auto operator<=>(SnapshotSeq, SnapshotSeq) = default;
};

/// How many snapshots, the newest included, a stamp reports on.
inline constexpr std::uint32_t stamp_window = 64;
/// A client drops a snapshot that is this much or more older than the newest it has applied. Half the window: so each
/// snapshot that was applied is reported by every stamp for at least 32 snapshots more, and a run of lost commands
/// that is shorter than that loses no knowledge.
inline constexpr std::uint32_t late_snapshot_limit = 32;

struct ViewStamp {
    /// The instant drawn. Range 0 to max_moment.
    Moment shown;
    /// The newest snapshot applied when it was drawn; none before the first.
    SnapshotSeq newest;
    /// Bit i: snapshot newest - i had been applied. Bit 0 is set unless newest is none.
    std::uint64_t received = 0;

    friend constexpr bool operator==(const ViewStamp&, const ViewStamp&) = default;
};

}  // namespace backsight
