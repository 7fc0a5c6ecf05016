// Settings of a thread that change the last bits of floats, or lose those near zero.

#include "tests/support/float_settings.h"

#include <backsight/base/floats.h>
#include <backsight/world.h>

#include <gtest/gtest.h>

#include <thread>

using namespace backsight;
using backsight::test::FloatSettings;

namespace base_floats_test {

TEST(floats, are_exact_as_a_thread_begins) {
    EXPECT_TRUE(floats_are_exact());
    EXPECT_EQ(WorldConfig{}.validate(), nullptr);
}

TEST(floats, are_not_exact_where_small_results_become_zero) {
    if (!FloatSettings::can_flush) GTEST_SKIP();
    const FloatSettings flushed(FloatSettings::Zeroes::results);
    EXPECT_FALSE(floats_are_exact());
    EXPECT_STREQ(WorldConfig{}.validate(), "floats");
}

TEST(floats, are_not_exact_where_small_arguments_become_zero) {
    if (!FloatSettings::can_flush) GTEST_SKIP();
    const FloatSettings flushed(FloatSettings::Zeroes::arguments);
    EXPECT_FALSE(floats_are_exact());
    EXPECT_STREQ(WorldConfig{}.validate(), "floats");
}

#ifdef FE_UPWARD
TEST(floats, are_not_exact_where_they_are_rounded_elsewhere) {
    for (const int rounding : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
        {
            const FloatSettings elsewhere(rounding);
            EXPECT_FALSE(floats_are_exact()) << rounding;
            EXPECT_STREQ(WorldConfig{}.validate(), "floats");
        }
        EXPECT_TRUE(floats_are_exact());
    }
}
#endif

// A setting belongs to one thread; a new one begins with its maker's, where the platform has it so.
TEST(floats, are_asked_of_the_calling_thread) {
    if (!FloatSettings::can_flush) GTEST_SKIP();
    bool inner = true;
    std::thread([&] {
        const FloatSettings flushed(FloatSettings::Zeroes::results);
        inner = floats_are_exact();
    }).join();
    EXPECT_FALSE(inner);
    EXPECT_TRUE(floats_are_exact());
}

}  // namespace base_floats_test
