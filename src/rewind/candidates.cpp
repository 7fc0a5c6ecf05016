#include "candidates.h"
#include "corridor_box.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace backsight {

namespace {

// A direction that is off by a part in a thousand moves contacts by that part of a shape's size; rotations by much
// less.
constexpr float generous = 1.01f;

// The largest coordinates are exact to one step, of riders to eight. What placing a hitbox there and meeting it rounds
// is a few of these; of boxes, of whose place only farthest_m() is known, at most a few of the largest.
constexpr float room_steps = 32.0f;
constexpr float far_steps = 96.0f;

// Seconds at top speed that an entity gets away from the straight lines between its places. Hermite: each of both
// velocities weighs at most 4/27 of the time between the samples in the cubic, and both together 0.57 of it in the
// corner of a contact.
float drift_seconds(const View& view) {
    const DrawConfig& config = view.config();
    float seconds = 0.0f;
    if (config.interpolation == Interpolation::hermite) {
        const std::int64_t ticks = view.history().newest() - std::max(view.oldest_tick(), Tick{0});
        seconds += 0.58f * static_cast<float>(ticks) * config.tick_rate.tick_seconds();
    }
    if (config.after_newest == AfterNewest::extrapolate) {
        seconds += 1.01e-6f * static_cast<float>(config.extrapolation_limit.value);
    }
    return seconds;
}

// A rider drifts with each of its mounts, and in their frames: what is the most along each axis there may all be along
// one axis of the world, 3 to the power of 1/2 times as far.
constexpr float drift_of_a_mount = 1.75f;

// A row that a ray crosses holds a few boxes: wider than this, most of what is loaded is not asked for (measured: 16 at
// once cost 5 ns a ray more than 8 wherever there is a grid, and gain nothing in one row of 64 or 150).
constexpr Instructions widest_of_use = Instructions::x256;

// Whether an entity goes straight, or off the straight line no farther than Corridor allows for. Reckoned along a bend,
// or with tangents that have no useful bound, it may be anywhere.
bool goes_straight(const DrawConfig& config) {
    return config.interpolation != Interpolation::catmull_rom && config.after_newest != AfterNewest::reckon;
}

const SweptAabbs* boxes_of(const View& view) {
    if (!goes_straight(view.config()) || view.has_held()) return nullptr;
    const Broadphase& index = view.history().swept();
    const SweptAabbs* boxes = view.is_at_moment() ? index.at(view.moment_of(0).tick()) : nullptr;
    return boxes != nullptr ? boxes : &index.always();
}

const SweptAabbs* boxes_of(const View& before, const View& after) {
    const SweptAabbs* boxes = boxes_of(after);
    if (boxes == nullptr || boxes_of(before) == nullptr) return nullptr;
    return boxes == boxes_of(before) ? boxes : &after.history().swept().always();
}

}  // namespace

Corridor::Corridor(const View& view, Vec3 origin, Vec3 direction, float length, float radius)
    : origin_(origin),
      direction_(direction),
      inverse_{1.0f / direction.x, 1.0f / direction.y, 1.0f / direction.z},
      inverse_squared_(1.0f / length_squared(direction)),
      length_(length),
      margin_(radius * generous + room_steps * view.history().config().quantization.position_step_m +
              rounding * sum_of_sizes(origin)),
      // Bones lie so close to their entity that one step is 500 times what rounds there.
      close_margin_(radius * generous + view.history().config().quantization.position_step_m +
                    rounding * sum_of_sizes(origin)),
      drift_(std::max(drift_seconds(view), 0.0f) * view.history().swept().fastest_mps() *
             (1.0f + drift_of_a_mount * static_cast<float>(view.history().swept().deepest_ride()))),
      far_margin_(far_steps * view.history().config().quantization.position_step_m) {}

ViewBoxes::ViewBoxes(const View& of) : view(&of), boxes(boxes_of(of)) {
    if (boxes != nullptr && !of.is_at_moment()) choose_by_snapshots();
}

ViewBoxes::ViewBoxes(const View& before, const View& after) : view(&after), boxes(boxes_of(before, after)) {}

Candidates::Candidates(const ViewBoxes& of_view, const Corridor& corridor)
    : view_(of_view.view),
      corridor_(&corridor),
      known_(&of_view.known),
      boxes_(of_view.boxes),
      others_(of_view.others),
      is_exact_(of_view.is_exact),
      is_between_(of_view.others != nullptr),
      other_slots_(of_view.other_slots.data(), of_view.other_count),
      instructions_(std::min(widest_available(), widest_of_use)) {
    if (boxes_ != nullptr) begin();
}

// Whoever was in both snapshots around the moment is drawn between their ticks, as in a view at a moment. So the narrow
// boxes of a block hold them, if it holds both samples: it has those of its own ticks, and the next one after them.
void ViewBoxes::choose_by_snapshots() {
    is_exact = view->find_known(known);
    if (!is_exact) return;
    const Broadphase& index = view->history().swept();
    const Tick before = known.before.tick();
    const bool holds_way = known.has_rows && index.holds_way(before, known.after.tick());
    const SweptAabbs* narrow = holds_way ? index.at(before) : nullptr;
    const bool has_no_others = narrow != nullptr && known.has_no_others();
    if (known.has_rows && !has_no_others && are_sent_in_turn()) {
        is_exact = false;
        return;
    }
    if (!has_no_others) known.find_parts(*view);
    if (narrow == nullptr || (!has_no_others && !find_others())) return;
    others = std::exchange(boxes, narrow);
}

inline void Candidates::begin() {
    const Corridor& corridor = *corridor_;
    const float margin = corridor.margin_m(boxes_->farthest_m());
    // The margin around the path may be endless. It then meets every box, and has no place in a grid.
    if (!(margin < SweptAabb::infinity)) {
        boxes_ = others_ = nullptr;
        is_between_ = false;
        return;
    }
    const std::array<float, 3> from = coordinates_of(corridor.origin());
    const std::array<float, 3> inverse = coordinates_of(corridor.inverse());
    for (std::size_t i = 0; i < 3; ++i) {
        // Without branches: the direction of the next ray is unpredictable, and a mispredicted branch costs as much as
        // all the rest.
        const bool is_backwards = std::signbit(inverse[i]);
        const float outwards = std::copysign(margin, inverse[i]);
        ray_.nearer[i] = boxes_->plane(is_backwards, i);
        ray_.farther[i] = boxes_->plane(!is_backwards, i);
        ray_.near_from[i] = from[i] + outwards;
        ray_.far_from[i] = from[i] - outwards;
        ray_.inverse[i] = inverse[i];
    }
    position_ = boxes_->rest().first;
    const BoxGrid& grid = boxes_->grid();
    if (grid.rows == 0) return;
    margin_ = margin;
    const auto v = static_cast<std::size_t>(grid.axes[1]);
    const float direction = coordinates_of(corridor.direction())[v];
    const float end = coordinate(from[v], direction, corridor.length());
    const float around = margin + grid.reach_m;
    const std::int64_t first = boxes_->row_at(std::min(from[v], end) - around);
    const std::int64_t last = boxes_->row_at(std::max(from[v], end) + around);
    row_ = direction < 0.0f ? last : first;
    rows_left_ = last - first + 1;
}

// One at a time, since each may be hit, and what is hit cuts off who else is looked for.
std::span<const std::uint32_t> Candidates::next(float length) {
    if (given_ < count_ && met_[given_].enter <= length) return give();
    return search(length);
}

// Asks for the states of the one behind it.
std::span<const std::uint32_t> Candidates::give() {
    const std::size_t now = given_++;
    if (given_ < count_) view_->prefetch(slots_[given_]);
    return {&slots_[now], 1};
}

std::span<const std::uint32_t> Candidates::search(float length) {
    if (boxes_ == nullptr) return next_of_all();
    do {
        if (!meet_rest(length) && !meet_rows(length) && !meet_others(length)) return {};
    } while (count_ == 0);
    return give();
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
    if (rows_left_ == 0 && left_.first == left_.last) return false;
    std::array<SeatRange, rows_at_once> ranges;
    std::size_t rows = 0;
    std::uint32_t room = batch_in_grid;
    const auto [u, v] = boxes_->grid().axes;
    const std::array<float, 3> direction = coordinates_of(corridor_->direction());
    const bool is_backwards = direction[static_cast<std::size_t>(u)] < 0.0f;
    while (rows < ranges.size() && room > 0) {
        if (left_.first == left_.last) {
            if (rows_left_ == 0) break;
            left_ = seats_in_row(static_cast<std::uint32_t>(row_), length);
            row_ += direction[static_cast<std::size_t>(v)] < 0.0f ? -1 : 1;
            --rows_left_;
            if (left_.first == left_.last) continue;
        }
        SeatRange part = left_;
        if (is_backwards) {
            part.first = std::max(part.first, part.last - std::min(room, part.last));
            left_.last = part.first;
        } else {
            part.last = std::min(part.last, part.first + room);
            left_.first = part.last;
        }
        boxes_->prefetch_slot(part.first);
        room -= part.last - part.first;
        ranges[rows++] = part;
    }
    if (rows == 0) return false;
    meet(std::span(ranges).first(rows), length);
    return true;
}

// The seats between where the corridor enters the space of this row's boxes, and where it leaves that.
SeatRange Candidates::seats_in_row(std::uint32_t number, float length) const {
    const BoxRow& row = boxes_->row(number);
    const auto u = static_cast<std::size_t>(boxes_->grid().axes[0]);
    const auto v = static_cast<std::size_t>(boxes_->grid().axes[1]);
    const std::array<float, 3> from = coordinates_of(corridor_->origin());
    const std::array<float, 3> direction = coordinates_of(corridor_->direction());
    const float low = row.low - margin_;
    const float high = row.high + margin_;
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
    return boxes_->seats(row, std::min(start, end) - margin_, std::max(start, end) + margin_);
}

// Through the grid once more. False: nobody is left for that.
bool Candidates::begin_riders() {
    if (!may_meet_riders_ && !view_->history().swept().has_lost_riders()) return false;
    are_riders_left_ = true;
    boxes_ = others_;
    begin();
    return true;
}

// Collects the seats first, then their slots.
void Candidates::meet(std::span<const SeatRange> ranges, float length) {
    ray_.length = std::min(length, corridor_->length());
    given_ = 0;
    count_ = meet_boxes(instructions_, ray_, ranges, met_.data());
    if (is_exact_) leave_out_unknown();
    put_in_order();
    for (std::size_t i = 0; i < count_; ++i) {
        slots_[i] = boxes_->slot_of(met_[i].seat);
        if (!is_between_) view_->prefetch_known(slots_[i]);
        view_->history().prefetch(slots_[i]);
        view_->history().swept().prefetch_body(slots_[i]);
    }
}

// A grid gives a handful. In a whole batch, as a wide sweep meets it without a grid, most boxes are entered at 0 and
// stay where they are.
void Candidates::put_in_order() {
    for (std::size_t i = 1; i < count_; ++i) {
        const MetBox met = met_[i];
        std::size_t at = i;
        for (; at > 0 && met.enter < met_[at - 1].enter; --at) met_[at] = met_[at - 1];
        met_[at] = met;
    }
}

}  // namespace backsight
