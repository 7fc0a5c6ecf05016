#pragma once

// The arena on a client: a ClientWorld, the prediction of the own player, and what the screen showed of each shot.
//
// In: what world() receives, the server's state of the own player, the own inputs. Out: commands with their stamps, and
// images of projectiles in world(). A person, a bot and a web page use it alike. The caller chooses the moment to show:
// world().advance() or world().show(). Fixed memory. Not synchronised.
//
// Shots leave from the eye as it is drawn, drawn_eye(), and the command carries that eye. Where a correction of the
// prediction slides it is not the predicted eye. The server takes it, as it takes any muzzle near to its own.

#include <backsight/session/tick_seeds.h>
#include <backsight/world.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "arena/arena_config.h"
#include "arena/attack.h"
#include "arena/beam.h"
#include "arena/client_prediction.h"
#include "arena/image_reports.h"
#include "arena/level_in_time.h"
#include "arena/movement.h"

namespace backsight::arena {

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

    /// The eye that looks and shoots at `client_now`, on the grid of quantised positions: the predicted one, and the
    /// offset of a correction as far as the server would take a shot from there. That is within max_muzzle_error_m of
    /// the predicted eye, with nothing between, and as near to it with lifts as at `due`, the tick that executes the
    /// command; by default that of the last command. In the vehicle the predicted eye, in its frame.
    Vec3 drawn_eye(Micros client_now, Tick due = no_tick) const;
    /// Attacks and launches that left from a drawn eye that was not the predicted one.
    std::uint64_t corrected_origins() const { return corrected_origins_; }

    /// With ArenaConfig::shots_between_steps: fires along `aim` in the frame that world() shows, between the last
    /// command and the next one, which carries the shot. It leaves from drawn_eye(). Returns the shot's number in that
    /// command, from 1; 0: nothing left. Then the click pulls the trigger of the next command: of a weapon that fires
    /// in steps alone or whose pause may end with that step, and beyond the shots that a command carries. Call
    /// after world().advance() and prediction().has_started().
    std::uint32_t click(const Aim& aim, Micros client_now);
    /// The ray of the newest click that fired one, with what the screen showed; a railgun's has its first hit.
    const ScreenRay& click_ray() const { return click_ray_; }
    std::uint32_t newest_command() const { return newest_command_; }

    /// The next command, for the server's tick `tick`: predicts `input`; if it attacks, declares what the screen shows
    /// or launches an image. All own images advance to the moment shown. Call only after prediction().has_started().
    /// Where the tick or its seed is not known, or the weapon draws in secret, a shot with a spread shows its first
    /// pellet alone, and the others wait for the server: pellets_of().
    /// PlayerCommand::shots are valid until world().push() or forget_shots(), one of which must follow.
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
    void attack(PlayerCommand& command, const PlayerState& state, Micros client_now);
    /// Where an attack of the predicted player leaves from; nothing in a vehicle that is not on the screen.
    std::optional<Stand> drawn_stand(const PlayerState& state, Micros client_now);
    /// What the screen shows of a ray that leaves between two steps; its hash.
    std::uint32_t cast_click(const PlayerState& state, const Stand& stand);
    void launch_click(const CommandShot& shot, WeaponId id, std::uint32_t number, Micros client_now);
    /// Whether a shot from `claimed` counts as one from `eye`; with lifts as at `due` the eye is at `eye_due`.
    bool may_shoot_from(Vec3 claimed, Vec3 eye, Vec3 eye_due) const;
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
    Tick newest_due_ = no_tick;
    std::uint64_t corrected_origins_ = 0;
    ScreenRay click_ray_;
    bool click_waits_ = false;  // for the next command
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
