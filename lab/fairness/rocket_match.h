#pragma once

// A match of rockets: a shooter fires at somebody who sees the rocket, reacts, and steps aside.
//
//   shooter  fires at where their screen has the target, 10 to 30 m away, once their last rocket is over and it stands
//   server   launches, and decides by its ProjectileAuthority
//   target   draws the rocket as news of it comes (RemoteProjectiles); a reaction after the first frame that shows it
//            they step 1.5 m to a side. Their commands take them there.
//
// In: how the rocket shares out the age of the shooter's view, two seats, a human. Out: how many rockets escaped, by
// the authority's verdicts. A ServerWorld and two ClientWorlds; networks as recorded, a command with each frame. Only
// direct hits count. Virtual time in whole microseconds, that of the server's clock; deterministic.

#include <backsight/projectile/budget.h>

#include <array>
#include <cstdint>

#include "lab/fairness/human.h"
#include "lab/fairness/match.h"

namespace backsight::lab::fairness {

struct RocketMatchConfig {
    BudgetCaps budget{};          ///< valid
    std::array<Seat, 2> seats{};  ///< the shooter's and the target's; no handicaps
    Human human{};                ///< the target's reaction
    bool dodges = true;           ///< false: the target stands there
    double aim_error_m = 0.15;    ///< deviation at the target, to each side
    std::uint32_t rockets = 40;
    std::uint64_t seed = 1;
};

struct RocketTally {
    std::uint64_t rockets = 0;    ///< that flew, and ended
    std::uint64_t escaped = 0;    ///< of these: the verdict was no hit of the target
    std::uint64_t confirmed = 0;  ///< of these: the shooter's image ended as the verdict says
    std::uint64_t denied = 0;
    std::uint64_t seen = 0;    ///< that the target's screen drew
    std::int64_t seen_us = 0;  ///< sum over these: from the launch to the first frame that drew them

    RocketTally& operator+=(const RocketTally& other);
};

/// A match whose networks bring nothing ends too: it waits for no more than ten seconds a rocket.
RocketTally play_rockets(const RocketMatchConfig& config);

}  // namespace backsight::lab::fairness
