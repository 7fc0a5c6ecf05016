#pragma once

// The fairness rules of a weapon: how far in their past a victim may be hit. Caps and the cover rule do not correct
// errors, because an exact view has none; they divide the cost of latency between the two players.

#include <backsight/base/function_ref.h>
#include <backsight/view/view.h>

#include <cstdint>
#include <limits>

namespace backsight {

enum class CapPolicy : std::uint8_t {
    clamp,   ///< judge the victim where the server had them at the earliest later tick that the caps allow
    refuse,  ///< no hit
};

struct WeaponRules {
    /// How old a hit may be for its victim, by hit_age(): the time since they were last within 1 cm of where they were
    /// hit, in the frame of the mount that shooter and victim share (shared_mount()), or of the world. Time for which
    /// the server let the command wait (ShotRecord::waited) does not count, here and below. A victim may also change
    /// where they stand: crouch, turn, raise a shield, get somebody in front of them. So a view that was drawn longer
    /// ago than this is asked one thing more, however young the hit is by place: the same shot must meet the same
    /// hitbox at the tick of this cap, at the moment drawn if that is later, or when the victim was last at that place,
    /// with nothing between that would stop it. Bodies stop no query that collects entities. Otherwise the hit counts
    /// as too old. Default 250 ms, reasonable at 4 m/s for players asked (Lee and Chang, NetGames 2017). Range 0 to 10
    /// s.
    Micros max_rewind{250'000};
    CapPolicy on_max_rewind = CapPolicy::clamp;
    /// How far the victim may have moved since the moment they are hit at, metres, in the same frame. Default 1 m: the
    /// same 250 ms at 4 m/s (ibid.), but fair to fast victims too. Infinity: no cap. Range 0 to infinity.
    float max_victim_moved_m = 1.0f;
    CapPolicy on_max_victim_moved = CapPolicy::clamp;
    /// A hit is refused if the victim, on their own screen, had been out of the shooter's sight for longer than this.
    /// Default 100 ms: half the 200 ms in which people react, so a victim who has reached cover is safe before they
    /// could notice the shot. 0 refuses every shot from behind cover, 94 % of which Lee and Chang's rule removed (MMSys
    /// 2018). tests/judge/cover_many_shots_test.cpp measures what each value removes. A negative value turns the cover
    /// rule off.
    Micros cover_grace{100'000};
    /// The greatest age at which the cover rule takes a victim's screen. If the screen drew the shooter from older
    /// samples, the rule uses where the server had the shooter this long ago instead. A slow path or held-back stamps
    /// make samples old. Plus a tick, this bounds for how long after stepping into the open a shooter can be refused.
    /// Default 250 ms: the 99th percentile over the recorded networks, 219 ms, rounded up (`backsight lab cover`,
    /// docs/integrate/judging.md). Range 0 to 10 s.
    Micros cover_max_view_age{250'000};
    /// How far ahead of a victim's last report the cover rule looks, at most. Damage reaches their screen a round trip
    /// after the newest command that the server has of them, and by then they may be behind cover. With a foresight the
    /// rule asks for that instant: it carries the victim on with the velocity that was recorded, and takes the shooter
    /// from the history. The victim is not carried through level geometry. The round trip is that of the victim's
    /// stamps: the age of the newest snapshot that they have acknowledged. Default 0: only what they have reported
    /// counts. `backsight lab fairness` measures what each value removes. A victim who withholds stamps is foreseen
    /// farther, up to this. Foresights that did not come true take some of it away: if the last second has two that had
    /// the victim in cover while they stayed in the open, they are carried less far by as much as those were off. So a
    /// victim cannot stay safe in the open for long by running at cover again and again; `backsight lab audit` measures
    /// for how long. Range 0 to 1 s.
    Micros cover_foresight{0};
    /// Maximum length of a shot, metres. Default infinite: no limit. Range 0 to infinity. JudgeCounters::beyond_range
    /// counts the shots that it cuts short of a target.
    float range = std::numeric_limits<float>::infinity();

    [[nodiscard]] const char* validate() const;
};

/// Settings by name. docs/evidence/fairness.md has what each means for the players, in numbers of `backsight lab
/// fairness`.
enum class FairnessSetting : std::uint8_t {
    competitive,  ///< no hit on a victim who sees the damage from behind cover, as far as can be foreseen
    casual,       ///< the defaults of WeaponRules: short caps, and a grace for the shooter
    coop,         ///< what the shooter saw is hit: for targets that no player controls
    high_ping,    ///< the defaults of `backsight serve`: long caps, so that slow networks hit what they see
    even,  ///< as competitive, and commands of low round trips wait, so that these win no more duels than high ones
    count_
};
const char* to_string(FairnessSetting setting);

/// All that a setting decides.
struct Fairness {
    WeaponRules rules{};  ///< of each weapon
    Micros even_to{0};    ///< for ServerWorldConfig::even_to, where it is explained
};
Fairness fairness_of(FairnessSetting setting);
/// Returns the rules alone, for a game in which no command waits.
inline WeaponRules rules_of(FairnessSetting setting) { return fairness_of(setting).rules; }

/// Checks that histories reach as far back as a shot at a moving target may look: `max_rewind`, and from there the
/// sample_max_age of group 0 or of a reckoned group. A screen may be older, and a hit on an entity that stood still is
/// still young. `ticks_per_snapshot` is how often the ledger's client is sent a snapshot. `datagrams_per_snapshot` is
/// how many numbers each takes. `ledger`: for a ledger that exists, Ledger::config(). Returns the name of the first
/// field that is too small, or nullptr. If they are too small no answer is wrong, but late shots are refused with
/// ViewStatus::knowledge_gap. Entities in slots from ledger.max_entities on are never hit: Ledger::add() refuses them.
[[nodiscard]] const char* validate_reach(const HistoryConfig& history, const LedgerConfig& ledger,
                                         const DrawConfig& draw, Micros max_rewind,
                                         std::uint32_t ticks_per_snapshot = 1,
                                         std::uint32_t datagrams_per_snapshot = 1);

/// A target within this distance counts as being at the same place. Metres. Half the default position step (1 / 128 m)
/// would be exceeded by rounding alone; 1 cm is too small to be seen.
inline constexpr float same_place_m = 0.01f;

/// How old a hit is for its victim: the one definition that caps, verdicts, reports and labs share.
///
///   age = (instant at which the damage is dealt) - (latest instant at which the target was within same_place_m of
///         where it was hit)
///
/// It is the time that the target cannot undo any more. A target that stood still is 0 old, however old the shooter's
/// screen was; WeaponRules::max_rewind asks besides whether it is still like that. A newest sample that the screen held
/// counts as old as it is. Rays and projectiles use the same function. Pure; any thread that may read the history.
///
/// Age of a hit on `found`, a pose of `view` with has_pose(), if its damage is dealt at `dealt`. In 1/65536 tick, never
/// below 0. `view` must be of the server's history, whose states of each tick show where the target really was. After
/// the newest of them it counts as staying there. Turning on the spot does not count as leaving. The target may never
/// have been at the place: on a chord over samples that the client had not received, or on an extrapolated course. Then
/// the age is that of the moment drawn, if samples lie on both sides of it or the entity is drawn by dead reckoning
/// (AfterNewest::reckon), and otherwise of the newest sample used. A rider's is the oldest of its own and its mounts'.
///
/// `mount`: the place is one in the frame of this mount, for a hit whose shooter rides it too: shared_mount(). While
/// the target rides it, or is in the air above it for at most a second, the frame goes with it. Once they have left, it
/// stays where they left it, in the world or on what the mount rode. Null, the default: the place is one in the world.
std::int64_t hit_age(const View& view, const ViewPose& found, Moment dealt, EntityId mount = {});

/// The mount in whose frame a hit on `found`, a pose of `view`, is measured: the nearest that `found` is drawn on and
/// that `shooter` rode at the moment drawn and rides in the newest state of the history, at any depth. `driven` is
/// Shot::mount. It counts, with all below it, where the history has no mounts of the shooter. Either of the two may be
/// null. Null: they share none, and the frame is the world's.
///
/// A player who has jumped off a mount, so that their parent is another or none, counts as on it for at most a second,
/// while they go along with it: in each tick they move less on the mount than in the world.
EntityId shared_mount(const View& view, EntityId shooter, EntityId driven, const ViewPose& found);

/// A function that says whether a straight line from `a` to `b` is free of level geometry, with the doors, lifts and
/// other movers of the level where they were drawn at `moment`. The caller provides it, because the library holds no
/// level geometry; a level in which nothing moves ignores the moment. Points are in world space. The judge chooses the
/// moment, which is never after the present:
///
///   a shot that is cut (Shot::cut_by_level)   the view's; but not from before the damage by more than max_rewind
///   a hit that is judged again                the tick that is judged
///   the cover rule, as reported               the view's that the victim's frame drew, as old as cover_max_view_age
///                                             allows
///   the cover rule, foreseen                  that of the victim's frame and the time until the instant foreseen
///
/// If the level is drawn at another moment than draw group 0, DrawConfig::level_group says so. LevelAt, the level that
/// projectiles meet, is asked for moments of the same kind. Called at most max_cover_tests times per shot for the cover
/// rule, with a foresight max_foresight_tests times more, and twice for the shot itself. It must not change the world.
/// If it is null, there is no cover rule, and the level stops no shot that is judged again.
using LineOfSight = FunctionRef<bool(Vec3 a, Vec3 b, Moment moment)>;

/// The most lines of sight that are tested for one shot.
inline constexpr int max_cover_tests = 16;
/// The most further lines that are tested if a foresight would refuse a hit: for earlier foresights, and to check
/// again.
inline constexpr int max_foresight_tests = 32;

}  // namespace backsight
