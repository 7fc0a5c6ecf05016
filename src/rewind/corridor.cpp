#include "corridor.h"

#include "history/broadphase.h"

#include <algorithm>
#include <cmath>

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

}  // namespace

Corridor::Corridor(const View& view, Vec3 origin, Vec3 direction, float length, float radius)
    : origin_(origin),
      direction_(direction),
      inverse_{1.0f / direction.x, 1.0f / direction.y, 1.0f / direction.z},
      inverse_squared_(1.0f / length_squared(direction)),
      length_(length),
      margin_(radius * generous + room_steps * view.history().config().quantization.position_step_m +
              rounding * sum_of_sizes(origin)),
      drift_(std::max(drift_seconds(view), 0.0f) * view.history().swept().fastest_mps()),
      far_margin_(far_steps * view.history().config().quantization.position_step_m) {}

}  // namespace backsight
