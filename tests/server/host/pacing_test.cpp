#include "server/host/pacing.h"

#include <gtest/gtest.h>

#include <chrono>

namespace backsight::test {
namespace {

TEST(pacing, in_slow_motion_the_clock_goes_slower_and_waiting_takes_longer) {
    EXPECT_EQ(server::real_span(Micros{10'000}), Micros{10'000});
    server::slow_down(3);
    EXPECT_EQ(server::real_span(Micros{10'000}), Micros{30'000});
    const auto real_began = std::chrono::steady_clock::now();
    const Micros began = server::steady_now();
    server::sleep_until(began + Micros{10'000});
    const Micros took = server::steady_now() - began;
    const auto real_took = std::chrono::steady_clock::now() - real_began;
    server::slow_down(1);
    EXPECT_GE(took, Micros{10'000});
    // Each reading of a clock may be behind by less than one of its microseconds.
    EXPECT_GE(real_took, std::chrono::microseconds(29'997));
    EXPECT_LE(took, Micros{std::chrono::duration_cast<std::chrono::microseconds>(real_took).count() / 3 + 2});
}

}  // namespace
}  // namespace backsight::test
