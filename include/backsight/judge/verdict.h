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
    rewind_clamped,   ///< the claimed moment was older than max_rewind; judged at the cap
    rewind_refused,   ///< the same, by CapPolicy::refuse
    victim_clamped,   ///< the victim has moved more than max_victim_moved_m since; judged where he was at the cap
    victim_refused,   ///< the same, by CapPolicy::refuse
    victim_in_cover,  ///< on his own screen the victim had been out of sight for longer than cover_grace
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
    /// The hit, or the one that was refused.
    Hit hit;
    /// The moment that was judged, of draw group 0.
    Moment judged;
    /// Of the other groups in the view that was judged, as in ViewStamp: those of the stamp, unless a cap moved them.
    GroupOffsets judged_offsets{};
    /// How far before the server's present that is, in microseconds.
    Micros rewound;
    /// How far the victim has moved since, metres. 0 without a hit.
    float victim_moved_m = 0.0f;
};

}  // namespace backsight
