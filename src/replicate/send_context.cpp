#include "send_context.h"

#include "entity_parts.h"

#include <backsight/base/compiler.h>

#include <algorithm>
#include <array>
#include <bit>
#include <functional>

namespace backsight {
namespace {

// One number to compare: the highest rank goes first. Ties go to the entity whose turn is longest ago, then to the
// lower slot. Turns that are further back than 17 bits count as equal; they wrap.
constexpr int key_turn_bits = 17;
constexpr int key_index_bits = 16;

constexpr std::uint64_t make_key(std::uint32_t rank, std::uint32_t turns_ago, std::uint32_t index) {
    constexpr std::uint32_t most_turns = (1u << key_turn_bits) - 1;
    const std::uint64_t high = std::uint64_t{rank} << key_turn_bits | std::min(turns_ago, most_turns);
    return high << key_index_bits | (0xffff - index);
}
constexpr std::uint32_t index_of(std::uint64_t key) { return 0xffff - static_cast<std::uint32_t>(key & 0xffff); }

}  // namespace

SendContext::SendContext(WorldHistory& history, std::uint32_t workers)
    : shared_(std::make_unique<Shared>(history, workers)) {}
SendContext::~SendContext() = default;
const WorldHistory& SendContext::history() const { return *shared_->history; }
std::uint32_t SendContext::workers() const { return static_cast<std::uint32_t>(shared_->workers.size()); }

SendContext::Shared::Shared(WorldHistory& its_history, std::uint32_t worker_count)
    : history(&its_history), tick(its_history) {
    for (std::uint32_t i = 0; i < std::max(worker_count, 1u); ++i) workers.emplace_back(history->config().max_entities);
}

void SendContext::Shared::seat(std::size_t packet_bytes) {
    ++senders;
    for (SendWorker& worker : workers) {
        if (senders > 1 && !worker.deltas.is_reserved()) worker.deltas.reserve(history->config().max_entities);
        worker.scratch.reserve(packet_bytes);
    }
}

void SendWorker::turn_to(std::uint64_t turns, std::int64_t reach) {
    if (turns != turns_ || reach != reach_) deltas.turn();
    turns_ = turns;
    reach_ = reach;
}

SendTick::SendTick(const WorldHistory& history)
    : history_(&history),
      states_(history.config().max_entities),
      groups_(history.config().max_entities),
      rows_(history.config().max_entities),
      x_(rows_.size()),
      y_(rows_.size()),
      z_(rows_.size()),
      present_rows_(rows_.size()),
      kinds_(rows_.size()),
      here_(rows_.size()),
      members_(history.config().max_entities) {
    present_.reserve(states_.size());
    gone_.reserve(states_.size());
    grouped_.reserve(states_.size());
}

bool SendTick::turn_to(Tick tick) {
    if (tick == tick_ && revision_ == history_->revision()) return false;
    ++turns_;
    tick_ = tick;
    revision_ = history_->revision();
    present_.clear();
    gone_.clear();
    grouped_.clear();
    const std::uint32_t slot_count = std::min<std::uint32_t>(history_->slot_count(), 0xffff);
    slots_ = slot_count;
    std::fill(here_.begin(), here_.end(), 0u);
    std::fill(present_rows_.begin(), present_rows_.end(), 0u);
    std::fill(kinds_.begin(), kinds_.end(), 0u);
    bool has_arrived = false;
    for (std::uint32_t index = 0; index < slot_count; ++index) {
        note(history_->slot(index));
        const EntityId member = here_[rows_.place(index)] != 0 ? history_->slot(index).id() : EntityId{};
        has_arrived = has_arrived || (member != members_[index] && !member.is_null());
        members_[index] = member;
    }
    if (has_arrived) ++arrivals_;
    return true;
}

void SendTick::want_cells(float near_m) {
    if (!cells_) {
        cells_.emplace(states_.size());
        placed_.reserve(states_.size());
        cells_near_m_ = near_m;
    }
    cells_near_m_ = std::min(cells_near_m_, near_m);
}

void SendTick::make_cells() {
    if (!cells_ || cells_turn_ == turns_) return;
    cells_turn_ = turns_;
    placed_.clear();
    for (const EntityId id : present_) placed_.push_back({place(id.index()), id.index()});
    cells_->make(placed_, cells_near_m_);
}

Vec3 SendTick::place_of(const EntityState& state) const {
    const Quantization& q = history_->config().quantization;
    Vec3 place = dequantize(state.position, q);
    EntityId parent = state.parent;
    for (int depth = 0; depth < max_parent_depth; ++depth) {
        const Track* mount = history_->find(parent);
        const PackedState* at = mount == nullptr ? nullptr : mount->packed_at(tick_);
        if (at == nullptr) break;
        place = place + dequantize(at->position(), q);
        parent = mount->traits_of(*at).parent;
    }
    return place;
}

void SendTick::note(const Track& track) {
    if (track.id().is_null() || track.newest() == no_tick) return;
    const std::uint32_t index = track.id().index();
    const PackedState* newest = track.packed_at(track.newest());
    const std::optional<EntityState> state = track.at(tick_);
    if (newest != nullptr && track.traits_of(*newest).presence() == Presence::despawned && track.newest() <= tick_) {
        gone_.push_back(track.id());
        put_down(track.id(), track.traits_of(*newest).hitboxes);
    } else if (state && state->presence != Presence::despawned) {
        present_.push_back(track.id());
        put_down(track.id(), state->hitboxes);
        states_[index] = *state;
        const std::size_t at = rows_.place(index);
        const Vec3 place = place_of(*state);
        present_rows_[at] = ~std::uint32_t{0};
        kinds_[at] =
            (state->parent.is_null() ? 0 : kind_rides) | (state->hitboxes == HitboxSetId{} ? kind_has_no_hitboxes : 0);
        x_[at] = place.x;
        y_[at] = place.y;
        z_[at] = place.z;
        if (groups_[index] != 0) grouped_.push_back(track.id());
    }
}

void SendTick::put_down(EntityId id, HitboxSetId hitboxes) {
    here_[rows_.place(id.index())] = ~std::uint32_t{0};
    groups_[id.index()] = history_->hitbox_sets().group(hitboxes);
}

void SharedDeltas::turn() {
    if (++turn_ != 0) return;
    // After four billion turns nothing of an earlier one may look like this one's.
    std::fill(kept_.begin(), kept_.end(), Delta{});
    turn_ = 1;
}

const SharedDeltas::Delta* SharedDeltas::keep(std::uint32_t index, std::int64_t ticks,
                                              std::span<const std::uint64_t> words, std::size_t count) {
    const std::size_t place = place_of(index, ticks);
    if (place >= kept_.size() || count > most_bits || count > words.size() * 64) return nullptr;
    Delta& kept = kept_[place];
    kept.turn = turn_;
    kept.ticks = static_cast<std::uint16_t>(ticks);
    kept.count = static_cast<std::uint16_t>(count);
    std::copy_n(words.begin(), (count + 63) / 64, kept.words.begin());
    return &kept;
}

PacketScratch::PacketScratch(std::uint32_t max_entities)
    : rows_(max_entities),
      words_in_row_(row_words(max_entities)),
      ranks_(rows_.size()),
      wanted_(words_in_row_ * relevance_age),
      due_(max_entities),
      sorted_(max_entities),
      ranked_(max_entities),
      marks_((std::size_t{max_entities} + 63) / 64),
      marked_((marks_.size() + 63) / 64) {
    candidates_.reserve(max_entities);
    in_order_.reserve(max_entities);
}

// A body leaves less than a word unused. One entity more than fits is measured too.
void PacketScratch::reserve(std::size_t packet_bytes) {
    const std::size_t most = std::min(ranked_.size(), packet_bytes * 8 / min_entity_bits);
    bodies_.resize(std::max(bodies_.size(), packet_bytes / 8 + 1 + most + max_body_words));
}

// Notes the rank and the slot of each that is wanted; gather_places() its place.
void PacketScratch::gather(std::size_t slots) {
    std::uint64_t* due = due_.data();
    for (std::size_t row = 0; row < relevance_age; ++row) {
        const std::uint32_t* ranks = &ranks_[rows_.first(row)];
        for (std::size_t word = 0; word < row_words(slots); ++word) {
            for (std::uint64_t bits = wanted_[row * words_in_row_ + word]; bits != 0; bits &= bits - 1) {
                const std::size_t column = word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
                *due++ = std::uint64_t{ranks[column]} << 32 | slot_at(row, column);
            }
        }
    }
    competing_ = static_cast<std::size_t>(due - due_.data());
}

void PacketScratch::gather_places(const InterestManager& interests) {
    std::uint64_t* due = due_.data();
    for (std::size_t word = 0; word < (interests.places() + 63) / 64; ++word) {
        for (std::uint64_t bits = wanted_[word]; bits != 0; bits &= bits - 1) {
            const std::size_t place = word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
            *due++ = std::uint64_t{ranks_[place]} << 32 | place;
        }
    }
    competing_ = static_cast<std::size_t>(due - due_.data());
}

// The rank that `count` of those that compete reach, and not many more. All of them must rank at least `least`.
std::uint32_t PacketScratch::rank_of_first(std::size_t count, std::uint32_t least, std::uint32_t last_rank) const {
    constexpr std::uint32_t steps = 64;
    std::array<std::uint32_t, steps> counts{};
    // Half of the steps up to the last rank.
    const auto step_bits = static_cast<int>(std::bit_width((last_rank - least) / (steps / 2)));
    for (const std::uint64_t due : std::span(due_).first(competing_)) {
        const std::uint32_t step = (static_cast<std::uint32_t>(due >> 32) - least) >> step_bits;
        ++counts[std::min(step, steps - 1)];
    }
    std::uint32_t step = steps - 1;
    for (std::size_t reached = counts[step]; reached < count && step > 0; reached += counts[step]) --step;
    return least + (step << step_bits);
}

void PacketScratch::collect(std::size_t slots, std::uint32_t least_rank, std::size_t likely, std::uint32_t last_rank,
                            const InterestManager& interests) {
    if (interests.is_by_place()) {
        gather_places(interests);
    } else {
        gather(slots);
    }
    if (competing_ > likely) {
        const std::uint32_t first = rank_of_first(likely, least_rank, last_rank);
        // Without branches: these would be unpredictable.
        std::size_t kept = 0;
        for (std::size_t i = 0; i < competing_; ++i) {
            const std::uint64_t due = due_[i];
            due_[kept] = due;
            kept += due >> 32 >= first ? 1 : 0;
        }
        competing_ = kept;
    }
    make_keys(interests);
}

void PacketScratch::collect_due(std::size_t slots, const InterestManager& interests) {
    if (interests.is_by_place()) {
        std::fill_n(wanted_.begin(), (interests.places() + 63) / 64, std::uint64_t{0});
        for (std::size_t place = 0; place < interests.places(); ++place) {
            wanted_[place / 64] |= std::uint64_t{ranks_[place] != 0} << (place % 64);
        }
        gather_places(interests);
        return make_keys(interests);
    }
    for (std::size_t row = 0; row < relevance_age; ++row) {
        const std::uint32_t* ranks = &ranks_[rows_.first(row)];
        std::uint64_t* wanted = &wanted_[row * words_in_row_];
        std::fill_n(wanted, row_words(slots), std::uint64_t{0});
        for (std::size_t i = 0; i < row_places(slots); ++i) {
            wanted[i / 64] |= std::uint64_t{ranks[i] != 0} << (i % 64);
        }
    }
    gather(slots);
    make_keys(interests);
}

void PacketScratch::make_keys(const InterestManager& interests) {
    const std::span<std::uint64_t> keys = std::span(due_).first(competing_);
    candidates_.clear();
    if (interests.is_by_place()) {
        for (std::uint64_t& key : keys) {
            const auto place = static_cast<std::uint32_t>(key);
            const std::uint32_t turns_ago = interests.turns_ago(interests.sendings_in(place));
            key = make_key(static_cast<std::uint32_t>(key >> 32), turns_ago, interests.owner_in(place).index());
        }
        return;
    }
    // Asked for all at once they are here in time.
    for (const std::uint64_t due : keys) BACKSIGHT_PREFETCH(&interests.sendings(static_cast<std::uint32_t>(due)));
    for (std::uint64_t& key : keys) {
        const auto index = static_cast<std::uint32_t>(key);
        key = make_key(static_cast<std::uint32_t>(key >> 32), interests.turns_ago(index), index);
    }
}

void PacketScratch::mark(std::uint32_t index) {
    marks_[index / 64] |= std::uint64_t{1} << (index % 64);
    marked_[index / 4096] |= std::uint64_t{1} << (index / 64 % 64);
}

// Takes the marks away in the order of slots. A large world has many words and few marks.
template <class Take>
void PacketScratch::take_marks(Take take) {
    for (std::size_t group = 0; group < marked_.size(); ++group) {
        for (; marked_[group] != 0; marked_[group] &= marked_[group] - 1) {
            const std::size_t word = group * 64 + static_cast<std::size_t>(std::countr_zero(marked_[group]));
            for (; marks_[word] != 0; marks_[word] &= marks_[word] - 1) {
                take(static_cast<std::uint32_t>(word * 64 + static_cast<std::size_t>(std::countr_zero(marks_[word]))));
            }
        }
    }
}

// Sorted without comparing: there is one candidate in a slot at most.
void PacketScratch::take_all() {
    for (const std::uint64_t key : std::span(due_).first(competing_)) mark(index_of(key));
    take_marks([this](std::uint32_t index) { candidates_.push_back({index, {}, no_tick, nullptr, 0, 0}); });
}

std::span<Candidate> PacketScratch::take_next(std::size_t wanted) {
    const std::size_t taken = candidates_.size();
    const std::span<std::uint64_t> rest = std::span(due_).first(competing_).subspan(taken);
    // A rest that is little larger than `wanted` is sorted whole, without partitioning it first.
    const std::size_t more = rest.size() <= wanted + wanted / 2 ? rest.size() : wanted;
    const auto last = rest.begin() + static_cast<std::ptrdiff_t>(more);
    if (more < rest.size()) std::nth_element(rest.begin(), last, rest.end(), std::greater<>());
    sort_keys(rest.first(more), sorted_);
    for (const std::uint64_t key : rest.first(more)) {
        candidates_.push_back({index_of(key), {}, no_tick, nullptr, 0, 0});
    }
    return std::span(candidates_).subspan(taken);
}

std::uint32_t PacketScratch::rank_of(std::size_t place) const {
    return static_cast<std::uint32_t>(due_[place] >> (key_turn_bits + key_index_bits));
}

// Sorted without comparing: there is one candidate in a slot at most.
void PacketScratch::keep_first(std::size_t count) {
    for (std::uint32_t i = 0; i < count; ++i) {
        mark(candidates_[i].index);
        ranked_[candidates_[i].index] = i;
    }
    in_order_.clear();
    take_marks([this](std::uint32_t index) { in_order_.push_back(candidates_[ranked_[index]]); });
    candidates_.swap(in_order_);
}

}  // namespace backsight
