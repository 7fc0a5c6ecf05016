#include "server/admission/join_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "arena/service/join_entries.h"
#include "tests/inputs/scratch_folder.h"

namespace backsight::server {
namespace {

using inputs::error_of;
using inputs::has;
using inputs::ScratchFolder;

arena::JoinSettings some_settings() {
    arena::JoinSettings settings;
    settings.max_players = 128;
    settings.interpolation = Interpolation::catmull_rom;
    settings.after_newest = AfterNewest::extrapolate;
    settings.extrapolation_limit = Micros{150'000};
    settings.ticks_per_snapshot = 2;
    settings.beams_reflect = true;
    settings.interpolation_delay = Micros{93'750};
    for (std::size_t i = 0; i < settings.budgets.size(); ++i) {
        const auto n = static_cast<std::int64_t>(i);
        settings.budgets[i] = {Micros{10'000 + n}, Micros{0}, Micros{20'000 + n}, 30u + static_cast<std::uint32_t>(i)};
    }
    settings.timeout = Micros{20'000'000};
    return settings;
}

JoinInfo some_info() {
    JoinInfo info;
    info.server = net::Address::loopback_v4(27'770);
    for (std::size_t i = 0; i < info.fingerprint.size(); ++i) info.fingerprint[i] = static_cast<std::uint8_t>(7 * i);
    for (std::size_t i = 0; i < info.ticket_key.size(); ++i) info.ticket_key[i] = static_cast<std::uint8_t>(251 * i);
    info.game = settings_json(some_settings()).dump();
    return info;
}

/// As a client of the game does.
arena::JoinSettings read_with_game(const std::filesystem::path& file) {
    return arena::join_settings_in(read_join_file(file).game, file);
}

/// The file of some_info() with one piece of it replaced, and what reading it says.
std::string error_with(const std::string& piece, const std::string& by) {
    const ScratchFolder folder;
    const auto file = folder.path() / "join.json";
    write_join_file(file, some_info());
    std::string text = (std::stringstream() << std::ifstream(file).rdbuf()).str();
    const std::size_t at = text.find(piece);
    EXPECT_NE(at, std::string::npos) << piece << " in " << text;
    text.replace(at, piece.size(), by);
    const std::string error = error_of([&] { read_with_game(folder.write("changed.json", text)); });
    EXPECT_TRUE(error.empty() || has(error, "changed.json")) << error;
    return error;
}

TEST(join_file, comes_back_as_it_was_written) {
    const ScratchFolder folder;
    const auto file = folder.path() / "join.json";
    write_join_file(file, some_info());
    EXPECT_EQ(read_join_file(file), some_info());
    EXPECT_EQ(read_with_game(file), some_settings());
    JoinInfo other;
    other.server = *net::Address::parse("[::1]:4000");
    other.protection = net::Protection::plain_udp_on_trusted_network;
    other.game = R"({"gravity":9.8,"teams":["red","blue"]})";
    write_join_file(file, other);
    EXPECT_EQ(read_join_file(file), other);
}

TEST(join_file, with_a_number_that_no_double_holds_is_refused) {
    const ScratchFolder folder;
    const auto file = folder.write("backsight.join", R"({"format": 66666E666})");
    const std::string error = error_of([&] { read_join_file(file); });
    EXPECT_TRUE(has(error, "a number that no double holds")) << error;
}

TEST(join_file, is_for_its_owner_alone_and_leaves_nothing_beside_it) {
    const ScratchFolder folder;
    const auto file = folder.path() / "join.json";
    folder.write("join.json", "readable by all");
    write_join_file(file, some_info());
    struct stat status {};
    ASSERT_EQ(stat(file.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0600u);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(join_file, makes_the_match_of_the_server) {
    arena::MatchConfig match;
    match.arena.max_players = 32;
    match.arena.draw.sample_max_age = Micros{900'000};
    match.fix_interpolation_delay(Micros{200'000});
    match.arena.audit.max_interpolation_delay = Micros{220'000};
    match.arena.audit.max_ahead = Micros{180'000};
    match.channel.transport_is_secure = true;
    const arena::MatchConfig read = match_config_of(join_settings_of(match));
    const arena::ArenaHistory at_server(match.arena.history());
    const arena::ArenaHistory at_client(read.arena.history());
    EXPECT_EQ(match_fingerprint(match, at_server.history()), match_fingerprint(read, at_client.history()));
    EXPECT_EQ(read.fixed_interpolation_delay(), Micros{200'000});
    EXPECT_EQ(read.arena.audit.max_interpolation_delay, match.arena.audit.max_interpolation_delay);
    EXPECT_EQ(read.arena.audit.max_ahead, match.arena.audit.max_ahead);
    EXPECT_TRUE(read.channel.transport_is_secure);
    arena::JoinSettings other = join_settings_of(match);
    other.budgets.back().decided_by = DecidedBy::clock;
    other.budgets.back().fast_forward = Micros{1'000};
    EXPECT_NE(match_fingerprint(match, at_server.history()),
              match_fingerprint(match_config_of(other), at_client.history()));
}

TEST(join_file, leaves_the_delay_to_each_client_within_what_the_server_audits) {
    arena::MatchConfig match;
    match.arena.audit.max_interpolation_delay = Micros{100'000};
    match.interpolation_delay.max_delay = Micros{100'000};
    const arena::JoinSettings info = join_settings_of(match);
    EXPECT_EQ(info.interpolation_delay, Micros{0});
    const arena::MatchConfig read = match_config_of(info);
    EXPECT_EQ(read.fixed_interpolation_delay(), std::nullopt);
    EXPECT_EQ(read.interpolation_delay.min_delay, Micros{0});
    EXPECT_EQ(read.interpolation_delay.max_delay, Micros{100'000});
}

TEST(join_file, leaves_the_rules_of_draw_groups_to_the_build_and_a_build_with_others_is_told_apart) {
    arena::MatchConfig match;
    const arena::MatchConfig read = match_config_of(join_settings_of(match));
    const arena::ArenaHistory at_server(match.arena.history());
    const arena::ArenaHistory at_client(read.arena.history());
    EXPECT_EQ(match_fingerprint(match, at_server.history()), match_fingerprint(read, at_client.history()));
    for (DrawRules& group : match.arena.draw.groups) {
        const DrawRules before = group;
        group.convergence_time = group.convergence_time + Micros{1'000};
        EXPECT_NE(match_fingerprint(match, at_server.history()), match_fingerprint(read, at_client.history()));
        group = before;
    }
}

TEST(join_file, settings_that_make_no_match_are_named) {
    arena::JoinSettings info = some_settings();
    info.max_players = 0;
    EXPECT_TRUE(has(error_of([&] { match_config_of(info); }), "arena.max_players is out of range"));
}

TEST(join_file, says_which_field_is_wrong_and_what_would_be_right) {
    EXPECT_EQ(error_with("128", "128"), "");
    const std::string limit = error_with("\"max_players\": 128", "\"max_players\": 0");
    EXPECT_TRUE(has(limit, "max_players") && has(limit, "'0'") && has(limit, "1 to 4096")) << limit;
    const std::string kind = error_with("\"max_players\": 128", "\"max_players\": \"128\"");
    EXPECT_TRUE(has(kind, "max_players") && has(kind, "whole number")) << kind;
    const std::string huge = error_with("\"max_players\": 128", "\"max_players\": 18446744073709551615");
    EXPECT_TRUE(has(huge, "max_players") && has(huge, "1 to 4096")) << huge;
    const std::string choice = error_with("catmull-rom", "bezier");
    EXPECT_TRUE(has(choice, "interpolation") && has(choice, "hermite")) << choice;
    const std::string address = error_with("127.0.0.1:27770", "localhost");
    EXPECT_TRUE(has(address, "server") && has(address, "localhost")) << address;
    EXPECT_TRUE(has(error_with("127.0.0.1:27770", "0.0.0.0:27770"), "can reach"));
    EXPECT_TRUE(has(error_with("127.0.0.1:27770", "127.0.0.1:0"), "can reach"));
    EXPECT_TRUE(has(error_with("00070e15", "00070e1"), "fingerprint"));
    EXPECT_TRUE(has(error_with("transport_is_secure\": true", "transport_is_secure\": 1"), "true or false"));
    EXPECT_TRUE(has(error_with("\"protection\"", "\"guard\""), "protection"));
    EXPECT_TRUE(has(error_with("backsight_join\": 4", "backsight_join\": 1"), "4 to 4"));
    EXPECT_TRUE(has(error_with("{", "["), "JSON object"));
}

TEST(join_file, nested_beyond_all_that_a_server_writes_is_refused) {
    const ScratchFolder folder;
    const std::string deep(200'000, '['), end(200'000, ']');
    const auto file = folder.write("join", "{\"backsight_join\":4,\"more\":" + deep + end + "}");
    EXPECT_TRUE(has(error_of([&] { read_join_file(file); }), "nested more than 32 deep"));
}

TEST(join_file, what_is_no_json_is_told_with_its_place) {
    const ScratchFolder folder;
    const auto error_of_text = [&](const std::string& text) {
        return error_of([&] { read_join_file(folder.write("join", text)); });
    };
    EXPECT_TRUE(has(error_of_text("junk"), "join:1: found 'not JSON, at column 1', expected a JSON object written by"));
    EXPECT_TRUE(has(error_of_text(""), "join:1: found 'not JSON, at column 1'"));
    EXPECT_TRUE(has(error_of_text("{\n  \"a\": 1,\n  \"b\" 2\n}"), "join:3: found 'not JSON, at column 7'"));
    EXPECT_TRUE(has(error_of_text("[1]"), "found 'JSON, of type array', expected a JSON object"));
    EXPECT_TRUE(has(error_with("\"00fbf6f1", "\"\x01 00fbf6f1"), "not JSON"));
    EXPECT_FALSE(has(error_with("\"00fbf6f1", "\"\x01 00fbf6f1"), "00fbf6"));
}

TEST(join_file, a_folder_is_named_with_what_was_expected) {
    const ScratchFolder folder;
    const std::string error = error_of([&] { read_join_file(folder.path()); });
    EXPECT_TRUE(has(error, folder.path().string() + ": found 'a folder', expected the file that a running")) << error;
}

TEST(join_file, is_removed_by_who_wrote_it_and_by_nobody_else) {
    const ScratchFolder folder;
    const auto file = folder.path() / "join.json";
    JoinInfo other = some_info();
    other.ticket_key[0] ^= 1;
    write_join_file(file, some_info());
    EXPECT_FALSE(remove_join_file(file, other));
    EXPECT_TRUE(std::filesystem::exists(file));
    EXPECT_TRUE(remove_join_file(file, some_info()));
    EXPECT_FALSE(std::filesystem::exists(file));
    EXPECT_FALSE(remove_join_file(file, some_info()));
    EXPECT_FALSE(remove_join_file(folder.path(), some_info()));
}

TEST(join_file, tells_whose_it_is_as_far_as_it_can_be_read) {
    const ScratchFolder folder;
    const auto file = folder.path() / "join.json";
    EXPECT_EQ(server_in_join_file(file), std::nullopt);
    EXPECT_EQ(server_in_join_file(folder.write("junk", "junk")), std::nullopt);
    write_join_file(file, some_info());
    EXPECT_EQ(server_in_join_file(file), some_info().server);
}

TEST(join_file, an_error_does_not_show_the_key) {
    const std::string error = error_with("00fbf6f1", "00fbf6fX");
    EXPECT_TRUE(has(error, "ticket_key") && has(error, "128 characters")) << error;
    EXPECT_FALSE(has(error, "00fbf6f")) << error;
}

TEST(join_file, one_that_is_not_there_or_can_not_be_written_is_an_error) {
    const ScratchFolder folder;
    const std::string missing = error_of([&] { read_join_file(folder.path() / "none.json"); });
    EXPECT_TRUE(has(missing, "none.json") && has(missing, "backsight serve")) << missing;
    const std::string nowhere = error_of([&] { write_join_file(folder.path() / "no/join.json", some_info()); });
    EXPECT_TRUE(has(nowhere, "no/join.json") && has(nowhere, "No such file")) << nowhere;
}

}  // namespace
}  // namespace backsight::server
