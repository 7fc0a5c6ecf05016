#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "tests/server/config/config_texts.h"
#include "ways/comparison.h"

namespace backsight::test {
namespace {

using inputs::error_of;
using inputs::has;
using inputs::ScratchFolder;
TEST(server_config, the_printed_file_reads_back_as_the_same_settings) {
    ServerConfig config;
    EXPECT_EQ(parse_config(print_config(config), "x"), config);
    config.max_victim_moved_m = 0.1 + 0.2;
    config.max_slew_ratio = 1.0;
    config.reports_file = "a \"quoted\"\\ na\nme\x01.sqlite";
    config.port = 0;
    config.log_level = "trace";
    EXPECT_EQ(parse_config(print_config(config), "x"), config);
    EXPECT_EQ(parse_config("", "x"), ServerConfig{});
}

TEST(server_config, every_field_has_a_key_a_flag_and_a_default_within_its_limits) {
    std::set<std::string_view> keys;
    std::set<std::string_view> flags;
    for (const ConfigField& field : config::config_fields(&game())) {
        EXPECT_TRUE(keys.insert(field.key).second) << field.key;
        EXPECT_TRUE(flags.insert(field.flag).second) << field.flag;
        EXPECT_FALSE(field.help.empty());
        const config::ServerConfig usual(game());
        std::string text = config::value_text(field, usual);
        if (text.front() == '"') text = text.substr(1, text.size() - 2);
        config::ServerConfig config = usual;
        EXPECT_TRUE(set_from_text(field, config, text)) << field.key;
        EXPECT_EQ(config, usual);
    }
    EXPECT_EQ(find_conflict(ServerConfig{}), std::nullopt);
}

TEST(server_config, a_wrong_value_is_named_with_file_line_and_field) {
    EXPECT_EQ(error_in("[network]\nport = 70000\n"),
              "server.toml:2: field 'network.port': found '70000', expected a whole number from 0 to 65535");
    EXPECT_EQ(
        error_in("\n\n[game]\nsample_max_age_ms = \"old\"\n"),
        "server.toml:4: field 'game.sample_max_age_ms': found 'old', expected a whole number from 1 to 60000 in ms");
    EXPECT_TRUE(has(error_in("[game]\ninterpolation = 'cubic'"), "expected one of hold|linear|hermite|catmull-rom"));
    EXPECT_TRUE(has(error_in("[fairness]\nmax_slew_ratio = nan"), "a number from 0 to 1 in ratio"));
    EXPECT_TRUE(has(error_in("[fairness]\nmax_rewind_ms = 1.5"), "a whole number"));
    EXPECT_TRUE(has(error_in("[fairness]\nmax_rewind_ms = true"), "a whole number"));
    EXPECT_TRUE(has(error_in("[fairness]\nmax_rewind_ms = [1]"), "a whole number"));
    EXPECT_TRUE(has(error_in("game = 3"), "server.toml:1: field 'game'"));
    EXPECT_TRUE(has(error_in("[game]\nticks_per_snapshot = 10\nsample_max_age_ms = 5"),
                    "server.toml:3: field 'game.sample_max_age_ms'"));
    EXPECT_EQ(parse_config("[fairness]\nmax_victim_moved_m = 2", "x").max_victim_moved_m, 2.0);
}

TEST(server_config, a_database_needs_a_report_file_and_names_of_servers_fit_folders) {
    ServerConfig config;
    config.reports_postgres = "host=db";
    EXPECT_EQ(find_conflict(config)->key, "reports.postgres");
    config.reports_file = "r.sqlite";
    EXPECT_EQ(find_conflict(config), std::nullopt);
    config.server_region = std::string(63, 'x');
    EXPECT_EQ(find_conflict(config), std::nullopt);
    config.server_name = std::string(64, 'x');
    EXPECT_EQ(find_conflict(config)->key, "server.name");
}

TEST(server_config, a_token_to_drain_needs_the_port_that_it_is_for) {
    ServerConfig config;
    config.drain_token_file = "token";
    EXPECT_EQ(find_conflict(config)->key, "life.drain_token_file");
    config.metrics_port = 9100;
    EXPECT_EQ(find_conflict(config), std::nullopt);
}

TEST(server_config, warns_where_the_report_file_holds_less_than_an_hour_without_its_database) {
    ServerConfig config;
    EXPECT_TRUE(find_warnings(config).empty()) << "no database";
    config.reports_file = "r.sqlite";
    config.reports_postgres = "host=db";
    ASSERT_EQ(find_warnings(config).size(), 1u);
    EXPECT_EQ(find_warnings(config)[0].key, "reports.max_mib");
    EXPECT_EQ(find_warnings(config)[0].better, "at least 4483, which holds an hour");
    EXPECT_EQ(outage_held_s(config), 822);
    config.reports_max_mib = 4'482;
    EXPECT_EQ(find_warnings(config).size(), 1u);
    for (const std::int64_t enough : {4'483, 5'000, 0}) {
        config.reports_max_mib = enough;
        EXPECT_TRUE(find_warnings(config).empty()) << enough;
    }
    config.reports_max_mib = 1'024;
    config.max_clients = 14;
    EXPECT_TRUE(find_warnings(config).empty()) << "fewer players";
}

TEST(server_config, each_way_to_rewind_is_one_that_the_comparison_knows) {
    std::string_view left = config::find_field("fairness.rewind", &game())->choices;
    std::size_t count = 0;
    for (; !left.empty(); ++count) {
        const std::size_t bar = left.find('|');
        EXPECT_LT(ways::strategy_named(left.substr(0, bar)), ways::live_strategy_count) << left;
        left = bar == std::string_view::npos ? std::string_view() : left.substr(bar + 1);
    }
    EXPECT_EQ(count, ways::live_strategy_count);
}

TEST(server_config, an_unknown_key_is_an_error_that_names_the_nearest) {
    EXPECT_EQ(error_in("[game]\n\nsamplemax_age_ms = 64\n"),
              "server.toml:3: field 'game.samplemax_age_ms': found 'game.samplemax_age_ms', "
              "expected a known key; the nearest is 'game.sample_max_age_ms'");
    EXPECT_TRUE(has(error_in("[networks]\nprot = 1"), "field 'networks'"));
    EXPECT_TRUE(has(error_in("[network]\nprot = 1"), "the nearest is 'network.port'"));
    EXPECT_TRUE(has(error_in("[log]\nverbosity = 1"), "expected a known key: [log] has level, format, file"));
    EXPECT_TRUE(has(error_in("[database]\nx = 1"), "expected a known section: server, network, game, fairness"));
    EXPECT_TRUE(has(error_in("[game]\nmax_rewind_ms = 1"), "the nearest is 'fairness.max_rewind_ms'"));
    EXPECT_TRUE(has(error_in("[fairnes]\nmax_rewind_ms = 1"), "server.toml:1: field 'fairnes'"));
    EXPECT_TRUE(has(error_in(std::string(5000, 'a') + " = 1"), "..."));
}

TEST(server_config, what_is_no_toml_is_named_by_line) {
    EXPECT_TRUE(has(error_in("[network]\nport = = 3"), "server.toml:2"));
    EXPECT_TRUE(has(error_in("\xff\xfe"), "server.toml:1"));
    EXPECT_TRUE(has(error_in("[game]\nseed = 1\nseed = 2"), "server.toml:3"));
}

TEST(server_config, a_fairness_given_by_a_flag_wins_over_all_of_the_file) {
    const ScratchFolder folder;
    const auto file = folder.write("server.toml", print_config(ServerConfig{}));
    const ServerConfig config =
        from_flags({"--config", file.string(), "--cover-grace", "50", "--fairness", "competitive"});
    EXPECT_EQ(config.fairness, "competitive");
    EXPECT_EQ(config.cover_foresight_ms, 300);
    EXPECT_EQ(config.max_rewind_ms, from_flags({"--fairness", "competitive"}).max_rewind_ms);
    EXPECT_EQ(config.cover_grace_ms, 50) << "a single flag decides in any case";
}

TEST(server_config, flags_win_over_the_file_and_the_file_over_defaults) {
    const ScratchFolder folder;
    const auto file = folder.write("server.toml", "[network]\nport = 1000\nmax_clients = 8\n");
    const ServerConfig config =
        from_flags({"--port", "2000", "--config", file.string(), "--max-victim-moved", "0.5", "--metrics", "9100"});
    EXPECT_EQ(config.port, 2000);
    EXPECT_EQ(config.max_clients, 8);
    EXPECT_EQ(config.max_victim_moved_m, 0.5);
    EXPECT_EQ(config.metrics_port, 9100);
    EXPECT_EQ(config.metrics_bind, "127.0.0.1");
    EXPECT_EQ(config.ticks_per_snapshot, 1);
}

TEST(server_config, spectators_beyond_this_machine_need_a_token) {
    const std::vector<std::string> open{
        "--page-port", "27780", "--page-bind", "0.0.0.0", "--page-certificate", "a.pem", "--page-certificate-key",
        "a.key"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), open.begin(), open.end());
        return more;
    };
    EXPECT_EQ(from_flags(with({})).page_spectators, "local");
    const std::string error = error_of([&] { from_flags(with({"--spectators", "delayed"})); });
    EXPECT_TRUE(has(error, "--spectators: found \"delayed\"") && has(error, "page.spectators_token_file too")) << error;
    const ServerConfig late = from_flags(with({"--spectators", "delayed", "--spectators-token", "token"}));
    EXPECT_EQ(late.page_spectators_delay_s, 30);
    const std::string unused = error_of([&] { from_flags({"--page-port", "27780", "--spectators-token", "token"}); });
    EXPECT_TRUE(has(unused, "--spectators-token: found") && has(unused, "page.spectators = delayed")) << unused;
    const std::string proxies = error_of([&] { from_flags({"--page-proxies", "10.0.0.5, proxy.example"}); });
    EXPECT_TRUE(has(proxies, "'proxy.example' is no address")) << proxies;
}

TEST(server_config, a_page_beyond_this_machine_needs_a_certificate) {
    EXPECT_EQ(from_flags({"--page-port", "27780"}).page_bind, "127.0.0.1");
    EXPECT_EQ(from_flags({"--page-bind", "0.0.0.0"}).page_port, 0);
    for (const char* bind : {"0.0.0.0", "192.168.1.2", "::", "example.org"}) {
        const std::string error = error_of([&] { from_flags({"--page-port", "27780", "--page-bind", bind}); });
        EXPECT_TRUE(has(error, "--page-bind: found")) << error;
        EXPECT_TRUE(has(error, "127.0.0.1, or a page.certificate_file")) << error;
        const ServerConfig with = from_flags({"--page-port", "27780", "--page-bind", bind, "--page-certificate",
                                              "a.pem", "--page-certificate-key", "a.key"});
        EXPECT_EQ(with.page_bind, bind);
    }
    for (const char* bind : {"127.0.0.1", "127.0.0.2", "::1", "[::1]", "localhost"}) {
        EXPECT_EQ(from_flags({"--page-port", "27780", "--page-bind", bind}).page_bind, bind);
    }
    const std::string half = error_of([&] { from_flags({"--page-port", "27780", "--page-certificate", "a.pem"}); });
    EXPECT_TRUE(has(half, "--page-certificate-key")) << half;
}

TEST(server_config, a_flag_mends_a_file_that_would_not_do_by_itself) {
    const ScratchFolder folder;
    const auto file =
        folder.write("server.toml", "[network]\ndown_budget_kbps = 8\n[game]\ninterpolation_delay_ms = 63\n").string();
    EXPECT_EQ(from_flags({"--config", file, "--down-budget", "200"}).down_budget_kbps, 200);
    EXPECT_EQ(from_flags({"--config", file, "--ticks-per-snapshot", "16", "--max-ahead", "438"}).down_budget_kbps, 8);
}

TEST(server_config, a_conflict_names_the_line_or_the_flag_from_which_the_value_came) {
    const ScratchFolder folder;
    const auto file =
        folder.write("server.toml", "[network]\n\ndown_budget_kbps = 12\n[game]\ninterpolation_delay_ms = 63\n")
            .string();
    const auto error_of_flags = [](std::vector<std::string> flags) { return error_of([&] { from_flags(flags); }); };
    EXPECT_TRUE(has(error_of_flags({"--config", file}),
                    "server.toml:3: field 'network.down_budget_kbps': found '12', expected at least 13"));
    EXPECT_TRUE(has(error_of_flags({"--config", file, "--port", "1"}), "server.toml:3: field"));
    const std::string by_flag = error_of_flags({"--config", file, "--down-budget", "9"});
    EXPECT_TRUE(has(by_flag, "--down-budget: found 9, expected at least 13")) << by_flag;
    EXPECT_FALSE(has(by_flag, "server.toml")) << by_flag;

    // The default of one against the value of another.
    const auto old_samples = folder.write("old.toml", "[game]\nsample_max_age_ms = 60000\n").string();
    EXPECT_TRUE(has(error_of_flags({"--config", old_samples}), "old.toml: field 'fairness.max_rewind_ms'"));
    EXPECT_TRUE(has(error_of_flags({"--sample-max-age", "60000"}), "--max-rewind: found"));
}

TEST(server_config, a_value_out_of_range_in_the_file_is_an_error_whatever_the_flags_say) {
    const ScratchFolder folder;
    const auto file = folder.write("server.toml", "[network]\nport = 70000\n").string();
    EXPECT_TRUE(has(error_of([&] {
                        from_flags({"--config", file, "--port", "1000"});
                    }),
                    "server.toml:2: field 'network.port'"));
}

TEST(server_config, keys_of_any_depth_are_errors) {
    for (const std::size_t depth : {1'000u, 15'000u, 1'000'000u}) {
        std::string key = "log";
        for (std::size_t i = 0; i < depth; ++i) key += ".a";
        EXPECT_FALSE(error_in(key + " = 1\n").empty()) << depth;
        EXPECT_FALSE(error_in("[" + key + "]\n").empty()) << depth;
    }
}

TEST(server_config, a_wrong_flag_says_what_would_be_right) {
    EXPECT_TRUE(has(error_of([] {
                        from_flags({"--port", "70000"});
                    }),
                    "--port: found '70000', expected a whole number from 0 to 65535"));
    EXPECT_TRUE(has(error_of([] { from_flags({"--port", "1 "}); }), "--port"));
    EXPECT_TRUE(has(error_of([] { from_flags({"--log-level", "loud"}); }), "one of trace|debug"));
    EXPECT_TRUE(has(error_of([] { from_flags({"--bind", ""}); }), "--bind"));
    EXPECT_FALSE(error_of([] { from_flags({"--prot", "1"}); }).empty());
}

TEST(server_config, help_shows_unit_limits_and_default_of_every_field) {
    CLI::App program("test");
    ConfigOptions options(&game());
    options.add_to(program);
    const std::string help = program.help();
    for (const ConfigField& field : config::config_fields(&game())) {
        EXPECT_TRUE(has(help, std::string(field.flag) + " ")) << field.flag;
        EXPECT_TRUE(has(help, expected(field))) << field.flag;
    }
    EXPECT_TRUE(has(help, "27770"));
    EXPECT_TRUE(has(help, "--print-config"));
}

}  // namespace
}  // namespace backsight::test
