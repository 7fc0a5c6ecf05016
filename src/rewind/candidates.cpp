#include <backsight/rewind/candidates.h>

#include <algorithm>
#include <cmath>

namespace backsight {

namespace {

// A row that a ray crosses holds a few boxes: wider than this, most of what is loaded is not asked for (measured: 16 at
// once cost 5 ns a ray more than 8 wherever there is a grid, and gain nothing in one row of 64 or 150).
constexpr Instructions widest_of_use = Instructions::x256;

// Reckoned along a bend, or with tangents that have no bound worth the name, one may be anywhere. Others go straight,
// or off the straight line no farther than Corridor allows for.
bool goes_straight(const DrawConfig& config) {
    return config.interpolation != Interpolation::catmull_rom && config.after_newest != AfterNewest::reckon;
}

const SweptBoxes* boxes_of(const View& view) {
    if (!goes_straight(view.config())) return nullptr;
    const SweptIndex& index = view.history().swept();
    const SweptBoxes* boxes = view.is_at_moment() ? index.at(view.moment_of(0).tick()) : nullptr;
    return boxes != nullptr ? boxes : &index.always();
}

const SweptBoxes* boxes_of(const View& before, const View& after) {
    const SweptBoxes* boxes = boxes_of(after);
    if (boxes == nullptr || boxes_of(before) == nullptr) return nullptr;
    return boxes == boxes_of(before) ? boxes : &after.history().swept().always();
}

std::array<float, 3> array_of(Vec3 v) { return {v.x, v.y, v.z}; }

// Along one axis, also after an endless way.
float coordinate(float from, float direction, float along) {
    return direction == 0.0f ? from : from + direction * along;
}

// The cell that a coordinate lies in, of `count`; the outermost for what lies outside, and for a NaN the first.
std::uint32_t cell_at(float coordinate, float origin, float cells_per_m, std::uint32_t count) {
    const float cell = (coordinate - origin) * cells_per_m;
    if (!(cell > 0.0f)) return 0;
    return cell < static_cast<float>(count) ? static_cast<std::uint32_t>(cell) : count - 1;
}

}  // namespace

Candidates::Candidates(const View& view, const Corridor& corridor) : Candidates(view, corridor, boxes_of(view)) {}

Candidates::Candidates(const View& before, const View& after, const Corridor& corridor)
    : Candidates(after, corridor, boxes_of(before, after)) {}

Candidates::Candidates(const View& view, const Corridor& corridor, const SweptBoxes* boxes)
    : view_(&view), corridor_(&corridor), boxes_(boxes), instructions_(std::min(widest_available(), widest_of_use)) {
    // What surrounds the way may be endless; then it meets everybody, and has no place in a grid.
    if (!(corridor.margin_m() < SweptBox::infinity)) boxes_ = nullptr;
    if (boxes_ == nullptr) return;
    const BoxPlanes planes = boxes_->planes();
    const std::array<float, 3> from = array_of(corridor.origin());
    const std::array<float, 3> inverse = array_of(corridor.inverse());
    const float margin = corridor.margin_m();
    // By tables and signs: nobody can foretell which way the next ray goes, and a branch that is mistaken costs as much
    // as all the rest.
    const std::array<const std::array<const float*, 3>*, 2> sides{&planes.low, &planes.high};
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t is_backwards = std::signbit(inverse[i]) ? 1 : 0;
        const float outwards = std::copysign(margin, inverse[i]);
        ray_.near[i] = (*sides[is_backwards])[i];
        ray_.far[i] = (*sides[1 - is_backwards])[i];
        ray_.near_from[i] = from[i] + outwards;
        ray_.far_from[i] = from[i] - outwards;
        ray_.inverse[i] = inverse[i];
    }
    position_ = boxes_->rest().first;
    const BoxGrid& grid = boxes_->grid();
    if (grid.cells[1] == 0) return;
    reach_m_ = margin + grid.loose_m;
    const auto v = static_cast<std::size_t>(grid.axes[1]);
    const float direction = array_of(corridor.direction())[v];
    const float end = coordinate(from[v], direction, corridor.length());
    const float low = std::min(from[v], end) - reach_m_;
    const float high = std::max(from[v], end) + reach_m_;
    const std::int64_t first = cell_at(low, grid.origin[1], grid.cells_per_m, grid.cells[1]);
    const std::int64_t last = cell_at(high, grid.origin[1], grid.cells_per_m, grid.cells[1]);
    row_ = direction < 0.0f ? last : first;
    rows_left_ = last - first + 1;
}

std::span<const std::uint32_t> Candidates::search(float length) {
    if (boxes_ == nullptr) return next_of_all();
    do {
        if (!meet_rest(length) && !meet_rows(length)) return {};
    } while (count_ == 0);
    given_ = 1;
    return {slots_.data(), 1};
}

std::span<const std::uint32_t> Candidates::next_of_all() {
    const std::uint32_t first = position_;
    position_ = std::min(view_->history().slot_count(), first + batch);
    for (std::uint32_t slot = first; slot < position_; ++slot) slots_[slot - first] = slot;
    return std::span(slots_).first(position_ - first);
}

bool Candidates::meet_rest(float length) {
    const SeatRange rest = boxes_->rest();
    if (position_ >= rest.last) return false;
    const SeatRange part{position_, std::min(rest.last, position_ + batch)};
    position_ = part.last;
    meet({&part, 1}, length);
    return true;
}

bool Candidates::meet_rows(float length) {
    std::array<SeatRange, rows_at_once> ranges;
    std::size_t rows = 0;
    std::uint32_t room = batch;
    while (rows < ranges.size() && room > 0) {
        if (split_.first == split_.last) {
            if (rows_left_ == 0) break;
            const auto v = static_cast<std::size_t>(boxes_->grid().axes[1]);
            split_ = cells_in_row(static_cast<std::uint32_t>(row_), length);
            row_ += array_of(corridor_->direction())[v] < 0.0f ? -1 : 1;
            --rows_left_;
            if (split_.first == split_.last) continue;
        }
        SeatRange part = split_;
        part.last = std::min(part.last, part.first + room);
        split_.first = part.last;
        room -= part.last - part.first;
        ranges[rows++] = part;
    }
    if (rows == 0) return false;
    meet(std::span(ranges).first(rows), length);
    return true;
}

// Those between where the corridor enters what the boxes of this row reach, and where it leaves that.
SeatRange Candidates::cells_in_row(std::uint32_t row, float length) const {
    const BoxGrid& grid = boxes_->grid();
    const auto u = static_cast<std::size_t>(grid.axes[0]);
    const auto v = static_cast<std::size_t>(grid.axes[1]);
    const std::array<float, 3> from = array_of(corridor_->origin());
    const std::array<float, 3> direction = array_of(corridor_->direction());
    const float low = grid.origin[1] + static_cast<float>(row) * grid.cell_m - reach_m_;
    const float high = low + grid.cell_m + 2.0f * reach_m_;
    float enter = 0.0f;
    float leave = std::min(length, corridor_->length());
    if (direction[v] != 0.0f) {
        const float inverse = ray_.inverse[v];
        const float a = (low - from[v]) * inverse;
        const float b = (high - from[v]) * inverse;
        enter = std::max(enter, std::min(a, b));
        leave = std::min(leave, std::max(a, b));
    }
    if (enter > leave) return {};
    const float start = coordinate(from[u], direction[u], enter);
    const float end = coordinate(from[u], direction[u], leave);
    const std::uint32_t first =
        cell_at(std::min(start, end) - reach_m_, grid.origin[0], grid.cells_per_m, grid.cells[0]);
    const std::uint32_t last =
        cell_at(std::max(start, end) + reach_m_, grid.origin[0], grid.cells_per_m, grid.cells[0]);
    return boxes_->row(row, first, last);
}

void Candidates::meet(std::span<const SeatRange> ranges, float length) {
    ray_.length = std::min(length, corridor_->length());
    given_ = 0;
    count_ = meet_boxes(instructions_, ray_, ranges, met_.data());
    put_in_order();
    for (std::size_t i = 0; i < count_; ++i) slots_[i] = boxes_->slot_of(met_[i].seat);
}

// A handful; hundreds only of boxes without an end, which are all entered at 0 and stay where they are.
void Candidates::put_in_order() {
    for (std::size_t i = 1; i < count_; ++i) {
        const MetBox met = met_[i];
        std::size_t at = i;
        for (; at > 0 && met.enter < met_[at - 1].enter; --at) met_[at] = met_[at - 1];
        met_[at] = met;
    }
}

}  // namespace backsight
