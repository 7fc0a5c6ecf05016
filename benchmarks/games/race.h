#pragma once

// A world's questions answered in several ways, lap by lap in turn, so that what disturbs the machine disturbs all of
// them. Answers are checked before time counts: exact views give what the client hit on its own screen, to the bit, and
// views at a moment what a plain loop over every hitbox gives.
//
// In: a world, and rivals that know only the present. Out: nanoseconds for each question, the median lap, in the
// thread's own processor time. One thread.

#include <functional>
#include <string>
#include <vector>

#include "benchmarks/games/world.h"

namespace backsight::bench {

/// Answers the first `count` questions, and returns a number over what was hit.
using AnswerAll = std::function<std::uint64_t(std::size_t count)>;

struct GameLane {
    std::string name;
    std::size_t count;  ///< how many of the questions it answers in a lap
    AnswerAll answer;
    std::vector<double> laps_s;
    double ns = 0.0;
};

struct GameRow {
    std::string name;
    int entities = 0;
    int hz = 64;
    std::size_t questions = 0;
    double hit_ratio = 0.0;
    std::uint64_t answer_hash = 0;  ///< over the exact answers: the same on every build
    std::vector<GameLane> lanes;

    /// 0: there is no such lane.
    double ns(const std::string& lane) const;
};

/// Runs the library's lanes `moment` and `exact`, `plain` (a loop over every hitbox of everybody), of pellets also
/// `one by one`, and those of `rivals`. `least_s`: how long each lane goes on at least.
GameRow run_game(const GameWorld& world, std::vector<GameLane> rivals, double least_s);

/// The worlds of `./bench games`, each with what is asked there.
const std::vector<GameSetup>& game_setups();

}  // namespace backsight::bench
