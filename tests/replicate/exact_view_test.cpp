#include "tests/replicate/exact_world.h"
#include "tests/support/cases.h"

// The claim of the project over real bytes: the client's drawing and the view that the server rebuilds from its stamp
// are equal, bit for bit, in any network conditions.

namespace backsight::test {
namespace {

void expect_exact(const NetworkConditions& conditions, std::uint64_t least_compared) {
    for (std::uint32_t seed = 1; seed <= static_cast<std::uint32_t>(cases(3)); ++seed) {
        ExactWorld world(conditions, seed * 10);
        world.run(1000);
        if (testing::Test::HasFatalFailure()) return;
        EXPECT_GT(world.compared, least_compared);
        EXPECT_GT(world.despawned, 0u);
        EXPECT_GT(world.reckoned, least_compared / 4);
        EXPECT_EQ(world.marked > least_compared / 4, conditions.field_bits > 0);
        EXPECT_GT(world.sent().reckoned, 100u);
        const bool sends_fields = conditions.field_bits > 0;  // at once
        EXPECT_TRUE(sends_fields || world.sent().spared > world.sent().reckoned)
            << "sending by error is what is tested";
        EXPECT_LT(world.sent().whole, world.sent().entities / 3) << "deltas are what is tested";
        EXPECT_EQ(world.received()[ApplyResult::unknown_baseline] + world.received()[ApplyResult::malformed], 0u);
    }
}

TEST(exact_view_over_bytes, on_a_clean_network) { expect_exact({}, 20'000); }

TEST(exact_view_over_bytes, under_loss_duplicates_and_reordering) {
    NetworkConditions conditions;
    conditions.loss_ratio = 0.3;
    conditions.duplicate_ratio = 0.1;
    conditions.reorder_ratio = 0.1;
    expect_exact(conditions, 20'000);
}

TEST(exact_view_over_bytes, with_update_rates_that_differ) {
    NetworkConditions conditions;
    conditions.loss_ratio = 0.1;
    conditions.packet_bytes = 300;
    conditions.interpolation = Interpolation::catmull_rom;
    expect_exact(conditions, 20'000);
}

TEST(exact_view_over_bytes, at_few_snapshots_per_second) {
    NetworkConditions conditions;
    conditions.loss_ratio = 0.05;
    conditions.reorder_ratio = 0.2;
    conditions.ticks_per_snapshot = 3;
    expect_exact(conditions, 20'000);
}

TEST(exact_view_over_bytes, with_fields_of_the_game_that_change_under_way) {
    for (const std::uint32_t bits : {1u, 11u, 32u}) {
        NetworkConditions conditions;
        conditions.loss_ratio = 0.2;
        conditions.duplicate_ratio = 0.1;
        conditions.reorder_ratio = 0.1;
        conditions.ticks_per_snapshot = bits == 11 ? 3 : 1;
        conditions.packet_bytes = bits == 32 ? 300 : 1200;
        conditions.field_bits = bits;
        expect_exact(conditions, 20'000);
    }
}

}  // namespace
}  // namespace backsight::test
