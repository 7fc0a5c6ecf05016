#pragma once

// What a client reports of its own images, and how the server checks it: whether shooter and server saw one end.
//
//   client: image ended --> hash of its end;  settled --> a report in the next command
//   server: verdict --> hash of its end;      report --> the same, explained, or not explained
//
// In: images and news; verdicts, denials and reports. Out: reports; findings. A report is a claim: it changes nothing
// in the game. Constructors take all memory. Not synchronised.

#include <backsight/projectile/authority.h>
#include <backsight/projectile/predicted_projectiles.h>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "arena/flight_record.h"

namespace backsight::arena {

/// The fate of one image, as its shooter reports it. Off the wire: only the outcome's range is checked.
struct ImageReport {
    static constexpr int command_bits = 21;

    std::uint32_t command = 0;  ///< its lowest bits, which at 64 Hz come again after nine hours
    ImageOutcome outcome = ImageOutcome::confirmed;
    std::uint32_t end_hash = 0;  ///< how the image ended on the screen, see end_hash(); 0: it had not ended

    friend bool operator==(const ImageReport&, const ImageReport&) = default;
};

/// Hash of all that must be equal: the kind of end, the target, its hitbox, and the age to the bit. Never 0.
std::uint32_t end_hash(FlightEnd end, EntityId target, std::uint16_t hitbox, std::int64_t age);

/// The client's side.
class ImageReports {
public:
    /// `images`: settings of the images that it reports on; it remembers max_images ends.
    explicit ImageReports(const PredictedProjectilesConfig& images) : ended_(images.max_images) {}

    /// Call at each command, for each image that still exists.
    void note_image(const PredictedProjectile& image);
    void note_news(const ImageNews& news);
    /// The oldest waiting report. A full list drops its oldest ones.
    std::optional<ImageReport> next();
    /// Number of reports that were dropped and are never sent.
    std::uint64_t pushed_out() const { return pushed_out_; }

private:
    struct Ended {
        std::uint32_t command = 0;
        std::uint32_t hash = 0;
    };
    const Ended* find(std::uint32_t command) const;

    std::vector<Ended> ended_;
    std::size_t next_ended_ = 0;
    std::array<ImageReport, 16> waiting_;
    std::size_t first_ = 0;
    std::size_t count_ = 0;
    std::uint64_t pushed_out_ = 0;
};

/// The server's decision on a shot.
struct DecidedShot {
    ProjectileId id;
    std::uint16_t weapon = 0;
    LaunchResult result = LaunchResult::launched;
    std::optional<VerdictBasis> basis;  ///< the verdict's basis; nothing where the shot was denied
    std::int64_t remainder = 0;         ///< R, 1/65536 tick
    std::uint32_t end_hash = 0;
};

/// The server's side, for one client.
class DecidedShots {
public:
    void note_verdict(const ServerProjectile& projectile, const ProjectileVerdict& verdict);
    void note_denial(const ProjectileId& id, std::uint16_t weapon, LaunchResult result);
    /// Checks a report. `decided` receives its shot; untouched if unknown. Each shot can be reported once.
    ImageFinding find(const ImageReport& report, DecidedShot& decided);

private:
    struct Kept {
        DecidedShot shot;
        bool is_reported = false;
    };
    static constexpr std::size_t window = 64;
    void keep(const DecidedShot& shot);

    std::array<Kept, window> kept_;
    std::size_t next_ = 0;
};

}  // namespace backsight::arena
