#include "tests/support/must.h"

#include <backsight/view/snapshot_acks.h>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

namespace backsight {
namespace snapshot_acks_test {

TEST(snapshot_acks, starts_with_nothing) {
    const SnapshotAcks acks;
    EXPECT_EQ(acks.stamp(Moment{5}), (ViewStamp{Moment{5}, SnapshotSeq{0}, 0}));
}

TEST(snapshot_acks, zero_is_no_snapshot) {
    SnapshotAcks acks;
    EXPECT_FALSE(acks.accept({0}));
    EXPECT_EQ(acks.counters()[AckResult::invalid], 1u);
}

TEST(snapshot_acks, a_duplicate_is_refused_and_counted) {
    SnapshotAcks acks;
    EXPECT_TRUE(acks.accept({7}));
    EXPECT_TRUE(acks.accept({5}));
    EXPECT_FALSE(acks.accept({7}));
    EXPECT_FALSE(acks.accept({5}));
    EXPECT_EQ(acks.counters()[AckResult::duplicate], 2u);
    EXPECT_EQ(acks.received(), 0b101u);
}

TEST(snapshot_acks, the_limit_of_lateness_is_exact) {
    SnapshotAcks acks;
    EXPECT_TRUE(acks.accept({100}));
    EXPECT_TRUE(acks.accept({100 - late_snapshot_limit + 1}));
    EXPECT_FALSE(acks.accept({100 - late_snapshot_limit}));
    EXPECT_EQ(acks.counters()[AckResult::late], 1u);
}

TEST(snapshot_acks, jumps_move_the_window) {
    for (const std::uint32_t jump : {1u, 63u, 64u, 65u, 1000u, 0xfffffff0u}) {
        SnapshotAcks acks;
        test::must(acks.accept({1}));
        test::must(acks.accept({2}));
        EXPECT_TRUE(acks.accept({2 + jump}));
        EXPECT_EQ(acks.newest().value, 2 + jump);
        std::uint64_t expected = 1;
        if (jump < 64) expected |= std::uint64_t{1} << jump;
        if (jump + 1 < 64) expected |= std::uint64_t{1} << (jump + 1);
        EXPECT_EQ(acks.received(), expected) << jump;
    }
}

RC_GTEST_PROP(snapshot_acks, the_mask_is_the_set_of_what_was_accepted, ()) {
    const auto steps = *rc::gen::container<std::vector<int>>(rc::gen::inRange(-70, 75));
    SnapshotAcks acks;
    std::set<std::uint32_t> accepted;
    std::int64_t at = 1000;
    for (const int step : steps) {
        at = std::max<std::int64_t>(1, at + step);
        const auto seq = static_cast<std::uint32_t>(at);
        const std::uint32_t newest = acks.newest().value;
        const bool expected = !accepted.contains(seq) && (seq > newest || newest - seq < late_snapshot_limit);
        RC_ASSERT(acks.accept({seq}) == expected);
        if (expected) accepted.insert(seq);
        for (std::uint32_t i = 0; i < stamp_window && i < acks.newest().value; ++i) {
            const bool bit = (acks.received() >> i & 1) != 0;
            RC_ASSERT(bit == accepted.contains(acks.newest().value - i));
        }
    }
}

}  // namespace snapshot_acks_test
}  // namespace backsight
