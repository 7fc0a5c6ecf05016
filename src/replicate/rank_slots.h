#pragma once

// The loops of a snapshot that go through all slots of a client: who matters how much, who is due, and the order of
// those that are. They take the widest instructions that the machine has, to the same bit: a packet must not depend on
// the machine.
//
// Slots lie in rows: row r holds the slots r, r + relevance_age, and so on. With each snapshot one row is weighed anew,
// so that what is weighed together lies together, and so do the places that it is weighed by.
// Pure; any thread.

#include <backsight/base/vec.h>
#include <backsight/replicate/relevance.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace backsight {

/// Slots that are ranked at once.
inline constexpr std::size_t ranked_at_once = 8;

/// Places of a row, of the `slots` that a world has: a multiple of ranked_at_once.
constexpr std::size_t row_places(std::size_t slots) {
    constexpr std::size_t at_once = ranked_at_once * relevance_age;
    return (slots + at_once - 1) / at_once * ranked_at_once;
}
/// Places of all rows.
constexpr std::size_t ranked_slots(std::size_t slots) { return row_places(slots) * relevance_age; }
/// Words with a bit for each place of a row.
constexpr std::size_t row_words(std::size_t slots) { return (row_places(slots) + 63) / 64; }

/// Where each slot of a world lies in arrays by row.
class SlotRows {
public:
    explicit SlotRows(std::size_t slots) : pitch_(row_places(slots)) {}

    std::size_t place(std::uint32_t index) const { return index % relevance_age * pitch_ + index / relevance_age; }
    std::size_t first(std::size_t row) const { return row * pitch_; }
    std::size_t size() const { return pitch_ * relevance_age; }

private:
    std::size_t pitch_;
};
constexpr std::uint32_t slot_at(std::size_t row, std::size_t column) {
    return static_cast<std::uint32_t>(column * relevance_age + row);
}

/// The rank of an entity that has waited too long: this plus how long, above any credit.
inline constexpr std::uint32_t urgent_rank = 1u << 30;
inline constexpr std::uint32_t most_credit = urgent_rank - 1;

/// What a row is ranked by. Arrays have `count` numbers, a multiple of ranked_at_once.
struct RowToRank {
    const std::uint32_t* weights;
    const std::uint32_t* here;  ///< all ones: competes; 0: does not
    std::uint32_t* credits;
    std::uint32_t* waits_since;  ///< numbers of snapshots; 0: it never was due
    std::uint32_t* ranks;        ///< 0: not due
    std::uint64_t* wanted;       ///< bit i: rank i is at least `least`. row_words()
    std::size_t count;
    std::uint32_t seq;
    std::uint32_t most_apart;
    std::uint32_t least;  ///< 1 or more
};
/// Gives credit, and ranks. Returns how many are due.
std::size_t rank_row(const RowToRank& row);
/// rank_row() by the instructions that every machine has.
std::size_t rank_row_portable(const RowToRank& row);

/// What a row is weighed by. Arrays have `count` numbers, a multiple of ranked_at_once.
struct RowToWeigh {
    const float* x;  ///< where each entity is
    const float* y;
    const float* z;
    const std::uint32_t* present;  ///< all ones: is weighed; 0: keeps its weight
    std::uint32_t* weights;
    std::size_t count;
    Vec3 eye;
    float near_m;
};
/// Writes the relevance of each entity by its distance from the eye.
void weigh_row(const RowToWeigh& row);
/// weigh_row() for one slot at a time: the reference.
void weigh_row_portable(const RowToWeigh& row);
/// The relevance at a distance.
std::uint32_t weight_at(float away_m, float near_m);
/// weigh_in_view() for one slot at a time: the reference.
void weigh_in_view_portable(const RelevanceRow& row, const ViewCone& cone);

/// Sorts keys that are all different, the highest first. `room` is as long, and holds nothing that is needed.
void sort_keys(std::span<std::uint64_t> keys, std::span<std::uint64_t> room);

}  // namespace backsight
