#pragma once

// The steps of FishNet's guide (fishnet.h), one by one, for a game that moves its own projectiles: how far a peer's
// projectile is behind, and how it catches up. A shot of 5 units a second that was fired in tick `fired`, as every peer
// that hears of it plays it:
//
//   const FishnetConfig config;                                                            // the guide's numbers
//   const double behind_s = passed_time(config, FishnetPeer::server, now, fired, rate);    // or observer; owner: 0
//   FishnetProjectile projectile(position, direction, behind_s, config);                   // SpawnProjectile
//   projectile.move(frame_s);                                                              // each frame, as Update
//   draw(projectile.position());
//
// A game whose projectiles do not fly straight keeps a FishnetCatchUp in its own and flies on by frame_s +
// catch_up.step(frame_s) each frame. Seconds in double precision, or in float as FishNet computes. No state but what
// the caller holds, no errors, nothing is allocated. Pure; any thread.

#include <backsight/base/vec.h>
#include <backsight/presets/fishnet.h>

#include <cstdint>

namespace backsight::presets {

enum class FishnetPeer : std::uint8_t {
    owner,     ///< fired; its projectile has nothing to catch up
    server,    ///< at most max_passed_s * server_ratio
    observer,  ///< every other client: at most max_passed_s
};

/// How far a peer's projectile is behind when it spawns, in seconds. `since_fired_s`: time since the shot by the peer's
/// own estimate of server time. Negative counts as 0 (the guide's TimePassed(tick, false)) unless the config allows it;
/// NaN always does.
double passed_time(const FishnetConfig& config, FishnetPeer peer, double since_fired_s);
/// passed_time() between two valid moments: by their whole ticks, or by their fractions too, as the config says.
double passed_time(const FishnetConfig& config, FishnetPeer peer, Moment now, Moment fired, TickRate rate);

/// The catch-up of one projectile. `Real` is double, or float as FishNet itself computes.
template <typename Real>
struct BasicFishnetCatchUp {
    /// Time that is still to be caught up, seconds.
    Real remaining_s = 0;

    /// The guide's Move, once a frame of `delta_s` >= 0. Returns seconds of flight to add to this frame's own: the
    /// projectile moves by rate * (delta_s + step). 0 once all is caught up.
    constexpr Real step(Real delta_s, Real share = Real(fishnet_catch_up_share)) {
        if (!(remaining_s > Real(0))) return Real(0);
        Real step_s = remaining_s * share;
        remaining_s -= step_s;
        if (remaining_s <= delta_s / Real(2)) {
            step_s += remaining_s;
            remaining_s = Real(0);
        }
        return step_s;
    }
};
using FishnetCatchUp = BasicFishnetCatchUp<double>;

/// The guide's MOVE_RATE, units a second.
inline constexpr float fishnet_move_rate = 5.0f;

/// The guide's PredictedProjectile, on any peer: its Initialize and its Move. Computes in float and in the guide's
/// order, so the same ticks and frames give the guide's own positions.
class FishnetProjectile {
public:
    /// `direction` is unit. `passed_s`: passed_time(). `move_rate`: units a second.
    FishnetProjectile(Vec3 position, Vec3 direction, double passed_s, const FishnetConfig& config = {},
                      float move_rate = fishnet_move_rate)
        : position_(position),
          direction_(direction),
          catch_up_{static_cast<float>(passed_s)},
          share_(static_cast<float>(config.catch_up_share)),
          move_rate_(move_rate) {}

    /// Once a frame of `delta_s` >= 0: Unity's Time.deltaTime.
    void move(float delta_s) {
        const float passed_delta_s = catch_up_.step(delta_s, share_);
        position_ = position_ + direction_ * (move_rate_ * (delta_s + passed_delta_s));
    }
    Vec3 position() const { return position_; }
    /// How far it is still behind, seconds.
    float remaining_s() const { return catch_up_.remaining_s; }

private:
    Vec3 position_;
    Vec3 direction_;
    BasicFishnetCatchUp<float> catch_up_;
    float share_;
    float move_rate_;
};

/// Number of calls of FishnetCatchUp::step that use up `passed_s` (0 to 10) in frames of `delta_s` (at least 1 us). It
/// is the smallest n >= 1 with passed_s * (1 - share)^n <= delta_s / 2; 0 if nothing is to be caught up.
int catch_up_calls(const FishnetConfig& config, double passed_s, double delta_s);

}  // namespace backsight::presets
