// Whole brawls over sessions and packets, in virtual time: each strike touches what the attacker's screen showed.

#include <gtest/gtest.h>

#include <cstdio>

#include "tests/games/brawl/brawl_rig.h"

namespace backsight::test {
namespace {

using namespace backsight::brawl;

void expect_honest(const BrawlRig& rig) {
    service::MatchStatus status;
    rig.match->publish(status);
    for (const service::Violation violation : enum_values<service::Violation>) {
        EXPECT_EQ(status.match.violation[violation], 0u) << to_string(violation);
    }
}

TEST(brawl_match, every_declared_strike_is_as_on_the_screen_over_a_rough_link) {
    BrawlRig rig(12, rough_link());
    std::uint64_t ridden = 0;
    rig.each_tick = [&] {
        for (std::size_t i = 0; i < 12; ++i) {
            if (rig.bot(i).is_playing() && rig.on_server(i).strikes() && rig.on_server(i).is_aboard) ++ridden;
        }
    };
    rig.play(20 * 90);
    const Counters& counters = rig.match->counters();
    EXPECT_EQ(counters.differed, 0u);
    EXPECT_GT(counters.agreed, 700u);
    EXPECT_EQ(counters.strikes, counters.agreed + counters.differed + counters.corrected + counters.refused);
    // Only lost commands and parries, which a client hears of later, put a fighter elsewhere than on its own screen.
    EXPECT_LT(counters.corrected, counters.strikes / 20);
    EXPECT_GT(counters.hits, 200u);
    EXPECT_GT(counters.again + counters.spared, 20u) << "the caps hold for blows too";
    EXPECT_GT(rig.world().self_audit().overall().shots(), 700u);
    EXPECT_EQ(rig.world().self_audit().overall().agreed(), rig.world().self_audit().overall().shots());
    EXPECT_GT(counters.parries, 0u);
    EXPECT_GT(counters.kills, 40u);
    EXPECT_GT(ridden, 100u) << "strikes from the raft";
    EXPECT_EQ(rig.joins, 12u);
    EXPECT_EQ(rig.leaves, 0u);
    for (std::size_t i = 0; i < 12; ++i) EXPECT_EQ(rig.bot(i).counters().bad_bodies, 0u);
    expect_honest(rig);
}

TEST(brawl_match, screens_and_verdicts_have_the_moves_of_others_as_the_server_recorded_them) {
    BrawlRig rig(8, rough_link());
    std::array<std::uint64_t, static_cast<std::size_t>(Move::count_)> drawn{};
    std::uint64_t hit_in_a_move = 0;
    rig.each_tick = [&] {
        for (std::size_t i = 0; i < 8; ++i) {
            if (!rig.bot(i).is_playing()) continue;
            const View view = rig.bot(i).world().view();
            for (std::uint32_t slot = 1; slot < view.history().slot_count(); ++slot) {
                const ViewPose found = view.pose_of_slot(slot);
                const auto recorded = rig.world().history().state_at(found.entity, found.from);
                if (!has_pose(found.status) || !recorded) continue;
                ASSERT_EQ(found.state->fields, recorded->fields);
                ASSERT_LT(found.state->fields, drawn.size());
                ++drawn[static_cast<std::size_t>(move_of(found.state->fields))];
            }
        }
    };
    rig.on_judged = [&](const ShotRecord& shot, const Ledger&, const SelfAuditAnswer&) {
        for (const Verdict& verdict : shot.hits) {
            ASSERT_EQ(verdict.hit.fields, verdict.pose.state->fields);
            hit_in_a_move += move_of(verdict.hit.fields) != Move::none ? 1 : 0;
        }
    };
    rig.play(20 * 60);
    for (const std::uint64_t count : drawn) EXPECT_GT(count, 20u);
    EXPECT_GT(hit_in_a_move, 50u);
}

TEST(brawl_match, without_loss_and_blows_a_bot_predicts_itself_to_the_bit) {
    BrawlRig rig(2);
    for (std::size_t i = 0; i < 2; ++i) {
        rig.bot(i).meddle = [](const View&, Input& input) {
            input.wish = input.wish == Move::dash ? Move::dash : Move::none;
        };
    }
    rig.play(20 * 20);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_GT(rig.bot(i).counters().commands, 300u);
        const PredictionCounters& predicted = rig.bot(i).prediction();
        EXPECT_GT(predicted.by_result[ReconcileResult::exact], 300u);
        EXPECT_EQ(predicted.compared(), predicted.by_result[ReconcileResult::exact]);
    }
    EXPECT_EQ(rig.match->counters().strikes, 0u);
    expect_honest(rig);
}

/// Over all bots of a brawl of this length, over this link.
PredictionCounters predicted_over(const LinkConfig& link, std::uint32_t bots, std::int64_t seconds) {
    BrawlRig rig(bots, link);
    rig.play(20 * seconds);
    PredictionCounters all;
    for (std::size_t i = 0; i < bots; ++i) all += rig.bot(i).prediction();
    std::printf("predicted exactly: %.2f %% of %llu;", 100.0 * all.predicted_exactly_ratio(),
                static_cast<unsigned long long>(all.compared()));
    for (const MispredictionCause cause : enum_values<MispredictionCause>) {
        std::printf(" %s %llu", to_string(cause), static_cast<unsigned long long>(all.by_cause[cause]));
    }
    std::printf("\n");
    return all;
}

TEST(brawl_match, every_wrong_prediction_has_a_cause) {
    const PredictionCounters rough = predicted_over(rough_link(), 12, 45);
    EXPECT_GT(rough.predicted_exactly_ratio(), 0.95);
    EXPECT_GT(rough.by_cause[MispredictionCause::hit], 100u);
    EXPECT_GT(rough.by_cause[MispredictionCause::death], 50u);
    EXPECT_EQ(rough.by_cause[MispredictionCause::none], 0u);
    // Each datagram carries the commands before it, too: it takes many lost ones in a row to lose one.
    LinkConfig torn = rough_link();
    torn.loss_ratio = 0.5;
    const PredictionCounters lost = predicted_over(torn, 6, 60);
    EXPECT_GT(lost.by_cause[MispredictionCause::lost_command], 0u);
    EXPECT_EQ(lost.by_cause[MispredictionCause::none], 0u);
    for (const PredictionCounters& all : {rough, lost}) {
        EXPECT_EQ(all.by_cause[MispredictionCause::body], 0u);
        EXPECT_EQ(all.bad_steps, 0u);
    }
}

TEST(brawl_match, a_server_that_has_executed_what_was_never_given_is_not_believed) {
    struct Client : Bot {
        using Bot::Bot;
        using Bot::take_own;
    };
    Client client(ChannelConfig{}, 1);
    std::array<std::uint8_t, service::max_own_state_bytes> bytes{};
    const auto own = std::span<const std::uint8_t>(bytes).first(service::write_message(bytes, newborn(3)));
    EXPECT_FALSE(client.take_own(own, Tick{50}, 7));
    EXPECT_EQ(client.prediction().by_result[ReconcileResult::started], 0u);
    EXPECT_TRUE(client.take_own(own, Tick{51}, 0));
    EXPECT_FALSE(client.take_own(own, Tick{52}, 0xffffffff));
    EXPECT_EQ(client.fighter(), newborn(3));
    EXPECT_EQ(client.prediction().by_result[ReconcileResult::started], 1u);
}

TEST(brawl_match, a_fighter_is_reborn_after_three_seconds_elsewhere_and_not_by_a_glide) {
    BrawlRig rig(8);
    std::uint64_t rebirths = 0;
    std::array<bool, 8> was_alive{};
    std::array<Tick, 8> died_at{};
    rig.each_tick = [&] {
        const View now = View::at_moment(rig.world().history(), rig.world().config().draw,
                                         Moment::at(rig.tick()) - Moment::one_tick / 2);
        for (std::size_t i = 0; i < 8; ++i) {
            if (!rig.bot(i).is_playing()) continue;
            const bool is_alive = rig.on_server(i).is_alive();
            if (was_alive[i] && !is_alive) died_at[i] = rig.tick();
            if (!was_alive[i] && is_alive && died_at[i] > Tick{0}) {
                ++rebirths;
                EXPECT_EQ(rig.tick() - died_at[i], 60);
                // Half a tick before the new life it is still where it died.
                EXPECT_FALSE(is_hittable(now.pose(rig.bot(i).world().self()).status));
            }
            was_alive[i] = is_alive;
        }
    };
    rig.play(20 * 40);
    EXPECT_GT(rebirths, 2u);
}

TEST(brawl_match, a_dash_is_motion_on_every_screen_and_no_teleport) {
    BrawlRig rig(2, rough_link());
    rig.bot(0).meddle = [&](const View&, Input& input) {
        input = {};
        input.facing = static_cast<std::uint16_t>(rig.tick().value * 800);
        input.wish = Move::dash;
    };
    std::uint64_t seen_between = 0, dashed = 0;
    rig.bot(1).meddle = [&](const View& view, Input& input) {
        input = {};
        const ViewPose drawn = view.pose(rig.bot(0).world().self());
        if (drawn.status != ViewStatus::interpolated || drawn.to == no_tick || drawn.fraction <= 0.0f) return;
        const WorldHistory& history = view.history();
        const auto before = history.state_at(drawn.entity, drawn.from),
                   after = history.state_at(drawn.entity, drawn.to);
        ASSERT_TRUE(before && after);
        EXPECT_EQ(before->epoch, after->epoch);
        if (before->parent == after->parent && !before->parent.is_null()) return;
        const Vec3 way = dequantize(after->position, grid) - dequantize(before->position, grid);
        if (before->parent != after->parent || length(way) < 0.5f) return;
        ++dashed;
        const Vec3 gone = drawn.pose.position - dequantize(before->position, grid);
        if (length(gone) > 0.01f && length(gone) < length(way)) ++seen_between;
    };
    rig.play(20 * 60);
    EXPECT_GT(dashed, 40u);
    EXPECT_GT(seen_between, dashed / 2) << "drawn on the way";
    EXPECT_EQ(rig.on_server(0).tired > 0 || rig.on_server(0).move == Move::dash, true);
}

TEST(brawl_match, a_client_with_other_rules_is_refused) {
    service::WorldGame other = world_game();
    other.rules ^= 1;
    WorldHistory history(other.world.history);
    other.prepare(history);
    EXPECT_NE(other.fingerprint(history), world_game().fingerprint(history));
    WorldHistory bare(other.world.history);
    EXPECT_NE(world_game().fingerprint(bare), world_game().fingerprint(history));
}

}  // namespace
}  // namespace backsight::test
