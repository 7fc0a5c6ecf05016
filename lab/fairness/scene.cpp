#include "lab/fairness/scene.h"

#include <algorithm>
#include <limits>

#include "arena/level.h"

namespace backsight::lab::fairness {

namespace {

constexpr float far = 30.0f;

// The peeker leaves a corner, fights, and goes back; the holder waits for them, crosshair at the edge. Edge at y = 0.
constexpr Wall corner_walls[] = {{10.8f, 11.1f, -far, 0.0f}};
constexpr Leg peek_legs[] = {{0.5f, 0.6f, 100.0, 600.0}, {-1.4f, 0.4f, 150.0, 500.0}};

// Role 0 comes round a corner; whoever is caught in the open runs behind a pillar.
constexpr Wall retreat_walls[] = {{0.9f, 1.2f, -far, 0.0f}, {12.6f, 13.2f, -1.1f, 0.3f}};
constexpr Leg come_out_legs[] = {{0.7f, 0.8f, 100.0, 500.0}};
constexpr Leg behind_pillar_legs[] = {{-0.6f, 0.3f, 0.0, 150.0, true}};

// Somebody runs from one side of a gap to the other. Some stop in it and go back.
constexpr Wall gap_walls[] = {{9.0f, 9.3f, -far, -1.5f}, {9.0f, 9.3f, 1.5f, far}};
constexpr Leg gap_legs[] = {{2.6f, 0.6f, 100.0, 700.0}};
constexpr Leg gap_back_legs[] = {{-0.2f, 1.0f, 100.0, 600.0}, {-3.2f, 0.6f, 50.0, 300.0}};
constexpr Wall door_walls[] = {{9.0f, 9.3f, -far, -0.6f}, {9.0f, 9.3f, 0.6f, far}};
constexpr Leg door_legs[] = {{0.0f, 0.0f, 100.0, 600.0}, {1.9f, 0.5f, 0.0, 350.0}};

// Both lean out from behind crates at the ends of a long lane.
constexpr Wall lane_walls[] = {{1.0f, 1.6f, -1.4f, 0.0f}, {38.4f, 39.0f, -1.4f, 0.0f}};
constexpr Leg lean_legs[] = {
    {0.5f, 0.4f, 50.0, 800.0}, {-0.9f, 0.2f, 300.0, 900.0}, {0.6f, 0.3f, 150.0, 500.0}, {-0.9f, 0.2f, 300.0, 900.0}};

// A crate of the arena, x 14 to 16 and y 2 to 6: seen from its west, somebody runs behind it.
constexpr Leg behind_crate_legs[] = {{4.2f, 0.6f, 100.0, 900.0}};

// As in "retreat". But the cover is a niche, and they run at its end, which stops them.
constexpr Wall dead_end_walls[] = {{0.9f, 1.2f, -far, 0.0f}, {12.6f, 13.2f, -2.0f, 0.3f}, {13.2f, 15.0f, -2.0f, -0.9f}};
constexpr Leg into_niche_legs[] = {{-2.5f, 0.0f, 0.0, 150.0, true}};

// They stand on a ledge, seen over a wall, and drop from it behind that wall; half of them jump.
constexpr Wall ledge_walls[] = {{0.9f, 1.2f, -far, 0.0f},
                                {12.6f, 13.2f, -far, far, 1.7f},
                                {13.2f, 15.0f, 0.0f, far, 1.6f},
                                {-far, far, -far, far, 0.0f}};
constexpr Leg off_ledge_legs[] = {{-1.5f, 0.8f, 0.0, 150.0, true, 0.5}};

constexpr Aim waiting{25.0, 150.0, 0.18, 0.12};
constexpr Aim searching{90.0, 300.0, 0.2, 0.12};
// In a duel from the first instant both know where to look.
constexpr Aim expecting{50.0, 250.0, 0.15, 0.08};
constexpr Aim at_long_range{70.0, 300.0, 0.22, 0.15};

const Scene scenes[] = {
    {"corner",
     "a peeker leaves a corner, fights and goes back; a holder waits for them 12 m away",
     corner_walls,
     {{0.0f, 0.8f, 0.3f, {}, 0.0f, 0.0, waiting}, {12.0f, -1.4f, 0.4f, peek_legs, 0.0f, 0.0, waiting}},
     rifle,
     2000.0,
     500.0,
     0.0,
     1},
    {"corner, sniper",
     "the same with a weapon that kills at once",
     corner_walls,
     {{0.0f, 0.8f, 0.3f, {}, 0.0f, 0.0, waiting}, {12.0f, -1.4f, 0.4f, peek_legs, 0.0f, 0.0, waiting}},
     sniper,
     2000.0,
     500.0,
     0.0,
     1},
    {"retreat",
     "somebody caught in the open runs behind a pillar",
     retreat_walls,
     {{0.0f, -1.2f, 0.3f, come_out_legs, 0.0f, 0.0, searching},
      {14.0f, 0.9f, 1.4f, behind_pillar_legs, 0.0f, 0.0, searching}},
     rifle,
     2200.0,
     500.0},
    {"dead end",
     "somebody caught in the open runs into a niche, and at full speed at its end",
     dead_end_walls,
     {{0.0f, -1.2f, 0.3f, come_out_legs, 0.0f, 0.0, searching},
      {14.0f, 0.9f, 1.4f, into_niche_legs, 0.0f, 0.0, searching}},
     rifle,
     2200.0,
     500.0},
    {"ledge",
     "somebody caught on a ledge runs or jumps off it, behind a wall",
     ledge_walls,
     {{0.0f, -1.2f, 0.3f, come_out_legs, 0.0f, 0.0, searching},
      {14.0f, 0.5f, 1.4f, off_ledge_legs, 0.0f, 0.0, searching}},
     rifle,
     2400.0,
     500.0},
    {"gap",
     "somebody runs across a gap of 3 m",
     gap_walls,
     {{0.0f, -0.3f, 0.6f, {}, 0.3f, 500.0, waiting}, {10.0f, -3.2f, 0.6f, gap_legs, 0.0f, 0.0, searching}},
     rifle,
     2400.0,
     500.0},
    {"gap, turning",
     "somebody comes into a gap of 3 m, stops and goes back",
     gap_walls,
     {{0.0f, -0.3f, 0.6f, {}, 0.3f, 500.0, waiting}, {10.0f, -3.2f, 0.6f, gap_back_legs, 0.0f, 0.0, searching}},
     rifle,
     2600.0,
     500.0},
    {"door",
     "somebody comes into a doorway of 1.2 m, looks, and runs on",
     door_walls,
     {{0.0f, -0.2f, 0.4f, {}, 0.0f, 0.0, waiting}, {10.0f, -2.2f, 0.5f, door_legs, 0.0f, 0.0, searching}},
     rifle,
     2400.0,
     500.0},
    {"lane",
     "two lean out from behind crates, 40 m apart, with a weapon that kills at once",
     lane_walls,
     {{0.0f, -0.8f, 0.1f, lean_legs, 0.0f, 0.0, at_long_range},
      {40.0f, -0.8f, 0.1f, lean_legs, 0.0f, 0.0, at_long_range}},
     sniper,
     3000.0,
     500.0},
    {"arena",
     "somebody runs behind a crate of the arena",
     {},
     {{8.0f, 3.4f, 1.2f, {}, 0.4f, 500.0, waiting}, {17.5f, 8.6f, 0.8f, behind_crate_legs, 0.0f, 0.0, searching}},
     rifle,
     2200.0,
     500.0,
     0.0,
     -1,
     true},
    {"open",
     "two who strafe in the open, when a curtain rises",
     {},
     {{0.0f, -0.5f, 1.0f, {}, 1.5f, 350.0, expecting}, {15.0f, -0.5f, 1.0f, {}, 1.5f, 350.0, expecting}},
     rifle,
     2200.0,
     500.0,
     400.0},
    {"open, sniper",
     "the same with a weapon that kills at once",
     {},
     {{0.0f, -0.5f, 1.0f, {}, 1.5f, 350.0, expecting}, {15.0f, -0.5f, 1.0f, {}, 1.5f, 350.0, expecting}},
     sniper,
     2200.0,
     500.0,
     400.0},
};

const arena::Level& arena_level() {
    static const arena::Level level = arena::Level::standard();
    return level;
}

constexpr float lowest_z = -100.0f;

bool has_top(const Wall& wall) { return wall.high_z < std::numeric_limits<float>::infinity(); }

// The share of the way from `a` to `b` at which it enters the wall; 1 where it does not.
float entered(const Wall& wall, Vec3 a, Vec3 b) {
    float first = 0.0f;
    float last = 1.0f;
    const auto clip = [&](float from, float way, float low, float high) {
        if (way == 0.0f) return from > low && from < high;
        const float one = (low - from) / way;
        const float other = (high - from) / way;
        first = std::max(first, std::min(one, other));
        last = std::min(last, std::max(one, other));
        return first < last;
    };
    const bool meets = clip(a.x, b.x - a.x, wall.low_x, wall.high_x) && clip(a.y, b.y - a.y, wall.low_y, wall.high_y) &&
                       (!has_top(wall) || clip(a.z, b.z - a.z, lowest_z, wall.high_z));
    return meets ? first : 1.0f;
}

bool is_in_way(const Wall& wall, Vec3 feet) {
    return feet.x + body_half_width_m > wall.low_x && feet.x - body_half_width_m < wall.high_x;
}

}  // namespace

std::span<const Scene> all_scenes() { return scenes; }

bool line_is_free(const Scene& scene, Vec3 a, Vec3 b) {
    if (scene.is_in_arena) return arena_level().line_is_free(a, b, Tick{0});
    return std::ranges::all_of(scene.walls, [&](const Wall& wall) { return entered(wall, a, b) == 1.0f; });
}

float wall_distance(const Scene& scene, Vec3 origin, Vec3 direction, float limit) {
    if (scene.is_in_arena) return arena_level().distance(origin, direction, limit, Tick{0});
    float share = 1.0f;
    for (const Wall& wall : scene.walls) share = std::min(share, entered(wall, origin, origin + direction * limit));
    return limit * share;
}

float ground_under(const Scene& scene, Vec3 feet) {
    float ground = 0.0f;
    for (const Wall& wall : scene.walls) {
        const bool is_over = feet.y + body_half_width_m > wall.low_y && feet.y - body_half_width_m < wall.high_y;
        if (is_over && is_in_way(wall, feet) && wall.high_z <= feet.z) ground = std::max(ground, wall.high_z);
    }
    return ground;
}

float walked_to(const Scene& scene, Vec3 feet, float to_y) {
    for (const Wall& wall : scene.walls) {
        if (!is_in_way(wall, feet) || wall.high_z <= feet.z) continue;
        const float before = wall.low_y - body_half_width_m;
        const float behind = wall.high_y + body_half_width_m;
        if (feet.y <= before) to_y = std::min(to_y, before);
        if (feet.y >= behind) to_y = std::max(to_y, behind);
    }
    return to_y;
}

bool sees_body(const Scene& scene, Vec3 eye, Vec3 feet) {
    const Vec3 chest = chest_of(feet);
    const Vec3 ahead = normalized(Vec3{chest.x - eye.x, chest.y - eye.y, 0.0f});
    const Vec3 across = Vec3{-ahead.y, ahead.x, 0.0f} * body_half_width_m;
    for (const float share : {0.0f, -1.0f, 1.0f, -0.5f, 0.5f}) {
        if (line_is_free(scene, eye, chest + across * share)) return true;
    }
    return line_is_free(scene, eye, eye_of(feet));
}

}  // namespace backsight::lab::fairness
