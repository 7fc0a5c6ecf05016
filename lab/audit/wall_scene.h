#pragma once

// Two clients and a wall, for lies about cover: a ServerWorld at 64 Hz with a snapshot in every tick. The wall stands
// at x = 5 m for all y < 0. The shooter is at x = 0 and the victim at x = 10; both move along y. Virtual time. One
// owner; no threads.

#include <backsight/world.h>

#include <array>
#include <cstdint>

#include "lab/audit/rules.h"

namespace backsight::lab::audit {

/// Where somebody is along the wall, metres and m/s.
struct AlongWall {
    float y = 0.0f;
    float velocity_mps = 0.0f;
};

/// When damage is shown to an honest client on the link of lie.h, their own screen is so far ahead of the server.
inline constexpr int shown_after_ticks = 4;

bool is_free_of_wall(Vec3 a, Vec3 b);
/// Whether the middle of the victim is in sight of the shooter.
bool is_in_sight(float shooter_y, float victim_y);
/// Whether any of three points across a body as wide as the arena's is.
bool is_body_in_sight(float shooter_y, float victim_y);

class WallScene {
public:
    enum Player : std::uint32_t { shooter, victim };

    explicit WallScene(const Rules& rules);
    WallScene(const WallScene&) = delete;
    WallScene& operator=(const WallScene&) = delete;

    /// One more tick with both there, and a snapshot to each.
    void step(AlongWall of_shooter, AlongWall of_victim);
    Tick now() const { return world_.tick(); }

    /// Names the snapshot of `newest_age` ago, with all before it received, and draws `behind` before that; ms.
    ViewStamp stamp(double newest_age, double behind) const;
    /// The next command of that client claims this.
    Audited take(Player player, const ViewStamp& claim);
    /// Where the shooter's screen shows the victim.
    ViewPose picture(const Audited& of_shooter) const;
    /// The command that the shooter sent last shoots straight down at this place.
    Verdict shoot_down_at(Vec3 place, const WeaponRules& weapon);

private:
    DrawConfig draw_;
    ServerWorld world_;
    std::array<EntityId, 2> entities_;  // by Player
};

/// To the nearest.
std::int64_t whole_ticks(double ms);

}  // namespace backsight::lab::audit
