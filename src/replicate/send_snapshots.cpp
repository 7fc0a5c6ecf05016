#include <backsight/replicate/send_snapshots.h>

#include <backsight/base/assert.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace backsight {
namespace {

constexpr std::uint64_t urgent = std::uint64_t{1} << 32;  // above any credit
constexpr std::uint32_t most_credit = 1u << 30;

/// Where the entity is in the world, its mounts taken as not turned: near enough for a relevance.
Vec3 rough_place(const WorldHistory& history, const EntityState& state, Tick tick) {
    const Quantization& q = history.config().quantization;
    Vec3 place = dequantize(state.position, q);
    const EntityState* at = &state;
    for (int depth = 0; depth < max_parent_depth; ++depth) {
        const Track* mount = history.find(at->parent);
        at = mount == nullptr ? nullptr : mount->at(tick);
        if (at == nullptr) break;
        place = place + dequantize(at->position, q);
    }
    return place;
}

}  // namespace

const char* SendConfig::validate() const {
    if (packet_bytes < 96 || packet_bytes > 65535) return "packet_bytes";
    if (tombstone_ticks < 1 || tombstone_ticks > 65535) return "tombstone_ticks";
    if (max_snapshots_apart < 1 || max_snapshots_apart > 65535) return "max_snapshots_apart";
    if (!(near_m > 0.0f)) return "near_m";
    return tick_rate.validate();
}
static_assert(96 * 8 >= max_snapshot_header_bits + max_entity_bits);

SnapshotSender::SnapshotSender(WorldHistory& history, Ledger& ledger, const SendConfig& config)
    : history_(&history),
      ledger_(&ledger),
      config_(config),
      prediction_(Prediction::of(history.config().quantization, config.tick_rate)),
      slots_(history.config().max_entities) {
    BACKSIGHT_ASSERT(config.validate() == nullptr);
    candidates_.reserve(slots_.size());
}

void SnapshotSender::set_relevance(Relevance function, void* user) {
    relevance_ = function;
    relevance_user_ = user;
}

std::size_t SnapshotSender::write(Tick tick, std::uint32_t newest_command, std::span<std::uint8_t> packet) {
    if (packet.size() * 8 < max_snapshot_header_bits) {
        ++counters_.no_room;
        return 0;
    }
    const SnapshotSeq seq = ledger_->begin_snapshot(tick);
    newest_commands_[seq.value % newest_commands_.size()] = newest_command;
    const SnapshotHeader header = make_header(seq, tick, newest_command);
    collect(header);
    BitWriter out(packet.first(std::min<std::size_t>(packet.size(), config_.packet_bytes)));
    if (!write_all(out, header)) {
        ++counters_.over_budget;
        out.rewind(0);
        keep_what_fits(std::min<std::size_t>(packet.size(), config_.packet_bytes) * 8, header);
        write_all(out, header);
        BACKSIGHT_ASSERT(!out.failed());
    }
    for (const Candidate& sent : candidates_) note_sent(sent, seq);
    ++counters_.snapshots;
    counters_.entities += candidates_.size();
    counters_.bytes += out.byte_count();
    return out.byte_count();
}

SnapshotReference SnapshotSender::look_up_header(const void* sender, SnapshotSeq seq) {
    const auto& self = *static_cast<const SnapshotSender*>(sender);
    return {self.ledger_->tick_of(seq), self.newest_commands_[seq.value % self.newest_commands_.size()]};
}

Baseline SnapshotSender::look_up_entity(const void* sender, SnapshotSeq seq, std::uint32_t index) {
    const auto& self = *static_cast<const SnapshotSender*>(sender);
    const Track& track = self.history_->slot(index);
    const Tick tick = self.ledger_->tick_of(seq);
    return {tick, track.id(), track.at(tick)};
}

SnapshotHeader SnapshotSender::make_header(SnapshotSeq seq, Tick tick, std::uint32_t newest_command) const {
    SnapshotHeader header{seq, tick, newest_command, 0, ledger_->last_stamp().newest};
    // Nobody can have received what was not sent; the audit refuses such a claim before it comes here.
    const bool is_sound = header.reference.value != 0 && header.reference < seq;
    if (!is_sound || !can_refer(header, look_up_header(this, header.reference))) header.reference = {};
    return header;
}

// Everybody who is due, in the order of slots.
void SnapshotSender::collect(const SnapshotHeader& header) {
    candidates_.clear();
    const std::uint32_t slot_count = std::min<std::uint32_t>(history_->slot_count(), 0xffff);
    for (std::uint32_t index = 0; index < slot_count; ++index) {
        const EntityId id = history_->slot(index).id();
        Slot& slot = slots_[index];
        if (slot.owner != id) slot = {};
        slot.owner = id;
        const EntityState* state = state_to_send(index, header.tick);
        if (state == nullptr) continue;
        const bool is_gone = state->presence == Presence::despawned;
        const std::uint32_t weight = is_gone ? relevance_full : relevance(id, *state, header.tick);
        if (weight == 0) continue;
        slot.credit = std::min(slot.credit + std::min(weight, relevance_full), most_credit);
        if (slot.waits_since.value == 0) slot.waits_since = header.seq;
        const std::uint32_t age = header.seq.value - slot.waits_since.value;
        const bool is_urgent = 2 * age >= config_.max_snapshots_apart;
        if (slot.credit < relevance_full && !is_urgent) continue;
        const std::uint64_t rank = is_urgent ? urgent + age : slot.credit;
        candidates_.push_back({index, state, baseline_of(slot, index, header), rank, slot.turn});
    }
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
    if (slot.last_sent.value == 0 || slot.is_buried) return nullptr;
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

std::uint32_t SnapshotSender::relevance(EntityId id, const EntityState& state, Tick tick) const {
    if (relevance_ != nullptr) return relevance_(relevance_user_, id, state);
    const Track* viewer = history_->find(viewer_);
    const EntityState* eye = viewer == nullptr ? nullptr : viewer->at(tick);
    if (eye == nullptr || id == viewer_) return relevance_full;
    const float away = length(rough_place(*history_, state, tick) - rough_place(*history_, *eye, tick));
    if (!(away > config_.near_m)) return relevance_full;
    return std::max(1u, static_cast<std::uint32_t>(config_.near_m / away * static_cast<float>(relevance_full)));
}

// The newest snapshot that the client reported, that held the entity, and whose state both still keep: late packets may
// find a client's history half a window further on, so only half of the history counts.
SnapshotSeq SnapshotSender::baseline_of(const Slot& slot, std::uint32_t index, const SnapshotHeader& header) const {
    if (header.reference.value == 0 || slot.last_sent.value == 0) return {};
    const std::uint32_t sent_age = header.seq.value - slot.last_sent.value;
    const std::uint32_t report_age = header.seq.value - header.reference.value;
    if (sent_age > max_baseline_age || report_age > max_baseline_age) return {};
    // Bit i: snapshot seq - 1 - i.
    const std::uint64_t usable = slot.sent_in << (sent_age - 1) & ledger_->last_stamp().received << (report_age - 1);
    if (usable == 0) return {};
    const SnapshotSeq seq{header.seq.value - 1 - static_cast<std::uint32_t>(std::countr_zero(usable))};
    const Baseline baseline = look_up_entity(this, seq, index);
    const std::int64_t age_ticks = header.tick - baseline.tick;
    const bool is_kept = baseline.state != nullptr && 2 * age_ticks <= history_->config().capacity_ticks;
    return is_kept ? seq : SnapshotSeq{};
}

bool SnapshotSender::write_all(BitWriter& out, const SnapshotHeader& header) const {
    WriteStream stream(out);
    SnapshotHeader counted = header;
    counted.entity_count = static_cast<std::uint16_t>(candidates_.size());
    code_snapshot_header(stream, {ledger_->last_stamp().newest, look_up_header, this}, counted);
    const EntityContext context{prediction_, header, look_up_entity, this};
    std::int64_t previous = -1;
    for (const Candidate& candidate : candidates_) {
        const EntityEntry entry{slots_[candidate.index].owner, candidate.baseline, *candidate.state};
        code_entity(stream, context, previous, entry);
        if (out.failed()) return false;
        previous = candidate.index;
    }
    return true;
}

// The highest ranks first, each measured as if it stood alone: gaps between slots only get shorter with company.
void SnapshotSender::keep_what_fits(std::size_t room_bits, const SnapshotHeader& header) {
    std::sort(candidates_.begin(), candidates_.end(), [](const Candidate& a, const Candidate& b) {
        if (a.rank != b.rank) return a.rank > b.rank;
        return a.turn != b.turn ? a.turn < b.turn : a.index < b.index;
    });
    const EntityContext context{prediction_, header, look_up_entity, this};
    std::array<std::uint8_t, (max_entity_bits + 7) / 8> scratch;
    std::size_t used = max_snapshot_header_bits;
    std::size_t kept = 0;
    for (const Candidate& candidate : candidates_) {
        BitWriter measured(scratch);
        WriteStream stream(measured);
        const EntityEntry entry{slots_[candidate.index].owner, candidate.baseline, *candidate.state};
        code_entity(stream, context, -1, entry);
        if (used + measured.bit_count() > room_bits) break;
        used += measured.bit_count();
        slots_[candidate.index].turn = ++turns_;
        ++kept;
    }
    candidates_.resize(kept);
    std::sort(candidates_.begin(), candidates_.end(),
              [](const Candidate& a, const Candidate& b) { return a.index < b.index; });
}

void SnapshotSender::note_sent(const Candidate& sent, SnapshotSeq seq) {
    Slot& slot = slots_[sent.index];
    ledger_->add(slot.owner);
    const std::uint32_t age = slot.last_sent.value == 0 ? 0 : seq.value - slot.last_sent.value;
    slot.sent_in = (age < 64 ? slot.sent_in << age : 0) | 1;
    if (seq.value - slot.waits_since.value > config_.max_snapshots_apart) ++counters_.starved;
    slot.last_sent = seq;
    slot.waits_since = seq;
    slot.credit = 0;
    if (sent.baseline.value == 0) ++counters_.whole;
    if (sent.state->presence != Presence::despawned) return;
    ++counters_.tombstones;
    if (slot.first_tombstone.value == 0) slot.first_tombstone = seq;
}

}  // namespace backsight
