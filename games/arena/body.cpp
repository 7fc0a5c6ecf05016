#include "arena/body.h"

#include <array>

namespace backsight::arena {

namespace {

using Rules = MovementRules;

constexpr float ground_reach_m = 1.0f / 32.0f;
constexpr float rising_mps = 1.0f;  // a hull that moves faster than this away from the ground is not on it
constexpr int max_bumps = 4;
constexpr std::size_t max_pushes = 6;

float flat_distance_squared(Vec3 a, Vec3 b) {
    const Vec3 way = a - b;
    return way.x * way.x + way.y * way.y;
}

// Removes from `way` whatever leads into one of the planes met so far.
Vec3 along_planes(Vec3 way, const std::array<Vec3, max_bumps>& normals, int count) {
    for (int i = 0; i < count; ++i) {
        const Vec3& n = normals[static_cast<std::size_t>(i)];
        if (dot(way, n) >= 0.0f) continue;
        Vec3 slid = way - n * (dot(way, n) * 1.001f);
        for (int k = 0; k < count; ++k) {
            const Vec3& other = normals[static_cast<std::size_t>(k)];
            if (k == i || dot(slid, other) >= 0.0f) continue;
            const Vec3 crease = normalized(cross(n, other), {});
            slid = crease * dot(crease, way);
            for (int m = 0; m < count; ++m) {
                if (m != i && m != k && dot(slid, normals[static_cast<std::size_t>(m)]) < 0.0f) return {};
            }
        }
        return slid;
    }
    return way;
}

}  // namespace

Body::Body(const PlayerState& state, const Level& level, Tick tick)
    : feet(world_position(state, level, tick)),
      velocity(state.velocity),
      level_(&level),
      tick_(tick),
      hull_(hull_of(state)),
      center_(hull_center(state)),
      on_ground_(state.on_ground),
      lift_(state.lift) {}

Vec3 Body::ground_velocity() const { return lift_ == 0 ? Vec3{} : level_->lifts()[lift_ - 1u].velocity_at(tick_); }

void Body::push_out() {
    for (std::size_t i = 0; i < max_pushes; ++i) {
        const Overlap found = level_->deepest_overlap(feet + center_, hull_, tick_);
        if (found.depth <= 0.0f) return;
        feet = feet + found.normal * (found.depth + contact_gap_m);
    }
}

bool Body::can_stand() const {
    const Hull standing{Rules::radius_m, Rules::standing_m / 2 - Rules::radius_m};
    return level_->deepest_overlap(feet + Vec3{0, 0, Rules::standing_m / 2}, standing, tick_).depth <= 0.0f;
}

void Body::leave_ground() {
    velocity = velocity + ground_velocity();
    on_ground_ = false;
    lift_ = 0;
}

void Body::land(const Trace& ground, Vec3 normal) {
    const bool was_on = on_ground_ && lift_ == ground.lift;
    if (!was_on) {
        velocity = velocity + (on_ground_ ? ground_velocity() : Vec3{});
        lift_ = ground.lift;
        velocity = velocity - ground_velocity();
    }
    on_ground_ = true;
    ground_normal_ = normal;
    velocity.z = 0.0f;
}

void Body::find_ground() {
    const Trace below = trace(feet, feet - Vec3{0, 0, ground_reach_m});
    const Vec3 lift_velocity = below.lift == 0 ? Vec3{} : level_->lifts()[below.lift - 1u].velocity_at(tick_);
    const float rise = on_ground_ ? 0.0f : velocity.z - lift_velocity.z;
    if (below.is_blocked() && below.normal.z >= Rules::walkable_normal_z && rise <= rising_mps) {
        land(below, below.normal);
    } else if (on_ground_) {
        leave_ground();
    }
}

bool Body::slide(Vec3 way) {
    std::array<Vec3, max_bumps> normals{};
    bool was_blocked = false;
    const Vec3 wanted = way;
    for (int bump = 0; bump < max_bumps; ++bump) {
        if (length_squared(way) < 1e-12f) break;
        const Trace hit = trace(feet, feet + way);
        feet = feet + way * hit.fraction;
        if (!hit.is_blocked()) break;
        was_blocked = true;
        normals[static_cast<std::size_t>(bump)] = hit.normal;
        way = along_planes(way * (1.0f - hit.fraction), normals, bump + 1);
        velocity = along_planes(velocity, normals, bump + 1);
        if (dot(way, wanted) <= 0.0f) break;
    }
    return was_blocked;
}

// From `start`: up a step, along `way`, down again. The result is kept if it leads farther and ends on ground.
bool Body::step_up(Vec3 start, Vec3 start_velocity, Vec3 way) {
    const Vec3 plain = feet;
    const Vec3 plain_velocity = velocity;
    const Trace up = trace(start, start + Vec3{0, 0, Rules::step_m});
    const float climbed = Rules::step_m * up.fraction;
    feet = start + Vec3{0, 0, climbed};
    velocity = start_velocity;
    slide({way.x, way.y, 0});
    const Trace down = trace(feet, feet - Vec3{0, 0, climbed + ground_reach_m});
    feet = feet - Vec3{0, 0, (climbed + ground_reach_m) * down.fraction};
    const bool is_better = flat_distance_squared(feet, start) > flat_distance_squared(plain, start) + 1e-6f;
    if (down.is_blocked() && down.normal.z >= Rules::walkable_normal_z && is_better) return true;
    feet = plain;
    velocity = plain_velocity;
    return false;
}

void Body::stay_on_ground() {
    const Trace below = trace(feet, feet - Vec3{0, 0, Rules::step_m});
    if (!below.is_blocked() || below.normal.z < Rules::walkable_normal_z) return;
    feet = feet - Vec3{0, 0, Rules::step_m * below.fraction};
}

void Body::move() {
    const float seconds = level_->rate().seconds();
    Vec3 way = velocity * seconds;
    if (on_ground_) {
        const Vec3& n = ground_normal_;
        way.z = -(n.x * way.x + n.y * way.y) / n.z;
    } else {
        // A step falls by the speed at its end. Without this a jump would be the lower, the longer the step is.
        way.z += 0.5f * Rules::gravity_mps2 * (seconds - StepRate().seconds()) * seconds;
    }
    const Vec3 start = feet;
    const Vec3 start_velocity = velocity;
    const bool walks = on_ground_;
    if (slide(way) && walks) step_up(start, start_velocity, way);
    if (walks) stay_on_ground();
    find_ground();
}

}  // namespace backsight::arena
