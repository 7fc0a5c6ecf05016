#pragma once

// The wall of the cover rule's tests: it stands at x = 5 m for all y < 0. Shooters stand at x = 0, victims run behind
// it at x = 10 m.

#include <backsight/judge/rules.h>

namespace backsight::test {

inline constexpr float wall_x = 5.0f;
inline constexpr Micros cover_grace{100'000};  // 6.4 ticks

inline bool is_free_of_wall(Vec3 a, Vec3 b, Moment = {}) {
    if ((a.x < wall_x) == (b.x < wall_x)) return true;
    return a.y + (b.y - a.y) * ((wall_x - a.x) / (b.x - a.x)) >= 0.0f;
}

/// The cover rule alone: the caps are far away.
inline WeaponRules cover_only(Micros grace) {
    WeaponRules rules;
    rules.max_rewind = Micros{10'000'000};
    rules.max_victim_moved_m = 1000.0f;
    rules.cover_grace = grace;
    return rules;
}

}  // namespace backsight::test
