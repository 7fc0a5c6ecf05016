#pragma once

// The sender's side of dead reckoning: it keeps the ghost, which is what every receiver believes, and says when the
// truth is too far from it.
//
// In: the true state of one thing, each tick. Out: whether to send it now, and why; the state as sent. One object per
// thing; one thread at a time. Allocates nothing. A state that cannot be sent is refused with a reason and counted; the
// ghost stays as it was until a valid state arrives. A jump of the clock costs one update.

#include <backsight/base/quantize.h>
#include <backsight/motion/reckon.h>
#include <backsight/time/tick.h>

#include <cstdint>

namespace backsight {

/// How often a thing is sent. Only the server needs it, except for model and reckoning, which both sides must share.
struct GhostConfig {
    ReckoningModel model = ReckoningModel::fpw;
    ReckoningConfig reckoning;
    Quantization quantization;
    /// The largest error of the ghost's position; beyond it the state is sent. Metres. Default 1 m, IEEE 1278.1's
    /// DRA_POS_THRSH_DFLT. Range 0 to 1000;
    /// 0 sends each tick in which the thing moves differently than reckoned.
    float position_bound_m = 1.0f;
    /// The largest error of the ghost's rotation; beyond it the state is sent. Radians. Default 3 degrees, IEEE
    /// 1278.1's DRA_ORIENT_THRSH_DFLT. Range 0 to 4; from pi on never. What the wire rounds off,
    /// max_rotation_error_deg, does not count.
    float rotation_bound_rad = 0.052359878f;
    /// Longest time between two updates, for receivers that join or lost an update. Default 5 s, IEEE 1278.1's
    /// heartbeat. Range 10 ms to 60 s.
    Micros heartbeat{5'000'000};
    /// Shortest time between two updates, except for a break. Until it is over the ghost may be off by more than the
    /// bounds. Default 0. Range 0 to heartbeat.
    Micros least_interval{0};

    /// How far ahead to look: the state is also sent if the ghost *will* be off by a bound when the truth goes on as it
    /// does for this long. Receivers learn of a bend after the network delay, and are off by it until then. Where that
    /// delay is 100 ms, setting this to 100 ms saves recorded cars a quarter of their updates at the same error. At 50
    /// ms it saves next to nothing (docs/evidence/drawing-labs.md). Default 0. Range 0 to 500 ms.
    Micros anticipation{0};

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// Whether a state has to be sent, and why.
enum class GhostVerdict : std::uint8_t {
    near_enough,   ///< do not send: the ghost is within the bounds
    waits,         ///< do not send yet: a bound is passed, but least_interval is not over
    first,         ///< send: no receiver knows of it
    broke,         ///< send: a teleport, a death, a respawn
    position_off,  ///< send: past position_bound_m, now or after the anticipation
    rotation_off,  ///< send: past rotation_bound_rad, now or after the anticipation
    heartbeat,     ///< send: it is time
    clock_back,    ///< send: `now` lies before the last update
    not_finite,    ///< refused: a NaN or an infinity
    out_of_range,  ///< refused: faster or farther than the wire can say, or a rotation of no length
    count_
};
const char* to_string(GhostVerdict verdict);
constexpr bool is_sent(GhostVerdict v) { return v >= GhostVerdict::first && v <= GhostVerdict::clock_back; }
constexpr bool is_refused(GhostVerdict v) { return v == GhostVerdict::not_finite || v == GhostVerdict::out_of_range; }

class ReckoningSender {
public:
    /// `config` must be valid.
    explicit ReckoningSender(const GhostConfig& config);

    /// Takes in the true state at `now`. `epoch` counts breaks, as EntityState's does: a change is sent at once. When
    /// is_sent(), send sent() with `now` as its time.
    GhostVerdict update(const EntityPose& truth, std::uint16_t epoch, Micros now);

    /// The last state that was sent. Meaningful after the first.
    const QuantReckonedState& sent() const { return sent_; }
    Micros sent_at() const { return sent_at_; }
    /// Returns what receivers believe at `now`.
    MotionSample ghost(Micros now) const;

    /// How often each verdict was given since the start.
    std::uint64_t count(GhostVerdict verdict) const { return counts_[static_cast<int>(verdict)]; }

private:
    GhostVerdict decide(const EntityPose& truth, std::uint16_t epoch, Micros now) const;
    bool is_off(const MotionSample& believed, const MotionSample& truth) const;
    bool is_turned(const MotionSample& believed, const MotionSample& truth) const;

    GhostConfig config_;
    float least_cosine_ = 1.0f;
    QuantReckonedState sent_;
    EntityPose believed_;
    Micros sent_at_;
    std::uint16_t epoch_ = 0;
    bool has_sent_ = false;
    std::uint64_t counts_[static_cast<int>(GhostVerdict::count_)] = {};
};

}  // namespace backsight
