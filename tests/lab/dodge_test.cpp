// Matches of rockets: who escapes, and that verdicts and screens decide.

#include "lab/fairness/dodge.h"

#include <gtest/gtest.h>

#include "lab/fairness/rocket_match.h"

using namespace backsight;
using namespace backsight::lab::fairness;

namespace lab_dodge_test {

// A network without jitter or loss.
inputs::Trace steady_trace() {
    inputs::Trace trace{"steady", {}, 10'000'000};
    for (std::int64_t at = 0; at <= trace.duration_us; at += 10'000) trace.samples.push_back({at, 40'000});
    return trace;
}

RocketMatchConfig rockets_on(const inputs::Trace& trace, const BudgetCaps& budget, double rtt_ms) {
    RocketMatchConfig match;
    match.budget = budget;
    for (Seat& seat : match.seats) seat = {&trace, median_rtt(trace), micros_of(rtt_ms)};
    match.rockets = 100;
    match.seed = 5;
    return match;
}

BudgetCaps look_back(std::int64_t ms) { return {.look_back = {ms * 1000}}; }

BudgetCaps fast_forward(std::int64_t ms) {
    return {.look_back = {0}, .fast_forward = {ms * 1000}, .decided_by = DecidedBy::clock};
}

BudgetCaps hold_back(std::int64_t ms) {
    return {.look_back = {0}, .hold_back = {ms * 1000}, .decided_by = DecidedBy::clock};
}

BudgetCaps catching_up(std::int64_t ms) {
    return {.look_back = {0}, .fast_forward = {ms * 1000}, .decided_by = DecidedBy::catch_up};
}

const BudgetCaps some_of_each[] = {look_back(0), look_back(250), fast_forward(100), hold_back(100), catching_up(150)};

TEST(dodge, a_target_who_does_not_dodge_is_hit_by_nearly_every_rocket) {
    const inputs::Trace trace = steady_trace();
    for (const BudgetCaps& budget : some_of_each) {
        RocketMatchConfig match = rockets_on(trace, budget, 100);
        match.dodges = false;
        const RocketTally tally = play_rockets(match);
        EXPECT_EQ(tally.rockets, match.rockets);
        EXPECT_EQ(tally.denied, 0u);
        EXPECT_LE(tally.escaped, 1u) << static_cast<int>(budget.decided_by);
    }
}

// A rocket takes 0.4 to 1.2 s, and a step aside 0.2 s.
TEST(dodge, a_target_without_a_reaction_time_escapes_far_more) {
    const inputs::Trace trace = steady_trace();
    for (const BudgetCaps& budget : some_of_each) {
        RocketMatchConfig match = rockets_on(trace, budget, 100);
        const RocketTally human = play_rockets(match);
        match.human = {0.0, 0.0, 0.0, 0.0};
        const RocketTally at_once = play_rockets(match);
        EXPECT_GE(at_once.escaped, 90u);
        EXPECT_GE(at_once.escaped, human.escaped + 8) << static_cast<int>(budget.decided_by);
    }
}

TEST(dodge, a_seed_plays_alike) {
    const inputs::Trace trace = steady_trace();
    const RocketTally once = play_rockets(rockets_on(trace, look_back(250), 60));
    const RocketTally again = play_rockets(rockets_on(trace, look_back(250), 60));
    EXPECT_EQ(once.escaped, again.escaped);
    EXPECT_EQ(once.seen_us, again.seen_us);
    EXPECT_EQ(once.confirmed, again.confirmed);
}

TEST(dodge, a_rocket_decided_by_commands_ends_as_its_shooter_saw) {
    const inputs::Trace trace = steady_trace();
    const RocketTally tally = play_rockets(rockets_on(trace, look_back(500), 100));
    EXPECT_EQ(tally.rockets, 100u);
    EXPECT_EQ(tally.confirmed, tally.rockets);
    // In the present the target has stepped aside where the shooter still hits them.
    const RocketTally present = play_rockets(rockets_on(trace, look_back(0), 100));
    EXPECT_LT(present.confirmed, present.rockets);
}

TEST(dodge, the_more_of_the_view_is_looked_back_the_fewer_escape) {
    const inputs::Trace trace = steady_trace();
    const auto escaped = [&](std::int64_t ms, double rtt_ms) {
        return play_rockets(rockets_on(trace, look_back(ms), rtt_ms)).escaped;
    };
    EXPECT_GT(escaped(0, 150), escaped(100, 150));
    EXPECT_GT(escaped(100, 150), escaped(250, 150));
    EXPECT_GT(escaped(250, 20), escaped(250, 150));
}

// The image is drawn as soon as it is heard of, at the age that it has by then: before the screen has come to the tick
// of the launch.
TEST(dodge, a_fast_forward_shows_the_rocket_earlier_so_more_escape_than_with_as_much_look_back) {
    const inputs::Trace trace = steady_trace();
    const RocketTally forward = play_rockets(rockets_on(trace, fast_forward(100), 100));
    const RocketTally back = play_rockets(rockets_on(trace, look_back(100), 100));
    ASSERT_EQ(forward.seen, 100u);
    ASSERT_EQ(back.seen, 100u);
    EXPECT_LT(forward.seen_us + 100 * 10'000, back.seen_us);
    EXPECT_GT(forward.escaped, back.escaped);
}

TEST(dodge, a_network_that_brings_nothing_ends_without_a_rocket) {
    inputs::Trace lost = steady_trace();
    for (inputs::TraceSample& sample : lost.samples) sample.rtt_us = inputs::lost_rtt_us;
    RocketMatchConfig match = rockets_on(lost, look_back(250), 60);
    match.rockets = 1;
    EXPECT_EQ(play_rockets(match).rockets, 0u);
}

TEST(dodge, every_way_to_share_out_is_played_for_each_pair_of_round_trips) {
    const std::vector<Network> networks{{steady_trace(), Micros{40'000}}};
    const std::vector<DodgeSum> sums = dodges_of(networks, 20, 1);
    EXPECT_EQ(sums.size(), 13u * 4u);
    for (const DodgeSum& sum : sums) {
        EXPECT_EQ(sum.rockets, 20u);
        EXPECT_GT(sum.escaped_ratio, 0.3);
        EXPECT_GT(sum.seen_after_ms, sum.rtt_victim_ms / 2.0);
    }
}

}  // namespace lab_dodge_test
