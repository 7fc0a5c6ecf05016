// Stages of a server, its settings that are read again, its clocks, and what it says of them.

#include "server/life/life.h"

#include <gtest/gtest.h>

#include "inputs/files/csv.h"
#include "server/life/clock_watch.h"
#include "server/life/life_log.h"
#include "server/life/reload.h"
#include "server/life/rooms.h"
#include "tests/inputs/scratch_folder.h"
#include "tests/server/host/loopback_server.h"

namespace backsight::test {
namespace {

using inputs::error_of;
using inputs::has;
using inputs::ScratchFolder;
using server::ClockWatch;
using server::Life;
using server::Stage;

constexpr std::int64_t second_us = 1'000'000;
constexpr std::int64_t day_us = 86'400 * second_us;

TEST(life, goes_from_starting_to_ready_to_draining_to_ended) {
    Life life(2, Micros{10});
    EXPECT_EQ(life.stage(), Stage::starting);
    life.beat(0, Micros{1});
    EXPECT_EQ(life.stage(), Stage::starting) << "one of two rooms";
    life.beat(1, Micros{1});
    EXPECT_EQ(life.stage(), Stage::ready);
    EXPECT_FALSE(life.is_drained_out(Micros{1'000'000}));
    EXPECT_TRUE(life.drain(Micros{5}));
    EXPECT_FALSE(life.drain(Micros{6})) << "twice";
    EXPECT_EQ(life.stage(), Stage::draining);
    EXPECT_FALSE(life.is_drained_out(Micros{14}));
    EXPECT_TRUE(life.is_drained_out(Micros{15}));
    life.end(0);
    EXPECT_EQ(life.stage(), Stage::draining);
    life.end(1);
    EXPECT_EQ(life.stage(), Stage::ended);
}

TEST(life, a_room_that_does_not_play_is_named_until_it_plays_or_ends) {
    Life life(2);
    const Micros late{Life::longest_silence.value + 2};
    EXPECT_FALSE(life.silent_room(late).has_value()) << "it has not begun";
    life.beat(0, late);
    life.beat(1, Micros{1});
    EXPECT_EQ(life.silent_room(late), 1u);
    life.beat(1, late);
    EXPECT_FALSE(life.silent_room(late).has_value());
    const Micros later{2 * late.value};
    life.beat(0, later);
    EXPECT_EQ(life.silent_room(later), 1u);
    life.end(1);
    EXPECT_FALSE(life.silent_room(later).has_value());
}

TEST(life, a_room_that_fails_is_named_and_the_others_play_on) {
    Life life(3);
    for (std::uint32_t room = 0; room < 3; ++room) life.beat(room, Micros{1});
    life.end(2);
    EXPECT_TRUE(life.is_well(Micros{2})) << "a room that ended in order";
    life.fail(1);
    EXPECT_EQ(life.failed_room(), 1u);
    EXPECT_EQ(life.failed_rooms(), 1u);
    EXPECT_FALSE(life.is_well(Micros{2}));
    EXPECT_EQ(life.stage(), Stage::ready) << "one plays on";
    EXPECT_FALSE(life.silent_room(Micros{Life::longest_silence.value}).has_value());
    life.fail(0);
    EXPECT_EQ(life.stage(), Stage::ended);
    EXPECT_EQ(life.failed_rooms(), 2u);
}

TEST(life, orders_to_drain_that_come_again_are_counted) {
    Life life(1);
    EXPECT_TRUE(life.drain(Micros{1}));
    EXPECT_EQ(life.repeated_drains(), 0u);
    EXPECT_FALSE(life.drain(Micros{2}));
    EXPECT_FALSE(life.drain(Micros{3}));
    EXPECT_EQ(life.repeated_drains(), 2u);
}

TEST(reload, takes_what_may_change_while_a_server_runs_and_names_the_rest) {
    config::ServerConfig running, read;
    read.drain_timeout_s = 7;
    read.log_level = "debug";
    read.port = 4;
    read.max_clients = 9;
    read.ticket_key_grace_s = 0;
    const server::SettingChanges changes = server::take_changes(running, read);
    EXPECT_EQ(changes.taken,
              (std::vector<std::string>{"network.ticket_key_grace_s", "life.drain_timeout_s", "log.level"}));
    EXPECT_EQ(changes.need_start, (std::vector<std::string>{"network.port", "network.max_clients"}));
    EXPECT_TRUE(changes.reset.empty());
    EXPECT_EQ(running.drain_timeout_s, 7);
    EXPECT_EQ(running.log_level, "debug");
    EXPECT_EQ(running.port, config::ServerConfig{}.port);
    EXPECT_TRUE(server::take_changes(read, read).need_start.empty());
}

TEST(reload, refuses_a_file_that_has_lost_what_needs_a_new_start_and_says_what_else_was_reset) {
    config::ServerConfig running, read;
    running.max_clients = 9;
    running.log_level = "debug";
    const config::ServerConfig before = running;
    const std::string error = error_of([&] { server::take_changes(running, read); });
    EXPECT_TRUE(has(error, "back at their defaults: network.max_clients; expected a whole file")) << error;
    EXPECT_EQ(running, before) << "nothing of it is taken";
    read.max_clients = 9;
    EXPECT_EQ(server::take_changes(running, read).reset, std::vector<std::string>{"log.level"});
    EXPECT_EQ(running.log_level, "info");
}

TEST(clock_watch, tells_steps_of_a_day_from_slewing) {
    ClockWatch watch;
    std::int64_t real_us = 1'700'000'000 * second_us, steady_us = 0;
    const auto later = [&](std::int64_t real_by_us, std::int64_t steady_by_us) {
        return watch.look(Micros{real_us += real_by_us}, Micros{steady_us += steady_by_us});
    };
    EXPECT_EQ(later(0, 0), std::nullopt) << "the first look";
    // NTP slews by 500 us a second at most.
    for (int i = 0; i < 10'000; ++i) ASSERT_EQ(later(second_us + 500, second_us), std::nullopt);
    EXPECT_EQ(later(50'000 + day_us, 50'000), Micros{day_us});
    EXPECT_EQ(later(50'000, 50'000), std::nullopt) << "once";
    EXPECT_EQ(later(50'000 - day_us, 50'000), Micros{-day_us});
    EXPECT_EQ(later(50'000 + second_us, 50'000), std::nullopt);
    EXPECT_EQ(later(50'001 + second_us, 50'000), Micros{second_us + 1});
}

TEST(life_log, says_each_thing_once) {
    const ScratchFolder folder;
    const auto file = folder.path() / "log";
    {
        logging::Log log(logging::Level::info, logging::Format::text, file);
        server::LifeLog life(log);
        life.note_silence(std::nullopt);
        life.note_silence(3);
        life.note_silence(3);
        life.note_silence(std::nullopt);
        life.note_refused_orders(0, Micros{5});
        life.note_refused_orders(2, Micros{6});
        life.note_refused_orders(9, Micros{7});
        life.note_refused_orders(9, Micros{6 + second_us});
        life.note_clock_step(Micros{-day_us});
    }
    const std::string text = inputs::read_file(file);
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 5) << text;
    for (const char* line : {"level=error event=\"a room does not play, the server is not healthy\" room=3\n",
                             "event=\"all rooms play again\"\n", "event=\"orders to drain refused\" orders=2 ",
                             "event=\"orders to drain refused\" orders=7 ",
                             "level=warning event=\"the machine's clock was set\" by_s=-86400\n"}) {
        EXPECT_TRUE(has(text, line)) << line << text;
    }
}

TEST(life, each_room_has_ports_and_files_of_its_own) {
    config::ServerConfig all;
    all.port = 100, all.page_port = 200, all.reports_file = "a/shots.sqlite", all.join_file = "x.join";
    EXPECT_EQ(server::settings_of_room(all, 0), all);
    const config::ServerConfig third = server::settings_of_room(all, 2);
    EXPECT_EQ(third.port, 102);
    EXPECT_EQ(third.page_port, 202);
    EXPECT_EQ(third.reports_file, "a/shots-2.sqlite");
    EXPECT_EQ(third.join_file, "x-2.join");
    all.port = 0, all.page_port = 0, all.reports_file = "";
    EXPECT_EQ(server::settings_of_room(all, 1).port, 0) << "any free one";
    EXPECT_EQ(server::settings_of_room(all, 1).page_port, 0) << "none";
    EXPECT_EQ(server::settings_of_room(all, 1).reports_file, "") << "none";
}

}  // namespace
}  // namespace backsight::test
