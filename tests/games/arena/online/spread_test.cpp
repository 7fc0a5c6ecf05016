// Pellets over a network: both ends draw the same ones at once.

#include <gtest/gtest.h>

#include "tests/games/arena/online/online_world.h"
#include "tests/support/cases.h"

namespace backsight::test {
namespace {
namespace spread_online {

using namespace arena;

LinkConfig lossy(std::int64_t one_way_us, double loss) {
    LinkConfig config;
    config.extra_delay_us = one_way_us;
    config.loss_ratio = loss;
    config.reorder_ratio = loss;
    return config;
}

struct Tally {
    std::uint64_t pellets = 0;    // but the first of each shot, which goes where the player aims
    std::uint64_t declared = 0;   // of these
    std::uint64_t differing = 0;  // of these: the screen showed something else
    std::uint64_t missing = 0;    // shots whose client did not have the seed
    std::uint64_t shots = 0;      // as clients count
};

Tally play(OnlineRun run) {
    run.meddle = [](std::size_t, const BotSight&, PlayerInput& input) { input.weapon = WeaponId::pellets; };
    Tally tally;
    OnlineWorld world(run);
    world.on_judged = [&](const ShotRecord& shot, const SelfAuditAnswer&) {
        if (shot.weapon != number_of(WeaponId::pellets) || shot.ray == 0) return;
        ++tally.pellets;
        if (shot.declared_hash == 0) return;
        ++tally.declared;
        const bool is_as_seen = shot.verdict.reason == Reason::as_seen;
        if (is_as_seen && shot.declared_hash != screen_hash(shot.verdict.hit)) ++tally.differing;
    };
    world.play();
    for (std::size_t i = 0; i < run.clients; ++i) {
        tally.missing += world.client(i).counters().seeds_missing;
        tally.shots += world.client(i).counters().shots;
    }
    EXPECT_EQ(world.server().self_audit().overall().agreed(), world.server().self_audit().overall().shots());
    return tally;
}

}  // namespace spread_online

using spread_online::lossy;

TEST(arena_spread_online, eight_shotguns_show_at_once_what_the_server_fires) {
    OnlineRun run;
    run.clients = 8;
    run.ticks = cases(64 * 60);
    run.conditions = [](std::uint32_t client) { return lossy(5'000 + 12'000 * std::int64_t{client}, 0.02); };
    const spread_online::Tally tally = spread_online::play(run);
    EXPECT_GT(tally.pellets, static_cast<std::uint64_t>(cases(2'000)));
    EXPECT_EQ(tally.differing, 0u);
    EXPECT_EQ(tally.missing, 0u) << "of " << tally.shots;
    EXPECT_GT(tally.declared, tally.pellets * 95 / 100);
    RecordProperty("pellets", std::to_string(tally.pellets));
    RecordProperty("declared", std::to_string(tally.declared));
}

TEST(arena_spread_online, seeds_come_in_time_through_heavy_loss_at_each_rate) {
    for (const std::uint32_t hz : {32u, 64u, 128u}) {
        OnlineRun run;
        run.clients = 4;
        run.match.set_tick_rate(hz);
        run.ticks = cases(static_cast<int>(hz) * 30);
        run.conditions = [](std::uint32_t) { return lossy(100'000, 0.15); };
        const spread_online::Tally tally = spread_online::play(run);
        EXPECT_GT(tally.shots, 0u);
        EXPECT_EQ(tally.differing, 0u);
        RecordProperty("pellets_" + std::to_string(hz), std::to_string(tally.pellets));
        RecordProperty("declared_" + std::to_string(hz), std::to_string(tally.declared));
        EXPECT_LE(tally.missing, tally.shots / 50) << hz << " Hz, of " << tally.shots;
    }
}

TEST(arena_spread_online, what_is_drawn_in_secret_comes_with_the_verdict) {
    OnlineRun run;
    run.clients = 4;
    run.ticks = cases(64 * 20);
    run.match.arena.secret_spread[static_cast<std::size_t>(arena::WeaponId::pellets)] = true;
    run.conditions = [](std::uint32_t) { return lossy(30'000, 0.0); };
    const spread_online::Tally tally = spread_online::play(run);
    EXPECT_GT(tally.pellets, 0u);
    EXPECT_EQ(tally.declared, 0u);
    EXPECT_EQ(tally.missing, tally.shots) << "each waits for the server";
}

}  // namespace
}  // namespace backsight::test
