#pragma once

// What the published systems have in common, as a preset of the lab: an image on the shooter's screen that flies by
// itself through the targets as drawn, a server's projectile that starts when the request is executed and flies through
// the targets as they are, and the news that come back.
//
// Each system is a small class that says when, how far forward, and what the shooter's machine does with the news. To
// the advantage of all of them: the request comes with the first packet that gets through, news likewise, and ids link
// an image with its replica, so that nothing is mistaken for something else (UT4 pairs by place).

#include <cstdint>

#include "lab/projectiles/message_bytes.h"
#include "lab/projectiles/preset.h"
#include "lab/projectiles/published_flight.h"

namespace backsight::lab::projectiles {

inline double seconds(std::int64_t us) { return static_cast<double>(us) * 1e-6; }

/// One shot on both sides. Fields of one side are not looked at by the other.
struct PublishedShot {
    Press press;
    std::int64_t asked_us = 0;  ///< when the request leaves

    // The shooter's machine
    std::int64_t image_from_us = 0;  ///< when the image leaves the muzzle
    std::int64_t flown_to_us = 0;    ///< up to when the image has flown
    std::optional<PublishedFlight> image;
    bool image_is_gone = false;              ///< not drawn, meets nobody
    std::int64_t image_ended_us = 0;         ///< true clock
    std::optional<PublishedFlight> replica;  ///< of the server's projectile, where the system has one
    std::int64_t replica_flown_to_us = 0;
    bool is_linked = false;              ///< UT4: image and replica are one
    std::optional<double> link_error_m;  ///< the Unreal series' E0, if it is corrected
    /// What the shooter was shown in the end instead of his image's own end.
    std::optional<FlightResult> corrected;
    /// Where the image was taken away before it had an end of its own.
    std::optional<ImageOutcome> decided;

    // The server
    std::optional<PublishedFlight> authority;
    std::int64_t executed_us = 0;
    double forwarded_s = 0.0;
    double catch_up_s = 0.0;     ///< still to be made up for
    std::int64_t ended_us = -1;  ///< below 0: it flies
    bool is_said = false;        ///< that it has ended
    bool is_told = false;        ///< and the shooter's machine has heard it
};

class PublishedPreset : public Preset {
public:
    PublishedPreset(const std::string& name, const Stage& stage, const PublishedMotion& motion);

    void press(const Press& press, const ScreenNow& screen) final;
    void frame(const ScreenNow& screen) final;
    void command(const ScreenNow& screen) final;
    std::size_t asked() const final { return asked_; }
    std::size_t said() const final { return said_.size(); }
    void hear(std::size_t said, const ScreenNow& screen) final;
    void begin_tick(Tick tick) final { server_us_ = tick_rate.time_of(tick).value; }
    void take_command(const CommandTaken&) final {}
    void take_requests(std::size_t asked, Micros ping) final;
    void finish_tick(Tick tick) final;
    Places places(std::uint32_t shot, const ScreenNow& screen) const final;
    std::vector<ShotOutcome> outcomes() final;

protected:
    /// How long the request, and the image, wait after the trigger.
    virtual Micros request_wait(Micros /*ping*/) const { return {}; }
    virtual Micros image_wait(Micros /*ping*/) const { return {}; }
    /// How far the server ticks a new projectile forward at once.
    virtual Micros forward(Micros /*ping*/) const { return {}; }
    /// What it is to make up for later, of what has passed since the trigger; and how much of it within this tick.
    virtual double passed(double /*since_s*/) const { return 0.0; }
    virtual double catch_up(PublishedShot& /*shot*/, double /*within_s*/) const { return 0.0; }
    /// How long after the server's end its owner is told so for good.
    virtual Micros tell_wait(const PublishedFlight& /*authority*/) const { return {}; }
    virtual void hear_spawn(PublishedShot& /*shot*/, const ScreenNow& /*screen*/) {}
    virtual void hear_end(PublishedShot& /*shot*/, const ScreenNow& /*screen*/) {}
    /// After the image has flown on to this frame.
    virtual void after_frame(PublishedShot& /*shot*/, const ScreenNow& /*screen*/, double /*frame_s*/) {}

    View screen_view(const ScreenNow& screen) const {
        return View::at_moment(*stage_.client, stage_.draw, screen.shown);
    }
    PublishedFlight flight_of(const Press& press, double age_s = 0.0) const {
        return PublishedFlight(rules_, stage_.level, motion_, press, age_s);
    }
    const ProjectileRules& rules() const { return rules_; }
    /// The server's word ends an image that flies: it has passed the place, or not come to it yet.
    static void end_by_word(PublishedShot& shot);

private:
    struct Word {
        std::uint32_t shot = 0;
        bool is_end = false;
    };

    void fly_image(PublishedShot& shot, const ScreenNow& screen);
    void execute(PublishedShot& shot, Micros ping);
    ShotOutcome outcome(const PublishedShot& shot) const;

    Stage stage_;
    ProjectileRules rules_;
    PublishedMotion motion_;
    MessageBytes bytes_;
    std::vector<PublishedShot> shots_;
    std::vector<Word> said_;
    std::size_t heard_ = 0;
    std::size_t asked_ = 0;
    std::size_t executed_ = 0;
    std::size_t first_on_screen_ = 0;  // shots before it are over on both sides
    std::int64_t server_us_ = 0;
    std::size_t first_on_server_ = 0;
};

}  // namespace backsight::lab::projectiles
