#pragma once

// FishNet's lag compensated projectiles, exact to its guide "Lag Compensation, Projectiles": everybody spawns a
// projectile of his own, and who hears of the shot late lets his own fly faster until it has caught up. A preset to
// start from and to compare with. Seconds in double precision: whole microseconds could not say the published series.
// Pure; any thread.
//
// Kept as published, defects included:
// - a share per call makes the catch-up depend on the frame rate: 0.15 s take 0.90 s at 30 Hz and 0.22 s at 240 Hz, so
//   peers differ on the way, and so do their hits;
// - observers count from the tick of the shot up to twice the server's cap, and so are ahead of the server by what
//   an uplink exceeds that cap;
// - the last call takes all that is left: at 60 Hz a frame at 1.53 times the speed after one at 1.05;
// - the guide moves without a sweep, so that a fast frame can pass through a thin target.

#include <backsight/presets/projectile_system.h>
#include <backsight/time/tick.h>

#include <cstdint>

namespace backsight::presets {

/// The share of the remaining time that one call takes: "8 % of the step per frame" (guide).
inline constexpr double fishnet_catch_up_share = 0.08;

struct FishnetConfig {
    /// The guide's MAX_PASSED_TIME, seconds. Default 0.3. Range 0 to 10.
    double max_passed_s = 0.3;
    /// The server's part of it: "half of constant value for the server" (guide), 0.15 s. Range 0 to 1.
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

/// How far a peer's projectile is behind when it spawns, seconds, of which `since_fired_s` have passed since the shot
/// by the peer's own estimate of server time. Negative is 0 (the guide's TimePassed(tick, false)), and so is NaN.
double passed_time(const FishnetConfig& config, FishnetPeer peer, double since_fired_s);
/// The same between two valid moments. FishNet's tick overload counts whole ticks, as from Moment::at(tick) here; its
/// PreciseTick overload counts their fractions.
double passed_time(const FishnetConfig& config, FishnetPeer peer, Moment now, Moment fired, TickRate rate);

/// The catch-up of one projectile. `Real` is double, or float as FishNet itself computes.
template <typename Real>
struct BasicFishnetCatchUp {
    /// What is still to be caught up, seconds.
    Real remaining_s = 0;

    /// The guide's Move, once a frame of `delta_s` >= 0: the seconds of flight to add to this frame's own, so that the
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

/// How many calls of FishnetCatchUp::step use up `passed_s` (0 to 10) in frames of `delta_s` (at least 1 us): the
/// smallest n >= 1 with passed_s * (1 - share)^n <= delta_s / 2; 0 for nothing to catch up.
int catch_up_calls(const FishnetConfig& config, double passed_s, double delta_s);

/// The guide, played whole: the owner at once, the server behind by at most 0.15 s and catching up by 8 % of the rest a
/// tick, targets tested where a step ends, nothing reconciled. Not its observers, nor levels that a fast frame passes
/// through.
std::unique_ptr<ProjectileSystem> fishnet_projectiles(const ProjectileRules& rules, const LevelAt& level, TickRate rate,
                                                      const FishnetConfig& config = {});

}  // namespace backsight::presets
