// Bots on their own: wherever one stands, it finds a way on.

#include "arena/bot_mind.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/cases.h"

namespace backsight::arena {
namespace {

/// Whether a bot gets 4 m away from `place` in so many steps.
bool leaves(const Level& level, const View& nobody, Vec3 place, std::uint64_t seed, int steps) {
    PlayerState own = spawn_at(place, {});
    BotMind mind(seed);
    for (int i = 0; i < steps; ++i) {
        const BotSight sight{&nobody, {}, &own, &level};
        own = step(own, mind.think(sight), level, Tick{i});
        if (distance(world_position(own, level, Tick{i}), place) > 4.0f) return true;
    }
    return false;
}

TEST(arena_bot_mind, NoCornerOfTheLevelHoldsABotForLong) {
    const Level level = Level::standard();
    const WorldHistory history{HistoryConfig{}};
    const DrawConfig draw;
    const View nobody = View::at_moment(history, draw, Moment{0});
    const Hull hull = hull_of({});
    std::string held;
    int places = 0;
    const int apart = 50;  // centimetres
    for (int x = -2350; x <= 2350; x += apart) {
        for (int y = -2350; y <= 2350; y += apart) {
            const Vec3 place{static_cast<float>(x) * 0.01f, static_cast<float>(y) * 0.01f, 0.0f};
            const Vec3 middle = place + Vec3{0, 0, MovementRules::standing_m / 2 + 0.02f};
            if (level.deepest_overlap(middle, hull, Tick{0}).depth > 0.0f) continue;
            const auto seed = static_cast<std::uint64_t>(places++);
            if (places % (backsight::test::is_fast() ? 8 : 1) != 0) continue;
            if (leaves(level, nobody, place, seed, 64 * 30)) continue;
            held += " (" + std::to_string(x) + ", " + std::to_string(y) + ")";
        }
    }
    EXPECT_GT(places, 1000);
    EXPECT_EQ(held, "");
}

}  // namespace
}  // namespace backsight::arena
