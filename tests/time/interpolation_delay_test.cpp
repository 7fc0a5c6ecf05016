#include "time/interpolation_delay.h"

#include <backsight/base/random.h>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

using namespace backsight;

namespace interpolation_delay_test {

TEST(cost_histogram, finds_the_least_cost_as_trying_everything_does) {
    EXPECT_TRUE(rc::check([] {
        CostHistogram histogram(500.0, -64'000.0);
        const auto values = *rc::gen::container<std::vector<int>>(rc::gen::inRange(-64'000, 255'000));
        RC_PRE(!values.empty());
        for (const int value : values) histogram.add(value, value, 1.0);
        const double weight = *rc::gen::inRange(1, 2'000'000);
        const double best = histogram.best(weight);
        const auto cost = [&](double delay) {
            double above = 0.0;
            for (const int value : values) above += value >= delay ? 1.0 : 0.0;
            return delay + weight * above / static_cast<double>(values.size());
        };
        for (std::size_t bin = 0; bin < CostHistogram::bins; ++bin) {
            RC_ASSERT(cost(best) <= cost(-64'000.0 + 500.0 * static_cast<double>(bin + 1)) + 1e-3 * weight);
        }
    }));
}

// Sums are kept between two questions, and must be those that a fresh one would make.
TEST(cost_histogram, answers_alike_whether_it_was_asked_in_between) {
    RandomReals<double> random(7);
    CostHistogram asked(500.0, -32'000.0);
    CostHistogram unasked(500.0, -32'000.0);
    for (int i = 0; i < 20'000; ++i) {
        const double keep = random.chance(0.01) ? 0.1 : 0.999;
        const double from = random.uniform(-40'000.0, random.chance(0.1) ? 300'000.0 : 20'000.0);
        const double to = from + random.uniform(-1'000.0, 20'000.0);
        const double added = random.uniform(0.0, 16'000.0);
        for (CostHistogram* one : {&asked, &unasked}) {
            one->forget(keep);
            one->add(from, to, added);
        }
        const double weight = random.uniform(0.0, 2e6);
        const double at = random.uniform(-40'000.0, 300'000.0);
        const double best = asked.best(weight);
        const double share = asked.share_above(at);
        if (i % 50 != 0) continue;
        CostHistogram fresh = unasked;
        ASSERT_EQ(fresh.share_above(at), share);
        ASSERT_EQ(fresh.best(weight), best);
        // No bin's end costs less.
        double least = 1e300;
        for (std::size_t bin = CostHistogram::bins; bin-- > 0;) {
            const double end = -32'000.0 + static_cast<double>(bin + 1) * 500.0;
            least = std::min(least, end + weight * fresh.share_above(end - 250.0));
        }
        ASSERT_NEAR(best + weight * fresh.share_above(best - 250.0), least, 1e-9 * (1.0 + weight));
    }
}

TEST(cost_histogram, spreads_evenly_and_forgets) {
    CostHistogram histogram(1'000.0, 0.0);
    histogram.add(0.0, 10'000.0, 10.0);
    EXPECT_NEAR(histogram.share_above(4'999.0), 0.5, 1e-6);
    EXPECT_NEAR(histogram.value_at(0.25), 3'000.0, 1e-9);
    histogram.forget(0.1);
    EXPECT_NEAR(histogram.total(), 1.0, 1e-9);
    histogram.add(50'000.0, 50'000.0, 1.0);
    EXPECT_NEAR(histogram.share_above(20'000.0), 0.5, 1e-6);
    for (int i = 0; i < 2'000; ++i) histogram.forget(0.5);  // far past the range of a float
    histogram.add(5'000.0, 5'000.0, 1.0);
    EXPECT_NEAR(histogram.share_above(4'000.0), 1.0, 1e-6);
    EXPECT_NEAR(histogram.total(), 1.0, 1e-6);
    histogram.clear();
    EXPECT_EQ(histogram.total(), 0.0);
    EXPECT_EQ(histogram.best(1e6), 0.0);
    EXPECT_EQ(histogram.share_above(0.0), 0.0);
}

Micros settled_delay(float starvation_weight, double late_ratio, std::int64_t late_us) {
    InterpolationDelayConfig config;
    config.starvation_weight = starvation_weight;
    InterpolationDelay delay(config);
    RandomReals<double> random(3);
    for (std::int64_t i = 0; i < 6'000; ++i) {
        const std::int64_t late = random.chance(late_ratio) ? late_us : 0;
        const Micros sent{i * 16'667};
        delay.arrived(sent, Micros{late});
        delay.delay(sent + Micros{late});
    }
    return delay.target();
}

TEST(interpolation_delay, is_one_interval_where_nothing_is_late) {
    EXPECT_NEAR(static_cast<double>(settled_delay(12.0f, 0.0, 0).value), 16'667.0, 1'000.0);
}

TEST(interpolation_delay, pays_for_lateness_by_its_cost_and_not_by_a_percentile) {
    // Every twentieth is 12 ms late: 3.6 % of the time for 12 ms. Worth it at 12 ms for a percent, not at 1 ms.
    EXPECT_GT(settled_delay(12.0f, 0.05, 12'000).value, 26'000);
    EXPECT_LT(settled_delay(1.0f, 0.05, 12'000).value, 24'000);
}

// Cost of a path from 80 s to 200 s: at the delay, and at the best of all constant ones. In ms, at the default weight.
struct PathCost {
    double ours_ms = 0.0;
    double best_constant_ms = 0.0;
};

template <class Lateness>
PathCost cost_of_path(Lateness lateness_us) {
    InterpolationDelay delay{InterpolationDelayConfig{}};
    RandomReals<double> random(5);
    const double weight = 100.0 * static_cast<double>(InterpolationDelayConfig{}.starvation_weight);
    PathCost cost;
    std::vector<double> starved_us(250, 0.0);  // by constant delay in ms
    double ours_us = 0.0;
    double starved_ours_us = 0.0;
    double time_us = 0.0;
    std::int64_t late_before = 0;
    for (std::int64_t sent = 0; sent < 200'000'000; sent += 16'667) {
        // None overtakes another.
        const auto late =
            std::max(static_cast<std::int64_t>(lateness_us(static_cast<double>(sent) * 1e-6, random.unit())),
                     late_before - 16'666);
        const auto age = static_cast<double>(16'667 + late);
        const double elapsed = age - static_cast<double>(late_before);
        late_before = late;
        const auto drawn = static_cast<double>(delay.delay(Micros{sent + late}).value);
        delay.arrived(Micros{sent}, Micros{late});
        if (sent < 80'000'000) continue;
        time_us += elapsed;
        ours_us += drawn * elapsed;
        starved_ours_us += std::clamp(age - drawn, 0.0, elapsed);
        for (std::size_t ms = 0; ms < starved_us.size(); ++ms) {
            starved_us[ms] += std::clamp(age - 1'000.0 * static_cast<double>(ms), 0.0, elapsed);
        }
    }
    cost.ours_ms = ours_us / time_us * 1e-3 + weight * starved_ours_us / time_us;
    cost.best_constant_ms = 1e9;
    for (std::size_t ms = 0; ms < starved_us.size(); ++ms) {
        cost.best_constant_ms =
            std::min(cost.best_constant_ms, static_cast<double>(ms) + weight * starved_us[ms] / time_us);
    }
    return cost;
}

// A constant delay is chosen with knowledge of the path. Ours may cost four milliseconds more, for which it prefers to
// follow, and one more for bins and the slew.
constexpr double dearer_by_ms = 5.0;

TEST(interpolation_delay, costs_no_more_than_the_best_constant_where_lateness_steps_up_and_down) {
    for (const double step_ms : {15.0, 30.0, 50.0, 100.0}) {
        for (const double period_s : {0.5, 1.0, 2.5, 5.0}) {
            const PathCost cost = cost_of_path([&](double at_s, double random) {
                const bool is_up = static_cast<std::int64_t>(at_s / period_s) % 2 == 1;
                return (is_up ? step_ms * 1e3 : 0.0) + 2'000.0 * random;
            });
            EXPECT_LT(cost.ours_ms, cost.best_constant_ms + dearer_by_ms) << step_ms << " ms, " << period_s << " s";
        }
    }
}

TEST(interpolation_delay, costs_no_more_than_the_best_constant_where_jitter_is_even) {
    for (const double jitter_ms : {0.0, 2.0, 5.0, 10.0, 20.0, 40.0}) {
        const PathCost cost = cost_of_path([&](double, double random) { return jitter_ms * 1e3 * random; });
        EXPECT_LT(cost.ours_ms, cost.best_constant_ms + dearer_by_ms) << jitter_ms;
    }
}

// Jitter of 3 ms in the mean for ten seconds, then an outage. Packets sent in it are lost, or arrive at its end.
Micros delay_after_outage(std::int64_t outage_us, bool is_lost, std::int64_t wait_us) {
    InterpolationDelay delay{InterpolationDelayConfig{}};
    RandomReals<double> random(4);
    const std::int64_t begins_us = 10'000'000;
    const std::int64_t ends_us = begins_us + outage_us;
    std::int64_t now = 0;
    for (std::int64_t sent = 0; sent < ends_us + wait_us; sent += 16'667) {
        auto late = static_cast<std::int64_t>(random.unit() * 6'000.0);
        const bool is_out = sent >= begins_us && sent < ends_us;
        if (is_out && is_lost) continue;
        if (is_out) late += ends_us - sent;
        now = std::max(now + 1, sent + late);
        delay.arrived(Micros{sent}, Micros{late});
        delay.delay(Micros{now});
    }
    return delay.delay(Micros{now});
}

TEST(interpolation_delay, is_back_seconds_after_an_outage_of_seconds) {
    const Micros without = delay_after_outage(0, true, 10'000'000);
    for (const std::int64_t outage_us : {1'000'000, 3'000'000, 6'000'000, 12'000'000}) {
        for (const bool is_lost : {false, true}) {
            EXPECT_LT(delay_after_outage(outage_us, is_lost, 7'000'000).value, without.value + 8'000)
                << outage_us << ' ' << is_lost;
        }
    }
}

TEST(interpolation_delay, slews_and_keeps_its_bounds_whatever_comes) {
    EXPECT_TRUE(rc::check([] {
        InterpolationDelayConfig config;
        config.min_delay = Micros{10'000};
        config.max_delay = Micros{120'000};
        InterpolationDelay delay(config);
        RandomReals<double> random(*rc::gen::arbitrary<std::uint64_t>());
        std::int64_t now = 0;
        Micros last = delay.delay(Micros{0});
        for (int i = 0; i < 500; ++i) {
            const auto step = static_cast<std::int64_t>(random.uniform(0.0, 40'000.0));
            now += step;
            const auto sent = static_cast<std::int64_t>(random.uniform(-1e12, 1e12));
            const auto late = static_cast<std::int64_t>(random.uniform(-1e12, 1e12));
            delay.arrived(Micros{sent}, Micros{late});
            const Micros current = delay.delay(Micros{now});
            RC_ASSERT(std::abs((current - last).value) <= step / 20 + 1);
            RC_ASSERT(current >= config.min_delay);
            RC_ASSERT(current <= config.max_delay);
            last = current;
        }
    }));
}

TEST(interpolation_delay, stays_where_it_was_when_the_mark_moves) {
    InterpolationDelay delay{InterpolationDelayConfig{}};
    for (std::int64_t i = 0; i < 600; ++i) {
        const Micros sent{i * 16'667};
        delay.arrived(sent, Micros{6'000});
        delay.delay(sent + Micros{6'000});
    }
    const Micros now{600 * 16'667 + 6'000};
    const Micros before = delay.delay(now);
    delay.quickest_moved(Micros{5'000});
    EXPECT_NEAR(static_cast<double>((before - delay.delay(now)).value), 5'000.0, 2.0);
    delay.arrived(Micros{600 * 16'667}, Micros{1'000});
    EXPECT_NEAR(static_cast<double>((before - delay.target()).value), 5'000.0, 1'000.0);
}

TEST(interpolation_delay, keeps_what_lasts_when_the_mark_moves) {
    // Steps of 40 ms each second, so that the lasting delay is taken; then the mark moves by 10 ms.
    InterpolationDelay delay{InterpolationDelayConfig{}};
    const auto late = [](std::int64_t i) { return std::int64_t{i / 60 % 2 == 1 ? 50'000 : 10'000}; };
    for (std::int64_t i = 0; i < 6'000; ++i) delay.arrived(Micros{i * 16'667}, Micros{late(i)});
    EXPECT_NEAR(static_cast<double>(delay.target().value), 66'667.0, 1'000.0);
    delay.quickest_moved(Micros{10'000});
    for (std::int64_t i = 6'000; i < 6'060; ++i) delay.arrived(Micros{i * 16'667}, Micros{late(i) - 10'000});
    EXPECT_NEAR(static_cast<double>(delay.target().value), 56'667.0, 1'000.0);
}

TEST(interpolation_delay, does_not_collapse_when_the_first_age_is_an_outage) {
    InterpolationDelay delay{InterpolationDelayConfig{}};
    delay.arrived(Micros{0}, Micros{400'000});
    delay.arrived(Micros{16'667}, Micros{400'000});
    EXPECT_EQ(delay.target().value, 250'000);
}

TEST(interpolation_delay_config, names_the_field_that_is_wrong) {
    using Change = void (*)(InterpolationDelayConfig&);
    const std::pair<const char*, Change> cases[] = {
        {"send_interval", [](auto& c) { c.send_interval = Micros{0}; }},
        {"delay_weight", [](auto& c) { c.delay_weight = 0.0f; }},
        {"starvation_weight", [](auto& c) { c.starvation_weight = -1.0f; }},
        {"min_delay", [](auto& c) { c.min_delay = Micros{250'001}; }},
        {"max_delay", [](auto& c) { c.max_delay = Micros{250'001}; }},
        {"max_slew_ratio", [](auto& c) { c.max_slew_ratio = 0.0f; }},
        {"level_memory", [](auto& c) { c.level_memory = Micros{0}; }},
        {"deviation_memory", [](auto& c) { c.deviation_memory = Micros{0}; }},
        {"memory", [](auto& c) { c.memory = Micros{0}; }},
        {"prior_time", [](auto& c) { c.prior_time = Micros{-1}; }},
    };
    EXPECT_EQ(InterpolationDelayConfig{}.validate(), nullptr);
    for (const auto& [field, change] : cases) {
        InterpolationDelayConfig config;
        change(config);
        ASSERT_NE(config.validate(), nullptr) << field;
        EXPECT_EQ(std::string_view(config.validate()), field);
    }
}

TEST(interpolation_delay, one_packet_tells_of_no_more_loss_than_of_five_seconds) {
    InterpolationDelayConfig config;
    config.send_interval = Micros{15'625};
    InterpolationDelay delay(config);
    delay.arrived(Micros{0}, Micros{0});
    delay.arrived(Micros{std::int64_t{1} << 52}, Micros{0});
    EXPECT_EQ(delay.numbers().lost, 319u);
}

}  // namespace interpolation_delay_test
