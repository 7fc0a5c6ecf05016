#pragma once

// How far three descendants of Quake walk a new projectile forward on the server: RatMod (Quake III), dusty-qw's ktx
// (QuakeWorld) and FortressOne (QuakeWorld Team Fortress). All three judge hits during the walk, against the positions
// of the others at each step's time. Presets to start from and to compare with. Instants and spans are in Micros; a
// ping is a whole round trip. Pure; any thread.

#include <backsight/time/tick.h>

#include <cstdint>

namespace backsight::presets {

/// RatMod launches a missile at the time that the shooter's screen was showing.
struct RatModConfig {
    /// g_delagMissileBaseNudge: the launch is this much earlier. Default 10 ms. Range 0 to 1 s.
    Micros base_nudge{10'000};
    /// g_delagMissileMaxLatency. Default 500 ms. Range 0 to 10 s.
    Micros max_latency{500'000};

    [[nodiscard]] const char* validate() const;
};

/// G_SetMissileLaunchTime: `attack_time` - nudge, within [`level_now` - 500 ms, `level_now`]. `attack_time` is a
/// client's claim: any value is safe.
Micros launch_time(const RatModConfig& config, Micros level_now, Micros attack_time);

/// dusty-qw's ktx, antilag_lagmove_all_proj. Kept as published, defects included: a ping of 13 to 19 ms is forwarded by
/// up to 6 ms, a ping of 20 ms not at all; the walk overshoots (dusty_qw_step).
struct DustyQwConfig {
    /// The client's own prediction, subtracted from the ping. Default 20 ms. Range 0 to 1 s.
    Micros prediction{20'000};
    /// A client's frame, subtracted from a ping below `prediction`. Default 1/77 s. Range 0 to 1 s.
    Micros client_frame{12'987};
    /// ANTILAG_REWIND_MAXPROJECTILE. Default 80 ms. Range 0 to 1 s.
    Micros max_projectile{80'000};
    /// ANTILAG_REWIND_MAXHITSCAN. Default 250 ms. Range 0 to 1 s.
    Micros max_hitscan{250'000};

    [[nodiscard]] const char* validate() const;
};

enum class DustyQwShot : std::uint8_t { projectile, hitscan };

/// How far the targets of a shot are rewound, or a projectile is walked forward.
Micros rewind_time(const DustyQwConfig& config, DustyQwShot shot, Micros ping);

/// The next step of the walk with `remaining` to go, 0 included, after a step of `last` (at first the server's frame):
/// min(last, remaining - 10 ms) within [10 ms, 50 ms]. Defect: the walk goes on until it is *past* now. It ends up to
/// 10 ms late: 10 units at 1000 u/s.
Micros dusty_qw_step(Micros last, Micros remaining);
/// The step that makes the walk end at now, as dusty_qw_step() should.
Micros dusty_qw_exact_step(Micros last, Micros remaining);

/// FortressOne forwards each projectile by a static part, and by a dynamic part for the shooter's latency. The
/// shooter's fake is delayed by the part of the latency that cannot be forwarded.
struct FortressOneConfig {
    /// The old "newmis" step. Default 50 ms. Range 0 to 1 s.
    Micros static_part{50'000};
    /// Cap of the dynamic part, of slow and fast projectiles alike. Default 150 ms. Range 0 to 1 s.
    Micros max_dynamic{150'000};
    /// Cap of the dynamic part for hand grenades. Default 50 ms. Range 0 to 1 s.
    Micros max_dynamic_hand_grenade{50'000};
    /// Cap of both parts together; not reached with these defaults. Default 250 ms. Range 0 to 1 s.
    Micros max_forward{250'000};
    /// How long a fake lives beyond a whole ping. Default 50 ms. Range 0 to 1 s.
    Micros fake_grace{50'000};

    [[nodiscard]] const char* validate() const;
};

enum class FortressOneShot : std::uint8_t { projectile, hand_grenade };

/// min(max(ping - server frame, 0), cap).
Micros dynamic_part(const FortressOneConfig& config, FortressOneShot shot, Micros ping, Micros server_frame);
/// How far the server walks the projectile: static and dynamic part, at most max_forward.
Micros forward_time(const FortressOneConfig& config, FortressOneShot shot, Micros ping, Micros server_frame);
/// How long the fake waits: the uncorrectable rest max(ping - dynamic, 0), less half a frame of input; at least 0.
Micros fake_delay(const FortressOneConfig& config, FortressOneShot shot, Micros ping, Micros server_frame,
                  Micros input_frame);
/// When a fake that started at `start` ends if its real projectile is not found: start + ping + 50 ms.
Micros fake_end(const FortressOneConfig& config, Micros start, Micros ping);

}  // namespace backsight::presets
