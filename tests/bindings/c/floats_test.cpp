// Threads whose settings for floats are not those of other machines: told when something is opened, and when asked.

#include "tests/bindings/c/c_ends.h"
#include "tests/support/float_settings.h"

#include <functional>

using namespace backsight::test;

namespace {

TEST(c_floats, that_are_flushed_to_zero_open_nothing) {
    if (!FloatSettings::can_flush) GTEST_SKIP();
    CEnds ends;
    auto clock = made(bs_clock_config_default);
    auto delay = made(bs_delay_config_default);
    auto motion = made(bs_estimator_config_default);
    auto reckoning = made(bs_reckoner_config_default);
    bs_library* library = nullptr;
    bs_server* server = nullptr;
    bs_client* client = nullptr;
    bs_clock* its_clock = nullptr;
    bs_command_buffer* buffer = nullptr;
    bs_estimator* estimator = nullptr;
    bs_reckoner* reckoner = nullptr;
    auto error = room<bs_error>();
    const std::function<std::int32_t()> opens[] = {
        [&] { return bs_open(BS_ABI_VERSION, &library, &error); },
        [&] { return bs_server_open(ends.library, &ends.world, nullptr, &server, &error); },
        [&] { return bs_client_open(ends.library, &ends.world, nullptr, &client, &error); },
        [&] { return bs_clock_open(ends.library, &clock, &delay, 1, &its_clock, &error); },
        [&] { return bs_command_buffer_open(ends.library, 16, 64, &buffer, &error); },
        [&] { return bs_estimator_open(ends.library, &motion, &estimator, &error); },
        [&] { return bs_reckoner_open(ends.library, &ends.world.groups[0], &reckoning, &reckoner, &error); },
    };
    for (const auto zeroes : {FloatSettings::Zeroes::results, FloatSettings::Zeroes::arguments}) {
        const FloatSettings flushed(zeroes);
        EXPECT_EQ(bs_check_floats(), BS_BAD_FLOATS);
        for (const auto& open : opens) {
            error = room<bs_error>();
            EXPECT_EQ(open(), BS_BAD_FLOATS);
            EXPECT_EQ(error.code, BS_BAD_FLOATS);
            EXPECT_EQ(std::string(error.text).find("floats: this thread "), 0u) << error.text;
            EXPECT_NE(std::string(error.text).find("-ffast-math"), std::string::npos) << error.text;
        }
        std::int64_t moment = 0;
        EXPECT_EQ(bs_moment_at(&ends.world, 1, &moment), BS_BAD_FLOATS);
    }
    EXPECT_EQ(library, nullptr);
    EXPECT_EQ(server, nullptr);
    EXPECT_EQ(client, nullptr);
    EXPECT_EQ(bs_check_floats(), BS_OK);
    EXPECT_EQ(bs_server_open(ends.library, &ends.world, nullptr, &server, &error), BS_OK);
}

#ifdef FE_UPWARD
TEST(c_floats, that_are_rounded_elsewhere_open_nothing) {
    for (const int rounding : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
        const FloatSettings elsewhere(rounding);
        bs_library* library = nullptr;
        EXPECT_EQ(bs_check_floats(), BS_BAD_FLOATS);
        EXPECT_EQ(bs_open(BS_ABI_VERSION, &library, nullptr), BS_BAD_FLOATS);
        EXPECT_EQ(library, nullptr);
    }
}
#endif

}  // namespace
