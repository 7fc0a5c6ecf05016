#include <backsight/view/tombstones.h>

#include <backsight/base/assert.h>

#include <algorithm>

namespace backsight {

Tombstones::Tombstones(WorldHistory& history, const Ledger& ledger, std::uint32_t repeat_ticks)
    : history_(&history),
      ledger_(&ledger),
      repeat_ticks_(repeat_ticks),
      places_(history.config().max_entities, 64),
      burials_(places_.capacity()) {
    BACKSIGHT_ASSERT(repeat_ticks >= 1 && repeat_ticks <= 65535, "repeat_ticks: 1 to 65,535");
}

// Those whose slots have new owners are not asked about any more.
Tombstones::Burial& Tombstones::burial_of(const Track& track, Tick tick) {
    std::uint32_t place = places_.find(track.id().index());
    if (place == SlotPlaces::none) {
        if (!places_.has_room()) {
            const auto is_wanted = [&](std::uint32_t at) { return history_->find(burials_[at].entity) != nullptr; };
            if (places_.keep(is_wanted) < places_.capacity() / 4) places_.grow();
            burials_.resize(places_.capacity());
        }
        place = places_.add(track.id().index());
        burials_[place] = {};
    }
    Burial& burial = burials_[place];
    if (burial.entity != track.id()) burial = {track.id(), !was_sent(track), tick};
    return burial;
}

std::span<const EntityId> Tombstones::due(Tick tick) {
    due_.clear();
    for (std::uint32_t index = 0; index < history_->slot_count(); ++index) {
        const EntityId id = history_->slot(index).id();
        if (is_due(id, tick)) due_.push_back(id);
    }
    return due_;
}

bool Tombstones::is_due(EntityId id, Tick tick) {
    const Track* track = history_->find(id);
    if (track == nullptr || track->newest() > tick) return false;
    const PackedState* newest = track->packed_at(track->newest());
    if (newest == nullptr || track->traits_of(*newest).presence() != Presence::despawned) return false;
    Burial& burial = burial_of(*track, tick);
    if (burial.is_over) return false;
    if (is_known(id.index(), burial.gone_since)) {
        burial.is_over = true;
        return false;
    }
    if (tick - burial.gone_since >= repeat_ticks_) {
        burial.is_over = true;
        ++given_up_;
        return false;
    }
    return track->holds(tick) || history_->record_tombstone(id, tick) == RecordResult::ok;
}

bool Tombstones::was_sent(EntityId id) const {
    const Track* track = history_->find(id);
    return track != nullptr && was_sent(*track);
}

// Looks as far back as ledger and history remember. A state proves that it was this owner of the slot.
bool Tombstones::was_sent(const Track& track) const {
    const SnapshotSeq oldest = std::max(ledger_->oldest_sent(), SnapshotSeq{1});
    for (SnapshotSeq seq = ledger_->newest_sent(); seq >= oldest; --seq.value) {
        if (ledger_->contains(seq, track.id().index()) && track.holds(ledger_->tick_of(seq))) return true;
    }
    return false;
}

// A snapshot that held it after it was gone held its tombstone.
bool Tombstones::is_known(std::uint32_t index, Tick gone_since) const {
    const ViewStamp& stamp = ledger_->last_stamp();
    for (std::uint32_t age = 0; age < stamp_window && age < stamp.newest.value; ++age) {
        const SnapshotSeq seq{stamp.newest.value - age};
        if (ledger_->tick_of(seq) < gone_since) return false;
        if ((stamp.received >> age & 1) != 0 && ledger_->contains(seq, index)) return true;
    }
    return false;
}

}  // namespace backsight
