#pragma once

// The match that an attacker shoots in: a ServerWorld with a victim on a set path, a snapshot in every tick, and the
// one client that shoots. Virtual time, 64 Hz. One owner; no threads.

#include <backsight/world.h>

#include <cstdint>

#include "lab/audit/rules.h"

namespace backsight::lab::audit {

inline constexpr double tick_ms = 15.625;

enum class Path : std::uint8_t {
    runner,         ///< straight on at 4 m/s
    sprinter,       ///< at 7 m/s
    thrown,         ///< at 20 m/s, as off a jump pad
    strafer,        ///< 7 m/s, to and fro every 250 ms
    peeker,         ///< stands for 700 ms, steps out by 1.75 m and back
    round_corners,  ///< 7 m/s around a square of 2 m
    seldom_sent,    ///< the sprinter, in every 16th snapshot only
    other_group,    ///< the sprinter, drawn in draw group 1
    count_
};
inline constexpr std::size_t path_count = enum_count<Path>;
/// Whether it never stops or turns.
constexpr bool is_straight(Path path) {
    return path == Path::runner || path == Path::sprinter || path == Path::thrown || path == Path::seldom_sent ||
           path == Path::other_group;
}

/// Where somebody on that path is at a tick, metres.
Vec3 place_on(Path path, Tick tick);

/// Two entities, 256 ticks.
WorldConfig world_of(const Rules& rules);

class Stage {
public:
    Stage(const Rules& rules, Path path);
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

    /// One more tick: the victim moves, and a snapshot is sent.
    void step();

    Tick now() const { return world_.tick(); }
    EntityId victim() const { return victim_; }
    const WorldHistory& history() const { return world_.history(); }
    const DrawConfig& draw() const { return rules_.draw; }
    const Ledger& ledger() const { return world_.ledger(client_); }
    const Rules& rules() const { return rules_; }

    /// The attacker's next command claims this.
    Audited take(const ViewStamp& claim);
    /// That command shoots straight down at this place.
    Verdict shoot_down_at(Vec3 place);

    /// How old the place is for its victim, ms, and how far from the victim's path of the last second, metres.
    double paid_ms(const Audited& audited, const Verdict& verdict) const;
    double off_path_m(Vec3 place) const;

private:
    Rules rules_;
    Path path_;
    ServerWorld world_;
    EntityId shooter_;
    EntityId victim_;
    std::uint32_t client_ = no_client;
};

}  // namespace backsight::lab::audit
