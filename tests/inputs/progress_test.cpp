#include "inputs/progress.h"

#include <gtest/gtest.h>

#include <chrono>
#include <sstream>
#include <thread>

namespace backsight::inputs {
namespace {

TEST(progress, line_shows_share_and_time_left) {
    EXPECT_EQ(progress_line("shots", 1, 4, 10.0, 80), "shots [#######.......................] 25 %, 30 s left");
    EXPECT_EQ(progress_line("shots", 4, 4, 10.0, 80), "shots [##############################] 100 %");
    EXPECT_EQ(progress_line("shots", 999, 1000, 0.1, 14), "shots 99 %");
    EXPECT_EQ(progress_line("shots", 1, 2, 0.1, 1), "");
}

TEST(progress, is_silent_when_nothing_was_drawn) {
    std::ostringstream out;
    {
        Progress progress("shots", 1000, out, 80);
        for (int i = 0; i < 1000; ++i) progress.add();
    }
    // Done before the first redraw was due, or drawn and wiped.
    EXPECT_TRUE(out.str().empty() || out.str().ends_with("\r\033[K"));
}

TEST(progress, work_that_counts_itself_is_shown_as_far_as_it_has_come) {
    std::ostringstream out;
    Progress progress("playing", 4, out, 80);
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    progress.reach(1);
    EXPECT_TRUE(out.str().starts_with("\r\033[Kplaying [#######")) << out.str();
    progress.finish();
    const std::string wiped = out.str();
    EXPECT_TRUE(wiped.ends_with("\r\033[K"));
    progress.reach(4);
    EXPECT_EQ(out.str(), wiped);
}

TEST(progress, of_nothing_is_silent) {
    std::ostringstream out;
    Progress progress("playing", 0, out, 80);
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    progress.reach(1);
    EXPECT_EQ(out.str(), "");
}

}  // namespace
}  // namespace backsight::inputs
