#include "server/admission/random_number.h"

#include <gtest/gtest.h>

#include <set>

namespace backsight::server {
namespace {

TEST(random_number, is_another_each_time_and_never_none) {
    std::set<std::uint64_t> seen;
    std::uint64_t ones = 0;
    for (int i = 0; i < 1000; ++i) {
        const std::uint64_t number = random_number();
        seen.insert(number);
        ones |= number;
    }
    EXPECT_EQ(seen.size(), 1000u);
    EXPECT_EQ(seen.count(0), 0u);
    EXPECT_EQ(ones, ~std::uint64_t{0});
}

}  // namespace
}  // namespace backsight::server
