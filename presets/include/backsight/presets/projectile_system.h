#pragma once

// The common parts of published projectile systems, as complete systems. The shooter's screen has an image that flies
// by itself through the targets as drawn. The server's projectile starts when the request is executed and flies through
// the targets as they are. Each system decides how the shooter's machine uses the server's messages. Each system's
// header makes one: fishnet.h, unreal_series.h, ut4.h.
//
//   const auto system = ut4_projectiles(rules, level, rate);
//   OwnersShot mine = system->press(launch, now, ping);        // shooter; the request leaves at mine.asked
//   system->frame(mine, {now, &drawn, ping}, frame_s);         // each frame; draw mine.image where it is not gone
//   ServersShot theirs = system->execute(launch, since_asked_s, ping, present, now);   // server, by the request
//   if (system->tick(theirs, present, now)) { ... }            // each tick; true: tell the owner how it ended
//   system->hear_spawn(mine, forwarded_s, screen);             // shooter, by the server's two words
//   system->hear_end(mine, theirs.authority.result(), screen);
//   SpectatorsShot seen = system->spectate({launch, fired, forwarded_s}, server_now, screen);   // other clients
//   system->spectators_frame(seen, screen, frame_s);           // each frame; draw seen.copy
//   system->spectators_hear_end(seen, theirs.authority.result(), screen);
//
// These systems have advantages over the published ones. Every copy computes its way in closed form between bounces;
// only FishNet's, which fly straight, add up their steps in float, because its guide does. Contacts with the level are
// swept everywhere, and bounces lose no time. Messages identify the replica of an image, so that nothing is mistaken
// for something else. So two copies differ in targets and time, and not in rounding.
//
// One owner, one thread. A system has no state of its own and may serve any number of shots. Allocates nothing. No
// errors: `rules` must be valid, and no clock may go back.

#include <backsight/projectile/projectile.h>
#include <backsight/projectile/shared_flight.h>
#include <backsight/view/view.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace backsight::presets {

/// Converts microseconds to seconds.
constexpr double seconds(Micros span) { return static_cast<double>(span.value) * 1e-6; }
/// Converts seconds, 0 or more, to the nearest microsecond.
constexpr Micros micros(double span_s) { return {static_cast<std::int64_t>(span_s * 1e6 + 0.5)}; }

/// One copy of a projectile. Each frame or tick moves it by the time that passed, and tests it against the targets at
/// that instant, which do not move during the step.
class PublishedFlight {
public:
    /// Which targets count by their team, seen from the shooter's team as the views show it. A shooter without a team,
    /// or one that no view has shown, has no allies: all targets count.
    enum class Teams : std::uint8_t { anyone, enemies, allies };

    /// How a system moves its copies, and whom they can hit.
    struct Motion {
        /// True: the shape that meets targets is swept along each step. False: it is tested where the step ends, as the
        /// engine's child colliders and an unswept transform are.
        bool sweeps_targets = true;
        /// Steps are cut by the Unreal Engine's rule (UnrealSubsteps), into at most `most_steps` of `longest_step_s`
        /// seconds. Ranges as in UnrealSubstepRule.
        bool cuts_steps = false;
        double longest_step_s = 0.0166;
        int most_steps = 16;
        /// A straight flight, without acceleration and drag, adds each step to its place in float: direction * (speed *
        /// step), as a transform is moved. Every other flight is computed in closed form.
        bool adds_up = false;
        /// Whom they can hit. Only its layers and `only` are used: the rest is set for each flight.
        QueryFilter targets{};
        Teams teams = Teams::anyone;
        /// Whether they can hit their shooter, once they have left the shooter's hitboxes.
        bool hits_shooter = false;
    };

    /// What `level` refers to must outlive it; with a null level there is none. `rules` are copied. The flight starts
    /// at `age_s` after the launch.
    PublishedFlight(const FlightRules& rules, const LevelAt& level, TickRate rate, const Motion& motion,
                    const Launch& launch, double age_s = 0.0);

    /// Flies on by `seconds`, with targets as `present` shows them.
    void fly(double seconds, const View& present);
    /// Moves it elsewhere, and tests it there against targets as `present` shows them, as the engine does after it has
    /// set a place. The way there is not swept. It flies on from there.
    void move_by(Vec3 offset, const View& present);
    /// Sets its age without meeting anything: a teleport.
    void set_age(double age_s);
    /// Changes the age at which its life is over. Not before the fuse.
    void live_until(Micros lifetime) { rules_.lifetime = lifetime; }
    /// From now on it meets the level alone.
    void ignore_targets() { meets_targets_ = false; }
    /// Ends it here and now because another machine says so.
    void end_as(const FlightResult& end) { result_ = end; }

    bool has_ended() const { return result_.end != FlightEnd::none; }
    /// Its end; while it flies, its current state.
    const FlightResult& result() const { return result_; }
    Vec3 position() const { return result_.position; }
    Vec3 velocity() const;
    /// The part of its flight that it is on: since the launch, or since its last bounce.
    const FlightLeg& leg() const { return leg_; }
    /// Its position `seconds` later, if it meets nothing.
    Vec3 position_after(double seconds) const;
    double age_s() const;

private:
    std::int64_t raw_age(double seconds) const;
    void step(std::int64_t to, const View& present, float added_s = 0.0f);
    void add_up(Vec3 before, float added_s);
    void touch(const View& present);
    void look_at_shooter(const View& present);

    FlightRules rules_;
    LevelAt level_;
    TickRate rate_;
    Motion motion_;
    EntityId shooter_;
    QueryFilter filter_;
    bool meets_targets_ = true;
    double added_s_ = 0.0;  // of a flight that adds up: its age, before that is rounded
    FlightLeg leg_;
    FlightResult result_;
};

/// The shooter's screen at an instant.
struct ShooterScreen {
    Micros now;
    const View* drawn = nullptr;  ///< targets as drawn; never null
    Micros ping;                  ///< round trip, as the shooter's machine measures it
};
/// The same of any other client: now by its own clock, targets as it draws them, and its own ping.
using SpectatorsScreen = ShooterScreen;

/// A step by which an image was moved towards its replica: a line of the log that the Unreal series writes with
/// bLogCorrection.
struct CorrectionStep {
    Micros at;
    Vec3 from;
    Vec3 to;
    double left_m = 0.0;  ///< distance to the replica afterwards
};

/// An effect that a system starts on its shooter's screen.
struct ShownEffect {
    enum class Kind : std::uint8_t {
        detonation,     ///< or a missed impact
        direct_impact,  ///< the cue of the effect on the target that was hit
        damage,         ///< hit marker, blood
        bounce,         ///< several within a frame are one
    };
    enum class By : std::uint8_t {
        image,
        replica,
        server,  ///< it came with the server's word of the hit
    };
    Kind kind = Kind::detonation;
    By by = By::image;
    Micros at;
    Vec3 place;
};

/// Effects in the order in which they started. Start them all, then clear() them. If there is no room more are dropped.
class ShownEffects {
public:
    static constexpr std::size_t most = 16;

    std::span<const ShownEffect> all() const { return {all_.data(), count_}; }
    void clear() { count_ = 0; }
    void add(const ShownEffect& effect) {
        if (count_ < most) all_[count_++] = effect;
    }

private:
    std::array<ShownEffect, most> all_{};
    std::size_t count_ = 0;
};

/// A shot on its shooter's machine.
struct OwnersShot {
    Launch launch;
    Micros asked;       ///< when the request leaves
    Micros image_from;  ///< when the image leaves the muzzle
    Micros flown_to{};  ///< up to when the image has flown
    std::optional<PublishedFlight> image{};
    bool image_is_gone = false;  ///< it is not drawn and meets no target
    Micros image_ended{};        ///< when the image ended by itself
    /// The Unreal series, from that end on: when the detonated fake is destroyed, and when SwitchToAuthTimer is over.
    /// The timer is not set if the fake, which owns it, does not last so long.
    std::optional<Micros> kept_until{};
    std::optional<Micros> switches_at{};
    std::optional<PublishedFlight> replica{};  ///< of the server's projectile, where the system has one
    Micros replica_flown_to{};
    bool is_linked = false;                ///< UT4: image and replica are one object
    std::optional<double> link_error_m{};  ///< the Unreal series' E0, if the fake is corrected
    /// The correction of the last frame; nothing if that frame corrected nothing. Log it, or draw it.
    std::optional<CorrectionStep> corrected_by{};
    /// When the replica, hidden so far, took the image's place on the screen.
    std::optional<Micros> replica_shown_at{};
    /// Where the server's projectile ended. The replica stands there from then on, wherever it had ended by itself.
    std::optional<Vec3> final_place{};
    /// The server's end, if it was heard before the spawn: the Unreal series takes it in then.
    std::optional<FlightResult> waiting_end{};
    /// The end that the shooter was finally shown instead of the image's own.
    std::optional<FlightResult> corrected{};
    /// The Unreal series reports what plays when. With other systems an image that ends explodes, and so does a
    /// corrected one.
    ShownEffects effects{};
    std::uint32_t image_bounces = 0;    ///< bounces that have played their effect
    std::uint32_t replica_bounces = 0;  ///< likewise

    /// True if none of its copies flies on this machine any more; the server's messages may still come.
    bool is_over() const {
        return (image_is_gone || (image && image->has_ended())) && (!replica || replica->has_ended());
    }
};

/// A shot on the server.
struct ServersShot {
    PublishedFlight authority;
    Micros executed;
    double forwarded_s = 0.0;       ///< in total: at once, and by catching up later
    double catch_up_s = 0.0;        ///< time still to be caught up
    std::optional<Micros> ended{};  ///< empty while it still flies; `executed` if it ended as it was ticked forward
};

/// A shot as the server tells it to every client but its shooter.
struct ShotNews {
    Launch launch;
    /// When it was fired, by its shooter's estimate of the server's time. Some systems send the whole tick only.
    Moment fired;
    double forwarded_s = 0.0;  ///< ServersShot::forwarded_s
};

/// A shot on the screen of a client that is neither its shooter nor the server.
struct SpectatorsShot {
    ShotNews news;
    Micros heard;
    PublishedFlight copy;
    Micros flown_to;
    double age_s = 0.0;       ///< how long the copy has flown, before that is rounded to a Moment's fraction
    double catch_up_s = 0.0;  ///< time still to be caught up
    /// The end that the server told, once it did.
    std::optional<FlightResult> told_end{};
    double frame_s = 0.0;  ///< length of its last frame
    // The Unreal series:
    double rewound_m = 0.0;                ///< how far ahead it would have appeared, had it not been rewound
    double speed_ratio = 1.0;              ///< below 1 where it is slowed down, to be visible for MinLifetime
    std::optional<Micros> detonates_at{};  ///< when FinishedResimulationTimer is over
};

class ProjectileSystem {
public:
    /// What `level` refers to must outlive this, and this must outlive its shots.
    ProjectileSystem(const ProjectileRules& rules, const LevelAt& level, TickRate rate,
                     const PublishedFlight::Motion& motion)
        : rules_(rules), level_(level), rate_(rate), motion_(motion) {}
    ProjectileSystem(const ProjectileSystem&) = delete;
    ProjectileSystem& operator=(const ProjectileSystem&) = delete;
    virtual ~ProjectileSystem() = default;

    /// Shooter: the trigger was pulled.
    OwnersShot press(const Launch& launch, Micros now, Micros ping) const;
    /// Shooter, each frame: the image flies up to now.
    void frame(OwnersShot& shot, const ShooterScreen& screen, double frame_s) const;
    /// Shooter: the server has launched the projectile, forwarded at once by `forwarded_s`.
    virtual void hear_spawn(OwnersShot& /*shot*/, double /*forwarded_s*/, const ShooterScreen& /*screen*/) const {}
    /// Shooter: the server's projectile has ended. Call after hear_spawn(), unless the system waits for that by itself.
    virtual void hear_end(OwnersShot& /*shot*/, const FlightResult& /*end*/, const ShooterScreen& /*screen*/) const {}

    /// Server: executes the request, `since_asked_s` after it left by the server's own estimate.
    ServersShot execute(const Launch& launch, double since_asked_s, Micros ping, const View& present, Micros now) const;
    /// Server, each tick of `rate`. Returns true once the owner must learn of the end.
    bool tick(ServersShot& shot, const View& present, Micros now) const;

    /// Spectator: hears of a shot, at `server_now` by its own estimate of the server's time. Its copy appears. Unless
    /// the system says otherwise, it appears where the server's projectile began and stays behind that by the downlink.
    SpectatorsShot spectate(const ShotNews& news, Moment server_now, const SpectatorsScreen& screen) const;
    /// Spectator, each frame of `frame_s` seconds: the copy flies on by itself, and meets targets as drawn.
    void spectators_frame(SpectatorsShot& shot, const SpectatorsScreen& screen, double frame_s) const;
    /// Spectator: the server's projectile has ended. Unless the system says otherwise, the copy ends there and now.
    virtual void spectators_hear_end(SpectatorsShot& shot, const FlightResult& end,
                                     const SpectatorsScreen& /*screen*/) const {
        shot.told_end = end;
        shot.copy.end_as(end);
    }

protected:
    /// How long the request waits after the trigger, and the image after the request.
    virtual Micros request_wait(Micros /*ping*/) const { return {}; }
    virtual Micros image_wait(Micros /*ping*/) const { return {}; }
    /// How far the server ticks a new projectile forward at once: by the ping, and by the time since the request.
    virtual Micros forward(Micros /*ping*/) const { return {}; }
    virtual double forward_since(double /*since_s*/) const { return 0.0; }
    /// The age at which the life of the server's projectile is over, if it was ticked forward so far.
    virtual Micros lifetime(Micros /*forwarded*/) const { return rules_.flight.lifetime; }
    /// How much of the time since the request the projectile must catch up later, and how much of that within this
    /// tick.
    virtual double passed(double /*since_s*/) const { return 0.0; }
    virtual double catch_up(ServersShot& /*shot*/, double /*within_s*/) const { return 0.0; }
    /// How long after the server's end its owner learns of it.
    virtual Micros tell_wait(const ServersShot& /*shot*/) const { return {}; }
    /// Shooter: called after the image has flown up to this frame.
    virtual void after_frame(OwnersShot& /*shot*/, const ShooterScreen& /*screen*/, double /*frame_s*/) const {}

    /// Spectator: how old the copy is when it appears, and how much time it must catch up later.
    virtual double spectators_age(const ShotNews& news, const SpectatorsScreen& /*screen*/) const {
        return news.forwarded_s;
    }
    virtual double spectators_passed(const ShotNews& /*news*/, Moment /*server_now*/) const { return 0.0; }
    /// Spectator: called when the copy has appeared.
    virtual void after_spectate(SpectatorsShot& /*shot*/, const SpectatorsScreen& /*screen*/) const {}
    /// Spectator: how far the copy flies in this frame, in seconds.
    virtual double spectators_step(SpectatorsShot& shot, const SpectatorsScreen& screen, double /*frame_s*/) const {
        return seconds(screen.now - shot.flown_to);
    }
    /// Spectator: called after the copy has flown up to this frame.
    virtual void after_spectators_frame(SpectatorsShot& /*shot*/, const SpectatorsScreen& /*screen*/,
                                        double /*frame_s*/) const {}

    PublishedFlight flight_of(const Launch& launch, double age_s = 0.0) const {
        return PublishedFlight(rules_.flight, level_, rate_, motion_, launch, age_s);
    }
    const ProjectileRules& rules() const { return rules_; }

private:
    ProjectileRules rules_;
    LevelAt level_;
    TickRate rate_;
    PublishedFlight::Motion motion_;
};

/// The baseline without any compensation: an image at the trigger, and the server's projectile from the muzzle when the
/// request comes. Both sides sweep hits against the present, and the owner learns nothing.
std::unique_ptr<ProjectileSystem> plain_projectiles(const ProjectileRules& rules, const LevelAt& level, TickRate rate);

}  // namespace backsight::presets
