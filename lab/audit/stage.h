#pragma once

// The world that an attacker shoots in: a victim on a set path, a snapshot in every tick, and the judge of the one
// client that shoots. Virtual time, 64 Hz. One owner; no threads.

#include <backsight/judge/judge.h>

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

class Stage {
public:
    Stage(const Rules& rules, Path path);
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

    /// One more tick: the victim moves, and a snapshot is sent.
    void step();

    Tick now() const { return now_; }
    Moment server_now() const { return Moment::at(now_); }
    EntityId victim() const { return victim_; }
    EntityId shooter() const { return shooter_; }
    const WorldHistory& history() const { return history_; }
    const DrawConfig& draw() const { return rules_.draw; }
    const Ledger& ledger() const { return ledger_; }
    const Rules& rules() const { return rules_; }
    ClientJudge& judge() { return judge_; }

    /// How old the place is for its victim, ms, and how far from the victim's path of the last second, metres.
    double paid_ms(const Audited& audited, const Verdict& verdict) const;
    double off_path_m(Vec3 place) const;

private:
    Rules rules_;
    Path path_;
    WorldHistory history_;
    Ledger ledger_;
    ClientJudge judge_;
    EntityId shooter_;
    EntityId victim_;
    Tick now_{0};
};

}  // namespace backsight::lab::audit
