#include <backsight/base/trig.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "inputs/random.h"
#include "lab/reckoning/path.h"

namespace backsight::lab::reckoning {

namespace {

constexpr int parts = 8;  // of a step: the drive is integrated finer than it is looked at
constexpr double wheelbase_m = 2.7;
constexpr double jerk_mps3 = 20.0;
constexpr double steering_rate_radps = 0.5;
constexpr double strongest_brake_mps2 = 7.0;
constexpr double strongest_push_mps2 = 3.5;

// The driver's intent for some time.
struct Piece {
    double speed_mps;
    double steering_rad;
    double seconds;
};
constexpr std::array<Piece, 5> pieces{{
    {20.0, 0.0, 4.0},   // a straight
    {9.0, 0.12, 3.5},   // a bend of 22 m
    {9.0, -0.15, 3.0},  // and one of 18 m the other way
    {4.0, 0.0, 2.0},    // braking hard
    {14.0, 0.04, 5.0},  // a long one of 67 m
}};

struct Car {
    double x = 0.0, y = 0.0, heading = 0.0, speed = 0.0, push = 0.0, steering = 0.0;

    double turning() const { return speed * std::tan(steering) / wheelbase_m; }

    void control(const Piece& piece) {
        const double wanted = std::clamp((piece.speed_mps - speed) * 1.5, -strongest_brake_mps2, strongest_push_mps2);
        push += std::clamp(wanted - push, -jerk_mps3 * vehicle_step_s, jerk_mps3 * vehicle_step_s);
        const double turn = steering_rate_radps * vehicle_step_s;
        steering += std::clamp(piece.steering_rad - steering, -turn, turn);
    }

    void drive() {
        constexpr double dt = vehicle_step_s / parts;
        for (int i = 0; i < parts; ++i) {
            speed = std::max(0.0, speed + push * dt);
            heading += turning() * dt;
            x += speed * deterministic_cos(heading) * dt;
            y += speed * deterministic_sin(heading) * dt;
        }
    }

    PathPoint seen(std::int64_t step) const {
        const double c = deterministic_cos(heading);
        const double s = deterministic_sin(heading);
        const double across = speed * turning();
        const auto flat = [](double a, double b) { return Vec3{static_cast<float>(a), static_cast<float>(b), 0.0f}; };
        PathPoint point;
        point.at = Micros{step * 15'625};
        point.state.position = flat(x, y);
        point.state.velocity = flat(speed * c, speed * s);
        point.state.acceleration = flat(push * c - across * s, push * s + across * c);
        point.state.rotation = rotation_about({0.0f, 0.0f, 1.0f}, heading);
        point.state.angular_velocity = {0.0f, 0.0f, static_cast<float>(turning())};
        return point;
    }
};

}  // namespace

PathSet course_paths(std::uint64_t seed, double seconds) {
    PathSet set;
    set.name = "course";
    set.is_vehicle = true;
    set.source = "a kinematic bicycle of our own making";
    inputs::Random random(seed);
    Car car;
    Piece piece = pieces[0];
    double until = piece.seconds;
    Path path;
    const auto steps = static_cast<std::int64_t>(seconds / vehicle_step_s);
    for (std::int64_t step = 0; step < steps; ++step) {
        if (static_cast<double>(step) * vehicle_step_s >= until) {
            piece = pieces[random.below(pieces.size())];
            until += piece.seconds;
        }
        car.control(piece);
        path.push_back(car.seen(step));
        car.drive();
    }
    set.paths.push_back(std::move(path));
    return set;
}

}  // namespace backsight::lab::reckoning
