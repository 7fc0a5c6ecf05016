// Whole matches at 32, 64 and 128 ticks a second: verdicts equal screens at each, and both sides must have the same.

#include <backsight/base/hash.h>

#include <gtest/gtest.h>

#include <array>
#include <span>

#include "tests/games/arena/online/online_world.h"
#include "tests/support/cases.h"

namespace backsight::test {
namespace {

using namespace backsight::arena;

constexpr std::array<std::uint32_t, 3> rates_hz{32, 64, 128};

// Every 5 ms another way, of up to 20 ms.
std::span<const LinkSample> jitter() {
    static const auto samples = [] {
        std::array<LinkSample, 997> all;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const auto step = static_cast<std::int64_t>(i);
            all[i] = {step * 5'000, step * 7'919 % 20'000};
        }
        return all;
    }();
    return samples;
}

LinkConfig rough_links(std::uint32_t client) {
    LinkConfig config;
    config.extra_delay_us = 20'000 + 10'000 * (client % 8);
    config.trace = jitter();
    config.trace_offset_us = 100'000 * std::int64_t{client};
    config.loss_ratio = 0.05;
    config.duplicate_ratio = 0.02;
    config.reorder_ratio = 0.05;
    return config;
}

OnlineRun run_at(std::uint32_t hz, std::int64_t seconds) {
    OnlineRun run;
    run.clients = 8;
    run.match.set_tick_rate(hz);
    run.ticks = seconds * hz;
    run.conditions = rough_links;
    return run;
}

TEST(tick_rate, every_declared_ray_agrees_under_loss_and_jitter_at_each_rate) {
    // Not fewer with sanitizers: joining takes half a second, and steps that are predicted meanwhile go wrong.
    constexpr std::int64_t seconds = 45;
    for (const std::uint32_t hz : rates_hz) {
        SCOPED_TRACE(hz);
        OnlineWorld world(run_at(hz, seconds));
        world.play();
        const Agreement& overall = world.server().self_audit().overall();
        EXPECT_GT(overall.shots(), 480u);
        EXPECT_EQ(overall.agreed(), overall.shots());
        EXPECT_EQ(overall.alarm(), ScreenFault::none);
        for (const Violation violation : enum_values<Violation>) {
            EXPECT_EQ(world.server().counters().violation[violation], 0u) << to_string(violation);
        }
        for (std::size_t i = 0; i < 8; ++i) {
            const MatchClientCounters& counters = world.client(i).counters();
            EXPECT_EQ(counters.bad_bodies, 0u);
            EXPECT_GT(counters.shots, 0u);
            EXPECT_LT(counters.mispredicted, counters.reconciled / 10);
            // A command a tick, except while the client joins.
            EXPECT_GT(counters.commands, static_cast<std::uint64_t>(seconds) * hz * 9 / 10);
            EXPECT_LE(counters.commands, static_cast<std::uint64_t>(seconds) * hz);
        }
    }
}

TEST(tick_rate, the_same_seed_plays_the_same_match_at_each_rate) {
    const auto hash_of = [](std::uint32_t hz) {
        OnlineWorld world(run_at(hz, 6));
        Hasher hasher;
        world.on_judged = [&](const ShotRecord& shot, const SelfAuditAnswer&) {
            hasher.add(shot.user).add(std::uint64_t{shot.command}).add(std::uint64_t{screen_hash(shot.verdict.hit)});
            hasher.add(shot.shot.origin).add(static_cast<std::uint64_t>(shot.verdict.reason));
        };
        world.play();
        hasher.add(world.down_bytes()).add(world.up_bytes());
        for (std::size_t i = 0; i < 8; ++i) hasher.add(world.client(i).arena().prediction().state().position);
        return hasher.value();
    };
    std::array<std::uint64_t, rates_hz.size()> hashes{};
    for (std::size_t i = 0; i < rates_hz.size(); ++i) {
        hashes[i] = hash_of(rates_hz[i]);
        EXPECT_EQ(hash_of(rates_hz[i]), hashes[i]) << rates_hz[i];
    }
    EXPECT_NE(hashes[0], hashes[1]);
    EXPECT_NE(hashes[1], hashes[2]);
}

TEST(tick_rate, a_client_with_another_one_is_refused_by_name) {
    for (const std::uint32_t hz : rates_hz) {
        for (const std::uint32_t other : rates_hz) {
            OnlineRun run = run_at(hz, 2);
            run.clients = 2;
            run.conditions = {};
            run.client_tick_rate_hz = other;
            OnlineWorld world(run);
            world.play();
            EXPECT_EQ(world.client(0).is_playing(), hz == other) << hz << ' ' << other;
            EXPECT_EQ(world.client(0).session().refusal(), hz == other ? RefuseReason::none : RefuseReason::wrong_view);
        }
    }
}

TEST(tick_rate, of_a_match_keeps_the_seconds_of_its_buffer) {
    for (const std::uint32_t hz : rates_hz) {
        MatchConfig match;
        match.set_tick_rate(hz);
        EXPECT_EQ(match.validate(), nullptr) << hz;
        EXPECT_EQ(match.command_buffer.max_ahead_ticks, hz / 4);
        EXPECT_EQ(match.command_buffer.capacity, hz);
        EXPECT_EQ(match.send().max_snapshots_apart, hz / 2);
        EXPECT_EQ(match.delay().send_interval, (TickRate{hz, 1}.time_of(Tick{1})));
    }
    MatchConfig odd;
    odd.set_tick_rate(100);
    EXPECT_STREQ(odd.validate(), "arena.draw.tick_rate");
}

}  // namespace
}  // namespace backsight::test
