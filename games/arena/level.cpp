#include "arena/level.h"

#include <backsight/base/assert.h>

#include <algorithm>
#include <bit>

namespace backsight::arena {

namespace {

// Steps from rest of a mover at `tick`. A round has four parts: `wait`, out, `stay`, back.
std::int32_t steps_in_round(std::int64_t tick, std::int32_t wait, std::int32_t stay, std::int32_t way,
                            std::int32_t steps_per_tick) {
    const std::int32_t travel = way / steps_per_tick;
    const std::int32_t round = wait + stay + 2 * travel;
    const auto at = static_cast<std::int32_t>(tick % round);
    if (at < wait) return 0;
    if (at < wait + travel) return (at - wait) * steps_per_tick;
    if (at < wait + travel + stay) return way;
    return way - (at - wait - travel - stay) * steps_per_tick;
}

constexpr float square_m = 4.0f;
constexpr float least_m = -24.0f;
// Larger than what rounding takes away where bounds are added up.
constexpr float slack_m = 1.0f / 64.0f;

std::size_t square_of(float m, std::size_t count) {
    const auto last = static_cast<float>(count - 1);
    return static_cast<std::size_t>(std::clamp((m - least_m) / square_m, 0.0f, last));
}

Vec3 least_of(Vec3 a, Vec3 b) { return {std::min(a.x, b.x), std::min(a.y, b.y), std::min(a.z, b.z)}; }
Vec3 most_of(Vec3 a, Vec3 b) { return {std::max(a.x, b.x), std::max(a.y, b.y), std::max(a.z, b.z)}; }

// Half extents of a box that contains all that the hull can touch on its way.
Vec3 reach_of(Hull hull) {
    const float side = hull.radius + contact_gap_m + slack_m;
    return {side, side, side + hull.half_segment};
}

}  // namespace

Vec3 Lift::offset_at(Tick tick) const {
    const std::int32_t steps = steps_in_round(tick.value, wait_ticks, wait_ticks, rise_steps, steps_per_tick);
    return {0, 0, static_cast<float>(steps) * grid_m};
}

Vec3 Lift::velocity_at(Tick tick) const { return (offset_at(tick + 1) - offset_at(tick)) * ticks_per_second; }

void Lift::set_rate(StepRate step_rate) {
    steps_per_tick = step_rate.speed(steps_per_tick);
    wait_ticks = step_rate.steps(wait_ticks);
    ticks_per_second = static_cast<float>(step_rate.hz());
}

void Door::set_rate(StepRate step_rate) {
    steps_per_tick = step_rate.speed(steps_per_tick);
    shut_ticks = step_rate.steps(shut_ticks);
    open_ticks = step_rate.steps(open_ticks);
    phase_ticks = step_rate.steps(phase_ticks);
}

Vec3 Door::offset_at(Tick tick) const {
    const std::int32_t steps =
        steps_in_round(tick.value + phase_ticks, shut_ticks, open_ticks, slide_steps, steps_per_tick);
    return slide * (static_cast<float>(steps) * grid_m);
}

Level Level::standard(StepRate step_rate) {
    Level level;
    level.rate_ = step_rate;
    level.add_solids();
    level.add_movers();
    level.add_places();
    level.add_waypoints();
    level.link_waypoints();
    level.note_squares();
    return level;
}

void Level::note_squares() {
    BACKSIGHT_ASSERT(solids_.size() + doors_.size() + lifts_.size() <= 64, "level: at most 64 brushes");
    BrushSet bit = 1;
    const auto note = [&](const Brush& brush, Vec3 way) {
        const Vec3 low = least_of(brush.low, brush.low + way);
        const Vec3 high = most_of(brush.high, brush.high + way);
        for (std::size_t x = square_of(low.x, squares); x <= square_of(high.x, squares); ++x) {
            for (std::size_t y = square_of(low.y, squares); y <= square_of(high.y, squares); ++y) near_[x][y] |= bit;
        }
        bit <<= 1;
    };
    for (const Brush& solid : solids_) note(solid, {});
    for (const Door& door : doors_) note(door.brush, door.slide * (static_cast<float>(door.slide_steps) * grid_m));
    for (const Lift& lift : lifts_) note(lift.brush, {0, 0, static_cast<float>(lift.rise_steps) * grid_m});
}

Level::BrushSet Level::near(Vec3 low, Vec3 high) const {
    BrushSet found = 0;
    for (std::size_t x = square_of(low.x, squares); x <= square_of(high.x, squares); ++x) {
        for (std::size_t y = square_of(low.y, squares); y <= square_of(high.y, squares); ++y) found |= near_[x][y];
    }
    return found;
}

Trace Level::trace(Vec3 from, Vec3 to, Hull hull, Tick tick) const {
    Trace best;
    const float gap = hull.radius > 0.0f ? contact_gap_m : 0.0f;
    std::uint8_t lift = 0;
    BrushSet left = near(least_of(from, to) - reach_of(hull), most_of(from, to) + reach_of(hull));
    for (; left != 0; left &= left - 1) {
        auto i = static_cast<std::size_t>(std::countr_zero(left));
        if (i < solids_.size()) {
            clip_trace(solids_[i], {}, from, to, hull, gap, best);
        } else if (i -= solids_.size(); i < doors_.size()) {
            clip_trace(doors_[i].brush, doors_[i].offset_at(tick), from, to, hull, gap, best);
        } else if (i -= doors_.size();
                   clip_trace(lifts_[i].brush, lifts_[i].offset_at(tick), from, to, hull, gap, best)) {
            lift = static_cast<std::uint8_t>(i + 1);
        }
    }
    best.lift = lift;
    return best;
}

float Level::distance(Vec3 origin, Vec3 direction, float limit, Tick tick) const {
    return limit * trace(origin, origin + direction * limit, {}, tick).fraction;
}

bool Level::line_is_free(Vec3 a, Vec3 b, Tick tick) const { return !trace(a, b, {}, tick).is_blocked(); }

Overlap Level::deepest_overlap(Vec3 center, Hull hull, Tick tick) const {
    Overlap deepest;
    const auto consider = [&](const Overlap& found) {
        if (found.depth > deepest.depth) deepest = found;
    };
    BrushSet left = near(center - reach_of(hull), center + reach_of(hull));
    for (; left != 0; left &= left - 1) {
        auto i = static_cast<std::size_t>(std::countr_zero(left));
        if (i < solids_.size()) {
            consider(overlap(solids_[i], {}, center, hull));
        } else if (i -= solids_.size(); i < doors_.size()) {
            consider(overlap(doors_[i].brush, doors_[i].offset_at(tick), center, hull, doors_[i].across));
        } else {
            const Lift& lift = lifts_[i - doors_.size()];
            consider(overlap(lift.brush, lift.offset_at(tick), center, hull));
        }
    }
    return deepest;
}

}  // namespace backsight::arena
