#include "inputs/bot_body.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace backsight::inputs {
namespace {

constexpr float run_speed_mps = 7.0f;
constexpr float accelerate_per_s = 10.0f;  // QuakeWorld sv_accelerate
constexpr float air_speed_mps = 0.76f;     // QuakeWorld caps the wish in the air at 30 units/s
constexpr float friction_per_s = 4.0f;     // QuakeWorld sv_friction
constexpr float stop_speed_mps = 2.54f;    // QuakeWorld sv_stopspeed, 100 units/s
constexpr float gravity_mps2 = 20.32f;     // QuakeWorld sv_gravity, 800 units/s^2
constexpr float jump_speed_mps = 6.86f;    // QuakeWorld, 270 units/s
constexpr float wall_gap_m = 0.4f;         // half a body

float wrapped(float angle_rad) { return std::remainder(angle_rad, 2.0f * std::numbers::pi_v<float>); }

void apply_friction(Vec3& velocity) {
    const float speed = std::hypot(velocity.x, velocity.y);
    if (speed <= 0.0f) return;
    const float drop = std::max(speed, stop_speed_mps) * friction_per_s * bot_step_s;
    const float scale = std::max(0.0f, speed - drop) / speed;
    velocity.x *= scale;
    velocity.y *= scale;
}

// Only what the velocity lacks along the wish is added: strafing in the air gains speed, as it does in QuakeWorld.
void accelerate(Vec3& velocity, Vec3 direction, float wish_speed) {
    const float lacking = wish_speed - dot(velocity, direction);
    if (lacking <= 0.0f) return;
    velocity = velocity + direction * std::min(lacking, accelerate_per_s * run_speed_mps * bot_step_s);
}

void turn_head(BotBody& body, const BotWish& wish) {
    const float reach = wish.turn_rate_rad_s * bot_step_s;
    // An eighth of the way at most: a head slows down before it stops.
    const auto step = [&](float way) { return std::clamp(way * 0.125f, -reach, reach); };
    body.yaw_rad = wrapped(body.yaw_rad + step(wrapped(wish.look_yaw_rad - body.yaw_rad)));
    body.pitch_rad += step(wish.look_pitch_rad - body.pitch_rad);
}

Vec3 platform_velocity(const Platform& before, const Platform& now, Vec3 point_m) {
    return (now.to_world(before.to_local(point_m)) - point_m) * static_cast<float>(bot_rate_hz);
}

void leave_platform(BotBody& body, const Platforms& before, const Platforms& now) {
    if (body.platform < 0) return;
    const auto index = static_cast<std::size_t>(body.platform);
    body.velocity_mps = body.velocity_mps + platform_velocity(before[index], now[index], body.position_m);
    body.platform = -1;
}

void land_on(BotBody& body, std::int32_t platform, float height_m) {
    body.position_m.z = height_m;
    body.velocity_mps.z = 0.0f;
    body.on_ground = true;
    body.platform = platform;
}

// The platform whose top the feet passed in this step from above, or that came down upon them to the floor.
void find_ground(BotBody& body, float feet_before_m, const Platforms& before, const Platforms& now) {
    constexpr float slack_m = 0.02f;
    for (std::size_t i = 0; i < platform_count; ++i) {
        const bool was_above = feet_before_m >= before[i].centre_m.z - slack_m;
        const bool is_at_or_below = body.position_m.z <= now[i].centre_m.z + slack_m;
        if (body.velocity_mps.z > 0.0f || !was_above || !is_at_or_below || !now[i].spans(body.position_m)) continue;
        if (body.platform < 0) {
            const Vec3 carried = platform_velocity(before[i], now[i], body.position_m);
            body.velocity_mps = body.velocity_mps - carried;
        }
        return land_on(body, static_cast<std::int32_t>(i), now[i].centre_m.z);
    }
    leave_platform(body, before, now);
    if (body.position_m.z <= 0.0f && body.velocity_mps.z <= 0.0f) return land_on(body, -1, 0.0f);
    body.on_ground = false;
}

void stay_inside(BotBody& body) {
    constexpr float limit = arena_half_m - wall_gap_m;
    const auto stop = [&](float& position, float& velocity) {
        if (std::abs(position) <= limit) return;
        position = std::clamp(position, -limit, limit);
        velocity = 0.0f;
    };
    stop(body.position_m.x, body.velocity_mps.x);
    stop(body.position_m.y, body.velocity_mps.y);
}

}  // namespace

void carry(BotBody& body, const Platforms& before, const Platforms& now) {
    if (body.platform < 0) return;
    const auto index = static_cast<std::size_t>(body.platform);
    body.position_m = now[index].to_world(before[index].to_local(body.position_m));
    const float turn = now[index].yaw_rad - before[index].yaw_rad;
    body.yaw_rad = wrapped(body.yaw_rad + turn);
}

void move(BotBody& body, const BotWish& wish, const Platforms& before, const Platforms& now) {
    turn_head(body, wish);
    const float feet_before_m = body.position_m.z;
    carry(body, before, now);
    if (body.on_ground) apply_friction(body.velocity_mps);
    accelerate(body.velocity_mps, wish.direction, body.on_ground ? run_speed_mps : air_speed_mps);
    if (body.on_ground && wish.jump) {
        leave_platform(body, before, now);
        body.velocity_mps.z += jump_speed_mps;
        body.on_ground = false;
    }
    if (!body.on_ground) body.velocity_mps.z -= gravity_mps2 * bot_step_s;
    body.position_m = body.position_m + body.velocity_mps * bot_step_s;
    stay_inside(body);
    find_ground(body, feet_before_m, before, now);
}

void place(BotBody& body, Vec3 position_m, const Platforms& now) {
    body.position_m = position_m;
    body.velocity_mps = {};
    body.on_ground = true;
    body.platform = -1;
    for (std::size_t i = 0; i < platform_count; ++i) {
        const bool on_top = std::abs(position_m.z - now[i].centre_m.z) < 0.01f && now[i].spans(position_m);
        if (on_top) body.platform = static_cast<std::int32_t>(i);
    }
}

}  // namespace backsight::inputs
