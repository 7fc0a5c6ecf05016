#include "server/admission/hex.h"

#include <gtest/gtest.h>

#include <array>
#include <numeric>

namespace backsight::server {
namespace {

TEST(hex, every_byte_comes_back) {
    std::array<std::uint8_t, 256> all{};
    std::iota(all.begin(), all.end(), std::uint8_t{0});
    const std::string text = to_hex(all);
    EXPECT_EQ(text.substr(0, 6), "000102");
    EXPECT_EQ(text.substr(506), "fdfeff");
    std::array<std::uint8_t, 256> back{};
    EXPECT_TRUE(from_hex(text, back));
    EXPECT_EQ(back, all);
}

TEST(hex, capitals_are_read_too) {
    std::array<std::uint8_t, 2> bytes{};
    EXPECT_TRUE(from_hex("aBCd", bytes));
    EXPECT_EQ(to_hex(bytes), "abcd");
}

TEST(hex, what_is_not_exactly_the_bytes_is_refused_and_writes_nothing) {
    for (const std::string_view bad : {"", "abc", "abcde", "abcg", "/0:0", "@G`g", " abcd", "abc ", "0xab", "-1-1"}) {
        std::array<std::uint8_t, 2> bytes{7, 8};
        EXPECT_FALSE(from_hex(bad, bytes)) << bad;
        EXPECT_EQ(to_hex(bytes), "0708") << bad;
    }
}

TEST(hex, no_bytes_are_no_digits) {
    EXPECT_EQ(to_hex({}), "");
    EXPECT_TRUE(from_hex("", {}));
    EXPECT_FALSE(from_hex("00", {}));
}

}  // namespace
}  // namespace backsight::server
