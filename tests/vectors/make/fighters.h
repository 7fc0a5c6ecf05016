#pragma once

// A fighter at the origin and others who sway before them, on one screen that draws a little less than two ticks
// behind.

#include "tests/vectors/make/script.h"

#include <optional>
#include <vector>

namespace backsight::vectors {

class Fighters {
public:
    static constexpr std::size_t others = 6;

    explicit Fighters(ScriptConfig config, EntityId mount = {});

    /// A tick: all are recorded, and the screen draws the snapshot unless it is lost.
    void play(bool is_lost = false);
    /// Shoots, and judges with the next command unless that is lost. Returns how many hits were judged.
    std::size_t blow(const Query& query, std::size_t rules = 0, const std::optional<Door>& door = {},
                     bool is_lost = false);
    /// The next command, which does not fire.
    void command();
    /// Where the fighter is at this tick, in the frame of what they ride.
    Vec3 place(std::size_t who) const;

    Script script;
    std::vector<EntityId> ids;
    std::int64_t tick = 2;

private:
    std::uint32_t command_ = 0;
};

/// A blade of 3 m that turns by 23 degrees, from an angle on.
Query slash_at(double turn_rad, std::uint32_t number);
WeaponRules without_caps();

}  // namespace backsight::vectors
