#include "tests/attacks/walker.h"

#include <algorithm>
#include <deque>
#include <vector>

#include "arena/movement.h"

namespace backsight::attacks {

namespace {

constexpr Vec3 start{0.0f, -8.5f, 0.0f};
constexpr Vec3 behind{0.0f, 0.0f, 0.0f};
constexpr std::int64_t wait_ticks = 20;
constexpr std::uint32_t stuck_steps = 96;
constexpr float inside_m = 0.2f;

bool is_shut(const arena::Door& door, Tick tick) { return length_squared(door.offset_at(tick)) == 0.0f; }

bool is_open(const arena::Door& door, Tick tick) { return length(door.offset_at(tick)) > 1.9f; }

Vec3 flat(Vec3 v) { return {v.x, v.y, 0.0f}; }

std::uint16_t nearest_place(const arena::Level& level, Vec3 feet) {
    const auto places = level.waypoints();
    const auto away = [&](const arena::Waypoint& place) {
        const Vec3 way = place.position - feet;
        return length(flat(way)) + 4.0f * std::max(way.z, -way.z);
    };
    const auto best =
        std::min_element(places.begin(), places.end(), [&](const auto& a, const auto& b) { return away(a) < away(b); });
    return static_cast<std::uint16_t>(best - places.begin());
}

// The next place on the shortest way; the place itself if there is none.
std::uint16_t next_on_way(const arena::Level& level, std::uint16_t from, std::uint16_t to) {
    const auto places = level.waypoints();
    std::vector<std::optional<std::uint16_t>> next(places.size());
    std::deque<std::uint16_t> open{to};
    next[to] = to;
    while (!open.empty()) {
        const std::uint16_t at = open.front();
        open.pop_front();
        for (std::uint16_t i = 0; i < places.size(); ++i) {
            if (next[i] || std::ranges::find(places[i].next, at) == places[i].next.end()) continue;
            next[i] = at;
            open.push_back(i);
        }
    }
    return next[from].value_or(from);
}

}  // namespace

const arena::Door& south_door(const arena::Level& level) { return level.doors().front(); }

std::int64_t ticks_inside(const arena::Level& level, Vec3 feet, Tick tick) {
    const arena::Door& door = south_door(level);
    const arena::PlayerState standing;
    std::int64_t ticks = 0;
    for (Tick at = tick; at >= Tick{0} && ticks < 640; at = at - 1, ++ticks) {
        const arena::Overlap found = arena::overlap(door.brush, door.offset_at(at), feet + arena::hull_center(standing),
                                                    arena::hull_of(standing), door.across);
        if (found.depth <= inside_m) break;
    }
    return ticks;
}

// Waypoints lead to the south of the door, and from there it is straight on.
Vec3 DoorWalker::next_place(Vec3 feet) {
    const auto places = level_->waypoints();
    const std::uint16_t last = nearest_place(*level_, {0.0f, -10.0f, 0.0f});
    if (++steps_ % stuck_steps == 0) {
        if (distance(feet, looked_) < 0.5f) place_.reset();
        looked_ = feet;
    }
    if (!place_) place_ = nearest_place(*level_, feet);
    const Vec3 way = flat(places[*place_].position - feet);
    const bool has_jumped = length(way) > 8.0f;
    if (has_jumped) place_ = nearest_place(*level_, feet);
    if (length(way) < 0.6f) place_ = next_on_way(*level_, *place_, last);
    return places[*place_].position;
}

Vec3 DoorWalker::goal(Vec3 feet) {
    const arena::Door& door = south_door(*level_);
    const bool is_at_start = length(flat(start - feet)) < 0.5f;
    const bool is_behind = feet.y > -3.8f && feet.y < 4.0f && feet.x > -5.0f && feet.x < 5.0f;
    const bool may_go =
        is_shut(door, present_) && is_shut(door, present_ - wait_ticks) && !is_shut(door, present_ - 2 * wait_ticks);
    if (is_at_start && may_go && !goes_through_) {
        goes_through_ = true;
        ++tries_;
    }
    if (is_behind || !is_shut(door, present_)) goes_through_ = false;
    if (goes_through_) return behind;
    if (is_behind) return is_open(door, present_) ? start : feet;
    const bool is_south = feet.y < -5.0f && feet.y > -10.8f && feet.x > -3.0f && feet.x < 3.0f && feet.z < 0.2f;
    const bool is_in_doorway = feet.y >= -5.0f && feet.y <= -3.8f && feet.x > -1.0f && feet.x < 1.0f;
    return is_south || is_in_doorway ? start : next_place(feet);
}

arena::PlayerInput DoorWalker::think(const arena::BotSight& sight) {
    arena::PlayerInput input;
    if (!sight.own->is_alive) return input;
    const Vec3 feet = arena::world_position(*sight.own, *level_, sight.view->moment().tick());
    const Vec3 way = flat(goal(feet) - feet);
    if (length(way) < 0.2f) return input;
    arena::look_along(way, input.yaw, input.pitch);
    input.forward = length(way) < 1.0f ? std::int8_t{50} : std::int8_t{127};
    return input;
}

void DoorWalker::tell(arena::PlayerCommand&, ViewStamp& stamp, const ClientWorld& world) {
    present_ = world.present().tick();
    if (is_open(south_door(*level_), stamp.shown.tick())) {
        open_ = stamp;
    } else if (open_) {
        stamp = *open_;
    }
}

}  // namespace backsight::attacks
