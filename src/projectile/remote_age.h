#pragma once

// At which age a client draws somebody else's projectile. Pure; any thread.

#include <backsight/projectile/remote_projectiles.h>

#include <cstdint>

namespace backsight {

/// The age that a policy draws when its clock shows `shown` or `present`; pure. It grows with the clock.
std::int64_t remote_age(const RemoteProjectilesConfig& config, TickRate rate, const RemoteProjectile& image,
                        const ImageClock& clock);

/// The age of an image without a verdict, when its policy's clock shows `now`; pure.
std::int64_t policy_age(const RemoteProjectilesConfig& config, TickRate rate, const RemoteProjectile& image,
                        Moment now);

}  // namespace backsight
