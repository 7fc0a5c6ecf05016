#pragma once

// The judge: from a client's shot to a verdict.
//
//   stamp --> audit --> ledger learns --> exact view --> ray --> caps --> cover --> verdict
//
// In: shots as they come off the wire, in the order of commands. Out: verdicts, and counters of every reason.
// Time is the simulation's own: an instant in ticks, Moment::at(tick), and never a wall clock's. Use one ClientJudge
// per client; it owns that client's audit and refers to its ledger. Not synchronised. Nothing that a client sends can
// make it loop without bound, or answer without a reason. It allocates once more after the constructor: when a query
// first has over 8 hits, room for the verdicts of max_query_hits, 15 kB.

#include <backsight/base/enum_array.h>
#include <backsight/base/function_ref.h>
#include <backsight/judge/rules.h>
#include <backsight/judge/shot_record.h>
#include <backsight/time/time_scale.h>
#include <backsight/view/ledger.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace backsight {

class Audit;

struct AuditConfig {
    /// How far behind the newest snapshot that it had received a client may draw: the longest interpolation delay.
    /// Default 250 ms: room for three snapshots at 20 Hz and jitter (Fiedler 2014 asks 150 ms at 30 Hz). Range 0 to 10
    /// s.
    Micros max_interpolation_delay{250'000};
    /// How far past the newest snapshot a starved client may draw. Default 250 ms. Range 0 to 10 s.
    Micros max_ahead{250'000};
    /// How far past the newest snapshot draw groups other than 0 may be drawn. They may be drawn in the present, which
    /// is past the newest by the whole way from the server. Default 500 ms: a round trip of 0.6 s and some jitter. A
    /// value below max_ahead counts as max_ahead. Range 0 to 10 s.
    Micros max_group_ahead{500'000};
    /// How much faster than real time the moment drawn may advance, as a ratio, because a client's clock and delay
    /// slew. Default 0.10. Range 0 to 1.
    float max_slew_ratio = 0.10f;
    /// How much time a client may save by standing still and then spend at once, to catch up after a stall of the
    /// client or its network. More would be a lag switch. A claim never goes farther than this past the later of two
    /// moments. One is the moment before it, moved on with the time that has passed since; the other is the oldest
    /// moment of its own window. The way up to that window costs nothing, because after an outage every client must
    /// jump there. Default 500 ms. Range 0 to 10 s.
    Micros max_saved{500'000};
    /// How far the server's time that is passed to the judge may be from the newest tick that the history has recorded.
    /// Beyond that, shots are refused with Reason::clock_off, because the clock has another base or stands still.
    /// Default 250 ms: two ticks at 10 Hz, and a frame that took long. Range 1 ms to 10 s.
    Micros max_clock_off{250'000};

    [[nodiscard]] const char* validate() const;
};

/// Whether `server_now` is farther than `most` from the newest tick that `history` has recorded. If so, it is not an
/// instant of this history's time. False while nothing has been recorded.
bool is_clock_off(const WorldHistory& history, TickRate rate, Moment server_now, Micros most);

/// The moment at which doors and lifts stand for a player's own steps, and where their shots leave: the one that their
/// screen drew, but at most `max_age` before their command came and never after the present. `last`: the last stamp
/// that the audit accepted (Ledger::last_stamp), so it moves on where stamps are refused; without any it is the
/// present. `waited`: how long the server let the command wait (ShotRecord::waited). Only a game that moves its level
/// by a client's moment needs it; the judge bounds its own questions by the caps.
Moment level_moment(const ViewStamp& last, const DrawConfig& draw, Moment server_now, Micros waited, Micros max_age);

/// Where a mount stands for the shots of a player who rides it, by `drawn`, as their screen drew it. It stays as
/// drawn while the place `point` on it, in its frame, is within `max_error_m` of where the history had that place at a
/// tick from `oldest` to `newest`. Otherwise the mount is returned as recorded at the tick that comes nearest. So
/// neither an old moment nor claimed losses let a shot leave from where nobody else sees the mount. Without a pose if
/// the history has none there.
ViewPose mount_in_bounds(const View& drawn, EntityId mount, Vec3 point, Moment oldest, Moment newest,
                         float max_error_m);

/// Of the ticks from `oldest` to `newest` the last so many count for body_in_bounds(): half a second at 128 Hz. One
/// call looks up no more poses than that, whatever a client claims.
inline constexpr std::int64_t most_body_ticks = 64;

/// Where a body blocks the steps of a player, by `drawn`, as their screen drew it. The history is asked for the ticks
/// from `oldest` to `newest` that count.
/// - If the history had the body at one of them as drawn, it stays as drawn: within `max_error_m` of there, or on the
///   way from one record to the next, or nowhere because it could not be hit (is_hittable()).
/// - If the history had it elsewhere at all of them, it is where the history had it at the tick that comes nearest.
/// - If it was drawn where the history had nothing to hit at any of them, or the other way round, it is as the history
///   had it at the newest.
/// So neither an old view nor claimed losses open a way that has long been closed. Ask it of each body that way_among()
/// gets.
ViewPose body_in_bounds(const View& drawn, EntityId body, Moment oldest, Moment newest, float max_error_m);

/// Where the eyes of players are while they wear a hitbox set: VictimScreen::eyes.
struct EyesOfSet {
    HitboxSetId hitboxes;
    Vec3 eye_offset;  ///< as VictimScreen::eye_offset
};

/// What the cover rule needs to know of the victim's own screen.
struct VictimScreen {
    /// The victim's ledger, with the last stamp that they sent. nullptr for a victim without a screen (a bot, a
    /// vehicle): no cover rule.
    const Ledger* ledger = nullptr;
    /// Offset from the entity's origin to the point that must be seen. Default: 1.5 m up z, a standing player's chest
    /// to eye.
    Vec3 eye_offset{0.0f, 0.0f, 1.5f};
    /// Half of the victim's width, metres. The cover rule looks for points this far to either side of theirs too, so
    /// that a shoulder which is still in the open counts. Default 0: the point alone. Range 0 to 10.
    float half_width_m = 0.0f;
    /// How long the victim's last command waited on the server. Their screen is reported later by that much, and may be
    /// that much older than WeaponRules::cover_max_view_age. Default 0.
    Micros waited{};
    /// The moment that this screen showed with the last command whose result the history has recorded. A foresight
    /// counts from there. If it is empty, the last stamp of the ledger is used.
    std::optional<Moment> recorded_shown{};
    /// The hitbox sets, such as that of a crouch, in which eyes are elsewhere than at `eye_offset`: the victim's and
    /// the shooter's, each by what they wore in the frame that is looked at. Default: none. It must outlive the call.
    std::span<const EyesOfSet> eyes{};
};

/// Finds the screen of a victim. If it is null, there is no cover rule.
using VictimScreens = FunctionRef<VictimScreen(EntityId victim)>;

struct JudgeCounters {
    EnumArray<Reason, std::uint64_t> by_reason;
    EnumArray<AuditResult, std::uint64_t> by_audit;
    std::uint64_t hits = 0;
    std::uint64_t misses = 0;
    std::uint64_t refusals = 0;
    std::uint64_t beyond_range = 0;  ///< misses with a target on the ray beyond WeaponRules::range
    std::uint64_t former_lives = 0;  ///< verdicts with Verdict::former_life
};

/// Returns the query that was judged again for a verdict of `record`, where a mount that shooter and victim share has
/// carried it along since the screen; for a single ray, as a query. Empty: it was not judged again, or not carried.
/// `drawn`: the view of the record's stamp.
std::optional<Query> carried_query(const View& drawn, const ShotRecord& record, const Verdict& verdict);

class ClientJudge {
public:
    /// All references must outlive the judge. `history` and `draw` are the server's. `ledger` is this client's and must
    /// hold at least as many entities as the history.
    ClientJudge(const WorldHistory& history, const DrawConfig& draw, Ledger& ledger, const AuditConfig& audit);
    ~ClientJudge();
    ClientJudge(const WorldHistory&&, const DrawConfig&, Ledger&, const AuditConfig&) = delete;
    ClientJudge(const WorldHistory&, const DrawConfig&&, Ledger&, const AuditConfig&) = delete;
    ClientJudge(const ClientJudge&) = delete;
    ClientJudge& operator=(const ClientJudge&) = delete;

    /// Sets the scale of the game's time, which must outlive the judge: the audit then allows for what a client draws
    /// before it hears of a change. Null, the default: nothing is ever scaled.
    void set_scaled_time(const ScaledTime* game);
    /// Takes in the stamp of the next command, whether it fires or not: the views of later shots build on it.
    /// `server_now`: the tick being simulated, as Moment::at(tick), or an instant within it.
    Audited take_stamp(const ViewStamp& stamp, Moment server_now);
    /// Takes in the stamp of a shot that was fired between two commands. Call it before take_stamp() of the command
    /// that carries it, whose stamp is `command`, and in the order of its shots. A stamp is AuditResult::outside_step
    /// if it draws anything earlier than the stamp before it did, or later than `command`, or names a snapshot that
    /// `command` does not. A stamp that is refused changes nothing. One that is taken never makes the audit refuse its
    /// command.
    Audited take_shot_stamp(const ViewStamp& stamp, const ViewStamp& command, Moment server_now);

    /// Judges a shot of the command whose stamp was taken in last. Several shots per command (pellets) share it.
    /// Reads `audited` (what take_stamp() returned, or take_shot_stamp() for a shot of that command), `shot`, `rules`
    /// and `server_now`; fills in `verdict`. A `server_now` that is farther than AuditConfig::max_clock_off from the
    /// newest tick of the history refuses the shot with Reason::clock_off.
    void judge(ShotRecord& record, const LineOfSight& line_of_sight = {}, const VictimScreens& screens = {});
    /// Judges a query of the command whose stamp was taken in last, as judge() does a shot: gap, caps and cover rule
    /// for each hit. A hit that breaks a cap is judged again by the same query at its victim alone (with
    /// Collect::hitboxes at the same hitbox, in the shape that the screen showed; from a view older than max_rewind at
    /// another hitbox of that victim, if one has come before it since). The shooter is QueryFilter::exclude, or where
    /// that is null, the first of ShotRecord::own. Fills in `verdict`, `query`, `hits`, `seen_hash` and
    /// `shot`; counts a verdict for each hit, or one for all. A query that Query::validate() refuses is
    /// Reason::bad_shot. `line_of_sight` is called for each hit as often as for a shot.
    ///
    /// Bodies in ShotRecord::own are left out, unless the filter has a list in exclude_all. The ids of such a list must
    /// live as long as the record is read. What is judged again is carried along by the mount that shooter and victim
    /// share. The level cuts it where it is a ray or a sweep, or Query::cut_by_level is set. If it moves (a ray, a
    /// sweep, a swing), it is stopped by bodies before the victim: by one with Collect::nearest, and otherwise by
    /// Query::max_hits of them.
    ///
    /// A query with a swing number leaves out, after the hash, whom an earlier query with this number had met, whatever
    /// the verdict was. The last four numbers of a client are remembered, each with max_query_hits entities; a fuller
    /// swing meets no more.
    void judge(ShotRecord& record, const Query& query, const LineOfSight& line_of_sight = {},
               const VictimScreens& screens = {});
    /// Returns what other rules would have said of that shot. It counts nothing. Call it before the next stamp is taken
    /// in.
    [[nodiscard]] Verdict judge_by(const WeaponRules& rules, const ShotRecord& record,
                                   const LineOfSight& line_of_sight = {}, const VictimScreens& screens = {}) const;

    /// Counts a verdict as judge() does. It is for shots that judge_by() answered, which several threads may call at
    /// the same time.
    void count(const Verdict& verdict);

    const JudgeCounters& counters() const { return counters_; }

private:
    struct Queries;
    /// Whether the shot has a view to be judged in; its verdict stands otherwise.
    bool begin(ShotRecord& record, bool is_sound) const;
    void decide(ShotRecord& record, const LineOfSight& line_of_sight, const VictimScreens& screens) const;
    std::size_t decide_hits(ShotRecord& record, std::span<Hit> hits, std::vector<Verdict>* verdicts,
                            const LineOfSight& line_of_sight, const VictimScreens& screens) const;

    const WorldHistory* history_;
    const DrawConfig* draw_;
    Ledger* ledger_;
    Micros max_clock_off_;
    std::unique_ptr<Audit> audit_;      // of its stamps
    std::unique_ptr<Queries> queries_;  // what the last query hit, and whom swings have met
    JudgeCounters counters_;
};

}  // namespace backsight
