#pragma once

// A match from a seed: players wander, one client sees them over a network that delays and loses, and fires.

#include "tests/vectors/make/script.h"

#include <backsight/base/random.h>

#include <deque>

namespace backsight::vectors {

struct MatchConfig {
    std::uint64_t seed = 1;
    int ticks = 40;
    int players = 3;
    int ticks_between_snapshots = 1;
    int ticks_between_commands = 2;
    int latency_ticks = 3;
    float loss = 0.0f;
    bool rides = false;   ///< the last player rides the one before
    bool breaks = false;  ///< deaths, teleports, a despawn
    bool turns = false;
    bool bends = false;  ///< records accelerations and angular velocities
};

class Match {
public:
    Match(ScriptConfig config, const MatchConfig& match);
    void play();

    Script script;

private:
    struct Player {
        EntityId id;
        Vec3 place;
        Vec3 velocity;
        float angle = 0.0f;
        float turn = 0.0f;
    };
    struct Command {
        std::int64_t at;
        std::uint32_t number;
        ViewStamp stamp;
        Shot shot;
        Hit screen;
        std::size_t rules;
    };
    void move(Player& player);
    void break_something(std::int64_t tick);
    void execute(std::int64_t tick);
    void draw(std::int64_t tick);
    void fire(std::int64_t tick);

    MatchConfig config_;
    RandomReals<float> random_;
    std::vector<Player> players_;
    std::deque<std::pair<std::int64_t, SnapshotSeq>> snapshots_;
    std::deque<Command> commands_;
    std::uint32_t command_ = 0;
    bool has_snapshot_ = false;
};

}  // namespace backsight::vectors
