#pragma once

// This library as a preset of the lab: ProjectileAuthority on the server and PredictedProjectiles with the shooter, as
// a game would use them, with the budget's defaults.
//
// One more flight of each shot follows the shooter's commands, on its own. It is what the shooter's screen showed, and
// the verdicts are compared with it. The classes are counted as PredictedProjectiles reports them. The extra flight
// checks that a confirmation is true and that the contact is the same.

#include <backsight/projectile/authority.h>
#include <backsight/projectile/predicted_projectiles.h>
#include <backsight/projectile/remote_projectiles.h>

#include <deque>

#include "lab/projectiles/message_bytes.h"
#include "lab/projectiles/preset.h"

namespace backsight::lab::projectiles {

class LibraryPreset final : public Preset {
public:
    /// `hold_back_cap`: 0 where commands decide.
    LibraryPreset(const Stage& stage, DecidedBy decided_by, Micros hold_back_cap);

    void press(const Press& press, const ScreenNow& screen) override;
    void frame(const ScreenNow& screen) override;
    void command(const ScreenNow& screen) override;
    std::size_t said() const override { return said_.size(); }
    void hear(std::size_t said, const ScreenNow& screen) override;
    void begin_tick(Tick tick) override;
    void take_command(const CommandTaken& command) override;
    void take_requests(std::size_t, Micros) override {}
    void finish_tick(Tick tick) override;
    Places places(std::uint32_t shot, const ScreenNow& screen) const override;
    std::vector<ShotOutcome> outcomes() override;

private:
    struct Shot {
        LaunchClaim claim;
        EntityId shooter;
        SharedFlight screen;                       ///< what the shooter saw
        std::optional<ServerProjectile> launched;  ///< by the server
        std::optional<ProjectileVerdict> verdict;
        std::optional<ImageNews> settled;
        std::optional<double> victim_moved_m;
        std::int64_t paid = 0;  ///< by whom it met
        MessageBytes bytes;
        std::vector<float> seen_m{};         ///< by a spectator, from the server's projectile, by frame
        std::optional<double> seen_end_m{};  ///< between where the two exploded
    };
    struct Word {
        enum class Kind : std::uint8_t { granted, denied, verdict };
        Kind kind = Kind::granted;
        std::uint32_t shot = 0;
        LaunchResult denied = LaunchResult::launched;
    };

    void note_victim(const ProjectileAuthority::Ended& ended, const View& view);
    FlightWorld screen_world();
    ImageClock clock(const ScreenNow& screen) const;
    Micros hold_back(const ScreenNow& screen) const;
    void launch(const CommandTaken& command);
    void say_verdicts();
    Shot& shot_of(const ProjectileId& id);
    ShotOutcome outcome(const Shot& shot) const;
    SentVerdict sent(const Shot& shot) const;

    Stage stage_;
    ProjectileRules rules_;
    ProjectileAuthority authority_;
    PredictedProjectiles images_;
    RemoteProjectiles seen_;  // by a spectator with the shooter's link and screen
    std::vector<Shot> shots_;
    std::size_t first_flying_ = 0;
    std::vector<Word> said_;
    std::size_t heard_ = 0;
    std::size_t verdicts_said_ = 0;  // of this tick
    bool missed_ = false;
    Tick tick_ = no_tick;
    std::deque<Micros> view_ages_;  // of the last shots, as the server granted
};

}  // namespace backsight::lab::projectiles
