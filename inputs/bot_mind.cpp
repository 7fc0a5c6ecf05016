#include "inputs/bot_mind.h"

#include <cmath>

namespace backsight::inputs {
namespace {

constexpr float smooth_turn_rad_s = 3.0f;
constexpr float flick_turn_rad_s = 25.0f;
constexpr double flick_chance = 0.35;
constexpr float arrived_m = 0.3f;

Vec3 towards(Vec3 from, Vec3 to) {
    const Vec3 way{to.x - from.x, to.y - from.y, 0.0f};
    return length(way) < arrived_m ? Vec3{} : normalized(way);
}

}  // namespace

bool BotMind::due(float& left_s, double shortest_s, double longest_s) {
    left_s -= bot_step_s;
    if (left_s > 0.0f) return false;
    left_s = static_cast<float>(random_.uniform(shortest_s, longest_s));
    return true;
}

Vec3 BotMind::random_point() {
    const double reach = static_cast<double>(arena_half_m) - 3.0;
    const double x = random_.uniform(-reach, reach);
    return {static_cast<float>(x), static_cast<float>(random_.uniform(-reach, reach)), 0.0f};
}

BotWish BotMind::think(const BotBody& body, const Platforms& platforms) {
    BotWish wish;
    look_around(wish, body);
    switch (habit_) {
        case Habit::strafe:
            strafe(wish, body);
            break;
        case Habit::hop:
            hop(wish, body);
            break;
        case Habit::peek:
            peek(wish, body);
            break;
        case Habit::teleport:
            seek_pad(wish, body);
            break;
        case Habit::ride_lift:
            wander_on(lift, wish, body, platforms);
            break;
        case Habit::walk_ship:
            wander_on(ship, wish, body, platforms);
            break;
    }
    return wish;
}

void BotMind::look_around(BotWish& wish, const BotBody& body) {
    if (due(look_left_s_, 0.25, 1.2)) {
        const bool flick = random_.chance(flick_chance);
        turn_rate_rad_s_ = flick ? flick_turn_rad_s : smooth_turn_rad_s;
        look_yaw_rad_ = body.yaw_rad + static_cast<float>(random_.uniform(-1.0, 1.0) * (flick ? 2.6 : 0.8));
        look_pitch_rad_ = static_cast<float>(random_.uniform(-0.4, 0.5));
    }
    wish.look_yaw_rad = look_yaw_rad_;
    wish.look_pitch_rad = look_pitch_rad_;
    wish.turn_rate_rad_s = turn_rate_rad_s_;
}

// Around a point, sideways to it, now left, now right.
void BotMind::strafe(BotWish& wish, const BotBody& body) {
    if (due(choice_left_s_, 0.15, 0.9)) {
        side_ = -side_;
        if (random_.chance(0.15)) target_m_ = random_point();
        wish.jump = random_.chance(0.15);
    }
    const Vec3 ahead = normalized(Vec3{target_m_.x - body.position_m.x, target_m_.y - body.position_m.y, 0.0f});
    const Vec3 sideways = Vec3{-ahead.y, ahead.x, 0.0f} * side_;
    wish.direction = normalized(sideways + ahead * 0.3f);
}

void BotMind::hop(BotWish& wish, const BotBody& body) {
    if (due(choice_left_s_, 1.0, 3.0)) target_m_ = random_point();
    wish.direction = towards(body.position_m, target_m_);
    wish.jump = body.on_ground;
}

void BotMind::peek(BotWish& wish, const BotBody& body) {
    if (due(choice_left_s_, 0.3, 1.3)) in_the_open_ = !in_the_open_;
    wish.direction = towards(body.position_m, in_the_open_ ? corner_open_m : corner_hidden_m);
}

void BotMind::seek_pad(BotWish& wish, const BotBody& body) {
    if (due(choice_left_s_, 2.0, 4.0)) target_m_ = teleport_pads[random_.below(teleport_pads.size())].entry_m;
    wish.direction = towards(body.position_m, target_m_);
}

// To the platform, then about on it; who fell off jumps back on.
void BotMind::wander_on(std::size_t index, BotWish& wish, const BotBody& body, const Platforms& platforms) {
    const Platform& platform = platforms[index];
    const bool rides = body.platform == static_cast<std::int32_t>(index);
    if (due(choice_left_s_, 0.6, 2.0)) {
        const auto half_x = static_cast<double>(platform.half_x_m - 0.6f);
        const auto half_y = static_cast<double>(platform.half_y_m - 0.6f);
        target_m_.x = static_cast<float>(random_.uniform(-half_x, half_x));
        target_m_.y = static_cast<float>(random_.uniform(-half_y, half_y));
        wish.jump = rides && random_.chance(0.1);
    }
    const Vec3 target = platform.to_world(rides ? target_m_ : Vec3{});
    wish.direction = towards(body.position_m, target);
    // A jump reaches 1.16 m.
    const float climb_m = platform.centre_m.z - body.position_m.z;
    if (!rides && climb_m > 0.0f && climb_m < 1.1f && length(platform.to_local(body.position_m)) < platform.half_x_m) {
        wish.jump = true;
    }
}

Vec3 BotMind::choose_spawn(const Platforms& platforms) {
    if (habit_ == Habit::walk_ship) {
        const auto x = static_cast<float>(random_.uniform(-3.0, 3.0));
        return platforms[ship].to_world({x, static_cast<float>(random_.uniform(-1.2, 1.2)), 0.0f});
    }
    // The one who peeks would spend his short life on the way.
    if (habit_ == Habit::peek) return random_.chance(0.5) ? spawn_points_m[4] : corner_open_m;
    return spawn_points_m[random_.below(spawn_points_m.size())];
}

}  // namespace backsight::inputs
