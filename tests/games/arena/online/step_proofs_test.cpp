// Clients prove mispredicted steps over a network that loses, delays and reorders, and the server names the one whose
// step function differs.

#include <gtest/gtest.h>

#include "tests/games/arena/online/online_world.h"

namespace backsight::test {
namespace {

using namespace backsight::arena;

namespace step_proofs {

OnlineRun rough_run() {
    OnlineRun run;
    run.clients = 8;
    run.ticks = 64 * 30;
    run.conditions = [](std::uint32_t client) {
        LinkConfig config;
        config.extra_delay_us = 10'000 + 15'000 * client;
        config.loss_ratio = 0.05;
        return config;
    };
    return run;
}

const ArenaCounters& play(OnlineWorld& world, std::uint32_t clients, std::uint32_t commands_apart) {
    for (std::size_t i = 0; i < clients; ++i) world.client(i).prove_steps(commands_apart);
    world.play();
    return world.server().arena().counters();
}

std::uint64_t sent(OnlineWorld& world, std::uint32_t clients) {
    std::uint64_t proofs = 0;
    for (std::size_t i = 0; i < clients; ++i) proofs += world.client(i).counters().step_proofs;
    return proofs;
}

TEST(step_proofs, name_nobody_whose_commands_are_lost_and_who_are_hit) {
    const OnlineRun run = rough_run();
    OnlineWorld world(run);
    const ArenaCounters& counters = play(world, run.clients, 8);
    EXPECT_GT(counters.by_step[StepAuditResult::agreed], 0u);
    EXPECT_GT(counters.by_step[StepAuditResult::other_start], 0u);
    EXPECT_EQ(counters.by_step[StepAuditResult::differs], 0u);
    EXPECT_EQ(counters.step_alarms, 0u);
}

TEST(step_proofs, name_the_one_client_whose_step_differs) {
    const OnlineRun run = rough_run();
    OnlineWorld world(run);
    world.client(5).plant_step_error();
    const ArenaCounters& counters = play(world, run.clients, 8);
    EXPECT_GT(counters.by_step[StepAuditResult::differs], 2u);
    EXPECT_EQ(counters.step_alarms, 1u);
}

TEST(step_proofs, are_sent_by_request_alone_and_no_more_often_than_asked) {
    OnlineRun run = rough_run();
    OnlineWorld without(run);
    const ArenaCounters& none = play(without, run.clients, 0);
    EXPECT_EQ(sent(without, run.clients), 0u);
    for (const std::uint64_t count : none.by_step) EXPECT_EQ(count, 0u);

    OnlineWorld world(run);
    world.client(0).plant_step_error();
    play(world, run.clients, 128);
    EXPECT_LE(world.client(0).counters().step_proofs, world.client(0).counters().commands / 128 + 1);
    EXPECT_GT(world.client(0).counters().step_proofs, 2u);
}

}  // namespace step_proofs
}  // namespace
}  // namespace backsight::test
