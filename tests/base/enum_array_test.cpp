#include <backsight/base/enum_array.h>

#include <gtest/gtest.h>

using namespace backsight;

namespace enum_array_test {

enum class Colour : unsigned char { red, green, blue, count_ };
const char* to_string(Colour colour) { return enum_name(colour, {"red", "green", "blue"}); }

TEST(enum_array, has_a_zero_for_each_value_and_adds_up) {
    EnumArray<Colour, int> counts;
    for (const Colour colour : enum_values<Colour>) EXPECT_EQ(counts[colour], 0);
    ++counts[Colour::blue];
    EnumArray<Colour, int> sum = counts;
    sum += counts;
    EXPECT_EQ(sum.size(), 3u);
    EXPECT_EQ(sum[Colour::blue], 2);
    EXPECT_NE(sum, counts);
}

TEST(enum_array, names_what_is_no_value_with_a_question_mark) {
    EXPECT_STREQ(to_string(Colour::green), "green");
    EXPECT_STREQ(to_string(Colour::count_), "?");
    EXPECT_STREQ(to_string(static_cast<Colour>(200)), "?");
}

}  // namespace enum_array_test
