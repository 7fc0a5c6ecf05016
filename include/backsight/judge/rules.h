#pragma once

// Fairness, per weapon: how much of their past a victim has to answer for. Caps and the cover rule are not there to
// mend errors (an exact view has none) but to share the cost of latency between the two players.

#include <backsight/base/function_ref.h>
#include <backsight/view/view.h>

#include <cstdint>

namespace backsight {

enum class CapPolicy : std::uint8_t {
    clamp,   ///< judge the victim where the server had them at the earliest later tick that the caps allow
    refuse,  ///< no hit
};

struct WeaponRules {
    /// How old a hit may be for its victim, by hit_age(): the time since they were last within 1 cm of where they were
    /// hit. Default 250 ms, reasonable at 4 m/s for players asked (Lee and Chang, NetGames 2017). Range 0 to 10 s.
    Micros max_rewind{250'000};
    CapPolicy on_max_rewind = CapPolicy::clamp;
    /// How far the victim may have moved since the moment they are hit at, metres. Default 1 m: the same 250 ms at 4
    /// m/s (ibid.), but fair to fast victims too. Infinity: no cap. Range 0 to infinity.
    float max_victim_moved_m = 1.0f;
    CapPolicy on_max_victim_moved = CapPolicy::clamp;
    /// Refuse a hit on a victim who, on their own screen, had been out of the shooter's sight for longer than this.
    /// Default 100 ms: half the 200 ms in which people react, so that who has reached cover is safe before he could
    /// know that he was shot at. 0 refuses every shot from behind cover, 94 % of which Lee and Chang's rule removed
    /// (MMSys 2018); what each value removes is measured in tests/judge/cover_test.cpp. Negative: no rule.
    Micros cover_grace{100'000};
    /// A victim's screen counts as this old at most, for the cover rule: what it drew the shooter by of older samples,
    /// whether the path was slow or stamps are held back, is replaced by where the server had the shooter so long ago.
    /// Plus a tick it bounds for how long after stepping into the open a shooter can be refused. Default 250 ms: the
    /// 99th percentile over the recorded networks, 219 ms, rounded up (`backsight lab cover`, docs/judging.md). Range 0
    /// to 10 s.
    Micros cover_max_view_age{250'000};
    /// Metres.
    float range = 1000.0f;

    [[nodiscard]] const char* validate() const;
};

/// Whether histories reach as far back as a shot at a runner may look: `max_rewind`, and from there sample_max_age, of
/// group 0 or of one that is reckoned. A screen may be older, and a hit on somebody who stood still as young.
/// `ticks_per_snapshot` is how often the ledger's client is sent one, and `datagrams_per_snapshot` how many numbers
/// each takes. `ledger`: that of a ledger that exists is Ledger::config(). The name of the first field that is too
/// small, or nullptr. Where they are too small nothing wrong is answered, but late shots are refused with
/// ViewStatus::knowledge_gap, and nobody is hit who is in a slot from ledger.max_entities on: Ledger::add() refuses
/// them.
[[nodiscard]] const char* validate_reach(const HistoryConfig& history, const LedgerConfig& ledger,
                                         const DrawConfig& draw, Micros max_rewind,
                                         std::uint32_t ticks_per_snapshot = 1,
                                         std::uint32_t datagrams_per_snapshot = 1);

/// Whether a straight line from `a` to `b` is free of level geometry. The caller's function: level geometry never comes
/// here. Called with points in world space, at most max_cover_tests times per shot; must not change the world. Null: no
/// cover rule.
using LineOfSight = FunctionRef<bool(Vec3 a, Vec3 b)>;

/// Bound on the lines of sight tested for one shot.
inline constexpr int max_cover_tests = 16;

}  // namespace backsight
