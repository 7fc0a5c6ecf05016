#include "tests/session/session_world.h"

#include <gtest/gtest.h>

#include "session/budget.h"

namespace backsight::test {
namespace {

/// Fills a connection with bodies as large as its budget allows, and says what went out.
struct Filled {
    explicit Filled(const LinkConfig& links, int steps, std::uint32_t max_kbit = 256) : world(links, config(max_kbit)) {
        world.connect();
        EXPECT_TRUE(world.wait_until_connected());
        world.step();
        const std::uint64_t before = world.channel()->counters().bytes_sent;
        for (int i = 0; i < steps; ++i) {
            world.down_body.resize(world.channel()->body_room(world.now));
            world.step();
        }
        kbit_per_second = static_cast<double>(world.channel()->counters().bytes_sent - before) * 8 * 64 / 1000 / steps;
    }
    static ServerSessionConfig config(std::uint32_t max_kbit) {
        ServerSessionConfig made = server_config();
        made.channel.budget.max_kbit_per_second = max_kbit;
        return made;
    }
    SessionWorld world;
    double kbit_per_second = 0;
};

TEST(byte_budget, no_more_goes_out_than_the_rate) {
    Filled filled(conditions(20'000, 0.0), 640, 100);
    EXPECT_NEAR(filled.kbit_per_second, 100.0, 5.0);
    EXPECT_EQ(filled.world.channel()->numbers().backoffs, 0u);
}

TEST(byte_budget, a_few_percent_of_loss_do_not_slow_it_down) {
    const Filled filled(conditions(20'000, 0.03), 640);
    EXPECT_GT(filled.kbit_per_second, 200.0);
}

TEST(byte_budget, heavy_loss_brings_it_to_the_floor_and_not_below) {
    Filled filled(conditions(20'000, 0.4), 1280);
    const ChannelNumbers numbers = filled.world.channel()->numbers();
    EXPECT_GT(numbers.backoffs, 5u);
    EXPECT_LT(numbers.budget_kbit_per_second, 60u);
    EXPECT_GE(numbers.budget_kbit_per_second, 32u);
    EXPECT_NEAR(static_cast<double>(numbers.loss_ratio), 0.4, 0.12);
}

TEST(byte_budget, a_growing_round_trip_slows_it_down_and_a_short_one_speeds_it_up_again) {
    ByteBudget budget({});
    RttEstimate rtt;
    Micros now{0};
    budget.reset(now);
    const auto pass = [&](std::int64_t rtt_us, int periods) {
        for (int i = 0; i < periods * 20; ++i) {
            now = now + Micros{25'000};
            rtt.add({rtt_us}, now);
            budget.delivered();
            budget.update(now, rtt);
        }
    };
    pass(40'000, 20);
    EXPECT_EQ(budget.kbit_per_second(), 256u);
    pass(300'000, 2);
    EXPECT_LT(budget.kbit_per_second(), 200u);
    EXPECT_GT(budget.backoffs(), 0u);
    pass(40'000, 40);
    EXPECT_EQ(budget.kbit_per_second(), 256u);
}

TEST(byte_budget, debt_is_bounded_and_paid_off) {
    ByteBudget budget({});
    budget.reset({0});
    for (int i = 0; i < 100; ++i) budget.spend(1200);
    EXPECT_EQ(budget.available_bytes(), 0u);
    budget.update({80'000}, {});  // 256 kbit/s: 2,560 bytes
    EXPECT_EQ(budget.available_bytes(), 160u);
}

TEST(rtt_estimate, smooths_like_tcp_and_remembers_the_shortest) {
    RttEstimate rtt;
    EXPECT_FALSE(rtt.is_known());
    rtt.add({80'000}, {0});
    EXPECT_EQ(rtt.smoothed(), Micros{80'000});
    EXPECT_EQ(rtt.jitter(), Micros{40'000});
    rtt.add({40'000}, {1});
    EXPECT_EQ(rtt.smoothed(), Micros{75'000});
    rtt.add({-5}, {2});
    EXPECT_EQ(rtt.samples(), 2u);
    EXPECT_EQ(rtt.shortest(), Micros{40'000});
    for (std::int64_t t = 0; t < 12; ++t) rtt.add({60'000}, {t * 1'000'000});
    EXPECT_EQ(rtt.shortest(), Micros{60'000});
}

}  // namespace
}  // namespace backsight::test
