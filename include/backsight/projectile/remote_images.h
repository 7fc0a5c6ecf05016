#pragma once

// Everybody else's projectiles on a client. Nothing here influences a hit: it is a picture of what the server says.
//
//   spawn --> drawn at an age that is a pure function of time --> verdict, taken when that age comes --> effects, once
//
//   timeline   among the targets as they are drawn: it leaves the muzzle when the screen shows the tick of the shot
//   catch_up   starts at the muzzle when the news comes, and hurries until it is where the server has it
//   rewind     starts at the muzzle when the news comes, and flies a whole flight in what is left of it
//
// In: spawns, verdicts and the two clocks, in any order; a verdict before its spawn waits. Out: what to draw, and
// impacts. The level stops and bounces an image, but only the verdict ends it. Fixed memory; not synchronised. Sources:
// interpolation timeline as Photon Fusion's and lightyear's; catching up as FishNet's, whose 8 % a frame are 5.003 1/s
// at 60 frames, without its dependence on the frame rate; rewinding as the Unreal series'.

#include <backsight/projectile/own_images.h>

#include <vector>

namespace backsight {

enum class RemotePolicy : std::uint8_t { timeline, catch_up, rewind };
enum class CatchUpCurve : std::uint8_t { smoothstep, exponential };

struct RemoteImagesConfig {
    /// Range 1 to 65,536.
    std::uint32_t max_images = 256;
    RemotePolicy policy = RemotePolicy::timeline;
    CatchUpCurve curve = CatchUpCurve::smoothstep;
    /// How long smoothstep takes. Default 0.5 s. Range 1 ms to 10 s.
    Micros catch_up{500'000};
    /// Of the exponential curve, 1/s. Default 5.003: 8 % at each of 60 frames a second. Range 0.01 to 100.
    float catch_up_per_s = 5.003f;
    /// At least so long it is seen, even if it has ended already. Default 50 ms, as in the Unreal series. Range 0 to 1
    /// s.
    Micros least_visible{50'000};
    /// Without a verdict it goes this long after its lifetime. Default 1 s. Range 0 to 60 s.
    Micros link_timeout{1'000'000};

    const char* validate() const;
};

/// The news of somebody's projectile.
struct RemoteSpawn {
    ProjectileId id;
    std::uint16_t weapon = 0;
    const ProjectileRules* rules = nullptr;  ///< valid; must outlive the image
    Vec3 position;                           ///< at the muzzle: of age 0
    Vec3 velocity;
    Moment launched;                ///< server's moment at which it was at age `fast_forward`
    std::int64_t fast_forward = 0;  ///< FF, 1/65536 tick
};

/// What time it is for a client: what it draws, and what it takes for the server's present.
struct ImageClock {
    Moment shown;
    Moment present;
};

struct RemoteImage {
    RemoteSpawn spawn;
    Moment seen_first;        ///< of the policy's clock, when the news came
    std::int64_t behind = 0;  ///< age that it had to make up for, then
    FlightLeg leg;
    std::int64_t age = 0;     ///< drawn, below 0: not yet
    bool is_stopped = false;  ///< by the level: waits for the verdict there
    bool has_verdict = false;
    ProjectileVerdict verdict;
    Vec3 position;
};

struct RemoteImageCounters {
    std::uint64_t spawned = 0;
    std::uint64_t ended = 0;  ///< with effects, by a verdict
    std::uint64_t twice = 0;  ///< spawns and verdicts that had come before
    std::uint64_t no_room = 0;
    std::uint64_t without_verdict = 0;  ///< gone silently
    std::uint64_t without_flight = 0;   ///< verdicts whose spawn never came
};

class RemoteImages {
public:
    explicit RemoteImages(TickRate rate, const RemoteImagesConfig& config = {});

    void spawn(const RemoteSpawn& spawn, const ImageClock& clock);
    void verdict(const ProjectileVerdict& verdict, const ImageClock& clock);
    /// Once a frame. Ages are functions of the clock alone: how often it is called changes nothing but when.
    void update(const ImageClock& clock, const LevelAt& level);
    void clear();

    /// Those to draw have an age of at least 0.
    std::span<const RemoteImage> images() const { return images_; }
    /// Effects to start, never predicted, each once. As OwnImages::take_news().
    std::span<const ImageNews> take_news();
    const RemoteImageCounters& counters() const { return counters_; }

private:
    TickRate rate_;
    RemoteImagesConfig config_;
    std::vector<RemoteImage> images_;
    RemoteImageCounters counters_;
};

/// The age drawn by a policy when its clock shows `shown` or `present`; pure.
std::int64_t remote_age(const RemoteImagesConfig& config, TickRate rate, const RemoteImage& image,
                        const ImageClock& clock);

}  // namespace backsight
