#pragma once

// Another way for a match client to show the projectiles of other players than the library's own images.
//
// In: what the client hears of projectiles, as it hears it, and its frames. Out: what to draw. A way is a picture only:
// nothing that it does reaches the server, or another part of the client. Calls come on the client's thread.

#include <backsight/projectile/remote_projectiles.h>

#include <optional>
#include <span>

#include "arena/client_arena.h"

namespace backsight::arena {

struct DrawnProjectile {
    ProjectileId id;
    std::uint16_t weapon = 0;
    Vec3 position;
};

/// The client as it draws a frame.
struct ProjectileFrame {
    const ClientArena* arena = nullptr;  ///< never null
    Micros client_now;
    Micros rtt;  ///< as the session measures it
};

class ProjectileScreen {
public:
    virtual ~ProjectileScreen() = default;
    /// The client's own player has fired, at this moment by the client's estimate of the server's time.
    virtual void fired(const ProjectileId& id, EntityId shooter, Moment server_now) = 0;
    /// Another client's projectile flies.
    virtual void spawned(const RemoteSpawn& spawn) = 0;
    /// Another client's projectile has ended. The place may be missing: fill_place().
    virtual void ended(const ProjectileVerdict& verdict) = 0;
    /// Called once for each command, after the library's images were updated.
    virtual void frame(const ProjectileFrame& frame) = 0;
    /// What to draw in place of the library's images; nothing if these are drawn.
    virtual std::optional<std::span<const DrawnProjectile>> drawn() const = 0;
};

}  // namespace backsight::arena
