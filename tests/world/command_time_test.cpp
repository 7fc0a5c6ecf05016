// What a client that lies about its command numbers gains: no more shots than time has room for. What an honest one
// loses on a bad network: nothing that the arena would not take from it too.

#include <backsight/world.h>

#include "tests/support/assert_log.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <gtest/gtest.h>

using namespace backsight;
using namespace backsight::test;

namespace command_time_test {

const ProjectileRules cannon = [] {
    ProjectileRules rules;
    rules.commands_between = 8;
    rules.flight.lifetime = Micros{200'000};
    return rules;
}();

// One client that fires a rocket with each command.
struct Range {
    explicit Range(const ServerWorldConfig& config = {}) : server(world_config(), config) {
        shooter = server.spawn({});
        client = server.join(shooter);
        begin(Tick{10});
    }
    static WorldConfig world_config() {
        WorldConfig world;
        world.projectiles[1] = &cannon;
        return world;
    }
    void begin(Tick tick) {
        server.begin_tick(tick);
        must(server.record(shooter, {}));
        const SnapshotSeq seq = server.snapshot(client);
        must(server.add(client, shooter));
        stamp = {Moment::at(tick), seq, stamp.received << 1 | 1, {}};
    }
    void next_tick(std::int64_t ticks = 1) {
        server.finish_tick();
        begin(server.tick() + ticks);
    }
    void give(std::uint32_t number) { static_cast<void>(take(number)); }
    TakenCommand take(std::uint32_t number) {
        const TakenCommand taken = server.take_command(client, number, stamp);
        if (taken.is_new) ++taken_;
        // A game that fires whatever it was told: the world must not let it.
        const LaunchClaim claim{{client, number, 0}, 1, {}, {1, 0, 0}, {}, {}};
        if (server.launch(client, claim, {shooter, {}}) == LaunchResult::launched) ++launched;
        return taken;
    }

    ShotRecord judge(std::uint32_t declared_hash = 0) {
        return server.judge(client, {shooter, {}, {1, 0, 0}}, {}, {}, declared_hash);
    }

    ServerWorld server;
    EntityId shooter;
    std::uint32_t client = no_client;
    ViewStamp stamp;
    int taken_ = 0;
    int launched = 0;
};

TEST(world_command_time, numbers_at_any_rate_launch_no_more_than_time_has_room_for) {
    constexpr int ticks = 200;
    for (const std::uint32_t step : {1u, 8u, 1'000u}) {
        for (const int per_tick : {1, 20}) {
            Range range;
            std::uint32_t number = 0;
            for (int tick = 0; tick < ticks; ++tick, range.next_tick()) {
                for (int i = 0; i < per_tick; ++i) range.give(number += step);
            }
            EXPECT_LE(range.launched, (ticks + 32) / 8 + 1) << step << " apart, " << per_tick << " a tick";
            EXPECT_GE(range.launched, ticks / 8 - 1);
        }
    }
}

TEST(world_command_time, silence_is_no_store_of_shots) {
    Range range;
    std::uint32_t number = 1;
    range.give(number);
    range.next_tick(6'400);
    for (int i = 0; i < 800; ++i) range.give(number += 8);
    EXPECT_LE(range.launched, 2 + 32 / 8 + 1) << "the first command may be of any number, and those saved up after it";
    for (int tick = 0; tick < 8; ++tick) {
        range.next_tick();
        range.give(number += 100);
    }
    EXPECT_LE(range.launched, 2 + 32 / 8 + 1 + 1);
}

TEST(world_command_time, a_stall_gives_half_a_second_of_commands_and_then_goes_on) {
    Range range;
    std::uint32_t number = 0;
    for (int tick = 0; tick < 64; ++tick, range.next_tick()) EXPECT_TRUE(range.take(++number).is_new);
    range.next_tick(255);
    range.taken_ = 0;
    for (int i = 0; i < 256; ++i) range.give(++number);
    EXPECT_EQ(range.taken_, 33) << "the one that was due, and 32 that were saved up";
    EXPECT_EQ(range.server.last_command(range.client), number) << "their stamps count";
    EXPECT_EQ(range.server.take_counters()[TakeResult::too_many], 223u);
    EXPECT_EQ(range.server.judge_counters(range.client).by_audit[AuditResult::accepted], 64u + 256u);
    range.next_tick();
    EXPECT_TRUE(range.take(++number).is_new);
}

TEST(world_command_time, commands_that_were_all_lost_are_as_many_as_time_explains) {
    Range range;
    EXPECT_EQ(range.take(500).lost, 0u) << "nothing is known of those before the first";
    range.next_tick(256);
    const TakenCommand after_loss = range.take(756);
    EXPECT_TRUE(after_loss.is_new);
    EXPECT_EQ(after_loss.lost, 32u) << "a game that makes up for them does so for half a second at most";
    EXPECT_EQ(range.take(757).result, TakeResult::taken) << "and none costs the next one";
    range.next_tick(10);
    const TakenCommand wild = range.take(4'000'000'000u);
    EXPECT_TRUE(wild.is_new);
    EXPECT_EQ(wild.lost, 32u) << "the rest is a mere claim";
}

TEST(world_command_time, is_as_the_config_says) {
    ServerWorldConfig config;
    config.commands_per_tick = 2.25f;
    config.max_saved = Micros{31'250};  // two ticks
    Range range(config);
    std::uint32_t number = 0;
    for (int i = 0; i < 20; ++i) range.give(++number);
    EXPECT_EQ(range.taken_, 4);
    for (int tick = 0; tick < 100; ++tick) {
        range.next_tick();
        for (int i = 0; i < 5; ++i) range.give(++number);
    }
    EXPECT_EQ(range.taken_, 4 + 225);
}

// Clients that give their commands in time, and whose network holds them all back now and then.
TEST(world_command_time, an_honest_stall_costs_nothing_at_any_rate_of_ticks_and_commands) {
    struct Rates {
        std::uint32_t ticks, commands;  // per second
        double stall_s;
    };
    for (const Rates& rates : {Rates{64, 64, 0.45},
                               {64, 240, 0.3},
                               {60, 240, 0.3},
                               {30, 120, 0.3},
                               {20, 60, 0.45},
                               {128, 128, 0.3},
                               {60, 64, 0.3},
                               {60, 1, 0.45},
                               {64, 60, 0.3}}) {
        WorldConfig world;
        world.draw.tick_rate = {rates.ticks, 1};
        world.history.capacity_ticks = 256;
        ServerWorldConfig config;
        config.ledger.capacity_snapshots = 256;
        config.commands_per_tick = static_cast<float>(rates.commands) / static_cast<float>(rates.ticks);
        ServerWorld server(world, config);
        const std::uint32_t client = server.join({});
        std::uint32_t number = 0;
        for (std::int64_t tick = 1; tick < 300 * std::int64_t{rates.ticks}; ++tick) {
            server.begin_tick(Tick{tick});
            const double now = static_cast<double>(tick) / rates.ticks;
            const double in_10_s = now - 10.0 * static_cast<double>(static_cast<std::int64_t>(now / 10.0));
            if (in_10_s > 10.0 - rates.stall_s) continue;
            while (number < now * rates.commands) static_cast<void>(server.take_command(client, ++number, {}));
        }
        EXPECT_EQ(server.take_counters()[TakeResult::too_many], 0u) << rates.commands << " at " << rates.ticks;
    }
}

TEST(world_command_time, a_client_may_save_one_command_where_max_saved_is_worth_less) {
    ServerWorldConfig config;
    config.commands_per_tick = 1.0f / 64.0f;
    config.max_saved = {};
    Range range(config);
    for (std::uint32_t number = 1; number < 10; ++number, range.next_tick(64)) {
        EXPECT_TRUE(range.take(number).is_new);
        EXPECT_FALSE(range.take(++number).is_new);
    }
}

TEST(world_command_time, shots_of_a_command_that_is_too_many_are_refused_and_no_mistake) {
    ServerWorldConfig config;
    config.max_saved = {};
    Range range(config);
    EXPECT_TRUE(range.take(1).is_new);
    const AssertLog log;
    EXPECT_EQ(range.take(2).result, TakeResult::too_many);
    EXPECT_EQ(range.judge().verdict.reason, Reason::too_many);
    EXPECT_EQ(range.server.launch(range.client, {{range.client, 2, 0}, 1, {}, {1, 0, 0}, {}, {}}, {range.shooter, {}}),
              LaunchResult::too_soon);
    EXPECT_TRUE(log.entries().empty());
    EXPECT_STREQ(to_string(TakeResult::came_before), "came before");
}

// A game may take all commands that came, and execute afterwards.
TEST(world_command_time, a_late_copy_takes_no_shot_from_the_command_that_was_taken_last) {
    Range range;
    const AssertLog log;
    EXPECT_TRUE(range.take(1).is_new);
    range.next_tick();
    EXPECT_TRUE(range.take(2).is_new);
    for (const std::uint32_t copy : {1u, 2u}) {
        EXPECT_EQ(range.take(copy).result, TakeResult::came_before);
        EXPECT_NE(range.judge().verdict.reason, Reason::too_many);
    }
    EXPECT_EQ(range.launched, 1) << "a copy launches nothing again";
    EXPECT_TRUE(log.entries().empty());
}

TEST(world_command_time, a_copy_that_is_executed_again_is_noted_by_the_self_audit) {
    ServerWorldConfig config;
    config.self_audit.emplace();
    Range range(config);
    const auto is_noted = [&range] {
        const ShotRecord record = range.judge(12'345);  // no screen has this hash
        return (range.server.compare(record).faults & fault_bit(ScreenFault::executed_twice)) != 0;
    };
    EXPECT_TRUE(range.take(1).is_new);
    EXPECT_EQ(range.take(1).result, TakeResult::came_before);
    EXPECT_FALSE(is_noted()) << "its first shot";
    EXPECT_FALSE(is_noted()) << "another of that command";
    EXPECT_EQ(range.take(1).result, TakeResult::came_before);
    EXPECT_TRUE(is_noted());
    EXPECT_TRUE(range.take(2).is_new);
    EXPECT_FALSE(is_noted());
}

}  // namespace command_time_test
