#pragma once

// What the tables of a page are made of, whether a module plays the match or a server reports it. Values; copied. The
// pointers belong to whoever fills it in, and null ones make empty tables.

#include <backsight/time/view_stamp.h>

#include <array>
#include <cstdint>
#include <vector>

#include "arena/level.h"
#include "arena/player.h"
#include "ways/comparison.h"
#include "web/engine/arrivals.h"
#include "web/engine/crosshair.h"
#include "web/engine/flights.h"
#include "web/engine/reels.h"
#include "web/engine/settings.h"
#include "web/engine/shots.h"

namespace backsight::web {

inline constexpr std::uint32_t nobody_followed = 0xffffffffu;

struct PlayerFacts {
    std::uint32_t number = 0;  ///< by which a page follows them
    std::uint64_t user = 0;
    EntityId self;
    bool is_playing = false;
    arena::PlayerState own;  ///< as their client predicts it, or as the server has it
    Micros rtt;
    std::uint64_t kills = 0;
    std::uint64_t deaths = 0;
};

struct SnapshotFacts {
    SnapshotSeq number;
    Tick tick = no_tick;
    SnapshotState state = SnapshotState::missing;
};

/// About the followed player.
struct FollowedFacts {
    std::uint32_t number = nobody_followed;
    bool is_screen_known = false;  ///< their client hands over what it draws
    Micros delay;                  ///< how far behind its newest snapshot it draws
    Micros view_age;               ///< how far behind the server's present
    SnapshotSeq newest;            ///< that they received
    std::uint64_t received = 0;    ///< bit i: they received newest - i
    std::uint64_t snapshots = 0;
    std::uint64_t numbers_compared = 0;
    std::uint64_t numbers_differing = 0;
    std::uint64_t commands_not_compared = 0;  ///< see ScreenCheck::skip()
    ViewStamp stamp;                          ///< of what is drawn now
    /// Their last 64 snapshots, oldest first; none: only what was received is known.
    std::vector<SnapshotFacts> snapshots_seen;
    CrosshairFacts crosshair;
};

struct MatchFacts {
    Tick tick;
    TickRate tick_rate;
    std::vector<PlayerFacts> players;
    FollowedFacts followed;
    std::uint64_t down_bytes = 0;
    std::uint64_t up_bytes = 0;
    Micros tick_mean;  ///< time that the server's ticks take lately
    Micros tick_longest;
    /// Entities that are there, and how many of them the pictures show: the nearest to the followed player.
    std::uint32_t entities = 0;
    std::uint32_t entities_drawn = 0;
    const ShotBook* shots = nullptr;
    const ReelBook* reels = nullptr;
    const FlightBook* flights = nullptr;
    std::array<service::WayScore, ways::live_strategy_count> ways{};
    bool has_ways = false;
    const Settings* settings = nullptr;
    const arena::Level* level = nullptr;

    /// Nullptr: they are not there.
    const PlayerFacts* find(std::uint32_t number) const {
        for (const PlayerFacts& player : players)
            if (player.number == number) return &player;
        return nullptr;
    }
};

}  // namespace backsight::web
