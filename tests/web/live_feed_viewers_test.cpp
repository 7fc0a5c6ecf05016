// Viewers of a running match: who they follow, what they may say, and how many there may be.
#include "web/live/live_feed.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "tests/web/watched_feed.h"

using namespace backsight;
using namespace backsight::test;
using namespace backsight::web;

namespace {

constexpr int ticks_a_second = 64;

}  // namespace

TEST(live_feed, follows_nobody_and_somebody_who_leaves_and_somebody_who_never_was) {
    Watched watched(4);
    for (const ViewerId id : std::initializer_list<ViewerId>{1, 2, 3}) watched.feed.came(id);
    watched.feed.said(1, R"({"follow":-1})");
    watched.feed.said(2, R"({"follow":1})");
    watched.feed.said(3, R"({"follow":18446744073709551615})");
    watched.match.play(5 * ticks_a_second);
    EXPECT_EQ(watched.viewer(2).status("followed"), 1.0);
    EXPECT_FALSE(watched.viewer(2).picture(Picture::rewound).empty());
    for (const ViewerId id : std::initializer_list<ViewerId>{1, 3}) {
        EXPECT_EQ(watched.viewer(id).status("followed"), -1.0);
        EXPECT_TRUE(watched.viewer(id).picture(Picture::rewound).empty());
        // Nobody's eyes leave nobody out.
        EXPECT_GT(watched.viewer(id).picture(Picture::now).size(), watched.viewer(2).picture(Picture::now).size());
    }
    for (std::size_t bot = 0; bot < 4; ++bot) watched.match.leave(bot);
    watched.match.play(3 * ticks_a_second);
    EXPECT_EQ(watched.viewer(2).status("followed"), -1.0);
    EXPECT_EQ(watched.viewer(2).status("players"), 0.0);
    for (const ViewerId id : std::initializer_list<ViewerId>{1, 2, 3}) EXPECT_EQ(watched.viewer(id).fault, "");
}

TEST(live_feed, refuses_hostile_texts_and_keeps_the_others) {
    const std::string hostile[] = {"",
                                   "{",
                                   "[]",
                                   "null",
                                   "{}",
                                   R"({"follow":1,"shot":2})",
                                   R"({"follow":"1"})",
                                   R"({"follow":1.5})",
                                   R"({"follow":null})",
                                   R"({"fire":1})",
                                   std::string(255, '['),
                                   std::string("{\"follow\":1}") + std::string(256, ' '),
                                   std::string("\0\xff{", 3)};
    Watched watched(2);
    watched.feed.came(1000);
    watched.match.play(3 * ticks_a_second);
    ViewerId id = 0;
    for (const std::string& text : hostile) {
        watched.feed.came(++id);
        watched.feed.said(id, text);
        watched.feed.work();
        EXPECT_NE(watched.viewer(id).closed.find("expected"), std::string::npos) << text;
        const std::uint64_t before = watched.viewer(id).messages;
        watched.match.play(4);
        EXPECT_EQ(watched.viewer(id).messages, before);
        watched.feed.left(id);
    }
    EXPECT_EQ(watched.feed.numbers().refused_texts, std::size(hostile));
    const std::uint64_t before = watched.viewer(1000).messages;
    for (const char* text : {R"({"shot":0})", R"({"shot":-5})", R"({"shot":99999999999})", R"({"shot":4000000000})"})
        watched.feed.said(1000, text);
    watched.match.play(ticks_a_second);
    EXPECT_EQ(watched.viewer(1000).closed, "");
    EXPECT_GE(watched.viewer(1000).messages, before + 4);
    // Nobody who never came is heard.
    watched.feed.said(77, R"({"follow":1})");
    watched.feed.left(78);
    watched.feed.work();
    EXPECT_EQ(watched.feed.numbers().refused_texts, std::size(hostile));
}

TEST(live_feed, serves_sixteen_viewers_and_turns_the_next_away) {
    Watched watched(8);
    for (ViewerId id = 1; id <= most_viewers + 1; ++id) {
        watched.feed.came(id);
        watched.feed.said(id, "{\"follow\":" + std::to_string(id % 8) + "}");
    }
    watched.match.play(6 * ticks_a_second);
    for (ViewerId id = 1; id <= most_viewers; ++id) {
        EXPECT_EQ(watched.viewer(id).fault, "");
        EXPECT_EQ(watched.viewer(id).status("followed"), static_cast<double>(id % 8));
        EXPECT_GT(watched.viewer(id).messages, 5u * ticks_a_second / 2);
    }
    EXPECT_NE(watched.viewer(most_viewers + 1).closed, "");
    EXPECT_EQ(watched.feed.numbers().refused_viewers, 1u);
    EXPECT_EQ(watched.feed.numbers().numbers_differing, 0u);
    watched.feed.left(1);
    watched.feed.came(99);
    watched.match.play(8);
    EXPECT_EQ(watched.viewer(99).closed, "");
}

TEST(live_feed, sees_all_again_when_viewers_change_at_once) {
    Watched watched(4);
    ViewerId id = 1;
    const auto come = [&] {
        watched.feed.came(++id);
        watched.feed.said(id, R"({"follow":2})");
    };
    come();
    watched.match.play(4 * ticks_a_second);
    for (int waiting = 0; waiting < 8; ++waiting) {
        // Ticks wait unread; the next viewer comes before or after the feed knows that nobody is left.
        watched.match.after_tick = [] {};
        watched.match.play(waiting);
        watched.match.after_tick = [&] { watched.feed.work(); };
        watched.feed.left(id);
        if (waiting % 2 == 0) watched.feed.work();
        come();
        watched.feed.work();
        watched.match.play(3 * ticks_a_second);
        EXPECT_FALSE(watched.viewer(id).picture(Picture::rewound).empty()) << waiting;
        EXPECT_EQ(watched.viewer(id).picture(Picture::rewound), watched.viewer(id).picture(Picture::screen_then));
        EXPECT_EQ(watched.viewer(id).fault, "");
    }
    EXPECT_EQ(watched.feed.numbers().numbers_differing, 0u);
}
