#pragma once

// What a match server lets others see: who comes and goes, each ray and each projectile with all that a report needs,
// and what became of the images on its shooter's screen. Called within begin_tick(), receive() and finish_tick();
// pointers and spans live during the call.

#include <backsight/judge/self_audit.h>
#include <backsight/session/server_session.h>

#include "arena/image_reports.h"
#include "arena/server_arena.h"

namespace backsight::arena {

/// A projectile: right after its verdict, or when its shot was denied.
struct ObservedProjectile {
    ClientId client;  ///< its shooter's session; it may be over
    std::uint64_t user = 0;
    ProjectileId id;
    WeaponId weapon = WeaponId::rocket;
    const ProjectileRules* rules = nullptr;
    LaunchResult result = LaunchResult::launched;  ///< else it never flew
    ViewStamp claimed;                             ///< off the wire, of the command that fired
    Vec3 muzzle;                                   ///< claimed
    Tick tick;                                     ///< at which that command was executed
    /// D: how old the shot's view was then. What of it is L, FF, S and R: ended->flight->projectile.launch.grant, whose
    /// spans are in 1/65536 tick. 0 of what was denied.
    Micros view_age;
    /// The flight, its verdict with basis, and the damage done; nullptr: denied.
    const EndedProjectile* ended = nullptr;
    Micros rtt;  ///< smoothed, when it was fired; 0: unknown
    Micros server_now;
};

/// What a client said of one of its images, once it was settled on its screen.
struct ObservedImage {
    ClientId client;
    std::uint64_t user = 0;
    ImageReport report;  ///< off the wire
    ImageFinding finding = ImageFinding::unknown;
    DecidedShot decided;  ///< what the server had decided; meaningless if the finding is unheard or unknown
    Micros rtt;           ///< smoothed; 0: unknown
    Micros server_now;
};

class MatchObserver {
public:
    virtual ~MatchObserver() = default;
    virtual void joined(const SessionChange&) {}
    virtual void left(const SessionChange&) {}
    /// `ledger`: of the shooter's client.
    virtual void judged(const ShotRecord& /*shot*/, const Ledger& /*ledger*/, const SelfAuditAnswer& /*answer*/) {}
    virtual void projectile_ended(const ObservedProjectile&) {}
    virtual void projectile_denied(const ObservedProjectile&) {}
    virtual void image_settled(const ObservedImage&) {}
};

}  // namespace backsight::arena
