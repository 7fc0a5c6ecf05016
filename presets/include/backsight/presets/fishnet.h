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
    /// TimePassed(uint) counts whole ticks, as the difference of two ticks does: all of the tick of the shot, and
    /// nothing of the tick of now. TimePassed(PreciseTick) counts fractions of both. Default true: the guide sends a
    /// uint.
    bool counts_whole_ticks = true;
    /// TimePassed's allowNegative: a tick to come gives a time below 0, which nothing ever makes up for. Default false,
    /// as in the guide: it is 0.
    bool allows_negative = false;

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// The guide's server for a game on this library's authority: its projectiles catch up as they fly and are judged in
/// the present. `config` must be valid. Shares are rounded to thousandths, and the cap is 1 s at most.
BudgetCaps fishnet_budget(const FishnetConfig& config = {});

/// The guide as a complete system. The owner's projectile leaves at once. The server's is behind by at most 0.15 s and
/// catches up by 8 % of the rest a tick. A spectator's is behind by the time since the shot's own tick, at most 0.3 s,
/// and catches up by 8 % of the rest a frame: call spectators_frame() once a frame, from the frame after spectate().
/// Targets are tested where a step ends, and each peer's projectile ends by itself; nothing is reconciled. A straight
/// flight adds up its steps in float, as the guide's; that of one with acceleration or drag has an age, which is
/// rounded to 1/65536 of a tick. Left out: levels that a fast frame passes through.
std::unique_ptr<ProjectileSystem> fishnet_projectiles(const ProjectileRules& rules, const LevelAt& level, TickRate rate,
                                                      const FishnetConfig& config = {});

}  // namespace backsight::presets
