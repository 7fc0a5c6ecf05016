#include "interest_manager.h"

#include <backsight/base/assert.h>
#include <backsight/base/compiler.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/lanes.h"

namespace backsight {
namespace {

// Whole numbers: the results are equal everywhere.
using Four = Uint4;
static_assert(ranked_at_once == 4);

Four load(const std::uint32_t* from) {
    Four four;
    std::memcpy(&four, from, sizeof four);
    return four;
}
void store(std::uint32_t* to, const Four& four) { std::memcpy(to, &four, sizeof four); }

constexpr Four all(std::uint32_t value) { return Four{value, value, value, value}; }

// All ones where a is less than b. Numbers must be below 2^31: the signed comparison is an instruction everywhere.
Four is_less(const Four& a, const Four& b) {
    return std::bit_cast<Four>(std::bit_cast<Int4>(a) < std::bit_cast<Int4>(b));
}
Four is_zero(const Four& a) { return std::bit_cast<Four>(a == all(0)); }
// `yes` where the mask is all ones.
Four choose(const Four& mask, const Four& yes, const Four& no) { return (mask & yes) | (~mask & no); }

}  // namespace

InterestManager::InterestManager(std::size_t max_entities)
    : owners_(std::max<std::size_t>(max_entities, 1)),
      weights_(ranked_slots(owners_.size())),
      credits_(ranked_slots(owners_.size()), relevance_full),
      waits_since_(ranked_slots(owners_.size())),
      turn_of_(ranked_slots(owners_.size())) {}

void InterestManager::adopt(EntityId id) {
    const std::uint32_t index = id.index();
    if (!BACKSIGHT_CHECK(index < owners_.size(), "id: of a slot below max_entities")) return;
    owners_[index] = id;
    weights_[index] = 0;
    credits_[index] = relevance_full;
    waits_since_[index] = 0;
    turn_of_[index] = 0;
}

std::size_t InterestManager::rank(SnapshotSeq seq, std::uint32_t most_apart, std::span<const std::uint32_t> here,
                                  std::span<std::uint32_t> ranks) {
    const bool fits =
        here.size() % ranked_at_once == 0 && here.size() <= weights_.size() && ranks.size() >= here.size();
    if (!BACKSIGHT_CHECK(fits, "here: a multiple of ranked_at_once, at most all slots; ranks: room for them")) return 0;
    Four due_counts = all(0);
    for (std::size_t i = 0; i < here.size(); i += ranked_at_once) {
        // Wanted next, of those that compete.
        if (i % (64 / sizeof(std::uint32_t)) == 0) BACKSIGHT_PREFETCH(&turn_of_[i]);
        const Four weight = load(&weights_[i]) & load(&here[i]);
        const Four counts = ~is_zero(weight);
        const Four sum = load(&credits_[i]) + weight;
        const Four credit = choose(is_less(sum, all(most_credit)), sum, all(most_credit));
        const Four waits = load(&waits_since_[i]);
        const Four waits_since = waits | (is_zero(waits) & counts & all(seq.value));
        store(&credits_[i], credit);
        store(&waits_since_[i], waits_since);
        const Four waited = all(seq.value) - waits_since;
        const Four age = choose(is_zero(waited >> 30), waited, all(most_credit));
        const Four is_patient = is_less(age + age, all(most_apart));
        const Four rank = choose(is_patient, credit, all(urgent_rank) + age);
        const Four is_due = counts & ~is_less(rank, all(relevance_full));
        store(&ranks[i], rank & is_due);
        due_counts -= is_due;
    }
    std::size_t due = 0;
    for (std::size_t lane = 0; lane < ranked_at_once; ++lane) due += due_counts[lane];
    return due;
}

}  // namespace backsight
