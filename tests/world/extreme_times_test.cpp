// Clocks, spans, ticks and moments of any value, as callers may pass them to both ends: each counts as the nearest that
// is in its range, or is refused. No sum of them leaves 64 bits; UndefinedBehaviorSanitizer sees it if one does.

#include "tests/support/assert_log.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <backsight/base/random.h>
#include <backsight/world.h>

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <limits>

using namespace backsight;
using namespace backsight::test;

namespace world_extreme_times_test {

constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t extremes[] = {
    least,
    least + 1,
    least / 2,
    least / 2 - 1,
    -(std::int64_t{1} << 53),
    -(std::int64_t{1} << 32),
    -1,
    0,
    1,
    15'625,
    1'000'000,
    3'600'000'000,
    std::int64_t{1} << 46,
    most / 4,
    most / 2,
    most / 2 + 1,
    most - 1,
    most,
};

constexpr std::int32_t most_int = std::numeric_limits<std::int32_t>::max();

const ProjectileRules grenade;

WorldConfig config_of(TickRate rate) {
    WorldConfig world;
    world.draw.tick_rate = rate;
    for (DrawRules& group : world.draw.groups) group.after_newest = AfterNewest::reckon;
    world.projectiles[1] = &grenade;
    return world;
}

struct Ends {
    explicit Ends(TickRate rate) : server(config_of(rate)), screen(config_of(rate)) {
        shooter = server.spawn({});
        client = server.join(shooter);
        screen.set_self(shooter, client);
    }
    /// The server's next tick, and a snapshot of it that comes at `now`.
    void play(Micros now) {
        server.begin_tick(server.tick() + 1);
        must(server.record(shooter, {}));
        server.finish_tick();
        const SnapshotSeq seq = server.snapshot(client);
        const std::optional<SnapshotEntity> sent = server.add(client, shooter);
        EXPECT_EQ(screen.store(seq, server.tick(), {&*sent, 1}, now), ApplyResult::applied);
    }
    void fire(Micros held_back, Micros now) {
        LaunchClaim claim;
        claim.id = {client, ++number, 0};
        claim.weapon = 1;
        claim.direction = {1.0f, 0.0f, 0.0f};
        claim.held_back = held_back;
        static_cast<void>(server.take_command(client, number, screen.stamp()));
        static_cast<void>(server.launch(client, claim, {shooter, {}}));
        EXPECT_TRUE(screen.launch(claim, now));
    }

    ServerWorld server;
    ClientWorld screen;
    EntityId shooter;
    std::uint32_t client = no_client;
    std::uint32_t number = 0;
};

bool is_moment(Moment moment) { return moment >= Moment{0} && moment <= max_moment; }

TEST(extreme_times, of_a_frame_draw_as_the_nearest_that_are_in_range) {
    for (const std::int64_t rtt : {least, least / 2, std::int64_t{-1}}) {
        Ends known({64, 1});
        Ends extreme({64, 1});
        for (std::int64_t tick = 0; tick < 20; ++tick) {
            known.play(Micros{tick * 15'625});
            extreme.play(Micros{tick * 15'625});
        }
        ASSERT_TRUE(known.screen.advance(Micros{400'000}, Micros{0}));
        ASSERT_TRUE(extreme.screen.advance(Micros{400'000}, Micros{rtt}));
        EXPECT_EQ(extreme.screen.present(), known.screen.present()) << rtt;
    }
    for (const std::int64_t rtt : {most, most / 2, longest_round_trip.value + 1}) {
        Ends known({64, 1});
        Ends extreme({64, 1});
        for (std::int64_t tick = 0; tick < 20; ++tick) {
            known.play(Micros{tick * 15'625});
            extreme.play(Micros{tick * 15'625});
        }
        ASSERT_TRUE(known.screen.advance(Micros{400'000}, longest_round_trip));
        ASSERT_TRUE(extreme.screen.advance(Micros{400'000}, Micros{rtt}));
        EXPECT_EQ(extreme.screen.present(), known.screen.present()) << rtt;
        EXPECT_EQ(extreme.screen.offsets(), known.screen.offsets()) << rtt;
    }
}

TEST(extreme_times, of_a_shown_moment_draw_as_the_nearest_that_are_in_range) {
    Ends ends({64, 1});
    ends.play(Micros{0});
    ends.screen.show(Moment{most}, {most_int, -most_int, 0});
    EXPECT_EQ(ends.screen.shown(), max_moment);
    EXPECT_EQ(ends.screen.offsets(), (GroupOffsets{max_group_offset, -max_group_offset, 0}));
    ends.screen.show(Moment{least});
    EXPECT_EQ(ends.screen.shown(), Moment{0});
    for (const std::int64_t raw : extremes) {
        ends.screen.plant_draw_error(raw);
        for (const std::int64_t shown : extremes) {
            ends.screen.show(Moment{shown});
            EXPECT_TRUE(is_moment(ends.screen.shown()));
            static_cast<void>(ends.screen.view().pose(ends.shooter));
        }
    }
}

TEST(extreme_times, of_a_tick_are_reported_and_begin_none) {
    Ends ends({64, 1});
    ends.play(Micros{0});
    {
        const AssertLog log;
        ends.server.begin_tick(max_tick + 1);
        ends.server.begin_tick(Tick{most});
        ends.server.begin_tick(Tick{least});
        EXPECT_EQ(log.entries().size(), has_asserts ? 3u : 0u);
    }
    EXPECT_EQ(ends.server.tick(), Tick{0});
    ends.server.begin_tick(max_tick);
    EXPECT_EQ(ends.server.tick(), max_tick);
    ends.server.finish_tick();
}

// Any calls in any order, with any times.
TEST(extreme_times, of_all_calls_leave_the_screen_a_moment_and_the_server_its_tick) {
    const AssertLog log;  // its clocks go back
    constexpr TickRate rates[] = {{64, 1}, {1, 1}, {200, 3}, {60'000, 1001}};
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        RandomReals<float> random(seed);
        Ends ends(rates[seed % std::size(rates)]);
        const auto any = [&] {
            return extremes[random.bits() % std::size(extremes)] / (random.bits() % 4 == 0 ? 3 : 1);
        };
        const auto clock = [&] { return Micros{any()}; };
        std::int64_t played = 0;
        for (int call = 0; call < 60; ++call) {
            switch (random.bits() % 8) {
                case 0:
                    ends.play(random.bits() % 2 == 0 ? clock() : Micros{++played * 15'625});
                    break;
                case 1:
                    static_cast<void>(ends.screen.round_trip(clock(), clock(), clock()));
                    break;
                case 2:
                    static_cast<void>(ends.screen.advance(clock(), clock()));
                    break;
                case 3:
                    ends.fire(clock(), clock());
                    break;
                case 4:
                    ends.screen.follow(clock());
                    break;
                case 5:
                    ends.screen.update_projectiles(clock(), clock());
                    break;
                case 6:
                    ends.screen.clock().declare_break(clock());
                    static_cast<void>(ends.screen.clock().present(clock()));
                    break;
                default:
                    ends.screen.show(Moment{any()}, {static_cast<std::int32_t>(random.bits()), 0, 1});
                    break;
            }
            ASSERT_TRUE(is_moment(ends.screen.shown())) << seed;
            ASSERT_TRUE(is_moment(ends.screen.present())) << seed;
            static_cast<void>(ends.screen.view().pose(ends.shooter));
        }
    }
}

}  // namespace world_extreme_times_test
