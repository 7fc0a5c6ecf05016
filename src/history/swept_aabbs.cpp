#include "swept_aabbs.h"

#include <backsight/base/assert.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace backsight {

namespace {

// Rows are as many as if they were made of square cells that hold so many boxes on average.
constexpr float per_cell = 12.0f;

std::array<float, 3> array_of(Vec3 v) { return {v.x, v.y, v.z}; }

// Extra room that a box gets when it is widened, because an entity that walks on would widen it again in the next tick.
// About as far as a runner gets in three ticks.
constexpr float room_m = 0.25f;

float largest_side(const SweptAabb& box) {
    const Vec3 size = box.high - box.low;
    return std::max({size.x, size.y, size.z});
}

float farthest_corner(const SweptAabb& box) {
    const auto farther = [](float a, float b) { return std::max(std::fabs(a), std::fabs(b)); };
    return farther(box.low.x, box.high.x) + farther(box.low.y, box.high.y) + farther(box.low.z, box.high.z);
}

float middle_of(const SweptAabb& box, int axis) {
    return array_of((box.low + box.high) * 0.5f)[static_cast<std::size_t>(axis)];
}

// Along the longer side of the world lie the rows, so these are the most that there can be.
std::uint32_t most_rows(std::uint32_t entities) {
    return static_cast<std::uint32_t>(std::sqrt(static_cast<float>(std::min(entities, 1u << 30)) / per_cell)) + 1;
}

// Enough that a row in a crowd is several bins wide.
std::uint32_t most_bins(std::uint32_t entities) { return entities / 2 + 1; }

}  // namespace

SweptAabbs::SweptAabbs(std::uint32_t max_entities)
    : max_entities_(max_entities),
      most_leave_(max_entities / 2),
      stride_(std::size_t{max_entities} + most_leave_ + BoxPlanes::spare),
      boxes_(max_entities),
      planes_(6 * stride_),
      slots_(std::size_t{max_entities} + most_leave_),
      seats_(max_entities, no_seat),
      cells_(max_entities),
      first_of_cell_(max_entities + 2),
      rows_(most_rows(max_entities)),
      first_bins_(most_rows(max_entities) + 1),
      row_of_bin_(most_bins(max_entities)) {}

void SweptAabbs::set(std::uint32_t seat, std::uint32_t slot, const SweptAabb& box) {
    slots_[seat] = slot;
    const std::array<float, 6> values{box.low.x, box.low.y, box.low.z, box.high.x, box.high.y, box.high.z};
    for (std::size_t i = 0; i < values.size(); ++i) planes_[i * stride_ + seat] = values[i];
    if (!box.is_empty() && !box.is_endless()) farthest_m_ = std::max(farthest_m_, farthest_corner(box));
}

// The size that 19 of 20 boxes stay below, to a factor; 0 if too few have an end.
float SweptAabbs::common_size(std::span<const SweptAabb> boxes, std::uint32_t grid_from) const {
    // Two counts to each doubling: by the exponent of a float and the first bit behind its point, up from 1/4 m.
    constexpr std::uint32_t first = std::bit_cast<std::uint32_t>(0.25f) >> 22;
    std::array<std::uint32_t, 40> counts{};
    std::uint32_t total = 0;
    for (const SweptAabb& box : boxes) {
        if (box.is_empty() || box.is_endless()) continue;
        const std::uint32_t size = std::bit_cast<std::uint32_t>(largest_side(box)) >> 22;
        ++counts[std::clamp(size, first, first + 39) - first];
        ++total;
    }
    if (total < grid_from || total == 0) return 0.0f;
    std::uint32_t below = 0;
    std::uint32_t i = 0;
    while (i + 1 < counts.size() && (below + counts[i]) * std::uint64_t{20} < total * std::uint64_t{19})
        below += counts[i++];
    return std::bit_cast<float>((first + i + 1) << 22);
}

bool SweptAabbs::fits(const SweptAabb& box) const {
    return !box.is_empty() && !box.is_endless() && largest_side(box) <= grid_.largest_seated_m;
}

// Around the middles of the boxes that fit. Leaves out the outermost few where these are far out.
SweptAabb SweptAabbs::common_place(std::span<const SweptAabb> boxes, std::uint32_t& count) const {
    constexpr std::size_t most = 32;
    const auto every = static_cast<std::uint32_t>(boxes.size() / most + 1);
    std::array<std::array<float, most>, 3> samples;
    std::size_t sampled = 0;
    SweptAabb all;
    for (std::uint32_t slot = 0; slot < boxes.size(); ++slot) {
        if (!fits(boxes[slot])) continue;
        ++count;
        const Vec3 middle = (boxes[slot].low + boxes[slot].high) * 0.5f;
        all.add({middle, middle});
        // By the golden ratio: those in every second slot, or in the first half, may have something in common.
        if (sampled == most || slot * 0x9e3779b9u > 0xffffffffu / every) continue;
        for (std::size_t i = 0; i < 3; ++i) samples[i][sampled] = array_of(middle)[i];
        ++sampled;
    }
    if (sampled < most / 2) return all;
    std::array<float, 3> low = array_of(all.low);
    std::array<float, 3> high = array_of(all.high);
    for (std::size_t i = 0; i < 3; ++i) {
        std::sort(samples[i].begin(), samples[i].begin() + static_cast<std::ptrdiff_t>(sampled));
        const float second = samples[i][1];
        const float last_but_one = samples[i][sampled - 2];
        const float room = 0.25f * (last_but_one - second);
        low[i] = std::max(low[i], second - room);
        high[i] = std::min(high[i], last_but_one + room);
    }
    return {{low[0], low[1], low[2]}, {high[0], high[1], high[2]}};
}

// Over the two axes that the middles of the boxes lie farthest apart on.
bool SweptAabbs::lay_grid(std::span<const SweptAabb> boxes, std::uint32_t grid_from) {
    grid_ = {};
    const float size = common_size(boxes, grid_from);
    if (!(size > 0.0f)) return false;
    grid_.largest_seated_m = 1.5f * size;
    std::uint32_t count = 0;
    const SweptAabb world = common_place(boxes, count);
    // All of them may be larger than any world.
    if (count == 0 || world.is_endless()) return false;
    const std::array<float, 3> extent = array_of(world.high - world.low);
    std::array<std::size_t, 3> axes{0, 1, 2};
    if (extent[axes[1]] > extent[axes[0]]) std::swap(axes[0], axes[1]);
    if (extent[axes[2]] > extent[axes[1]]) std::swap(axes[1], axes[2]);
    if (extent[axes[1]] > extent[axes[0]]) std::swap(axes[0], axes[1]);
    const float along_m = extent[axes[0]];
    const float across_m = extent[axes[1]];
    const float row_m = std::max(std::sqrt(per_cell * along_m * across_m / static_cast<float>(count)), size);
    grid_.axes = {static_cast<int>(axes[0]), static_cast<int>(axes[1])};
    grid_.largest_grown_m = std::max(grid_.largest_seated_m, 0.5f * row_m);
    grid_.origin = array_of(world.low)[axes[1]];
    grid_.bin_m = std::max(across_m / static_cast<float>(std::max(most_bins(max_entities_), 2u) - 1), size / 16.0f);
    grid_.bins_per_m = 1.0f / grid_.bin_m;
    grid_.bins = std::min(static_cast<std::uint32_t>(across_m * grid_.bins_per_m) + 1, most_bins(max_entities_));
    const auto rows = static_cast<std::uint32_t>(across_m / row_m) + 1;
    cut_rows(boxes, std::min(rows, most_rows(max_entities_)), count, size);
    cut_cells(boxes, world, 0.25f * size);
    return true;
}

// So that each holds about as many, but none is thinner than most boxes are large.
void SweptAabbs::cut_rows(std::span<const SweptAabb> boxes, std::uint32_t rows, std::uint32_t count, float least_m) {
    const std::span<std::uint32_t> in_bin = std::span(first_of_cell_).first(grid_.bins);
    std::fill(in_bin.begin(), in_bin.end(), 0);
    for (const SweptAabb& box : boxes) {
        if (!fits(box)) continue;
        ++in_bin[part_at(middle_of(box, grid_.axes[1]), grid_.origin, grid_.bins_per_m, grid_.bins)];
    }
    const std::uint32_t enough = (count + rows - 1) / rows;
    std::uint32_t row = 0;
    std::uint32_t held = 0;
    first_bins_[0] = 0;
    for (std::uint32_t bin = 0; bin < grid_.bins; ++bin) {
        row_of_bin_[bin] = static_cast<std::uint16_t>(row);
        held += in_bin[bin];
        const auto width_m = static_cast<float>(bin + 1 - first_bins_[row]) * grid_.bin_m;
        if (held < enough || width_m < least_m || row + 1 == rows || bin + 1 == grid_.bins) continue;
        first_bins_[++row] = bin + 1;
        held = 0;
    }
    grid_.rows = row + 1;
    first_bins_[grid_.rows] = grid_.bins;
}

// As many as boxes in each row, from its first box to its last.
void SweptAabbs::cut_cells(std::span<const SweptAabb> boxes, const SweptAabb& world, float least_m) {
    const auto axis = static_cast<std::size_t>(grid_.axes[0]);
    const std::span<BoxRow> rows = std::span(rows_).first(grid_.rows);
    std::fill(rows.begin(), rows.end(), BoxRow{});
    // Until they are known, low and high are those of the middles along the row.
    for (std::uint32_t slot = 0; slot < boxes.size(); ++slot) {
        if (!fits(boxes[slot])) continue;
        cells_[slot].row = static_cast<std::uint16_t>(row_at(middle_of(boxes[slot], grid_.axes[1])));
        BoxRow& row = rows_[cells_[slot].row];
        const float along =
            std::clamp(middle_of(boxes[slot], grid_.axes[0]), array_of(world.low)[axis], array_of(world.high)[axis]);
        row.low = std::min(row.low, along);
        row.high = std::max(row.high, along);
        ++row.cells;
    }
    std::uint32_t cells = 0;
    for (BoxRow& row : rows) {
        const std::uint32_t most = std::min(row.cells, std::uint32_t{0xffff});
        const float extent = row.high - row.low;
        row.cell_m = std::max(extent / static_cast<float>(most), least_m);
        row.cells_per_m = 1.0f / row.cell_m;
        row.cells = std::min(static_cast<std::uint32_t>(extent * row.cells_per_m) + 1, most);
        row.origin = row.low;
        row.first_cell = cells;
        cells += row.cells;
        row.low = SweptAabb::infinity;
        row.high = -SweptAabb::infinity;
    }
}

// Its row and its cell reach as far as it does.
void SweptAabbs::hold(std::uint32_t slot, const SweptAabb& box) {
    const Cell cell = cells_[slot];
    BoxRow& row = rows_[cell.row];
    const auto along = static_cast<std::size_t>(grid_.axes[0]);
    const auto across = static_cast<std::size_t>(grid_.axes[1]);
    const std::array<float, 3> low = array_of(box.low);
    const std::array<float, 3> high = array_of(box.high);
    // Nothing lies beyond the outermost cells and rows, so they reach as far as it takes.
    const float cell_start = row.origin + static_cast<float>(cell.along) * row.cell_m;
    const float cell_end = cell_start + row.cell_m;
    if (cell.along > 0) row.reach_m = std::max(row.reach_m, cell_start - low[along]);
    if (cell.along + 1u < row.cells) row.reach_m = std::max(row.reach_m, high[along] - cell_end);
    row.low = std::min(row.low, low[across]);
    row.high = std::max(row.high, high[across]);
    const float row_start = grid_.origin + static_cast<float>(first_bins_[cell.row]) * grid_.bin_m;
    const float row_end = grid_.origin + static_cast<float>(first_bins_[cell.row + 1u]) * grid_.bin_m;
    if (cell.row > 0) grid_.reach_m = std::max(grid_.reach_m, row_start - low[across]);
    if (cell.row + 1u < grid_.rows) grid_.reach_m = std::max(grid_.reach_m, high[across] - row_end);
}

// By counting: row by row, cell by cell, and by slot in each.
void SweptAabbs::seat(std::span<const SweptAabb> all, std::uint32_t grid_from) {
    BACKSIGHT_ASSERT(all.size() <= max_entities_, "boxes: at most max_entities");
    const std::span<const SweptAabb> boxes = all.first(std::min<std::size_t>(all.size(), max_entities_));
    const bool has_grid = lay_grid(boxes, grid_from);
    std::fill(first_of_cell_.begin(), first_of_cell_.end(), 0);
    std::fill(seats_.begin(), seats_.end(), no_seat);
    std::fill(boxes_.begin(), boxes_.end(), SweptAabb{});
    seated_ = 0;
    left_ = 0;
    farthest_m_ = 0.0f;
    const auto slot_count = static_cast<std::uint32_t>(boxes.size());
    for (std::uint32_t slot = 0; has_grid && slot < slot_count; ++slot) {
        if (!fits(boxes[slot])) continue;
        const BoxRow& row = rows_[cells_[slot].row];
        const std::uint32_t cell =
            part_at(middle_of(boxes[slot], grid_.axes[0]), row.origin, row.cells_per_m, row.cells);
        cells_[slot].along = static_cast<std::uint16_t>(cell);
        ++first_of_cell_[row.first_cell + cell + 2];
        ++seated_;
    }
    for (std::size_t i = 2; i < first_of_cell_.size(); ++i) first_of_cell_[i] += first_of_cell_[i - 1];
    used_ = seated_;
    for (std::uint32_t slot = 0; slot < slot_count; ++slot) {
        if (boxes[slot].is_empty()) continue;
        std::uint32_t seat = used_;
        if (has_grid && fits(boxes[slot])) {
            seat = first_of_cell_[rows_[cells_[slot].row].first_cell + cells_[slot].along + 1u]++;
            hold(slot, boxes[slot]);
        } else {
            ++used_;
        }
        seats_[slot] = seat;
        boxes_[slot] = boxes[slot];
        set(seat, slot, boxes[slot]);
    }
}

void SweptAabbs::widen(std::uint32_t slot, const SweptAabb& box) {
    if (box.is_empty()) return;
    std::uint32_t& seat = seats_[slot];
    SweptAabb& widened = boxes_[slot];
    if (seat == no_seat) {
        widened = box;
        seat = used_++;
    } else {
        const Vec3 room{room_m, room_m, room_m};
        if (box.low.x < widened.low.x || box.low.y < widened.low.y || box.low.z < widened.low.z) {
            widened.add({box.low - room, box.low});
        }
        if (box.high.x > widened.high.x || box.high.y > widened.high.y || box.high.z > widened.high.z) {
            widened.add({box.high, box.high + room});
        }
        const bool is_in_grid = seat < seated_;
        // When half of them have left, the others reach out of their cells, however far.
        if (is_in_grid && largest_side(widened) > grid_.largest_grown_m && left_ < most_leave_) {
            set(seat, slot, {});
            seat = used_++;
            ++left_;
        } else if (is_in_grid) {
            hold(slot, widened);
        }
    }
    set(seat, slot, widened);
}

std::size_t SweptAabbs::memory_bytes() const {
    return planes_.size() * sizeof(float) + boxes_.size() * sizeof(SweptAabb) +
           (slots_.size() + seats_.size() + first_of_cell_.size() + first_bins_.size()) * sizeof(std::uint32_t) +
           cells_.size() * sizeof(Cell) + rows_.size() * sizeof(BoxRow) + row_of_bin_.size() * sizeof(std::uint16_t);
}

}  // namespace backsight
