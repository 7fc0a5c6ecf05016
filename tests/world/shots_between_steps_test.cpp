// Shots that are fired between two commands: each is judged in the frame of its click, to the bit, and what a client
// claims of their moments gains it nothing.

#include <backsight/judge/fire_rate.h>

#include "tests/support/cases.h"
#include "tests/world/shots_between_steps.h"

#include <rapidcheck/gtest.h>

#include <cstdio>
#include <limits>

using namespace backsight;
using namespace backsight::test;

namespace shots_between_steps_test {

using between_steps::Match;
using between_steps::Tally;
using between_steps::without_caps;

// BACKSIGHT_LONG=1 library_tests --gtest_filter=shots_between_steps.*: 1,000,000 shots.
TEST(shots_between_steps, of_240_frames_in_30_ticks_are_judged_as_drawn) {
    const std::uint64_t wanted = is_long() ? 1'000'000 : static_cast<std::uint64_t>(cases(20'000));
    Tally all;
    for (std::uint64_t seed = 1; all.shots < wanted; ++seed) {
        Match match(seed, seed % 4 * 0.06);
        for (int frame = 0; frame < 12'000; ++frame) match.play_frame();
        const Tally& tally = match.tally();
        ASSERT_EQ(tally.different, 0u) << "seed " << seed << ", of " << tally.shots;
        ASSERT_EQ(tally.disagreed, 0u) << "seed " << seed;
        ASSERT_EQ(tally.refused, 0u) << "seed " << seed;
        ASSERT_EQ(tally.commands_different, 0u) << "seed " << seed << ", of " << tally.commands;
        ASSERT_GT(tally.shots, 2'000u) << "seed " << seed;
        all.shots += tally.shots;
        all.hits += tally.hits;
        all.other_by_command += tally.other_by_command;
        all.with_other_news += tally.with_other_news;
        all.with_other_window += tally.with_other_window;
        all.repeated += tally.repeated;
    }
    std::printf(
        "%llu shots between steps, %llu hits: 0 differ; the command's own view would have answered %llu of them "
        "otherwise\n",
        static_cast<unsigned long long>(all.shots), static_cast<unsigned long long>(all.hits),
        static_cast<unsigned long long>(all.other_by_command));
    EXPECT_GT(all.hits * 5, all.shots) << "of " << all.shots;
    EXPECT_GT(all.other_by_command * 20, all.shots) << "the command's own view answers otherwise";
    EXPECT_GT(all.with_other_news * 10, all.shots) << "snapshots arrive between shots and their command";
    EXPECT_GT(all.with_other_window * 100, all.shots) << "so do older ones that were overtaken";
    EXPECT_GT(all.repeated, all.shots / 8);
}

constexpr std::int64_t part = Moment::one_tick / 8;  // a frame of 240 in a tick of 30

// One client in front of one body; it draws one tick ago, and each tick brings it a snapshot.
struct Range {
    explicit Range(const WorldConfig& world = between_steps::world_config()) : server(world, config()) {
        const Hitbox ball[] = {Hitbox::sphere(HitGroup::generic, {}, 0.5f)};
        shooter = server.spawn({});
        target = server.spawn({server.history().hitbox_sets().add(ball)});
        client = server.join(shooter);
        begin(Tick{10});
        for (int i = 0; i < 4; ++i) next_tick();
        // Somebody who has played for a while.
        must(server.take_command(client, 1, stamp_at(0)).is_new);
        next_tick();
    }
    static ServerWorldConfig config() {
        ServerWorldConfig config;
        config.max_clients = 2;
        return config;
    }
    void begin(Tick tick) {
        server.begin_tick(tick);
        must(server.record(shooter, {}));
        must(server.record(target, pose_at({5.0f, static_cast<float>(tick.value % 2) * 2.0f, 0.0f})));
        newest = server.snapshot(client);
        must(server.add(client, target));
        received = received << 1 | 1;
    }
    void next_tick() {
        server.finish_tick();
        begin(server.tick() + 1);
    }
    // Drawn `parts` after the beginning of the step that ends one tick ago.
    ViewStamp stamp_at(std::int64_t parts) const {
        return {Moment::at(server.tick()) - 2 * Moment::one_tick + parts * part, newest, received, {}};
    }
    static CommandShot shot_of(const ViewStamp& stamp) {
        CommandShot shot;
        shot.stamp = stamp;
        return shot;
    }
    CommandShot shot_at(std::int64_t parts) const { return shot_of(stamp_at(parts)); }
    Verdict judge(std::uint32_t shot) {
        is_there = server.select_shot(client, shot);
        return server.judge(client, {shooter, {}, {1, 0, 0}}, without_caps()).verdict;
    }
    std::uint64_t counted(AuditResult result) const { return server.judge_counters(client).by_audit[result]; }

    ServerWorld server;
    EntityId shooter;
    EntityId target;
    std::uint32_t client = no_client;
    SnapshotSeq newest;
    std::uint64_t received = 0;
    bool is_there = false;
};

TEST(shots_between_steps, are_each_judged_at_their_own_moment) {
    Range range;
    const CommandShot shots[] = {range.shot_at(1), range.shot_at(1), range.shot_at(4), range.shot_at(8)};
    const TakenCommand taken = range.server.take_command(range.client, 2, range.stamp_at(8), shots);
    EXPECT_EQ(taken.audited.result, AuditResult::accepted);
    EXPECT_EQ(range.server.view_of(range.client)->moment(), range.stamp_at(8).shown) << "its own, before one is chosen";
    for (const std::uint32_t shot : {3u, 1u, 2u, 4u, 1u}) {
        const Verdict verdict = range.judge(shot);
        EXPECT_TRUE(range.is_there);
        EXPECT_EQ(verdict.reason, Reason::as_seen);
        EXPECT_EQ(verdict.judged, shots[shot - 1].stamp.shown) << shot;
        EXPECT_EQ(range.server.view_of(range.client)->moment(), shots[shot - 1].stamp.shown) << shot;
        EXPECT_EQ(range.server.level_moment(range.client, Micros{1'000'000}), shots[shot - 1].stamp.shown) << shot;
    }
    EXPECT_EQ(range.judge(0).judged, range.stamp_at(8).shown);
    EXPECT_EQ(range.counted(AuditResult::accepted), 6u);
}

TEST(shots_between_steps, of_many_clients_are_judged_as_one_by_one) {
    Range range;
    const CommandShot shots[] = {range.shot_at(2), range.shot_at(6), range.shot_at(7)};
    must(range.server.take_command(range.client, 2, range.stamp_at(8), shots).is_new);
    std::array<ShotRecord, 4> records;
    for (std::size_t i = 0; i < records.size(); ++i) {
        records[i].world_client = range.client;
        records[i].command_shot = static_cast<std::uint8_t>(i);
        records[i].shot = {range.shooter, {}, {1, 0, 0}};
        records[i].rules = without_caps();
    }
    range.server.judge_all(records);
    for (std::uint32_t i = 0; i < records.size(); ++i) {
        const Verdict one = range.judge(i);
        EXPECT_EQ(records[i].verdict.judged, one.judged) << i;
        EXPECT_TRUE(between_steps::same(records[i].verdict.hit, one.hit)) << i;
    }
}

TEST(shots_between_steps, that_go_back_or_leave_their_step_are_refused_and_counted) {
    struct Case {
        const char* what;
        AuditResult expected;
        void (*change)(ViewStamp&);
    };
    const Case cases[] = {
        {"before the last command", AuditResult::outside_step, [](ViewStamp& s) { s.shown = s.shown - 6 * part; }},
        {"before the shot before", AuditResult::outside_step, [](ViewStamp& s) { s.shown = s.shown - 2 * part; }},
        {"just before it", AuditResult::outside_step, [](ViewStamp& s) { s.shown = s.shown - part - 1; }},
        {"after the command", AuditResult::outside_step, [](ViewStamp& s) { s.shown = s.shown + 4 * part + 1; }},
        {"far after it", AuditResult::outside_step, [](ViewStamp& s) { s.shown = max_moment; }},
        {"a group after the command", AuditResult::outside_step, [](ViewStamp& s) { s.offsets[1] = 5 * part; }},
        {"a group that went back", AuditResult::outside_step, [](ViewStamp& s) { s.offsets[2] = -3 * part; }},
        {"a snapshot that was lost", AuditResult::outside_step, [](ViewStamp& s) { s.received |= 2; }},
        {"a snapshot to come", AuditResult::snapshot_not_sent, [](ViewStamp& s) { ++s.newest.value; }},
        {"a snapshot taken back", AuditResult::received_undone, [](ViewStamp& s) { s.received &= ~std::uint64_t{4}; }},
        {"none at all", AuditResult::no_snapshot, [](ViewStamp& s) { s = {}; }},
        {"malformed", AuditResult::malformed, [](ViewStamp& s) { s.received &= ~std::uint64_t{1}; }},
        {"before all time", AuditResult::malformed, [](ViewStamp& s) { s.shown = Moment{-1}; }},
    };
    for (const Case& each : cases) {
        Range range;
        range.next_tick();
        range.received &= ~std::uint64_t{2};  // lost
        CommandShot shots[] = {range.shot_at(3), range.shot_at(4), range.shot_at(5)};
        each.change(shots[1].stamp);
        const std::uint64_t accepted = range.counted(AuditResult::accepted);
        const TakenCommand taken = range.server.take_command(range.client, 2, range.stamp_at(8), shots);
        EXPECT_EQ(taken.result, TakeResult::taken) << each.what;
        EXPECT_EQ(taken.audited.result, AuditResult::accepted) << each.what;
        const Verdict verdict = range.judge(2);
        EXPECT_EQ(verdict.reason, Reason::stamp_refused) << each.what;
        EXPECT_EQ(verdict.audit, each.expected) << each.what << ": " << to_string(verdict.audit);
        EXPECT_EQ(verdict.outcome, Outcome::refused) << each.what;
        EXPECT_FALSE(range.server.view_of(range.client).has_value()) << each.what;
        EXPECT_EQ(range.counted(each.expected), 1u) << each.what;
        EXPECT_EQ(range.counted(AuditResult::accepted), accepted + 3) << each.what << ": all others";
        EXPECT_EQ(range.judge(1).judged, shots[0].stamp.shown) << each.what;
        EXPECT_EQ(range.judge(3).judged, shots[2].stamp.shown) << each.what;
        range.next_tick();
        EXPECT_EQ(range.server.take_command(range.client, 3, range.stamp_at(8)).audited.result, AuditResult::accepted);
    }
}

TEST(shots_between_steps, beyond_the_fourth_are_left_out_with_a_reason) {
    Range range;
    std::vector<CommandShot> shots(100, range.shot_at(2));
    must(range.server.take_command(range.client, 2, range.stamp_at(8), shots).is_new);
    EXPECT_EQ(range.judge(4).reason, Reason::as_seen);
    for (const std::uint32_t shot : {5u, 6u, 100u, 256u, 0xffffffffu}) {
        EXPECT_EQ(range.judge(shot).reason, Reason::too_many) << shot;
        EXPECT_FALSE(range.is_there);
        EXPECT_FALSE(range.server.view_of(range.client).has_value());
    }
    EXPECT_EQ(range.server.judge_counters(range.client).by_reason[Reason::too_many], 5u);
    EXPECT_EQ(range.counted(AuditResult::accepted), 6u) << "no stamp of the fifth on is looked at";
    range.next_tick();
    must(range.server.take_command(range.client, 3, range.stamp_at(8)).is_new);
    EXPECT_EQ(range.judge(0).reason, Reason::as_seen);
    EXPECT_EQ(range.judge(1).reason, Reason::too_many) << "the next command has none";
}

TEST(shots_between_steps, of_a_command_that_comes_again_change_nothing) {
    Range range;
    const CommandShot shots[] = {range.shot_at(2), range.shot_at(5)};
    must(range.server.take_command(range.client, 2, range.stamp_at(8), shots).is_new);
    EXPECT_EQ(range.judge(2).judged, shots[1].stamp.shown);
    const CommandShot others[] = {range.shot_at(7)};
    EXPECT_EQ(range.server.take_command(range.client, 2, range.stamp_at(8), others).result, TakeResult::came_before);
    EXPECT_EQ(range.server.take_command(range.client, 1, range.stamp_at(8), others).result, TakeResult::came_before);
    EXPECT_EQ(range.server.view_of(range.client)->moment(), shots[1].stamp.shown) << "the second is chosen still";
    EXPECT_EQ(range.judge(1).judged, shots[0].stamp.shown);
    EXPECT_EQ(range.counted(AuditResult::accepted), 4u);
}

TEST(shots_between_steps, of_a_command_too_many_are_refused) {
    Range range;
    std::uint32_t number = 2;
    CommandShot shots[] = {range.shot_at(8)};
    TakeResult result = TakeResult::taken;
    while (result == TakeResult::taken && number < 100) {
        result = range.server.take_command(range.client, number++, range.stamp_at(8), shots).result;
    }
    ASSERT_EQ(result, TakeResult::too_many);
    EXPECT_EQ(range.judge(1).reason, Reason::too_many);
    EXPECT_EQ(range.judge(0).reason, Reason::too_many);
}

TEST(shots_between_steps, are_fired_no_oftener_than_the_servers_clock_allows) {
    // A weapon of 40 ms in ticks of 33 ms. By the server's clock an honest shot may come a tick early.
    FireRateConfig config;
    config.interval = Micros{40'000};
    config.tolerance = Micros{34'000};
    config.on_early = EarlyShot::refuse;
    for (const bool is_honest : {true, false}) {
        Range range;
        FireRate rate(config);
        std::int64_t next_us = 0;
        int fired = 0, tried = 0;
        constexpr int steps = 300;
        for (std::uint32_t step = 0; step < steps; ++step, range.next_tick()) {
            std::vector<CommandShot> shots;
            for (std::int64_t frame = 1; frame <= 8; ++frame) {
                const std::int64_t at_us = (step * 8 + frame) * 1'000'000 / 240;
                if (is_honest ? at_us < next_us : shots.size() >= max_command_shots) continue;
                next_us = at_us + 40'000;
                shots.push_back(range.shot_at(is_honest ? frame : 8));
            }
            must(range.server.take_command(range.client, step + 2, range.stamp_at(8), shots).is_new);
            for (std::uint32_t shot = 1; shot <= shots.size(); ++shot, ++tried) {
                const Micros server_now = between_steps::ticks_30.time_of(range.server.tick());
                if (rate.pull(server_now) != FireResult::fires) continue;
                ++fired;
                EXPECT_EQ(range.judge(shot).reason, Reason::as_seen);
            }
        }
        EXPECT_LE(fired, 1 + (steps * 33'334 + 2 * 34'000) / 40'000);
        EXPECT_GT(tried, 200);
        if (is_honest) EXPECT_EQ(fired, tried) << "none of them is too early";
        if (!is_honest) EXPECT_EQ(tried, steps * 4);
    }
}

// A snapshot that the last stamp had as lost, and the command as received, came before both: a shot that denies it
// lies, and would make the command one that says too late that it came.
TEST(shots_between_steps, that_deny_what_came_long_ago_are_refused_and_not_their_command) {
    Range with, without;
    for (Range* range : {&with, &without}) {
        for (int i = 0; i < 60; ++i) range->next_tick();
    }
    CommandShot shot = with.shot_at(2);
    shot.stamp.newest.value -= 2;
    shot.stamp.received = ~(std::uint64_t{1} << 38);
    const TakenCommand plain = without.server.take_command(without.client, 2, without.stamp_at(8));
    const TakenCommand taken = with.server.take_command(with.client, 2, with.stamp_at(8), {&shot, 1});
    EXPECT_FALSE(is_refused(plain.audited.result));
    EXPECT_EQ(taken.audited.result, plain.audited.result);
    EXPECT_EQ(taken.audited.stamp, plain.audited.stamp);
    EXPECT_EQ(with.counted(AuditResult::outside_step), 1u);
}

TEST(shots_between_steps, of_a_command_whose_moments_are_out_of_range_have_no_step) {
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    for (const Moment shown : {Moment{most}, Moment{-most}, max_moment + 1}) {
        for (const std::int32_t offset : {0, max_group_offset, std::numeric_limits<std::int32_t>::max()}) {
            Range range;
            const CommandShot shot = range.shot_at(2);
            ViewStamp wild = range.stamp_at(8);
            wild.shown = shown;
            wild.offsets[0] = offset;
            const TakenCommand taken = range.server.take_command(range.client, 2, wild, {&shot, 1});
            EXPECT_EQ(taken.audited.result, AuditResult::malformed);
            EXPECT_EQ(range.counted(AuditResult::outside_step), 1u);
        }
    }
}

// Whatever shots claim, their command's stamp passes as if it came without them.
RC_GTEST_PROP(shots_between_steps, never_make_the_audit_refuse_their_command, ()) {
    Range range;
    for (std::uint32_t number = 2; number < 12; ++number) {
        const auto any_stamp = [&] {
            ViewStamp stamp = range.stamp_at(*rc::gen::inRange(-20, 40));
            stamp.newest.value -= *rc::gen::inRange(0u, 3u);
            stamp.received = *rc::gen::arbitrary<std::uint64_t>() | (*rc::gen::inRange(0, 4) != 0 ? range.received : 0);
            if (*rc::gen::inRange(0, 3) != 0)
                stamp.received = range.received >> (range.newest.value - stamp.newest.value);
            if (*rc::gen::inRange(0, 4) == 0) stamp.offsets[0] = *rc::gen::inRange(-100'000, 100'000);
            return stamp;
        };
        std::vector<CommandShot> shots;
        const int count = *rc::gen::inRange(0, 6);
        for (int i = 0; i < count; ++i) shots.push_back(Range::shot_of(any_stamp()));
        const TakenCommand taken = range.server.take_command(range.client, number, range.stamp_at(8), shots);
        RC_ASSERT(taken.is_new);
        RC_ASSERT(taken.audited.result == AuditResult::accepted);
        RC_ASSERT(taken.audited.stamp == range.stamp_at(8));
        Moment before{0};
        for (std::uint32_t shot = 1; shot <= std::min<std::size_t>(shots.size(), max_command_shots); ++shot) {
            const Verdict verdict = range.judge(shot);
            if (verdict.reason == Reason::stamp_refused) continue;
            RC_ASSERT(verdict.judged >= before);
            RC_ASSERT(verdict.judged <= range.stamp_at(8).shown);
            before = verdict.judged;
        }
        range.next_tick();
    }
}

const ProjectileRules rocket = [] {
    ProjectileRules rules;
    rules.volley = 4;
    rules.flight.lifetime = Micros{300'000};
    return rules;
}();

TEST(shots_between_steps, launch_projectiles_in_the_frame_of_their_click) {
    WorldConfig world = between_steps::world_config();
    world.projectiles[1] = &rocket;
    Range range(world);
    const CommandShot shots[] = {range.shot_at(2), range.shot_of({}), range.shot_at(5)};
    must(range.server.take_command(range.client, 2, range.stamp_at(8), shots).is_new);
    const auto launch = [&](std::uint8_t ordinal, std::uint8_t shot) {
        LaunchClaim claim{{range.client, 2, ordinal}, 1, {}, {1, 0, 0}, {}, {}};
        claim.shot = shot;
        return range.server.launch(range.client, claim, {range.shooter, {}});
    };
    EXPECT_EQ(launch(0, 1), LaunchResult::launched);
    EXPECT_EQ(range.server.launches().back().launch.shot, shots[0].stamp.shown);
    EXPECT_EQ(launch(1, 2), LaunchResult::no_view) << "its stamp was refused";
    EXPECT_EQ(launch(1, 3), LaunchResult::launched);
    EXPECT_EQ(range.server.launches().back().launch.shot, shots[2].stamp.shown);
    EXPECT_EQ(launch(2, 0), LaunchResult::launched);
    EXPECT_EQ(range.server.launches().back().launch.shot, range.stamp_at(8).shown);
    for (const int shot : {4, 5, 255}) EXPECT_EQ(launch(3, static_cast<std::uint8_t>(shot)), LaunchResult::bad_id);
    range.server.select_shot(range.client, 1);
    EXPECT_EQ(launch(3, 0), LaunchResult::launched) << "the claim names its shot, whichever is chosen";
    EXPECT_EQ(range.server.launches().back().launch.shot, range.stamp_at(8).shown);
}

TEST(shots_between_steps, are_kept_up_to_four_with_the_stamp_of_their_frame) {
    ClientWorld screen(between_steps::world_config(), between_steps::client_config());
    must(screen.store({1}, Tick{5}, {}, Micros{0}) == ApplyResult::applied);
    for (std::uint32_t i = 1; i <= 6; ++i) {
        must(screen.advance(Micros{i * 4'000}));
        CommandShot shot;
        shot.weapon = static_cast<std::uint8_t>(i);
        EXPECT_EQ(screen.keep_shot(shot), i <= 4 ? i : 0);
        if (i > 4) continue;
        EXPECT_EQ(screen.shots().back().stamp, screen.stamp());
        EXPECT_EQ(screen.shots().back().weapon, i);
    }
    EXPECT_EQ(screen.shots().size(), max_command_shots);
    screen.forget_shots();
    EXPECT_TRUE(screen.shots().empty());
    EXPECT_EQ(screen.keep_shot({}), 1u) << "of the next command";
    screen.reset();
    EXPECT_TRUE(screen.shots().empty());
}

}  // namespace shots_between_steps_test
