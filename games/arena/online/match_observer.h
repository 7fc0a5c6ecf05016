#pragma once

// What a match server reports to observers: joins and leaves, each ray and each projectile with all that a report
// needs, and the fate of its image on the shooter's screen. Called within begin_tick(), receive() and finish_tick();
// pointers and spans live during the call.

#include <backsight/judge/self_audit.h>
#include <backsight/service/match_port.h>
#include <backsight/session/server_session.h>

#include <optional>

#include "arena/image_reports.h"
#include "arena/server_arena.h"

namespace backsight::arena {

class MatchObserver {
public:
    virtual ~MatchObserver() = default;
    virtual void joined(const SessionChange&) {}
    virtual void left(const SessionChange&) {}
    /// A tick is recorded, before anything of it is sent.
    virtual void recorded(Tick) {}
    /// A command was executed. Called only where the audit did not refuse its stamp. A clamped one shows another moment
    /// than the client's screen did.
    virtual void executed(EntityId /*shooter*/, std::uint32_t /*command*/, const Audited& /*audited*/,
                          const Ledger& /*ledger*/) {}
    /// Where rays are judged by another way to rewind (rewinds_otherwise()): what this one hits. Its command counts as
    /// executed later. `may_hit_shooter`: as OtherRewind. Returns nothing if the verdict stands.
    virtual std::optional<RewoundHit> rewound(const ShotRecord& /*shot*/, const Ledger& /*ledger*/,
                                              bool /*may_hit_shooter*/) {
        return std::nullopt;
    }
    /// Asked once, when the match begins.
    virtual bool rewinds_otherwise() const { return false; }
    /// `ledger` belongs to the shooter's client.
    virtual void judged(const ShotRecord& /*shot*/, const Ledger& /*ledger*/, const SelfAuditAnswer& /*answer*/) {}
    /// Called right after the projectile's verdict, or when its shot was denied.
    virtual void projectile_ended(const FlightRecord&) {}
    virtual void projectile_denied(const FlightRecord&) {}
    virtual void image_settled(const ImageRecord&) {}
    /// A client's stamps acknowledge nothing new for longer than any weapon looks back, while its commands go on.
    virtual void acknowledgements_stale(const service::StaleClient&) {}
};

}  // namespace backsight::arena
