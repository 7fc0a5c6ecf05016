#include <backsight/replicate/send_snapshots.h>

#include <backsight/base/assert.h>

#include <algorithm>
#include <bit>
#include <utility>

namespace backsight {

const char* SendConfig::validate() const {
    if (packet_bytes < 100 || packet_bytes > 65535) return "packet_bytes";
    if (tombstone_ticks < 1 || tombstone_ticks > 65535) return "tombstone_ticks";
    if (max_snapshots_apart < 1 || max_snapshots_apart > 65535) return "max_snapshots_apart";
    if (!(near_m > 0.0f)) return "near_m";
    return tick_rate.validate();
}
static_assert(100 * 8 >= max_snapshot_header_bits + max_entity_bits);

SnapshotSender::SnapshotSender(WorldHistory& history, Ledger& ledger, const SendConfig& config)
    : SnapshotSender(std::make_unique<SnapshotDesk>(history), ledger, config) {}

SnapshotSender::SnapshotSender(std::unique_ptr<SnapshotDesk> own, Ledger& ledger, const SendConfig& config)
    : SnapshotSender(*own, ledger, config) {
    own_desk_ = std::move(own);
}

SnapshotSender::SnapshotSender(SnapshotDesk& desk, Ledger& ledger, const SendConfig& config)
    : desk_(&desk),
      history_(&desk.history()),
      ledger_(&ledger),
      config_(config),
      prediction_(Prediction::of(history_->config().quantization, config.tick_rate)),
      interests_(history_->config().max_entities),
      was_sent_((history_->config().max_entities + 63) / 64),
      tombstones_(*history_, ledger, config.tombstone_ticks) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
    BACKSIGHT_ASSERT(ledger.config().max_entities >= history_->config().max_entities,
                     "ledger: for as many entities as the history, see Ledger(history)");
    desk_->seat(config.packet_bytes);
}

void SnapshotSender::set_relevance(Relevance relevance) {
    relevance_ = relevance;
    weights_are_old_ = true;
}

void SnapshotSender::set_viewer(EntityId viewer) {
    if (viewer != viewer_) weights_are_old_ = true;
    viewer_ = viewer;
}

std::size_t SnapshotSender::write(Tick tick, std::uint32_t newest_command, std::span<std::uint8_t> packet) {
    if (packet.size() * 8 < max_snapshot_header_bits) {
        ++counters_.no_room;
        return 0;
    }
    const bool is_next = ledger_->newest_sent().value == 0 || tick > ledger_->tick_of(ledger_->newest_sent());
    const bool is_sound = BACKSIGHT_CHECK(is_next, "tick: after that of the snapshot before");
    const SnapshotSeq seq = is_sound ? ledger_->begin_snapshot(tick) : SnapshotSeq{};
    if (seq.value == 0) {
        ++counters_.tick_went_back;
        return 0;
    }
    newest_commands_[seq.value % newest_commands_.size()] = newest_command;
    const SnapshotHeader header = make_header(seq, tick, newest_command);
    desk_->turn_to(tick);
    desk_->predict_by(prediction_.reach);
    const std::size_t room = std::min<std::size_t>(packet.size(), config_.packet_bytes);
    BitWriter out(packet.first(room));
    fill(out, room * 8, header);
    BACKSIGHT_ASSERT(!out.failed(), "packet: room for what was chosen");
    for (const Candidate& sent : desk_->candidates_) note_sent(sent, header);
    ++counters_.snapshots;
    counters_.entities += desk_->candidates_.size();
    counters_.bytes += out.byte_count();
    return out.byte_count();
}

void SnapshotSender::fill(BitWriter& out, std::size_t room_bits, const SnapshotHeader& header) {
    gain(header);
    const bool was_over = last_rank_ > 0;
    bool is_over = false;
    if (was_over) {
        collect(likely_rank(), likely_count());
        is_over = choose(room_bits, header);
    }
    if (was_over && !is_over) {
        collect(0, everybody);
        is_over = choose(room_bits, header);
    }
    if (!is_over) {
        last_rank_ = 0;
        collect(0, everybody);
        if (write_all(out, header)) return;
        out.rewind(0);
        choose(room_bits, header);
    }
    ++counters_.over_budget;
    write_chosen(out, header);
}

SnapshotReference SnapshotSender::look_up_header(SnapshotSeq seq) const {
    return {ledger_->tick_of(seq), newest_commands_[seq.value % newest_commands_.size()]};
}

// Its baselines are those of the candidate that is being coded.
EntityContext SnapshotSender::context(const SnapshotHeader& header) const {
    return {prediction_, header, [this](SnapshotSeq, std::uint32_t index) {
                return Baseline{coded_->before_tick, interests_.owner(index), coded_->before};
            }};
}

SnapshotHeader SnapshotSender::make_header(SnapshotSeq seq, Tick tick, std::uint32_t newest_command) const {
    SnapshotHeader header{seq, tick, newest_command, 0, ledger_->last_stamp().newest};
    // Nobody can have received what was not sent; the audit refuses such a claim before it comes here.
    const bool is_sound = header.reference.value != 0 && header.reference < seq;
    if (!is_sound || !can_refer(header, look_up_header(header.reference))) header.reference = {};
    return header;
}

SnapshotSender::Eye SnapshotSender::open_eye() const {
    const bool is_present = history_->find(viewer_) != nullptr && desk_->state(viewer_.index()) != nullptr;
    return is_present ? Eye{false, desk_->place(viewer_.index())} : Eye{};
}

std::uint32_t SnapshotSender::weigh(EntityId id, const Eye& eye) const {
    if (relevance_) return std::min(relevance_(id, *desk_->state(id.index())), relevance_full);
    if (eye.sees_all || id == viewer_) return relevance_full;
    const float away = length(desk_->place(id.index()) - eye.place);
    if (!(away > config_.near_m)) return relevance_full;
    return std::max(1u, static_cast<std::uint32_t>(config_.near_m / away * static_cast<float>(relevance_full)));
}

void SnapshotSender::adopt(EntityId id) {
    interests_.adopt(id);
    was_sent_[id.index() / 64] &= ~(std::uint64_t{1} << (id.index() % 64));
}

// Takes in who is new, and weighs him; the others in turn, or all of them.
void SnapshotSender::look_at_all(const Eye& eye, std::uint32_t part) {
    const bool weighs_all = part == relevance_age;
    for (const EntityId id : desk_->present()) {
        const std::uint32_t index = id.index();
        const bool is_new = interests_.owner(index) != id;
        if (is_new) adopt(id);
        if (is_new || weighs_all || index % relevance_age == part) interests_.set_weight(index, weigh(id, eye));
    }
    for (const EntityId id : desk_->gone()) {
        if (interests_.owner(id.index()) != id) adopt(id);
    }
}

// The same where nobody is new.
void SnapshotSender::look_at_some(const Eye& eye, std::uint32_t part) {
    for (std::uint32_t index = part; index < desk_->here().size(); index += relevance_age) {
        if (desk_->state(index) != nullptr) interests_.set_weight(index, weigh(interests_.owner(index), eye));
    }
}

// Credit to everybody.
void SnapshotSender::gain(const SnapshotHeader& header) {
    const Eye eye = open_eye();
    const std::uint32_t part = header.seq.value % relevance_age;
    if (weights_are_old_ || arrivals_seen_ != desk_->arrivals()) {
        look_at_all(eye, weights_are_old_ ? relevance_age : part);
    } else {
        look_at_some(eye, part);
    }
    arrivals_seen_ = desk_->arrivals();
    // Who sees all may have lost his viewer for a moment only.
    weights_are_old_ = relevance_ == nullptr && eye.sees_all;
    for (const EntityId id : desk_->gone()) {
        // One that the client never heard of needs no tombstone: it is unknown on both sides.
        const bool is_due = was_sent(id.index()) && tombstones_.is_due(id, header.tick);
        interests_.set_weight(id.index(), is_due ? relevance_full : 0);
    }
    counters_.tombstones_given_up = tombstones_.given_up();
    if (draw_ != nullptr) gain_by_error(header.tick);
    due_ = interests_.rank(header.seq, config_.max_snapshots_apart, desk_->here(), desk_->ranks_);
}

// The newest snapshot that the client reported and that held the entity, if both still keep its state: late packets may
// find a client's history half a window further on, so only half of the history counts. All candidates at once, from
// the newest snapshot down: what each held lies together, while what is known of each entity would lie far apart.
void SnapshotSender::find_baselines(std::span<Candidate> candidates, const SnapshotHeader& header) {
    const std::uint32_t report_age = header.seq.value - header.reference.value;
    if (header.reference.value == 0 || report_age > max_baseline_age) return;
    std::vector<std::uint64_t>& wanted = desk_->marks_;
    for (const Candidate& candidate : candidates) {
        wanted[candidate.index / 64] |= std::uint64_t{1} << (candidate.index % 64);
        desk_->found_[candidate.index] = 0;
    }
    std::array<Tick, max_baseline_age + 1> ticks;
    std::size_t left = candidates.size();
    // Bit i: snapshot seq - 1 - i.
    std::uint64_t usable = ledger_->last_stamp().received << (report_age - 1);
    for (; usable != 0 && left > 0; usable &= usable - 1) {
        const std::uint32_t age = static_cast<std::uint32_t>(std::countr_zero(usable)) + 1;
        if (age >= header.seq.value) break;
        const SnapshotSeq seq{header.seq.value - age};
        ticks[age] = ledger_->tick_of(seq);
        if (2 * (header.tick - ticks[age]) > history_->config().capacity_ticks) break;
        left -= desk_->find_marked(ledger_->members(seq), age);
    }
    std::fill(wanted.begin(), wanted.end(), std::uint64_t{0});
    for (Candidate& candidate : candidates) {
        const std::uint32_t age = desk_->found_[candidate.index];
        if (age == 0) continue;
        candidate.baseline = {header.seq.value - age};
        candidate.before_tick = ticks[age];
        candidate.delta = desk_->deltas_.find(candidate.index, header.tick - candidate.before_tick);
        if (candidate.delta.count == 0) history_->slot(candidate.index).prefetch(candidate.before_tick);
    }
    // Asked for all at once they are here in time.
    for (Candidate& candidate : candidates) {
        if (candidate.baseline.value == 0 || candidate.delta.count != 0) continue;
        candidate.before = history_->slot(candidate.index).at(candidate.before_tick);
        if (candidate.before == nullptr) candidate.baseline = {};
    }
}

// Of those that are gone the desk has none: their tombstones may have been recorded since.
const EntityState& SnapshotSender::state_of(const Candidate& candidate, Tick tick) const {
    const EntityState* state = desk_->state(candidate.index);
    return state != nullptr ? *state : *history_->slot(candidate.index).at(tick);
}

void SnapshotSender::write_header(WriteStream& stream, const SnapshotHeader& header) const {
    SnapshotHeader counted = header;
    counted.entity_count = static_cast<std::uint16_t>(desk_->candidates_.size());
    const auto look_up = [this](SnapshotSeq seq) { return look_up_header(seq); };
    code_snapshot_header(stream, {ledger_->last_stamp().newest, look_up}, counted);
}

bool SnapshotSender::write_all(BitWriter& out, const SnapshotHeader& header) {
    take_all();
    find_baselines(desk_->candidates_, header);
    WriteStream stream(out);
    write_header(stream, header);
    std::int64_t previous = -1;
    const EntityContext shared = context(header);
    for (Candidate& candidate : desk_->candidates_) {
        measure(candidate, 0, shared);
        write_gap(stream, previous, candidate.index);
        out.words(desk_->bodies_, candidate.body_bits);
        if (out.failed()) return false;
        previous = candidate.index;
    }
    return true;
}

/// Writes the body into the desk's from word `body_at` on; gives the word after it.
std::size_t SnapshotSender::measure(Candidate& candidate, std::size_t body_at, const EntityContext& context) {
    const std::span<std::uint64_t> words = std::span(desk_->bodies_).subspan(body_at);
    if (candidate.baseline.value != 0 && candidate.delta.count == 0) share_delta(candidate, context);
    coded_ = &candidate;
    const EntityToWrite entity{interests_.owner(candidate.index), candidate.baseline,
                               state_of(candidate, context.header.tick)};
    const std::size_t bits = candidate.delta.count != 0 ? write_body(words, context, entity, candidate.delta)
                                                        : write_body(words, context, entity);
    candidate.body_at = static_cast<std::uint32_t>(body_at);
    candidate.body_bits = static_cast<std::uint32_t>(bits);
    return body_at + (bits + 63) / 64;
}

// One that is too long to be kept is made again, which is rare.
void SnapshotSender::share_delta(Candidate& candidate, const EntityContext& context) {
    if (!desk_->deltas_.is_reserved()) return;
    std::array<std::uint64_t, max_body_words> words;
    const std::int64_t ticks = context.header.tick - candidate.before_tick;
    const std::size_t bits =
        write_delta(words, prediction_, *candidate.before, ticks, state_of(candidate, context.header.tick));
    if (bits > SharedDeltas::most_bits) return;
    candidate.delta = {words[0], static_cast<std::uint32_t>(bits)};
    desk_->deltas_.keep(candidate.index, ticks, candidate.delta);
}

void SnapshotSender::write_chosen(BitWriter& out, const SnapshotHeader& header) {
    desk_->sort_by_slot();
    WriteStream stream(out);
    write_header(stream, header);
    std::int64_t previous = -1;
    for (const Candidate& candidate : desk_->candidates_) {
        write_gap(stream, previous, candidate.index);
        out.words(std::span(desk_->bodies_).subspan(candidate.body_at), candidate.body_bits);
        previous = candidate.index;
    }
}

void SnapshotSender::note_sent(const Candidate& candidate, const SnapshotHeader& header) {
    const SnapshotSeq seq = header.seq;
    const std::uint32_t index = candidate.index;
    if (ledger_->add_slot(index) != LedgerResult::ok) ++counters_.not_in_ledger;
    was_sent_[index / 64] |= std::uint64_t{1} << (index % 64);
    if (seq.value - interests_.waits_since(index).value > config_.max_snapshots_apart) ++counters_.starved;
    const bool was_right = interests_.credit(index) < relevance_full;
    interests_.note_sent(index, seq);
    if (candidate.baseline.value == 0) ++counters_.whole;
    if (draw_ != nullptr && is_reckoned(index)) {
        ++counters_.reckoned;
        if (was_right) --counters_.spared;
    }
    if (desk_->state(index) == nullptr) ++counters_.tombstones;
}

}  // namespace backsight
