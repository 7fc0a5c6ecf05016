// Slow motion and fast forward in the arena: bots aim at what they see, and every verdict is what their screens said.

#include <gtest/gtest.h>

#include "tests/games/arena/online/online_world.h"

namespace backsight::test {
namespace {

using namespace backsight::arena;

TEST(arena_time_scale, every_declared_ray_agrees_through_changes_of_the_speed) {
    OnlineRun run;
    run.clients = 8;
    run.conditions = [](std::uint32_t client) {
        LinkConfig config;
        config.extra_delay_us = 15'000 + 15'000 * (client % 8);
        config.loss_ratio = 0.05;
        config.reorder_ratio = 0.05;
        return config;
    };
    OnlineWorld world(run);
    for (const float scale : {1.0f, 0.3f, 1.0f, 2.0f, 1.0f}) {
        world.set_time_scale(scale);
        world.set_ticks(64 * 8);
        world.play();
    }
    const Agreement& overall = world.server().self_audit().overall();
    EXPECT_GT(overall.shots(), 500u);
    EXPECT_EQ(overall.agreed(), overall.shots());
    EXPECT_EQ(overall.alarm(), ScreenFault::none);
    EXPECT_EQ(world.joins, 8u);
    const ServerWorld& server = world.server().arena().world();
    EXPECT_EQ(server.time_scale().number, 4u);
    EXPECT_EQ(server.take_counters()[TakeResult::too_many], 0u);
    for (std::size_t i = 0; i < run.clients; ++i) {
        const ViewClock::Numbers clock = world.client(i).arena().world().clock().numbers();
        EXPECT_EQ(world.client(i).arena().world().clock().time_scale(), server.time_scale()) << i;
        EXPECT_EQ(clock.clock_breaks, 0u) << i;
        EXPECT_LT(static_cast<double>(clock.starved_frames), 0.05 * static_cast<double>(clock.frames)) << i;
    }
}

}  // namespace
}  // namespace backsight::test
