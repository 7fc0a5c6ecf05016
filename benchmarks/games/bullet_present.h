#pragma once

// Bullet (libbullet) beside the worlds of `./bench games`: everybody's hitboxes as they are in the newest tick, in its
// dynamic tree, which gets four rounds of its own optimisation. It rewinds nothing: what it costs is what a cast costs
// in an engine's present world. In: a view. Out: whether each query that it knows hits. One thread.

#include <memory>

#include "benchmarks/games/race.h"

namespace backsight::bench {

class BulletPresent {
public:
    explicit BulletPresent(const View& view);
    ~BulletPresent();

    /// Whether it has a cast of this kind: rays, swept spheres, and spheres.
    static bool knows(Ask ask);
    /// How many bodies a query hits: of rays and sweeps the nearest alone.
    int hits(const Query& query);

private:
    struct World;
    std::unique_ptr<World> world_;
};

/// The lane `bullet`, or none. `bullet` outlives it.
std::vector<GameLane> bullet_lanes(const GameWorld& world, BulletPresent& bullet);

}  // namespace backsight::bench
