#include <backsight/replicate/send_snapshots.h>

#include <backsight/base/assert.h>
#include <backsight/replicate/entity_codec.h>
#include <backsight/wire/messages.h>

#include <algorithm>

namespace backsight {

const char* SendConfig::validate() const {
    if (packet_bytes < 96 || packet_bytes > 65535) return "packet_bytes";
    if (tombstone_ticks < 1 || tombstone_ticks > 65535) return "tombstone_ticks";
    return nullptr;
}
static_assert(96 * 8 >= snapshot_header_bits + max_entity_bits);

SnapshotSender::SnapshotSender(WorldHistory& history, Ledger& ledger, const SendConfig& config)
    : history_(&history), ledger_(&ledger), config_(config), slots_(history.config().max_entities) {
    BACKSIGHT_ASSERT(config.validate() == nullptr);
}

void SnapshotSender::set_update_divider(UpdateDivider divider, void* user) {
    divider_ = divider;
    divider_user_ = user;
}

std::size_t SnapshotSender::write(Tick tick, std::uint32_t newest_command, std::span<std::uint8_t> packet) {
    BitWriter out(packet.first(std::min<std::size_t>(packet.size(), config_.packet_bytes)));
    if (packet.size() * 8 < snapshot_header_bits) {
        ++counters_.no_room;
        return 0;
    }
    const SnapshotSeq seq = ledger_->begin_snapshot(tick);
    write_snapshot_header(out, {seq, tick, newest_command, 0});

    const std::uint32_t slot_count = history_->slot_count();
    const std::uint32_t first = first_slot_;
    std::uint32_t entity_count = 0;
    for (std::uint32_t i = 0; i < slot_count && entity_count < 0xffff; ++i) {
        const std::uint32_t index = (first + i) % slot_count;
        const EntityId id = history_->slot(index).id();
        if (slots_[index].sent == id && seq < slots_[index].due_at) continue;
        const EntityState* state = state_to_send(index, tick);
        if (state == nullptr) continue;
        const std::size_t start = out.bit_count();
        write_entity(out, id, *state);
        if (out.failed()) {
            out.rewind(start);
            ++counters_.over_budget;
            first_slot_ = index;
            break;
        }
        ledger_->add(id);
        note_sent(index, id, *state, seq);
        ++entity_count;
    }
    out.patch(snapshot_count_position, entity_count, 16);
    ++counters_.snapshots;
    counters_.entities += entity_count;
    counters_.bytes += out.byte_count();
    return out.byte_count();
}

const EntityState* SnapshotSender::state_to_send(std::uint32_t index, Tick tick) {
    const Track& track = history_->slot(index);
    if (track.id().is_null() || track.newest() == no_tick) return nullptr;
    Slot& slot = slots_[index];
    const EntityState* newest = track.at(track.newest());
    const bool is_gone = newest != nullptr && newest->presence == Presence::despawned && track.newest() <= tick;
    if (is_gone) return tombstone(slot, track, tick);
    const EntityState* state = track.at(tick);
    return state != nullptr && state->presence != Presence::despawned ? state : nullptr;
}

const EntityState* SnapshotSender::tombstone(Slot& slot, const Track& track, Tick tick) {
    // One that the client never heard of needs no burial: it is unknown on both sides.
    if (slot.sent != track.id() || slot.is_buried) return nullptr;
    if (slot.gone_since == no_tick) slot.gone_since = tick;
    const bool is_known = client_knows_tombstone(slot, track.id().index());
    if (is_known || tick - slot.gone_since >= config_.tombstone_ticks) {
        slot.is_buried = true;
        if (!is_known) ++counters_.tombstones_given_up;
        return nullptr;
    }
    if (track.at(tick) == nullptr && history_->record_tombstone(track.id(), tick) != RecordResult::ok) return nullptr;
    return track.at(tick);
}

bool SnapshotSender::client_knows_tombstone(const Slot& slot, std::uint32_t index) const {
    if (slot.first_tombstone.value == 0) return false;
    const ViewStamp& stamp = ledger_->last_stamp();
    for (std::uint32_t age = 0; age < stamp_window && age < stamp.newest.value; ++age) {
        const SnapshotSeq seq{stamp.newest.value - age};
        if (seq < slot.first_tombstone) return false;
        if ((stamp.received >> age & 1) != 0 && ledger_->contains(seq, index)) return true;
    }
    return false;
}

void SnapshotSender::note_sent(std::uint32_t index, EntityId id, const EntityState& state, SnapshotSeq seq) {
    Slot& slot = slots_[index];
    if (slot.sent != id) slot = {};
    slot.sent = id;
    const std::uint32_t divider = divider_ == nullptr ? 1 : divider_(divider_user_, index);
    slot.due_at = {seq.value + std::max(divider, 1u)};
    if (state.presence != Presence::despawned) return;
    ++counters_.tombstones;
    if (slot.first_tombstone.value == 0) slot.first_tombstone = seq;
}

}  // namespace backsight
