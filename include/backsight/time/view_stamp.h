#pragma once

// The view stamp is what a client puts on each command so that the server can rebuild the very picture in which the
// command was given. A stamp belongs to its command and is resent with it unchanged; it never describes the packet. It
// holds whole numbers only, so there is no NaN to check for.

#include <backsight/time/tick.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace backsight {

/// The number of a snapshot in the stream to one client, from 1; 0 is none.
struct SnapshotSeq {
    std::uint32_t value = 0;

    friend constexpr auto operator<=>(SnapshotSeq, SnapshotSeq) = default;
};

/// Snapshots and commands of a session are numbered up to this, and never start again; 0 is none.
inline constexpr std::uint32_t last_number = 0xffffffff;

/// How many snapshots, the newest included, a stamp reports on.
inline constexpr std::uint32_t stamp_window = 64;
/// A client drops a snapshot that is this many or more snapshots older than the newest that it has applied. It is half
/// the window, so stamps report each applied snapshot for at least 32 more snapshots. A run of lost commands that is
/// shorter than that loses no knowledge.
inline constexpr std::uint32_t late_snapshot_limit = 32;

/// A group of entities that are drawn alike: at one instant and by the same rules. 0 is the default group. Range 0 to
/// max_draw_groups -
/// 1. DrawConfig has the rules of each group, HitboxSets its members.
using DrawGroup = std::uint8_t;
inline constexpr std::size_t max_draw_groups = 4;

/// The instants at which the groups from 1 on are drawn, less that of group 0, in 1/65536 tick. Range
/// +-max_group_offset, which is four seconds at 64 Hz.
using GroupOffsets = std::array<std::int32_t, max_draw_groups - 1>;
inline constexpr std::int32_t max_group_offset = (1 << 24) - 1;

struct ViewStamp {
    /// The instant drawn, of group 0. Range 0 to max_moment.
    Moment shown;
    /// The newest snapshot applied when it was drawn; none before the first.
    SnapshotSeq newest;
    /// Bit i: snapshot newest - i had been applied. Bit 0 is set unless newest is none.
    std::uint64_t received = 0;
    /// How much later than group 0 the other groups are drawn; a negative number means earlier. For example, vehicles
    /// are drawn in the present and players an interpolation delay ago. Zeros if there is one group.
    GroupOffsets offsets{};

    /// Returns the instant at which a group is drawn; it may be out of range. For a group that does not exist it is
    /// that of group 0.
    constexpr Moment shown_of(DrawGroup group) const {
        return group == 0 || group >= max_draw_groups ? shown : shown + offsets[group - 1u];
    }
    /// Moves group 0 and leaves the others where they are, as far as the range of an offset allows.
    constexpr void move_shown(Moment to) {
        for (std::int32_t& offset : offsets) {
            const std::int64_t moved = offset + (shown - to);
            offset = static_cast<std::int32_t>(moved < -max_group_offset  ? -max_group_offset
                                               : moved > max_group_offset ? max_group_offset
                                                                          : moved);
        }
        shown = to;
    }

    friend constexpr bool operator==(const ViewStamp&, const ViewStamp&) = default;
};

}  // namespace backsight
