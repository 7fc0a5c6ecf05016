// The defaults and the named settings of backsight.h are the C++ library's.

#include <backsight/world.h>

#include "tests/bindings/c/c_ends.h"

#include <array>
#include <cstddef>
#include <string_view>

using namespace backsight;
using namespace backsight::test;

namespace {

TEST(c_configs, give_the_rules_of_a_fairness_by_name) {
    const auto usual = made(bs_weapon_rules_default);
    bs_weapon_rules rules = usual;
    ASSERT_EQ(bs_weapon_rules_of(BS_FAIRNESS_COMPETITIVE, &rules), BS_OK);
    EXPECT_EQ(rules.cover_grace_us, 0);
    EXPECT_EQ(rules.cover_foresight_us, 300'000);
    ASSERT_EQ(bs_weapon_rules_of(BS_FAIRNESS_HIGH_PING, &rules), BS_OK);
    EXPECT_EQ(rules.max_rewind_us, 500'000);
    ASSERT_EQ(bs_weapon_rules_of(BS_FAIRNESS_CASUAL, &rules), BS_OK);
    EXPECT_EQ(std::memcmp(&rules, &usual, sizeof(rules)), 0);
    EXPECT_EQ(bs_weapon_rules_of(BS_FAIRNESS_EVEN + 1, &rules), BS_OUT_OF_RANGE);
    EXPECT_EQ(std::memcmp(&rules, &usual, sizeof(rules)), 0);
    // A program that was compiled before there was a foresight has no room for it.
    rules.struct_size = offsetof(bs_weapon_rules, cover_foresight_us);
    rules.cover_foresight_us = 7;
    ASSERT_EQ(bs_weapon_rules_of(BS_FAIRNESS_COMPETITIVE, &rules), BS_OK);
    EXPECT_EQ(rules.cover_foresight_us, 7);
}

TEST(c_configs, give_all_that_a_fairness_decides) {
    auto rules = made(bs_weapon_rules_default);
    auto server = made(bs_server_config_default);
    server.max_clients = 7;
    ASSERT_EQ(bs_fairness_of(BS_FAIRNESS_EVEN, &rules, &server), BS_OK);
    EXPECT_EQ(rules.cover_foresight_us, 300'000);
    EXPECT_EQ(server.even_to_us, 150'000);
    EXPECT_EQ(server.max_clients, 7u);
    ASSERT_EQ(bs_fairness_of(BS_FAIRNESS_COMPETITIVE, &rules, &server), BS_OK);
    EXPECT_EQ(server.even_to_us, 0);
    EXPECT_EQ(bs_fairness_of(BS_FAIRNESS_EVEN + 1, &rules, &server), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_fairness_of(BS_FAIRNESS_EVEN, nullptr, &server), BS_NULL);
    EXPECT_EQ(bs_fairness_of(BS_FAIRNESS_EVEN, &rules, nullptr), BS_NULL);
    EXPECT_EQ(server.even_to_us, 0);
}

TEST(c_configs, hold_the_cover_rules_new_numbers_to_their_ranges) {
    CEnds c;
    auto verdict = room<bs_verdict>();
    c.rifle.cover_foresight_us = 1'000'001;
    EXPECT_EQ(bs_server_judge(c.server, c.client, &c.shot, &c.rifle, nullptr, nullptr, 0, &verdict), BS_OUT_OF_RANGE);
    EXPECT_NE(std::string(bs_error_text(c.server)).find("cover_foresight_us"), std::string::npos)
        << bs_error_text(c.server);
    auto config = made(bs_server_config_default);
    for (const float half_width : {-1.0f, 11.0f}) {
        config.half_width_m = half_width;
        bs_server* server = nullptr;
        auto error = room<bs_error>();
        EXPECT_EQ(bs_server_open(c.library, &c.world, &config, &server, &error), BS_OUT_OF_RANGE);
        EXPECT_NE(std::string(error.text).find("half_width_m"), std::string::npos) << error.text;
    }
}

TEST(c_configs, have_the_defaults_of_the_cpp_library) {
    const CEnds c;
    auto world = made(bs_world_config_default);
    auto server = made(bs_server_config_default);
    server.capacity_snapshots = 65;
    auto error = room<bs_error>();
    EXPECT_EQ(bs_validate_reach(&world, nullptr, 250'000, 1, 1, &error), BS_OK) << error.text;
    EXPECT_EQ(bs_validate_reach(&world, &server, 250'000, 1, 1, &error), BS_OUT_OF_RANGE);
    EXPECT_NE(std::string(error.text).find("capacity_snapshots"), std::string::npos) << error.text;
    std::int64_t out = 0;
    ASSERT_EQ(bs_moment_at(&world, 1'000'000, &out), BS_OK);
    EXPECT_EQ(out, 64 * 65'536);
    ASSERT_EQ(bs_time_of(&world, 64 * 65'536, &out), BS_OK);
    EXPECT_EQ(out, 1'000'000);
    EXPECT_EQ(bs_moment_at(&world, -1, &out), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_time_of(&world, std::int64_t{1} << 61, &out), BS_OUT_OF_RANGE);
    world.groups[2].interpolation = 4;
    EXPECT_EQ(bs_moment_at(&world, 0, &out), BS_OUT_OF_RANGE);
}

}  // namespace
