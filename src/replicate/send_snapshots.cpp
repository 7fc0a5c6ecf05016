#include <backsight/replicate/send_snapshots.h>

#include "entity_parts.h"
#include "sender_state.h"

#include <backsight/base/assert.h>

#include <algorithm>
#include <bit>
#include <utility>

namespace backsight {

namespace {

constexpr std::size_t least_packet_bytes = 100;
static_assert(least_packet_bytes * 8 >= max_snapshot_header_bits + max_whole_bits);

// A body that is longer does not fit into every packet.
constexpr std::size_t most_body_bits = least_packet_bytes * 8 - max_snapshot_header_bits - max_gap_bits;

}  // namespace

const char* SendConfig::validate() const {
    if (packet_bytes < least_packet_bytes || packet_bytes > 65535) return "packet_bytes";
    if (tombstone_ticks < 1 || tombstone_ticks > 65535) return "tombstone_ticks";
    if (max_snapshots_apart < 1 || max_snapshots_apart > 65535) return "max_snapshots_apart";
    if (!(near_m > 0.0f)) return "near_m";
    if (!(reach_m >= 0.0f)) return "reach_m";
    return tick_rate.validate();
}

SnapshotSender::SnapshotSender(WorldHistory& history, Ledger& ledger, const SendConfig& config)
    : own_context_(std::make_unique<SendContext>(history)),
      state_(std::make_unique<State>(own_context_->shared(), ledger, config)) {}

SnapshotSender::SnapshotSender(SendContext& context, Ledger& ledger, const SendConfig& config)
    : state_(std::make_unique<State>(context.shared(), ledger, config)) {}

SnapshotSender::~SnapshotSender() = default;

bool SnapshotSender::open(Tick tick, std::size_t packet_bytes) { return state_->open(tick, packet_bytes); }

std::size_t SnapshotSender::write(Tick tick, std::uint32_t newest_command, std::span<std::uint8_t> packet,
                                  std::uint32_t worker) {
    std::vector<SendWorker>& workers = state_->shared_->workers;
    if (!BACKSIGHT_CHECK(worker < workers.size(), "worker: below SendContext::workers()")) return 0;
    return state_->write(tick, newest_command, packet, workers[worker]);
}

SnapshotSender::State::State(SendContext::Shared& shared, Ledger& ledger, const SendConfig& config)
    : tick_(&shared.tick),
      shared_(&shared),
      history_(shared.history),
      ledger_(&ledger),
      config_(config),
      prediction_(StatePrediction::of(history_->config().quantization, config.tick_rate)),
      interests_(history_->config().max_entities, config.reach_m > 0.0f ? ledger.config().capacity_snapshots : 0),
      tombstones_(*history_, ledger, config.tombstone_ticks) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
    BACKSIGHT_ASSERT(ledger.config().max_entities >= history_->config().max_entities,
                     "ledger: for as many entities as the history, see Ledger(history)");
    shared_->seat(config.packet_bytes);
    if (config_.reach_m > 0.0f) shared_->tick.want_cells(config_.reach_m);
    phase_ = shared_->senders % relevance_age;
}

bool SnapshotSender::State::open(Tick tick, std::size_t packet_bytes) {
    if (repeats(tick)) return packet_bytes >= last_packet_.size();
    if (packet_bytes * 8 < max_snapshot_header_bits + (scale_.number != 0 ? max_time_scale_bits : 0)) {
        ++counters_.no_room;
        return false;
    }
    // Whoever has opened it writes it.
    if (is_open(tick)) return false;
    const bool is_next = ledger_->newest_sent().value == 0 || tick > ledger_->tick_of(ledger_->newest_sent());
    const bool is_sound = BACKSIGHT_CHECK(is_next, "tick: after that of the snapshot before");
    open_ = is_sound ? ledger_->begin_snapshot(tick) : SnapshotSeq{};
    if (open_.value == 0) {
        ++counters_.tick_went_back;
        return false;
    }
    shared_->tick.turn_to(tick);
    bury(tick);
    // Tombstones change the history. Whoever writes then finds that all is worked out.
    shared_->tick.turn_to(tick);
    shared_->tick.make_cells();
    return true;
}

std::size_t SnapshotSender::State::write(Tick tick, std::uint32_t newest_command, std::span<std::uint8_t> packet,
                                         SendWorker& worker) {
    if (repeats(tick)) return write_again(packet);
    if (!is_open(tick) && !open(tick, packet.size())) return 0;
    const SnapshotSeq seq = std::exchange(open_, SnapshotSeq{});
    newest_commands_[seq.value % newest_commands_.size()] = newest_command;
    const SnapshotHeader header = make_header(seq, tick, newest_command);
    scratch_ = &worker.scratch;
    deltas_ = &worker.deltas;
    worker.turn_to(tick_->turns(), prediction_.reach);
    const std::size_t room = std::min<std::size_t>(packet.size(), config_.packet_bytes);
    BitWriter out(packet.first(room));
    fill(out, room * 8, header);
    BACKSIGHT_ASSERT(!out.failed(), "packet: room for what was chosen");
    for (const Candidate& sent : scratch_->candidates()) note_sent(sent, header);
    ++counters_.snapshots;
    counters_.entities += scratch_->candidates().size();
    counters_.bytes += out.byte_count();
    last_tick_ = tick;
    if (scale_.is_paused())
        last_packet_.assign(packet.begin(), packet.begin() + static_cast<std::ptrdiff_t>(out.byte_count()));
    return out.byte_count();
}

// The client may not have the one from before, and so not know of the pause.
std::size_t SnapshotSender::State::write_again(std::span<std::uint8_t> packet) const {
    if (packet.size() < last_packet_.size()) return 0;
    std::copy(last_packet_.begin(), last_packet_.end(), packet.begin());
    return last_packet_.size();
}

// Usually a packet is like the one before: all due entities fit, or none whose rank is much lower than then.
std::uint32_t SnapshotSender::State::likely_rank() const {
    if (last_rank_ > urgent_rank + config_.max_snapshots_apart / 2 + 1) return last_rank_ - 1;
    return last_rank_ >= urgent_rank ? 0 : last_rank_ - last_rank_ / 4;
}

// Nearly as many entities as last time are sent.
std::size_t SnapshotSender::State::likely_count() const { return last_kept_ + last_kept_ / 8 + 8; }

void SnapshotSender::State::collect_all() { scratch_->collect_due(tick_->slots(), interests_); }

void SnapshotSender::State::fill(BitWriter& out, std::size_t room_bits, const SnapshotHeader& header) {
    gain(header);
    const bool was_over = last_rank_ > 0;
    bool is_over = false;
    if (was_over) {
        scratch_->collect(tick_->slots(), std::max(likely_rank(), 1u), likely_count(), last_rank_, interests_);
        is_over = choose(room_bits, header);
    }
    if (was_over && !is_over) {
        collect_all();
        is_over = choose(room_bits, header);
    }
    if (!is_over) {
        last_rank_ = 0;
        collect_all();
        if (write_all(out, header)) return;
        out.rewind(0);
        scratch_->drop_candidates();
        choose(room_bits, header);
    }
    ++counters_.over_budget;
    write_chosen(out, header);
}

// Makes candidates of the next in order, with their baselines; false if there are no more.
bool SnapshotSender::State::rank_more(const SnapshotHeader& header) {
    const std::size_t ranked = scratch_->candidates().size();
    const std::span<Candidate> more = scratch_->take_next(ranked == 0 ? likely_count() : ranked / 4 + 8);
    find_baselines(more, header);
    return !more.empty();
}

// Keeps the highest ranks that fit, each measured as if it stood alone: gaps between slots only get shorter with other
// entities between. False if these may not be all due entities.
bool SnapshotSender::State::choose(std::size_t room_bits, const SnapshotHeader& header) {
    const EntityContext shared = context(header);
    std::size_t body_at = 0;
    std::size_t kept = 0;
    std::size_t least = min_entity_bits * due_;  // bits that all due entities take at least
    const std::size_t scale_bits = header.time_scale.number != 0 ? max_time_scale_bits : 0;
    for (std::size_t used = max_snapshot_header_bits + scale_bits;; ++kept) {
        if (kept == scratch_->candidates().size() && !rank_more(header)) return false;
        Candidate& next = scratch_->candidates()[kept];
        body_at = measure(next, body_at, shared);
        used += gap_bits(-1, next.index) + next.body_bits;
        least += 1 + next.body_bits - min_entity_bits;
        if (used > room_bits) break;
    }
    const std::size_t free_at = scratch_->candidates()[kept].body_at;
    for (std::size_t i = kept + 1; last_rank_ > 0 && least <= room_bits; ++i) {
        if (i == scratch_->candidates().size() && !rank_more(header)) return false;
        Candidate& next = scratch_->candidates()[i];
        measure(next, free_at, shared);
        least += 1 + next.body_bits - min_entity_bits;
    }
    for (const Candidate& chosen : scratch_->candidates().first(kept)) {
        interests_.note_turn(chosen.index);
        prefetch_sent(chosen.index);
    }
    last_rank_ = scratch_->rank_of(kept);
    last_kept_ = kept;
    scratch_->keep_first(kept);
    return true;
}

// For note_sent().
void SnapshotSender::State::prefetch_sent(std::uint32_t index) const {
    const std::uint32_t place = ledger_->place_of_slot(index);
    if (place != SlotPlaces::none) ledger_->prefetch_place(place);
}

SnapshotReference SnapshotSender::State::look_up_header(SnapshotSeq seq) const {
    return {ledger_->tick_of(seq), newest_commands_[seq.value % newest_commands_.size()]};
}

// Its baselines are those of the candidate that is being coded.
EntityContext SnapshotSender::State::context(const SnapshotHeader& header) const {
    return {prediction_, header,
            [this](SnapshotSeq, std::uint32_t index) {
                return Baseline{coded_->before_tick, interests_.owner(index), state_before(*coded_)};
            },
            &history_->hitbox_sets(), history_->config().field_bits};
}

SnapshotHeader SnapshotSender::State::make_header(SnapshotSeq seq, Tick tick, std::uint32_t newest_command) {
    SnapshotHeader header{seq, tick, newest_command, 0, ledger_->last_stamp().newest};
    // Each snapshot since then carried it.
    const bool is_told = scale_since_.value != 0 && ledger_->last_stamp().newest >= scale_since_;
    if (scale_.number != 0 && !is_told) {
        header.time_scale = scale_;
        if (scale_since_.value == 0) scale_since_ = seq;
    }
    // A client cannot have received a snapshot that was not sent; the audit refuses such a claim before it comes here.
    const bool is_sound = header.reference.value != 0 && header.reference < seq;
    if (!is_sound || !can_refer(header, look_up_header(header.reference))) header.reference = {};
    return header;
}

// The newest snapshot that the client reported and that held the entity, if both sides still keep its state. Late
// packets may find a client's history half a window further on, so only half of the history counts.
void SnapshotSender::State::find_baselines(std::span<Candidate> candidates, const SnapshotHeader& header) {
    for (const Candidate& candidate : candidates) {
        ledger_->prefetch_slot(candidate.index);
        interests_.prefetch_slot(candidate.index);
        tick_->prefetch(candidate.index);
        history_->prefetch(candidate.index);
    }
    const std::uint32_t report_age = header.seq.value - header.reference.value;
    if (header.reference.value == 0 || report_age > max_baseline_age) return;
    // Bit i: snapshot seq - 1 - i.
    const std::uint64_t usable = ledger_->last_stamp().received << (report_age - 1);
    for (Candidate& candidate : candidates) {
        const std::uint32_t age = interests_.sendings(candidate.index).age_of_newest(header.seq, usable);
        if (age == 0) continue;
        const SnapshotSeq seq{header.seq.value - age};
        const Tick tick = ledger_->tick_of(seq);
        if (2 * (header.tick - tick) > history_->config().capacity_ticks) continue;
        candidate.baseline = seq;
        candidate.before_tick = tick;
        deltas_->prefetch(candidate.index, header.tick - tick);
    }
    // Asked for all at once they are here in time.
    for (Candidate& candidate : candidates) {
        if (candidate.baseline.value == 0) continue;
        candidate.delta = deltas_->find(candidate.index, header.tick - candidate.before_tick);
        if (candidate.delta == nullptr) history_->slot(candidate.index).prefetch_whole(candidate.before_tick);
    }
    for (Candidate& candidate : candidates) {
        if (candidate.baseline.value == 0 || candidate.delta != nullptr) continue;
        if (!history_->slot(candidate.index).holds(candidate.before_tick)) candidate.baseline = {};
    }
}

// The tick has no state of entities that are gone: their tombstones may have been recorded since.
EntityState SnapshotSender::State::state_of(const Candidate& candidate, Tick tick) const {
    const EntityState* state = tick_->state(candidate.index);
    return state != nullptr ? *state : *history_->slot(candidate.index).at(tick);
}

// Of a candidate with a baseline.
EntityState SnapshotSender::State::state_before(const Candidate& candidate) const {
    return *history_->slot(candidate.index).at(candidate.before_tick);
}

void SnapshotSender::State::write_header(WriteStream& stream, const SnapshotHeader& header) const {
    SnapshotHeader counted = header;
    counted.entity_count = static_cast<std::uint16_t>(scratch_->candidates().size());
    const auto look_up = [this](SnapshotSeq seq) { return look_up_header(seq); };
    code_snapshot_header(stream, {ledger_->last_stamp().newest, look_up}, counted);
}

bool SnapshotSender::State::write_all(BitWriter& out, const SnapshotHeader& header) {
    scratch_->take_all();
    find_baselines(scratch_->candidates(), header);
    WriteStream stream(out);
    write_header(stream, header);
    std::int64_t previous = -1;
    const EntityContext shared = context(header);
    for (Candidate& candidate : scratch_->candidates()) {
        prefetch_sent(candidate.index);
        measure(candidate, 0, shared);
        write_entity(out, previous, candidate, header);
        if (out.failed()) return false;
        previous = candidate.index;
    }
    return true;
}

void SnapshotSender::State::write_entity(BitWriter& out, std::int64_t previous, const Candidate& candidate,
                                         const SnapshotHeader& header) const {
    if (candidate.delta != nullptr) {
        const EntityStart start = start_of(header, previous, candidate.index, candidate.baseline);
        out.bits(start.bits, start.count);
        return out.words(candidate.delta->words, candidate.delta->count);
    }
    WriteStream stream(out);
    write_gap(stream, previous, candidate.index);
    out.words(scratch_->bodies(candidate.body_at), candidate.body_bits);
}

// Counts its bits. Those that are not shared are written into the scratch from word `body_at` on; returns the word
// after them.
std::size_t SnapshotSender::State::measure(Candidate& candidate, std::size_t body_at, const EntityContext& context) {
    if (candidate.baseline.value != 0 && candidate.delta == nullptr) share_delta(candidate, context);
    candidate.body_at = static_cast<std::uint32_t>(body_at);
    if (candidate.delta != nullptr) {
        const std::size_t bits = baseline_bits(context.header, candidate.baseline) + candidate.delta->count;
        candidate.body_bits = static_cast<std::uint32_t>(bits);
        return body_at;
    }
    coded_ = &candidate;
    const EntityState state = state_of(candidate, context.header.tick);
    const EntityToWrite entity{interests_.owner(candidate.index), candidate.baseline, state};
    const std::size_t bits = write_body(scratch_->bodies(body_at), context, entity);
    // A state that shares nothing with its baseline takes more as a change than as a whole.
    if (bits > most_body_bits && candidate.baseline.value != 0) {
        candidate.baseline = {};
        return measure(candidate, body_at, context);
    }
    candidate.body_bits = static_cast<std::uint32_t>(bits);
    return body_at + (bits + 63) / 64;
}

// One that is too long to be kept is made again, which is rare.
void SnapshotSender::State::share_delta(Candidate& candidate, const EntityContext& context) {
    if (!deltas_->is_reserved()) return;
    std::array<std::uint64_t, max_body_words> words;
    const std::int64_t ticks = context.header.tick - candidate.before_tick;
    const std::size_t bits = write_delta(words, prediction_, state_before(candidate), ticks,
                                         state_of(candidate, context.header.tick), context.sets, context.field_bits);
    candidate.delta = deltas_->keep(candidate.index, ticks, words, bits);
}

void SnapshotSender::State::write_chosen(BitWriter& out, const SnapshotHeader& header) {
    WriteStream stream(out);
    write_header(stream, header);
    std::int64_t previous = -1;
    for (const Candidate& candidate : scratch_->candidates()) {
        write_entity(out, previous, candidate, header);
        previous = candidate.index;
    }
}

void SnapshotSender::State::note_sent(const Candidate& candidate, const SnapshotHeader& header) {
    const SnapshotSeq seq = header.seq;
    const std::uint32_t index = candidate.index;
    if (ledger_->add_slot(index) != LedgerResult::ok) ++counters_.not_in_ledger;
    if (seq.value - interests_.waits_since(index).value > config_.max_snapshots_apart) ++counters_.starved;
    const bool was_right = interests_.credit(index) < relevance_full;
    interests_.note_sent(index, seq);
    if (candidate.baseline.value == 0) ++counters_.whole;
    if (draw_ != nullptr && is_reckoned(index)) {
        ++counters_.reckoned;
        if (was_right) --counters_.spared;
    }
    if (tick_->state(index) == nullptr) ++counters_.tombstones;
}

}  // namespace backsight
