#include <backsight/replicate/apply_snapshots.h>

#include <backsight/replicate/entity_codec.h>

namespace backsight {

SnapshotApplier::SnapshotApplier(WorldHistory& history, SnapshotAcks& acks) : history_(&history), acks_(&acks) {}

Applied SnapshotApplier::apply(std::span<const std::uint8_t> packet) {
    Applied done;
    done.result = judge(packet, done.header);
    if (done.result == ApplyResult::malformed) {
        ++counters_.malformed;
        return done;
    }
    if (done.result == ApplyResult::out_of_order) {
        ++counters_.out_of_order;
        return done;
    }
    if (done.result == ApplyResult::refused) {
        ++counters_.refused;
        return done;
    }
    const bool is_newest = done.header.seq > acks_->newest();
    if (!acks_->accept(done.header.seq)) {
        ++(done.result == ApplyResult::duplicate ? counters_.duplicate : counters_.late);
        return done;
    }
    store_entities(packet);
    if (is_newest) newest_tick_ = done.header.tick;
    ++counters_.applied;
    return done;
}

ApplyResult SnapshotApplier::judge(std::span<const std::uint8_t> packet, SnapshotHeader& header) const {
    BitReader in(packet);
    if (!read_snapshot_header(in, header)) return ApplyResult::malformed;
    EntityId id;
    EntityState state;
    bool fits = true;
    for (std::uint32_t i = 0; i < header.entity_count; ++i) {
        if (!read_entity(in, id, state)) return ApplyResult::malformed;
        fits = fits && history_->can_store(id, header.tick, state) == RecordResult::ok;
    }
    if (!in.ends_here()) return ApplyResult::malformed;

    const AckResult known = acks_->judge(header.seq);
    if (known == AckResult::duplicate) return ApplyResult::duplicate;
    if (known == AckResult::late) return ApplyResult::late;
    // All or nothing: a snapshot that is acknowledged and half kept would have the server rewind to what is not on the screen.
    if (!fits) return ApplyResult::refused;
    const bool is_newer_by_number = header.seq > acks_->newest();
    const bool is_newer_by_tick = header.tick > newest_tick_;
    return is_newer_by_number == is_newer_by_tick ? ApplyResult::applied : ApplyResult::out_of_order;
}

void SnapshotApplier::store_entities(std::span<const std::uint8_t> packet) {
    BitReader in(packet);
    SnapshotHeader header;
    EntityId id;
    EntityState state;
    read_snapshot_header(in, header);
    for (std::uint32_t i = 0; i < header.entity_count && read_entity(in, id, state); ++i) {
        if (history_->store(id, header.tick, state) == RecordResult::ok) ++counters_.entities;
    }
}

}  // namespace backsight
