// FishNet's guide "Lag Compensation, Projectiles" in a game that moves its own projectiles. Owner, server and spectator
// each spawn their own copy when they hear of the shot, and move it once a frame. Exit code 0: all as published.

#include <backsight/presets/fishnet_steps.h>

#include "published/check.h"

using namespace backsight;
using namespace backsight::presets;

namespace {

constexpr TickRate rate{30, 1};
constexpr Moment fired = Moment::at(Tick{300});
constexpr int frames_per_tick = 2;
constexpr float frame_s = 1.0f / 60.0f;

// How far a peer's projectile has come two seconds after the shot, if the peer heard of it after so many ticks.
double flown(FishnetPeer peer, int heard_after) {
    const Moment now = Moment::at(fired.tick() + heard_after);
    FishnetProjectile projectile({}, {1, 0, 0}, passed_time({}, peer, now, fired, rate));            // SpawnProjectile
    for (int frame = frames_per_tick * heard_after; frame < 120; ++frame) projectile.move(frame_s);  // Move
    return static_cast<double>(projectile.position().x);
}

}  // namespace

int main() {
    // A ping of 220 ms: the server takes the request in the fourth tick, the spectators in the seventh.
    check("owner, 2 s at 5 units a second", flown(FishnetPeer::owner, 0), 10.0, 1e-5);
    check("server, aligned with it", flown(FishnetPeer::server, 4), 10.0, 1e-5);
    check("spectator, aligned with it", flown(FishnetPeer::observer, 7), 10.0, 1e-5);

    // An uplink of 200 ms is beyond the server's cap of 150 ms, and within the spectators' of 300 ms.
    check("server of a slow shooter, 50 ms behind", flown(FishnetPeer::server, 6), 9.75, 1e-5);
    check("spectator of a slow shooter", flown(FishnetPeer::observer, 9), 10.0, 1e-5);

    // 8 % of the rest in each call, and the rest at once when it is no more than half a frame.
    check("calls that make up for 150 ms at 60 Hz", catch_up_calls({}, 0.15, 1.0 / 60.0), 35);
    FishnetCatchUp catch_up{0.15};
    check("speed of the first of them, as a factor", 1.0 + catch_up.step(1.0 / 60.0) * 60.0, 1.72);

    // The same server as a budget of this library's authority: ProjectileRules::budget.
    const BudgetCaps budget = fishnet_budget();
    check("the budget's cap, ms", static_cast<double>(budget.fast_forward.value) * 1e-3, 150.0);
    check("the budget's share of the rest, permille", budget.catch_up_permille, 80);
    return wrong;
}
