// Mistakes of a game with the two worlds that nothing refuses: each has a counter, and speaks once in builds with
// asserts. docs/integrate/mistakes.md has the table.

#include <backsight/world.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <vector>

#include "tests/support/assert_log.h"
#include "tests/support/must.h"

namespace backsight::test {
namespace world_misuses_test {

const ProjectileRules thrown = [] {
    ProjectileRules rules;
    rules.budget.decided_by = DecidedBy::clock;
    return rules;
}();

/// What a game does wrong; nothing by default.
struct Game {
    bool finishes = true;
    bool records_the_dead = true;
    bool asks_for_gone = true;
    bool sets_self = true;
    HitboxSetId worn{1};
    float size_m = 1.0f;
    std::function<Micros(Micros now)> advance_clock = [](Micros now) { return now; };
    std::function<Micros(Micros now)> store_clock = [](Micros now) { return now; };
};

// A match of five seconds with a rocket, a death, a despawn, and frames at 64 Hz.
void play(const Game& game, const std::vector<Misuse>& expected) {
    WorldConfig config;
    config.projectiles[1] = &thrown;
    ServerWorld server(config);
    ClientWorld screen(config);
    const Hitbox body[] = {Hitbox::sphere(HitGroup::generic, {0, 0, 1}, 0.5f * game.size_m)};
    must(server.history().hitbox_sets().add(body) == screen.history().hitbox_sets().add(body));
    const EntityId shooter = server.spawn({game.worn}), victim = server.spawn({HitboxSetId{1}}),
                   leaver = server.spawn({HitboxSetId{1}});
    const AssertLog log;
    const std::uint32_t client = server.join(shooter);
    if (game.sets_self) screen.set_self(shooter, client);
    std::uint32_t number = 0;
    for (std::int64_t t = 1; t <= 320; ++t) {
        server.begin_tick(Tick{t});
        if (t == 100) must(server.history().kill(victim));
        if (t == 160) must(server.despawn(leaver));
        must(server.record(shooter, {}));
        if (t < 100 || game.records_the_dead) must(server.record(victim, {{5, 0, 0}, {}, {}}));
        if (t < 160) must(server.record(leaver, {{9, 0, 0}, {}, {}}));
        const SnapshotSeq seq = server.snapshot(client);
        std::vector<SnapshotEntity> entities;
        const auto add = [&](EntityId id) {
            if (const auto added = server.add(client, id)) entities.push_back(*added);
        };
        if (game.asks_for_gone) {
            for (const EntityId id : server.despawned(client)) add(id);
        }
        for (const EntityId id : {shooter, victim, leaver}) {
            if (id != leaver || t < 160) add(id);
        }
        const Micros now = TickRate{}.time_of(Tick{t});
        must(screen.store(seq, Tick{t}, entities, game.store_clock(now)) == ApplyResult::applied);
        static_cast<void>(screen.advance(game.advance_clock(now)));
        must(server.take_command(client, ++number, screen.stamp()).is_new);
        if (t % 40 == 20) {
            const LaunchClaim claim{{client, number, 0}, 1, {}, {0, 1, 0}, {}, {}};
            must(server.launch(client, claim, {shooter, {}}) == LaunchResult::launched);
            must(screen.launch(claim, now));
        }
        if (game.finishes) server.finish_tick();
    }
    EnumArray<Misuse, std::uint64_t> misuses = server.history().misuses();
    misuses += screen.history().misuses();
    std::size_t kinds = 0;
    for (const Misuse misuse : enum_values<Misuse>) {
        const bool is_expected = std::find(expected.begin(), expected.end(), misuse) != expected.end();
        kinds += is_expected ? 1 : 0;
        EXPECT_EQ(misuses[misuse] > 0, is_expected) << to_string(misuse);
    }
    EXPECT_EQ(log.entries().size(), has_asserts ? kinds : 0u);
}

TEST(world_misuses, of_a_sound_game_are_none) { play({}, {}); }

TEST(world_misuses, each_have_their_name) {
    const auto planted = [](const std::vector<Misuse>& expected, auto change) {
        Game game;
        change(game);
        play(game, expected);
    };
    planted({Misuse::tick_not_finished}, [](Game& g) { g.finishes = false; });
    planted({Misuse::death_not_recorded}, [](Game& g) { g.records_the_dead = false; });
    planted({Misuse::tombstone_not_sent}, [](Game& g) { g.asks_for_gone = false; });
    planted({Misuse::unknown_hitboxes}, [](Game& g) { g.worn = HitboxSetId{77}; });
    planted({Misuse::odd_units}, [](Game& g) { g.size_m = 180.0f; });
    planted({Misuse::no_self}, [](Game& g) { g.sets_self = false; });
    const auto planted_clocks = [&](const std::vector<Misuse>& expected, auto advance, auto store) {
        planted(expected, [&](Game& g) { g.advance_clock = advance, g.store_clock = store; });
    };
    const auto right = [](Micros now) { return now; };
    const auto milliseconds = [](Micros now) { return Micros{now.value / 1000}; };
    const auto nanoseconds = [](Micros now) { return Micros{now.value * 1000}; };
    const auto delta = [](Micros) { return Micros{15'625}; };
    const auto ahead = [](Micros now) { return now + Micros{5'000'000}; };
    const auto unix_float = [](Micros now) {
        return Micros{static_cast<std::int64_t>(static_cast<float>(now.value + 1'795'000'000'000'000))};
    };
    planted_clocks({Misuse::clock_went_back, Misuse::clock_too_slow}, milliseconds, right);
    planted_clocks({Misuse::clock_went_back}, right, ahead);
    planted_clocks({Misuse::clock_went_back, Misuse::clock_too_slow}, delta, right);
    planted_clocks({Misuse::clock_went_back}, right, nanoseconds);
    planted_clocks({Misuse::clock_too_slow}, milliseconds, milliseconds);
    planted_clocks({Misuse::clock_too_slow}, delta, delta);
    planted_clocks({Misuse::clock_too_slow}, unix_float, unix_float);
    planted_clocks({Misuse::clock_too_fast}, nanoseconds, nanoseconds);
    // Another base on both is no mistake.
    const auto base = [](Micros now) { return now + Micros{1'795'000'000'000'000}; };
    planted_clocks({}, base, base);
}

TEST(world_misuses, of_a_network_are_none) {
    // Snapshots that come at once after an outage, while no frame was drawn, and an outage with frames.
    WorldConfig config;
    ServerWorld server(config);
    ClientWorld screen(config);
    const AssertLog log;
    const EntityId id = server.spawn({});
    const std::uint32_t client = server.join(id);
    for (std::int64_t t = 1; t <= 1000; ++t) {
        server.begin_tick(Tick{t});
        must(server.record(id, {}));
        const SnapshotSeq seq = server.snapshot(client);
        const SnapshotEntity held[] = {*server.add(client, id)};
        const bool is_away = t > 100 && t < 500;
        const Micros now = TickRate{}.time_of(Tick{is_away ? 500 : t});
        if (t < 600 || t > 900) static_cast<void>(screen.store(seq, Tick{t}, held, now));
        if (!is_away) static_cast<void>(screen.advance(now - Micros{is_away ? 0 : 4000}));
    }
    for (const std::uint64_t count : screen.history().misuses()) EXPECT_EQ(count, 0u);
    EXPECT_TRUE(log.entries().empty());
}

}  // namespace world_misuses_test
}  // namespace backsight::test
