// What time it is for a client of a match, when it gives its commands, and how often it sends them.

#include <gtest/gtest.h>

#include <cmath>

#include "tests/games/arena/online/online_world.h"
#include "tests/support/cases.h"

namespace backsight::test {
namespace {

using namespace backsight::arena;

// OnlineWorld: the clients' clock is this much ahead of the server's.
constexpr Micros clocks_apart{1'000'000};

LinkConfig link_of(std::int64_t extra_us, double loss) {
    LinkConfig config;
    config.extra_delay_us = extra_us;
    config.loss_ratio = loss;
    return config;
}

/// Plays with looks at all clients after each tick, from `settled` on.
template <typename Look>
std::unique_ptr<OnlineWorld> play(OnlineRun& run, std::int64_t settled, Look look) {
    OnlineWorld* playing = nullptr;
    run.each_tick = [&](std::int64_t tick) {
        if (tick < settled) return;
        for (std::size_t i = 0; i < run.clients; ++i) look(*playing, i);
    };
    auto world = std::make_unique<OnlineWorld>(run);
    playing = world.get();
    world->play();
    return world;
}

TEST(client_timing, the_servers_time_is_within_the_bound_that_is_told) {
    OnlineRun run;
    run.clients = 6;
    run.ticks = cases(64 * 30);
    run.conditions = [](std::uint32_t client) {
        return link_of(10'000 + 25'000 * client, client % 2 == 0 ? 0.0 : 0.05);
    };
    std::uint64_t looks = 0;
    std::array<Micros, 6> last{};
    const auto world = play(run, 64, [&](OnlineWorld& now, std::size_t i) {
        const auto reading = now.client(i).server_time(now.now());
        if (!reading) return;
        ++looks;
        const Micros truth = now.now() - clocks_apart;
        const std::int64_t off = std::abs((reading->server_now - truth).value);
        ASSERT_LE(off, reading->error_bound.value + 1) << i;
        ASSERT_GE(reading->server_now, last[i]);
        last[i] = reading->server_now;
        ASSERT_EQ(reading->epoch, 0u);
    });
    EXPECT_GT(looks, static_cast<std::uint64_t>(run.ticks - 128) * run.clients);
    for (std::size_t i = 0; i < run.clients; ++i) EXPECT_EQ(world->client(i).timing().view.clock_breaks, 0u);
}

TEST(client_timing, commands_come_in_time_and_not_much_sooner) {
    OnlineRun run;
    run.clients = 8;
    run.ticks = 64 * 40;
    run.conditions = [](std::uint32_t client) { return link_of(10'000 * (1 + client), 0.0); };
    OnlineWorld world(run);
    world.play();
    const MatchCounters before = world.server().counters();
    world.set_ticks(64 * 20);
    world.play();
    const MatchCounters& counters = world.server().counters();
    const std::uint64_t timed = counters.commands_timed - before.commands_timed;
    const std::uint64_t late = counters.commands_late - before.commands_late;
    const double earliness_ms =
        static_cast<double>(counters.earliness_us - before.earliness_us) * 1e-3 / static_cast<double>(timed);
    // One a step of each, except for the steps that a changing lead makes longer or shorter.
    EXPECT_NEAR(static_cast<double>(timed), 64.0 * 20 * run.clients, 64.0 * 20 * run.clients * 0.01);
    EXPECT_LE(late * 100, timed) << late << " of " << timed;
    // Earliness is measured in whole ticks: one command is there, the next is under way.
    EXPECT_GE(earliness_ms, 0.0);
    EXPECT_LE(earliness_ms, 2 * 15.625);
    for (const Violation violation : enum_values<Violation>) {
        EXPECT_EQ(counters.violation[violation], 0u) << to_string(violation);
    }
    const ServerArena& arena = world.server().arena();
    EXPECT_EQ(arena.counters().by_executed[Executed::too_many], 0u);
}

// The player moves on the server as on the client's screen: a step in each tick, however the path wavers.
TEST(client_timing, a_player_takes_one_step_a_tick_on_the_server) {
    const auto steps_not_one = [](std::uint32_t max_ahead_ticks) {
        OnlineRun run;
        run.clients = 4;
        run.ticks = 64 * 30;
        run.match.command_buffer.max_ahead_ticks = max_ahead_ticks;
        run.conditions = [](std::uint32_t) {
            LinkConfig config = link_of(30'000, 0.0);
            // Most at once, one in five up to 25 ms later.
            config.reorder_ratio = 0.2;
            return config;
        };
        std::array<std::uint32_t, 4> last{};
        std::uint64_t uneven = 0;
        play(run, 64 * 10, [&](OnlineWorld& world, std::size_t i) {
            const ServerArena& arena = world.server().arena();
            if (!arena.is_there(static_cast<PlayerIndex>(i))) return;
            const std::uint32_t executed = arena.world().last_command(static_cast<PlayerIndex>(i));
            if (last[i] != 0 && executed != last[i] + 1) ++uneven;
            last[i] = executed;
        });
        return uneven;
    };
    const std::uint64_t held = steps_not_one(16);
    const std::uint64_t as_they_come = steps_not_one(0);
    const std::uint64_t steps = 4 * 64 * 20;
    EXPECT_LE(held, steps / 20) << "of " << steps;
    EXPECT_LT(held * 2, as_they_come);
}

TEST(client_timing, what_is_drawn_never_goes_back_and_stays_in_what_the_audit_takes) {
    OnlineRun run;
    run.clients = 4;
    run.ticks = cases(64 * 40);
    run.conditions = [](std::uint32_t client) {
        LinkConfig config = link_of(20'000 + 20'000 * client, 0.10);
        config.reorder_ratio = 0.10;
        return config;
    };
    OnlineWorld world(run);
    std::uint64_t clamped = 0;
    world.on_judged = [&](const ShotRecord& shot, const SelfAuditAnswer&) {
        clamped += is_clamped(shot.audited.result) ? 1 : 0;
    };
    world.play();
    EXPECT_EQ(clamped, 0u);
    for (std::size_t i = 0; i < run.clients; ++i) {
        const ClientTimingNumbers numbers = world.client(i).timing();
        EXPECT_EQ(numbers.view.jumps, 0u);
        // The first second does not count: the server's time is not known yet.
        EXPECT_GT(numbers.view.frames, static_cast<std::uint64_t>(run.ticks * 9 / 10 - 64));
        EXPECT_LT(numbers.view.starved_frames * 20, numbers.view.frames) << i;
        EXPECT_GT(numbers.view.delay, Micros{5'000});
        EXPECT_LE(numbers.view.delay, Micros{250'000});
    }
}

TEST(client_timing, a_fixed_delay_stays_what_it_is) {
    OnlineRun run;
    run.clients = 2;
    run.ticks = 64 * 10;
    run.match.fix_interpolation_delay(Micros{80'000});
    ASSERT_EQ(run.match.validate(), nullptr);
    run.conditions = [](std::uint32_t) { return link_of(30'000, 0.10); };
    play(run, 64 * 2,
         [&](OnlineWorld& world, std::size_t i) { ASSERT_EQ(world.client(i).timing().view.delay, Micros{80'000}); });
    run.match.fix_interpolation_delay(Micros{250'001});
    EXPECT_STREQ(run.match.validate(), "match.interpolation_delay");
}

TEST(client_timing, copies_of_commands_follow_the_loss_that_is_measured) {
    const auto copies_with = [](double loss) {
        OnlineRun run;
        run.clients = 4;
        run.ticks = 64 * 30;
        run.conditions = [loss](std::uint32_t) { return link_of(20'000, loss); };
        OnlineWorld world(run);
        world.play();
        double copies = 0.0;
        for (std::size_t i = 0; i < run.clients; ++i) {
            const CommandSenderCounters& sent = world.client(i).commands().counters();
            copies += 1.0 + static_cast<double>(sent.repeated) / static_cast<double>(sent.first_sent);
        }
        return copies / run.clients;
    };
    EXPECT_NEAR(copies_with(0.0), 2.0, 0.1);
    EXPECT_NEAR(copies_with(0.05), 3.1, 0.3);
    EXPECT_GT(copies_with(0.30), 4.0);
}

TEST(client_timing, a_client_that_stood_still_goes_on_where_time_is_and_gives_up_what_it_missed) {
    OnlineRun run;
    run.clients = 3;
    run.ticks = 64 * 5;
    run.conditions = [](std::uint32_t) { return link_of(20'000, 0.0); };
    OnlineWorld world(run);
    world.play();
    world.freeze(1, true);
    world.set_ticks(64 * 2);
    world.play();
    const std::uint64_t late_before = world.server().counters().commands_late;
    world.freeze(1, false);
    world.set_ticks(64 * 3);
    world.play();
    const std::uint64_t skipped = world.client(1).timing().steps_skipped;
    EXPECT_GE(skipped, 64u * 2 - 8);
    EXPECT_LE(skipped, 64u * 2 + 8);
    EXPECT_LE(world.server().counters().commands_late - late_before, 8u) << "what is left of the stall";
    EXPECT_EQ(world.client(0).timing().steps_skipped, 0u);
    EXPECT_EQ(world.server().self_audit().overall().agreed(), world.server().self_audit().overall().shots());
}

}  // namespace
}  // namespace backsight::test
