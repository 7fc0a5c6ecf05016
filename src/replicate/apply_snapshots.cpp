#include <backsight/replicate/apply_snapshots.h>

namespace backsight {

SnapshotApplier::SnapshotApplier(WorldHistory& history, SnapshotAcks& acks, const TickRate& tick_rate)
    : history_(&history), acks_(&acks), prediction_(Prediction::of(history.config().quantization, tick_rate)) {}

Applied SnapshotApplier::apply(std::span<const std::uint8_t> packet) {
    Applied done;
    BitReader in(packet);
    done.result = judge(in, done.header);
    count(done.result);
    if (done.result != ApplyResult::applied) return done;
    const SnapshotHeader& header = done.header;
    const bool is_newest = header.seq > acks_->newest();
    store_entities(packet);
    static_cast<void>(acks_->accept(header.seq));
    kept_[header.seq.value % kept_.size()] = {header.seq, {header.tick, header.newest_command}};
    if (is_newest) newest_tick_ = header.tick;
    return done;
}

void SnapshotApplier::count(ApplyResult result) {
    switch (result) {
        case ApplyResult::applied:
            ++counters_.applied;
            break;
        case ApplyResult::duplicate:
            ++counters_.duplicate;
            break;
        case ApplyResult::late:
            ++counters_.late;
            break;
        case ApplyResult::malformed:
            ++counters_.malformed;
            break;
        case ApplyResult::unknown_baseline:
            ++counters_.unknown_baseline;
            break;
        case ApplyResult::refused:
            ++counters_.refused;
            break;
        case ApplyResult::out_of_order:
            ++counters_.out_of_order;
            break;
    }
}

SnapshotReference SnapshotApplier::look_up_header(SnapshotSeq seq) const {
    const Kept& kept = kept_[seq.value % kept_.size()];
    return seq.value != 0 && kept.seq == seq ? kept.reference : SnapshotReference{};
}

Baseline SnapshotApplier::look_up_entity(SnapshotSeq seq, std::uint32_t index) const {
    const Tick tick = look_up_header(seq).tick;
    if (tick == no_tick || index >= history_->slot_count()) return {};
    const Track& track = history_->slot(index);
    return {tick, track.id(), track.at(tick)};
}

void SnapshotApplier::read_header(BitReader& in, SnapshotHeader& header) const {
    ReadStream stream(in);
    code_snapshot_header(stream, {acks_->newest(), [this](SnapshotSeq seq) { return look_up_header(seq); }}, header);
}

ApplyResult SnapshotApplier::judge(BitReader& in, SnapshotHeader& header) const {
    read_header(in, header);
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
    ReadStream stream(in);
    const EntityContext shared = context(header);
    EntityEntry entry;
    std::int64_t previous = -1;
    bool fits = true;
    for (std::uint32_t i = 0; i < header.entity_count; ++i) {
        code_entity(stream, shared, previous, entry);
        if (in.failed()) return ApplyResult::malformed;
        if (entry.id.is_null()) return ApplyResult::unknown_baseline;
        fits = fits && history_->can_store(entry.id, header.tick, entry.state) == RecordResult::ok;
        previous = entry.id.index();
    }
    if (!in.ends_here()) return ApplyResult::malformed;
    // All or nothing: a snapshot that is acknowledged and half kept would have the server rewind to what is not on the
    // screen.
    return fits ? ApplyResult::applied : ApplyResult::refused;
}

void SnapshotApplier::store_entities(std::span<const std::uint8_t> packet) {
    BitReader in(packet);
    ReadStream stream(in);
    SnapshotHeader header;
    read_header(in, header);
    const EntityContext shared = context(header);
    EntityEntry entry;
    std::int64_t previous = -1;
    for (std::uint32_t i = 0; i < header.entity_count; ++i) {
        code_entity(stream, shared, previous, entry);
        if (history_->store(entry.id, header.tick, entry.state) == RecordResult::ok) ++counters_.entities;
        previous = entry.id.index();
    }
}

}  // namespace backsight
