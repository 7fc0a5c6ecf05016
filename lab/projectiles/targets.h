#pragma once

// A cell's targets and its shooter's place: the server's world, tick by tick.
//
// In: a CellConfig and a seed. Out: states in a WorldHistory, and the level around them. Six targets of our own, or the
// players of a recording. A recording comes without its level, so there the level is a floor alone.

#include <backsight/history/world_history.h>
#include <backsight/projectile/sweep.h>

#include <memory>

#include "lab/projectiles/cell_config.h"

namespace backsight::lab::projectiles {

/// A floor and four walls around the origin.
struct Hall {
    float floor_m = 0.0f;
    float half_m = 30.0f;

    LevelAt level() const {
        return [this](Moment) {
            return LevelTrace([this](Vec3 from, Vec3 to, float radius) { return meet(from, to, radius); });
        };
    }

private:
    LevelContact meet(Vec3 from, Vec3 to, float radius) const;
};

struct ShooterPlace {
    EntityId id;  ///< null: nobody in the world's history
    Vec3 muzzle;
    bool can_fire = true;
};

class Targets {
public:
    virtual ~Targets() = default;

    /// Ticks come one after the other.
    virtual void record(Tick tick) = 0;
    virtual WorldHistory& history() = 0;
    /// Gives a client's history the same hitboxes; called once, before anything is stored in it.
    virtual void dress(WorldHistory& client) const = 0;
    /// The shooter at a server time that has been recorded up to, or a little beyond: clients run ahead of the server.
    virtual ShooterPlace shooter(std::int64_t at_us) const = 0;
    /// From a target's position to its middle.
    virtual Vec3 center() const = 0;

    LevelAt level() { return hall_.level(); }

protected:
    Hall hall_;
};

HistoryConfig history_config(const CellConfig& config);
std::unique_ptr<Targets> make_targets(const CellConfig& config, std::uint64_t seed);

}  // namespace backsight::lab::projectiles
