#pragma once

// What becomes of snapshots on their way to one client: the ones that its stamps report on, and why a bit is not set.
//
// In: each snapshot as it is sent, and whether the network loses it; the client's acknowledgements after each datagram.
// Out: the state of a snapshot. Fixed memory; not synchronised.

#include <backsight/view/snapshot_acks.h>

#include <array>

namespace backsight::web {

enum class SnapshotState : std::uint8_t {
    applied,     ///< received, and drawn with or older than what is drawn
    waiting,     ///< received, and newer than what is drawn
    late,        ///< received after a newer one
    lost,        ///< by the network
    on_its_way,  ///< not received yet
    missing,     ///< not received; whether it is lost is not known
    count_
};
const char* to_string(SnapshotState state);

class SnapshotArrivals {
public:
    void sent(SnapshotSeq seq, bool is_lost);
    /// Call it after each datagram that the client received.
    void received(const SnapshotAcks& acks);
    /// `is_drawn`: its tick is not after the newest sample that the screen draws with.
    SnapshotState state_of(SnapshotSeq seq, const SnapshotAcks& acks, bool is_drawn) const;

private:
    static constexpr std::size_t kept = 256;
    struct Sent {
        SnapshotSeq seq;
        bool is_lost = false;
        bool is_late = false;
    };
    const Sent* find(SnapshotSeq seq) const;

    std::array<Sent, kept> sent_{};  // by their number
    SnapshotSeq newest_;
    std::uint64_t received_ = 0;
};

}  // namespace backsight::web
