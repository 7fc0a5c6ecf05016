#include "replicate/send_context.h"

#include <gtest/gtest.h>

namespace backsight {
namespace {

TEST(shared_deltas, give_back_what_was_kept_until_the_next_turn) {
    SharedDeltas deltas;
    deltas.reserve(3);
    deltas.keep(2, 65535, {0b101, 3});
    EXPECT_EQ(deltas.find(2, 65535).bits, 0b101u);
    EXPECT_EQ(deltas.find(2, 65535).count, 3u);
    EXPECT_EQ(deltas.find(1, 65535).count, 0u);
    EXPECT_EQ(deltas.find(2, 65535 - SharedDeltas::kept_per_slot).count, 0u);
    deltas.turn();
    EXPECT_EQ(deltas.find(2, 65535).count, 0u);
}

TEST(shared_deltas, keep_the_last_of_those_that_share_a_place) {
    SharedDeltas deltas;
    deltas.reserve(1);
    deltas.keep(0, 1, {1, 1});
    deltas.keep(0, 1 + SharedDeltas::kept_per_slot, {~std::uint64_t{0}, 64});
    EXPECT_EQ(deltas.find(0, 1).count, 0u);
    EXPECT_EQ(deltas.find(0, 1 + SharedDeltas::kept_per_slot).bits, ~std::uint64_t{0});
}

TEST(shared_deltas, keep_nothing_without_room) {
    SharedDeltas deltas;
    deltas.keep(0, 1, {1, 1});
    EXPECT_EQ(deltas.find(0, 1).count, 0u);
    EXPECT_FALSE(deltas.is_reserved());
}

}  // namespace
}  // namespace backsight
