#pragma once

// The arena on a client: a ClientWorld, the prediction of the own player, and what the screen showed of each shot.
//
// In: what world() receives, the server's state of the own player, the own inputs. Out: commands with their stamps, and
// images of projectiles in world(). A person, a bot and a web page use it alike. The caller chooses the moment to show:
// world().advance() or world().show(). Fixed memory. Not synchronised.

#include <backsight/session/tick_seeds.h>
#include <backsight/world.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "arena/arena_config.h"
#include "arena/attack.h"
#include "arena/beam.h"
#include "arena/image_reports.h"
#include "arena/level_in_time.h"
#include "arena/movement.h"

namespace backsight::arena {

struct Correction {
    bool is_stale = false;       ///< older than a state received before; nothing was done
    bool was_exact = false;      ///< the prediction was right to the bit
    float moved_m = 0.0f;        ///< how far the predicted place moved
    std::uint32_t replayed = 0;  ///< inputs executed again
};

/// The own player, ahead of the server. Each input is executed at once by the server's own step(). It is executed again
/// from the server's state when that arrives.
///
///   input --> predict() --> state()  <-- drawn at once
///                             ^
///   server's state after the last command it executed --> reconcile(): from it, all later inputs once more
///
/// In: the inputs of the own commands; the server's states, in any order. Out: the predicted state. It equals the
/// server's to the bit unless commands were lost or somebody changed the player (a hit, a death, a respawn).
///
/// The drawn position may slide from the old to the corrected one. That offset decays and is for the own camera only:
/// aim, muzzle and view never contain it. Fixed memory. Not synchronised.
class ClientPrediction {
public:
    explicit ClientPrediction(const Level& level) : level_(&level), window_(level.rate().steps(window_at_64_hz)) {}

    /// Executes the input of command `seq` (increasing), lifts and doors as at `tick`. The state after it.
    const PlayerState& predict(std::uint32_t seq, const PlayerInput& input, Tick tick);

    /// The server's state at `server_tick`, after command `executed` (0: none yet).
    Correction reconcile(Tick server_tick, std::uint32_t executed, const PlayerState& server);

    /// False until the server's first state has come: there is nothing to predict from before it.
    bool has_started() const { return newest_server_ != no_tick; }
    const PlayerState& state() const { return state_; }
    /// The tick of lifts and doors in the last step.
    Tick tick() const { return tick_; }

    /// Lets the offset decay over `seconds` of drawing.
    void advance_smoothing(float seconds);
    /// Add this to the own camera, and to nothing else.
    Vec3 smoothing_offset() const { return offset_; }

private:
    /// Inputs kept for replay: 2 s.
    static constexpr std::uint32_t window_at_64_hz = 128;
    struct Predicted {
        std::uint32_t seq = 0;
        PlayerInput input;
        Tick tick;
        PlayerState after;
    };
    Predicted& slot(std::uint32_t seq) { return ring_[seq % window_]; }

    const Level* level_;
    std::uint32_t window_;
    std::array<Predicted, 2 * window_at_64_hz> ring_;
    PlayerState state_;
    Tick tick_{0};
    Tick newest_server_ = no_tick;
    std::uint32_t newest_ = 0;
    Vec3 offset_;
};

/// One ray as the shooter's screen showed it.
struct ScreenRay {
    Ray ray;  ///< its max_distance ends at the level, with doors as drawn
    Hit hit;
    ViewPose pose;  ///< of the entity that was hit
};

class ClientArena {
public:
    /// `level` must outlive it, and be of the config's tick rate; `config` must equal the server's. `packets`: as in
    /// WorldConfig.
    ClientArena(const Level& level, const ArenaConfig& config, const std::optional<CommandConfig>& packets = {},
                const InterpolationDelayConfig& delay = {});

    ClientWorld& world() { return world_; }
    const ClientWorld& world() const { return world_; }
    const ArenaBodies& bodies() const { return bodies_; }
    ClientPrediction& prediction() { return prediction_; }
    const ClientPrediction& prediction() const { return prediction_; }
    const Level& level() const { return *level_; }

    /// The next command, for the server's tick `tick`: predicts `input`; if it attacks, declares what the screen shows
    /// or launches an image. All own images advance to the moment shown. Call only after prediction().has_started().
    /// Where the tick or its seed is not known, or the weapon draws in secret, a shot with a spread shows its first
    /// pellet alone, and the others wait for the server: pellets_of().
    PlayerCommand command(const PlayerInput& input, Micros client_now, Tick tick = no_tick);
    /// Seeds that the server has told.
    KnownSeeds& seeds() { return seeds_; }
    /// The directions of all pellets of the shot of this command, drawn with the seed that came with its verdict; their
    /// number, 0 if the shot showed all of them or is not one of the last eight.
    std::size_t pellets_of(std::uint32_t seq, std::uint32_t seed, std::array<Vec3, max_rays>& directions) const;
    /// Shots whose pellets waited for the server.
    std::uint64_t seeds_missing() const { return seeds_missing_; }
    /// The rays of the last command, or the legs of its beam; none if it fired no ray. A railgun's ray has its first
    /// hit.
    std::span<const ScreenRay> shot() const { return std::span(shot_).first(rays_); }
    /// Whom the last command's blade or railgun met on the screen, in order. A blade lists a body once a swing. What
    /// stands behind a shield is listed too, and takes no harm.
    std::span<const Hit> blow() const { return blow_; }

    /// Call once a step, after command(): waits for verdicts, and draws the images of other players.
    void update_images(Micros client_now, Micros rtt);
    /// News from the last update_images(): effects to start or to take back, and how own images ended.
    std::span<const ImageNews> own_news() const { return own_news_; }
    std::span<const ImageNews> remote_news() const { return remote_news_; }
    /// The next report to the server on an own image, oldest first.
    std::optional<ImageReport> next_report() { return reports_.next(); }
    const ImageReports& reports() const { return reports_; }

private:
    void attack(PlayerCommand& command, const PlayerState& state);
    std::optional<std::uint32_t> seed_of(Tick tick, WeaponId id) const;
    void fire(PlayerCommand& command, const PlayerState& state, const Stand& stand);
    void strike(PlayerCommand& command, const PlayerState& state, const Stand& stand);
    Hit cast(const View& drawn, const Shot& shot, std::size_t number);
    void launch(PlayerCommand& command, const PlayerState& state, Micros client_now);

    const Level* level_;
    ArenaConfig config_;
    ClientWorld world_;
    ArenaBodies bodies_;
    ClientPrediction prediction_;
    std::uint32_t newest_command_ = 0;
    std::array<ScreenRay, max_rays> shot_;
    std::size_t rays_ = 0;
    std::array<Hit, max_attack_hits> touched_;
    std::span<const Hit> blow_;
    /// A shot whose pellets wait for the server's seed.
    struct Unseen {
        std::uint32_t seq = 0;
        PlayerState state;
        Stand stand;
    };
    std::array<Unseen, 8> unseen_;
    std::uint64_t seeds_missing_ = 0;
    KnownSeeds seeds_;
    LevelInTime level_in_time_;
    ImageReports reports_;
    std::span<const ImageNews> own_news_;
    std::span<const ImageNews> remote_news_;
};

}  // namespace backsight::arena
