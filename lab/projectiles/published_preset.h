#pragma once

// A published system of presets/ as a preset of the lab: both of its machines, and the messages between them.
//
// In favour of all of them the request comes with the first packet that gets through, and so do the answers.

#include <backsight/presets/projectile_system.h>

#include <memory>
#include <string>
#include <vector>

#include "lab/projectiles/message_bytes.h"
#include "lab/projectiles/preset.h"

namespace backsight::lab::projectiles {

class PublishedPreset final : public Preset {
public:
    PublishedPreset(const std::string& name, const Stage& stage, std::unique_ptr<presets::ProjectileSystem> system);

    void press(const Press& press, const ScreenNow& screen) override;
    void frame(const ScreenNow& screen) override;
    void command(const ScreenNow& screen) override;
    std::size_t asked() const override { return asked_; }
    std::size_t said() const override { return said_.size(); }
    void hear(std::size_t said, const ScreenNow& screen) override;
    void begin_tick(Tick tick) override { server_now_ = stage_.config->tick_rate.time_of(tick); }
    void take_command(const CommandTaken&) override {}
    void take_requests(std::size_t asked, Micros ping) override;
    void finish_tick(Tick tick) override;
    Places places(std::uint32_t shot, const ScreenNow& screen) const override;
    std::vector<ShotOutcome> outcomes() override;

private:
    struct Shot {
        Press press;
        presets::OwnersShot owner;
        std::optional<presets::ServersShot> server{};
        bool is_said = false;  ///< that it has ended
        bool is_told = false;  ///< and the shooter's machine has heard it
        std::uint32_t corrected_frames = 0;
        double corrected_m = 0.0;
        std::optional<presets::SpectatorsShot> seen{};
        std::vector<float> seen_m{};  ///< from the server's projectile, by frame
    };
    struct Word {
        std::uint32_t shot = 0;
        bool is_end = false;
    };

    View present(Moment moment) const { return View::at_moment(*stage_.server, stage_.draw, moment); }
    View drawn(const ScreenNow& screen) const { return View::at_moment(*stage_.client, stage_.draw, screen.shown); }
    std::optional<Vec3> authority(const Shot& shot, const ScreenNow& screen) const;
    void spectate(Shot& shot, const presets::SpectatorsScreen& screen) const;
    void spectators_frame(const ScreenNow& screen);
    ShotOutcome outcome(const Shot& shot) const;

    Stage stage_;
    bool has_spectators_;
    std::unique_ptr<presets::ProjectileSystem> system_;
    MessageBytes bytes_;
    std::vector<Shot> shots_;
    std::vector<Word> said_;
    std::size_t heard_ = 0;
    std::size_t asked_ = 0;
    std::size_t executed_ = 0;
    std::size_t first_on_screen_ = 0;  // shots before it are over on both sides
    Micros server_now_{};
    std::size_t first_on_server_ = 0;
    std::size_t first_seen_ = 0;  // shots before it are over on the spectator's screen
};

/// none, fishnet, unreal_series, unreal_series_corrected, ut4, netfox; nullptr for another name. presets/ says what
/// each carries and what it does not.
std::unique_ptr<Preset> make_published_preset(const std::string& name, const Stage& stage);

}  // namespace backsight::lab::projectiles
