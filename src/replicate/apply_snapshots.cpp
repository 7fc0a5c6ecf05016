#include <backsight/replicate/apply_snapshots.h>

#include "entity_codec.h"

namespace backsight {

/// Reads the entities of a packet one after the other.
struct SnapshotApplier::Entities {
    Entities(const SnapshotApplier& applier, const SnapshotHeader& header)
        : context{StatePrediction::of(applier.history_->config().quantization, applier.tick_rate_), header,
                  [&applier](SnapshotSeq seq, std::uint32_t index) { return baseline(applier, seq, index); },
                  &applier.history_->hitbox_sets(), applier.history_->config().field_bits} {}

    static Baseline baseline(const SnapshotApplier& applier, SnapshotSeq seq, std::uint32_t index) {
        const SnapshotHeader* header = applier.look_up(seq);
        if (header == nullptr || index >= applier.history_->slot_count()) return {};
        const Track& track = applier.history_->slot(index);
        return {header->tick, track.id(), track.at(header->tick)};
    }
    const EntityEntry& next(BitReader& in) {
        ReadStream stream(in);
        code_entity(stream, context, previous, entry);
        previous = entry.id.index();
        return entry;
    }

    EntityContext context;
    std::int64_t previous = -1;
    EntityEntry entry;
};

SnapshotApplier::SnapshotApplier(WorldHistory& history, SnapshotAcks& acks, const TickRate& tick_rate)
    : history_(&history), acks_(&acks), tick_rate_(tick_rate) {}

Applied SnapshotApplier::apply(std::span<const std::uint8_t> packet) {
    Applied done;
    BitReader in(packet);
    done.result = judge(in, done.header);
    ++counters_[done.result];
    if (done.result != ApplyResult::applied) return done;
    const SnapshotHeader& header = done.header;
    const bool is_newest = header.seq > acks_->newest();
    store_entities(packet);
    static_cast<void>(acks_->accept(header.seq));
    kept_[header.seq.value % kept_.size()] = header;
    if (is_newest) newest_tick_ = header.tick;
    return done;
}

const SnapshotHeader* SnapshotApplier::look_up(SnapshotSeq seq) const {
    const SnapshotHeader& kept = kept_[seq.value % kept_.size()];
    return seq.value != 0 && kept.seq == seq ? &kept : nullptr;
}

SnapshotHeader SnapshotApplier::read_header(BitReader& in) const {
    return read_snapshot_header(in, acks_->newest(), [this](SnapshotSeq seq) { return look_up(seq); });
}

ApplyResult SnapshotApplier::judge(BitReader& in, SnapshotHeader& header) const {
    header = read_header(in);
    if (in.failed()) return ApplyResult::malformed;
    // What a snapshot says is read only if it can be of use: others may build on what is long forgotten.
    const AckResult known = acks_->judge(header.seq);
    if (known == AckResult::duplicate) return ApplyResult::duplicate;
    if (known == AckResult::late) return ApplyResult::late;
    if (header.tick == no_tick) return ApplyResult::unknown_baseline;
    if (const ApplyResult result = judge_entities(in, header); result != ApplyResult::applied) return result;
    const bool is_newer_by_number = header.seq > acks_->newest();
    const bool is_newer_by_tick = header.tick > newest_tick_;
    return is_newer_by_number == is_newer_by_tick ? ApplyResult::applied : ApplyResult::out_of_order;
}

ApplyResult SnapshotApplier::judge_entities(BitReader& in, const SnapshotHeader& header) const {
    Entities entities(*this, header);
    bool fits = true;
    for (std::uint32_t i = 0; i < header.entity_count; ++i) {
        const EntityEntry& entry = entities.next(in);
        if (in.failed()) return ApplyResult::malformed;
        if (entry.id.is_null()) return ApplyResult::unknown_baseline;
        fits = fits && history_->prepare_store(entry.id, header.tick, entry.state) == RecordResult::ok;
    }
    if (!in.ends_here()) return ApplyResult::malformed;
    // All or nothing: a snapshot that is acknowledged and half kept would have the server rewind to what is not on the
    // screen.
    return fits ? ApplyResult::applied : ApplyResult::refused;
}

void SnapshotApplier::store_entities(std::span<const std::uint8_t> packet) {
    BitReader in(packet);
    const SnapshotHeader header = read_header(in);
    Entities entities(*this, header);
    for (std::uint32_t i = 0; i < header.entity_count; ++i) {
        const EntityEntry& entry = entities.next(in);
        if (history_->store(entry.id, header.tick, entry.state) == RecordResult::ok) ++entities_;
    }
}

}  // namespace backsight
