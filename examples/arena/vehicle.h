#pragma once

// A car that drives round a closed course by itself: straights, bends both ways, accelerating and braking.
//
//   course --> point ahead --> curvature to steer; bends ahead --> speed to have --> kinematic bicycle --> motion
//
// In: time, a step of 1/64 s after the other. Out: where it is and how it moves. A function of the number of steps
// alone: only + - * / sqrt and base/trig.h. It is stopped by nothing, and nobody is stopped by it: what players predict
// can not depend on what they do not know yet. Metres, seconds, radians. Not synchronised.
//
// Source of the model: Kong et al., "Kinematic and Dynamic Vehicle Models for Autonomous Driving Control Design", IV
// 2015, with the rear axle as the reference; of the steering: Coulter, "Implementation of the Pure Pursuit Path
// Tracking Algorithm", CMU 1992.

#include <backsight/history/hitboxes.h>

#include <span>
#include <vector>

#include "arena/thing.h"

namespace backsight::arena {

struct VehicleRules {
    /// From the rear axle, where the origin is on the ground, to the front one.
    static constexpr double wheelbase_m = 2.4;
    static constexpr double max_speed_mps = 10.0;
    static constexpr double acceleration_mps2 = 4.0;
    static constexpr double braking_mps2 = 6.0;
    /// Sideways, in bends: the speed there follows from it.
    static constexpr double lateral_mps2 = 8.0;
    /// Of its path, at full lock.
    static constexpr double max_curvature_pm = 1.0 / 3.0;
    /// How fast the curvature changes: a lock to the other in 0.7 s.
    static constexpr double steering_pm_ps = 1.0;
    /// The box: half sizes, and its middle as seen from the origin.
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
    /// Corners in order, three or more; each arc must fit between its neighbours. Built once; allocates.
    explicit Course(std::span<const Corner> corners);
    /// The one in the standard level.
    static Course standard();

    struct Point {
        double x = 0.0;
        double y = 0.0;
        double heading_rad = 0.0;
        double curvature_pm = 0.0;  ///< positive turns left
    };
    /// At so many metres from the start, round and round.
    Point at(double along_m) const;
    double length_m() const { return length_m_; }
    /// The speed to have there so as to take all bends ahead: what braking lets it lose until them.
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
    explicit Vehicle(Course course = Course::standard());

    void step();
    const ThingMotion& motion() const { return motion_; }
    double speed_mps() const { return speed_mps_; }
    const Course& course() const { return course_; }

    /// What can be hit of it.
    static Hitbox hitbox();

private:
    double curvature_to(const Course::Point& target) const;
    void publish(double acceleration_mps2);

    Course course_;
    double along_m_ = 0.0;  // of the course, beside the rear axle
    double x_ = 0.0;
    double y_ = 0.0;
    double heading_rad_ = 0.0;
    double curvature_pm_ = 0.0;
    double speed_mps_ = 0.0;
    ThingMotion motion_;
};

}  // namespace backsight::arena
