// Players who live in the server's process: their shots go the way of everybody's.

#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <backsight/base/trig.h>
#include <backsight/world.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace local_stamp_test {

struct Totals {
    int shots = 0, hits = 0, as_seen = 0, agreed = 0;
    Micros most_paid;
};

/// A bot at the origin and two runners, of whom only the first is sent to the bot.
struct BotMatch {
    explicit BotMatch(TickRate with_rate, const ServerWorldConfig& config = {}, std::uint32_t with_datagrams = 1)
        : rate(with_rate), server(world_at(with_rate), config), datagrams(with_datagrams) {
        const Hitbox ball[] = {Hitbox::sphere(HitGroup::torso, {0, 0, 1}, 0.4f)};
        must(server.history().hitbox_sets().add(ball) == HitboxSetId{1});
        for (EntityId& each : all) each = server.spawn({HitboxSetId{1}});
        bot = server.join(all[0], 1, server.fingerprint());
    }

    static WorldConfig world_at(TickRate rate) {
        WorldConfig world;
        world.draw.tick_rate = rate;
        world.history.capacity_ticks = 256;
        return world;
    }

    void record() {
        const double t_s = static_cast<double>(server.tick().value) / rate.hz();
        const auto side = static_cast<float>(5.0 * deterministic_sin(1.2 * t_s));
        must(server.record(all[0], pose_at({0, 0, 0})));
        must(server.record(all[1], pose_at({10, side, 0})));
        must(server.record(all[2], pose_at({20, -side, 0})));
    }

    void send() {
        for (std::uint32_t i = 0; i < datagrams; ++i) {
            static_cast<void>(server.snapshot(bot));
            if (i == 0) must(server.add(bot, all[0]).has_value());
            if (i + 1 == datagrams) must(server.add(bot, all[1]).has_value());
        }
    }

    /// Fires at the first runner where the bot's view has them.
    void fire(Totals& totals) {
        const std::optional<View> seen = server.view_of(bot);
        if (!seen) return;
        EXPECT_FALSE(seen->pose(all[2]).state) << "what was not sent is not seen";
        const ViewPose target = seen->pose(all[1]);
        if (!target.state) return;
        Shot shot;
        shot.shooter = all[0];
        shot.origin = {0, 0, 1};
        shot.direction = normalized(target.pose.position + Vec3{0, 0, 1} - shot.origin);
        const std::uint32_t hash = screen_hash(cast_ray(*seen, ray_of(shot, rules), filter_of(shot)));
        const ShotRecord record = server.judge(bot, shot, rules, {}, hash);
        ++totals.shots;
        const bool is_granted = record.verdict.outcome == Outcome::hit;
        totals.hits += is_granted ? 1 : 0;
        totals.as_seen += record.verdict.reason == Reason::as_seen ? 1 : 0;
        totals.agreed += server.compare(record).agreed ? 1 : 0;
        if (is_granted) totals.most_paid = std::max(totals.most_paid, record.verdict.paid);
    }

    TickRate rate;
    ServerWorld server;
    std::uint32_t datagrams;
    WeaponRules rules;
    EntityId all[3];
    std::uint32_t bot = no_client;
};

Totals play(BotMatch& match, Micros behind, std::int64_t ticks, std::int64_t warm) {
    Totals totals;
    for (std::int64_t t = 1; t <= ticks; ++t) {
        match.server.begin_tick(Tick{t});
        const ViewStamp stamp = local_stamp(match.server.ledger(match.bot), match.rate, behind);
        const TakenCommand taken = match.server.take_command(match.bot, static_cast<std::uint32_t>(t), stamp);
        EXPECT_EQ(taken.result, TakeResult::taken);
        if (t > warm) match.fire(totals);
        match.record();
        match.server.finish_tick();
        match.send();
    }
    return totals;
}

TEST(local_stamp, bots_see_the_past_of_their_reaction_and_are_judged_in_it) {
    for (const TickRate rate : {TickRate{20, 1}, TickRate{64, 1}, TickRate{200, 3}, TickRate{128, 1}}) {
        const Micros tick = rate.time_of(Tick{1});
        for (const std::int64_t behind_ms : {0, 7, 50, 100, 140}) {
            for (const std::uint32_t datagrams : {1u, 3u}) {
                ServerWorldConfig config;
                config.self_audit = SelfAuditConfig{};
                config.snapshots_per_tick = datagrams;
                config.ledger.capacity_snapshots = 1024;
                ASSERT_EQ(config.validate(BotMatch::world_at(rate)), nullptr);
                BotMatch match(rate, config, datagrams);
                const Totals totals = play(match, Micros{behind_ms * 1000}, 500, 60);
                const auto what = ::testing::Message() << behind_ms << " ms at " << rate.hz() << " Hz, " << datagrams;
                EXPECT_EQ(totals.shots, 440) << what;
                EXPECT_EQ(totals.hits, 440) << what;
                EXPECT_EQ(totals.as_seen, 440) << what;
                EXPECT_EQ(totals.agreed, 440) << what;
                EXPECT_GE(totals.most_paid.value, behind_ms * 1000) << what;
                EXPECT_LE(totals.most_paid.value, behind_ms * 1000 + 2 * tick.value) << what;
            }
        }
    }
}

TEST(local_stamp, a_slow_bot_is_capped_like_a_client) {
    BotMatch match(TickRate{});
    const Totals totals = play(match, Micros{400'000}, 500, 60);
    EXPECT_EQ(totals.shots, 440);
    EXPECT_LT(totals.as_seen, 440);
    EXPECT_GT(totals.hits, 0);
    EXPECT_LE(totals.most_paid, match.rules.max_rewind);
}

// The wait makes up for what a reaction leaves of even_to.
TEST(local_stamp, commands_of_slow_bots_wait_less_of_even_to) {
    std::int64_t wait_us[3]{};
    for (int i = 0; i < 3; ++i) {
        ServerWorldConfig config;
        config.even_to = Micros{150'000};
        BotMatch match(TickRate{}, config);
        for (std::int64_t t = 1; t <= 1500; ++t) {
            match.server.begin_tick(Tick{t});
            Command command;
            command.seq = static_cast<std::uint32_t>(t);
            command.stamp = local_stamp(match.server.ledger(match.bot), match.rate, Micros{i * 50'000});
            Tick wanted;
            static_cast<void>(match.server.hold(match.bot, command, {}, wanted));
            while (const Command* due = match.server.next_command(match.bot)) {
                EXPECT_EQ(match.server.take_command(match.bot, due->seq, due->stamp).result, TakeResult::taken);
            }
            match.record();
            match.server.finish_tick();
            match.send();
        }
        wait_us[i] = match.server.command_wait(match.bot).value;
    }
    EXPECT_NEAR(static_cast<double>(wait_us[0]), 150e3, 35e3);
    EXPECT_NEAR(static_cast<double>(wait_us[0] - wait_us[1]), 50e3, 17e3);
    EXPECT_NEAR(static_cast<double>(wait_us[0] - wait_us[2]), 100e3, 17e3);
}

TEST(local_stamp, any_ledger_and_delay_give_a_stamp_that_the_audit_can_read) {
    BotMatch match(TickRate{});
    const Ledger& ledger = match.server.ledger(match.bot);
    EXPECT_EQ(local_stamp(ledger, match.rate), ViewStamp{}) << "before the first snapshot";
    match.server.begin_tick(Tick{1});
    EXPECT_NE(match.server.take_command(match.bot, 1, local_stamp(ledger, match.rate)).audited.result,
              AuditResult::accepted);
    match.record();
    match.server.finish_tick();
    match.send();
    const ViewStamp first = local_stamp(ledger, match.rate, Micros{-1});
    EXPECT_EQ(first.shown, Moment::at(Tick{1}));
    EXPECT_EQ(first.newest.value, 1u);
    EXPECT_EQ(first.received, 1u);
    for (std::int64_t t = 2; t <= 400; ++t) {
        match.server.begin_tick(Tick{t});
        match.record();
        match.server.finish_tick();
        match.send();
    }
    const ViewStamp past = local_stamp(ledger, match.rate, Micros{std::int64_t{1} << 62});
    EXPECT_EQ(past.shown, Moment::at(ledger.tick_of(ledger.oldest_sent())));
    EXPECT_EQ(past.newest, ledger.oldest_sent());
    EXPECT_EQ(past.received, ~std::uint64_t{0});
    const ViewStamp between = local_stamp(ledger, match.rate, Micros{10'000});
    EXPECT_EQ(between.newest.value, 400u) << "a moment between two snapshots needs the later one";
}

}  // namespace local_stamp_test
