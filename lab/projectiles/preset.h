#pragma once

// What every preset is asked in a cell, on both sides of its network, and what became of its shots.
//
//   shooter: press(), then frame() and command() as time goes on; hear() when a snapshot brings messages
//   server:  take_command() with each command as audited; tick() once the tick's states are recorded
//
// Messages between the two sides are logs that only grow. A packet carries the length of the log, and a packet that
// gets through brings all messages up to there. A message thus arrives with the first packet that gets through, as a
// reliable message that rides in every packet does. Nothing else here is reliable.

#include <backsight/judge/judge.h>
#include <backsight/projectile/predicted_projectiles.h>
#include <backsight/view/view.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lab/projectiles/cell_config.h"

namespace backsight::lab::projectiles {

/// The shooter pulled the trigger. Times are of the one true clock, which is the server's.
struct Press {
    std::uint32_t shot = 0;     ///< from 0
    std::uint32_t command = 0;  ///< from 1
    std::int64_t at_us = 0;
    Moment shown;  ///< of the command's stamp: what was on the screen
    EntityId shooter;
    Vec3 muzzle;
    Vec3 direction;
};

/// Whatever all presets of a cell share. Outlives them.
struct Stage {
    const CellConfig* config = nullptr;
    DrawConfig draw;
    LevelAt level;
    const WorldHistory* server = nullptr;
    const WorldHistory* client = nullptr;
    const Ledger* ledger = nullptr;
};

/// The shooter's screen at an instant.
struct ScreenNow {
    std::int64_t at_us = 0;
    Moment shown;
    Micros ping;  ///< as the shooter measures it, the screen's and the server's waiting included
};

struct CommandTaken {
    Audited audited;
    bool missed = false;           ///< commands before it never came
    const Press* press = nullptr;  ///< null: it does not fire
};

/// What became of one shot.
struct ShotOutcome {
    bool is_settled = false;  ///< false: the run was over before; counted nowhere
    ImageOutcome outcome = ImageOutcome::confirmed;
    std::optional<VerdictBasis> basis;  ///< empty if no verdict was heard
    bool server_hit = false;
    bool image_hit = false;
    bool is_bit_equal = false;              ///< same end, target, hitbox, age, and bits of the point
    FlightEnd image_end = FlightEnd::none;  ///< by itself; none: taken away before
    EntityId image_target;                  ///< where it hit
    std::int64_t image_age = 0;             ///< at its end, 1/65536 tick
    /// The image hit somebody whom the server did not hit there, and no message ever corrected it for the shooter.
    bool is_false_confirm = false;
    std::optional<double> contact_error_m;     ///< where both hit the same target
    std::optional<double> detonation_error_m;  ///< where both ended
    std::optional<double> victim_moved_m;      ///< from the place of the hit to the victim's place on the server then
    double remainder_ms = 0.0;
    double paid_ms = 0.0;  ///< by the server's victim: hit_age()
    double fast_forward_ms = 0.0;
    double hold_back_ms = 0.0;
    /// Frames that moved the image towards the server's projectile, each a line of bLogCorrection, and how far in all.
    std::uint32_t corrected_frames = 0;
    double corrected_m = 0.0;
    /// From another client's copy to the server's projectile, metres: in each frame in which both fly, and between
    /// where the two exploded. Empty where the preset has no spectators of its own, or none saw it.
    std::vector<float> spectators_m;
    std::optional<double> spectators_end_m;
    /// Bytes of the messages about this shot; NaN where unknown.
    double bytes_owner = std::numeric_limits<double>::quiet_NaN();
    double bytes_remote = std::numeric_limits<double>::quiet_NaN();
};

/// Where the two are at an instant of the true clock; nothing where one of them is not.
struct Places {
    std::optional<Vec3> image;
    std::optional<Vec3> authority;
};

class Preset {
public:
    virtual ~Preset() = default;

    virtual void press(const Press& press, const ScreenNow& screen) = 0;
    virtual void frame(const ScreenNow& screen) = 0;
    virtual void command(const ScreenNow& screen) = 0;
    /// How many messages the shooter has for the server so far, and the server for the shooter. Each side's next packet
    /// brings them.
    virtual std::size_t asked() const { return 0; }
    virtual std::size_t said() const = 0;
    virtual void hear(std::size_t said, const ScreenNow& screen) = 0;

    virtual void begin_tick(Tick tick) = 0;
    virtual void take_command(const CommandTaken& command) = 0;
    virtual void take_requests(std::size_t asked, Micros ping) = 0;
    virtual void finish_tick(Tick tick) = 0;

    virtual Places places(std::uint32_t shot, const ScreenNow& screen) const = 0;
    /// By shot. Once, at the end.
    virtual std::vector<ShotOutcome> outcomes() = 0;
};

std::unique_ptr<Preset> make_preset(const std::string& name, const Stage& stage);

/// The rule for all presets but ours, whose library reports it itself. Ends of the same kind, with the same target,
/// within a metre (the Unreal series' MaxFinalPositionDistance) are the same. Otherwise the end whose age is lower by
/// more than a tick came first.
ImageOutcome compare_ends(const FlightResult& image, const FlightResult& authority);

}  // namespace backsight::lab::projectiles
