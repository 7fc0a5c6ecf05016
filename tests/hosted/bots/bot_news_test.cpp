#include "arena/bots/bot_news.h"

#include <gtest/gtest.h>

namespace backsight::bots {
namespace {

using Lines = std::vector<std::string>;

const net::Address server = net::Address::loopback_v4(27'990);

void add(BotTotals& totals, LeaveReason reason, std::uint64_t count) { totals.left[reason] += count; }
void add(BotTotals& totals, net::CloseReason reason, std::uint64_t count) { totals.closed[reason] += count; }

TEST(bot_news, each_ending_is_told_when_it_first_comes_with_its_count) {
    BotNews news(server);
    BotTotals totals;
    EXPECT_EQ(news.look(totals), Lines{});
    totals.connects = 4;
    add(totals, LeaveReason::shut_down, 3);
    EXPECT_EQ(news.look(totals), Lines{"ended: shut_down 3 so far"});
    add(totals, LeaveReason::shut_down, 1);
    EXPECT_EQ(news.look(totals), Lines{});
    totals.waiting = 3;
    totals.last_place = 17;
    EXPECT_EQ(bot_status_line(totals).substr(0, 44), "playing 0, waiting 3 (place 17 in the queue)");
    totals.refused[RefuseReason::server_full] = 2;
    EXPECT_EQ(news.look(totals), Lines{"ended: refused: server_full 2 so far"});
    EXPECT_EQ(bot_ending_lines(totals, server), (Lines{"ended: shut_down 4", "ended: refused: server_full 2"}));
}

TEST(bot_news, who_has_no_common_version_is_told_which_side_is_to_be_updated) {
    const SpokenRanges client{{2, 3}, {1, 2}};
    EXPECT_EQ(version_conflict({{2, 3}, {1, 1}}, {{1, 1}, {1, 1}}),
              "the server speaks session protocol 2 to 3, this client 1: update this client");
    EXPECT_EQ(version_conflict({{1, 1}, {2, 2}}, client),
              "the server speaks session protocol 1, this client 2 to 3: update the server");
    EXPECT_EQ(version_conflict({{3, 4}, {3, 5}}, client),
              "the server speaks arena wire 3 to 5, this client 1 to 2: update this client");
    EXPECT_EQ(version_conflict({{9, 9}, {3, 3}}, client),
              "the server speaks session protocol 9, this client 2 to 3: update this client; "
              "the server speaks arena wire 3, this client 1 to 2: update this client");
    EXPECT_EQ(version_conflict(client, client), "");
    BotTotals totals;
    totals.refused[RefuseReason::wrong_version] = 2;
    totals.version_conflict = version_conflict({{9, 9}, {1, 1}}, client);
    const std::string meaning = ": the server speaks session protocol 9, this client 2 to 3: update this client";
    EXPECT_EQ(BotNews(server).look(totals), Lines{"ended: refused: wrong_version 2 so far" + meaning});
    EXPECT_EQ(bot_ending_lines(totals, server), Lines{"ended: refused: wrong_version 2" + meaning});
}

TEST(bot_news, each_error_of_a_socket_is_told_once) {
    BotNews news(server);
    BotTotals totals;
    totals.open_failures = 1;
    totals.last_error = "too many open files";
    EXPECT_EQ(news.look(totals), Lines{"ended: no socket 1 so far: too many open files"});
    totals.open_failures = 2;
    EXPECT_EQ(news.look(totals), Lines{});
    totals.last_error = "out of memory";
    EXPECT_EQ(news.look(totals), Lines{"ended: no socket 2 so far: out of memory"});
    EXPECT_EQ(bot_ending_lines(totals, server), Lines{"ended: no socket 2: out of memory"});
}

TEST(bot_news, a_silent_server_is_named_with_what_to_look_at) {
    const std::string question = "): is the server there, and is the join file its own?";
    BotTotals totals;
    EXPECT_EQ(bot_ending_lines(totals, server), Lines{"no answer from 127.0.0.1:27990 (until now" + question});
    add(totals, net::CloseReason::handshake_timeout, 8);
    EXPECT_EQ(BotNews(server).look(totals),
              Lines{"no answer from 127.0.0.1:27990 (connection: handshake_timeout 8 so far" + question});
    EXPECT_EQ(bot_ending_lines(totals, server),
              Lines{"no answer from 127.0.0.1:27990 (connection: handshake_timeout 8" + question});
    // Without encryption there is no handshake of the transport.
    BotTotals plain;
    add(plain, LeaveReason::timed_out, 1);
    EXPECT_EQ(bot_ending_lines(plain, server), Lines{"no answer from 127.0.0.1:27990 (timed_out 1" + question});
    plain.connects = 1;
    EXPECT_EQ(bot_ending_lines(plain, server),
              Lines{"ended: timed_out 1: nothing was heard of the other side for the timeout"});
}

TEST(bot_news, who_starves_is_in_the_status_and_only_then) {
    BotTotals totals;
    totals.playing = 8;
    totals.game.shots = 5;
    totals.mean_rtt = Micros{12'500};
    EXPECT_EQ(bot_status_line(totals), "playing 8, shots 5, hits 0, kills 0, deaths 0, round trip 12.5 ms");
    totals.starved = 3;
    EXPECT_EQ(bot_status_line(totals), "playing 8, starved 3, shots 5, hits 0, kills 0, deaths 0, round trip 12.5 ms");
}

}  // namespace
}  // namespace backsight::bots
