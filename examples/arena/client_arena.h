#pragma once

// The arena on a client: what it knows, the view it draws, the commands it gives, and what its screen said of each
// shot.
//
// In: snapshots (states stored into history(), numbers accepted by acks(), as replicate's SnapshotApplier does), the
// server's state of the own player, what it says of projectiles, the own inputs. Out: commands with their stamps, and
// images of projectiles: one's own from the moment of the shot, everybody else's as the server tells. The same for a
// person, a bot and a page. Which moment is shown is the caller's choice (a clock's); no clock here. Fixed memory. Not
// synchronised.

#include <backsight/projectile/predicted_projectiles.h>
#include <backsight/projectile/remote_projectiles.h>
#include <backsight/rewind/query.h>
#include <backsight/view/snapshot_acks.h>

#include <array>
#include <optional>
#include <span>

#include "arena/arena_config.h"
#include "arena/client_prediction.h"
#include "arena/image_reports.h"
#include "arena/level_in_time.h"

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

    /// The server said who one is, and by which number it calls one's projectiles.
    void set_self(EntityId self, std::uint32_t player) {
        self_ = self;
        player_ = player;
    }
    EntityId self() const { return self_; }
    std::uint32_t player() const { return player_; }

    /// A fault for tests of the self-audit: the screen is this much beside the moment that is stamped, in 1/65536 tick.
    void plant_draw_error(std::int64_t raw) { draw_error_ = raw; }

    /// How much later than players vehicle and crate are drawn from now on, in 1/65536 tick; at first 0.
    void draw_things_later_by(std::int32_t later) { offsets_[0] = offsets_[1] = later; }
    /// What is on the screen at `shown`.
    View view(Moment shown) const {
        return View::at_moment(world_.history(), config_.draw, shown + draw_error_, offsets_);
    }

    /// The next command: predicts `input`, and if it fires, notes what the screen says, or lets an image fly. All own
    /// images go on to `shown`. Only after prediction().has_started().
    PlayerCommand command(const PlayerInput& input, Moment shown, Micros client_now);
    /// The rays of the last command; none if it did not fire.
    std::span<const ScreenRay> shot() const { return std::span(shot_).first(rays_); }

    std::uint32_t newest_command() const { return newest_command_; }
    /// Live as long as this.
    const ProjectileRules& projectile_rules(WeaponId id) const { return config_.projectiles[projectile_index(id)]; }
    /// What the server says of one's own projectiles, ids as it names them. Of others: remote_projectiles().
    void granted(const ProjectileId& id, const Grant& grant) { predicted_projectiles_.granted(id, grant); }
    void denied(const ProjectileId& id, LaunchResult why) { predicted_projectiles_.denied(id, why); }
    void verdict(const ProjectileVerdict& verdict, Micros client_now);
    /// Once a step, after command(): waits for verdicts, draws everybody else's.
    void update_images(Micros client_now, Micros rtt, const ImageClock& clock);
    const PredictedProjectiles& predicted_projectiles() const { return predicted_projectiles_; }
    RemoteProjectiles& remote_projectiles() { return remote_projectiles_; }
    const RemoteProjectiles& remote_projectiles() const { return remote_projectiles_; }
    /// Of the last update_images(): effects to start and to take back, and what became of own images.
    std::span<const ImageNews> own_news() const { return own_news_; }
    std::span<const ImageNews> remote_news() const { return remote_news_; }
    /// What to tell the server of one's own images, the oldest first.
    std::optional<ImageReport> next_report() { return reports_.next(); }
    const ImageReports& reports() const { return reports_; }

private:
    void fire(PlayerCommand& command, const PlayerState& state, Moment shown);
    void launch(PlayerCommand& command, const PlayerState& state, Moment shown, Micros client_now);
    void follow(Moment shown, Micros client_now);
    /// A flight meets everybody at one instant, its own.
    View view_of_flight(Moment moment) const {
        return View::at_moment(world_.history(), config_.draw, moment + draw_error_);
    }

    const Level* level_;
    ArenaConfig config_;
    ArenaHistory world_;
    SnapshotAcks acks_;
    ClientPrediction prediction_;
    EntityId self_;
    std::uint32_t newest_command_ = 0;
    std::int64_t draw_error_ = 0;
    GroupOffsets offsets_{};
    std::array<ScreenRay, max_rays> shot_;
    std::size_t rays_ = 0;
    std::uint32_t player_ = 0;
    LevelInTime level_in_time_;
    PredictedProjectiles predicted_projectiles_;
    RemoteProjectiles remote_projectiles_;
    ImageReports reports_;
    std::span<const ImageNews> own_news_;
    std::span<const ImageNews> remote_news_;
};

}  // namespace backsight::arena
