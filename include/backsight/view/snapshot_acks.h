#pragma once

// Which snapshots a client has applied: the window that goes into each of its view stamps. One per client,
// owned by the client. In: the number of each snapshot that comes off the wire. Out: whether to apply it, and
// the stamp's fields. Fixed size; not synchronised.

#include <backsight/base/enum_array.h>
#include <backsight/time/view_stamp.h>

#include <cstdint>

namespace backsight {

enum class AckResult : std::uint8_t {
    accepted,
    duplicate,  ///< applied already
    late,       ///< late_snapshot_limit or more older than the newest
    invalid,    ///< the number 0
    count_
};

class SnapshotAcks {
public:
    /// Returns what accept() would answer, and counts nothing.
    AckResult judge(SnapshotSeq seq) const;
    /// Returns whether to apply this snapshot. If true, the snapshot counts as received from now on. If false, drop it,
    /// because the server will take it as never received. The number may jump by any amount. Snapshots that it skips,
    /// or that fall out of the window, count as not received.
    [[nodiscard]] bool accept(SnapshotSeq seq);

    /// The newest snapshot that was accepted; none before the first.
    SnapshotSeq newest() const { return newest_; }
    /// Bit i: newest() - i was accepted.
    std::uint64_t received() const { return received_; }
    /// The stamp of a command given while `shown` is on the screen, and the other draw groups `offsets` from it.
    ViewStamp stamp(Moment shown, const GroupOffsets& offsets = {}) const {
        return {shown, newest_, received_, offsets};
    }

    /// How often accept() gave each result.
    const EnumArray<AckResult, std::uint64_t>& counters() const { return counters_; }

private:
    SnapshotSeq newest_;
    std::uint64_t received_ = 0;
    EnumArray<AckResult, std::uint64_t> counters_;
};

}  // namespace backsight
