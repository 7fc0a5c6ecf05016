#pragma once

// One projectile, one record: from the claim of the command that fired it to its end and effects, or to the denial. A
// game that fires projectiles fills it; scores, metrics and hit reports read it. What the shooter's screen had shown
// comes later, as an ImageRecord. Plain values of a fixed size.

#include <backsight/base/enum_array.h>
#include <backsight/projectile/authority.h>
#include <backsight/projectile/predicted_projectiles.h>

#include <array>
#include <cstdint>
#include <span>

namespace backsight::service {

/// A player whom a detonation reached while they were alive.
struct AreaVictim {
    EntityId entity;
    float distance_m = 0.0f;
    float share = 0.0f;  ///< share of the full effect
    std::int16_t damage = 0;
    bool has_killed = false;
};

/// Facts of a projectile at the execution of its command. The shooter may be gone by its end.
struct FlightClaim {
    std::uint32_t seat = 0;     ///< ClientId::index() of the shooter; their player's number is ProjectileId::client
    std::uint32_t session = 0;  ///< their ClientId; it may be over
    std::uint64_t user = 0;
    ProjectileId projectile;
    std::uint16_t weapon = 0;  ///< its place in MatchNames::weapons
    ViewStamp claimed;         ///< off the wire: the stamp of the shot that fired, as the muzzle is
    Vec3 muzzle;
    Tick tick;  ///< at which that command was executed
    /// D: the age of the shot's view at that time. FlightRecord::launch.grant holds its parts L, FF, S and R, in
    /// 1/65536 tick. 0 for a denied shot.
    Micros view_age;
    Micros rtt;  ///< smoothed, when it was fired; 0: unknown
    /// Which of the command's shots between two steps it is, from 1 on: LaunchClaim::shot. 0: the command's own.
    std::uint8_t command_shot = 0;
};

struct FlightRecord : FlightClaim {
    static constexpr std::size_t max_victims = 8;

    LaunchResult result = LaunchResult::launched;  ///< any other value: it never flew
    Micros server_now;                             ///< when it had ended, or was denied
    FlightRules flight;
    BudgetCaps budget;

    // The fields below are set only where it was launched: as in ProjectileAuthority::Ended.
    EntityId shooter;
    Launch launch{EntityId{}, EntityId{}};
    Moment launched;
    ProjectileVerdict verdict;
    Moment targets;
    Micros paid;  ///< the age that the target pays: hit_age(); 0 where it met nobody
    Vec3 velocity;
    std::int16_t damage = 0;  ///< to the target; also 0 where they had died meanwhile
    bool has_killed = false;
    std::uint32_t victims_hurt = 0;  ///< by the area effect; may exceed the number kept here
    std::uint32_t area_kills = 0;    ///< of these
    std::uint32_t victim_count = 0;
    std::array<AreaVictim, max_victims> victims;

    std::span<const AreaVictim> kept_victims() const { return {victims.data(), victim_count}; }
    bool has_flown() const { return result == LaunchResult::launched; }
};

/// What the server found when it compared a client's report on an image with its own verdict.
enum class ImageFinding : std::uint8_t {
    same,         ///< confirmed, with the end that the server had
    explained,    ///< another end, or a denial: the verdict's basis or the denial's reason says why
    unexplained,  ///< another end where nothing was lost, clamped or left over: must not happen
    unheard,      ///< lost, and no such shot ever came: its command was lost too
    unknown,      ///< no such shot was decided lately, or it was reported twice: a lie, or very late
    count_
};
constexpr const char* to_string(ImageFinding finding) {
    constexpr const char* names[] = {
        // facts: names of ImageFinding
        "same",         // 0
        "explained",    // 1
        "unexplained",  // 2
        "unheard",      // 3
        "unknown",      // 4
        // end of facts
    };
    return enum_name(finding, names);
}

/// What a client reported of the image of one of its shots, once it was settled on its screen, and the server's
/// finding. The weapon, the shot and the server's hash mean nothing if the finding is unheard or unknown.
struct ImageRecord {
    std::uint64_t user = 0;
    std::uint32_t session = 0;  ///< ClientId of the shooter; with command and ordinal it names the projectile
    std::uint32_t command = 0;
    std::uint8_t ordinal = 0;
    std::uint16_t weapon = 0;                        ///< its place in MatchNames::weapons
    ImageOutcome outcome = ImageOutcome::confirmed;  ///< off the wire, as end_hash
    ImageFinding finding = ImageFinding::unknown;
    std::uint32_t end_hash = 0;     ///< the end on the shooter's screen; 0: the image had not ended
    std::uint32_t server_hash = 0;  ///< of the verdict; 0: denied
    Micros rtt;                     ///< smoothed; 0: unknown
    Micros server_now;

    /// Whether the report belongs to a shot that the server remembers.
    bool is_of_a_shot() const { return finding != ImageFinding::unheard && finding != ImageFinding::unknown; }
};

/// Outcomes of the images of all clients.
struct ImageCounters {
    EnumArray<ImageOutcome, std::uint64_t> by_outcome;  ///< as the clients report
    EnumArray<ImageFinding, std::uint64_t> by_finding;
    /// Images by outcome, whose finding is `unexplained` or `explained`.
    EnumArray<ImageOutcome, std::uint64_t> unexplained;
    EnumArray<ImageOutcome, std::uint64_t> explained;

    void note(ImageOutcome outcome, ImageFinding finding) {
        ++by_finding[finding];
        if (finding == ImageFinding::unknown) return;
        ++by_outcome[outcome];
        if (finding == ImageFinding::explained) ++explained[outcome];
        if (finding == ImageFinding::unexplained) ++unexplained[outcome];
    }
    std::uint64_t mispredictions_unexplained() const { return by_finding[ImageFinding::unexplained]; }
};

}  // namespace backsight::service
