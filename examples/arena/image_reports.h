#pragma once

// What a client tells of its own images, and what the server makes of it: whether shooter and server saw the same end.
//
//   client: image ended --> hash of its end;  settled --> a report in the next command
//   server: verdict --> hash of its end;      report --> the same, explained, or not explained
//
// In: images and news; verdicts, denials and reports. Out: reports; findings. A report is a claim: it changes nothing
// in the game. All memory is taken in constructors. Not synchronised.

#include <backsight/projectile/authority.h>
#include <backsight/projectile/predicted_projectiles.h>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace backsight::arena {

/// What became of one image, as its shooter says. Off the wire: any values but the outcome's range.
struct ImageReport {
    static constexpr int command_bits = 21;

    std::uint32_t command = 0;  ///< its lowest bits, which at 64 Hz come again after nine hours
    ImageOutcome outcome = ImageOutcome::confirmed;
    std::uint32_t end_hash = 0;  ///< how the image ended on the screen, see end_hash(); 0: it had not

    friend bool operator==(const ImageReport&, const ImageReport&) = default;
};

/// Of all that must be equal: the kind of end, whom it met and with which hitbox, and its age to the bit. Never 0.
std::uint32_t end_hash(FlightEnd end, EntityId target, std::uint16_t hitbox, std::int64_t age);

/// The client's side.
class ImageReports {
public:
    /// `images`: of whose images it tells; so many of their ends are remembered.
    explicit ImageReports(const PredictedProjectilesConfig& images) : ended_(images.max_images) {}

    /// At each command, of each image that is still there.
    void note_image(const PredictedProjectile& image);
    void note_news(const ImageNews& news);
    /// Waiting ones, oldest first; too many push out the oldest.
    std::optional<ImageReport> next();
    /// So many were, and are never told.
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

enum class ImageFinding : std::uint8_t {
    same,         ///< confirmed, with the end that the server had
    explained,    ///< another end, or a denial: the verdict's basis or the denial's reason says why
    unexplained,  ///< another end where nothing was lost, clamped or left over: must not happen
    unheard,      ///< lost, and no such shot ever came: its command was lost too
    unknown,      ///< of nothing that was decided lately, or told twice: a lie, or very late
    count_
};
const char* to_string(ImageFinding finding);

/// What a client said of the image of one of its shots, once it was settled on its screen, and what the server makes of
/// it. The weapon, the shot and the server's hash mean nothing if the finding is unheard or unknown.
struct ImageRecord {
    std::uint64_t user = 0;
    std::uint32_t session = 0;  ///< ClientId of the shooter; with command and ordinal it names the projectile
    std::uint32_t command = 0;
    std::uint8_t ordinal = 0;
    std::uint16_t weapon = 0;
    ImageOutcome outcome = ImageOutcome::confirmed;  ///< off the wire, as end_hash
    ImageFinding finding = ImageFinding::unknown;
    std::uint32_t end_hash = 0;     ///< see end_hash(); 0: the image had not ended
    std::uint32_t server_hash = 0;  ///< of the verdict; 0: denied
    Micros rtt;                     ///< smoothed; 0: unknown
    Micros server_now;

    /// Whether what the server had decided is known.
    bool is_of_a_shot() const { return finding != ImageFinding::unheard && finding != ImageFinding::unknown; }
};

/// Of all clients: what their images came to.
struct ImageCounters {
    EnumArray<ImageOutcome, std::uint64_t> by_outcome;  ///< as the clients say
    EnumArray<ImageFinding, std::uint64_t> by_finding;
    /// Those of the finding `unexplained`, and those that are explained, by what the clients say.
    EnumArray<ImageOutcome, std::uint64_t> unexplained;
    EnumArray<ImageOutcome, std::uint64_t> explained;

    void note(const ImageReport& report, ImageFinding finding);
    std::uint64_t mispredictions_unexplained() const { return by_finding[ImageFinding::unexplained]; }
};

/// What the server had decided of a shot.
struct DecidedShot {
    ProjectileId id;
    std::uint16_t weapon = 0;
    LaunchResult result = LaunchResult::launched;
    std::optional<VerdictBasis> basis;  ///< of a verdict, as what follows; nothing where it was denied
    std::int64_t remainder = 0;         ///< R, 1/65536 tick
    std::uint32_t end_hash = 0;
};

/// The server's side, of one client.
class DecidedShots {
public:
    void note_verdict(const ServerProjectile& projectile, const ProjectileVerdict& verdict);
    void note_denial(const ProjectileId& id, std::uint16_t weapon, LaunchResult result);
    /// What a report means. `decided`: of which shot; untouched if unknown. Each shot is reported once.
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
