#pragma once

// The arena on a client: what it knows, the view it draws, the commands it gives, and what its screen said of each
// shot.
//
// In: snapshots (states stored into history(), numbers accepted by acks(), as replicate's SnapshotApplier does), the
// server's state of the own player, the own inputs. Out: commands with their stamps. The same for a person, a bot and a
// page. Which moment is shown is the caller's choice (a clock's); no clock here. Fixed memory. Not synchronised.

#include <backsight/rewind/query.h>
#include <backsight/view/snapshot_acks.h>

#include <array>
#include <span>

#include "arena/arena_config.h"
#include "arena/client_prediction.h"

namespace backsight::arena {

/// One ray as the shooter's screen showed it.
struct ScreenRay {
    Ray ray;  ///< its max_distance ends at the level, doors as drawn
    Hit hit;  ///< its pose.state is not to be followed later
};

class ClientArena {
public:
    /// `level` must outlive it; `config` must equal the server's.
    ClientArena(const Level& level, const ArenaConfig& config);

    WorldHistory& history() { return world_.history(); }
    const WorldHistory& history() const { return world_.history(); }
    const Skeleton& skeleton() const { return world_.skeleton(); }
    SnapshotAcks& acks() { return acks_; }
    const SnapshotAcks& acks() const { return acks_; }
    ClientPrediction& prediction() { return prediction_; }
    const ClientPrediction& prediction() const { return prediction_; }
    const Level& level() const { return *level_; }

    /// The server said who one is.
    void set_self(EntityId self) { self_ = self; }
    EntityId self() const { return self_; }

    /// A fault for tests of the self-audit: the screen is this much beside the moment that is stamped, in 1/65536 tick.
    void plant_draw_error(std::int64_t raw) { draw_error_ = raw; }

    /// What is on the screen at `shown`.
    View view(Moment shown) const { return View::at_moment(world_.history(), config_.draw, shown + draw_error_); }

    /// The next command: predicts `input`, and if it fires, notes what the screen says. Only after
    /// prediction().has_started().
    PlayerCommand command(const PlayerInput& input, Moment shown);
    /// The rays of the last command; none if it did not fire.
    std::span<const ScreenRay> shot() const { return std::span(shot_).first(rays_); }

private:
    void fire(PlayerCommand& command, const PlayerState& state, Moment shown);

    const Level* level_;
    ArenaConfig config_;
    ArenaHistory world_;
    SnapshotAcks acks_;
    ClientPrediction prediction_;
    EntityId self_;
    std::uint32_t newest_command_ = 0;
    std::int64_t draw_error_ = 0;
    std::array<ScreenRay, max_rays> shot_;
    std::size_t rays_ = 0;
};

}  // namespace backsight::arena
