#include <backsight/session/tick_seeds.h>

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace backsight {
namespace {

constexpr SeedKey key{0x0706050403020100u, 0x0f0e0d0c0b0a0908u};

// From a reference implementation of SipHash-2-4 in Python, over the little-endian words {1, block} and
// {2, tick, client}.
TEST(tick_seeds, draws_by_siphash) {
    const TickSeeds seeds(key, 64);
    EXPECT_EQ(seeds.block_of(Tick{0}).key, 0x8b62d01d7ce96e82u);
    EXPECT_EQ(seeds.block_of(Tick{6'400}).key, 0x5b13e59d72e30294u);
    EXPECT_EQ(seeds.secret(Tick{1'000}, 7), 0xe4450f1fu);
}

TEST(tick_seeds, both_ends_have_the_same_seed_for_each_tick) {
    const TickSeeds seeds(key, 64);
    KnownSeeds known(64);
    known.take(seeds.block_of(Tick{0}));
    for (Tick tick{0}; tick < Tick{2'000}; tick = tick + 1) {
        if (seeds.begins_block(tick)) known.take(seeds.block_after(tick));
        EXPECT_EQ(known.at(tick), std::optional(seeds.at(tick))) << tick.value;
        EXPECT_EQ(known.at(tick + 63), std::optional(seeds.at(tick + 63))) << tick.value;
    }
}

TEST(tick_seeds, tells_nothing_beyond_the_next_block) {
    const TickSeeds seeds(key, 64);
    KnownSeeds known(64);
    known.take(seeds.block_of(Tick{0}));
    known.take(seeds.block_after(Tick{0}));
    EXPECT_TRUE(known.at(Tick{127}).has_value());
    EXPECT_FALSE(known.at(Tick{128}).has_value());
    EXPECT_FALSE(known.at(Tick{-1}).has_value());
    EXPECT_FALSE(known.at(Tick{4 * 64}).has_value());
    // Blocks may come in any order, and again.
    known.take(seeds.block_of(Tick{192}));
    known.take(seeds.block_of(Tick{128}));
    known.take(seeds.block_of(Tick{128}));
    for (const std::int64_t tick : {0, 64, 128, 192})
        EXPECT_EQ(known.at(Tick{tick}), std::optional(seeds.at(Tick{tick})));
}

TEST(tick_seeds, one_block_says_nothing_of_another_or_of_secrets) {
    const TickSeeds seeds(key, 8);
    const TickSeeds others({key.low ^ 1, key.high}, 8);
    std::set<std::uint64_t> keys;
    std::set<std::uint32_t> drawn;
    for (std::int64_t tick = -800; tick < 800; ++tick) {
        keys.insert(seeds.block_of(Tick{tick}).key);
        drawn.insert({seeds.at(Tick{tick}), seeds.secret(Tick{tick}, 0), seeds.secret(Tick{tick}, 1)});
        EXPECT_NE(seeds.block_of(Tick{tick}).key, others.block_of(Tick{tick}).key);
    }
    EXPECT_EQ(keys.size(), 200u);
    EXPECT_GE(drawn.size(), 4'798u) << "of 4,800: two of 2^32 may be equal";
}

TEST(tick_seeds, begins_blocks_once_in_their_length_before_and_after_zero) {
    const TickSeeds seeds(key, 64);
    int begun = 0;
    for (std::int64_t tick = -640; tick < 640; ++tick) {
        if (!seeds.begins_block(Tick{tick})) continue;
        ++begun;
        EXPECT_EQ(tick % 64, 0);
        EXPECT_NE(seeds.block_of(Tick{tick}).number, seeds.block_of(Tick{tick - 1}).number);
    }
    EXPECT_EQ(begun, 20);
}

TEST(tick_seeds, a_spread_is_even_within_its_bounds) {
    double right = 0.0, up = 0.0, squares = 0.0;
    constexpr std::uint32_t shots = 20'000;
    for (std::uint32_t seed = 0; seed < shots; ++seed) {
        const SpreadOffset offset = spread_offset(seed, seed % 8, 0.06f);
        ASSERT_LE(std::abs(offset.right), 0.06f);
        ASSERT_LE(std::abs(offset.up), 0.06f);
        right += static_cast<double>(offset.right);
        up += static_cast<double>(offset.up);
        squares += static_cast<double>(offset.right) * static_cast<double>(offset.right);
    }
    EXPECT_NEAR(right / shots, 0.0, 0.001);
    EXPECT_NEAR(up / shots, 0.0, 0.001);
    EXPECT_NEAR(squares / shots, 0.06 * 0.06 / 3.0, 0.00005);
    EXPECT_EQ(spread_offset(1, 2, 0.06f), spread_offset(1, 2, 0.06f));
    EXPECT_NE(spread_offset(1, 2, 0.06f), spread_offset(1, 3, 0.06f));
    EXPECT_NE(spread_offset(1, 2, 0.06f), spread_offset(2, 2, 0.06f));
    EXPECT_EQ(spread_offset(1, 2, 0.0f).right, 0.0f);
}

}  // namespace
}  // namespace backsight
