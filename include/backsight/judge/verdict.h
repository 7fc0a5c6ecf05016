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
    rewind_refused,   ///< rewind_clamped under CapPolicy::refuse, or the caps hold nowhere on the victim's way since
    victim_clamped,   ///< the victim has moved more than max_victim_moved_m since; judged again where both caps hold
    victim_refused,   ///< victim_clamped under the conditions of rewind_refused
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
    /// The hit that was judged, granted or refused. Empty where judging again found none.
    Hit hit;
    /// Whether a cap replaced the screen. If so, the hit was cast again, at its victim alone, in the server's whole
    /// history at `judged`.
    bool is_judged_again = false;
    /// The moment that was judged, of draw group 0.
    Moment judged;
    /// Offsets of the other draw groups in the view that was judged, as in ViewStamp: the stamp's, or zeros if judged
    /// again.
    GroupOffsets judged_offsets{};
    /// Age of `hit` for its victim (hit_age()), if damage is dealt at the given server_now. Rounded down. Never more
    /// than WeaponRules::max_rewind for a hit that is granted. 0 without a hit.
    Micros paid;
    /// How far the victim has moved since, metres. Never more than max_victim_moved_m for a hit that is granted. 0
    /// without a hit.
    float victim_moved_m = 0.0f;
    /// Age and movement for the hit that the screen showed, whatever became of it.
    Micros seen_paid;
    float seen_moved_m = 0.0f;
};

}  // namespace backsight
