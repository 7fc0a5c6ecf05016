#include "interest_manager.h"

#include <backsight/base/assert.h>

#include <algorithm>
#include <array>

#include "base/lanes.h"

namespace backsight {

namespace {

// A function of the caller's may say more than relevance_full.
void cap(std::span<std::uint32_t> weights) {
    static_assert(relevance_full == 0x10000 && ranked_at_once % 4 == 0);
    for (std::size_t i = 0; i + 4 <= weights.size(); i += 4) {
        const Int4 four = bits_of(load_four(&weights[i]));
        store_four(pick((four & -0x10000) == four_of(0), four, four_of(0x10000)), &weights[i]);
    }
}

}  // namespace

InterestManager::InterestManager(std::size_t max_entities, std::uint32_t forget_after)
    : forget_after_(forget_after), rows_(std::max<std::size_t>(max_entities, 1)) {
    if (forget_after > 0) {
        places_.emplace(static_cast<std::uint32_t>(max_entities), 128u);
        resize();
        return;
    }
    owners_.resize(std::max<std::size_t>(max_entities, 1));
    weights_.resize(rows_.size());
    credits_.resize(rows_.size(), relevance_full);
    waits_since_.resize(rows_.size());
    sendings_.resize(owners_.size());
}

void InterestManager::adopt(EntityId id) {
    const std::uint32_t index = id.index();
    if (is_by_place() && places_->find(index) == SlotPlaces::none) make_place(index);
    const bool has_room = is_by_place() || index < owners_.size();
    if (!BACKSIGHT_CHECK(has_room, "id: of a slot below max_entities")) return;
    forget(seat(index));
    owners_[seat(index)] = id;
}

// In arrays by places; those by rows and by slots have one number for it.
void InterestManager::forget(std::size_t seat) {
    const std::size_t place = is_by_place() ? seat : rows_.place(static_cast<std::uint32_t>(seat));
    owners_[seat] = {};
    weights_[place] = 0;
    credits_[place] = relevance_full;
    waits_since_[place] = 0;
    sendings_[seat] = {};
}

// An entity that is not relevant, and that no snapshot held which the ledger remembers, is as one that never was: it
// needs no tombstone either. If few are, going through all of them again soon would be dear, so there must be more
// places.
void InterestManager::make_place(std::uint32_t index) {
    if (!places_->has_room()) {
        const auto is_wanted = [&](std::uint32_t place) {
            const SnapshotSeq last = sendings_[place].last;
            if (weights_[place] != 0 || (last.value != 0 && now_.value - last.value <= forget_after_)) return true;
            forget(place);
            return false;
        };
        if (places_->keep(is_wanted) < places_->capacity() / 4) {
            places_->grow();
            resize();
        }
    }
    static_cast<void>(places_->add(index));
}

// One more than there are places: nobody's, which is never written.
void InterestManager::resize() {
    const std::size_t size = std::size_t{places_->capacity()} + 1;
    looks_.resize(size);
    here_.resize(size);
    owners_.resize(size);
    weights_.resize(size);
    credits_.resize(size, relevance_full);
    waits_since_.resize(size);
    sendings_.resize(size);
}

void InterestManager::weigh(std::size_t row, std::size_t slots, Vec3 eye, float near_m, const PlacesByRow& places) {
    const bool fits = row < relevance_age && slots <= owners_.size() && fit(places);
    if (!BACKSIGHT_CHECK(fits, "places: as many as this has; slots: at most all of them")) return;
    const std::size_t at = rows_.first(row);
    weigh_row({&places.x[at], &places.y[at], &places.z[at], &places.present[at], &weights_[at], row_places(slots), eye,
               near_m});
}

void InterestManager::weigh(std::size_t row, std::size_t slots, const RowRelevance& relevance,
                            const PlacesByRow& places) {
    const bool fits = row < relevance_age && slots <= owners_.size() && fit(places);
    if (!BACKSIGHT_CHECK(fits, "places: as many as this has; slots: at most all of them")) return;
    const std::size_t at = rows_.first(row);
    const std::size_t count = row_places(slots);
    const std::span<std::uint32_t> weights = std::span(weights_).subspan(at, count);
    relevance({slot_at(row, 0), places.x.subspan(at, count), places.y.subspan(at, count), places.z.subspan(at, count),
               places.present.subspan(at, count), places.kinds.subspan(at, count), weights});
    cap(weights);
}

// With its neighbours, whose weights stay what they are.
void InterestManager::weigh_one(std::uint32_t index, const RowRelevance& relevance, const PlacesByRow& places) {
    if (!BACKSIGHT_CHECK(index < owners_.size() && fit(places), "index, places: as many as this has")) return;
    const std::size_t row = index % relevance_age;
    const std::size_t column = index / relevance_age / ranked_at_once * ranked_at_once;
    const std::size_t at = rows_.first(row) + column;
    constexpr std::size_t count = ranked_at_once;
    std::array<std::uint32_t, count> weights{};
    relevance({slot_at(row, column), places.x.subspan(at, count), places.y.subspan(at, count),
               places.z.subspan(at, count), places.present.subspan(at, count), places.kinds.subspan(at, count),
               weights});
    weights_[place(index)] = std::min(weights[place(index) - at], relevance_full);
}

bool InterestManager::fit(const PlacesByRow& places) const {
    return places.x.size() == rows_.size() && places.y.size() == rows_.size() && places.z.size() == rows_.size() &&
           places.present.size() == rows_.size() && places.kinds.size() == rows_.size();
}

std::size_t InterestManager::rank(SnapshotSeq seq, std::uint32_t most_apart, std::uint32_t least, std::size_t slots,
                                  const RanksByRow& by_row) {
    const std::size_t words = row_words(owners_.size());
    const bool fits = slots <= owners_.size() && by_row.here.size() == rows_.size() &&
                      by_row.ranks.size() == rows_.size() && by_row.wanted.size() == words * relevance_age;
    if (!BACKSIGHT_CHECK(fits && least > 0, "by_row: as many as this has; slots: at most all of them")) return 0;
    std::size_t due = 0;
    for (std::size_t row = 0; row < relevance_age && slots > 0; ++row) {
        const std::size_t at = rows_.first(row);
        due += rank_row({&weights_[at], &by_row.here[at], &credits_[at], &waits_since_[at], &by_row.ranks[at],
                         &by_row.wanted[row * words], row_places(slots), seq.value, most_apart, least});
    }
    return due;
}

std::size_t InterestManager::rank_places(SnapshotSeq seq, std::uint32_t most_apart, std::uint32_t least,
                                         std::span<const EntityId> members, const RanksByRow& by_row) {
    const std::size_t count = places();
    const bool fits = by_row.ranks.size() >= count && by_row.wanted.size() * 64 >= count;
    if (!BACKSIGHT_CHECK(fits && least > 0, "by_row: of as many slots as this has")) return 0;
    for (std::size_t place = 0; place < count; ++place) {
        const EntityId owner = owners_[place];
        const bool is_here = weights_[place] != 0 && owner.index() < members.size() && members[owner.index()] == owner;
        here_[place] = is_here ? ~std::uint32_t{0} : 0;
    }
    return rank_row({weights_.data(), here_.data(), credits_.data(), waits_since_.data(), by_row.ranks.data(),
                     by_row.wanted.data(), count, seq.value, most_apart, least});
}

}  // namespace backsight
