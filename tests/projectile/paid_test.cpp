// What a hit costs its victim: as much as was granted and never more than the cap, over all splits of the budget, rates
// of snapshots and losses.

#include "tests/projectile/projectile_match.h"
#include "tests/support/cases.h"

#include <gtest/gtest.h>

#include <iostream>
#include <string>

using namespace backsight;
using namespace backsight::test;

namespace paid_test {

constexpr TickRate rate{64, 1};
// A target at 6 m/s is within 1 cm of a place for 1.7 ms before and after, and its place is rounded to 4 mm.
constexpr std::int64_t margin = Moment::one_tick / 6;
constexpr std::int64_t one_tick = Moment::one_tick;

struct Case {
    int hold_back_ms = 0;
    int decay_permille = 0;
    int ticks_between_snapshots = 1;
    int loss_percent = 0;
    DecidedBy decided_by = DecidedBy::clock;
    int look_back_ms = 250;
};

std::string name(const Case& c) {
    return "S " + std::to_string(c.hold_back_ms) + " decay " + std::to_string(c.decay_permille) + " every " +
           std::to_string(c.ticks_between_snapshots) + " loss " + std::to_string(c.loss_percent) + " cap " +
           std::to_string(c.look_back_ms);
}

ProjectileRun run_of(const Case& c, int flights) {
    ProjectileRun run;
    run.rules = rocket_rules();
    run.rules.budget.decided_by = c.decided_by;
    run.rules.budget.look_back = Micros{c.look_back_ms * 1000};
    run.rules.budget.hold_back = Micros{c.hold_back_ms * 1000};
    run.rules.budget.decay_permille = static_cast<std::uint32_t>(c.decay_permille);
    run.held_back = Micros{c.hold_back_ms * 1000};
    run.flights = cases(flights, 20);
    run.ticks_between_snapshots = c.ticks_between_snapshots;
    run.delay_ticks = 3 + c.ticks_between_snapshots;
    run.loss_percent = c.loss_percent;
    run.jitter_ticks = c.loss_percent > 0 ? 2 : 0;
    run.runs_straight = true;
    return run;
}

template <class Visit>
void for_each_case(DecidedBy decided_by, Visit visit) {
    for (const int hold_back_ms : {0, 50, 140, 200}) {
        for (const int decay_permille : {0, 150, 500}) {
            if (decided_by == DecidedBy::commands && (hold_back_ms > 0 || decay_permille > 0)) continue;
            for (const int gap : {1, 3, 6}) {
                for (const int loss_percent : {0, 10}) {
                    visit(Case{hold_back_ms, decay_permille, gap, loss_percent, decided_by, 250});
                }
            }
        }
    }
}

TEST(paid, by_clock_is_what_was_granted_within_a_tick_whatever_is_held_back_decays_or_is_lost) {
    for_each_case(DecidedBy::clock, [](const Case& c) {
        const ProjectileTally tally = ProjectileMatch(run_of(c, 400)).play();
        // A tenth of the flights may miss where hardly anybody is met.
        EXPECT_GT(tally.hits, is_fast() ? -1 : 0) << name(c);
        EXPECT_LE(tally.most_above, one_tick) << name(c);
        EXPECT_LE(tally.most_below, one_tick + margin) << name(c);
        EXPECT_LE(tally.most_paid, rate.span(Micros{250'000})) << name(c);
    });
}

TEST(paid, by_commands_is_what_was_granted_within_a_tick_while_they_come) {
    for (const int gap : {1, 3, 6}) {
        for (const bool slews : {false, true}) {
            const Case c{0, 0, gap, 0, DecidedBy::commands, 500};
            ProjectileRun run = run_of(c, 2'000);
            run.slews = slews;
            const ProjectileTally tally = ProjectileMatch(run).play();
            EXPECT_GT(tally.hits, cases(100, 20)) << name(c);
            // A clock that slews shows the end of a step a little late: then the next command judges it.
            EXPECT_LE(tally.most_above, (slews ? 2 : 1) * one_tick) << name(c);
            EXPECT_LE(tally.most_below, margin) << name(c);
            EXPECT_EQ(tally.of(VerdictBasis::by_clock) + tally.of(VerdictBasis::remainder), 0) << name(c);
        }
    }
}

// What the clock costs the shooter: images that end otherwise, each of them declared.
TEST(paid, by_clock_images_end_otherwise_by_loss_and_seldom_snapshots_and_none_is_unexplained) {
    for (const int gap : {1, 3, 6}) {
        for (const int loss_percent : {0, 10}) {
            for (const DecidedBy decided_by : {DecidedBy::clock, DecidedBy::commands}) {
                ProjectileRun run = run_of({0, 0, gap, loss_percent, decided_by, 500}, 4'000);
                run.flights = cases(4'000, 40);
                run.runs_straight = false;
                const ProjectileTally tally = ProjectileMatch(run).play();
                EXPECT_EQ(tally.unexplained, 0);
                EXPECT_EQ(tally.wrong_confirms, 0);
                if (gap == 1 && loss_percent == 0) {
                    EXPECT_EQ(tally.others, 0);
                }
                const bool is_by_clock = decided_by == DecidedBy::clock;
                if (!is_by_clock && loss_percent == 0) {
                    EXPECT_EQ(tally.others, 0);
                }
                std::cout << (is_by_clock ? "by clock" : "by commands") << ", a snapshot every " << gap << " ticks, "
                          << loss_percent << " % loss: " << tally.others << " of " << tally.settled
                          << " ended otherwise, " << tally.paid_ticks / 64.0 * 1000.0 << " ms paid\n";
            }
        }
    }
}

// Interest, stalls, jitter, clamped stamps, delays that grow, and runners who turn and teleport; with commands executed
// after the tick is recorded, and before.
void expect_no_hit_above_the_cap(bool records_last) {
    int hits = 0;
    int turn = 0;
    for (const DecidedBy decided_by : {DecidedBy::commands, DecidedBy::clock}) {
        for_each_case(decided_by, [&](Case c) {
            if (c.loss_percent > 0) ++turn;  // each rate of snapshots and loss with each cap
            for (const int cap_ms : {40, 160, 250, 400}) {
                if (is_fast() && ++turn % 4 != 0) continue;
                c.look_back_ms = cap_ms;
                ProjectileRun run = run_of(c, 150);
                run.seed = static_cast<std::uint64_t>(cap_ms + c.hold_back_ms + c.loss_percent);
                run.runs_straight = false;
                run.audits = true;
                run.records_last = records_last;
                run.interest_percent = 70;
                run.irregular_snapshots = c.ticks_between_snapshots > 1;
                run.stalls = [](std::int64_t tick) { return tick % 331 < 30; };
                run.more_delay = [](std::int64_t tick) {
                    const std::int64_t phase = tick % 256;
                    return (phase < 128 ? phase : 256 - phase) * one_tick / 12;
                };
                const ProjectileTally tally = ProjectileMatch(run).play();
                EXPECT_LE(tally.most_paid, rate.span(Micros{cap_ms * 1000})) << name(c);
                EXPECT_EQ(tally.unexplained, 0) << name(c);
                EXPECT_EQ(tally.ahead_of_records, 0) << name(c);
                hits += tally.hits;
            }
        });
    }
    EXPECT_GT(hits, is_fast() ? 75 : 300);
}

TEST(paid, no_hit_costs_more_than_the_cap_on_any_trace) { expect_no_hit_above_the_cap(false); }

TEST(paid, no_hit_costs_more_than_the_cap_where_commands_come_before_the_ticks_states) {
    expect_no_hit_above_the_cap(true);
}

}  // namespace paid_test
