#pragma once

// The arena on a client: a ClientWorld, the prediction of the own player, and what the screen showed of each shot.
//
// In: what world() receives, the server's state of the own player, the own inputs. Out: commands with their stamps, and
// images of projectiles in world(). A person, a bot and a web page use it alike. The caller chooses the moment to show:
// world().advance() or world().show(). Fixed memory. Not synchronised.

#include <backsight/world.h>

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
    Ray ray;  ///< its max_distance ends at the level, with doors as drawn
    Hit hit;  ///< its pose.state must not be followed later
};

class ClientArena {
public:
    /// `level` must outlive it; `config` must equal the server's. `packets`: as in WorldConfig.
    ClientArena(const Level& level, const ArenaConfig& config, const std::optional<CommandConfig>& packets = {},
                const InterpolationDelayConfig& delay = {});

    ClientWorld& world() { return world_; }
    const ClientWorld& world() const { return world_; }
    const ArenaBodies& bodies() const { return bodies_; }
    ClientPrediction& prediction() { return prediction_; }
    const ClientPrediction& prediction() const { return prediction_; }
    const Level& level() const { return *level_; }

    /// The next command: predicts `input`; if it fires, notes what the screen shows or launches an image. All own
    /// images advance to the moment shown. Call only after prediction().has_started().
    PlayerCommand command(const PlayerInput& input, Micros client_now);
    /// The rays of the last command; none if it did not fire.
    std::span<const ScreenRay> shot() const { return std::span(shot_).first(rays_); }

    /// Call once a step, after command(): waits for verdicts, and draws the images of other players.
    void update_images(Micros client_now, Micros rtt);
    /// News from the last update_images(): effects to start or to take back, and how own images ended.
    std::span<const ImageNews> own_news() const { return own_news_; }
    std::span<const ImageNews> remote_news() const { return remote_news_; }
    /// The next report to the server on an own image, oldest first.
    std::optional<ImageReport> next_report() { return reports_.next(); }
    const ImageReports& reports() const { return reports_; }

private:
    void fire(PlayerCommand& command, const PlayerState& state);
    void launch(PlayerCommand& command, const PlayerState& state, Micros client_now);

    const Level* level_;
    ArenaConfig config_;
    ClientWorld world_;
    ArenaBodies bodies_;
    ClientPrediction prediction_;
    std::uint32_t newest_command_ = 0;
    std::array<ScreenRay, max_rays> shot_;
    std::size_t rays_ = 0;
    LevelInTime level_in_time_;
    ImageReports reports_;
    std::span<const ImageNews> own_news_;
    std::span<const ImageNews> remote_news_;
};

}  // namespace backsight::arena
