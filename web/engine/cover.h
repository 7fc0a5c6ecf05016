#pragma once

// What the cover rule would have said of a hit: with it, without it, and for how long the victim had been out of the
// shooter's sight on their own screen. The judge itself is asked, with other rules.
//
// In: a shot that has just been judged. Out: its answers. The server is only read. Call it in MatchObserver::judged().

#include <backsight/judge.h>

#include "arena/server_arena.h"

namespace backsight::web {

/// The grace that is asked for where the match has no cover rule: the library's default.
inline constexpr Micros usual_grace = WeaponRules{}.cover_grace;

struct CoverAnswer {
    /// Whether the judge was asked: a player was hit, in the view that their shooter saw.
    bool is_asked = false;
    Micros grace;                 ///< of the rule that was asked for
    bool is_hit_without = false;  ///< without a cover rule
    bool is_hit_with = false;     ///< with the rule
    /// With the rule as it would be without its foresight, so by what the victim's client had reported.
    bool is_hit_unforeseen = false;
    Micros foresight;  ///< of the match's rules
    /// For how long the rule takes the victim to have been out of sight, to a millisecond; 0: in sight. At most
    /// longest_hidden.
    Micros hidden;
};
inline constexpr Micros longest_hidden{500'000};

CoverAnswer ask_cover(const arena::ServerArena& arena, const ShotRecord& shot);

}  // namespace backsight::web
