// What viewers of a running match are told, beside what the server itself rebuilds.
#include "web/live/live_feed.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <limits>
#include <map>
#include <set>
#include <tuple>

#include "tests/web/watched_feed.h"
#include "web/engine/tables.h"

using namespace backsight;
using namespace backsight::test;
using namespace backsight::web;

namespace {

constexpr int second = 64;

}  // namespace

// Ticks here take no time, so the clock of the delay is turned by hand: a second for each tick.
TEST(live_feed, tells_nothing_that_is_newer_than_its_delay) {
    Watched watched(6);
    std::int64_t ticks = 0;
    constexpr std::int64_t delay = 90;
    watched.feed.set_delay(Micros{delay * 1'000'000}, [&] { return Micros{ticks * 1'000'000}; });
    std::map<std::int64_t, std::int64_t> seen_at;  // tick of the match: when it was recorded
    std::uint64_t told = 0;
    const auto play_on = [&](std::initializer_list<ViewerId> ids) {
        for (int i = 0; i < 3 * second; ++i) {
            ++ticks;
            watched.match.play(1);
            seen_at[watched.match.server().arena().history().newest().value] = ticks;
            watched.feed.work();
            for (const ViewerId id : ids) {
                ToldViewer& viewer = watched.viewer(id);
                if (viewer.picture(Picture::now).empty()) continue;
                const auto tick = static_cast<std::int64_t>(viewer.status("tick"));
                ASSERT_LE(seen_at[tick] + delay, ticks) << id;
                ++told;
            }
        }
    };
    watched.feed.came(1);
    play_on({1});
    watched.feed.came(2);
    watched.feed.said(2, R"({"follow":2})");
    play_on({1, 2});
    EXPECT_GT(told, 3u * second);
    EXPECT_EQ(watched.viewer(2).rows(Table::players), 6u);
    // Whoever comes when nobody looks any more begins again.
    watched.feed.left(1);
    watched.feed.left(2);
    play_on({});
    watched.feed.came(3);
    for (std::int64_t i = 0; i + 1 < delay; ++i) {
        ++ticks;
        watched.match.play(1);
        ASSERT_EQ(watched.viewer(3).rows(Table::players), 0u);
    }
    EXPECT_EQ(watched.viewer(2).fault + watched.viewer(1).fault + watched.viewer(3).fault, "");
}

TEST(live_feed, shows_what_the_servers_own_eyes_see) {
    Watched watched(6);
    watched.match.play(3 * second);
    OwnEyes own(watched, 2);
    watched.feed.came(1);
    watched.feed.said(1, R"({"follow":2})");
    std::uint64_t rewound = 0, present = 0, screens = 0;
    ToldViewer& viewer = watched.viewer(1);
    for (int tick = 0; tick < 8 * second; ++tick) {
        watched.match.play(1);
        const auto& section = viewer.of(SectionKind::picture, Picture::rewound);
        if (!section.floats.empty()) {
            EXPECT_EQ(section.floats, own.rewound[section.number]) << section.number;
            ++rewound;
        }
        const auto tick_told = static_cast<std::int64_t>(viewer.status("tick"));
        if (!viewer.picture(Picture::now).empty() && tick > second) {
            EXPECT_EQ(viewer.picture(Picture::now), own.now[tick_told]) << tick_told;
            ++present;
        }
        if (!viewer.picture(Picture::screen_then).empty()) {
            EXPECT_EQ(viewer.picture(Picture::screen_then), section.floats);
            EXPECT_EQ(viewer.of(SectionKind::picture, Picture::screen_then).number, section.number);
            ++screens;
        }
    }
    EXPECT_EQ(viewer.fault, "");
    EXPECT_GT(rewound, 6u * second);
    EXPECT_GT(present, 6u * second);
    EXPECT_GT(screens, 6u * second);
    EXPECT_GT(watched.feed.numbers().numbers_compared, 100'000u);
    EXPECT_EQ(watched.feed.numbers().numbers_differing, 0u);
    EXPECT_EQ(viewer.status("screen_known"), 1.0);
    EXPECT_EQ(viewer.status("numbers_differing"), 0.0);
    EXPECT_EQ(viewer.status("commands_not_compared"), 0.0);
}

TEST(live_feed, a_screen_whose_samples_the_server_has_forgotten_is_not_compared) {
    Watched watched(6);
    watched.feed.came(1);
    watched.feed.said(1, R"({"follow":2})");
    watched.match.play(3 * second);
    for (int i = 0; i < 8; ++i) {
        // After it the ring of 128 ticks has room for three of those that screens were drawn from.
        watched.match.stall(124);
        watched.match.play(second);
    }
    EXPECT_GT(watched.feed.numbers().numbers_compared, 100'000u);
    EXPECT_EQ(watched.feed.numbers().numbers_differing, 0u);
    EXPECT_GT(watched.feed.numbers().commands_not_compared, 0u);
}

TEST(live_feed, tells_each_shot_with_its_worlds_and_the_other_ways) {
    Watched watched(6);
    watched.feed.came(1);
    watched.match.play(25 * second);
    ToldViewer& viewer = watched.viewer(1);
    EXPECT_EQ(viewer.fault, "");
    const std::size_t shots = viewer.rows(Table::shots);
    ASSERT_GT(shots, 20u);
    std::uint64_t with_screen = 0, without_target = 0, victims = 0, others = 0;
    for (std::size_t row = 0; row < shots; ++row) {
        const double number = viewer.cell(Table::shots, row, "number");
        watched.feed.said(1, "{\"shot\":" + std::to_string(static_cast<int>(number)) + "}");
        watched.feed.work();
        EXPECT_EQ(viewer.of(SectionKind::shot_world, World::rewound).number, static_cast<std::uint32_t>(number));
        const std::vector<float>& screen = viewer.of(SectionKind::shot_world, World::screen).floats;
        const std::vector<float>& rewound = viewer.of(SectionKind::shot_world, World::rewound).floats;
        if (!screen.empty()) ++with_screen;
        // A swing that met nobody has no target to draw, in any world.
        if (screen.empty() && rewound.empty()) ++without_target;
        if (viewer.cell(Table::shots, row, "compared") == 1.0) {
            EXPECT_EQ(viewer.cell(Table::shots, row, "equal"), 1.0) << number;
            EXPECT_EQ(viewer.cell(Table::shots, row, "differing"), 0.0) << number;
            // Of two commands that a client gives at once only the later one's screen is taken.
            if (!screen.empty()) EXPECT_EQ(screen, rewound) << number;
        }
        if (!viewer.of(SectionKind::victim, 0).floats.empty()) ++victims;
        if (viewer.cell(Table::shots, row, "has_others") == 1.0) ++others;
    }
    EXPECT_GT(with_screen, (shots - without_target) * 9 / 10);
    EXPECT_GT(victims, 0u);
    EXPECT_GT(others, 0u);
    EXPECT_EQ(viewer.rows(Table::ways), ways::live_strategy_count);
    EXPECT_GT(viewer.cell(Table::ways, ways::live_strategy_count - 1, "rays"), 0.0);
}

TEST(live_feed, names_its_match_to_each_viewer_and_another_match_otherwise) {
    Watched watched(2), other(2);
    for (const ViewerId id : {1, 2}) watched.feed.came(id);
    watched.match.play(2);
    other.feed.came(1);
    other.match.play(2);
    const auto name_of = [](const ToldViewer& viewer) {
        const std::size_t at = viewer.hello.find("\"match\":\"");
        return at == std::string::npos ? "" : viewer.hello.substr(at, viewer.hello.find(',', at) - at);
    };
    EXPECT_GT(name_of(watched.viewer(1)).size(), std::string("\"match\":\"\"").size());
    EXPECT_EQ(name_of(watched.viewer(1)), name_of(watched.viewer(2)));
    EXPECT_NE(name_of(watched.viewer(1)), name_of(other.viewer(1)));
}

TEST(live_feed, tells_the_tables_that_the_facts_give) {
    Watched watched(4);
    watched.feed.came(1);
    watched.match.play(5 * second);
    ToldViewer& viewer = watched.viewer(1);
    EXPECT_NE(viewer.hello.find("\"version\":1"), std::string::npos);
    EXPECT_NE(viewer.hello.find("numbers_compared"), std::string::npos);
    MatchFacts facts;
    facts.level = &watched.match.level();
    std::vector<double> level;
    rows_of(Table::level, facts, level);
    EXPECT_EQ(viewer.of(SectionKind::table, Table::level).doubles, level);
    ASSERT_EQ(viewer.rows(Table::players), 4u);
    for (std::size_t row = 0; row < 4; ++row) {
        const auto player = static_cast<arena::PlayerIndex>(viewer.cell(Table::players, row, "player"));
        EXPECT_EQ(viewer.cell(Table::players, row, "user"),
                  static_cast<double>(watched.match.server().user_of(player)));
        EXPECT_GT(viewer.cell(Table::players, row, "rtt_ms"), 90.0);
    }
    EXPECT_EQ(viewer.rows(Table::settings), setting_count);
    EXPECT_GT(viewer.rows(Table::snapshots), 0u);
    EXPECT_EQ(viewer.status("tick_ms"), 1.0);
    EXPECT_EQ(viewer.status("followed"), viewer.cell(Table::players, 0, "player"));
}

TEST(live_feed, counts_commands_of_another_moment_instead_of_comparing_them) {
    Watched watched(4);
    watched.feed.came(1);
    watched.feed.said(1, R"({"follow":2})");
    watched.match.play(4 * second);
    EXPECT_EQ(watched.feed.numbers().commands_not_compared, 0u);
    watched.match.on_executed = [&](EntityId shooter, std::uint32_t command, const ViewStamp& stamp,
                                    const Ledger& ledger) {
        watched.feed.spectator().executed(shooter, command, {AuditResult::moment_too_old, stamp}, ledger);
    };
    watched.match.play(2 * second);
    EXPECT_GT(watched.feed.numbers().commands_not_compared, std::uint64_t{second});
    EXPECT_EQ(watched.feed.numbers().numbers_differing, 0u);
    EXPECT_GT(watched.viewer(1).status("commands_not_compared"), double{second});
}

TEST(live_feed, changes_no_verdict_and_no_datagram) {
    WatchedMatch alone(6, nullptr, nullptr);
    alone.play(12 * second);
    Watched watched(6);
    watched.feed.came(1);
    watched.feed.said(1, R"({"follow":3})");
    watched.match.play(12 * second);
    EXPECT_GT(alone.shots(), 20u);
    EXPECT_EQ(watched.match.shots(), alone.shots());
    EXPECT_EQ(watched.match.hash(), alone.hash());
    EXPECT_GT(watched.viewer(1).messages, 100u);
}

TEST(live_feed, goes_on_after_it_fell_behind) {
    Watched watched(4);
    watched.feed.came(1);
    watched.match.play(4 * second);
    watched.match.after_tick = [] {};
    watched.match.play(2 * second);
    watched.match.after_tick = [&] { watched.feed.work(); };
    watched.match.play(4 * second);
    EXPECT_GT(watched.feed.numbers().left_out, 0u);
    EXPECT_EQ(watched.feed.numbers().numbers_differing, 0u);
    EXPECT_EQ(watched.viewer(1).picture(Picture::rewound), watched.viewer(1).picture(Picture::screen_then));
    EXPECT_EQ(watched.viewer(1).fault, "");
    // When the last one leaves, nothing is copied any more.
    watched.feed.left(1);
    watched.match.play(4);
    const std::uint64_t before = watched.feed.numbers().cost.ticks;
    watched.match.play(second);
    EXPECT_EQ(watched.feed.numbers().cost.ticks, before);
}

TEST(live_feed, draws_the_nearest_where_there_are_too_many) {
    Watched watched(130);
    watched.feed.came(1);
    watched.feed.said(1, R"({"follow":7})");
    watched.match.play(4 * second);
    ToldViewer& viewer = watched.viewer(1);
    EXPECT_GT(viewer.status("entities"), 130.0);
    EXPECT_EQ(viewer.status("drawn"), static_cast<double>(most_drawn));
    for (const Picture picture : {Picture::screen_then, Picture::rewound, Picture::now}) {
        std::set<float> slots;
        const std::vector<float>& shapes = viewer.picture(picture);
        for (std::size_t at = 0; at < shapes.size(); at += shape_floats) slots.insert(shapes[at]);
        EXPECT_LE(slots.size(), most_drawn);
        EXPECT_GT(slots.size(), 64u);
    }
    EXPECT_GT(watched.feed.numbers().numbers_compared, 20'000u);
    EXPECT_EQ(watched.feed.numbers().numbers_differing, 0u);
}

// The feed has whole pictures of the 128 alone that are nearest to somebody who is followed.
TEST(live_feed, above_128_entities_a_shot_has_its_true_worlds_or_says_that_they_were_not_kept) {
    Watched watched(140);
    const MatchEyes eyes(watched.match.server());
    std::map<std::tuple<std::uint64_t, std::uint32_t, std::uint16_t>, SeenShot> truth;
    watched.match.on_judged = [&](const ShotRecord& shot, const Ledger& ledger) {
        truth[{shot.world_client, shot.command, shot.ray}] = eyes.see(shot, ledger, {}, nullptr);
    };
    watched.feed.came(1);
    watched.feed.said(1, R"({"follow":7})");
    watched.match.play(5 * second);
    ToldViewer& viewer = watched.viewer(1);
    ASSERT_GT(viewer.status("entities"), 140.0);
    std::size_t kept = 0, left_out = 0;
    for (std::size_t row = 0; row < viewer.rows(Table::shots); ++row) {
        const auto cell = [&](const char* column) { return viewer.cell(Table::shots, row, column); };
        watched.feed.said(1, "{\"shot\":" + std::to_string(static_cast<int>(cell("number"))) + "}");
        watched.feed.work();
        const auto found =
            truth.find({static_cast<std::uint64_t>(cell("player")), static_cast<std::uint32_t>(cell("command")),
                        static_cast<std::uint16_t>(cell("ray"))});
        ASSERT_NE(found, truth.end()) << row;
        for (const World world : {World::rewound, World::now}) {
            const std::vector<float>& told = viewer.of(SectionKind::shot_world, world).floats;
            if (cell("worlds_kept") == 0.0) {
                EXPECT_TRUE(told.empty()) << row;
            } else if (cell("target") == static_cast<double>(found->second.target.index())) {
                EXPECT_EQ(told, found->second.target_shapes[world]) << row;
                ++kept;
            }
        }
        if (cell("worlds_kept") == 0.0) ++left_out;
    }
    EXPECT_GT(kept, 0u);
    EXPECT_GT(left_out, 0u);
}

TEST(live_feed, costs_the_tick_little) {
    Watched watched(16);
    watched.feed.came(1);
    watched.feed.said(1, R"({"follow":5})");
    // The least of twenty seconds: this machine may be busy with something else in the others.
    double least_us = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 20; ++i) {
        const CopyCost before = watched.feed.numbers().cost;
        watched.match.play(second);
        const CopyCost after = watched.feed.numbers().cost;
        const CopyCost each{after.ticks - before.ticks, after.viewer_ticks - before.viewer_ticks, after.ns - before.ns};
        if (i > 1) least_us = std::min(least_us, each.us_per_viewer_tick());
    }
    ASSERT_EQ(watched.feed.numbers().numbers_differing, 0u);
    ASSERT_GT(watched.feed.numbers().numbers_compared, 1'000'000u);
    std::printf("a viewer costs the tick's thread %.1f us a tick\n", least_us);
}
