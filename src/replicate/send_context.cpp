#include "send_context.h"

#include "entity_parts.h"

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

SendContext::SendContext(WorldHistory& history) : shared_(std::make_unique<Shared>(history)) {}
SendContext::~SendContext() = default;
const WorldHistory& SendContext::history() const { return *shared_->history; }

void SendContext::Shared::seat(std::size_t packet_bytes) {
    if (++senders > 1 && !deltas.is_reserved()) deltas.reserve(history->config().max_entities);
    scratch.reserve(packet_bytes);
}

void SendContext::Shared::turn_to(Tick now, std::int64_t reach) {
    const bool has_turned = tick.turn_to(now);
    if (has_turned || reach != predicted_reach) deltas.turn();
    predicted_reach = reach;
}

SendTick::SendTick(const WorldHistory& history)
    : history_(&history),
      states_(history.config().max_entities),
      places_(history.config().max_entities),
      is_present_(ranked_slots(history.config().max_entities)),
      groups_(history.config().max_entities),
      members_(history.config().max_entities) {
    present_.reserve(states_.size());
    gone_.reserve(states_.size());
    grouped_.reserve(states_.size());
    here_.reserve(is_present_.size());
}

bool SendTick::turn_to(Tick tick) {
    if (tick == tick_ && revision_ == history_->revision()) return false;
    tick_ = tick;
    revision_ = history_->revision();
    present_.clear();
    gone_.clear();
    grouped_.clear();
    const std::uint32_t slot_count = std::min<std::uint32_t>(history_->slot_count(), 0xffff);
    here_.assign(ranked_slots(slot_count), 0);
    std::fill(is_present_.begin(), is_present_.end(), std::uint8_t{0});
    bool has_arrived = false;
    for (std::uint32_t index = 0; index < slot_count; ++index) {
        note(history_->slot(index));
        const EntityId member = here_[index] != 0 ? history_->slot(index).id() : EntityId{};
        has_arrived = has_arrived || (member != members_[index] && !member.is_null());
        members_[index] = member;
    }
    if (has_arrived) ++arrivals_;
    return true;
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
        is_present_[index] = 1;
        states_[index] = *state;
        places_[index] = place_of(*state);
        if (groups_[index] != 0) grouped_.push_back(track.id());
    }
}

void SendTick::put_down(EntityId id, HitboxSetId hitboxes) {
    here_[id.index()] = ~std::uint32_t{0};
    groups_[id.index()] = history_->hitbox_sets().group(hitboxes);
}

void SharedDeltas::turn() {
    if (++turn_ != 0) return;
    // After four billion turns nothing of an earlier one may look like this one's.
    std::fill(kept_.begin(), kept_.end(), Kept{});
    turn_ = 1;
}

void SharedDeltas::keep(std::uint32_t index, std::int64_t ticks, const Delta& delta) {
    const std::size_t place = place_of(index, ticks);
    if (place >= kept_.size()) return;
    kept_[place] = {delta.bits, turn_, static_cast<std::uint16_t>(ticks), static_cast<std::uint16_t>(delta.count)};
}

PacketScratch::PacketScratch(std::uint32_t max_entities)
    : ranks_(ranked_slots(max_entities)),
      due_(ranked_slots(max_entities)),
      ranked_(max_entities),
      marks_((std::size_t{max_entities} + 63) / 64),
      found_(max_entities) {
    candidates_.reserve(max_entities);
    in_order_.reserve(max_entities);
}

// A body leaves less than a word unused. One entity more than fits is measured too.
void PacketScratch::reserve(std::size_t packet_bytes) {
    const std::size_t most = std::min(found_.size(), packet_bytes * 8 / min_entity_bits);
    bodies_.resize(std::max(bodies_.size(), packet_bytes / 8 + 1 + most + max_body_words));
}

// The rank that `count` of the entities in `slots` reach, and not many more. All of them must be due and rank at least
// `least`.
std::uint32_t PacketScratch::rank_of_first(std::size_t count, std::span<const std::uint64_t> slots, std::uint32_t least,
                                           std::uint32_t last_rank) const {
    constexpr std::uint32_t steps = 64;
    std::array<std::uint32_t, steps> counts{};
    // Half of the steps up to the last rank.
    const auto step_bits = static_cast<int>(std::bit_width((last_rank - least) / (steps / 2)));
    for (const std::uint64_t slot : slots) {
        const std::uint32_t step = (ranks_[static_cast<std::size_t>(slot)] - least) >> step_bits;
        ++counts[std::min(step, steps - 1)];
    }
    std::uint32_t step = steps - 1;
    for (std::size_t reached = counts[step]; reached < count && step > 0; reached += counts[step]) --step;
    return least + (step << step_bits);
}

void PacketScratch::collect(std::size_t slots, std::uint32_t least_rank, std::size_t likely, std::uint32_t last_rank,
                            const InterestManager& interests) {
    const std::uint32_t* ranks = ranks_.data();
    std::uint64_t* keys = due_.data();
    // First their slots, without branches: these would be unpredictable.
    std::size_t competing = 0;
    const auto consider = [&](std::uint64_t slot, std::uint32_t least) {
        keys[competing] = slot;
        competing += ranks[slot] >= least ? 1 : 0;
    };
    const std::uint32_t least = std::max(least_rank, 1u);
    for (std::size_t slot = 0; slot < slots; ++slot) consider(slot, least);
    if (competing > likely) {
        const std::span<const std::uint64_t> due = std::span(due_).first(competing);
        const std::uint32_t first = rank_of_first(likely, due, least, last_rank);
        competing = 0;
        for (const std::uint64_t slot : due) consider(slot, first);
    }
    for (std::size_t i = 0; i < competing; ++i) {
        const auto index = static_cast<std::uint32_t>(keys[i]);
        keys[i] = make_key(ranks[index], interests.turns_ago(index), index);
    }
    competing_ = competing;
    candidates_.clear();
}

void PacketScratch::take_all() {
    for (const std::uint64_t key : std::span(due_).first(competing_)) {
        candidates_.push_back({index_of(key), {}, no_tick, {}, 0, 0});
    }
}

std::span<Candidate> PacketScratch::take_next(std::size_t wanted) {
    const std::size_t taken = candidates_.size();
    const std::span<std::uint64_t> rest = std::span(due_).first(competing_).subspan(taken);
    // A rest that is little larger than `wanted` is sorted whole, without partitioning it first.
    const std::size_t more = rest.size() <= wanted + wanted / 2 ? rest.size() : wanted;
    const auto last = rest.begin() + static_cast<std::ptrdiff_t>(more);
    if (more < rest.size()) std::nth_element(rest.begin(), last, rest.end(), std::greater<>());
    std::sort(rest.begin(), last, std::greater<>());
    for (const std::uint64_t key : rest.first(more)) {
        candidates_.push_back({index_of(key), {}, no_tick, {}, 0, 0});
    }
    return std::span(candidates_).subspan(taken);
}

std::uint32_t PacketScratch::rank_of(std::size_t place) const {
    return static_cast<std::uint32_t>(due_[place] >> (key_turn_bits + key_index_bits));
}

// Sorted without comparing: there is one candidate in a slot at most.
void PacketScratch::keep_first(std::size_t count) {
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t index = candidates_[i].index;
        marks_[index / 64] |= std::uint64_t{1} << (index % 64);
        ranked_[index] = i;
    }
    in_order_.clear();
    for (std::size_t word = 0; word < marks_.size(); ++word) {
        for (; marks_[word] != 0; marks_[word] &= marks_[word] - 1) {
            const std::size_t index = word * 64 + static_cast<std::size_t>(std::countr_zero(marks_[word]));
            in_order_.push_back(candidates_[ranked_[index]]);
        }
    }
    candidates_.swap(in_order_);
}

void PacketScratch::look_for(std::span<const Candidate> candidates) {
    for (const Candidate& candidate : candidates) {
        marks_[candidate.index / 64] |= std::uint64_t{1} << (candidate.index % 64);
        found_[candidate.index] = 0;
    }
}

std::size_t PacketScratch::find_in(std::span<const std::uint64_t> members, std::uint32_t age) {
    std::size_t count = 0;
    for (std::size_t word = 0; word < std::min(members.size(), marks_.size()); ++word) {
        std::uint64_t met = marks_[word] & members[word];
        marks_[word] ^= met;
        for (; met != 0; met &= met - 1, ++count) {
            found_[word * 64 + static_cast<std::size_t>(std::countr_zero(met))] = age;
        }
    }
    return count;
}

void PacketScratch::end_search() { std::fill(marks_.begin(), marks_.end(), std::uint64_t{0}); }

}  // namespace backsight
