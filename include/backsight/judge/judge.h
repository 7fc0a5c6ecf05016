#pragma once

// The judge: from a client's shot to a verdict.
//
//   stamp --> audit --> ledger learns --> exact view --> ray --> caps --> cover --> verdict
//
// In: shots as they come off the wire, in the order of commands. Out: verdicts, and counters of every reason.
// Time is the simulation's own: an instant in ticks, Moment::at(tick), and never a wall clock's. Use one ClientJudge
// per client; it owns that client's audit and refers to its ledger. Not synchronised. Nothing that a client sends can
// make it allocate, loop without bound, or answer without a reason.

#include <backsight/base/assert.h>
#include <backsight/base/enum_array.h>
#include <backsight/base/function_ref.h>
#include <backsight/judge/audit.h>
#include <backsight/judge/rules.h>
#include <backsight/judge/verdict.h>

#include <array>
#include <cstdint>
#include <span>

namespace backsight {

/// A hitscan shot, or one pellet of one.
struct Shot {
    EntityId shooter;  ///< never hit
    Vec3 origin;       ///< the server's own eye position of the shooter, or a claimed one that the game has checked
    Vec3 direction;    ///< unit
    std::uint16_t spare_team = 0;  ///< a team that is not hit; 0: everybody is
    std::uint16_t layers = 0xffff;
    float max_distance = 1000.0f;  ///< metres: where the level stops the ray, if the caller knows
    /// The entity that the shooter drives; null: none. Their screen shows it where they predict it, not where this view
    /// has it. Neither it nor its riders are ever hit. `origin` is on it as predicted.
    EntityId mount{};
};

/// What the cover rule needs to know of the victim's own screen.
struct VictimScreen {
    /// The victim's ledger, with the last stamp that they sent. nullptr for a victim without a screen (a bot, a
    /// vehicle): no cover rule.
    const Ledger* ledger = nullptr;
    /// Offset from the entity's origin to the point that must be seen. Default: 1.5 m up z, a standing player's chest
    /// to eye.
    Vec3 eye_offset{0.0f, 0.0f, 1.5f};
};

/// Finds the screen of a victim. Null: no cover rule.
using VictimScreens = FunctionRef<VictimScreen(EntityId victim)>;

struct JudgeCounters {
    EnumArray<Reason, std::uint64_t> by_reason;
    EnumArray<AuditResult, std::uint64_t> by_audit;
    std::uint64_t hits = 0;
    std::uint64_t misses = 0;
    std::uint64_t refusals = 0;
};

class ClientJudge {
public:
    /// All references must outlive the judge. `history` and `draw` are the server's. `ledger` is this client's and must
    /// hold at least as many entities as the history.
    ClientJudge(const WorldHistory& history, const DrawConfig& draw, Ledger& ledger, const AuditConfig& audit)
        : history_(&history),
          draw_(&draw),
          ledger_(&ledger),
          max_clock_off_(audit.max_clock_off),
          audit_(audit, draw.tick_rate) {
        BACKSIGHT_ASSERT(ledger.config().max_entities >= history.config().max_entities,
                         "ledger: for as many entities as the history, see Ledger(history)");
    }
    ClientJudge(const WorldHistory&&, const DrawConfig&, Ledger&, const AuditConfig&) = delete;
    ClientJudge(const WorldHistory&, const DrawConfig&&, Ledger&, const AuditConfig&) = delete;
    ClientJudge(const ClientJudge&) = delete;
    ClientJudge& operator=(const ClientJudge&) = delete;

    /// Takes in the stamp of the next command, whether it fires or not: the views of later shots build on it.
    /// `server_now`: the tick being simulated, as Moment::at(tick), or an instant within it.
    Audited take_stamp(const ViewStamp& stamp, Moment server_now);

    /// Judges a shot of the command whose stamp was taken in last. Several shots per command (pellets) share it.
    /// `server_now` as above; one that is farther than AuditConfig::max_clock_off from the newest tick of the history
    /// refuses the shot with Reason::clock_off.
    Verdict judge(const Audited& audited, const Shot& shot, const WeaponRules& rules, Moment server_now,
                  const LineOfSight& line_of_sight = {}, const VictimScreens& screens = {});

    const JudgeCounters& counters() const { return counters_; }

private:
    Verdict decide(const Audited& audited, const Shot& shot, const WeaponRules& rules, Moment server_now,
                   const LineOfSight& line_of_sight, const VictimScreens& screens) const;

    const WorldHistory* history_;
    const DrawConfig* draw_;
    Ledger* ledger_;
    Micros max_clock_off_;
    Audit audit_;
    JudgeCounters counters_;
};

}  // namespace backsight
