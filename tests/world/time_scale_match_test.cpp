// Slow motion, fast forward and pauses in a match: every shot is judged in the view that its shooter's screen drew,
// through each change, and nobody gains by keeping to a time of their own.

#include "tests/support/allocation_counter.h"
#include "tests/world/scaled_match.h"

using namespace backsight;
using namespace backsight::test;

namespace time_scale_match_test {

const std::vector<ScaleChange> all_kinds{{6.0, 0.3f},  {12.0, 1.0f}, {15.0, 0.0f}, {20.0, 1.0f}, {24.0, 2.0f},
                                         {28.0, 1.0f}, {30.0, 0.2f}, {36.0, 1.0f}, {40.0, 0.5f}, {42.0, 0.0f},
                                         {45.0, 0.8f}, {50.0, 1.5f}, {55.0, 1.0f}};

TEST(time_scale_match, every_shot_is_judged_as_seen_through_all_changes) {
    std::uint64_t shots = 0, hits = 0;
    for (const ScaledPath& path : {ScaledPath{}, ScaledPath{30.0, 5.0, 0.0}, ScaledPath{60.0, 60.0, 0.1}}) {
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            ScaledMatch match(path, all_kinds, seed);
            match.play(60.0);
            EXPECT_EQ(match.different, 0u) << path.way_ms << ", seed " << seed;
            EXPECT_EQ(match.as_seen, match.shots) << path.way_ms << ", seed " << seed;
            EXPECT_EQ(match.moments_back, 0u);
            EXPECT_EQ(match.server.take_counters()[TakeResult::too_many], 0u);
            EXPECT_EQ(match.screen.clock().time_scale(), match.server.time_scale());
            shots += match.shots;
            hits += match.hits;
        }
    }
    EXPECT_GT(shots, 20'000u);
    EXPECT_GT(hits, 3'000u);
}

TEST(time_scale_match, even_from_the_fastest_to_the_slowest) {
    const std::vector<ScaleChange> extremes{{4.0, 4.0f},  {8.0, 0.2f},  {12.0, 4.0f}, {15.0, 0.0f},
                                            {18.0, 4.0f}, {20.0, 1.0f}, {22.0, 0.2f}, {26.0, 0.0f}};
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        ScaledMatch match({25.0, 5.0, 0.02}, extremes, seed);
        match.play(30.0);
        EXPECT_EQ(match.different, 0u) << seed;
        EXPECT_EQ(match.as_seen, match.shots) << seed;
        EXPECT_EQ(match.moments_back, 0u);
    }
}

TEST(time_scale_match, starves_as_seldom_as_one_at_normal_speed) {
    for (const float scale : {0.3f, 0.0f}) {
        ScaledMatch slow({}, {{6.0, scale}, {scale > 0.0f ? 16.0 : 11.0, 1.0f}}, 1);
        slow.play(30.0);
        ScaledMatch normal({}, {}, 1);
        normal.play(30.0);
        const auto ratio = [](const ScaledMatch& match) {
            return static_cast<double>(match.starved) / static_cast<double>(match.frames);
        };
        EXPECT_LE(ratio(slow), ratio(normal) + 0.01) << scale;
        EXPECT_LE(slow.most_behind_us, normal.most_behind_us + 20'000) << scale << ": it stays as near";
    }
}

TEST(time_scale_match, costs_no_bit_where_it_is_not_used_or_no_longer_news) {
    const ScaledPath quiet{30.0, 0.0, 0.0};
    ScaledMatch never(quiet, {}, 1);
    never.play(10.0);
    ScaledMatch same(quiet, {{5.0, 1.0f}}, 1);
    same.play(10.0);
    EXPECT_EQ(never.all_down, same.all_down) << "no change at all";
    ScaledMatch changed(quiet, {{5.0, 0.5f}}, 1);
    changed.play(10.0);
    EXPECT_EQ(changed.last_type, 2u) << "the client has long reported one that told of it";
    EXPECT_EQ(never.last_type, 2u);
}

TEST(time_scale_match, whoever_joins_later_or_lost_the_first_is_told) {
    ScaledMatch match({40.0, 0.0, 0.9}, {{1.0, 0.3f}}, 5);
    match.play(12.0);
    EXPECT_EQ(match.screen.clock().time_scale(), match.server.time_scale());
    const std::uint32_t late = match.server.join(match.server.spawn({}));
    ClientWorld screen(ScaledMatch::both_ends());
    std::array<std::uint8_t, 1200> packet;
    const Tick next = match.server.tick() + 1;
    match.server.begin_tick(next);
    const std::size_t size = match.server.write(late, packet);
    EXPECT_EQ(packet[0], 4u);
    screen.set_self({}, late);
    static_cast<void>(screen.receive(std::span(packet).first(size), Micros{5}));
    EXPECT_EQ(screen.clock().time_scale().permille, 300u);
}

TEST(time_scale_match, a_pause_after_the_snapshots_of_its_tick_waits_for_the_next) {
    ServerWorld server(ScaledMatch::both_ends(), ScaledMatch::small_server());
    const std::uint32_t client = server.join(server.spawn({}));
    std::array<std::uint8_t, 1200> before{}, first{}, again{};
    server.begin_tick(Tick{1});
    ASSERT_GT(server.write(client, before), 0u);
    EXPECT_FALSE(server.set_time_scale(0.0f, Micros{10}));
    server.begin_tick(Tick{2});
    ASSERT_TRUE(server.set_time_scale(0.0f, Micros{20}));
    const std::size_t size = server.write(client, first);
    ASSERT_GT(size, 0u);
    EXPECT_EQ(server.write(client, again), size);
    EXPECT_EQ(first, again);
    ClientPacket packet{client, again};
    server.write_all({&packet, 1});
    EXPECT_EQ(packet.size, size);
    EXPECT_EQ(first, again);
    ASSERT_TRUE(server.set_time_scale(1.0f, Micros{5'000'020}));
    EXPECT_EQ(server.time_scale().later, Micros{5'000'000});
    server.begin_tick(Tick{3});
    EXPECT_GT(server.write(client, again), 0u);
}

TEST(time_scale_match, the_present_of_whoever_measures_no_clock_never_goes_back_at_a_change) {
    for (const std::uint32_t before : {1000u, 4000u}) {
        for (const std::uint32_t after : {200u, 500u, 0u}) {
            ClientWorld screen{WorldConfig{}};
            const Micros tick_time = TickRate{}.time_of(Tick{1}), rtt{300'000};
            Micros now{1'000'000};
            std::uint32_t number = 0;
            ScaledTime server{TickRate{}};
            Moment last, at_change;
            for (Tick tick{1}; tick <= Tick{600}; tick = tick + 1) {
                if (tick == Tick{100}) server.change(before, tick, now);
                if (tick == Tick{400}) server.change(after, tick, now);
                if (tick == Tick{401} && after == 0) server.change(1000, Tick{400}, now = now + Micros{2'000'000});
                if (server.scale().number != 0) {
                    ASSERT_EQ(screen.set_time_scale(server.scale(), now), ClockInput::accepted);
                }
                ASSERT_EQ(screen.store(SnapshotSeq{++number}, tick, {}, now), ApplyResult::applied);
                ASSERT_TRUE(screen.advance(now, rtt));
                if (tick >= Tick{100})
                    ASSERT_GE(screen.present(), last) << before << " -> " << after << " at " << tick.value;
                last = screen.present();
                if (tick == Tick{400}) at_change = last;
                if (!server.scale().is_paused()) now = now + Micros{tick_time.value * 1000 / server.scale().permille};
            }
            EXPECT_GT(last, at_change) << "it goes on when it is right";
            EXPECT_LE(last - Moment::at(Tick{600}), TickRate{}.span(Micros{160'000}));
        }
    }
}

// A client that claims a speed of its own: its moments and its commands go on in slow motion as if nothing were slow.
TEST(time_scale_match, a_client_that_keeps_to_normal_speed_is_clamped_and_counted) {
    ServerWorldConfig config = ScaledMatch::small_server();
    ServerWorld server(WorldConfig{}, config);
    const EntityId shooter = server.spawn({});
    const std::uint32_t client = server.join(shooter);
    std::uint32_t number = 0;
    for (Tick tick{1}; tick <= Tick{400}; tick = tick + 1) {
        server.begin_tick(tick);
        if (tick == Tick{100}) must(server.set_time_scale(0.25f, {}));
        must(server.record(shooter, {}));
        server.finish_tick();
        const SnapshotSeq seq = server.snapshot(client);
        const std::int64_t steps = tick < Tick{100} ? 1 : 4;
        for (std::int64_t i = 0; i < steps; ++i) {
            const std::int64_t since = tick < Tick{100} ? 0 : tick - Tick{100};
            const Moment claimed = Moment::at(tick) + (3 * since + i) * Moment::one_tick;
            const std::uint64_t received = seq.value < 64 ? (std::uint64_t{1} << seq.value) - 1 : ~std::uint64_t{0};
            static_cast<void>(server.take_command(client, ++number, {claimed, seq, received, {}}));
        }
    }
    const JudgeCounters& counters = server.judge_counters(client);
    EXPECT_GT(counters.by_audit[AuditResult::moment_too_new] + counters.by_audit[AuditResult::moment_too_fast], 1'000u);
    EXPECT_GT(server.take_counters()[TakeResult::too_many], 800u);
    EXPECT_LE(server.ledger(client).last_stamp().shown,
              Moment::at(server.tick()) + TickRate{}.span(AuditConfig{}.max_ahead));
}

TEST(time_scale_match, a_scale_out_of_range_changes_nothing) {
    ServerWorld server(WorldConfig{}, ScaledMatch::small_server());
    server.begin_tick(Tick{1});
    for (const float scale : {0.1f, 0.0001f, 4.1f, -1.0f, std::numeric_limits<float>::quiet_NaN(),
                              std::numeric_limits<float>::infinity()}) {
        EXPECT_FALSE(server.set_time_scale(scale, {})) << scale;
    }
    EXPECT_EQ(server.time_scale(), TimeScale{});
    EXPECT_TRUE(server.set_time_scale(0.2f, {}));
    EXPECT_TRUE(server.set_time_scale(4.0f, {}));
    EXPECT_EQ(server.time_scale().number, 2u);
}

}  // namespace time_scale_match_test
