#include <backsight/view/snapshot_acks.h>

namespace backsight {

AckResult SnapshotAcks::judge(SnapshotSeq seq) const {
    if (seq.value == 0) return AckResult::invalid;
    if (seq > newest_) return AckResult::accepted;
    const std::uint32_t age = newest_.value - seq.value;
    if (age < stamp_window && (received_ >> age & 1) != 0) return AckResult::duplicate;
    return age < late_snapshot_limit ? AckResult::accepted : AckResult::late;
}

bool SnapshotAcks::accept(SnapshotSeq seq) {
    const AckResult result = judge(seq);
    ++counters_[result];
    if (result != AckResult::accepted) return false;
    if (seq > newest_) {
        const std::uint32_t step = seq.value - newest_.value;
        received_ = (step < stamp_window ? received_ << step : 0) | 1;
        newest_ = seq;
    } else {
        received_ |= std::uint64_t{1} << (newest_.value - seq.value);
    }
    return true;
}

}  // namespace backsight
