#include <backsight/service/durations.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "inputs/random.h"
#include "tests/support/cases.h"

namespace backsight::test {
namespace {

using service::Durations;

// The percentile by nearest rank.
double exact_ms(std::vector<std::int64_t> all_us, double ratio) {
    std::sort(all_us.begin(), all_us.end());
    const double rank = std::ceil(ratio * static_cast<double>(all_us.size()));
    return static_cast<double>(all_us[static_cast<std::size_t>(std::max(rank, 1.0)) - 1]) * 1e-3;
}

TEST(durations, are_all_0_before_the_first) {
    const Durations none;
    EXPECT_EQ(none.count(), 0u);
    EXPECT_EQ(none.mean_ms(), 0.0);
    EXPECT_EQ(none.max_ms(), 0.0);
    for (const double ratio : {0.0, 0.5, 1.0}) EXPECT_EQ(none.percentile_ms(ratio), 0.0);
}

TEST(durations, of_one_duration_every_percentile_is_that_one) {
    for (const std::int64_t us : {0, 1, 63, 64, 65, 1'000, 15'625, 200'001, 60'000'000}) {
        Durations one;
        one.add(Micros{us});
        for (const double ratio : {0.0, 0.5, 0.99, 1.0}) {
            EXPECT_EQ(one.percentile_ms(ratio), static_cast<double>(us) * 1e-3) << us;
        }
    }
}

TEST(durations, percentiles_are_the_exact_ones_rounded_up_within_their_class) {
    inputs::Random random(7);
    for (int round = 0; round < cases(200); ++round) {
        Durations durations;
        std::vector<std::int64_t> all_us;
        const double mean_s = round % 2 == 0 ? 2e-3 : 0.3;
        for (std::uint64_t left = 1 + random.below(400); left > 0; --left) {
            all_us.push_back(static_cast<std::int64_t>(random.exponential(mean_s) * 1e6));
            durations.add(Micros{all_us.back()});
        }
        for (const double ratio : {0.0, 0.01, 0.5, 0.9, 0.95, 0.99, 0.999, 1.0}) {
            const double exact = exact_ms(all_us, ratio);
            EXPECT_GE(durations.percentile_ms(ratio), exact);
            EXPECT_LE(durations.percentile_ms(ratio), exact * (1.0 + 1.0 / 64.0)) << ratio << " of " << all_us.size();
        }
        EXPECT_EQ(durations.max_ms(), exact_ms(all_us, 1.0));
        EXPECT_EQ(durations.percentile_ms(1.0), durations.max_ms());
    }
}

TEST(durations, one_slow_tick_of_a_hundred_is_not_yet_their_p99) {
    Durations ticks;
    for (int i = 0; i < 99; ++i) ticks.add(Micros{50});
    ticks.add(Micros{40'000});
    EXPECT_EQ(ticks.percentile_ms(0.99), 0.05);
    ticks.add(Micros{40'000});
    EXPECT_EQ(ticks.percentile_ms(0.99), 40.0);
}

TEST(durations, what_is_longer_than_the_table_counts_as_the_longest) {
    Durations durations;
    durations.add(Micros{1'000});
    durations.add(Micros{268'435'456});
    durations.add(Micros{INT64_MAX / 4});
    EXPECT_NEAR(durations.percentile_ms(0.3), 1.0, 0.016);
    EXPECT_EQ(durations.percentile_ms(0.5), static_cast<double>(INT64_MAX / 4) * 1e-3);
    EXPECT_EQ(durations.max_ms(), static_cast<double>(INT64_MAX / 4) * 1e-3);
}

TEST(durations, less_than_0_counts_as_0) {
    Durations durations;
    durations.add(Micros{-1'000'000});
    durations.add(Micros{10});
    EXPECT_EQ(durations.percentile_ms(0.5), 0.0);
    EXPECT_EQ(durations.mean_ms(), 0.005);
}

TEST(durations, sums_are_as_if_all_had_been_added_to_one) {
    Durations parts[2];
    Durations whole;
    for (int i = 0; i < 1'000; ++i) {
        parts[i % 3 == 0].add(Micros{i * 97});
        whole.add(Micros{i * 97});
    }
    parts[0].add(parts[1]);
    EXPECT_EQ(parts[0].count(), whole.count());
    EXPECT_EQ(parts[0].mean_ms(), whole.mean_ms());
    EXPECT_EQ(parts[0].max_ms(), whole.max_ms());
    for (const double ratio : {0.1, 0.5, 0.99}) EXPECT_EQ(parts[0].percentile_ms(ratio), whole.percentile_ms(ratio));
}

}  // namespace
}  // namespace backsight::test
