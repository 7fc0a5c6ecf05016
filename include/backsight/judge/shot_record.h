#pragma once

// A ShotRecord holds everything about a shot, from the claim to the verdict: of a hitscan shot, of one pellet of it, or
// of a query with a verdict for each of its hits. The server fills it in as it handles the shot, and the judge adds its
// verdict. All later readers use the same record: the self-audit, metrics, the comparison with other ways to rewind,
// and hit reports. Plain values; copied. Only the hits of a query are elsewhere: each verdict is large, and most shots
// are single rays, so that an array in here would make every record ten times as long.

#include <backsight/judge/own_entities.h>
#include <backsight/judge/rules.h>
#include <backsight/rewind/query.h>
#include <backsight/rewind/run_query.h>
#include <backsight/time/view_stamp.h>

#include <cstdint>
#include <limits>
#include <span>

namespace backsight {

enum class AuditResult : std::uint8_t {
    accepted,  ///< Player: accepted: the claimed view was possible
    // Clamped: a view is rebuilt, but of another moment than claimed.
    moment_too_old,    ///< more than max_interpolation_delay behind the newest received
                       ///< Player: the claimed moment was older than this client's delay allows
    moment_too_new,    ///< more than max_ahead past the newest received
                       ///< Player: the claimed moment was newer than any snapshot that they had
    moment_went_back,  ///< before the moment of the last accepted stamp
                       ///< Player: the claimed moment went back in time
    moment_too_fast,   ///< advanced faster than real time allows
                       ///< Player: the claimed moment went faster than time does
    // Refused: no view.
    no_snapshot,         ///< nothing received yet
                         ///< Player: they had no snapshot yet
    snapshot_not_sent,   ///< newest, or a received bit, names a snapshot that was never sent
                         ///< Player: the claim names a snapshot that was never sent
    snapshot_forgotten,  ///< newest is older than the ledger
                         ///< Player: the claim names a snapshot too old to be known
    snapshot_went_back,  ///< newest is before that of the last accepted stamp
                         ///< Player: the claim takes back a snapshot that they had
    received_undone,     ///< a snapshot that had been received is now said not to have been
                         ///< Player: the claim takes back a snapshot that they had
    received_too_late,   ///< a snapshot appears that the client had to drop as too old
                         ///< Player: the claim adds a snapshot that came too late to count
    malformed,           ///< bit 0 does not stand for newest, or the moment or an offset is out of range
                         ///< Player: the claim was malformed
    outside_step,        ///< of a shot between two commands: not between the shot before it and its command
                         ///< Player: the claimed moment was not within the step of the command
    count_
};
const char* to_string(AuditResult result);
constexpr bool is_refused(AuditResult r) { return r >= AuditResult::no_snapshot; }
constexpr bool is_clamped(AuditResult r) { return r > AuditResult::accepted && !is_refused(r); }

/// The audit's answer to a stamp: what ClientJudge::take_stamp() returns.
struct [[nodiscard]] Audited {
    AuditResult result = AuditResult::malformed;
    /// The stamp to use; meaningless if refused.
    ViewStamp stamp;
    /// How far the moment of group 0 was moved, in 1/65536 tick; 0 if it was not.
    std::int64_t moved = 0;
};

/// A hitscan shot, or one pellet of one.
struct Shot {
    EntityId shooter;  ///< never hit; null: the body that the client was on its screen, where ServerWorld knows it
    Vec3 origin;       ///< the server's own eye position of the shooter, or a claimed one that the game has checked
    Vec3 direction;    ///< unit
    std::uint16_t spare_team = 0;  ///< a team that is not hit; 0: all teams are hit
    std::uint16_t layers = 0xffff;
    /// Metres: where the level stops the ray, if the caller knows. Ask for the level of the moment that is judged,
    /// which is that of the stamp that the audit accepted. A lift or door of the present is not where the shooter's
    /// screen drew it: a ray that is cut there misses what they saw. Or set cut_by_level. Default infinite.
    float max_distance = std::numeric_limits<float>::infinity();
    /// The entity that the shooter drives; null: none. Their screen shows it where they predict it, not where this view
    /// has it. Neither it nor its riders are ever hit. `origin` is on it as predicted.
    EntityId mount{};
    /// Whether the judge cuts the ray by the level: a hit is a miss if LineOfSight says that the line from `origin` to
    /// the point of the hit is not free at the moment that the view draws the level. That moment counts as no older
    /// than WeaponRules::max_rewind before the damage, so that nobody shoots through a door by claiming an old view.
    /// Default false: max_distance alone cuts it.
    bool cut_by_level = false;
};

/// Returns a hash of what a screen shows of a shot: entity and hitbox in the upper half, the bits of the point in the
/// lower half. It is never 0, which stands for "not declared". Equal hits have equal hashes on every platform; a miss
/// has a hash too.
std::uint32_t screen_hash(const Hit& hit);
/// Returns that of a list, in its order. A list of one hit has the hash of that hit, and an empty list has that of a
/// miss.
std::uint32_t list_hash(std::span<const Hit> hits);

/// The ray and the filter that the judge casts for a shot; a client casts the same in what it draws.
Ray ray_of(const Shot& shot, const WeaponRules& rules);
QueryFilter filter_of(const Shot& shot);
/// As filter_of(shot); `own` are left out too. They must live as long as the filter.
QueryFilter filter_of(const Shot& shot, const OwnBodies& own);
QueryFilter filter_of(const Shot&, const OwnBodies&&) = delete;
/// The query that the judge runs: a ray or sweep goes no farther than WeaponRules::range. A client runs the same.
Query query_of(const Query& query, const WeaponRules& rules);

enum class Outcome : std::uint8_t { hit, miss, refused, count_ };
const char* to_string(Outcome outcome);

/// The rule that decided, or changed, the outcome.
enum class Reason : std::uint8_t {
    as_seen,         ///< the view was rebuilt as claimed and nothing changed its answer
                     ///< Player: judged exactly as {whose} screen showed it
                     ///< Short: as the screen showed it
    stamp_clamped,   ///< the audit moved the moment; see Verdict::audit
                     ///< Player: the view that was claimed is not possible; the nearest possible one was judged
                     ///< Short: an impossible claim, corrected
    stamp_refused,   ///< the audit refused the stamp; see Verdict::audit
                     ///< Player: the view that was claimed is not possible
                     ///< Short: an impossible claim
    rewind_clamped,  ///< the hit was older than max_rewind; judged again where both caps hold
                     ///< Player: the hit was too old for the victim, and was judged later
                     ///< Short: old, so judged later
    rewind_refused,  ///< as rewind_clamped, with CapPolicy::refuse or because the caps hold nowhere on the victim's way
                     ///< since
                     ///< Player: the hit was too old for the victim
                     ///< Short: too old for the victim
    victim_clamped,  ///< the victim has moved more than max_victim_moved_m since; judged again where both caps hold
                     ///< Player: the victim had moved too far, and was judged later
                     ///< Short: moved far, so judged later
    victim_refused,  ///< as victim_clamped, with CapPolicy::refuse or because the caps hold nowhere on the victim's way
                     ///< since
                     ///< Player: the victim had moved too far
                     ///< Short: the victim had moved too far
    victim_in_cover,  ///< on their own screen the victim had been out of sight for longer than cover_grace
                      ///< Player: on their own screen the victim was behind cover
                      ///< Short: the victim was in cover
    knowledge_gap,    ///< too many commands were lost to know where everything was that the shooter saw
                      ///< Player: too many packets were lost to know what the screen showed
                      ///< Short: too many packets lost
    bad_shot,         ///< NaN, or a direction that is not a unit vector
                      ///< Player: the shot was no shot
                      ///< Short: no shot at all
    clock_off,        ///< server_now is not near the newest tick recorded: the server's own mistake
                      ///< Player: the server's clock was wrong
                      ///< Short: the server's clock was off
    too_many,         ///< of a command that the client had no time for: TakeResult::too_many
                      ///< Player: commands came faster than time passes
                      ///< Short: too many commands
    unknown_client,   ///< of a client number that nobody has, or has any more: the server's own mistake
                      ///< Player: the server no longer knew the shooter
                      ///< Short: no such client
    count_
};
const char* to_string(Reason reason);

struct [[nodiscard]] Verdict {
    Outcome outcome = Outcome::refused;
    Reason reason = Reason::bad_shot;
    AuditResult audit = AuditResult::malformed;
    /// The hit that was judged, granted or refused. Empty where judging again found none.
    Hit hit;
    /// The entity that was hit, as the view that was judged shows it. Of status unknown without a hit.
    ViewPose pose;
    /// Whether the life that was hit has ended since: the victim was killed, respawned or despawned after the state
    /// that was hit, or has been in this tick. The hit is a hit on that former life, and must not damage the new one.
    /// False without a hit.
    bool former_life = false;
    /// Whether the shot met nobody within WeaponRules::range, and would have met somebody beyond it.
    bool beyond_range = false;
    /// Whether a cap replaced the screen. If so, the hit was cast again, at its victim alone, in the server's whole
    /// history at `judged`.
    bool is_judged_again = false;
    /// The moment that was judged, of draw group 0.
    Moment judged;
    /// Offsets of the other draw groups in the view that was judged, as in ViewStamp: the stamp's, or zeros if judged
    /// again.
    GroupOffsets judged_offsets{};
    /// Age of `hit` for its victim (hit_age()), if damage is dealt at the given server_now less ShotRecord::waited.
    /// Rounded down. Never more than WeaponRules::max_rewind for a hit that is granted. 0 without a hit.
    Micros paid;
    /// How far the victim has moved since, up to the same instant, metres. Never more than max_victim_moved_m for a hit
    /// that is granted. 0 without a hit.
    float victim_moved_m = 0.0f;
    /// Age and movement for the hit that the screen showed, whatever became of it.
    Micros seen_paid;
    float seen_moved_m = 0.0f;
};

struct ShotRecord {
    // Whose shot it is: their number here, in the session, and among all players that there are.
    std::uint32_t world_client = 0;  ///< ServerWorld::join() gave it; or the caller, then as for SelfAudit::join()
    std::uint32_t seat = 0;          ///< ClientId::index() of the session. For reports: the library does not read it
    std::uint64_t user = 0;          ///< the player's number, which stays the same when they come back; 0: unknown
    std::uint32_t command = 0;       ///< number of the command that fired
    std::uint16_t ray = 0;           ///< of a shot with several, from 0
    std::uint16_t weapon = 0;        ///< the game's number
    Micros rtt;                      ///< smoothed round trip of this client; 0: not measured yet
    // What the client claimed: off the wire.
    ViewStamp claimed;
    std::uint32_t declared_hash = 0;  ///< screen_hash() of what its screen showed of this ray; 0: not declared
    // What goes into ClientJudge::judge().
    Audited audited;
    Shot shot;
    /// Bodies of the shooter's own, now and formerly, that are left out besides Shot::shooter. ServerWorld fills them
    /// in.
    OwnBodies own{};
    WeaponRules rules;
    Moment server_now;
    /// How long the server let the command wait (ServerWorldConfig::even_to); 0 if it did not. The caps do not count
    /// the wait; the cover rule does, because the damage is dealt at server_now.
    Micros waited{};
    // What comes out.
    /// Of a query: that of its first hit that is granted; without one, that of its first hit. A query that hits nothing
    /// is a miss, and one that is refused as a whole has its reason here alone.
    Verdict verdict;
    /// The query that was judged, as query_of() gives it; null: `shot` is a single ray. Of a query, `shot` holds what
    /// its filter says of the shooter, and where it began. Here and below valid until the next query of this client is
    /// judged, or it leaves.
    const Query* query = nullptr;
    /// A verdict for each hit of the query, in its order. Hits that are judged again keep their place in it.
    std::span<const Verdict> hits{};
    /// list_hash() of all that the query hits in the view, before any rule and whomever its swing had met before. 0
    /// where the view was not rebuilt as claimed.
    std::uint32_t seen_hash = 0;
    /// Those of the hits; of a ray, and of a query that hits nothing or is refused as a whole, the one of the shot. At
    /// least one.
    std::span<const Verdict> verdicts() const { return hits.empty() ? std::span(&verdict, 1) : hits; }
    std::int16_t damage = 0;  ///< health taken; 0 too where the victim had died meanwhile
    bool has_killed = false;
    /// Which of the command's shots between two steps it is, from 1 on (ServerWorld::select_shot()); 0: the command's
    /// own.
    std::uint8_t command_shot = 0;
};

}  // namespace backsight
