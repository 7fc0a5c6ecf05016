#pragma once

// The receiver's side of dead reckoning, for things that are only drawn: the newest state, reckoned to now, reached
// smoothly from what was drawn before. Targets are drawn by the view instead, which the server can rebuild.
//
// In: states as they arrive, with the time at which they were true. Out: what to draw. One object per thing; one thread
// at a time; allocates nothing. All times are of one clock, the server's as estimated here. A refused state changes
// nothing and is counted.

#include <backsight/motion/converge.h>
#include <backsight/motion/reckon.h>
#include <backsight/time/tick.h>

#include <cstdint>

namespace backsight {

struct ReceiveConfig {
    ReckoningModel model = ReckoningModel::fpw;
    ReckoningConfig reckoning;
    Convergence convergence = Convergence::critically_damped;
    /// How long it takes to come to the new path. Default 200 ms: four updates at 20 Hz; longer draws an error longer,
    /// shorter shows it as a jerk. Range 0 to 5 s.
    Micros duration{200'000};
    /// A state from farther ahead of now is refused. Only a broken clock sends it, and it would block valid states for
    /// that long. Default 1 s. Range 0 to 10 s.
    Micros most_ahead{1'000'000};
    /// Distance beyond which it snaps, because nothing moves like that. Metres. Default 10, ten times the standard's
    /// bound. Range above 0.
    float snap_distance_m = 10.0f;

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

enum class ReceiveVerdict : std::uint8_t {
    first,        ///< shown from here on
    broke,        ///< another epoch: shown at once, no way between
    converges,    ///< a new path, reached by and by
    snapped,      ///< farther off than snap_distance_m
    clock_back,   ///< all this lay in the past of a clock that went back: shown at once
    old,          ///< ignored: not later than the newest
    from_future,  ///< refused: of a time more than most_ahead from now
    not_finite,   ///< refused
    count_
};
const char* to_string(ReceiveVerdict verdict);

class ReckoningReceiver {
public:
    /// `config` must be valid.
    explicit ReckoningReceiver(const ReceiveConfig& config);

    /// Takes in a state of the time `sampled_at`, known here from `now` on. `epoch` counts breaks, as EntityState's
    /// does. A changed epoch is a break if `sampled_at` is later than the newest state's.
    ReceiveVerdict update(const ReckonedState& state, std::uint16_t epoch, Micros sampled_at, Micros now);

    /// What to draw at `now`; the identity before the first state.
    MotionSample draw(Micros now) const;
    /// Age of the newest state at `now`. It is reckoned for at most its reckoning's limit; then the thing stands.
    Micros age(Micros now) const { return now - sampled_at_; }
    /// How often each verdict was given since the start.
    std::uint64_t count(ReceiveVerdict verdict) const { return counts_[static_cast<int>(verdict)]; }

private:
    ReceiveVerdict decide(const ReckonedState& state, std::uint16_t epoch, Micros sampled_at, Micros now) const;
    MotionSample reckoned(Micros now) const;

    ReceiveConfig config_;
    ReckonedState state_;
    Micros sampled_at_;
    /// The deviation of what was drawn from the new path, when that was taken up.
    Vec3 position_off_;
    Vec3 velocity_off_;
    Quat rotation_off_;
    Micros since_;
    std::uint16_t epoch_ = 0;
    bool has_state_ = false;
    std::uint64_t counts_[static_cast<int>(ReceiveVerdict::count_)] = {};
};

}  // namespace backsight
