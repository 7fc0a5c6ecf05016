#include <backsight/history/swept_boxes.h>

#include <backsight/base/assert.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace backsight {

namespace {

// Cells hold this many on average: what a ray crosses of a row then fills a wide instruction or two. Of 2, 4, 8 and 16
// fewer cost more, and more gain nothing but harm crowds.
constexpr float per_cell = 6.0f;

std::array<float, 3> array_of(Vec3 v) { return {v.x, v.y, v.z}; }

// So much farther than it had to is a box widened, since who walks on would widen it again in the next tick: about what
// a runner covers in three.
constexpr float room_m = 0.25f;

float largest_side(const SweptBox& box) {
    const Vec3 size = box.high - box.low;
    return std::max({size.x, size.y, size.z});
}

}  // namespace

SweptBoxes::SweptBoxes(std::uint32_t max_entities)
    : max_entities_(max_entities),
      stride_(std::size_t{2} * max_entities + BoxPlanes::spare),
      boxes_(max_entities),
      planes_(6 * stride_),
      slots_(std::size_t{2} * max_entities),
      seats_(max_entities, no_seat),
      cells_(max_entities),
      first_of_cell_(max_entities + 2) {}

void SweptBoxes::set(std::uint32_t seat, std::uint32_t slot, const SweptBox& box) {
    slots_[seat] = slot;
    const std::array<float, 6> values{box.low.x, box.low.y, box.low.z, box.high.x, box.high.y, box.high.z};
    for (std::size_t i = 0; i < values.size(); ++i) planes_[i * stride_ + seat] = values[i];
}

BoxPlanes SweptBoxes::planes() const {
    const float* first = planes_.data();
    return {{first, first + stride_, first + 2 * stride_},
            {first + 3 * stride_, first + 4 * stride_, first + 5 * stride_}};
}

// The size that 19 of 20 boxes stay below, to a factor; 0 if too few have an end.
float SweptBoxes::common_size(std::span<const SweptBox> boxes, std::uint32_t grid_from) const {
    // Two counts to each doubling: by the exponent of a float and the first bit behind its point, up from 1/4 m.
    constexpr std::uint32_t first = std::bit_cast<std::uint32_t>(0.25f) >> 22;
    std::array<std::uint32_t, 40> counts{};
    std::uint32_t total = 0;
    for (const SweptBox& box : boxes) {
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

bool SweptBoxes::fits(const SweptBox& box) const {
    return !box.is_empty() && !box.is_endless() && largest_side(box) <= 2.0f * grid_.loose_m;
}

bool SweptBoxes::stays_in_cell(std::uint32_t slot, const SweptBox& box) const {
    const std::array<float, 3> low = array_of(box.low);
    const std::array<float, 3> high = array_of(box.high);
    for (std::size_t i = 0; i < 2; ++i) {
        const auto axis = static_cast<std::size_t>(grid_.axes[i]);
        const float start = grid_.origin[i] + static_cast<float>(cells_[slot][i]) * grid_.cell_m;
        if (low[axis] < start - grid_.loose_m || high[axis] > start + grid_.cell_m + grid_.loose_m) return false;
    }
    return true;
}

// Over the two axes that the middles of the boxes lie farthest apart on.
bool SweptBoxes::lay_grid(std::span<const SweptBox> boxes, std::uint32_t grid_from) {
    grid_ = {};
    const float size = common_size(boxes, grid_from);
    if (!(size > 0.0f)) return false;
    // Half of a common box reaches out of its cell where its middle lies at the edge; half as much again is for growth.
    grid_.loose_m = 0.75f * size;
    SweptBox middles;
    float count = 0.0f;
    for (const SweptBox& box : boxes) {
        if (!fits(box)) continue;
        const Vec3 middle = (box.low + box.high) * 0.5f;
        middles.add({middle, middle});
        count += 1.0f;
    }
    if (!(count > 0.0f)) {
        grid_ = {};  // all of them larger than any world
        return false;
    }
    const std::array<float, 3> low = array_of(middles.low);
    const std::array<float, 3> extent = array_of(middles.high - middles.low);
    const int least = extent[2] <= extent[0] && extent[2] <= extent[1] ? 2 : extent[1] <= extent[0] ? 1 : 0;
    grid_.axes = {least == 0 ? 1 : 0, least == 2 ? 1 : 2};
    const auto u = static_cast<std::size_t>(grid_.axes[0]);
    const auto v = static_cast<std::size_t>(grid_.axes[1]);
    grid_.origin = {low[u], low[v]};
    grid_.cell_m = std::max(std::sqrt(per_cell * extent[u] * extent[v] / count), size);
    const auto cells_along = [&](std::size_t axis) { return std::floor(extent[axis] / grid_.cell_m) + 1.0f; };
    const auto most = static_cast<float>(std::min(max_entities_, std::uint32_t{0xffff}));
    while (cells_along(u) * cells_along(v) > most) grid_.cell_m *= 1.25f;
    grid_.cells_per_m = 1.0f / grid_.cell_m;
    grid_.cells = {static_cast<std::uint32_t>(cells_along(u)), static_cast<std::uint32_t>(cells_along(v))};
    return true;
}

SweptBoxes::Cell SweptBoxes::cell_of(const SweptBox& box) const {
    const std::array<float, 3> middle = array_of((box.low + box.high) * 0.5f);
    Cell cell{};
    for (std::size_t i = 0; i < 2; ++i) {
        const float along = (middle[static_cast<std::size_t>(grid_.axes[i])] - grid_.origin[i]) * grid_.cells_per_m;
        const std::uint32_t index = std::min(static_cast<std::uint32_t>(std::max(along, 0.0f)), grid_.cells[i] - 1);
        cell[i] = static_cast<std::uint16_t>(index);
    }
    return cell;
}

// By counting: cell by cell, and by slot in each.
void SweptBoxes::seat(std::span<const SweptBox> boxes, std::uint32_t grid_from) {
    BACKSIGHT_ASSERT(boxes.size() <= max_entities_);
    const bool has_grid = lay_grid(boxes, grid_from);
    std::fill(first_of_cell_.begin(), first_of_cell_.end(), 0);
    std::fill(seats_.begin(), seats_.end(), no_seat);
    std::fill(boxes_.begin(), boxes_.end(), SweptBox{});
    seated_ = 0;
    const auto slot_count = static_cast<std::uint32_t>(boxes.size());
    for (std::uint32_t slot = 0; has_grid && slot < slot_count; ++slot) {
        if (!fits(boxes[slot])) continue;
        cells_[slot] = cell_of(boxes[slot]);
        ++first_of_cell_[number_of(cells_[slot]) + 2];
        ++seated_;
    }
    for (std::size_t i = 2; i < first_of_cell_.size(); ++i) first_of_cell_[i] += first_of_cell_[i - 1];
    used_ = seated_;
    for (std::uint32_t slot = 0; slot < slot_count; ++slot) {
        if (boxes[slot].is_empty()) continue;
        const bool is_in_grid = has_grid && fits(boxes[slot]);
        const std::uint32_t seat = is_in_grid ? first_of_cell_[number_of(cells_[slot]) + 1]++ : used_++;
        seats_[slot] = seat;
        boxes_[slot] = boxes[slot];
        set(seat, slot, boxes[slot]);
    }
}

void SweptBoxes::widen(std::uint32_t slot, const SweptBox& box) {
    if (box.is_empty()) return;
    std::uint32_t& seat = seats_[slot];
    SweptBox& widened = boxes_[slot];
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
        if (seat < seated_ && !stays_in_cell(slot, widened)) {
            set(seat, slot, {});
            seat = used_++;
        }
    }
    set(seat, slot, widened);
}

std::size_t SweptBoxes::memory_bytes() const {
    return planes_.size() * sizeof(float) + boxes_.size() * sizeof(SweptBox) +
           (slots_.size() + seats_.size() + first_of_cell_.size()) * sizeof(std::uint32_t) +
           cells_.size() * sizeof(Cell);
}

}  // namespace backsight
