#include "arena/level.h"

#include <algorithm>

namespace backsight::arena {

namespace {

// Where in its round of four parts something is, in steps from rest: `wait`, out, `stay`, back.
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

}  // namespace

Vec3 Lift::offset_at(Tick tick) const {
    const std::int32_t steps = steps_in_round(tick.value, wait_ticks, wait_ticks, rise_steps, steps_per_tick);
    return {0, 0, static_cast<float>(steps) * grid_m};
}

Vec3 Lift::velocity_at(Tick tick) const { return (offset_at(tick + 1) - offset_at(tick)) * (1.0f / step_seconds); }

Vec3 Door::offset_at(Tick tick) const {
    const std::int32_t steps =
        steps_in_round(tick.value + phase_ticks, shut_ticks, open_ticks, slide_steps, steps_per_tick);
    return slide * (static_cast<float>(steps) * grid_m);
}

Level Level::standard() {
    Level level;
    level.add_solids();
    level.add_movers();
    level.add_places();
    level.add_waypoints();
    level.link_waypoints();
    return level;
}

Trace Level::trace(Vec3 from, Vec3 to, Hull hull, Tick tick) const {
    Trace best;
    const float gap = hull.radius > 0.0f ? contact_gap_m : 0.0f;
    for (const Brush& solid : solids_) clip_trace(solid, {}, from, to, hull, gap, best);
    for (const Door& door : doors_) clip_trace(door.brush, door.offset_at(tick), from, to, hull, gap, best);
    std::uint8_t lift = 0;
    for (std::size_t i = 0; i < lifts_.size(); ++i) {
        if (clip_trace(lifts_[i].brush, lifts_[i].offset_at(tick), from, to, hull, gap, best)) {
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
    for (const Brush& solid : solids_) consider(overlap(solid, {}, center, hull));
    for (const Lift& lift : lifts_) consider(overlap(lift.brush, lift.offset_at(tick), center, hull));
    for (const Door& door : doors_) consider(overlap(door.brush, door.offset_at(tick), center, hull, door.across));
    return deepest;
}

bool LevelSight::is_free(void* user, Vec3 a, Vec3 b) {
    const auto& sight = *static_cast<const LevelSight*>(user);
    return sight.level->line_is_free(a, b, sight.tick);
}

}  // namespace backsight::arena
