// Draw groups that are sent less often are drawn farther back: what a client claims of them is accepted as it is, and a
// shot at them is judged as its screen showed it.

#include <backsight/base/random.h>
#include <backsight/world.h>

#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <gtest/gtest.h>

using namespace backsight;
using namespace backsight::test;

namespace {

constexpr DrawGroup seldom = 2;
constexpr std::int64_t ticks_apart = 4;
constexpr Micros behind{46'875};  // three ticks

struct SeldomSent {
    SeldomSent() : server(WorldConfig{}, ServerWorldConfig{}), screen(WorldConfig{}, client_config()) {
        const Hitbox ball[] = {Hitbox::sphere(HitGroup::generic, {}, 0.6f)};
        const HitboxSetId set = server.history().hitbox_sets().add(ball, seldom);
        EXPECT_EQ(screen.history().hitbox_sets().add(ball, seldom), set);
        shooter = server.spawn({});
        target = server.spawn({set});
        client = server.join(shooter);
        screen.set_self(shooter, client);
    }
    static ClientWorldConfig client_config() {
        ClientWorldConfig config;
        config.behind[seldom - 1u] = behind;
        return config;
    }

    // The shooter is in each snapshot, the target in every fourth; half of all get lost.
    void play(Tick tick) {
        const Micros now = TickRate{}.time_of(tick);
        server.begin_tick(tick);
        must(server.record(shooter, pose_at({0.0f, 0.0f, 0.0f})));
        const auto way = static_cast<float>(tick.value % 64);
        must(server.record(target, pose_at({8.0f, (way < 32.0f ? way : 64.0f - way) * 0.1f - 1.6f, 0.0f})));
        const SnapshotSeq seq = server.snapshot(client);
        std::vector<SnapshotEntity> entities{server.add(client, shooter).value()};
        if (tick.value % ticks_apart == 0) entities.push_back(server.add(client, target).value());
        const bool is_outage = tick.value % 300 > 260;
        if (!is_outage && random.chance(0.5f)) {
            EXPECT_EQ(screen.store(seq, tick, entities, now), ApplyResult::applied);
        }
        if (screen.advance(now)) shoot();
        server.finish_tick();
    }

    void shoot() {
        const TakenCommand taken = server.take_command(client, ++number, screen.stamp());
        EXPECT_EQ(taken.audited.result, AuditResult::accepted);
        const Moment drawn = screen.shown() + screen.offsets()[seldom - 1u];
        EXPECT_GE(drawn, last);
        last = drawn;
        if (screen.shown() - drawn == TickRate{}.span(behind)) ++as_configured;
        const Shot shot{shooter, {}, {1.0f, 0.0f, 0.0f}};
        const Hit seen = screen.shoot(shot, {});
        const Verdict verdict = server.judge(client, shot, {}).verdict;
        if (verdict.reason != Reason::as_seen) return;
        ++judged;
        hits += seen ? 1 : 0;
        EXPECT_EQ(seen.entity, verdict.hit.entity);
        EXPECT_TRUE(!seen || same_bits(seen.point, verdict.hit.point));
    }

    ServerWorld server;
    ClientWorld screen;
    RandomReals<float> random{5};
    EntityId shooter;
    EntityId target;
    std::uint32_t client = 0;
    std::uint32_t number = 0;
    Moment last{};
    int judged = 0;
    int hits = 0;
    int as_configured = 0;
};

TEST(client_world, draws_a_group_that_is_sent_seldom_farther_back_and_the_server_judges_it_as_seen) {
    SeldomSent match;
    for (Tick tick{0}; tick.value < 3000; tick = tick + 1) match.play(tick);
    EXPECT_GT(match.judged, 2000);
    EXPECT_GT(match.hits, 300);
    EXPECT_LT(match.hits, match.judged - 300);
    EXPECT_GT(match.as_configured, 2000);
    EXPECT_LT(match.as_configured, static_cast<int>(match.number)) << "never farther back than the audit takes it";
}

TEST(client_world_config, names_a_group_that_is_too_far_behind) {
    ClientWorldConfig config;
    EXPECT_EQ(config.validate(), nullptr);
    config.behind[0] = Micros{-1};
    EXPECT_STREQ(config.validate(), "client.behind");
    config.behind[0] = Micros{10'000'001};
    EXPECT_STREQ(config.validate(), "client.behind");
}

}  // namespace
