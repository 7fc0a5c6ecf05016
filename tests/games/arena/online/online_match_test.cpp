// A whole match over sessions and packets, in virtual time: the verdicts equal the screens in any network conditions.

#include <gtest/gtest.h>

#include "tests/games/arena/online/online_world.h"
#include "tests/support/allocation_counter.h"
#include "tests/support/cases.h"

namespace backsight::test {
namespace {

using namespace backsight::arena;

LinkConfig rough_conditions(std::uint32_t client) {
    LinkConfig config;
    config.extra_delay_us = 20'000 + 10'000 * (client % 8);
    config.loss_ratio = 0.05;
    config.duplicate_ratio = 0.02;
    config.reorder_ratio = 0.05;
    return config;
}

std::uint64_t count(const OnlineWorld& world, Violation violation) {
    return const_cast<OnlineWorld&>(world).server().counters().violation[violation];
}

/// Nobody did anything that an honest client does not do.
void expect_peace(const OnlineWorld& world) {
    for (const Violation violation : enum_values<Violation>) {
        EXPECT_EQ(count(world, violation), 0u) << to_string(violation);
    }
}

TEST(online_match, every_declared_ray_agrees_under_loss_reordering_and_duplicates) {
    OnlineRun run;
    run.clients = 16;
    run.ticks = is_fast() ? 64 * 20 : 64 * 80;
    run.conditions = rough_conditions;
    OnlineWorld world(run);
    // Nothing is said of a step of a swing that met nobody.
    std::uint64_t told = 0;
    world.on_judged = [&](const ShotRecord& shot, const SelfAuditAnswer&) {
        const bool is_silent = shot.query != nullptr && shot.query->swing != 0 && shot.hits.empty();
        if (!is_silent) ++told;
    };
    world.play();
    const Agreement& overall = world.server().self_audit().overall();
    EXPECT_GT(overall.shots(), static_cast<std::uint64_t>(cases(3000)));
    EXPECT_EQ(overall.agreed(), overall.shots());
    EXPECT_EQ(overall.alarm(), ScreenFault::none);
    EXPECT_EQ(world.joins, 16u);
    expect_peace(world);
    std::uint64_t verdicts = 0;
    for (std::size_t i = 0; i < run.clients; ++i) {
        const MatchClientCounters& counters = world.client(i).counters();
        EXPECT_EQ(counters.bad_bodies, 0u);
        EXPECT_GT(counters.shots, 0u);
        // Only losses make predictions wrong.
        EXPECT_LT(counters.mispredicted, counters.reconciled / 10);
        verdicts += counters.verdicts;
    }
    // All rays but those that are still under way.
    EXPECT_GT(verdicts + 200, told);
}

// Long and lossy paths: what the server did that was not predicted always has a cause.
TEST(online_match, each_wrong_prediction_has_a_cause_and_shots_leave_from_the_drawn_eye) {
    OnlineRun run;
    run.clients = 16;
    run.ticks = cases(64 * 60, 3);
    run.conditions = [](std::uint32_t client) {
        LinkConfig config = rough_conditions(client);
        config.loss_ratio = 0.05 + 0.02 * (client % 8);
        config.extra_delay_us = 20'000 + 20'000 * (client % 8);
        return config;
    };
    OnlineWorld world(run);
    world.play();
    PredictionCounters all;
    std::uint64_t corrected_origins = 0;
    for (std::size_t i = 0; i < run.clients; ++i) {
        all += world.client(i).counters().prediction;
        corrected_origins += world.client(i).counters().corrected_origins;
    }
    EXPECT_EQ(all.by_cause[MispredictionCause::none], 0u);
    EXPECT_GT(all.by_cause[MispredictionCause::lost_command], 0u);
    EXPECT_GT(all.by_cause[MispredictionCause::hit], 0u);
    EXPECT_GT(all.by_cause[MispredictionCause::death], 0u);
    EXPECT_GT(all.seen, 0u);
    EXPECT_GT(corrected_origins, 0u);
    const Agreement& overall = world.server().self_audit().overall();
    EXPECT_EQ(overall.agreed(), overall.shots()) << "in every frame of a decay too";
    EXPECT_GT(world.server().arena().counters().by_muzzle[Muzzle::as_claimed], 0u);
}

TEST(online_match, commands_gathered_in_a_packet_are_judged_as_each_alone) {
    OnlineRun run;
    run.clients = 8;
    run.ticks = cases(64 * 30);
    run.conditions = rough_conditions;
    run.match.steps_per_packet = 5;
    OnlineWorld world(run);
    world.play();
    const Agreement& overall = world.server().self_audit().overall();
    EXPECT_GT(overall.shots(), static_cast<std::uint64_t>(cases(500)));
    EXPECT_EQ(overall.agreed(), overall.shots());
    expect_peace(world);
    run.match.steps_per_packet = 6;
    EXPECT_STREQ(run.match.validate(), "match.steps_per_packet");
}

TEST(online_match, each_leg_of_a_reflected_beam_is_judged_as_its_shooter_saw_it) {
    OnlineRun run;
    run.clients = 16;
    run.ticks = cases(64 * 60);
    run.conditions = rough_conditions;
    run.match.arena.beams_reflect = true;
    OnlineWorld world(run);
    std::uint64_t later_legs = 0;  // declared, and judged as declared
    world.on_judged = [&](const ShotRecord& shot, const SelfAuditAnswer&) {
        const bool is_beam = shot.weapon != static_cast<std::uint16_t>(WeaponId::pellets);
        if (is_beam && shot.ray > 0 && shot.declared_hash == screen_hash(shot.verdict.hit)) ++later_legs;
    };
    world.play();
    const Agreement& overall = world.server().self_audit().overall();
    EXPECT_EQ(overall.agreed(), overall.shots());
    const BeamCounters& beams = world.server().arena().counters().beams;
    EXPECT_GT(beams.reflected, 0u);
    EXPECT_GT(later_legs, beams.reflected / 2);
    EXPECT_EQ(beams.met_shooter, 0u) << "no shooter is on their own screen";
    expect_peace(world);
}

TEST(online_match, in_calm_conditions_only_what_others_do_makes_a_prediction_wrong) {
    OnlineRun run;
    run.clients = 4;
    run.ticks = cases(64 * 30);
    run.conditions = [](std::uint32_t) {
        LinkConfig config;
        config.extra_delay_us = 30'000;
        return config;
    };
    OnlineWorld world(run);
    world.play();
    for (std::size_t i = 0; i < run.clients; ++i) {
        const MatchClientCounters& counters = world.client(i).counters();
        // Others cause a hit, a death and a respawn: three surprises a life.
        EXPECT_LE(counters.mispredicted, 40 * (counters.deaths + 1));
        EXPECT_GT(counters.reconciled, static_cast<std::uint64_t>(cases(1500)));
    }
    EXPECT_EQ(world.server().self_audit().overall().agreed(), world.server().self_audit().overall().shots());
}

// A number in the world rests while projectiles that are named after it may fly. The seat is free at once.
TEST(online_match, a_shot_names_seat_and_player_of_one_who_came_back_by_numbers_that_differ) {
    OnlineRun run;
    run.clients = 4;
    run.spare_seats = 2;
    run.ticks = 64 * 10;
    bool fires_rockets = true;
    run.meddle = [&](std::size_t, const BotSight&, PlayerInput& input) {
        input.weapon = fires_rockets ? WeaponId::rocket : WeaponId::rifle;
    };
    OnlineWorld world(run);
    world.play();
    fires_rockets = false;
    world.leave(0);
    world.reconnect(0);
    std::uint64_t differ = 0;
    world.on_judged = [&](const ShotRecord& shot, const SelfAuditAnswer&) {
        const ServerSession& session = world.server().session();
        ASSERT_TRUE(world.server().arena().is_there(shot.world_client));
        EXPECT_EQ(world.server().arena().entity(shot.world_client), shot.shot.shooter);
        EXPECT_EQ(world.server().user_of(shot.world_client), shot.user);
        EXPECT_EQ(session.user_of(session.client_at(shot.seat)), shot.user);
        if (shot.world_client != shot.seat) ++differ;
    };
    world.play();
    EXPECT_GT(differ, 0u);
    EXPECT_EQ(world.server().self_audit().of_client(0).shots(), 0u) << "the number of before rests";
}

TEST(online_match, a_client_that_draws_one_tick_off_raises_an_alarm_that_names_it_within_200_shots) {
    for (const std::int64_t error : {Moment::one_tick, -Moment::one_tick}) {
        OnlineRun run;
        run.clients = 8;
        run.ticks = is_fast() ? 64 * 40 : 64 * 120;
        run.planted_draw_error = error;
        run.conditions = rough_conditions;
        OnlineWorld world(run);
        std::uint64_t shots_at_alarm = 0;
        ScreenFault named = ScreenFault::none;
        world.on_judged = [&](const ShotRecord& shot, const SelfAuditAnswer& answer) {
            const Agreement& agreement = world.server().self_audit().of_client(shot.world_client);
            if (shot.user == 0 && answer.client_alarm && named != agreement.alarm()) {
                named = agreement.alarm();
                shots_at_alarm = agreement.shots();
            }
            EXPECT_TRUE(shot.user == 0 || !answer.client_alarm) << "an honest client";
        };
        world.play();
        EXPECT_EQ(named, error > 0 ? ScreenFault::tick_after : ScreenFault::tick_before) << to_string(named);
        EXPECT_GT(shots_at_alarm, 0u);
        EXPECT_LE(shots_at_alarm, 200u);
    }
}

TEST(online_match, players_leave_come_back_and_time_out_and_nobody_is_stuck) {
    OnlineRun run;
    run.clients = 8;
    run.ticks = cases(64 * 60);
    run.conditions = rough_conditions;
    run.match.channel.timeout = Micros{1'000'000};
    OnlineWorld* playing = nullptr;
    run.each_tick = [&](std::int64_t tick) {
        const auto i = static_cast<std::size_t>(tick / 64) % 8;
        if (tick % 64 == 0) playing->leave(i);
        // A client that comes back at once finds its old session still there, and replaces it.
        if (tick % 64 == 1 + static_cast<std::int64_t>(i) * 8) playing->reconnect(i);
    };
    OnlineWorld world(run);
    playing = &world;
    world.play();
    EXPECT_GT(world.leaves, static_cast<std::uint64_t>(run.ticks / 64 - 4));
    EXPECT_EQ(world.joins, world.leaves + world.server().session().client_count());
    std::size_t playing_now = 0;
    for (std::size_t i = 0; i < run.clients; ++i) playing_now += world.client(i).is_playing() ? 1 : 0;
    EXPECT_GE(playing_now, 6u);
    const Agreement& overall = world.server().self_audit().overall();
    EXPECT_EQ(overall.agreed(), overall.shots());
}

TEST(online_match, ticks_allocate_nothing_once_everybody_is_there) {
    OnlineRun run;
    run.clients = 8;
    run.ticks = 64 * 4;
    run.conditions = rough_conditions;
    OnlineWorld world(run);
    world.play();
    if (!counts_allocations()) GTEST_SKIP() << "not under sanitizers";
    world.count_tick_allocations = true;
    world.play();
    EXPECT_GT(world.server().counters().rays, 50u);
    EXPECT_EQ(world.tick_allocations, 0u);
}

TEST(online_match, eight_players_cost_40_kbit_down_and_20_up) {
    OnlineRun run;
    run.clients = 8;
    run.ticks = 64 * 60;
    run.conditions = [](std::uint32_t) {
        LinkConfig config;
        config.extra_delay_us = 30'000;
        config.loss_ratio = 0.01;
        return config;
    };
    OnlineWorld world(run);
    world.play();
    const double seconds = static_cast<double>(run.ticks) / 64.0;
    const double down_kbps = static_cast<double>(world.down_bytes()) * 8e-3 / seconds / run.clients;
    const double up_kbps = static_cast<double>(world.up_bytes()) * 8e-3 / seconds / run.clients;
    RecordProperty("down_kbps", std::to_string(down_kbps));
    RecordProperty("up_kbps", std::to_string(up_kbps));
    std::printf("down %.1f up %.1f kbit/s\n", down_kbps, up_kbps);
    EXPECT_LE(down_kbps, 40.0);
    EXPECT_LE(up_kbps, 20.0);
}

}  // namespace
}  // namespace backsight::test
