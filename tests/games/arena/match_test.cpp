#include "tests/games/arena/match.h"

#include "tests/support/cases.h"

#include <gtest/gtest.h>

namespace backsight::test {
namespace {

std::int64_t length_ticks() { return 64 * cases(60, 5); }

// Under sanitizers a match is shorter, so less is expected of it, in proportion.
std::uint64_t share(std::uint64_t of_a_minute) { return of_a_minute * static_cast<std::uint64_t>(cases(60, 5)) / 60; }

void expect_a_lively_match(const MatchResult& result) {
    EXPECT_GT(result.kills, share(40)) << describe(result);
    EXPECT_EQ(result.deaths, result.kills);
    EXPECT_GT(result.rays, share(1000));
    EXPECT_GE(result.teleports, share(10));
    EXPECT_GE(result.crouches, share(30));
    EXPECT_EQ(result.history_refused, 0u);
}

TEST(arena_match, EveryShotIsAnsweredAsItsScreenShowedItOnAPerfectLink) {
    MatchRun run;
    run.ticks = length_ticks();
    const MatchResult result = play_match(run);
    expect_a_lively_match(result);
    EXPECT_GT(result.as_seen, result.rays * 9 / 10) << describe(result);
    EXPECT_EQ(result.answers_equal + result.corrected + result.unexpected + result.of_other_ticks, result.as_seen)
        << describe(result);
    EXPECT_EQ(result.views_equal, result.as_seen);
    // Only those whom the server has just given a seat, or let off, attack from elsewhere than they thought.
    EXPECT_LE(result.claimed + result.corrected + result.unexpected, 8 * result.seats_taken) << describe(result);
    EXPECT_EQ(result.of_other_ticks, 0u);
    EXPECT_EQ(result.filled, 0u);
    EXPECT_EQ(result.largest_correction_m, 0.0);
    if (run.ticks < 60 * 64) return;
    EXPECT_GT(result.boardings, 3u);
    EXPECT_GT(result.ticks_ridden, 100u);
    EXPECT_GT(result.seats_taken, 0u) << describe(result);
    EXPECT_GT(result.shielded, 0u) << describe(result);
    EXPECT_GT(result.equal_of[static_cast<std::size_t>(arena::WeaponId::blade)], 100u) << describe(result);
    EXPECT_GT(result.equal_of[static_cast<std::size_t>(arena::WeaponId::railgun)], 20u) << describe(result);
    const auto rifle = static_cast<std::size_t>(arena::WeaponId::rifle);
    const auto automatic = static_cast<std::size_t>(arena::WeaponId::automatic);
    const std::uint64_t aimed = result.rays_of[rifle] + result.rays_of[automatic];
    const double ratio =
        static_cast<double>(result.hits_of[rifle] + result.hits_of[automatic]) / static_cast<double>(aimed);
    EXPECT_GT(ratio, 0.44) << describe(result);
    EXPECT_LT(ratio, 0.54) << describe(result);
}

TEST(arena_match, EveryShotIsAnsweredAsItsScreenShowedItWithThirtyPercentLoss) {
    MatchRun run;
    run.ticks = length_ticks();
    run.loss_percent = 30;
    const MatchResult result = play_match(run);
    expect_a_lively_match(result);
    EXPECT_EQ(result.views_equal, result.as_seen) << describe(result);
    EXPECT_EQ(result.answers_equal + result.corrected + result.unexpected + result.of_other_ticks, result.as_seen)
        << describe(result);
    EXPECT_LT(result.corrected + result.unexpected, result.as_seen / 100 + 1) << describe(result);
    // Corrections slide, and shots leave from where they have come.
    EXPECT_GT(result.corrected_origins, 0u);
    EXPECT_GT(result.prediction.by_cause[MispredictionCause::lost_command], 0u);
    EXPECT_EQ(result.prediction.by_cause[MispredictionCause::none], 0u) << describe(result);
}

TEST(arena_match, ProvedStepsAreTheSameOnBothEndsWhateverWasMispredicted) {
    MatchRun run;
    run.ticks = length_ticks() / 2;
    run.loss_percent = 5;
    run.jitter = 3;
    run.proves_steps = true;
    const MatchResult result = play_match(run);
    EXPECT_GT(result.by_step[StepAuditResult::agreed], 0u);
    EXPECT_GT(result.by_step[StepAuditResult::other_start], 0u);
    EXPECT_EQ(result.by_step[StepAuditResult::differs], 0u);
}

TEST(arena_match, AnotherStepFunctionIsNamed) {
    MatchRun run;
    run.ticks = 64 * 10;
    run.proves_steps = run.plant_step_error = true;
    const MatchResult result = play_match(run);
    EXPECT_GT(result.by_step[StepAuditResult::differs], 2u);
    EXPECT_EQ(result.step_alarms, 1u) << "of one player";
}

TEST(arena_match, JitterAndPlayersWhoComeAndGoChangeNothing) {
    MatchRun run;
    run.ticks = length_ticks();
    run.seed = 5;
    run.loss_percent = 10;
    run.latency = 6;
    run.jitter = 4;
    run.draw_delay = 10;
    run.rejoin_every = 50;
    const MatchResult result = play_match(run);
    expect_a_lively_match(result);
    EXPECT_GT(result.leaves, share(60));
    EXPECT_EQ(result.views_equal, result.as_seen) << describe(result);
    EXPECT_EQ(result.answers_equal + result.corrected + result.unexpected + result.of_other_ticks, result.as_seen)
        << describe(result);
}

TEST(arena_match, AnOffByOneTickIsSeenAtOnce) {
    MatchRun run;
    run.ticks = 64 * 20;
    run.plant_off_by_one = true;
    const MatchResult result = play_match(run);
    EXPECT_LT(result.answers_equal * 10, result.as_seen * 9) << describe(result);
}

// Pinned: g++ and clang, every optimisation level and wasm32 must print the same. A change of the rules changes it.
TEST(arena_match, HasTheGoldenHash) {
    MatchRun run;
    run.players = 8;
    run.ticks = 64 * 5;
    run.loss_percent = 10;
    const MatchResult result = play_match(run);
    EXPECT_EQ(result.hash, 0x70ff568169aa955cu) << std::hex << result.hash;
}

}  // namespace
}  // namespace backsight::test
