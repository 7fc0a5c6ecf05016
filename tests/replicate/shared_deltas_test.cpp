#include "replicate/send_context.h"

#include <gtest/gtest.h>

#include <array>

namespace backsight {
namespace {

constexpr std::array<std::uint64_t, 4> words{0b101, 7, ~std::uint64_t{0}, 1};

TEST(shared_deltas, give_back_what_was_kept_until_the_next_turn) {
    SharedDeltas deltas;
    deltas.reserve(3);
    ASSERT_NE(deltas.keep(2, 65535, words, 192), nullptr);
    const SharedDeltas::Delta* kept = deltas.find(2, 65535);
    ASSERT_NE(kept, nullptr);
    EXPECT_EQ(kept->words, (std::array<std::uint64_t, 3>{words[0], words[1], words[2]}));
    EXPECT_EQ(kept->count, 192u);
    EXPECT_EQ(deltas.find(1, 65535), nullptr);
    EXPECT_EQ(deltas.find(2, 65535 - SharedDeltas::kept_per_slot), nullptr);
    deltas.turn();
    EXPECT_EQ(deltas.find(2, 65535), nullptr);
}

TEST(shared_deltas, keep_the_last_of_those_that_share_a_place) {
    SharedDeltas deltas;
    deltas.reserve(1);
    deltas.keep(0, 1, words, 1);
    deltas.keep(0, 1 + SharedDeltas::kept_per_slot, words, 64);
    EXPECT_EQ(deltas.find(0, 1), nullptr);
    EXPECT_EQ(deltas.find(0, 1 + SharedDeltas::kept_per_slot)->count, 64u);
}

TEST(shared_deltas, keep_nothing_without_room) {
    SharedDeltas deltas;
    EXPECT_EQ(deltas.keep(0, 1, words, 1), nullptr);
    EXPECT_EQ(deltas.find(0, 1), nullptr);
    EXPECT_FALSE(deltas.is_reserved());
    deltas.reserve(1);
    EXPECT_EQ(deltas.keep(0, 1, words, SharedDeltas::most_bits + 1), nullptr) << "too long";
    EXPECT_EQ(deltas.find(0, 1), nullptr);
}

}  // namespace
}  // namespace backsight
