#include "tests/support/assert_log.h"

#include <backsight/base/assert.h>
#include <backsight/base/ring.h>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

using namespace backsight;
using backsight::test::AssertLog;
using backsight::test::has_asserts;

namespace assert_test {

TEST(asserts, hand_file_line_and_message_to_the_programs_own_function) {
    const AssertLog log;
    const int line = __LINE__ + 1;
    BACKSIGHT_ASSERT(1 + 1 == 3, "sum: three");
    ASSERT_EQ(log.entries().size(), has_asserts ? 1u : 0u);
    if (!has_asserts) return;
    EXPECT_TRUE(std::string_view(log.entries()[0].file).ends_with("assert_test.cpp")) << log.entries()[0].file;
    EXPECT_EQ(log.entries()[0].line, line);
    EXPECT_EQ(log.entries()[0].message, "sum: three");
}

TEST(asserts, of_what_holds_say_nothing) {
    const AssertLog log;
    BACKSIGHT_ASSERT(1 + 1 == 2, "sum: two");
    EXPECT_TRUE(BACKSIGHT_CHECK(1 + 1 == 2, "sum: two"));
    EXPECT_TRUE(log.entries().empty());
}

TEST(asserts, are_not_evaluated_without_asserts) {
    [[maybe_unused]] bool was_evaluated = false;
    BACKSIGHT_ASSERT((was_evaluated = true), "evaluated");
    EXPECT_EQ(was_evaluated, has_asserts);
}

TEST(asserts, a_check_has_its_value_in_every_build) {
    const AssertLog log;
    EXPECT_FALSE(BACKSIGHT_CHECK(1 + 1 == 3, "sum: three"));
    EXPECT_EQ(log.entries().size(), has_asserts ? 1u : 0u);
}

TEST(asserts, of_the_library_come_with_its_text) {
    const AssertLog log;
    Ring<int> ring(2);
    ring.pop_front();
    EXPECT_EQ(ring.size(), 0u);
    ring.push_back(7);
    EXPECT_EQ(ring.front(), 7) << "the ring has taken no harm";
    if (!has_asserts) return;
    ASSERT_EQ(log.entries().size(), 1u);
    EXPECT_TRUE(std::string_view(log.entries()[0].file).ends_with("ring.h"));
    EXPECT_EQ(log.entries()[0].message, "ring: not empty");
}

#ifndef NDEBUG
TEST(asserts_death, end_the_program_with_their_text) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_DEATH(BACKSIGHT_ASSERT(1 + 1 == 3, "sum: three"), "assert_test.cpp:[0-9]+: sum: three");
}
#endif

}  // namespace assert_test
