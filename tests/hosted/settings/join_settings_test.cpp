#include "arena/service/join_settings.h"

#include <gtest/gtest.h>

#include "arena/service/arena_game.h"
#include "arena/service/join_entries.h"
#include "server/admission/join_file.h"
#include "tests/inputs/scratch_folder.h"

namespace backsight::arena {
namespace {

using inputs::error_of;
using inputs::has;
using inputs::ScratchFolder;
using server::FieldFault;
using server::FieldReader;
using server::read_join_file;

std::string text_of(const JoinSettings& settings) { return settings_json(settings).dump(); }

FieldFault fault_of(const std::string& text) {
    FieldFault fault;
    EXPECT_FALSE(match_of_join_text(text, fault)) << text;
    return fault;
}

std::string with(std::string text, const std::string& piece, const std::string& by) {
    const std::size_t at = text.find(piece);
    EXPECT_NE(at, std::string::npos) << piece << " in " << text;
    return at == std::string::npos ? text : text.replace(at, piece.size(), by);
}

/// A join file whose settings are this text's.
std::string as_join_file(const std::string& settings) {
    return R"({"backsight_join":4,"server":"127.0.0.1:1","protection":"dtls","fingerprint":")" + std::string(64, '1') +
           R"(","ticket_key":")" + std::string(128, '0') + "\"," + settings.substr(1);
}

void read_with_game(const std::filesystem::path& file) { join_settings_in(read_join_file(file).game, file); }

TEST(join_settings, come_back_as_they_were_written) {
    JoinSettings settings;
    settings.max_players = 128;
    settings.interpolation = Interpolation::catmull_rom;
    settings.after_newest = AfterNewest::extrapolate;
    settings.timeout = Micros{100'000};
    settings.sample_max_age = Micros{1'000};
    settings.budgets.back() = {Micros{1}, Micros{0}, Micros{2}, 3, DecidedBy::catch_up};
    const auto root = FieldReader::Json::parse(text_of(settings));
    FieldReader fields(root);
    EXPECT_EQ(read_join_settings(fields), settings);
    EXPECT_FALSE(fields.fault()) << fields.fault()->sentence();
}

TEST(join_settings, a_page_refuses_exactly_what_a_program_refuses) {
    const ScratchFolder folder;
    const std::string whole = text_of(JoinSettings{});
    const std::pair<const char*, const char*> changes[] = {
        {"\"max_players\":64", "\"max_players\":0"},
        {"\"max_players\":64", "\"max_players\":64.5"},
        {"\"max_players\":64", "\"max_players\":\"64\""},
        {"\"max_players\":64", "\"max_players\":18446744073709551615"},
        {"\"max_players\":64", "\"players\":{\"max_players\":64}"},
        {"\"interpolation\":\"linear\"", "\"interpolation\":\"bezier\""},
        {"\"sample_max_age_us\":1000000", "\"sample_max_age_us\":999"},
        {"\"timeout_us\":5000000", "\"timeout_us\":99999"},
        {"\"timeout_us\":5000000", "\"timeout_us\":600000001"},
        {"\"transport_is_secure\":true", "\"transport_is_secure\":1"},
        {"\"rocket_decided_by\"", "\"rocket_is_decided_by\""},
    };
    FieldFault fault;
    EXPECT_TRUE(match_of_join_text(whole, fault)) << fault.sentence();
    EXPECT_EQ(error_of([&] { read_with_game(folder.write("join", as_join_file(whole))); }), "");
    for (const auto& [piece, by] : changes) {
        const std::string changed = with(whole, piece, by);
        const FieldFault at_page = fault_of(changed);
        const std::string at_program = error_of([&] { read_with_game(folder.write("join", as_join_file(changed))); });
        EXPECT_FALSE(at_page.field.empty()) << by;
        EXPECT_TRUE(has(at_program, "'" + at_page.field + "'")) << by << ": " << at_program;
        EXPECT_TRUE(has(at_program, "expected " + at_page.expected)) << by << ": " << at_program;
    }
}

TEST(arena_settings, each_room_of_a_process_has_a_seed_of_its_own) {
    service::MatchSetup setup;
    setup.settings = service::GameSettings(arena_game());
    change_settings(setup.settings, [](ArenaSettings& its) { its.seed = 3; });
    setup.room = 2;
    EXPECT_EQ(match_config_of(setup).arena.seed, 5u);
}

TEST(join_settings, that_make_no_match_are_named) {
    const FieldFault fault =
        fault_of(with(text_of(JoinSettings{}), "sample_max_age_us\":1000000", "sample_max_age_us\":1000"));
    EXPECT_EQ(fault.field, "arena.draw.sample_max_age");
}

TEST(join_settings, a_text_that_is_no_object_is_refused) {
    for (const char* text : {"", "{", "\"max_players\":", "{\"max_players\":1e999}", "\xff\xfe", "{\"a\":\"\xc3\"}"}) {
        EXPECT_EQ(fault_of(text).sentence(), "found 'a text that is no JSON', expected a JSON object") << text;
    }
    EXPECT_EQ(fault_of("null").sentence(), "found 'null', expected a JSON object");
    EXPECT_EQ(fault_of("[{}]").sentence(), "found 'array', expected a JSON object");
    EXPECT_EQ(fault_of(std::string(60'000, '[')).found, "a text that is no JSON");
    EXPECT_EQ(fault_of("{}").sentence(), "max_players: found 'nothing', expected a whole number from 1 to 4096");
}

TEST(join_settings, a_long_value_is_cut_in_the_sentence) {
    const std::string text = with(text_of(JoinSettings{}), "\"linear\"", "\"" + std::string(5'000, 'x') + "\"");
    EXPECT_LT(fault_of(text).sentence().size(), 200u);
}

}  // namespace
}  // namespace backsight::arena
