#pragma once

// Boxes around what each entity can fill in some stretch of time, laid out for queries: those that stand near to one
// another lie side by side, so that wide instructions test many at once.
//
// In: a box for each slot, and later ones that it grows by. Out: planes in the order of seats, and which seats a cell
// of a grid holds. Boxes only grow: what a seat shows is never narrower than what it was given. Entities whose box is
// endless, or large beside the others', and those that came or ran away after the seats were given, sit in a row at the
// end that everybody looks through. Fixed memory; one writer, or many readers, at a time.

#include <backsight/base/vec.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace backsight {

struct SweptBox {
    static constexpr float infinity = std::numeric_limits<float>::infinity();
    Vec3 low{infinity, infinity, infinity};
    Vec3 high{-infinity, -infinity, -infinity};

    static constexpr SweptBox everywhere() {
        return {{-infinity, -infinity, -infinity}, {infinity, infinity, infinity}};
    }
    bool is_empty() const { return low.x > high.x; }
    bool is_endless() const {
        return !(high.x - low.x < infinity && high.y - low.y < infinity && high.z - low.z < infinity);
    }
    bool holds(const SweptBox& other) const {
        return low.x <= other.low.x && low.y <= other.low.y && low.z <= other.low.z && high.x >= other.high.x &&
               high.y >= other.high.y && high.z >= other.high.z;
    }
    void add(const SweptBox& other) {
        low = {other.low.x < low.x ? other.low.x : low.x, other.low.y < low.y ? other.low.y : low.y,
               other.low.z < low.z ? other.low.z : low.z};
        high = {other.high.x > high.x ? other.high.x : high.x, other.high.y > high.y ? other.high.y : high.y,
                other.high.z > high.z ? other.high.z : high.z};
    }
};

/// The six planes of each box, seat by seat. `spare` more may be read behind the last seat.
struct BoxPlanes {
    static constexpr std::size_t spare = 16;
    std::array<const float*, 3> low;
    std::array<const float*, 3> high;
};

/// Seats `first` up to `last`, without it.
struct SeatRange {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
};

/// Two axes of the world cut into equal cells. A box reaches at most `loose_m` out of the cell that its seat is in.
struct BoxGrid {
    std::array<int, 2> axes{0, 1};         ///< along a row, and from row to row
    std::array<float, 2> origin{};         ///< metres, the low corner
    std::array<std::uint32_t, 2> cells{};  ///< 0: there is no grid
    float cell_m = 0.0f;
    float cells_per_m = 0.0f;
    float loose_m = 0.0f;
};

class SweptBoxes {
public:
    explicit SweptBoxes(std::uint32_t max_entities);

    /// Gives every slot whose box is not empty a seat. A grid is made where at least `grid_from` find a place in it.
    void seat(std::span<const SweptBox> boxes, std::uint32_t grid_from);
    /// Makes the box of `slot` hold `box` too.
    void grow(std::uint32_t slot, const SweptBox& box) {
        if (!boxes_[slot].holds(box)) widen(slot, box);
    }
    /// By slot; empty for one that has no seat.
    std::span<const SweptBox> boxes() const { return boxes_; }

    const BoxGrid& grid() const { return grid_; }
    /// The seats of some neighbouring cells in one row.
    SeatRange row(std::uint32_t row, std::uint32_t first_cell, std::uint32_t last_cell) const {
        const std::size_t start = std::size_t{row} * grid_.cells[0];
        return {first_of_cell_[start + first_cell], first_of_cell_[start + last_cell + 1]};
    }
    /// The row at the end.
    SeatRange rest() const { return {seated_, used_}; }
    std::uint32_t slot_of(std::uint32_t seat) const { return slots_[seat]; }
    BoxPlanes planes() const;

    std::size_t memory_bytes() const;

private:
    using Cell = std::array<std::uint16_t, 2>;  // along its row, and the row
    static constexpr std::uint32_t no_seat = 0xffffffff;

    bool lay_grid(std::span<const SweptBox> boxes, std::uint32_t grid_from);
    float common_size(std::span<const SweptBox> boxes, std::uint32_t grid_from) const;
    bool fits(const SweptBox& box) const;
    Cell cell_of(const SweptBox& box) const;
    std::size_t number_of(Cell cell) const { return std::size_t{cell[1]} * grid_.cells[0] + cell[0]; }
    void set(std::uint32_t seat, std::uint32_t slot, const SweptBox& box);
    void widen(std::uint32_t slot, const SweptBox& box);
    bool stays_in_cell(std::uint32_t slot, const SweptBox& box) const;

    std::uint32_t max_entities_;
    std::size_t stride_;                        // of one plane's array: each slot may need a second seat, at the end
    std::vector<SweptBox> boxes_;               // by slot
    std::vector<float> planes_;                 // by seat
    std::vector<std::uint32_t> slots_;          // by seat
    std::vector<std::uint32_t> seats_;          // by slot
    std::vector<Cell> cells_;                   // by slot: of those in the grid
    std::vector<std::uint32_t> first_of_cell_;  // seats, by cell, row by row
    BoxGrid grid_;
    std::uint32_t seated_ = 0;
    std::uint32_t used_ = 0;
};

}  // namespace backsight
