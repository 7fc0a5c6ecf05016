// The program beside the server that has libpq: it is killed, it is asked nonsense, and the server goes on.
#include <gtest/gtest.h>

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "server/export/postgres_link.h"
#include "server/export/postgres_sink.h"
#include "tests/inputs/scratch_folder.h"
#include "tests/server/export/postgres_server.h"
#include "tests/server/export/synthetic_fleet.h"

namespace backsight::test {
namespace postgres_process_test {

using namespace reports;
using namespace std::chrono_literals;

const std::atomic<bool> goes_on{false};

std::string command_of(pid_t process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/comm");
    std::string name;
    std::getline(file, name);
    return name;
}

// The child with that name of one of this process's threads, or -1.
pid_t child() {
    for (const auto& thread : std::filesystem::directory_iterator("/proc/self/task")) {
        std::ifstream children(thread.path() / "children");
        for (pid_t id = 0; children >> id;)
            if (command_of(id).starts_with("backsight-postg")) return id;
    }
    return -1;
}

template <class Call>
SinkFault fault_of(Call call) {
    try {
        call();
    } catch (const PostgresError& error) {
        return error.fault();
    }
    return SinkFault::count_;
}

TEST(postgres_process, ends_with_its_link_and_has_no_file_of_the_servers) {
    pid_t id = -1;
    {
        PostgresProcess process;
        id = process.id();
        // Once it answers, it has opened its libraries and closed them again.
        process.ask({PostgresWord::check, {"dbname=shots"}}, 10s, goes_on);
        EXPECT_EQ(::kill(id, 0), 0);
        std::size_t files = 0;
        for (const auto& file : std::filesystem::directory_iterator("/proc/" + std::to_string(id) + "/fd")) {
            static_cast<void>(file);
            ++files;
        }
        EXPECT_LE(files, 3u);
    }
    EXPECT_NE(::kill(id, 0), 0);
}

TEST(postgres_process, outlives_what_ends_the_servers_group) {
    PostgresProcess process;
    EXPECT_NE(::getpgid(process.id()), ::getpgrp());
    const PostgresFrame asked{PostgresWord::check, {"host=nowhere"}};
    EXPECT_EQ(process.ask(asked, 10s, goes_on).word, PostgresWord::done);
    for (const int signal : {SIGTERM, SIGINT, SIGHUP}) ::kill(process.id(), signal);
    EXPECT_EQ(process.ask(asked, 10s, goes_on).word, PostgresWord::done);
}

TEST(postgres_process, answers_nonsense_with_a_fault) {
    PostgresProcess process;
    EXPECT_EQ(fault_of([&] { process.ask({PostgresWord::ask, {"SELECT 1"}}, 10s, goes_on); }), SinkFault::unreachable);
    EXPECT_EQ(fault_of([&] { process.ask({PostgresWord::rows, {}}, 10s, goes_on); }), SinkFault::refused);
    EXPECT_EQ(fault_of([&] { process.ask({PostgresWord::check, {}}, 10s, goes_on); }), SinkFault::refused);
    EXPECT_EQ(process.ask({PostgresWord::check, {"dbname=shots"}}, 10s, goes_on).word, PostgresWord::done);
}

TEST(postgres_process, killed_between_two_questions_is_a_database_that_is_not_reached) {
    PostgresProcess process;
    ::kill(process.id(), SIGKILL);
    EXPECT_EQ(fault_of([&] {
                  process.ask({PostgresWord::check, {"dbname=shots"}}, 10s, goes_on);
              }),
              SinkFault::unreachable);
}

TEST(postgres_process, a_server_that_ends_waits_for_nobody) {
    PostgresProcess process;
    ::kill(process.id(), SIGSTOP);
    const std::atomic<bool> stopped{true};
    EXPECT_EQ(fault_of([&] { process.ask({PostgresWord::check, {"dbname=shots"}}, 60s, stopped); }), SinkFault::none);
}

TEST(postgres_process, frames_of_any_rows_come_back_as_they_were) {
    const PostgresRows rows{{"1", "", std::string("\0\n", 2)}, {"2", "x", std::string(100'000, 'y')}};
    EXPECT_EQ(rows_of(frame_of(rows)), rows);
    EXPECT_EQ(rows_of(frame_of({})), PostgresRows{});
    for (const PostgresFrame& wrong :
         {PostgresFrame{PostgresWord::rows, {}}, PostgresFrame{PostgresWord::done, {"0"}},
          PostgresFrame{PostgresWord::rows, {"2", "a"}}, PostgresFrame{PostgresWord::rows, {"0", "a"}}})
        EXPECT_ANY_THROW(static_cast<void>(rows_of(wrong)));
}

TEST(postgres_process, a_frame_larger_than_its_direction_needs_is_refused_before_it_is_held) {
    const WaitForSocket fails = [](short) { throw std::logic_error("waited for more"); };
    const auto told = [&](const std::string& said, std::uint32_t largest) -> std::string {
        std::array<int, 2> ends{};
        EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends.data()), 0);
        EXPECT_EQ(::send(ends[0], said.data(), said.size(), 0), static_cast<ssize_t>(said.size()));
        std::string why;
        try {
            static_cast<void>(read_frame(ends[1], fails, largest));
        } catch (const std::exception& error) {
            why = error.what();
        }
        for (const int end : ends) ::close(end);
        return why;
    };
    const auto sized = [](std::uint32_t size) {
        std::string bytes;
        for (unsigned shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(size >> shift & 0xff);
        return bytes;
    };
    for (const std::uint32_t largest : {largest_answer, largest_question}) {
        for (const std::uint32_t size : {largest + 1, std::uint32_t{1} << 30, ~std::uint32_t{0}}) {
            EXPECT_EQ(told(sized(size), largest), "a frame of " + std::to_string(size) +
                                                      " bytes arrived, expected at most " + std::to_string(largest));
        }
        // Within its bound more is waited for.
        EXPECT_EQ(told(sized(largest), largest), "waited for more");
        EXPECT_EQ(told(sized(0), largest), "what arrived is no frame");
    }
    // An empty field has four bytes here and eight times as many in memory.
    const char rows = static_cast<char>(PostgresWord::rows);
    const auto fields = [&](std::size_t count) {
        return sized(static_cast<std::uint32_t>(1 + 4 * count)) + rows + std::string(4 * count, '\0');
    };
    EXPECT_EQ(told(fields(most_fields), largest_answer), "");
    EXPECT_EQ(told(fields(most_fields + 1), largest_answer), "what arrived is no frame");
    const PostgresFrame long_one{PostgresWord::rows, {std::string(largest_answer, 'x')}};
    EXPECT_THROW(write_frame(-1, long_one, fails, largest_answer), std::runtime_error);
}

TEST(postgres_process, a_peer_that_sends_a_byte_at_a_time_is_not_waited_for_longer) {
    std::array<int, 2> ends{};
    ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends.data()), 0);
    ASSERT_EQ(::send(ends[0], "x", 1, 0), 1);
    const std::atomic<bool> stopped{true};
    EXPECT_NO_THROW(wait_at_most(ends[1], 60s, goes_on)(POLLIN));
    EXPECT_EQ(fault_of([&] { wait_at_most(ends[1], -1ms, goes_on)(POLLIN); }), SinkFault::slow);
    EXPECT_EQ(fault_of([&] { wait_at_most(ends[1], 60s, stopped)(POLLIN); }), SinkFault::none);
    for (const int end : ends) ::close(end);
}

TEST(postgres_process, a_question_that_is_too_long_is_not_sent_and_breaks_nothing) {
    PostgresProcess process;
    const PostgresFrame too_long{PostgresWord::check, {std::string(largest_question, 'x')}};
    EXPECT_EQ(fault_of([&] { process.ask(too_long, 10s, goes_on); }), SinkFault::unreachable);
    EXPECT_EQ(process.ask({PostgresWord::check, {"dbname=shots"}}, 10s, goes_on).word, PostgresWord::done);
    // What libpq says of it quotes it.
    EXPECT_EQ(fault_of([&] {
                  process.ask({PostgresWord::check, {std::string(1u << 20, 'x')}}, 10s, goes_on);
              }),
              SinkFault::refused);
    EXPECT_EQ(process.ask({PostgresWord::check, {"dbname=shots"}}, 10s, goes_on).word, PostgresWord::done);
}

TEST(postgres_process, an_answer_of_another_shape_or_size_than_was_asked_for_is_refused) {
    if (!PostgresServer::is_installed()) GTEST_SKIP() << "PostgreSQL is not installed";
    const PostgresServer database;
    PostgresLink link(database.connection(), 10s, goes_on);
    for (const char* sql :
         {"SELECT 1 WHERE false", "SELECT 1, 2", "VALUES (1), (2)", "SELECT", "SET TimeZone = 'UTC'"}) {
        EXPECT_EQ(fault_of([&] { static_cast<void>(link.cell(sql)); }), SinkFault::unreachable) << sql;
    }
    EXPECT_EQ(fault_of([&] { static_cast<void>(link.ask("SELECT 1", 2)); }), SinkFault::unreachable);
    EXPECT_EQ(link.ask("SELECT 1, 2 WHERE false", 2), PostgresRows{});
    // Larger than an answer may be, by a long cell, by many rows, and by the words of a refusal.
    for (const char* sql : {"SELECT repeat('x', 65536)", "SELECT repeat('x', 1048576)",
                            "SELECT generate_series(1, 100000)", "SELECT '' FROM generate_series(1, 2000)"}) {
        EXPECT_EQ(fault_of([&] { static_cast<void>(link.ask(sql)); }), SinkFault::schema) << sql;
    }
    EXPECT_EQ(link.cell("SELECT repeat('x', 60000)").size(), 60'000u);
    try {
        static_cast<void>(link.ask("DO $$ BEGIN RAISE EXCEPTION '%', repeat('x', 1048576); END $$"));
        ADD_FAILURE() << "nothing was refused";
    } catch (const PostgresError& error) {
        EXPECT_LE(std::string(error.what()).size(), longest_reason);
    }
}

TEST(postgres_process, killed_again_and_again_each_row_arrives_once) {
    if (!PostgresServer::is_installed()) GTEST_SKIP() << "PostgreSQL is not installed";
    const PostgresServer database;
    const inputs::ScratchFolder folder;
    const auto file = folder.path() / "fleet.sqlite";
    write_synthetic_fleet(file, 8'000);
    SinkConfig config;
    config.connection = database.connection();
    config.batch_rows = 500;
    config.pause = 10ms;
    config.retry = 20ms;
    config.longest_retry = 50ms;
    PostgresSink sink(file, config);
    const auto comes_true = [](const auto& what) {
        const auto until = std::chrono::steady_clock::now() + 60s;
        while (!what() && std::chrono::steady_clock::now() < until) std::this_thread::sleep_for(2ms);
        return what();
    };
    for (const std::uint64_t after : {1'000u, 3'000u, 5'000u}) {
        EXPECT_TRUE(comes_true([&] { return sink.counters().sent >= after; })) << sink.last_error();
        pid_t id = -1;
        EXPECT_TRUE(comes_true([&] { return (id = child()) > 0; }));
        if (id > 0) ::kill(id, SIGKILL);
    }
    EXPECT_TRUE(comes_true([&] { return sink.counters().fault == SinkFault::none && sink.counters().waiting == 0; }));
    EXPECT_GT(sink.counters().failures[SinkFault::unreachable], 0u);
    EXPECT_EQ(database.ask("SELECT count(*) FROM backsight.shots"), "8000");
    EXPECT_EQ(database.ask("SELECT count(DISTINCT shot) FROM backsight.shots"), "8000");
}

}  // namespace postgres_process_test
}  // namespace backsight::test
