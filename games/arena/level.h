#pragma once

// The level: static solids, moving lifts and doors, teleport pads, spawn points, and the ways that bots know.
//
// In: a tick. Out: the positions of lifts and doors at that tick, and what a move or a shot touches. The positions are
// pure functions of the tick, on the grid of quantised positions. Built once; then constant, and safe from any thread.
// Metres, z up, origin at the middle of the floor.

#include <backsight/judge/rules.h>
#include <backsight/time/tick.h>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "arena/brush.h"
#include "arena/step_rate.h"

namespace backsight::arena {

/// Grid of all positions that the simulation stores: Quantization::position_step_m.
inline constexpr float grid_m = 1.0f / 1024.0f;

/// A platform that goes up and down: waits below, rises, waits above, sinks. Ticks and speeds are those of
/// Level::rate(); the defaults are written for 64 steps a second.
struct Lift {
    Brush brush;  ///< at rest below
    Vec3 origin;  ///< the middle of its top at rest: origin of its riders' frame
    std::int32_t rise_steps = 0;
    std::int32_t steps_per_tick = 32;  ///< 2 m/s
    std::int32_t wait_ticks = 128;
    float ticks_per_second = 64.0f;

    void set_rate(StepRate step_rate);
    Vec3 offset_at(Tick tick) const;
    Vec3 position_at(Tick tick) const { return origin + offset_at(tick); }
    Vec3 velocity_at(Tick tick) const;
};

/// A slab that slides sideways into the wall: shut, opens, open, shuts. Ticks and speeds as a lift's.
struct Door {
    Brush brush;  ///< shut
    Vec3 slide;   ///< unit, the way it opens
    Vec3 across;  ///< unit, along its thickness: the direction in which it pushes a player who stands in it
    std::int32_t slide_steps = 2048;
    std::int32_t steps_per_tick = 64;  ///< 4 m/s
    std::int32_t shut_ticks = 192;
    std::int32_t open_ticks = 352;
    std::int32_t phase_ticks = 0;

    void set_rate(StepRate step_rate);
    Vec3 offset_at(Tick tick) const;
};

struct Pad {
    Vec3 entry;  ///< on the ground
    Vec3 exit;
    float radius = 0.7f;
};

/// A place that bots walk to, and the places that can be reached from it.
enum class WayKind : std::uint8_t { floor, pad, lift };
struct Waypoint {
    Vec3 position;
    WayKind kind = WayKind::floor;
    std::vector<std::uint16_t> next;
};

class Level {
public:
    /// The arena that the programs play: 48 m square. It has a balcony with a ramp and a lift, a room with two doors,
    /// crates and four pads. Lifts and doors are at the same places at the same second at every rate.
    static Level standard(StepRate step_rate = {});

    StepRate rate() const { return rate_; }

    std::span<const Brush> solids() const { return solids_; }
    std::span<const Lift> lifts() const { return lifts_; }
    std::span<const Door> doors() const { return doors_; }
    std::span<const Pad> pads() const { return pads_; }
    std::span<const Vec3> spawns() const { return spawns_; }
    /// A place of their own for each player, by their number, in turn: for a scene. At least one, on the ground.
    void set_spawns(std::span<const Vec3> spawns) {
        spawns_.assign(spawns.begin(), spawns.end());
        has_own_spawns_ = true;
    }
    bool has_own_spawns() const { return has_own_spawns_; }
    /// Other pads, for a scene. Bots that know ways go by the standard ones.
    void set_pads(std::span<const Pad> pads) { pads_.assign(pads.begin(), pads.end()); }
    std::span<const Waypoint> waypoints() const { return waypoints_; }

    /// How far a hull gets on the straight way, and what stops it.
    Trace trace(Vec3 from, Vec3 to, Hull hull, Tick tick) const;
    /// Metres from `origin` along the unit `direction` to solids, lifts and doors as they stand at `tick`; at most
    /// `limit`.
    float distance(Vec3 origin, Vec3 direction, float limit, Tick tick) const;
    bool line_is_free(Vec3 a, Vec3 b, Tick tick) const;
    /// The same for the judge, which chooses the moment: screens draw doors and lifts at the tick of theirs.
    LineOfSight line_of_sight() const {
        return [this](Vec3 a, Vec3 b, Moment moment) { return line_is_free(a, b, moment.tick()); };
    }
    /// Deepest overlap of a hull with any solid; a door counts only across its thickness.
    Overlap deepest_overlap(Vec3 center, Hull hull, Tick tick) const;

private:
    /// A grid of 4 m squares, seen from above: the solids that stand in each or pass through it. Bits stand for the
    /// solids in order, then doors, then lifts. Anything outside counts to the nearest square.
    static constexpr std::size_t squares = 12;
    using BrushSet = std::uint64_t;

    BrushSet near(Vec3 low, Vec3 high) const;
    void note_squares();
    void add_solids();
    void add_movers();
    void add_places();
    void add_waypoints();
    void link_waypoints();

    StepRate rate_;
    std::array<std::array<BrushSet, squares>, squares> near_{};  // [x][y]
    std::vector<Brush> solids_;
    std::vector<Lift> lifts_;
    std::vector<Door> doors_;
    std::vector<Pad> pads_;
    std::vector<Vec3> spawns_;
    bool has_own_spawns_ = false;
    std::vector<Waypoint> waypoints_;
};

/// The level at a tick.
struct LevelSight {
    const Level* level = nullptr;
    Tick tick;
};

}  // namespace backsight::arena
