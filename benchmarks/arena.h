#pragma once

// The scene of the benchmarks: players walking in circles at 1 to 7 m/s over a field, 64 to every 100 m x 100 m, 0 to
// 10 m high; a ServerWorld at 64 Hz that records them and sends a snapshot each tick; a ClientWorld that loses some.
//
// In: a setup. Out: the histories of both sides, the ledger, and what the client had on its screen. A function of its
// numbers only. Owns everything; one thread.

#include <backsight/world.h>

#include <array>
#include <functional>
#include <vector>

namespace backsight::bench {

struct ArenaSetup {
    int players = 64;
    bool skeletons = false;    ///< 16 hitboxes on 16 bones; else one capsule, r 0.4 m, h 1.8 m
    int loss_percent = 0;      ///< of snapshots
    bool mixed_rates = false;  ///< a player is in every snapshot, every second or every fourth
};

inline constexpr int body_parts = 16;
using Skeleton = std::array<Pose, body_parts>;

/// How player number `player` of `players` stands at `tick`.
class Walk {
public:
    /// `is_crowded`: the player is one of the half that share a hundredth of the field.
    Walk(int player, int players, bool is_crowded = false);
    EntityPose pose(Tick tick) const;
    float yaw_rad(Tick tick) const;
    static Skeleton skeleton(Tick tick);

private:
    double angle(Tick tick) const;

    Vec3 center_;
    double radius_m_ = 1.0;
    double speed_mps_ = 1.0;
    double phase_rad_ = 0.0;
};

HitboxSetId add_body(WorldHistory& history, bool skeleton);

/// What a shot's command carries: the exact stamp, and the two ticks that a weaker system would send.
struct Screen {
    ViewStamp stamp;
    Tick from = no_tick;
    Tick to = no_tick;
    std::uint16_t fraction = 0;
};

class Arena {
public:
    /// Screens are drawn 85 to 100 ms behind the newest snapshot, one a tick over a quarter of a second; the last of
    /// them is two ticks old when play ends, so that what they show is 115 to 370 ms in the past.
    static constexpr int screen_count = 16;
    static constexpr Tick last_tick{200};
    static constexpr Tick first_screen = last_tick - screen_count - 1;

    using Look = std::function<void(const Screen& screen, const View& drawn)>;

    /// Plays it all, and calls `look` with each screen while the client draws it.
    Arena(const ArenaSetup& setup, const Look& look);

    const WorldHistory& server() const { return server_.history(); }
    const WorldHistory& client() const { return client_.history(); }
    const DrawConfig& draw() const { return server_.config().draw; }
    const Ledger& ledger() const { return server_.ledger(0); }
    int players() const { return static_cast<int>(walks_.size()); }
    const Walk& walk(int player) const { return walks_[static_cast<std::size_t>(player)]; }
    const std::vector<Screen>& screens() const { return screens_; }

    View exact(const Screen& s) const { return View::exact(server(), draw(), ledger(), s.stamp); }
    View moment(const Screen& s) const { return View::at_moment(server(), draw(), s.stamp.shown); }
    View endpoints(const Screen& s) const { return View::between(server(), draw(), s.from, s.to, s.fraction); }

private:
    void record(Tick tick);
    void send(Tick tick, bool is_lost);
    Screen screen(Tick tick);

    ArenaSetup setup_;
    ServerWorld server_;
    ClientWorld client_;
    std::vector<Walk> walks_;
    std::vector<EntityId> ids_;
    std::vector<Tick> received_;
    std::vector<Screen> screens_;
};

}  // namespace backsight::bench
