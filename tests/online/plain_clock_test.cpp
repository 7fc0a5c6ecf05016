#include <gtest/gtest.h>

#include "arena/level.h"
#include "arena/online/plain_clock.h"
#include "tests/support/cases.h"

namespace backsight::test {
namespace {

using arena::PlainClock;
using arena::rate;

TEST(PlainClock, draws_the_delay_behind_the_quickest_snapshot_and_never_goes_back) {
    PlainClock clock(rate, {50'000});
    EXPECT_EQ(clock.shown({0}), std::nullopt);
    Random random(1);
    Moment last{0};
    for (std::int64_t tick = 1; tick < 64 * 30; ++tick) {
        const Micros sent = rate.time_of(Tick{tick});
        const std::int64_t way_us = 30'000 + random.below(15'000);
        clock.arrived(Tick{tick}, Micros{sent.value + way_us});
        const Micros now{sent.value + way_us};
        const auto shown = clock.shown(now);
        ASSERT_TRUE(shown);
        ASSERT_GE(*shown, last);
        last = *shown;
        if (tick < 64 * 5) continue;
        // 30 ms on the way at least, then 50 ms of delay; the window may have missed the very quickest.
        const std::int64_t behind_us = now.value - rate.time_of(*shown).value;
        ASSERT_GE(behind_us, 79'000);
        ASSERT_LE(behind_us, 83'000);
    }
}

TEST(PlainClock, follows_a_path_that_gets_longer_slowly_and_a_server_that_stood_still_at_once) {
    PlainClock clock(rate, {0});
    const auto hear = [&](std::int64_t tick, std::int64_t way_us) {
        const Micros now{rate.time_of(Tick{tick}).value + way_us};
        clock.arrived(Tick{tick}, now);
        return now.value - rate.time_of(*clock.shown(now)).value;
    };
    for (std::int64_t tick = 1; tick < 640; ++tick) hear(tick, 10'000);
    EXPECT_LE(hear(640, 10'000), 10'016);
    std::int64_t before_us = 10'000;
    for (std::int64_t tick = 641; tick < 1'280; ++tick) {
        const std::int64_t behind_us = hear(tick, 60'000);
        ASSERT_LE(behind_us - before_us, 51'000);
        before_us = behind_us;
    }
    EXPECT_GE(before_us, 59'000);
    // Three seconds pass of which the server knows nothing.
    std::int64_t behind_us = 0;
    for (std::int64_t tick = 1'281; tick < 1'700; ++tick) behind_us = hear(tick, 3'060'000);
    EXPECT_NEAR(static_cast<double>(behind_us), 3'060'000.0, 20'000.0);
}

}  // namespace
}  // namespace backsight::test
