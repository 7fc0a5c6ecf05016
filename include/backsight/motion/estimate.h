#pragma once

// Estimates the velocity, acceleration and angular velocity of a thing of which only positions and rotations are known.
// A sender passes the estimate to dead reckoning if no physics engine has the values.
//
// In: a pose per tick. Out: the state to send. One per thing; one thread at a time; allocates nothing. Poses that are
// not finite, or not later than the last, are refused.

#include <backsight/base/vec.h>
#include <backsight/motion/reckon.h>
#include <backsight/time/tick.h>

#include <cstddef>
#include <cstdint>

namespace backsight {

/// The defaults are for people, at ticks of 10 to 40 ms; their source is docs/decisions/0012-reckoning.md, and
/// 0027-reckoning-unseen.md for the last three.
struct EstimateConfig {
    /// The time, up to now, over which the mean velocity is taken; at least one tick. Default 0: the last tick. Longer
    /// removes noise but adds lag, which costs people more: 3 to 8 % more updates with two ticks. Range 0 to 250 ms.
    Micros velocity_window{0};
    /// The time over which the earlier mean velocity is taken; at least one tick. The acceleration is the change from
    /// it. Default 26 ms. Range 0 to 250 ms.
    Micros earlier_window{26'000};
    /// Upper limit of acceleration across gravity, metres per second squared. Default 81.28: a QuakeWorld player's,
    /// sv_accelerate 10 times sv_maxspeed 320 u/s. Range above 0 to 1024.
    float most_acceleration_mps2 = 81.28f;
    /// As in ReckoningConfig. Where it is not 0, an acceleration along it of 7/10 to 13/10 of gravity is a fall and
    /// counts as exactly gravity. Any other acceleration along it is a stair or a landing and is left out. Default 0.
    Vec3 gravity;
    /// The time over which the mean steadiness is taken. Steadiness says how much an acceleration resembles the
    /// previous one: 1 means equal; 0 or less means that steps of nothing and of twice as much alternate, as when
    /// commands arrive unevenly. An acceleration counts by its steadiness; below 0.4 the velocity is smoothed too.
    /// Default 1 s. 0: all accelerations count in full. Range 0 to 60 s.
    Micros steadiness_time{1'000'000};
    /// A fall that will reach the height last stood on within this time is reported as ending there: as a velocity
    /// along gravity that leads there, not as a fall. It needs gravity. Default 100 ms. With 0 a fall never ends. Range
    /// 0 to 250 ms.
    Micros landing_time{100'000};

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

class MotionEstimator {
public:
    /// `config` must be valid.
    explicit MotionEstimator(const EstimateConfig& config);

    enum class Added : std::uint8_t {
        ok,
        not_finite,  ///< refused
        not_later,   ///< refused, except after a clock that went back by more than a second: then it starts anew
    };
    /// Adds the pose at `now`. After a break (teleport, respawn) call restart() first.
    Added add(const Pose& pose, Micros now);
    /// Forgets all poses and the height stood on, but not how steady it is.
    void restart();

    /// The state at the last pose; at least one must have been added. Position and rotation are as given. The rest is 0
    /// where too few poses are known, or where they are too far apart for a float.
    EntityPose estimate() const;

private:
    struct Known {
        Pose pose;
        Micros at;
    };
    static constexpr std::size_t capacity = 64;

    /// The pose `back` before the last.
    const Known& known(std::size_t back) const { return known_[(next_ + capacity - 1 - back) % capacity]; }
    /// The youngest pose that is `window` or more older than the one `from` before the last, or the oldest.
    std::size_t reach(std::size_t from, Micros window) const;
    Vec3 mean_velocity(std::size_t from, std::size_t to) const;
    // The last two changes of the mean velocity, and what they were made of.
    struct Changes {
        Vec3 velocity;          // of the last span, at its middle
        Vec3 earlier_velocity;  // of the span before
        Vec3 last;              // how the first came from the second, per second
        Vec3 before;            // and the second from the one before
        Vec3 both;              // the change over both
        float late = 0.0f;      // seconds from the middle of the last span to now
        bool has_last = false;
        bool has_before = false;
    };
    Changes changes() const;
    /// Takes up what the last pose says about steadiness and the ground.
    void learn(float seconds);
    float steadiness() const { return moved_ > 0.0f ? agreed_ / moved_ : 1.0f; }
    /// How much of the last acceleration is kept, 0 to 1.
    float believed(const Changes& c) const;
    bool is_fall(const Changes& c) const;
    void land(EntityPose& state) const;
    /// The part of `v` across gravity; all of it where there is none.
    Vec3 across(Vec3 v) const;
    Vec3 believable(Vec3 change) const;
    Vec3 mean_turning(std::size_t from, std::size_t to) const;

    EstimateConfig config_;
    Known known_[capacity];
    std::size_t next_ = 0;
    std::size_t count_ = 0;
    /// Twice the products of successive accelerations, and the sums of their squares, both fading.
    float agreed_ = 0.0f;
    float moved_ = 0.0f;
    /// Down gravity, metres: where it last stood.
    float ground_ = 0.0f;
    bool has_ground_ = false;
};

}  // namespace backsight
