#pragma once

// A cheater who walks through the arena's south door after it has shut, by never showing it other than open; and what
// an onlooker sees of that.

#include <cstdint>
#include <optional>

#include "tests/attacks/lies.h"

namespace backsight::attacks {

/// The door in the south wall of the standard level's room.
const arena::Door& south_door(const arena::Level& level);

/// Waits south of the door, sets off a third of a second after it has shut, and comes back when it is open.
class DoorWalker : public Lie {
public:
    explicit DoorWalker(const arena::Level& level) : level_(&level) {}

    arena::PlayerInput think(const arena::BotSight& sight) override;
    void tell(arena::PlayerCommand& command, ViewStamp& stamp, const ClientWorld& world) override;
    std::uint64_t tries() const override { return tries_; }

private:
    Vec3 goal(Vec3 feet);
    Vec3 next_place(Vec3 feet);

    const arena::Level* level_;
    std::optional<ViewStamp> open_;  // the last one that drew the door open
    Tick present_{0};
    bool goes_through_ = false;
    std::uint64_t tries_ = 0;
    std::optional<std::uint16_t> place_;
    Vec3 looked_;  // feet when it was last asked whether they move
    std::uint32_t steps_ = 0;
};

/// For how many ticks the door had stood where the player's body is, who is at `feet` at `tick`: in each of them they
/// overlap by more than 0.2 m. 0: they are not in it now.
std::int64_t ticks_inside(const arena::Level& level, Vec3 feet, Tick tick);

}  // namespace backsight::attacks
