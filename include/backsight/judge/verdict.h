#pragma once

// What became of a shot, and why.

#include <backsight/judge/audit.h>
#include <backsight/rewind/query.h>

#include <cstdint>

namespace backsight {

enum class Outcome : std::uint8_t { hit, miss, refused };

/// The rule that decided, or changed, the outcome.
enum class Reason : std::uint8_t {
    as_seen,          ///< the view was rebuilt as claimed and nothing changed its answer
    stamp_clamped,    ///< the audit moved the moment; see Verdict::audit
    stamp_refused,    ///< the audit refused the stamp; see Verdict::audit
    rewind_clamped,   ///< the hit was older than max_rewind; judged again where both caps hold
    rewind_refused,   ///< the same, by CapPolicy::refuse, or because the caps hold nowhere on the victim's way since
    victim_clamped,   ///< the victim has moved more than max_victim_moved_m since; judged again where both caps hold
    victim_refused,   ///< the same, as with rewind_refused
    victim_in_cover,  ///< on their own screen the victim had been out of sight for longer than cover_grace
    knowledge_gap,    ///< too many commands were lost to know where all that the shooter saw was
    bad_shot,         ///< NaN, or a direction that is not a unit vector
    clock_off,        ///< server_now is not near the newest tick recorded: the server's own mistake
    count_
};
const char* to_string(Reason reason);

struct [[nodiscard]] Verdict {
    Outcome outcome = Outcome::refused;
    Reason reason = Reason::bad_shot;
    AuditResult audit = AuditResult::malformed;
    /// The hit, or the one that was refused, or that is none any more where it was judged again.
    Hit hit;
    /// Whether a cap took the place of the screen: the hit was cast again, at its victim alone, in the server's whole
    /// history at `judged`.
    bool is_judged_again = false;
    /// The moment that was judged, of draw group 0.
    Moment judged;
    /// Of the other groups in the view that was judged, as in ViewStamp: those of the stamp, or zeros if judged again.
    GroupOffsets judged_offsets{};
    /// How old `hit` is for its victim (hit_age()), if damage is dealt at the server_now that was given: what they pay.
    /// Rounded down. Of a hit that is granted never more than WeaponRules::max_rewind. 0 without a hit.
    Micros paid;
    /// How far the victim has moved since, metres: at most max_victim_moved_m of a hit that is granted. 0 without a
    /// hit.
    float victim_moved_m = 0.0f;
    /// Both for the hit that the screen showed, whatever became of it.
    Micros seen_paid;
    float seen_moved_m = 0.0f;
};

}  // namespace backsight
