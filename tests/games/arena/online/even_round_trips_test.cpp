// Matches whose low round trips wait: all players' commands are executed equally late, in the ticks that they name, and
// nothing else changes for anybody.

#include <gtest/gtest.h>

#include "tests/games/arena/online/online_world.h"
#include "tests/support/cases.h"

namespace backsight::test {
namespace {

using namespace backsight::arena;

LinkConfig way_of(std::int64_t rtt_ms) {
    LinkConfig config;
    config.extra_delay_us = rtt_ms * 500;
    return config;
}

/// Half of the players at 20 ms, half at 150 ms.
OnlineRun low_against_high(std::int64_t even_to_ms) {
    OnlineRun run;
    run.clients = 8;
    run.match.even_to = Micros{even_to_ms * 1000};
    run.conditions = [](std::uint32_t client) { return way_of(client % 2 == 0 ? 20 : 150); };
    return run;
}

/// Wrong predictions, and players' ticks with no command or several, of 10 s.
struct Unevenness {
    std::uint64_t mispredicted = 0;
    std::uint64_t steps_not_one = 0;
};

Unevenness play_on(OnlineRun& run, OnlineWorld& world, std::vector<std::uint32_t>& last) {
    const auto mispredicted = [&] {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < run.clients; ++i) sum += world.client(i).counters().mispredicted;
        return sum;
    };
    const std::uint64_t mispredicted_before = mispredicted();
    Unevenness found;
    for (int tick = 0; tick < 64 * 10; ++tick) {
        world.set_ticks(1);
        world.play();
        for (std::uint32_t i = 0; i < run.clients; ++i) {
            const std::uint32_t executed = world.server().arena().world().last_command(i);
            found.steps_not_one += last[i] != 0 && executed != last[i] + 1 ? 1 : 0;
            last[i] = executed;
        }
    }
    found.mispredicted = mispredicted() - mispredicted_before;
    return found;
}

TEST(even_round_trips, all_are_executed_equally_late_and_every_ray_is_equal_to_the_bit) {
    OnlineRun run = low_against_high(150);
    run.ticks = 64 * 2;
    OnlineWorld world(run);
    world.play();
    world.count_tick_allocations = true;
    world.set_ticks(64 * 40);
    world.play();
    const MatchCounters& counters = world.server().counters();
    const Agreement& overall = world.server().self_audit().overall();
    EXPECT_GT(overall.shots(), 400u);
    EXPECT_EQ(overall.agreed(), overall.shots());
    EXPECT_EQ(world.tick_allocations, 0u);
    EXPECT_GT(counters.youngest_commands, Micros{150'000});
    // Commands are executed in ticks, and all paths here have one phase: one tick, and what the means are off by.
    EXPECT_LE(counters.oldest_commands - counters.youngest_commands, Micros{15'625 + 1'000});
    for (const Violation violation : enum_values<Violation>)
        EXPECT_EQ(counters.violation[violation], 0u) << to_string(violation);
    EXPECT_EQ(counters.commands_let_go, 0u);
    // Without it they are most of the difference apart.
    OnlineRun plain = low_against_high(0);
    plain.ticks = 64 * 10;
    OnlineWorld uneven(plain);
    uneven.play();
    const MatchCounters& its = uneven.server().counters();
    EXPECT_GT(its.oldest_commands - its.youngest_commands, Micros{120'000});
    EXPECT_EQ(its.waited_us, 0);
}

TEST(even_round_trips, the_wait_moves_no_player_unevenly_and_makes_no_prediction_wrong) {
    OnlineRun waiting = low_against_high(150);
    OnlineRun plain = low_against_high(0);
    // From the first second on: the wait is still growing for five.
    waiting.ticks = plain.ticks = 64;
    OnlineWorld with(waiting);
    OnlineWorld without(plain);
    with.play();
    without.play();
    std::vector<std::uint32_t> last_with(8);
    std::vector<std::uint32_t> last_without(8);
    const Unevenness settled = play_on(waiting, with, last_with);
    const Unevenness usual = play_on(plain, without, last_without);
    const std::uint64_t steps = 8 * 64 * 10;
    EXPECT_LE(settled.steps_not_one, usual.steps_not_one + steps / 100);
    // Others cause all that is wrong, and a longer way back shows it for longer.
    EXPECT_LE(settled.mispredicted, usual.mispredicted + steps / 100);
}

TEST(even_round_trips, a_path_that_changes_starves_nobody) {
    OnlineRun run = low_against_high(150);
    run.clients = 2;
    run.ticks = 64 * 15;
    // One's packets are held back by 65 ms, one in two: a path that wavers as far as it can.
    run.conditions = [](std::uint32_t client) {
        LinkConfig config = way_of(20);
        config.reorder_ratio = client == 0 ? 0.5 : 0.0;
        config.reorder_delay_us = 65'000;
        config.loss_ratio = 0.05;
        return config;
    };
    OnlineWorld world(run);
    world.play();
    const Agreement& overall = world.server().self_audit().overall();
    EXPECT_EQ(overall.agreed(), overall.shots());
    EXPECT_EQ(world.server().counters().commands_let_go, 0u);
    const auto& executed = world.server().arena().counters().by_executed;
    EXPECT_EQ(executed[Executed::too_many], 0u);
    EXPECT_GT(executed[Executed::ok], 2u * 64 * 13);
}

TEST(even_round_trips, names_the_setting_that_is_out_of_range) {
    MatchConfig config;
    config.even_to = ServerWorldConfig::longest_even_to;
    EXPECT_EQ(config.validate(), nullptr);
    config.even_to = config.even_to + Micros{1};
    EXPECT_STREQ(config.validate(), "match.even_to");
}

}  // namespace
}  // namespace backsight::test
