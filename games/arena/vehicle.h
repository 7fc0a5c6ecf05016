#pragma once

// A car that drives round a closed course by itself: straights, bends both ways, accelerating and braking.
//
//   course --> point ahead --> curvature to steer; bends ahead --> speed to have --> kinematic bicycle --> motion
//
// In: time, one step after the other. Out: position and motion. They depend on the number of steps alone: only + - * /
// sqrt and base/trig.h. It steers 64 times a second at every rate of steps, so it is at the same place at the same
// second. The vehicle stops for nothing and stops nobody: players' predictions cannot depend on inputs that they do not
// know yet. Metres, seconds, radians. Not synchronised.
//
// Sources. Model: Kong et al., "Kinematic and Dynamic Vehicle Models for Autonomous Driving Control Design", IV 2015,
// with the rear axle as the reference. Steering: Coulter, "Implementation of the Pure Pursuit Path Tracking Algorithm",
// CMU 1992.

#include <backsight/history/hitboxes.h>

#include <span>
#include <vector>

#include "arena/step_rate.h"
#include "arena/thing.h"

namespace backsight::arena {

struct VehicleRules {
    /// Distance from the rear axle, where the origin is on the ground, to the front axle.
    static constexpr double wheelbase_m = 2.4;
    static constexpr double max_speed_mps = 10.0;
    static constexpr double acceleration_mps2 = 4.0;
    static constexpr double braking_mps2 = 6.0;
    /// Sideways acceleration in bends: it limits the speed there.
    static constexpr double lateral_mps2 = 8.0;
    /// Curvature of the path at full lock.
    static constexpr double max_curvature_pm = 1.0 / 3.0;
    /// Rate of change of the curvature: from lock to lock in 0.7 s.
    static constexpr double steering_pm_ps = 1.0;
    /// The hitbox: half sizes, and its middle as seen from the origin.
    static constexpr Vec3 half_extents{1.8f, 0.9f, 0.6f};
    static constexpr Vec3 box_center{1.2f, 0.0f, 0.8f};
};

/// A closed course of straights, and arcs where they meet.
class Course {
public:
    struct Corner {
        double x = 0.0;
        double y = 0.0;
        double radius_m = 0.0;
    };
    /// `corners` in order, three or more; each arc must fit between its neighbours. Built once; allocates.
    explicit Course(std::span<const Corner> corners);
    /// The course in the standard level.
    static Course standard();

    struct Point {
        double x = 0.0;
        double y = 0.0;
        double heading_rad = 0.0;
        double curvature_pm = 0.0;  ///< positive turns left
    };
    /// The point `along_m` metres from the start; the course is closed.
    Point at(double along_m) const;
    double length_m() const { return length_m_; }
    /// The speed at a point from which braking can still take all bends ahead.
    double speed_for(double along_m) const;

private:
    struct Piece {
        double begins_m = 0.0;
        double length_m = 0.0;
        Point start;
    };
    void add(double x, double y, double heading_rad, double curvature_pm, double length_m);
    std::size_t piece_at(double along_m) const;
    double wrapped(double along_m) const;

    std::vector<Piece> pieces_;
    double length_m_ = 0.0;
};

class Vehicle {
public:
    explicit Vehicle(Course course = Course::standard(), StepRate step_rate = {});

    void step();
    const ThingMotion& motion() const { return motion_; }
    double speed_mps() const { return state_.speed_mps; }
    const Course& course() const { return course_; }

    /// The hitbox of the vehicle.
    static Hitbox hitbox();

private:
    struct State {
        double along_m = 0.0;  // position of the rear axle along the course
        double x = 0.0;
        double y = 0.0;
        double heading_rad = 0.0;
        double curvature_pm = 0.0;
        double speed_mps = 0.0;
        double acceleration_mps2 = 0.0;
    };
    static double curvature_to(const State& from, const Course::Point& target);
    State steered(const State& from, double seconds) const;
    void publish(const State& state);

    Course course_;
    StepRate step_rate_;
    bool is_between_ = false;  // half a steering step past `state_`
    State state_;
    ThingMotion motion_;
};

}  // namespace backsight::arena
