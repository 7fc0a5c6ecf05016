#pragma once

// The projectiles of other clients, as one client draws them. They are pictures of what the server says and never
// influence a hit.
//
//   spawn --> drawn at an age that is a pure function of time --> verdict, taken when that age comes --> effects, once
//
//   timeline   among the targets as they are drawn: it leaves the muzzle when the screen shows the tick of the shot
// catch_up   starts at the muzzle when the news comes, and flies faster until it is where the server has it
//   rewind     starts at the muzzle when the news comes, and flies a whole flight, to the end of its lifetime or fuse,
//              in what is left of that: a little faster all the way
//
// In: spawns, verdicts and the two clocks, in any order; a verdict before its spawn waits. Out: what to draw, and
// effects. The level stops and bounces an image, but only the verdict ends it, at its own age and place. An image that
// is younger flies on until it has that age; one that is older ends at the next update(). All images are flown in the
// shared flight's steps of one tick of age, whatever the frame rate; homing is not drawn. A bounce is shown when the
// image is drawn at its age. Fixed memory; not synchronised. Numbers must be in their ranges: the decoder checks them.
//
// Sources: interpolation timeline as Photon Fusion's and lightyear's; catching up as FishNet's, whose 8 % a frame are
// 5.003 1/s at 60 frames, without its dependence on the frame rate; rewinding as the Unreal series', whose images stay
// behind for ever.

#include <backsight/base/ring.h>
#include <backsight/projectile/predicted_projectiles.h>

#include <array>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

namespace backsight {

enum class RemotePolicy : std::uint8_t {
    timeline,
    catch_up,                ///< smoothly, in a fixed time
    catch_up_exponentially,  ///< by a share of the rest at a time
    rewind,
};

struct RemoteProjectilesConfig {
    /// Range 1 to 65,536.
    std::uint32_t max_images = 256;
    RemotePolicy policy = RemotePolicy::timeline;
    /// Duration of catch_up. Default 0.5 s. Range 1 ms to 10 s.
    Micros catch_up{500'000};
    /// Rate of catch_up_exponentially, 1/s. Default 5.003: 8 % at each of 60 frames a second. Range 0.01 to 100.
    float catch_up_per_s = 5.003f;
    /// Age above which a spawn is of a flight under way, as for clients that join late. Such an image begins in
    /// mid-flight, without a launch effect. catch_up and rewind make up for no more than this. Default 500 ms. Range 0
    /// to 10 s.
    Micros max_behind{500'000};
    /// Shortest time that an image is visible, even if its flight has ended already. The flight is then slowed down,
    /// or, if none of it was drawn yet, its last part is shown. Default 50 ms, as in the Unreal series. Range 0 to 1 s.
    Micros least_visible{50'000};
    /// An image without a verdict is removed this long after its lifetime. A verdict without a spawn is forgotten after
    /// this long. Default 1 s. Range 0 to 60 s.
    Micros link_timeout{1'000'000};

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// The news of another client's projectile.
struct RemoteSpawn {
    ProjectileId id;
    std::uint16_t weapon = 0;
    const ProjectileRules* rules = nullptr;  ///< valid; must outlive the image
    Vec3 position;                           ///< at the muzzle: of age 0
    Vec3 velocity;
    Moment launched;                ///< server's moment at which it was at age `fast_forward`
    std::int64_t fast_forward = 0;  ///< FF, 1/65536 tick
};

/// A client's two times: what it draws, and what it takes for the server's present.
struct ImageClock {
    Moment shown;
    Moment present;
};

struct RemoteProjectile {
    /// Age of an image before its first update(), and until it has been flown up to its age.
    static constexpr std::int64_t undrawn = std::numeric_limits<std::int64_t>::min();

    RemoteSpawn spawn;
    Moment seen_first;           ///< of the policy's clock, when the news came
    std::int64_t behind = 0;     ///< age that it had to make up for, then; of timeline the age that it began at
    std::int64_t first_age = 0;  ///< that it is drawn at
    std::int64_t age = undrawn;  ///< drawn, below 0: not yet. Never goes back
    bool is_stopped = false;     ///< by the level, or too old: waits for the verdict there
    bool has_verdict = false;
    ProjectileVerdict verdict;
    Vec3 position;  ///< drawn

    FlightLeg leg;                    ///< that it is on at the end of the last step that was flown
    std::int64_t flown = 0;           ///< age there: a whole tick not before `age`, or where it met its end
    FlightEnd met = FlightEnd::none;  ///< what ended the flight, if it was left to itself
    std::uint32_t bounces_shown = 0;

    /// The leg at an age. The oldest that is kept, of the last 16 before `leg`, if the age is before that.
    const FlightLeg& leg_at(std::int64_t at) const;

private:
    friend class RemoteProjectiles;
    friend std::int64_t remote_age(const RemoteProjectilesConfig& config, TickRate rate, const RemoteProjectile& image,
                                   const ImageClock& clock);
    // The last part of a flight whose verdict came before the image had been visible for long enough. Its ages pass
    // evenly.
    struct Stretched {
        Moment from;  // of the policy's clock
        Moment to;    // when it ends
        std::int64_t first_age = 0;
        std::int64_t last_age = 0;

        bool is_stretched() const { return to > from; }
    };
    Stretched stretched_;
    static constexpr std::size_t kept_legs = 16;
    std::size_t left_count_ = 0;  // in all
    std::array<FlightLeg, kept_legs> left_;
};

struct RemoteProjectileCounters {
    std::uint64_t spawned = 0;
    std::uint64_t ended = 0;            ///< with effects, by a verdict
    std::uint64_t twice = 0;            ///< spawns and verdicts that had come before
    std::uint64_t no_room = 0;          ///< spawns; their verdicts are without a flight
    std::uint64_t without_verdict = 0;  ///< gone silently, or replaced by another one of the same id
    std::uint64_t without_flight = 0;   ///< verdicts whose spawn did not come in time, or not before too many others
    std::uint64_t news_dropped = 0;
};

class RemoteProjectiles {
public:
    /// Verdicts that wait for their spawns. If one more comes the oldest is forgotten.
    static constexpr std::size_t max_early_verdicts = 64;
    /// Ended projectiles that are remembered, to recognise a spawn or a verdict that comes again. A client number gets
    /// a new owner in time, whose projectiles have the ids of the former's. So a spawn that was launched later than the
    /// one before by more than `end_lasts` is another projectile, and so is a verdict as long after the end.
    static constexpr std::size_t remembered_ends = 256;
    static constexpr Micros end_lasts{2'000'000};

    /// `config` must be valid.
    explicit RemoteProjectiles(TickRate rate, const RemoteProjectilesConfig& config = {});
    RemoteProjectiles(const RemoteProjectiles&) = delete;
    RemoteProjectiles& operator=(const RemoteProjectiles&) = delete;
    RemoteProjectiles(RemoteProjectiles&&) = default;
    RemoteProjectiles& operator=(RemoteProjectiles&&) = default;

    /// Adds another client's projectile. The client's own are PredictedProjectiles'.
    void spawn(const RemoteSpawn& spawn, const ImageClock& clock);
    void verdict(const ProjectileVerdict& verdict, const ImageClock& clock);
    /// Call once a frame. Ages are functions of the clock alone, so the frame rate changes only when they are drawn.
    /// The level is asked for as it was at the server's moment of each age. At most 256 ticks of one flight are flown
    /// in a call. A flight that comes in later than that is drawn as soon as it has been flown so far.
    void update(const ImageClock& clock, const LevelAt& level);
    /// Removes all images, without effects, because the session is over. Counters stay.
    void clear();

    /// All images, in no order. Draw only images with an age of at least 0. Valid until the next call.
    std::span<const RemoteProjectile> images() const { return images_; }
    /// Effects to start since the last call, in order; the call forgets them. Each comes once and is never taken back.
    /// Only a bounce may come before the server's verdict. If there is no room for more news the oldest are dropped.
    std::span<const ImageNews> take_news();
    const RemoteProjectileCounters& counters() const { return counters_; }

private:
    struct EarlyVerdict {
        ProjectileVerdict verdict;
        Moment came_at;  // of ImageClock::present
    };
    struct RememberedEnd {
        ProjectileId id;
        Moment launched;
        Moment ended_at;  // of ImageClock::present
    };

    RemoteProjectile* find(const ProjectileId& id);
    template <class Is>
    bool has_ended(Is is) const;
    void keep_early(const ProjectileVerdict& verdict, Moment present);
    void forget_early(Moment present);
    void attach(RemoteProjectile& image, const ProjectileVerdict& verdict, Moment now) const;
    bool update_one(RemoteProjectile& image, const ImageClock& clock, const LevelAt& level);
    void draw(RemoteProjectile& image, std::int64_t age);
    bool fly(RemoteProjectile& image, std::int64_t age, const LevelAt& level);
    void show_bounce(RemoteProjectile& image, std::int64_t age);
    void start_effect(const RemoteProjectile& image, EffectKind kind, Vec3 point, Vec3 normal,
                      std::int64_t elapsed = 0);

    TickRate rate_;
    RemoteProjectilesConfig config_;
    std::vector<RemoteProjectile> images_;
    std::vector<EarlyVerdict> early_;
    Ring<RememberedEnd> ended_;
    std::vector<ImageNews> news_;
    std::vector<ImageNews> taken_;
    EffectHandle newest_effect_ = 0;
    RemoteProjectileCounters counters_;
};

}  // namespace backsight
