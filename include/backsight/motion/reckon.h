#pragma once

// Dead reckoning: where a thing is some time after its last known state, if it goes on as it did. The nine models of
// IEEE 1278.1 (DIS), plus accelerations that fade. Client and server both draw with it. It uses only + - * / and sqrt,
// with base/trig.h and base/exp.h, so the same state gives the same bits everywhere. Pure; any thread.
//
// In: states within the range of the wire (base/quantize.h: 16 km, 512 m/s, 1024 m/s^2, 64 rad/s a component), so not
// NaN. Out: position, velocity and rotation. No errors.
//
// A name is three letters, after the standard:
//   rotation        F fixed, as it was; R rotating at the constant angular velocity
//   order           P the velocity lasts; V the acceleration lasts too
//   frame           W the motion goes on along the world's axes; B along the body's, which turn with it

#include <backsight/base/quantize.h>
#include <backsight/motion/sample.h>
#include <backsight/time/tick.h>

#include <cstdint>

namespace backsight {

/// The values are those of the standard's field "dead reckoning algorithm", 1 to 9.
enum class ReckoningModel : std::uint8_t {
    fixed = 1,  ///< "Static": stays where and as it is
                ///< Name: static
    fpw = 2,    ///< straight on at constant velocity; what most games call extrapolation
                ///< Name: FPW
    rpw = 3,    ///< as fpw, and turns
                ///< Name: RPW
    rvw = 4,    ///< constant acceleration, and turns
                ///< Name: RVW
    fvw = 5,    ///< constant acceleration: a thing thrown
                ///< Name: FVW
    fpb = 6,    ///< as fpw: a body that does not turn keeps its axes
                ///< Name: FPB
    rpb = 7,    ///< along its own nose as it turns, so on a circle: a car in a bend, an aircraft
                ///< Name: RPB
    rvb = 8,    ///< along its own nose as it turns and speeds up or slows down
                ///< Name: RVB
    fvb = 9,    ///< as fvw
                ///< Name: FVB
};
/// "static", "FPW", "RPW", "RVW", "FVW", "FPB", "RPB", "RVB", "FVB".
const char* to_string(ReckoningModel model);

/// Whether the model uses the angular velocity; the acceleration. What it does not use need not be sent.
constexpr bool turns(ReckoningModel m) {
    return m == ReckoningModel::rpw || m == ReckoningModel::rvw || m == ReckoningModel::rpb || m == ReckoningModel::rvb;
}
constexpr bool accelerates(ReckoningModel m) {
    return m == ReckoningModel::rvw || m == ReckoningModel::fvw || m == ReckoningModel::rvb || m == ReckoningModel::fvb;
}

/// A state as it is sent. What a model does not use may stay 0.
struct QuantReckonedState {
    QuantPosition position;
    QuantVelocity velocity;
    QuantAcceleration acceleration;
    QuantRotation rotation;
    QuantAngularVelocity angular_velocity;
    FineRotation rotation_fine;

    friend constexpr bool operator==(const QuantReckonedState&, const QuantReckonedState&) = default;
};

/// Quantises a state, with `q`.rotation_bits for its rotation. Returns the result of the first part that is refused;
/// `out` is written only when the result is ok.
[[nodiscard]] QuantizeResult quantize_reckoned(const EntityPose& state, const Quantization& q, QuantReckonedState& out);
inline EntityPose dequantize(const QuantReckonedState& state, const Quantization& q) {
    return {dequantize(state.position, q), dequantize(state.rotation, state.rotation_fine),
            dequantize(state.velocity, q), dequantize(state.acceleration), dequantize(state.angular_velocity)};
}

/// How a kind of thing is reckoned. Client and server must use equal values: they are part of the protocol.
struct ReckoningConfig {
    /// Time in which an acceleration fades to 1/e, so that all of it adds acceleration * decay to the velocity. 0: it
    /// does not fade, as in the standard. Default 0. Range 0, or 1 ms to 10 s. Vehicles keep theirs; people do not
    /// (docs/integrate/reckoning.md).
    Micros acceleration_decay{0};
    /// Time in which the velocity fades to 1/e, since a runner may stop. 0: it does not fade, as in the standard.
    /// Default 0. Range 0, or 1 ms to 10 s; only with an acceleration_decay.
    Micros velocity_decay{0};
    /// Gravity of the world, metres per second squared. With models V, an acceleration that holds at least half of
    /// gravity means that the thing falls. Then gravity and the full velocity last, because there is no ground to brake
    /// on. Otherwise the velocity along gravity is that of stairs and ramps, and fades by climb_decay. Default 0: no
    /// such rule, as the standard has none. Range 0 to 100 a component, either sign.
    Vec3 gravity;
    /// Time in which the velocity along gravity fades to 1/e where the thing does not fall. Default 0: it does not
    /// fade. Range 0, or 1 ms to 10 s.
    Micros climb_decay{0};
    /// Time after which the thing stands where it is by then. Default 12 s: what the standard allows without an update,
    /// 2.4 heartbeats of 5 s (HBT_TIMEOUT_MPLIER). Range 0 to 60 s.
    Micros limit{12'000'000};

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// With ReckoningModel::fvw, for people who walk, run and jump under `gravity`, along -z by default: accelerations fade
/// in 45 ms, velocities on the ground in 0.6 s, climbs in 0.2 s. Chosen on five sets of movement, with states from a
/// MotionEstimator. Fitted without any one of the sets, they still are no worse than constant velocity on it
/// (docs/decisions/0027-reckoning-unseen.md).
ReckoningConfig reckoning_for_people(Vec3 gravity = {0.0f, 0.0f, -9.81f});

/// Returns where the thing is `seconds` after `state`, how fast it moves and how it is turned. For negative times and
/// NaN the result is as in `state`; past the limit it is as at the limit, with velocity 0. A model P keeps the velocity
/// and ignores the acceleration. Formulas: IEEE 1278.1-2012, annex E, with closed forms that stay exact as the angular
/// velocity goes to 0.
MotionSample reckon(ReckoningModel model, const EntityPose& state, float seconds, const ReckoningConfig& config);

}  // namespace backsight
