#pragma once

// Debug drawing of how far apart the places of one projectile are: the shooter's image, what a client takes for the
// server's, and the server's own. Plain data for any engine's lines and spheres, and for a log.
//
//   places of a projectile, each frame --> a sample every 20 cm (server) or metre (client) --> ring --> drawn by the
//   game
//
//   two places at one instant:  o synced           nearer than 0.05 cm: one sample
//                               o <---------> o    else two, and an arrow from each to the other
//
// In: the caller says where it has a projectile, at each frame or as often as it likes, and once how that ended. Out:
// samples in a ring of fixed size, oldest first. All memory is taken in the constructor. With mode none a call costs
// nothing. One object for each machine, or one for all where a lab or an engine's editor knows all of them. Not
// synchronised.
//
// Source: the debug draws of the Unreal series (UGASDeveloperSettings), with its numbers.

#include <backsight/base/ring.h>
#include <backsight/projectile/projectile.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace backsight::presets {

enum class DebugMode : std::uint8_t {
    none,
    predicted_versus_client,  ///< the shooter's image and the client's copy
    client_versus_server,     ///< the client's copy and the server's
    all,                      ///< all three
};

/// Whose place it is.
enum class DebugRole : std::uint8_t {
    predicted,  ///< the shooter's image
    client,     ///< what a client takes for the server's: a remote image, or the flight that a verdict confirms
    server,
    count_
};
const char* to_string(DebugRole role);

/// Whether a mode has places of a role drawn.
bool draws(DebugMode mode, DebugRole role);

/// The colour classes; which colours these are is the game's.
enum class DebugColor : std::uint8_t { predicted, client, server, synced, count_ };

enum class DebugShape : std::uint8_t {
    place,   ///< where it was, of two roles that agree once: a sphere of the body's radius at `from`
    arrow,   ///< from a role's place to the other's at the same instant
    spawn,   ///< the first place of the role that is drawn
    end,     ///< where it ended: its centre
    hit,     ///< the point of contact
    normal,  ///< an arrow of 25 cm out of what it met there
    area,    ///< the sphere that an area effect reaches: radius_m
    count_
};
const char* to_string(DebugShape shape);

struct DebugSamplesConfig {
    DebugMode mode = DebugMode::none;
    /// How densely: 2 takes a sample every 10 cm and every half metre. Default 1. Range 0.1 to 5.
    double frequency = 1.0;
    /// How long a sample is to be drawn; arrows between two places always 10 s. Default 5 s, the longest flight of the
    /// series. Range 100 ms to 10 min.
    Micros draw_time{5'000'000};
    /// Draws the shooter's image only from when the client's copy is there too. Default: at once.
    bool wait_for_linkage = false;
    bool draw_spawn = true;
    /// Draws the end: the hit point, its normal, and the server's area.
    bool draw_end = true;
    /// Samples kept. Default 4096. Range 1 to 1,000,000.
    std::uint32_t max_samples = 4096;
    /// Projectiles that are followed at once. Default 64. Range 1 to 4096.
    std::uint32_t max_projectiles = 64;

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

struct DebugSample {
    ProjectileId id;
    DebugShape shape = DebugShape::place;
    DebugColor color = DebugColor::client;
    Micros taken_at;   ///< of the clock that was handed in
    Micros draw_time;  ///< from then on
    Vec3 from;
    Vec3 to;                ///< of arrow and normal; else as `from`
    float radius_m = 0.0f;  ///< of place, spawn and end the body's, of area its own
};

/// Places of one projectile at one instant, by role, as far as the caller knows them: those of its own machine, or of
/// all.
struct DebugPlaces {
    std::optional<Vec3> predicted;
    std::optional<Vec3> client;
    std::optional<Vec3> server;
    float speed_mps = 0.0f;  ///< of any of them: how far apart samples are in time
    float body_radius_m = 0.0f;
};

/// How a role saw it end.
struct DebugEnd {
    Vec3 position;  ///< of its centre
    Vec3 point;     ///< of contact
    Vec3 normal;    ///< unit; zero where it met nothing
    float body_radius_m = 0.0f;
    float area_radius_m = 0.0f;  ///< drawn of the server only; 0: none
    Vec3 area_offset;            ///< from the position to the middle of the area: area_center() less the position
};

/// Time from one sample to the next, rounded down. For the server: max(20 cm / frequency / speed, 10 ms). For the
/// others: max(1 m / frequency / speed, 20 ms). At most 1 s, also at rest, where the Unreal series takes no further
/// sample. Frequency > 0, speed >= 0.
Micros debug_interval(DebugRole role, double frequency, double speed_mps);

struct DebugSampleCounters {
    std::uint64_t taken = 0;
    std::uint64_t dropped = 0;  ///< the oldest, for want of room
    std::uint64_t synced = 0;   ///< comparisons that found two places in one,
    std::uint64_t apart = 0;    ///< and those that did not
    std::uint64_t no_room = 0;  ///< calls for projectiles beyond max_projectiles
};

class DebugSamples {
public:
    /// `config` must be valid.
    explicit DebugSamples(const DebugSamplesConfig& config = {});

    /// Takes the samples that are due. `now` is of any one clock and does not go back. The shooter's and the client's
    /// places are sampled together, and the server's along with them. Each is compared with the next one in this order
    /// that exists. Between these steps the server's place is drawn alone.
    void follow(const ProjectileId& id, const DebugPlaces& places, Micros now);
    /// Call once when the role's flight is over. When each role of which a place was drawn has ended, the projectile is
    /// forgotten.
    void end(const ProjectileId& id, DebugRole role, const DebugEnd& end, Micros now);
    /// Forgets a projectile that has no end: denied, or lost.
    void forget(const ProjectileId& id);

    /// Oldest first. Live until the next call.
    const Ring<DebugSample>& samples() const { return samples_; }
    /// Forgets the samples, but keeps following the projectiles.
    void clear_samples() { samples_.clear(); }
    const DebugSampleCounters& counters() const { return counters_; }
    const DebugSamplesConfig& config() const { return config_; }

private:
    static constexpr std::size_t roles = enum_count<DebugRole>;

    struct Followed {
        ProjectileId id;
        std::array<bool, roles> was_drawn{};
        std::array<bool, roles> has_ended{};
        Micros clients_due{};
        Micros server_due{};
    };
    struct Place {
        DebugRole role = DebugRole::client;
        Vec3 position;
    };

    Followed* find_or_add(const ProjectileId& id, Micros now);
    void draw_places(const DebugSample& sample, Followed& followed, std::span<const Place> places);
    void draw(DebugSample sample, DebugShape shape, DebugColor color, Vec3 from, Vec3 to);

    DebugSamplesConfig config_;
    Ring<DebugSample> samples_;
    std::vector<Followed> followed_;
    DebugSampleCounters counters_;
};

}  // namespace backsight::presets
