#include "tests/lab/fairness_everywhere.h"

#include <gtest/gtest.h>

namespace backsight::lab::fairness {
namespace {

TEST(fairness_lab, a_seed_gives_the_numbers_that_are_pinned_for_every_compiler) {
    EXPECT_EQ(fairness_hash(), pinned_fairness_hash) << std::hex << fairness_hash();
}

}  // namespace
}  // namespace backsight::lab::fairness
