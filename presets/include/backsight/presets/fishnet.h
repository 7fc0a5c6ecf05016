#pragma once

// FishNet's lag compensated projectiles, exact to its guide "Lag Compensation, Projectiles". Every peer spawns its own
// projectile. A peer that hears of the shot late makes its own fly faster until it has caught up. A preset to start
// from and to compare with. Times are seconds in double precision: whole microseconds could not express the published
// series. Pure; any thread.
//
// Kept as published, defects included:
// - The share per call makes the catch-up depend on the frame rate: 0.15 s take 0.90 s at 30 Hz and 0.22 s at 240 Hz.
//   So peers differ on the way, and in their hits.
// - Observers count from the tick of the shot up to twice the server's cap. So they are ahead of the server by the part
//   of the uplink that exceeds that cap.
// - The last call takes all that is left: at 60 Hz a frame at 1.53 times the speed follows one at 1.05.
// - The guide moves without a sweep, so a fast frame can pass through a thin target.

#include <backsight/presets/projectile_system.h>
#include <backsight/time/tick.h>

#include <cstdint>

namespace backsight::presets {

/// The share of the remaining time that one call takes: "8 % of the step per frame" (guide).
inline constexpr double fishnet_catch_up_share = 0.08;

struct FishnetConfig {
    /// The guide's MAX_PASSED_TIME, seconds. Default 0.3. Range 0 to 10.
    double max_passed_s = 0.3;
    /// The server's share of it: "half of constant value for the server" (guide), 0.15 s. Range 0 to 1.
    double server_ratio = 0.5;
    /// Range 0.01 to 1.
    double catch_up_share = fishnet_catch_up_share;

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

enum class FishnetPeer : std::uint8_t {
    owner,     ///< fired; its projectile has nothing to catch up
    server,    ///< at most max_passed_s * server_ratio
    observer,  ///< every other client: at most max_passed_s
};

/// How far a peer's projectile is behind when it spawns, in seconds. `since_fired_s`: time since the shot by the peer's
/// own estimate of server time. Negative counts as 0 (the guide's TimePassed(tick, false)), and so does NaN.
double passed_time(const FishnetConfig& config, FishnetPeer peer, double since_fired_s);
/// passed_time() between two valid moments. FishNet's tick overload counts whole ticks, as Moment::at(tick) does here;
/// its PreciseTick overload counts fractions.
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

/// Number of calls of FishnetCatchUp::step that use up `passed_s` (0 to 10) in frames of `delta_s` (at least 1 us). It
/// is the smallest n >= 1 with passed_s * (1 - share)^n <= delta_s / 2; 0 if nothing is to be caught up.
int catch_up_calls(const FishnetConfig& config, double passed_s, double delta_s);

/// The guide as a complete system. The owner's projectile leaves at once. The server's is behind by at most 0.15 s and
/// catches up by 8 % of the rest a tick. Targets are tested where a step ends; nothing is reconciled. Left out:
/// observers, and levels that a fast frame passes through.
std::unique_ptr<ProjectileSystem> fishnet_projectiles(const ProjectileRules& rules, const LevelAt& level, TickRate rate,
                                                      const FishnetConfig& config = {});

}  // namespace backsight::presets
