#include <backsight/session/tick_seeds.h>

#include <gtest/gtest.h>

#include <cmath>

#include "backsight.h"

namespace {

constexpr std::uint64_t low = 0x0706050403020100u;
constexpr std::uint64_t high = 0x0f0e0d0c0b0a0908u;

TEST(c_seeds, are_those_of_the_library_at_both_ends) {
    const backsight::TickSeeds seeds({low, high}, 64);
    for (std::int64_t tick = 0; tick < 1'000; tick += 7) {
        std::uint32_t number = 0, seed = 0, secret = 0;
        std::uint64_t key = 0;
        ASSERT_EQ(bs_seed_block(low, high, 64, tick, &number, &key), BS_OK);
        ASSERT_EQ(bs_seed_of_tick(key, tick, &seed), BS_OK);
        ASSERT_EQ(bs_secret_seed(low, high, tick, 3, &secret), BS_OK);
        EXPECT_EQ(number, tick / 64);
        EXPECT_EQ(key, seeds.block_of(backsight::Tick{tick}).key);
        EXPECT_EQ(seed, seeds.at(backsight::Tick{tick}));
        EXPECT_EQ(secret, seeds.secret(backsight::Tick{tick}, 3));
        bs_vec3 offset{9.0f, 9.0f, 9.0f};
        ASSERT_EQ(bs_spread_offset(seed, 2, 0.06f, &offset), BS_OK);
        const backsight::SpreadOffset drawn = backsight::spread_offset(seed, 2, 0.06f);
        EXPECT_EQ(offset.x, drawn.right);
        EXPECT_EQ(offset.y, drawn.up);
        EXPECT_EQ(offset.z, 0.0f);
    }
}

TEST(c_seeds, refuse_what_is_out_of_range_and_write_nothing) {
    std::uint32_t number = 5;
    std::uint64_t key = 6;
    EXPECT_EQ(bs_seed_block(low, high, 0, 1, &number, &key), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_seed_block(low, high, 4'097, 1, &number, &key), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_seed_block(low, high, 64, -1, &number, &key), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_seed_block(low, high, 64, INT64_MAX, &number, &key), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_seed_block(low, high, 64, 1, nullptr, &key), BS_NULL);
    EXPECT_EQ(bs_seed_block(low, high, 64, 1, &number, nullptr), BS_NULL);
    EXPECT_EQ(number, 5u);
    EXPECT_EQ(key, 6u);
    EXPECT_EQ(bs_seed_of_tick(1, 1, nullptr), BS_NULL);
    EXPECT_EQ(bs_secret_seed(low, high, 1, 1, nullptr), BS_NULL);
    bs_vec3 offset{7.0f, 7.0f, 7.0f};
    for (const float spread : {-0.1f, 1'001.0f, std::nanf(""), HUGE_VALF}) {
        EXPECT_EQ(bs_spread_offset(1, 1, spread, &offset), BS_OUT_OF_RANGE);
    }
    EXPECT_EQ(bs_spread_offset(1, 1, 0.06f, nullptr), BS_NULL);
    EXPECT_EQ(offset.x, 7.0f);
}

}  // namespace
