#include "arena/vehicle.h"

#include <backsight/base/assert.h>
#include <backsight/base/trig.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace backsight::arena {

namespace {

constexpr double step_s = 1.0 / 64.0;
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

Vehicle::Vehicle(Course course) : course_(std::move(course)) {
    const Course::Point start = course_.at(0.0);
    x_ = start.x;
    y_ = start.y;
    heading_rad_ = start.heading_rad;
    publish(0.0);
}

Hitbox Vehicle::hitbox() {
    return Hitbox::box(HitGroup::generic, VehicleRules::box_center, VehicleRules::half_extents);
}

// Curvature of the arc that starts here along the heading and passes through the target.
double Vehicle::curvature_to(const Course::Point& target) const {
    const double dx = target.x - x_;
    const double dy = target.y - y_;
    const double aside = deterministic_cos(heading_rad_) * dy - deterministic_sin(heading_rad_) * dx;
    const double wanted = 2.0 * aside / std::max(dx * dx + dy * dy, 1e-6);
    return std::clamp(wanted, -VehicleRules::max_curvature_pm, VehicleRules::max_curvature_pm);
}

void Vehicle::step() {
    const double look_ahead = std::max(least_look_ahead_m, look_ahead_s * speed_mps_);
    const double steering = curvature_to(course_.at(along_m_ + look_ahead)) - curvature_pm_;
    constexpr double most = VehicleRules::steering_pm_ps * step_s;
    curvature_pm_ += std::clamp(steering, -most, most);

    const double wanted = std::min(course_.speed_for(along_m_), bend_speed(curvature_pm_));
    const double change = (wanted - speed_mps_) / step_s;
    const double acceleration = std::clamp(change, -VehicleRules::braking_mps2, VehicleRules::acceleration_mps2);
    const double mean_speed = speed_mps_ + 0.5 * acceleration * step_s;
    speed_mps_ += acceleration * step_s;

    const double way = mean_speed * step_s;
    const double mean_heading = heading_rad_ + 0.5 * curvature_pm_ * way;
    x_ += deterministic_cos(mean_heading) * way;
    y_ += deterministic_sin(mean_heading) * way;
    heading_rad_ = wrapped_angle(heading_rad_ + curvature_pm_ * way);

    along_m_ += way;
    if (along_m_ >= course_.length_m()) along_m_ -= course_.length_m();
    const Course::Point beside = course_.at(along_m_);
    along_m_ += deterministic_cos(beside.heading_rad) * (x_ - beside.x) +
                deterministic_sin(beside.heading_rad) * (y_ - beside.y);
    publish(acceleration);
}

void Vehicle::publish(double acceleration_mps2) {
    const auto c = static_cast<float>(deterministic_cos(heading_rad_));
    const auto s = static_cast<float>(deterministic_sin(heading_rad_));
    const Vec3 ahead{c, s, 0.0f};
    const Vec3 left{-s, c, 0.0f};
    const double turn_rps = speed_mps_ * curvature_pm_;
    motion_.position = {static_cast<float>(x_), static_cast<float>(y_), 0.0f};
    motion_.rotation = rotation_about({0, 0, 1}, heading_rad_);
    motion_.velocity = ahead * static_cast<float>(speed_mps_);
    motion_.acceleration =
        ahead * static_cast<float>(acceleration_mps2) + left * static_cast<float>(speed_mps_ * turn_rps);
    motion_.angular_velocity_rps = {0.0f, 0.0f, static_cast<float>(turn_rps)};
}

}  // namespace backsight::arena
