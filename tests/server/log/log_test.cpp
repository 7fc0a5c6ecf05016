#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "inputs/files/csv.h"
#include "server/log/log.h"
#include "tests/inputs/scratch_folder.h"
#include "tests/server/host/loopback_server.h"

namespace backsight::test {
namespace {

using inputs::has;
using inputs::ScratchFolder;
using namespace logging;

TEST(log, a_line_of_json_is_json_whatever_the_fields_hold) {
    const ScratchFolder folder;
    const auto file = folder.path() / "log";
    {
        Log log(Level::info, Format::json, file);
        log.info("client joined", {{"client", 3}, {"ping_ms", 40.25}, {"name", "a \"b\"\n{} %s \\"}, {"bot", true}});
        log.warn("odd", {{"ratio", std::nan("")}});
        log.write(Level::debug, "not_this");
    }
    std::istringstream lines(inputs::read_file(file));
    std::string line;
    ASSERT_TRUE(std::getline(lines, line));
    const auto first = nlohmann::json::parse(line);
    EXPECT_EQ(first["event"], "client joined");
    EXPECT_EQ(first["level"], "info");
    EXPECT_EQ(first["client"], 3);
    EXPECT_EQ(first["ping_ms"], 40.25);
    EXPECT_EQ(first["name"], "a \"b\"\n{} %s \\");
    EXPECT_EQ(first["bot"], true);
    ASSERT_TRUE(std::getline(lines, line));
    EXPECT_EQ(nlohmann::json::parse(line)["ratio"], "nan");
    EXPECT_FALSE(std::getline(lines, line));
}

TEST(log, text_is_key_and_value_and_can_not_be_forged) {
    EXPECT_EQ(log_line(Format::text, "joined", {{"client", 3}, {"name", "x\nlevel=error"}, {"from", "127.0.0.1:99"}}),
              "event=joined client=3 name=\"x\\u000alevel=error\" from=127.0.0.1:99");
    EXPECT_EQ(log_line(Format::text, "e", {{"empty", ""}, {"big", std::uint64_t{1} << 63}}),
              "event=e empty=\"\" big=9223372036854775808");
}

TEST(log, text_of_any_bytes_commands_no_terminal) {
    EXPECT_EQ(log_line(Format::text, "e",
                       {{"name",
                         "\x1b[31m\xc2\x9b"
                         "2J\x9b\xff\u00fc"}}),
              "event=e name=\"\\u001b[31m\\u009b2J??\u00fc\"");
    EXPECT_EQ(log_line(Format::text, "e", {{"name", "a\u202eb\u2066c\u061cd"}}),
              "event=e name=\"a\\u202eb\\u2066c\\u061cd\"");
    EXPECT_EQ(log_line(Format::text, "e", {{"name", "a\u200bb\U000e0041"}}), "event=e name=\"a\\u200bb\\udb40\\udc41\"")
        << "as JSON has what takes more than 16 bits";
    const std::string in_json = "{" + log_line(Format::json, "e", {{"name", "\U000e0041"}}) + "}";
    EXPECT_EQ(nlohmann::json::parse(in_json)["name"], "\U000e0041");
    EXPECT_TRUE(nlohmann::json::accept("{" + log_line(Format::json, "e", {{"name", "\x9b\xff\xc2\x9b"}}) + "}"));
}

TEST(log, a_line_is_in_the_file_soon_while_the_program_goes_on) {
    const ScratchFolder folder;
    const auto file = folder.path() / "log";
    Log log(Level::info, Format::text, file);
    log.info("serving");
    EXPECT_TRUE(wait_until([&] { return has(inputs::read_file(file), "event=serving\n"); }));
}

TEST(log, lines_that_a_full_disk_takes_are_counted_and_told_of_when_it_has_room) {
    const ScratchFolder folder;
    const auto file = folder.path() / "log";
    std::filesystem::create_symlink("/dev/full", file);
    Log log(Level::info, Format::text, file);
    EXPECT_EQ(log.lost(), 0u);
    for (int i = 0; i < 3; ++i) log.info("lost");
    EXPECT_TRUE(wait_until([&] { return log.lost() == 3; }));
    std::filesystem::remove(file);
    log.reopen();
    log.info("here");
    log.info("there");
    EXPECT_TRUE(wait_until([&] { return has(inputs::read_file(file), "event=there\n"); }));
    const std::string text = inputs::read_file(file);
    const std::string told = "level=warning event=\"log lines were lost\" lines=3\n";
    EXPECT_TRUE(has(text, told)) << text;
    EXPECT_LT(text.find(told), text.find("event=here\n"));
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3) << "it is told once: " << text;
    EXPECT_EQ(log.lost(), 3u);
}

TEST(log, a_reader_that_stands_still_holds_up_nobody_and_no_line_is_lost_uncounted) {
    const ScratchFolder folder;
    const auto file = folder.path() / "fifo";
    ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0);
    // Both ends are open, so that neither side waits for the other.
    const int reader = ::open(file.c_str(), O_RDWR | O_CLOEXEC);
    ASSERT_GE(reader, 0);
    constexpr std::size_t lines = 40'000;
    std::string text;
    std::uint64_t lost = 0;
    {
        Log log(Level::info, Format::text, file);
        for (std::size_t i = 0; i < lines; ++i) log.info("line", {{"number", i}});
        lost = log.lost();
        EXPECT_GT(lost, 0u);
        // The newest line is never the one that makes room.
        while (!has(text, "number=" + std::to_string(lines - 1) + "\n")) {
            std::array<char, 4096> bytes;
            const ssize_t count = ::read(reader, bytes.data(), bytes.size());
            ASSERT_GT(count, 0);
            text.append(bytes.data(), static_cast<std::size_t>(count));
        }
    }
    ::close(reader);
    std::uint64_t told = 0, came = 0;
    std::istringstream all(text);
    for (std::string line; std::getline(all, line);) {
        const std::size_t number = line.rfind(" lines=");
        has(line, "event=\"log lines were lost\"") ? told += std::stoull(line.substr(number + 7)) : ++came;
    }
    EXPECT_EQ(told, lost);
    EXPECT_EQ(came + lost, lines);
}

TEST(log, every_level_has_its_name) {
    const ScratchFolder folder;
    const auto file = folder.path() / "log";
    {
        Log log(level_named("trace"), format_named("text"), file);
        for (const char* name : {"trace", "debug", "info", "warn", "error"}) log.write(level_named(name), name);
    }
    const std::string text = inputs::read_file(file);
    EXPECT_TRUE(has(text, "level=trace event=trace"));
    EXPECT_TRUE(has(text, "level=error event=error"));
    EXPECT_THROW(level_named("loud"), std::invalid_argument);
    EXPECT_THROW(Log(Level::info, Format::text, folder.path() / "log" / "below"), std::exception);
}

TEST(log, a_part_of_it_says_whose_each_line_is) {
    const ScratchFolder folder;
    const auto file = folder.path() / "log";
    {
        Log whole(Level::info, Format::text, file);
        Log match(whole, {{"match", "a1"}, {"room", 2}});
        match.info("joined", {{"user", 7}});
        whole.info("ended");
        match.set_level(Level::error);
        whole.info("not_this");
    }
    const std::string text = inputs::read_file(file);
    EXPECT_TRUE(has(text, "event=joined user=7 match=a1 room=2\n")) << text;
    EXPECT_TRUE(has(text, "event=ended\n")) << text;
    EXPECT_FALSE(has(text, "not_this"));
}

}  // namespace
}  // namespace backsight::test
