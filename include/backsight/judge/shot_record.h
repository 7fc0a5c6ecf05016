#pragma once

// One shot, one record: all about a hitscan shot, or one pellet of one, from the claim to the verdict. The server fills
// it as it handles the shot. All later readers use the same record: the self-audit, metrics, a comparison with other
// ways to rewind, hit reports. A plain value; copied.

#include <backsight/judge/judge.h>

#include <cstdint>

namespace backsight {

struct ShotRecord {
    // Whose shot it is.
    std::uint32_t client = 0;   ///< the caller's number of the connection; for SelfAudit below its max_clients
    std::uint64_t user = 0;     ///< the player's number, which stays the same when they come back; 0: unknown
    std::uint32_t command = 0;  ///< number of the command that fired
    std::uint16_t ray = 0;      ///< of a shot with several, from 0
    std::uint16_t weapon = 0;   ///< the game's number
    Micros rtt;                 ///< smoothed round trip of this client; 0: not measured yet
    // What the client claimed: off the wire.
    ViewStamp claimed;
    std::uint32_t declared_hash = 0;  ///< screen_hash() of what its screen showed of this ray; 0: not declared
    // What went into ClientJudge::judge().
    Audited audited;
    Shot shot;
    WeaponRules rules;
    Moment server_now;
    // The result. Verdict::hit.pose.state points into the history and is invalid once that has recorded again.
    Verdict verdict;
    std::int16_t damage = 0;  ///< health taken; 0 too where the victim had died meanwhile
    bool has_killed = false;
};

}  // namespace backsight
