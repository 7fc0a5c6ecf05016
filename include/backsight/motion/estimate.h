#pragma once

// The velocity, acceleration and angular velocity of a thing of which only positions and rotations are known: what a
// sender gives to dead reckoning where no physics engine can be asked.
//
// In: a pose per tick. Out: the state to send. One per thing; one thread at a time; allocates nothing. Poses that are
// not finite, or not later than the last, are refused.

#include <backsight/base/vec.h>
#include <backsight/motion/reckon.h>
#include <backsight/time/tick.h>

#include <cstddef>
#include <cstdint>

namespace backsight {

/// The defaults are for people, at ticks of 10 to 40 ms; their source is docs/decisions/0012-reckoning.md.
struct EstimateConfig {
    /// The velocity is the mean over this time up to now, and at least over one tick. Default 0: of the last tick.
    /// Longer takes out noise, and adds lag, which costs people more: 3 to 8 % more updates with two ticks. Range 0 to
    /// 250 ms.
    Micros velocity_window{0};
    /// The velocity before, which the acceleration is the change from, is the mean over this time, and at least over
    /// one tick. Default 26 ms. Range 0 to 250 ms.
    Micros earlier_window{26'000};
    /// No more acceleration across gravity is believed. Metres per second squared. Default 81.28: of a QuakeWorld
    /// player, sv_accelerate 10 times sv_maxspeed 320 u/s. Range above 0 to 1024.
    float most_acceleration_mps2 = 81.28f;
    /// As in ReckoningConfig. Where it is not 0, an acceleration along it of 5/8 to 11/8 of gravity is a fall, and
    /// given as exactly that; any other along it is a stair or a landing, and left out. Default 0.
    Vec3 gravity;

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
        not_later,   ///< refused, but for a clock that went back by more than a second: that starts anew
    };
    /// Where it is at `now`. After a break (teleport, respawn) call restart() first.
    Added add(const Pose& pose, Micros now);
    /// Forgets all poses.
    void restart() { count_ = 0; }

    /// At the last pose, which must have been given: the position and rotation as given; the rest 0 where too few poses
    /// are known.
    ReckonedState estimate() const;

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
    Vec3 mean_turning(std::size_t from, std::size_t to) const;

    EstimateConfig config_;
    Known known_[capacity];
    std::size_t next_ = 0;
    std::size_t count_ = 0;
};

}  // namespace backsight
