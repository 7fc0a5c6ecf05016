#pragma once

// Boxes around the space that each entity can fill in some stretch of time, laid out for queries. Neighbouring boxes
// lie side by side, so that SIMD instructions test many at once.
//
// In: a box for each slot, and later ones that it grows by. Out: planes in the order of seats, and which seats a
// stretch of the world holds. Boxes only grow: what a seat shows is never narrower than what it was given. Entities
// whose box is endless, or large beside the others', and those that came or ran away after the seats were given, sit at
// the end, in a row that everybody looks through. At most half of them run away there. Fixed memory; one writer, or
// many readers, at a time.
//
// The grid: rows that hold about as many boxes each, so that they are thin where it is crowded, cut into cells from the
// first box to the last. A box is in the cell of its middle; how far any reaches out of its cell is kept with the row.

#include <backsight/base/assert.h>
#include <backsight/base/compiler.h>
#include <backsight/base/vec.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace backsight {

struct SweptAabb {
    static constexpr float infinity = std::numeric_limits<float>::infinity();
    Vec3 low{infinity, infinity, infinity};
    Vec3 high{-infinity, -infinity, -infinity};

    static constexpr SweptAabb everywhere() {
        return {{-infinity, -infinity, -infinity}, {infinity, infinity, infinity}};
    }
    bool is_empty() const { return low.x > high.x; }
    bool is_endless() const {
        return !(high.x - low.x < infinity && high.y - low.y < infinity && high.z - low.z < infinity);
    }
    bool holds(const SweptAabb& other) const {
        return low.x <= other.low.x && low.y <= other.low.y && low.z <= other.low.z && high.x >= other.high.x &&
               high.y >= other.high.y && high.z >= other.high.z;
    }
    void add(const SweptAabb& other) {
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

/// A row of cells along one axis of the world; it holds about as many boxes as any other.
struct BoxRow {
    float low = SweptAabb::infinity;  ///< metres across the row: its boxes lie between these
    float high = -SweptAabb::infinity;
    float origin = 0.0f;  ///< metres along the row, where its first cell begins
    float cell_m = 0.0f;
    float cells_per_m = 0.0f;
    float reach_m = 0.0f;  ///< along the row: no box reaches farther out of its cell
    std::uint32_t first_cell = 0;
    std::uint32_t cells = 0;
};

/// The rows, side by side along a second axis. Bins say which row a place is in; each bin lies in one row.
struct BoxGrid {
    std::array<int, 2> axes{0, 1};  ///< along the rows, and across them
    std::uint32_t rows = 0;         ///< 0: there is no grid
    std::uint32_t bins = 0;
    float origin = 0.0f;  ///< metres across the rows, where the first bin begins
    float bin_m = 0.0f;
    float bins_per_m = 0.0f;
    float reach_m = 0.0f;           ///< across the rows: no box reaches farther out of the bins of its row
    float largest_seated_m = 0.0f;  ///< what is larger when seats are given finds no place in it
    float largest_grown_m = 0.0f;   ///< what gets larger later leaves it
};

/// Which of `count` equal parts a coordinate lies in: the outermost for what lies outside, and for a NaN the first.
inline std::uint32_t part_at(float coordinate, float origin, float parts_per_m, std::uint32_t count) {
    const float part = (coordinate - origin) * parts_per_m;
    if (!(part > 0.0f)) return 0;
    return part < static_cast<float>(count) ? static_cast<std::uint32_t>(part) : count - 1;
}

class SweptAabbs {
public:
    explicit SweptAabbs(std::uint32_t max_entities);

    /// Gives every slot below max_entities whose box is not empty a seat. A grid is made where at least `grid_from`
    /// find a place in it.
    void seat(std::span<const SweptAabb> boxes, std::uint32_t grid_from);
    /// Makes the box of `slot` hold `box` too. Not of a slot from max_entities on: the caller's mistake.
    void grow(std::uint32_t slot, const SweptAabb& box) {
        if (!BACKSIGHT_CHECK(slot < max_entities_, "slot: below max_entities")) return;
        if (!boxes_[slot].holds(box)) widen(slot, box);
    }
    /// Whether grow() of it would change nothing. `slot` is below max_entities.
    bool holds(std::uint32_t slot, const SweptAabb& box) const { return boxes_[slot].holds(box); }
    /// By slot; empty for one that has no seat.
    std::span<const SweptAabb> boxes() const { return boxes_; }

    /// No box that has an end has a corner farther from the world's origin: metres, the sizes of its three coordinates
    /// added up.
    float farthest_m() const { return farthest_m_; }

    const BoxGrid& grid() const { return grid_; }
    const BoxRow& row(std::uint32_t row) const { return rows_[row]; }
    /// The row that a place is in; where there is a grid.
    std::uint32_t row_at(float across_m) const {
        return row_of_bin_[part_at(across_m, grid_.origin, grid_.bins_per_m, grid_.bins)];
    }
    /// The seats in a row whose boxes may reach between two places along it.
    SeatRange seats(const BoxRow& row, float low_m, float high_m) const {
        const float low = low_m - row.reach_m;
        const float high = high_m + row.reach_m;
        return {first_of_cell_[row.first_cell + part_at(low, row.origin, row.cells_per_m, row.cells)],
                first_of_cell_[row.first_cell + part_at(high, row.origin, row.cells_per_m, row.cells) + 1]};
    }
    /// Prefetches slot_of(seat).
    void prefetch_slot(std::uint32_t seat) const { BACKSIGHT_PREFETCH(slots_.data() + seat); }
    /// The seats at the end, outside the grid.
    SeatRange rest() const { return {seated_, used_}; }
    std::uint32_t slot_of(std::uint32_t seat) const { return slots_[seat]; }
    /// One of planes(): the low or the high one of an axis.
    const float* plane(bool is_high, std::size_t axis) const {
        // Multiplied, since there is no branch then.
        return planes_.data() + axis * stride_ + static_cast<std::size_t>(is_high) * (3 * stride_);
    }
    BoxPlanes planes() const {
        const float* first = planes_.data();
        return {{first, first + stride_, first + 2 * stride_},
                {first + 3 * stride_, first + 4 * stride_, first + 5 * stride_}};
    }

    std::size_t memory_bytes() const;

private:
    struct Cell {
        std::uint16_t row = 0;
        std::uint16_t along = 0;
    };
    static constexpr std::uint32_t no_seat = 0xffffffff;

    bool lay_grid(std::span<const SweptAabb> boxes, std::uint32_t grid_from);
    float common_size(std::span<const SweptAabb> boxes, std::uint32_t grid_from) const;
    bool fits(const SweptAabb& box) const;
    SweptAabb common_place(std::span<const SweptAabb> boxes, std::uint32_t& count) const;
    void cut_rows(std::span<const SweptAabb> boxes, std::uint32_t rows, std::uint32_t count, float least_m);
    void cut_cells(std::span<const SweptAabb> boxes, const SweptAabb& world, float least_m);
    void hold(std::uint32_t slot, const SweptAabb& box);
    void set(std::uint32_t seat, std::uint32_t slot, const SweptAabb& box);
    void widen(std::uint32_t slot, const SweptAabb& box);

    std::uint32_t max_entities_;
    std::uint32_t most_leave_;                  // so many slots may need a second seat, at the end
    std::size_t stride_;                        // of one plane's array
    std::vector<SweptAabb> boxes_;              // by slot
    std::vector<float> planes_;                 // by seat
    std::vector<std::uint32_t> slots_;          // by seat
    std::vector<std::uint32_t> seats_;          // by slot
    std::vector<Cell> cells_;                   // by slot: of those in the grid
    std::vector<std::uint32_t> first_of_cell_;  // seats, by cell, row by row
    std::vector<BoxRow> rows_;
    std::vector<std::uint32_t> first_bins_;  // of the rows, and behind the last
    std::vector<std::uint16_t> row_of_bin_;
    BoxGrid grid_;
    float farthest_m_ = 0.0f;
    std::uint32_t seated_ = 0;
    std::uint32_t used_ = 0;
    std::uint32_t left_ = 0;  // the grid, for a seat at the end
};

}  // namespace backsight
