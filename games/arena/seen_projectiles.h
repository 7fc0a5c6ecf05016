#pragma once

// What spectators' pictures of projectiles are compared with, in the arena and in the lab. Pure; any thread.

#include <backsight/projectile/authority.h>
#include <backsight/projectile/predicted_projectiles.h>

namespace backsight::arena {

/// Whether the news is that a flight has exploded on a screen. One that only grew too old explodes nowhere.
inline bool is_explosion(const ImageNews& news) {
    const bool is_end = news.effect != EffectKind::launch && news.effect != EffectKind::bounce;
    return news.kind == ImageNews::Kind::effect_started && is_end && news.effect != EffectKind::expired;
}

/// Where the server's projectile is at the moment `now`. `judged`: the newest tick up to which it has flown. One that
/// catches up is where that tick took it, and on its way from there. Any other was at its fast forward when it was
/// launched, and is at the age that it has by the server's clock.
inline Vec3 servers_place(const ServerProjectile& projectile, const SharedFlight& flight, Tick judged, Moment now) {
    if (projectile.rules->budget.decided_by == DecidedBy::catch_up)
        return flight.position(flight.result().age + (now - Moment::at(judged)));
    return flight.position(now - projectile.launched + projectile.launch.grant.fast_forward);
}

}  // namespace backsight::arena
