// The published delays against their rules.

#include <backsight/presets/delays.h>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace backsight::presets {
namespace {

TEST(delays, follow_their_rules) {
    const auto wanted = [](const std::string& name, const std::vector<double>& lateness) {
        for (const PublishedDelay& method : published_delays()) {
            if (name != method.name) continue;
            const auto made = method.make(10'000.0);
            for (const double late : lateness) made->arrived(late);
            return made->wanted_us();
        }
        return -1.0;
    };
    EXPECT_EQ(wanted("fixed-2x", {5'000.0}), 20'000.0);
    EXPECT_EQ(wanted("fixed-3x", {}), 30'000.0);
    EXPECT_EQ(wanted("mean-4dev", {4'000.0}), 14'000.0);
    // The second is 1,600 above the mean: gain 1/16, then a sixteenth of what is left as deviation.
    EXPECT_DOUBLE_EQ(wanted("mean-4dev", {0.0, 1'600.0}), 10'000.0 + 100.0 + 4.0 * 1'500.0 / 16.0);
    EXPECT_EQ(wanted("envelope", {0.0, 8'000.0}), 18'000.0);
    EXPECT_DOUBLE_EQ(wanted("envelope", {8'000.0, 0.0}), 10'000.0 + 8'000.0 * 255.0 / 256.0);
    std::vector<double> mixed(1'000, 500.0);
    for (std::size_t i = 0; i < mixed.size(); i += 50) mixed[i] = 20'500.0;
    EXPECT_EQ(wanted("histogram-p95", mixed), 11'000.0);
    EXPECT_EQ(wanted("histogram-p99", mixed), 31'000.0);
}

}  // namespace
}  // namespace backsight::presets
