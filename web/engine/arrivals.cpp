#include "web/engine/arrivals.h"

namespace backsight::web {

const char* to_string(SnapshotState state) {
    static constexpr std::array<const char*, enum_count<SnapshotState>> names{"applied", "waiting",    "late",
                                                                              "lost",    "on its way", "missing"};
    return names[static_cast<std::size_t>(state)];
}

void SnapshotArrivals::sent(SnapshotSeq seq, bool is_lost) { sent_[seq.value % kept] = {seq, is_lost, false}; }

const SnapshotArrivals::Sent* SnapshotArrivals::find(SnapshotSeq seq) const {
    const Sent& found = sent_[seq.value % kept];
    return found.seq == seq ? &found : nullptr;
}

void SnapshotArrivals::received(const SnapshotAcks& acks) {
    const std::uint32_t advance = acks.newest().value - newest_.value;
    const std::uint64_t before = advance < stamp_window ? received_ << advance : 0;
    // Among those that are not newer than the newest before: they were overtaken.
    for (std::uint64_t fresh = acks.received() & ~before; fresh != 0; fresh &= fresh - 1) {
        std::uint32_t age = 0;
        while ((fresh >> age & 1) == 0) ++age;
        const SnapshotSeq seq{acks.newest().value - age};
        if (newest_.value != 0 && seq < newest_ && find(seq) != nullptr) sent_[seq.value % kept].is_late = true;
    }
    newest_ = acks.newest();
    received_ = acks.received();
}

SnapshotState SnapshotArrivals::state_of(SnapshotSeq seq, const SnapshotAcks& acks, bool is_drawn) const {
    const std::uint32_t age = acks.newest().value - seq.value;
    const bool has_come = age < stamp_window && (acks.received() >> age & 1) != 0;
    const Sent* known = find(seq);
    if (!has_come) {
        if (known == nullptr) return SnapshotState::missing;
        return known->is_lost ? SnapshotState::lost : SnapshotState::on_its_way;
    }
    if (known != nullptr && known->is_late) return SnapshotState::late;
    return is_drawn ? SnapshotState::applied : SnapshotState::waiting;
}

}  // namespace backsight::web
