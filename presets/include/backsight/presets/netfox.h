#pragma once

// The projectile weapon of netfox (Godot), exact to its code: the client fires at once, the server launches its own
// projectile from its own muzzle, and the client's is moved over when the server's launch transform arrives.
//
//   if (!netfox_accepts(config, requested, own)) decline();       // server: how far apart are the two muzzles?
//   projectile = reconciled(projectile, local, remote);           // client: as if it had been launched at `remote`
//
// A transform is a Pose: where something is and how it is turned, without a scale. Metres. Pure; any thread. No errors:
// poses must be finite and their rotations unit.
//
// Kept as published, defects included:
// - The server compares the requested muzzle with its own when the request comes. A shooter who runs at 10 m/s with an
//   uplink of 100 ms is at the limit of 1 m by then.
// - netfox_reconciled() turns the flown way with the muzzle, and so moves a projectile whose launch was right.
// - Catching up has no cap, and tests targets where they are (netfox_projectiles()).

#include <backsight/base/vec.h>
#include <backsight/presets/projectile_system.h>

#include <memory>

namespace backsight::presets {

struct NetfoxConfig {
    /// distance_threshold: a request is accepted if its muzzle is nearer to the server's than this, exclusive. Metres.
    /// Default 1. Range 0 to 1000.
    float distance_threshold_m = 1.0f;

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// _is_reconcilable: whether the muzzles are nearer than the threshold. At exactly the threshold they are not.
bool netfox_accepts(const NetfoxConfig& config, const Pose& requested, const Pose& own);

/// The projectile that was launched at `local` and is at `current`, as it would be had it been launched at `remote`:
/// remote * local^-1 * current. If both launches are equal it is `current`, to the bit.
Pose reconciled(const Pose& current, const Pose& local, const Pose& remote);

/// _reconcile as netfox has it: remote * (current * local^-1). It is reconciled() only where the muzzle is not turned:
/// at a yaw of 90 degrees equal launches move a projectile at (7, 0, 0) to (10, 0, 3).
Pose netfox_reconciled(const Pose& current, const Pose& local, const Pose& remote);

/// The weapon as a complete system. The owner's projectile leaves at once. The server runs its own through all whole
/// ticks since the shot at once, through targets as they are, as the projectiles of netfox's example do. Nothing is
/// repaired later; reconciling equal launches changes nothing. Left out: declined requests.
std::unique_ptr<ProjectileSystem> netfox_projectiles(const ProjectileRules& rules, const LevelAt& level, TickRate rate);

}  // namespace backsight::presets
