#include <backsight/history/misuse.h>

#include "report_misuse.h"

#include <backsight/base/assert.h>
#include <backsight/base/enum_array.h>

namespace backsight {

const char* to_string(Misuse misuse) {
    static constexpr const char* names[] = {
        // facts: names of Misuse
        "tick not finished",   // 0
        "death not recorded",  // 1
        "tombstone not sent",  // 2
        "hitbox refused",      // 3
        "hitbox size",         // 4
        "unknown hitboxes",    // 5
        "parent gone",         // 6
        "odd units",           // 7
        "clock went back",     // 8
        "clock too slow",      // 9
        "clock too fast",      // 10
        "no self",             // 11
        "no shooter",          // 12
        "swing full",          // 13
        "coarse rotation",     // 14
        // end of facts
    };
    return enum_name(misuse, names);
}

void report_misuse([[maybe_unused]] Misuse misuse) {
    static constexpr const char* advice[] = {
        "finish_tick(): once in each tick, after all entities were recorded; without it projectiles never end by clock",
        "kill(), respawn(): record() the entity afterwards too, because both take effect with its next state",
        "despawned(): put its entities into the client's snapshots, or they stay on its screen as ghosts",
        "hitbox: every number finite and every size 0 or more; its set was not added",
        "hitbox: 1 mm to 1 km; sizes are in metres",
        "hitboxes: a set that hitbox_sets().add() returned; without it the entity cannot be hit",
        "parent: set_parent() before the mount is despawned; its riders vanish from all screens",
        "metres: hitboxes reach 50 m, on a body that has the eyes or the agility of a person; are these centimetres?",
        "client_now: one clock for all calls, in microseconds, that never goes back",
        "client_now: microseconds since any fixed time; it stands still, or is in another unit",
        "client_now: microseconds since any fixed time; it is in another unit",
        "set_self(): before the first shot; without it shots meet the player's own body",
        "filter.exclude: the player's entity; without it a query has no shooter, no shared mount and no cover rule",
        "swing: another number for each swing; one that goes on for ever meets nobody any more",
        "rotation_bits: 15 or 20 for what is long and turns; its ends and riders hop (docs/integrate/world.md)",
    };
    static_assert(sizeof advice / sizeof *advice == enum_count<Misuse>, "an advice for each");
    BACKSIGHT_ASSERT(false, advice[static_cast<std::size_t>(misuse)]);
}

}  // namespace backsight
