// What a verdict says that it rests on: a flight by commands is one as long as they come, and what none of them showed
// as it is judged never passes for shown.

#include "tests/projectile/projectile_match.h"

#include <gtest/gtest.h>

using namespace backsight;
using namespace backsight::test;

namespace basis_test {

ProjectileRun run_of(int flights) {
    ProjectileRun run;
    run.rules = rocket_rules();
    run.rules.budget.look_back = Micros{1'000'000};
    run.flights = cases(flights);
    return run;
}

TEST(basis, no_flight_by_commands_goes_by_clock_while_they_come) {
    for (const int gap : {1, 3, 6}) {
        for (const int interest : {100, 60}) {
            ProjectileRun run = run_of(4'000);
            run.flights = cases(4'000, 20);
            run.seed = static_cast<std::uint64_t>(gap * 100 + interest);
            run.ticks_between_snapshots = gap;
            run.interest_percent = interest;
            run.delay_ticks = 4 + gap;
            // The delay grows by 200 ms in 2 s, and shrinks again, as it does where snapshots are sparse.
            run.more_delay = [](std::int64_t tick) {
                const std::int64_t phase = tick % 256;
                return (phase < 128 ? phase : 256 - phase) * Moment::one_tick / 10;
            };
            const ProjectileTally tally = ProjectileMatch(run).play();
            EXPECT_EQ(tally.of(VerdictBasis::by_clock), 0) << gap << ' ' << interest;
            // The first of the match: nothing says what they had received before their first command.
            EXPECT_GE(tally.of(VerdictBasis::as_shown), tally.confirmed - 5) << gap << ' ' << interest;
            EXPECT_EQ(tally.confirmed, tally.settled) << gap << ' ' << interest;
        }
    }
}

// Interest, irregular snapshots, loss and stalls: whatever ends otherwise says why.
TEST(basis, what_a_clamped_stamp_showed_does_not_pass_for_shown) {
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        ProjectileRun run = run_of(1'600);
        run.seed = seed;
        run.audits = true;
        run.ticks_between_snapshots = 6;
        run.irregular_snapshots = true;
        run.interest_percent = 60;
        run.delay_ticks = 9;
        run.loss_percent = 30;
        run.jitter_ticks = 2;
        run.stalls = [seed](std::int64_t tick) { return tick % (700 + static_cast<int>(seed) * 13) < 45; };
        const ProjectileTally tally = ProjectileMatch(run).play();
        EXPECT_GT(tally.clamped, 0) << seed;
        EXPECT_EQ(tally.unexplained, 0) << seed;
        EXPECT_EQ(tally.wrong_confirms, 0) << seed;
        EXPECT_EQ(tally.lost_as_shown, 0) << seed;
        EXPECT_GT(tally.of(VerdictBasis::as_shown), tally.settled / 4) << seed;
    }
}

}  // namespace basis_test
