// The projectile weapon of netfox (Godot): the server's check of a request, and what its client does when the server's
// launch comes. Exit code 0: all as published, which includes a projectile that is moved although it was right.

#include <backsight/presets/netfox.h>

#include "published/check.h"

using namespace backsight;
using namespace backsight::presets;

int main() {
    // Server: a request whose muzzle is nearer than 1 m to its own.
    const NetfoxConfig config;
    check("a muzzle 0.99 m away is accepted", netfox_accepts(config, {{0.99f, 0, 0}, {}}, {}), 1);
    check("one 1 m away is not", netfox_accepts(config, {{1, 0, 0}, {}}, {}), 0);

    // Client: its muzzle at (10, 0, 0) looks along -x, and the projectile has flown 3 m. The server agrees with it.
    const Quat yaw{0, 0.70710678f, 0, 0.70710678f};
    const Pose muzzle{{10, 0, 0}, yaw}, flown{{7, 0, 0}, yaw};
    const Pose ours = reconciled(flown, muzzle, muzzle), theirs = netfox_reconciled(flown, muzzle, muzzle);
    check("equal launches leave it where it is, m", static_cast<double>(ours.position.x), 7, 1e-5);
    check("the published formula moves it to x, m", static_cast<double>(theirs.position.x), 10, 1e-5);
    check("... and z, m", static_cast<double>(theirs.position.z), 3, 1e-5);
    return wrong;
}
