#include "arena/vehicle.h"

#include <backsight/base/assert.h>
#include <backsight/base/trig.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace backsight::arena {

namespace {

constexpr double steering_s = 1.0 / 64.0;
// Pure pursuit looks farther ahead at higher speed: a near target makes it swing, a far one cuts corners.
constexpr double least_look_ahead_m = 2.0;
constexpr double look_ahead_s = 0.35;

double wrapped_angle(double angle_rad) {
    while (angle_rad > pi) angle_rad -= 2.0 * pi;
    while (angle_rad <= -pi) angle_rad += 2.0 * pi;
    return angle_rad;
}

double bend_speed(double curvature_pm) {
    const double size = std::abs(curvature_pm);
    return size * VehicleRules::max_speed_mps * VehicleRules::max_speed_mps > VehicleRules::lateral_mps2
               ? std::sqrt(VehicleRules::lateral_mps2 / size)
               : VehicleRules::max_speed_mps;
}

Course::Point advanced(const Course::Point& from, double by_m) {
    Course::Point to = from;
    const double turn = from.curvature_pm * by_m;
    to.heading_rad = wrapped_angle(from.heading_rad + turn);
    const double c = deterministic_cos(from.heading_rad);
    const double s = deterministic_sin(from.heading_rad);
    const bool is_arc = from.curvature_pm != 0.0;
    const double ahead = is_arc ? deterministic_sin(turn) / from.curvature_pm : by_m;
    const double aside = is_arc ? (1.0 - deterministic_cos(turn)) / from.curvature_pm : 0.0;
    to.x = from.x + c * ahead - s * aside;
    to.y = from.y + s * ahead + c * aside;
    return to;
}

}  // namespace

// An arc of radius r that joins two straights meeting with a turn of t begins r * tan(t / 2) before their corner.
Course::Course(std::span<const Corner> corners) {
    BACKSIGHT_ASSERT(corners.size() >= 3, "corners: at least three");
    struct Leg {
        double heading_rad = 0.0;
        double length_m = 0.0;
    };
    const std::size_t count = corners.size();
    std::vector<Leg> legs;  // the straights, each from one corner to the next
    for (std::size_t i = 0; i < count; ++i) {
        const Corner& from = corners[(i + count - 1) % count];
        const double dx = corners[i].x - from.x;
        const double dy = corners[i].y - from.y;
        legs.push_back({deterministic_atan2(dy, dx), std::sqrt(dx * dx + dy * dy)});
    }
    const auto turn_at = [&](std::size_t i) {
        return wrapped_angle(legs[(i + 1) % count].heading_rad - legs[i].heading_rad);
    };
    const auto cut_at = [&](std::size_t i) {
        const double half_turn = std::abs(turn_at(i)) / 2.0;
        return corners[i].radius_m * deterministic_sin(half_turn) / deterministic_cos(half_turn);
    };
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t before = (i + count - 1) % count;
        const double heading = legs[i].heading_rad;
        const double c = deterministic_cos(heading);
        const double s = deterministic_sin(heading);
        const double straight = legs[i].length_m - cut_at(before) - cut_at(i);
        BACKSIGHT_ASSERT(straight >= 0.0, "course: corners no sharper than its turns allow");
        add(corners[before].x + c * cut_at(before), corners[before].y + s * cut_at(before), heading, 0.0, straight);
        const double turn = turn_at(i);
        const double curvature = (turn < 0.0 ? -1.0 : 1.0) / corners[i].radius_m;
        add(corners[i].x - c * cut_at(i), corners[i].y - s * cut_at(i), heading, curvature, turn / curvature);
    }
}

void Course::add(double x, double y, double heading_rad, double curvature_pm, double length_m) {
    pieces_.push_back({length_m_, length_m, {x, y, heading_rad, curvature_pm}});
    length_m_ += length_m;
}

// The course leads around the room, along the walls, and between room and balcony, clear of all solids.
Course Course::standard() {
    constexpr std::array<Corner, 8> corners{{{19.5, -21.0, 5.0},
                                             {19.5, 13.75, 5.0},
                                             {8.0, 13.75, 4.0},
                                             {3.0, 8.5, 4.0},
                                             {-3.0, 8.5, 4.0},
                                             {-8.0, 13.75, 4.0},
                                             {-20.5, 13.75, 5.0},
                                             {-20.5, -21.0, 5.0}}};
    return Course(corners);
}

double Course::wrapped(double along_m) const {
    while (along_m >= length_m_) along_m -= length_m_;
    while (along_m < 0.0) along_m += length_m_;
    return along_m;
}

std::size_t Course::piece_at(double along_m) const {
    std::size_t i = 0;
    while (i + 1 < pieces_.size() && pieces_[i + 1].begins_m <= along_m) ++i;
    return i;
}

Course::Point Course::at(double along_m) const {
    along_m = wrapped(along_m);
    const Piece& piece = pieces_[piece_at(along_m)];
    return advanced(piece.start, along_m - piece.begins_m);
}

double Course::speed_for(double along_m) const {
    along_m = wrapped(along_m);
    std::size_t i = piece_at(along_m);
    double speed = bend_speed(pieces_[i].start.curvature_pm);
    double away = pieces_[i].begins_m + pieces_[i].length_m - along_m;
    constexpr double farthest =
        VehicleRules::max_speed_mps * VehicleRules::max_speed_mps / (2.0 * VehicleRules::braking_mps2);
    while (away < farthest) {
        i = (i + 1) % pieces_.size();
        const double then = bend_speed(pieces_[i].start.curvature_pm);
        speed = std::min(speed, std::sqrt(then * then + 2.0 * VehicleRules::braking_mps2 * away));
        away += pieces_[i].length_m;
    }
    return speed;
}

Vehicle::Vehicle(Course course, StepRate step_rate) : course_(std::move(course)), step_rate_(step_rate) {
    const Course::Point start = course_.at(0.0);
    state_.x = start.x;
    state_.y = start.y;
    state_.heading_rad = start.heading_rad;
    publish(state_);
}

Hitbox Vehicle::hitbox() {
    return Hitbox::box(HitGroup::generic, VehicleRules::box_center, VehicleRules::half_extents);
}

// Curvature of the arc that starts here along the heading and passes through the target.
double Vehicle::curvature_to(const State& from, const Course::Point& target) {
    const double dx = target.x - from.x;
    const double dy = target.y - from.y;
    const double aside = deterministic_cos(from.heading_rad) * dy - deterministic_sin(from.heading_rad) * dx;
    const double wanted = 2.0 * aside / std::max(dx * dx + dy * dy, 1e-6);
    return std::clamp(wanted, -VehicleRules::max_curvature_pm, VehicleRules::max_curvature_pm);
}

void Vehicle::step() {
    const auto steps_a_second = static_cast<double>(step_rate_.hz());
    double left_s = 1.0 / steps_a_second;
    if (is_between_ || left_s < steering_s) {
        is_between_ = !is_between_;
        if (is_between_) return publish(steered(state_, left_s));
        left_s = steering_s;
    }
    for (; left_s > 0.0; left_s -= steering_s) state_ = steered(state_, steering_s);
    publish(state_);
}

// Steers and chooses a speed for a whole steering step, of which `seconds` pass.
Vehicle::State Vehicle::steered(const State& from, double seconds) const {
    State to = from;
    const double look_ahead = std::max(least_look_ahead_m, look_ahead_s * from.speed_mps);
    const double steering = curvature_to(from, course_.at(from.along_m + look_ahead)) - from.curvature_pm;
    constexpr double most = VehicleRules::steering_pm_ps * steering_s;
    to.curvature_pm += std::clamp(steering, -most, most);

    const double wanted = std::min(course_.speed_for(from.along_m), bend_speed(to.curvature_pm));
    const double change = (wanted - from.speed_mps) / steering_s;
    to.acceleration_mps2 = std::clamp(change, -VehicleRules::braking_mps2, VehicleRules::acceleration_mps2);
    const double mean_speed = from.speed_mps + 0.5 * to.acceleration_mps2 * seconds;
    to.speed_mps += to.acceleration_mps2 * seconds;

    const double way = mean_speed * seconds;
    const double mean_heading = from.heading_rad + 0.5 * to.curvature_pm * way;
    to.x += deterministic_cos(mean_heading) * way;
    to.y += deterministic_sin(mean_heading) * way;
    to.heading_rad = wrapped_angle(from.heading_rad + to.curvature_pm * way);

    to.along_m += way;
    if (to.along_m >= course_.length_m()) to.along_m -= course_.length_m();
    const Course::Point beside = course_.at(to.along_m);
    to.along_m += deterministic_cos(beside.heading_rad) * (to.x - beside.x) +
                  deterministic_sin(beside.heading_rad) * (to.y - beside.y);
    return to;
}

void Vehicle::publish(const State& state) {
    const auto c = static_cast<float>(deterministic_cos(state.heading_rad));
    const auto s = static_cast<float>(deterministic_sin(state.heading_rad));
    const Vec3 ahead{c, s, 0.0f};
    const Vec3 left{-s, c, 0.0f};
    const double turn_rps = state.speed_mps * state.curvature_pm;
    motion_.position = {static_cast<float>(state.x), static_cast<float>(state.y), 0.0f};
    motion_.rotation = rotation_about({0, 0, 1}, state.heading_rad);
    motion_.velocity = ahead * static_cast<float>(state.speed_mps);
    motion_.acceleration =
        ahead * static_cast<float>(state.acceleration_mps2) + left * static_cast<float>(state.speed_mps * turn_rps);
    motion_.angular_velocity_rps = {0.0f, 0.0f, static_cast<float>(turn_rps)};
}

}  // namespace backsight::arena
