#include "arena/level.h"

#include <algorithm>

// The standard arena, seen from above, north (+y) up; numbers are heights in metres.
//
//   +------------------------------------------------+ y 24
//   | P      /ramp/ | balcony 4        | lift        |
//   |               +------------------+             |
//   |     pillar                          pillar     |
//   |  crate      +--- door 1 ---+           crate   |
//   |             |     room     |                   |
//   |             +--- door 0 ---+                   |
//   |   crate            step              crate     |
//   |        pillar      crate       pillar      P   |
//   +------------------------------------------------+ y -24

namespace backsight::arena {

namespace {

constexpr float half = 24.0f;
constexpr Hull standing{0.4f, 0.5f};

// Middle of a standing capsule on the ground at `p`, high enough to pass over a step.
Vec3 waist(Vec3 p) { return p + Vec3{0, 0, 0.9f + 0.45f}; }

}  // namespace

void Level::add_solids() {
    const auto box = [&](Vec3 low, Vec3 high) { solids_.push_back(Brush::box(low, high)); };
    box({-half - 1, -half - 1, -1}, {half + 1, half + 1, 0});
    box({-half - 1, -half - 1, 0}, {-half, half + 1, 8});
    box({half, -half - 1, 0}, {half + 1, half + 1, 8});
    box({-half, -half - 1, 0}, {half, -half, 8});
    box({-half, half, 0}, {half, half + 1, 8});
    // Balcony and its ramp.
    box({-10, 16, 0}, {10, half, 4});
    solids_.push_back(Brush::ramp({-18, 18, 0}, {-10, 22, 4}, Rise::plus_x));
    // Room, with a doorway of 2 m by 3 m in its south and north walls.
    box({-6, -5, 0}, {-5.5f, 5, 3.5f});
    box({5.5f, -5, 0}, {6, 5, 3.5f});
    for (const float y : {-5.0f, 4.5f}) {
        box({-5.5f, y, 0}, {-1, y + 0.5f, 3.5f});
        box({1, y, 0}, {5.5f, y + 0.5f, 3.5f});
        box({-1, y, 3}, {1, y + 0.5f, 3.5f});
    }
    // Crates, a step, pillars.
    box({-15, -11, 0}, {-12, -9, 1.25f});
    box({11, -14, 0}, {14, -11, 1.25f});
    box({-18, 4, 0}, {-16, 8, 2.5f});
    box({14, 2, 0}, {16, 6, 2.5f});
    box({-3, -14.5f, 0}, {3, -11, 0.375f});
    box({-1, -13.25f, 0.375f}, {1, -12.25f, 1.5f});
    box({-10, -18, 0}, {-8.5f, -16.5f, 4});
    box({8, -19, 0}, {9.5f, -17.5f, 4});
    box({10.5f, 9.5f, 0}, {12, 11, 4});
    box({-12, 10, 0}, {-10.5f, 11.5f, 4});
}

void Level::add_movers() {
    Lift lift;
    lift.brush = Brush::box({10, 18.5f, -6}, {13, 21.5f, 0.125f});
    lift.origin = {11.5f, 20, 0.125f};
    lift.rise_steps = 3968;  // 3.875 m: level with the balcony
    lift.set_rate(rate_);
    lifts_.push_back(lift);
    for (const float y : {-4.75f, 4.75f}) {
        Door door;
        door.brush = Brush::box({-1, y - 0.125f, 0}, {1, y + 0.125f, 3});
        door.slide = {y < 0 ? 1.0f : -1.0f, 0, 0};
        door.across = {0, 1, 0};
        door.phase_ticks = y < 0 ? 0 : 250;
        door.set_rate(rate_);
        doors_.push_back(door);
    }
}

void Level::add_places() {
    pads_ = {{{20, -20, 0}, {-20, 14, 0}},
             {{-21, 12, 0}, {18, -16, 0}},
             {{0, 22, 4}, {0, -20, 0}},
             {{21, 12, 0}, {0, 18, 4}}};
    spawns_ = {{-20, -20, 0}, {-14, -20, 0}, {4, -21, 0}, {20, -10, 0}, {20, 0, 0},  {18, 8, 0},
               {20, 20, 0},   {-6, 19, 4},   {6, 19, 4},  {-20, 8, 0},  {-20, 0, 0}, {-20, -8, 0},
               {0, 0, 0},     {8, 0, 0},     {-9, 0, 0},  {0, 12, 0}};
}

void Level::add_waypoints() {
    for (int y = -4; y <= 4; ++y) {
        for (int x = -4; x <= 4; ++x) {
            const Vec3 place{static_cast<float>(x) * 5.0f, static_cast<float>(y) * 5.0f, 0};
            const bool is_free = std::none_of(solids_.begin(), solids_.end(), [&](const Brush& solid) {
                return overlap(solid, {}, waist(place), standing).depth > 0.0f;
            });
            if (is_free) waypoints_.push_back({place, WayKind::floor, {}});
        }
    }
    for (const float x : {-8.0f, -4.0f, 0.0f, 4.0f, 8.0f}) waypoints_.push_back({{x, 20, 4}, WayKind::floor, {}});
    for (const Pad& pad : pads_) waypoints_.push_back({pad.entry, WayKind::pad, {}});
    for (const Lift& lift : lifts_) waypoints_.push_back({lift.origin, WayKind::lift, {}});
}

// Two places are neighbours if a straight walk leads from one to the other. Doors count as open: bots wait for them.
void Level::link_waypoints() {
    const auto can_walk = [&](Vec3 a, Vec3 b) {
        const float rise = a.z - b.z;
        if (backsight::distance(a, b) > 7.5f || rise > 0.5f || rise < -0.5f) return false;
        Trace best;
        for (const Brush& solid : solids_) clip_trace(solid, {}, waist(a), waist(b), standing, contact_gap_m, best);
        return !best.is_blocked();
    };
    for (std::size_t i = 0; i < waypoints_.size(); ++i) {
        for (std::size_t k = 0; k < waypoints_.size(); ++k) {
            const bool is_ramp =
                waypoints_[i].position == Vec3{-20, 20, 0} && waypoints_[k].position == Vec3{-8, 20, 4};
            const bool is_ramp_down =
                waypoints_[k].position == Vec3{-20, 20, 0} && waypoints_[i].position == Vec3{-8, 20, 4};
            const bool is_lift = waypoints_[i].kind == WayKind::lift && waypoints_[k].position == Vec3{8, 20, 4};
            const bool is_walk = i != k && can_walk(waypoints_[i].position, waypoints_[k].position);
            if (is_ramp || is_ramp_down || is_lift || is_walk) {
                waypoints_[i].next.push_back(static_cast<std::uint16_t>(k));
            }
        }
    }
}

}  // namespace backsight::arena
