// Client numbers over several lives: who gets one when, and what remote ends make of a new owner's projectiles.

#include <backsight/replicate/projectile_news.h>
#include <backsight/world.h>

#include "tests/support/assert_log.h"
#include "tests/support/begin_after.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>

using namespace backsight;
using namespace backsight::test;

namespace world_numbers_test {

const ProjectileRules rocket = [] {
    ProjectileRules rules;
    rules.flight.lifetime = Micros{250'000};
    return rules;
}();

WorldConfig both_ends() {
    WorldConfig world;
    world.projectiles[1] = &rocket;
    return world;
}

ServerWorldConfig two_clients() {
    ServerWorldConfig config;
    config.max_clients = 2;
    return config;
}

// A watcher with a screen, and players who come and go under the other number.
struct Lives {
    Lives() {
        place = server.spawn({});
        watcher = server.join({});
        screen.set_self({}, watcher, Tick{0});
        next_tick();
    }
    void next_tick() {
        server.begin_tick(server.tick() == no_tick ? Tick{1} : server.tick() + 1);
        must(server.record(place, {}));
        const Micros now = TickRate{}.time_of(server.tick());
        const SnapshotSeq seq = server.snapshot(watcher);
        const SnapshotEntity entity = server.add(watcher, place).value();
        EXPECT_EQ(screen.store(seq, server.tick(), {&entity, 1}, now), ApplyResult::applied);
    }
    void finish_tick() {
        server.finish_tick();
        const Micros now = TickRate{}.time_of(server.tick());
        must(screen.advance(now));
        const Quantization& steps = server.history().config().quantization;
        for (const ServerProjectile& launched : server.launches()) {
            ProjectileSpawn spawn;
            must(spawn_of(launched, steps, spawn));
            screen.take(over_the_wire(spawn));
        }
        for (const ProjectileAuthority::Ended& end : server.ended()) {
            screen.take(over_the_wire(sent_verdict(end.projectile, end.verdict, steps, TickRate{})), now);
        }
        screen.update_projectiles(now);
        for (const ImageNews& news : screen.remote_projectiles().take_news()) {
            if (news.kind == ImageNews::Kind::effect_started && news.effect == EffectKind::expired) ++seen_ends;
        }
    }
    template <class Message>
    Message over_the_wire(const Message& message) const {
        std::array<std::uint8_t, max_verdict_bytes> bytes;
        const std::size_t size = write_message(message, bytes);
        Message read;
        must(read_message(std::span(bytes).first(size), screen.projectile_context(), read));
        return read;
    }
    // A command of a client that has received everything.
    void give(std::uint32_t client, std::uint32_t number) {
        const SnapshotSeq seq = server.snapshot(client);
        must(server.add(client, place));
        const std::uint64_t received = seq.value < 64 ? (std::uint64_t{1} << seq.value) - 1 : ~std::uint64_t{0};
        must(server.take_command(client, number, {Moment::at(server.tick()), seq, received, {}}).is_new);
    }
    LaunchResult fire(std::uint32_t client, std::uint32_t number) {
        give(client, number);
        return server.launch(client, {{client, number, 0}, 1, {}, {1, 0, 0}, {}, {}}, {place, {}});
    }

    ServerWorld server{both_ends(), two_clients()};
    ClientWorld screen{both_ends()};
    EntityId place;
    std::uint32_t watcher = no_client;
    int seen_ends = 0;
};

TEST(world_numbers, of_a_former_owner_let_others_see_all_rockets_of_the_new_one) {
    Lives lives;
    constexpr int owners = 4;
    int rockets = 0;
    for (int owner = 0; owner < owners; ++owner) {
        for (int wait = 0; lives.server.room(2) == 0 && wait < 2'000; ++wait) {
            lives.finish_tick();
            lives.next_tick();
        }
        const std::uint32_t client = lives.server.join({});
        ASSERT_EQ(client, 1u) << "the only number that is free";
        // The first owner's numbers are far from those of the next: messages hold their lowest 14 bits.
        const std::uint32_t first = owner == 0 ? 20'001 : 1;
        for (std::uint32_t number = first; number < first + 100; ++number) {
            if (number % 50 == 1 && lives.fire(client, number) == LaunchResult::launched) ++rockets;
            lives.finish_tick();
            lives.next_tick();
        }
        lives.server.leave(client);
    }
    for (int tick = 0; tick < 100; ++tick) {
        lives.finish_tick();
        lives.next_tick();
    }
    EXPECT_EQ(rockets, 2 * owners);
    EXPECT_EQ(lives.screen.remote_projectiles().counters().spawned, 2u * owners);
    EXPECT_EQ(lives.seen_ends, 2 * owners);
    EXPECT_EQ(lives.screen.remote_projectiles().counters().twice, 0u);
}

TEST(world_numbers, are_free_at_once_where_nothing_was_fired) {
    Lives lives;
    const std::uint32_t client = lives.server.join({});
    lives.server.leave(client);
    EXPECT_EQ(lives.server.room(2), 1u);
    EXPECT_EQ(lives.server.join({}), client);
}

TEST(world_numbers, rest_until_a_verdict_cannot_come_any_more) {
    Lives lives;
    const std::uint32_t client = lives.server.join({});
    ASSERT_EQ(lives.fire(client, 1), LaunchResult::launched);
    lives.finish_tick();
    lives.server.leave(client);
    Tick ended = no_tick;
    while (lives.server.room(2) == 0 && lives.server.tick() < Tick{2'000}) {
        lives.next_tick();
        lives.finish_tick();
        if (!lives.server.ended().empty()) ended = lives.server.tick();
    }
    ASSERT_NE(ended, no_tick);
    EXPECT_EQ(lives.server.tick() - ended, 5 * 64 + 1);
}

// Players who come, fire and go, and what a search through all numbers would go by.
struct Comers {
    static constexpr std::uint32_t most = 5;
    struct Number {
        bool is_taken = false;
        int flights = 0;
        Tick rests_until{0};
        std::uint32_t command = 0;
    };

    Comers() {
        place = server.spawn({});
        server.projectiles().set_ended_hook(hook);
    }
    static ServerWorldConfig few_clients() {
        ServerWorldConfig config;
        config.max_clients = most;
        return config;
    }
    bool is_free(const Number& number) const {
        return !number.is_taken && number.flights == 0 &&
               (server.tick() == no_tick || server.tick() >= number.rests_until);
    }
    void check_room() const {
        const auto free = std::count_if(numbers.begin(), numbers.end(), [&](const Number& n) { return is_free(n); });
        RC_ASSERT(server.room(most) == static_cast<std::uint32_t>(free));
        RC_ASSERT(server.room(1) == std::min(static_cast<std::uint32_t>(free), 1u));
    }
    void join() {
        const auto lowest = std::find_if(numbers.begin(), numbers.end(), [&](const Number& n) { return is_free(n); });
        const std::uint32_t client = server.join({});
        if (lowest == numbers.end()) {
            RC_ASSERT(client == no_client);
            return;
        }
        RC_ASSERT(client == static_cast<std::uint32_t>(lowest - numbers.begin()));
        lowest->is_taken = true;
        lowest->command = 0;
    }
    void leave(std::uint32_t client) {
        if (!numbers[client].is_taken) return;
        numbers[client].is_taken = false;
        server.leave(client);
    }
    void fire(std::uint32_t client) {
        Number& number = numbers[client];
        if (!number.is_taken || server.tick() == no_tick) return;
        const SnapshotSeq seq = server.snapshot(client);
        must(server.add(client, place));
        const std::uint64_t received = seq.value < 64 ? (std::uint64_t{1} << seq.value) - 1 : ~std::uint64_t{0};
        ++number.command;
        if (!server.take_command(client, number.command, {Moment::at(server.tick()), seq, received, {}}).is_new) return;
        const LaunchClaim claim{{client, number.command, 0}, 1, {}, {1, 0, 0}, {}, {}};
        if (server.launch(client, claim, {place, {}}) == LaunchResult::launched) ++number.flights;
    }
    void pass(std::int64_t ticks) {
        server.begin_tick(server.tick() == no_tick ? Tick{0} : server.tick() + ticks);
        must(server.record(place, {}));
        server.finish_tick();
    }

    std::array<Number, most> numbers;
    std::function<void(const ProjectileAuthority::Ended&, const View&, const LevelTrace&)> hook =
        [this](const ProjectileAuthority::Ended& ended, const View&, const LevelTrace&) {
            Number& number = numbers[ended.projectile.id.client];
            --number.flights;
            number.rests_until = server.tick() + 5 * 64 + 1;
        };
    ServerWorld server{both_ends(), few_clients()};
    EntityId place;
};

RC_GTEST_PROP(world_numbers, are_the_lowest_that_a_plain_search_finds, ()) {
    Comers comers;
    const int steps = *rc::gen::inRange(1, 200);
    for (int i = 0; i < steps; ++i) {
        const std::uint32_t client = *rc::gen::inRange(0u, Comers::most);
        switch (*rc::gen::inRange(0, 6)) {
            case 0:
            case 1:
                comers.join();
                break;
            case 2:
                comers.leave(client);
                break;
            case 3:
                comers.fire(client);
                break;
            default:
                comers.pass(*rc::gen::element(1, 1, 1, 4, 15, 100, 400));
        }
        comers.check_room();
    }
}

TEST(world_numbers, may_be_given_back_in_the_hook_of_a_flight) {
    for (const bool by_clock : {false, true}) {
        Lives lives;
        const std::uint32_t client = lives.server.join({});
        const EntityId guest = lives.server.spawn({});
        must(lives.server.record(guest, {}));
        int ended = 0;
        const auto hook = [&](const ProjectileAuthority::Ended&, const View&, const LevelTrace&) {
            ++ended;
            if (lives.server.is_there(client)) lives.server.leave(client);
            const AssertLog log;
            const Tick now = lives.server.tick();
            lives.server.begin_tick(now + 1);
            lives.server.finish_tick();
            EXPECT_FALSE(lives.server.take_command(lives.watcher, 1, {}).is_new);
            EXPECT_EQ(lives.server.tick(), now);
            EXPECT_EQ(log.entries().size(), has_asserts ? 3u : 0u);
            static_cast<void>(lives.server.despawn(guest));
        };
        lives.server.projectiles().set_ended_hook(hook);
        std::uint32_t number = 0;
        for (int tick = 0; tick < 100; ++tick) {
            if (lives.server.is_there(client)) {
                const bool fires = number == 0 || number == 8 || number == 15;
                if (!by_clock || fires) static_cast<void>(lives.fire(client, ++number));
            }
            lives.finish_tick();
            lives.next_tick();
        }
        EXPECT_GT(ended, 0);
        EXPECT_FALSE(lives.server.is_there(client));
        EXPECT_EQ(lives.server.despawn(guest), RecordResult::stale_id) << "it is gone too";
        EXPECT_EQ(lives.server.projectiles().in_flight(), 0u);
        EXPECT_GE(static_cast<std::uint64_t>(ended),
                  lives.server.projectiles().launch_counters()[LaunchResult::launched]);
    }
}

TEST(world_numbers, launch_another_in_the_hook_of_a_flight) {
    Lives lives;
    const std::uint32_t client = lives.server.join({});
    std::uint32_t number = 0;
    const auto hook = [&](const ProjectileAuthority::Ended& ended, const View&, const LevelTrace&) {
        LaunchClaim claim{{client, number, 0}, 1, {}, {0, 1, 0}, {}, {}};
        if (ended.projectile.id.command < 10) static_cast<void>(lives.server.launch(client, claim, {lives.place, {}}));
    };
    lives.server.projectiles().set_ended_hook(hook);
    for (int tick = 0; tick < 200; ++tick) {
        lives.give(client, ++number);
        if (number == 1) {
            const LaunchClaim claim{{client, number, 0}, 1, {}, {1, 0, 0}, {}, {}};
            EXPECT_EQ(lives.server.launch(client, claim, {lives.place, {}}), LaunchResult::launched);
        }
        lives.server.finish_command(client);
        lives.finish_tick();
        lives.next_tick();
    }
    const ProjectileAuthority& counts = lives.server.projectiles();
    EXPECT_EQ(counts.launch_counters()[LaunchResult::launched], 2u);
    EXPECT_EQ(counts.end_counters()[FlightEnd::lifetime], 2u);
    EXPECT_EQ(lives.server.projectiles().in_flight(), 0u);
}

TEST(world_numbers, of_a_session_are_reported_before_they_are_used_up) {
    constexpr std::uint32_t edge = last_number - numbers_reserve;
    ServerWorld server(WorldConfig{}, two_clients());
    const std::uint32_t of_commands = server.join({});
    const std::uint32_t of_snapshots = server.join({});
    server.begin_tick(Tick{1});
    static_cast<void>(server.take_command(of_commands, edge, {}));
    begin_after(server.ledger(of_snapshots), {edge - 1});
    EXPECT_EQ(server.snapshot(of_snapshots), SnapshotSeq{edge});
    EXPECT_FALSE(server.numbers_used_up(of_commands));
    EXPECT_FALSE(server.numbers_used_up(of_snapshots));
    static_cast<void>(server.take_command(of_commands, edge + 1, {}));
    EXPECT_TRUE(server.numbers_used_up(of_commands));
    EXPECT_FALSE(server.numbers_used_up(of_snapshots));
    server.begin_tick(Tick{2});
    EXPECT_EQ(server.snapshot(of_snapshots), SnapshotSeq{edge + 1});
    EXPECT_TRUE(server.numbers_used_up(of_snapshots));
    // The game may go on to the end, and is told nothing that is wrong.
    begin_after(server.ledger(of_snapshots), {last_number});
    EXPECT_EQ(server.snapshot(of_snapshots), SnapshotSeq{});
}

TEST(world_rejoin, after_a_reset_is_judged_as_drawn) {
    Lives first;
    Lives second;  // another match, at an earlier tick
    for (int tick = 0; tick < 300; ++tick) {
        first.finish_tick();
        first.next_tick();
    }
    ClientWorld& screen = first.screen;
    screen.reset();
    EXPECT_EQ(screen.newest_tick(), no_tick);
    EXPECT_EQ(screen.history().slot_count(), 0u);
    EXPECT_EQ(screen.stamp().newest, SnapshotSeq{});
    EXPECT_FALSE(screen.advance(Micros{10'000'000}));
    ServerWorld& server = second.server;
    const std::uint32_t client = server.join(second.place);
    screen.set_self(second.place, client, server.tick());
    const SnapshotSeq seq = server.snapshot(client);
    const SnapshotEntity entity = server.add(client, second.place).value();
    EXPECT_EQ(screen.store(seq, server.tick(), {&entity, 1}, Micros{10'000'000}), ApplyResult::applied);
    EXPECT_TRUE(screen.advance(Micros{10'000'000}));
    const TakenCommand taken = server.take_command(client, 1, screen.stamp());
    EXPECT_EQ(taken.audited.result, AuditResult::accepted);
    EXPECT_EQ(server.judge(client, {{}, {}, {1, 0, 0}}, {}).verdict.reason, Reason::as_seen);
}

TEST(world_rejoin, without_a_reset_is_reported_and_changes_nothing) {
    ClientWorld screen{WorldConfig{}};
    const EntityId self = EntityId::make(1, 0), other = EntityId::make(2, 0);
    screen.set_self(self, 3, Tick{5});
    const AssertLog log;
    screen.set_self(other, 3, Tick{5});
    EXPECT_EQ(screen.self(), other) << "the player may change their entity";
    screen.set_self(self, 4, Tick{5});
    screen.set_self(self, 3, Tick{900});
    EXPECT_EQ(screen.self(), other);
    EXPECT_EQ(screen.client(), 3u);
    EXPECT_EQ(log.entries().size(), has_asserts ? 2u : 0u);
}

}  // namespace world_numbers_test
