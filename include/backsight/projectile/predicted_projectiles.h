#pragma once

// The shooter's own projectiles, which are drawn from the moment of the key press, before the server has heard of them.
//
//   held back --> flying --> ended, effects predicted --> confirmed
//                   |              |--> refuted by the verdict: premature, inaccurate
//                   |              |--> no verdict in time: shown again, flying on, until one comes
//                   |--> the verdict says that it ended earlier: late
//                   |--> denied: gone at once
//                   |--> nothing heard: lost
//
// An image never decides a hit and never deals damage. Only a verdict confirms or refutes it, at the verdict's age: if
// the image is not that old yet, the verdict waits. An effect that was shown too early has a handle to take it back. No
// impact is shown twice without the first having been cancelled.
//
// In: the player's own shots, each command's moment, the server's grants, verdicts and denials, in any order. Out: what
// to draw, and news of effects and outcomes. Fixed memory; not synchronised. Source: the states are those of the Unreal
// series. That only the server's verdict refutes an image, and at which age, is our own.

#include <backsight/base/enum_array.h>
#include <backsight/projectile/projectile.h>
#include <backsight/projectile/shared_flight.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace backsight {

struct PredictedProjectilesConfig {
    /// Range 1 to 4096.
    std::uint32_t max_images = 64;
    /// Time without news, from its launch or the end of its flight on, until a shot is lost. Default 1 s. 0.1 to 60 s.
    Micros link_timeout{1'000'000};
    /// An end without a verdict is taken back a round trip and this time after its flight's time; the image flies on.
    /// Default 60 ms, as in the Unreal series: two ticks and some jitter. Range 0 to 1 s.
    Micros confirm_margin{60'000};
    /// Contacts with one target that are nearer than this count as the same. Default 0.25 m. Range 0 to 10.
    float same_place_m = 0.25f;

    [[nodiscard]] const char* validate() const;
};

/// The outcome of an image, as the lab counts it.
enum class ImageOutcome : std::uint8_t {
    confirmed,   ///< Player: it ended there too, but not equal to the bit
    premature,   ///< it ended, and the server's flew on
                 ///< Player: it had ended when the server's {end}
    late,        ///< the server's ended, and it flew on
                 ///< Player: it flew on when the server's {end}
    inaccurate,  ///< both ended, but with another target or hitbox, or at another place
                 ///< Player: it ended at that age with something else; the server's {end}
    lost,        ///< no verdict came in time
                 ///< Player: it went without a verdict, for none came in time
    denied,      ///< the server refused the shot
                 ///< Player: it was taken back when the server said no
    count_
};
const char* to_string(ImageOutcome outcome);

enum class EffectKind : std::uint8_t {
    launch,         ///< at the muzzle
    bounce,         ///< off the level
    impact_level,   ///< stopped by it
    impact_target,  ///< it met a target
    detonation,     ///< by its fuse
    expired,        ///< too old: most games show nothing
    count_
};
const char* to_string(EffectKind kind);

/// Names one effect that was started, so that it can be taken back. 0: none.
using EffectHandle = std::uint32_t;

struct ImageNews {
    enum class Kind : std::uint8_t {
        effect_started,
        effect_cancelled,
        settled,
        shown_again,  ///< an own image was hidden where it ended, and is drawn again from `point` on: its end is wrong
    };
    Kind kind = Kind::effect_started;
    ProjectileId id;
    EffectHandle handle = 0;  ///< of effects
    EffectKind effect = EffectKind::launch;
    bool is_predicted = false;  ///< started before the server had spoken
    Vec3 point;                 ///< of contact; of a launch or bounce the projectile's centre
    Vec3 normal;  ///< unit, out of what it met, zero where that is nothing; of a launch or bounce the way that it goes
    ImageOutcome outcome = ImageOutcome::confirmed;  ///< of settled, as the rest
    LaunchResult denied = LaunchResult::launched;
    std::optional<VerdictBasis> basis;  ///< of the verdict; nothing where none was heard: lost, denied
    std::int64_t remainder = 0;         ///< R that the server declared
    float error_m = 0.0f;               ///< from where the image ended to the verdict's point
    /// How long ago an effect that is started began for this projectile, 1/65536 tick of flight. Start its animation,
    /// sound or trail that far in. A launch has the age that it is first drawn at, its fast forward included; a bounce
    /// has the time since; an end has 0.
    std::int64_t elapsed = 0;
};

struct PredictedProjectile {
    PredictedProjectile(const ProjectileId& its_id, std::uint16_t its_weapon, const ProjectileRules& its_rules,
                        const SharedFlight& its_flight, Micros launch)
        : id(its_id),
          weapon(its_weapon),
          rules(&its_rules),
          flight(its_flight),
          resumed(its_flight),
          launched_at(launch) {}

    ProjectileId id;
    std::uint16_t weapon = 0;
    const ProjectileRules* rules = nullptr;
    /// The place of the image at a moment of the shooter's screen. False: not drawn.
    [[nodiscard]] bool place(Moment shown, Vec3& position) const;

    std::optional<QueryFilter> filter;  ///< whom it meets; empty: that of the world it flies in
    SharedFlight flight;                ///< up to its end as the screen showed it
    SharedFlight resumed;               ///< from there on, if that was taken back
    bool is_granted = false;
    std::int64_t remainder = 0;  ///< R, once it is granted
    bool has_verdict = false;
    ProjectileVerdict verdict;
    Micros launched_at;  ///< client's clock
    Micros ended_at;
    std::uint32_t bounces_shown = 0;
    EffectHandle impact = 0;  ///< shown too early, perhaps

private:
    friend class PredictedProjectiles;
    enum class State : std::uint8_t {
        flying,   // held back at first, if its age is below 0
        ended,    // on the screen; the server has not spoken
        resumed,  // its end was taken back: it flies on, through whom it had met, until the server speaks
        gone,     // settled; removed before the call returns
    };
    State state_ = State::flying;
};

struct PredictedProjectileCounters {
    EnumArray<ImageOutcome, std::uint64_t> by_outcome;
    std::uint64_t launched = 0;
    std::uint64_t no_room = 0;        ///< shots without an image
    std::uint64_t bad_speed = 0;      ///< shots without an image: the weapon does not allow the speed that they claim
    std::uint64_t without_image = 0;  ///< grants, verdicts and denials of what is not, or no longer, here
    std::uint64_t resumed = 0;        ///< ends that were taken back before the server had spoken
    std::uint64_t effects_cancelled = 0;
    std::uint64_t news_dropped = 0;
};

class PredictedProjectiles {
public:
    explicit PredictedProjectiles(TickRate rate, const PredictedProjectilesConfig& config = {});
    PredictedProjectiles(const PredictedProjectiles&) = delete;
    PredictedProjectiles& operator=(const PredictedProjectiles&) = delete;
    PredictedProjectiles(PredictedProjectiles&&) = default;
    PredictedProjectiles& operator=(PredictedProjectiles&&) = default;

    /// Launches one of the player's own shots. `launch.grant` holds back and decays as the client chose. Its look back
    /// may be the weapon's cap until the server's grant comes. `rules` must be valid and outlive the image. `filter` is
    /// LaunchFacts::filter as the server will have it; empty: that of the FlightWorld.
    void launch(const ProjectileId& id, std::uint16_t weapon, const ProjectileRules& rules, const Launch& launch,
                Micros client_now, const std::optional<QueryFilter>& filter = {});
    void launch(const ProjectileId&, std::uint16_t, const ProjectileRules&&, const Launch&, Micros,
                const std::optional<QueryFilter>& = {}) = delete;
    /// Counts a shot that has no image because of the speed that it claims: PredictedProjectileCounters::bad_speed.
    void count_bad_speed() { ++counters_.bad_speed; }
    /// Advances all images to the moment that a command is stamped with. Call it at each command, with the shooter's
    /// own view.
    void follow(Moment shown, const FlightWorld& world, Micros client_now);
    void granted(const ProjectileId& id, const Grant& grant);
    void verdict(const ProjectileVerdict& verdict, Micros client_now);
    void denied(const ProjectileId& id, LaunchResult why);
    /// Takes back ends that wait too long, and drops shots without news. `rtt` is the round trip as the session
    /// measures it. Here and above round trips count as within_round_trip() says, and clocks as within_clock() says.
    void update(Micros client_clock, Micros rtt);
    /// Removes all images, without an outcome, because the session is over.
    void clear();

    /// The images, in no order. Valid until the next call.
    std::span<const PredictedProjectile> images() const { return images_; }
    /// News since the last call, in order; the call forgets them. If there is no room for more news the oldest are
    /// dropped.
    std::span<const ImageNews> take_news();
    const PredictedProjectileCounters& counters() const { return counters_; }

private:
    PredictedProjectile* find(const ProjectileId& id);
    void fly(PredictedProjectile& image, Moment shown, const FlightWorld& world, Micros client_now);
    void fly_on(PredictedProjectile& image, SharedFlight& flight, Moment shown, const FlightWorld& world);
    void take_back_end(PredictedProjectile& image);
    void show_bounce(PredictedProjectile& image, const FlightLeg& leg, std::int64_t flown);
    void try_to_settle(PredictedProjectile& image);
    void settle_beyond(PredictedProjectile& image, ImageOutcome outcome);
    void finish(PredictedProjectile& image, ImageOutcome outcome, LaunchResult denied = LaunchResult::launched);
    EffectHandle start_effect(const ProjectileId& id, EffectKind kind, Vec3 point, Vec3 normal, bool is_predicted,
                              std::int64_t elapsed = 0);
    void cancel_impact(PredictedProjectile& image);
    void tell(const ImageNews& news);
    void remove_gone();

    TickRate rate_;
    PredictedProjectilesConfig config_;
    std::vector<PredictedProjectile> images_;
    std::vector<ImageNews> news_;
    std::vector<ImageNews> taken_;
    EffectHandle newest_effect_ = 0;
    Micros rtt_;  // as update() was told last
    PredictedProjectileCounters counters_;
};

}  // namespace backsight
