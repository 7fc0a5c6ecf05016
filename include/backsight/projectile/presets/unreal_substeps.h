#pragma once

// How the Unreal Engine cuts a long step of a projectile into short ones, so that a fast-forward does not jump through
// a near target: UProjectileMovementComponent's TickComponent and GetSimulationTimeStep. Seconds in double precision
// (the engine's are single). Pure; any thread.
//
// Kept as published: the last allowed step takes all that is left, so that 0.30 s end in one of 51 ms. At an exact
// multiple of the longest step the number of steps hangs on rounding: 0.25 s in steps of 0.05 leave
// 0.05000000000000002, and so end in two of 0.025.

namespace backsight {

/// UProjectileMovementComponent::MIN_TICK_TIME, seconds: a shorter remainder is dropped.
inline constexpr double unreal_min_step_s = 0.0002;

struct UnrealSubstepRule {
    /// Longest step, seconds. Default 0.0166 (projectile series, part 4). Range 0.0002 to 1.
    double max_step_s = 0.0166;
    /// Most steps. Default 16 (ibid.). Range 1 to 1000.
    int max_iterations = 16;

    [[nodiscard]] const char* validate() const;
};

/// The engine's own defaults, MaxSimulationTimeStep and MaxSimulationIterations.
inline constexpr UnrealSubstepRule unreal_engine_substeps{0.05, 8};

/// The steps of one tick, one after the other.
class UnrealSubsteps {
public:
    UnrealSubsteps(const UnrealSubstepRule& rule, double total_s) : rule_(rule), remaining_s_(total_s) {}

    /// The next step, seconds; 0 when the tick is used up.
    double next();

private:
    UnrealSubstepRule rule_;
    double remaining_s_;
    int iteration_ = 0;
};

}  // namespace backsight
