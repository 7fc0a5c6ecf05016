#pragma once

// What the bots of `backsight arena` see of each other's projectiles, held against the server's own: both are in this
// process and read one clock.
//
//   match's thread:  ServersFlights: where the server's projectiles are, after each tick
//   bots' thread:    Spectator, one for each client: what a frame draws        Spectators::settle(): distances
//
// A Spectator only looks, unless a published system is chosen; then its copies are what the screen shows. The library's
// images are measured in any case, on the same shots.

#include <backsight/service/spectator.h>

#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "arena/online/match_server.h"
#include "ways/spectator_scores.h"

namespace backsight::bots {

/// The server's side. It hands on what it is told to another spectator of the match. take() from any thread.
class ServersFlights final : public service::Spectator {
public:
    struct AtTick {
        Tick tick;
        Micros at;  ///< steady_now() when the tick began
        std::vector<ways::ServersPlace> places;
    };

    /// Null: nobody else looks. It must outlive this.
    explicit ServersFlights(service::Spectator* next) : next_(next) {}

    /// A match of the arena.
    void attach(service::MatchPort& match) override;
    void detach() override;
    void tick_took(Micros time, std::uint64_t down_bytes, std::uint64_t up_bytes) override;

    /// The ticks since the last call, in order. Those of long ago are lost if nobody asks.
    std::vector<AtTick> take();

private:
    service::Spectator* next_;
    const arena::MatchServer* server_ = nullptr;
    std::mutex mutex_;
    std::vector<AtTick> ticks_;
};

/// What the spectators of one process share. Bots' thread.
class Spectators {
public:
    /// `flights` must outlive this. Null: the caller tells scores() of the server.
    Spectators(ways::RemoteSystem system, TickRate rate, ServersFlights* flights)
        : system_(system), flights_(flights), scores_(rate) {}

    ways::RemoteSystem system() const { return system_; }
    ways::ShotTicks& shots() { return shots_; }
    ways::SpectatorScores& scores() { return scores_; }
    /// Takes in the server's flights, and compares. Call it several times a second: what was drawn is kept until then.
    void settle();

private:
    ways::RemoteSystem system_;
    ServersFlights* flights_;
    ways::ShotTicks shots_;
    ways::SpectatorScores scores_;
};

/// One client's screen, for one session.
class Spectator final : public arena::ProjectileScreen {
public:
    /// All must outlive it.
    Spectator(Spectators& all, const arena::Level& level, const arena::ArenaConfig& config);

    void fired(const ProjectileId& id, EntityId shooter, Moment server_now) override;
    void spawned(const RemoteSpawn& spawn) override;
    void ended(const ProjectileVerdict& verdict) override;
    void frame(const arena::ProjectileFrame& frame) override;
    std::optional<std::span<const arena::DrawnProjectile>> drawn() const override;

    /// Null: the library's images are shown.
    const ways::RemoteCopies* copies() const { return copies_ ? &*copies_ : nullptr; }

private:
    void note_images(const arena::ProjectileFrame& frame);
    void note_copies(Micros now);

    Spectators* all_;
    std::optional<ways::RemoteCopies> copies_;
    std::optional<Micros> copies_noted_at_;
    std::map<ProjectileId, Tick> launched_;  // of images whose end has not been shown
};

}  // namespace backsight::bots
