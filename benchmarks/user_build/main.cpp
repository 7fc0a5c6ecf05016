// The program that ./bench user-build compiles in two ways: the worlds of `./bench games`, without rivals. It prints a
// line for each way to answer, NAME;LANE;NANOSECONDS;ANSWERS, and ends with 1 where an answer is wrong.

#include <cinttypes>
#include <cstdio>

#include "benchmarks/games/race.h"

int main() {
    using namespace backsight::bench;
    constexpr double least_s = 0.05;
    for (const GameSetup& setup : game_setups()) {
        const GameWorld world(setup);
        const GameRow row = run_game(world, {}, least_s);
        for (const GameLane& lane : row.lanes) {
            if (lane.name == "plain") continue;
            std::printf("%s;%s;%.3f;%016" PRIx64 "\n", row.name.c_str(), lane.name.c_str(), lane.ns, row.answer_hash);
        }
        std::fflush(stdout);
    }
    return 0;
}
