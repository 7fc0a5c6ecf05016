#include "inputs/files/near_words.h"

#include <gtest/gtest.h>

namespace backsight::inputs {
namespace {

TEST(near_words, counts_letters_that_are_wrong) {
    EXPECT_EQ(edits_between("", ""), 0u);
    EXPECT_EQ(edits_between("port", ""), 4u);
    EXPECT_EQ(edits_between("port", "prot"), 2u);
    EXPECT_EQ(edits_between("seconds", "secnds"), 1u);
    EXPECT_EQ(edits_between("kitten", "sitting"), 3u);
}

TEST(near_words, finds_the_nearest_or_none) {
    const std::vector<std::string> known = {"port", "page-port", "loss", "rewind"};
    EXPECT_EQ(nearest_word(known, "prot"), "port");
    EXPECT_EQ(nearest_word(known, "page-prot"), "page-port");
    EXPECT_EQ(nearest_word(known, "los"), "loss");
    EXPECT_EQ(nearest_word(known, "certificate"), "");
    EXPECT_EQ(nearest_word(std::vector<std::string>{}, "port"), "");
}

TEST(near_words, a_short_word_may_have_one_wrong_letter_only) {
    EXPECT_TRUE(is_near("rtt", "rt"));
    EXPECT_FALSE(is_near("rtt", "row"));
}

}  // namespace
}  // namespace backsight::inputs
