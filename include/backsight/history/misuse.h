#pragma once

// Mistakes of a game that break no contract, so that nothing refuses them, and that would only show in the match. Each
// world counts them: WorldHistory::misuses(). docs/integrate/mistakes.md says of each what to look for in your code.
// Plain values; any thread.

#include <cstdint>

namespace backsight {

enum class Misuse : std::uint8_t {
    tick_not_finished,   ///< a tick began while projectiles fly and the tick before was never finished
    death_not_recorded,  ///< kill() or respawn() took no effect for 32 ticks, because the entity was not recorded
    tombstone_not_sent,  ///< a client was sent an entity that is gone, and despawned() was not asked for 32 ticks
    hitbox_refused,      ///< a hitbox with a number that is NaN, infinite or negative, so that its set was not added
    hitbox_size,         ///< a hitbox that is smaller than 1 mm or larger than 1 km
    unknown_hitboxes,    ///< an entity was recorded with a hitbox set that was never added
    parent_gone,         ///< an entity was recorded on a mount that has been despawned
    odd_units,           ///< hitboxes that reach 50 m and farther, of a player whose eyes are near the origin, or of a
                         ///< body that speeds up and turns as only a hundredth of it could
    clock_went_back,     ///< the client's clock went back by more than 1 s, so two clocks or units are in use
    clock_too_slow,      ///< the client's clock runs at less than a tenth of the server's ticks, or stands still
    clock_too_fast,      ///< the client's clock runs more than a hundred times as fast as the server's ticks
    no_self,             ///< a client launched a projectile before set_self(), so its own body is a target
    no_shooter,          ///< a query was judged whose filter excludes nobody, of a client without an entity
    swing_full,          ///< one swing met more bodies than are remembered, and left out the others
    coarse_rotation,     ///< 5 m or more from the middle of what turns, hitboxes or a rider hop by over a position step
    count_
};
const char* to_string(Misuse misuse);

}  // namespace backsight
