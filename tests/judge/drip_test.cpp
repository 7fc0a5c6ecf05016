// The sequential test of the self-audit: its false alarms and its delays are computed exactly, as the hitting times of
// the chain that its sum is, and checked by simulation; the drips that once stayed silent ring.

#include <backsight/judge/self_audit.h>

#include <cmath>
#include <cstdlib>
#include <vector>

#include <gtest/gtest.h>

#include "judge/evidence.h"
#include "tests/support/cases.h"

namespace backsight::test {
namespace drip_test {

// Mean number of shots until the sum comes to the limit, from 0, at `rate` disagreements per shot. E(s), the mean from
// s, is 1 + (1 - rate) E(s - 1) + rate E(s + gain), with E(-1) = E(0) and E = 0 at the limit. Solved from the top down
// in strips of `gain`: within one, E(s) = a(s) + b(s) E(bottom - 1), for the strip above is known in terms of E(top).
double mean_shots_to_alarm(double rate, std::uint32_t gain, std::uint32_t limit) {
    struct Linear {
        double constant = 0.0;
        double below = 0.0;  // times E of the place just below the strip
    };
    std::vector<Linear> above;  // of the strip above, by place from its bottom
    std::uint32_t top = limit;
    double at_zero = 0.0;
    while (top > 0) {
        const std::uint32_t bottom = top > gain ? top - gain : 0;
        const std::uint32_t places = top - bottom;
        // E = constant + below * E(bottom - 1) + highest * E(top - 1), in which the last is found at the end.
        std::vector<Linear> strip(places);
        std::vector<double> highest(places);
        Linear last{0.0, 1.0};
        double last_highest = 0.0;
        for (std::uint32_t i = 0; i < places; ++i) {
            Linear up;  // E(s + gain), in terms of E(top - 1)
            if (bottom + i + gain < limit) up = above[bottom + i + gain - top];
            last = {1.0 + (1.0 - rate) * last.constant + rate * up.constant, (1.0 - rate) * last.below};
            last_highest = (1.0 - rate) * last_highest + rate * up.below;
            if (bottom == 0 && i == 0) {
                // E(0) leans on itself.
                last.constant = 1.0 + rate * up.constant;
                last_highest = rate * up.below;
                last.below = 1.0 - rate;
            }
            strip[i] = last;
            highest[i] = last_highest;
        }
        // E(top - 1) itself.
        const double self = 1.0 / (1.0 - highest[places - 1]);
        const Linear found{strip[places - 1].constant * self, strip[places - 1].below * self};
        for (std::uint32_t i = 0; i < places; ++i) {
            strip[i].constant += highest[i] * found.constant;
            strip[i].below += highest[i] * found.below;
        }
        if (bottom == 0) at_zero = strip[0].constant / (1.0 - strip[0].below);
        above = strip;
        top = bottom;
    }
    return at_zero;
}

double mean_shots_to_alarm(double rate) {
    const SelfAuditConfig config;
    return mean_shots_to_alarm(rate, config.drip_gain, config.drip_limit);
}

TEST(drip, defaults_are_what_the_hypotheses_give) {
    const SelfAuditConfig config;
    constexpr double p0 = 1e-5;
    constexpr double p1 = 1.0 / 500.0;
    const double unit = std::log((1.0 - p0) / (1.0 - p1));
    EXPECT_NEAR(config.drip_gain, std::log(p1 / p0) / unit, 1.0);
    // Lorden: at least exp(limit) shots between two false alarms.
    EXPECT_GE(std::exp(config.drip_limit * unit), 0.99e9);
    EXPECT_LT(std::exp(config.drip_limit * unit), 1.01e9);
}

TEST(drip, rings_falsely_once_in_so_many_shots_and_after_so_many_at_each_rate) {
    EXPECT_NEAR(mean_shots_to_alarm(1e-5), 2.97e12, 0.01e12);
    EXPECT_NEAR(mean_shots_to_alarm(1e-4), 2.17e7, 0.01e7);
    EXPECT_NEAR(mean_shots_to_alarm(1.0 / 500.0), 2584.0, 1.0);
    EXPECT_NEAR(mean_shots_to_alarm(0.01), 456.0, 1.0);
    EXPECT_NEAR(mean_shots_to_alarm(0.015), 286.0, 1.0);
}

TEST(drip, the_chain_is_solved_right) {
    // Small enough to sum up by hand: gain 2, limit 3, from 0 either stays, or goes to 2, from where another one rings.
    for (const double p : {0.5, 0.1, 0.01}) {
        const double q = 1.0 - p;
        // E0 = 1 + q E0 + p E2; E1 = 1 + q E0 (+ p * 0: 3 rings); E2 = 1 + q E1.
        const double e0 = (1.0 + p * (1.0 + q)) / (1.0 - q - p * q * q);
        EXPECT_NEAR(mean_shots_to_alarm(p, 2, 3), e0, 1e-9 * e0);
    }
}

TEST(drip, a_simulation_takes_as_long_as_the_chain_says) {
    const SelfAuditConfig config;
    for (const double rate : {1.0 / 500.0, 0.01}) {
        Random random(11);
        const int runs = cases(2000);
        double sum = 0.0;
        double squares = 0.0;
        for (int run = 0; run < runs; ++run) {
            DripTest drip(config.drip_gain, config.drip_limit);
            double shots = 0.0;
            for (; !drip.is_raised(); shots += 1.0) {
                if (random.between(0.0, 1.0) < rate) {
                    drip.disagreed();
                } else {
                    drip.agreed();
                }
            }
            sum += shots;
            squares += shots * shots;
        }
        const double mean = sum / runs;
        const double deviation = std::sqrt((squares / runs - mean * mean) / runs);
        EXPECT_NEAR(mean, mean_shots_to_alarm(rate), 4.0 * deviation) << rate;
    }
}

// Steps from one disagreement to the next: what happens between them is known.
std::uint64_t false_alarms(double rate, double shots) {
    const SelfAuditConfig config;
    Random random(5);
    DripTest drip(config.drip_gain, config.drip_limit);
    std::uint64_t alarms = 0;
    for (double played = 0.0; played < shots;) {
        const double agreed = std::floor(std::log(1.0 - random.between(0.0, 1.0)) / std::log(1.0 - rate));
        played += agreed + 1.0;
        drip.agreed(static_cast<std::uint64_t>(agreed));
        drip.disagreed();
        if (!drip.is_raised()) continue;
        ++alarms;
        drip.reset();
    }
    return alarms;
}

TEST(drip, ten_thousand_million_shots_at_the_allowed_rate_do_not_ring) { EXPECT_EQ(false_alarms(1e-5, 1e10), 0u); }

TEST(drip, ten_times_the_allowed_rate_rings_as_often_as_the_chain_says) {
    const double shots = 1e9 * cases(20);
    const double expected = shots / mean_shots_to_alarm(1e-4);
    EXPECT_NEAR(static_cast<double>(false_alarms(1e-4, shots)), expected, 4.0 * std::sqrt(expected));
}

struct Drips {
    int disagreements;
    int shots;
};

bool rings(const std::vector<bool>& disagrees) {
    const SelfAuditConfig config;
    DripTest drip(config.drip_gain, config.drip_limit);
    for (const bool one : disagrees) {
        if (one) {
            drip.disagreed();
        } else {
            drip.agreed();
        }
        if (drip.is_raised()) return true;
    }
    return false;
}

TEST(drip, twenty_of_2043_and_32_of_2088_ring_in_every_order) {
    for (const Drips drips : {Drips{20, 2043}, Drips{32, 2088}}) {
        // The order does not matter: the sum at the end is at least this much, and would have rung before.
        const SelfAuditConfig config;
        const std::int64_t least =
            std::int64_t{drips.disagreements} * config.drip_gain - (drips.shots - drips.disagreements);
        EXPECT_GE(least, std::int64_t{config.drip_limit});
        std::vector<bool> even(static_cast<std::size_t>(drips.shots));
        for (int i = 0; i < drips.disagreements; ++i) {
            even[static_cast<std::size_t>(i * drips.shots / drips.disagreements)] = true;
        }
        EXPECT_TRUE(rings(even));
        Random random(3);
        for (int run = 0; run < cases(200); ++run) {
            std::vector<bool> order = even;
            for (std::size_t i = order.size(); i-- > 1;) {
                const auto with = static_cast<std::size_t>(random.below(static_cast<int>(i) + 1));
                const bool one = order[i];
                order[i] = order[with];
                order[with] = one;
            }
            EXPECT_TRUE(rings(order)) << run;
        }
    }
}

TEST(drip, four_close_together_or_five_among_2900_ring_and_three_do_not) {
    std::vector<bool> shots(20'000);
    shots[0] = shots[1] = shots[2] = true;
    EXPECT_FALSE(rings(shots));
    shots[3] = true;
    EXPECT_TRUE(rings(shots));
    shots.assign(20'000, false);
    for (const std::size_t at : {0u, 725u, 1450u, 2175u, 2899u}) shots[at] = true;
    EXPECT_TRUE(rings(shots));
    shots[2899] = false;
    EXPECT_FALSE(rings(shots));
}

}  // namespace drip_test
}  // namespace backsight::test
