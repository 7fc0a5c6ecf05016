#pragma once

// What a client may lie about: every knob of a claim, and the stamps that follow from it. Values; deterministic.

#include <backsight/judge/judge.h>

#include <cstdint>
#include <span>
#include <vector>

#include "lab/audit/knob.h"
#include "lab/audit/stage.h"

namespace backsight::lab::audit {

/// The link of an honest client: its gain is the measure of the lies. 60 ms there and back, and a delay of two
/// snapshots.
inline constexpr double honest_round_trip_ms = 60.0;
inline constexpr double honest_delay_ms = 2.0 * tick_ms;

/// One attack. Times in ms. The defaults are an honest client. An attack repeats four phases: `steady`, then `freeze`,
/// then `silence`, then everything withheld comes at once.
struct Lie {
    double newest_age = honest_round_trip_ms;  ///< age of the newest snapshot that it names
    double behind = honest_delay_ms;           ///< how far behind that it draws; negative: ahead
    double steady = 10'000.0;
    double freeze = 0.0;                        ///< the newest that it names stands still
    double freeze_rate = 1.0;                   ///< how fast the moment runs meanwhile
    double silence = 0.0;                       ///< nothing is sent
    double release_age = honest_round_trip_ms;  ///< as newest_age, for the first command after that
    double release_behind = honest_delay_ms;    ///< as behind, likewise
    double burst = 1.0;                         ///< commands that then come at once, going evenly to there
    double swing = 0.0;                         ///< how much later a moment every other command claims
    double newest_swing = 0.0;                  ///< how much newer a snapshot every other command names
    double keep_every = 1.0;                    ///< one snapshot in this many is reported
    double found_after = 5000.0;                ///< age at which the others are reported
    double unsees = 0.0;                        ///< from 0.5 on: takes reports back
    double group_ahead = 0.0;                   ///< how much later draw group 1 is drawn than group 0
    double aim_age = -1.0;  ///< aims at the victim's place this long ago; negative: at the picture that it claims
    double victim = 1.0;    ///< Path
};

std::span<const Knob<Lie>> knobs();
const Knob<Lie>& knob(double Lie::*value);

Path victim_of(const Lie& lie);

/// The oldest view that a server takes, and the newest snapshot a tick later: what a projectile that is launched
/// between gains most by.
void leap_ahead(Lie& lie);

/// The stamps of one attack, command by command.
class Liar {
public:
    explicit Liar(const Lie& lie) : lie_(lie) {}

    /// Appends the claims that reach the server in its tick `now`, the `since_start`th of the attack; none in silence.
    /// `last` is the stamp that was last granted.
    void claims(Tick now, std::int64_t since_start, const ViewStamp& last, std::vector<ViewStamp>& out);

    /// What it claims in its steady phase, whatever was granted before.
    ViewStamp one(Tick now) const { return stamp(now, lie_.newest_age, lie_.behind, {}); }

private:
    ViewStamp stamp(Tick now, double newest_age, double behind, const ViewStamp& last) const;

    Lie lie_;
    std::uint64_t commands_ = 0;
    double frozen_shown_ms_ = 0.0;
    std::int64_t frozen_newest_ = 0;
};

}  // namespace backsight::lab::audit
