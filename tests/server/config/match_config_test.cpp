// What a server's settings make of its match: fairness, budgets of projectiles, other ways to rewind, and their
// conflicts.

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "tests/server/config/config_texts.h"
#include "ways/comparison.h"

namespace backsight::test {
namespace {

TEST(server_config, a_fairness_by_name_decides_what_is_not_given) {
    // The defaults are one of them.
    ServerConfig high_ping;
    arena::set_fairness(high_ping, "high_ping");
    EXPECT_EQ(print_config(high_ping), print_config(ServerConfig{}));

    const ServerConfig competitive = from_flags({"--fairness", "competitive"});
    EXPECT_EQ(competitive.cover_grace_ms, 0);
    EXPECT_EQ(competitive.cover_foresight_ms, 300);
    EXPECT_EQ(competitive.rocket_look_back_ms, competitive.max_rewind_ms);
    EXPECT_EQ(from_flags({"--cover-grace", "50", "--fairness", "competitive"}).cover_grace_ms, 50);

    EXPECT_EQ(competitive.even_to_ms, 0);
    EXPECT_EQ(from_flags({"--fairness", "even"}).even_to_ms, 150);
    EXPECT_EQ(from_flags({"--fairness", "even"}).cover_foresight_ms, 300);
    EXPECT_EQ(from_flags({"--fairness", "even", "--even-to", "80"}).even_to_ms, 80);
    EXPECT_EQ(from_flags({"--even-to", "400"}).even_to_ms, 400);

    const std::string file = "[fairness]\ncover_grace_ms = 25\nsetting = 'competitive'\n";
    EXPECT_EQ(parse_config(file, "x").cover_grace_ms, 25);
    EXPECT_EQ(parse_config(file, "x").cover_foresight_ms, 300);
    EXPECT_EQ(parse_config(file, "x").fairness, "competitive");
    EXPECT_TRUE(
        has(error_in("[fairness]\nsetting = 'kind'"), "expected one of competitive|casual|coop|high_ping|even"));
    // What is printed reads back as it was.
    EXPECT_EQ(print_config(parse_config(print_config(competitive), "x")), print_config(competitive));
}

TEST(server_config, settings_that_make_screens_and_verdicts_part_are_refused) {
    EXPECT_EQ(
        error_in("[game]\nticks_per_snapshot = 64\n"),
        "server.toml:2: field 'game.ticks_per_snapshot': found '64', expected at most 16, so that two snapshots come "
        "within the 500 ms of fairness.max_interpolation_delay_ms and fairness.max_ahead_ms");
    EXPECT_EQ(
        error_in("[network]\n\ndown_budget_kbps = 8\n[game]\ninterpolation_delay_ms = 63"),
        "server.toml:3: field 'network.down_budget_kbps': found '8', expected at least 13, so that two of the smallest "
        "snapshots come within the 313 ms of game.interpolation_delay_ms and fairness.max_ahead_ms");
    EXPECT_TRUE(has(error_in("[game]\nticks_per_snapshot = 8\nsample_max_age_ms = 249"),
                    "server.toml:3: field 'game.sample_max_age_ms': found '249', expected at least the 250 ms"));
    EXPECT_TRUE(has(error_in("[game]\ninterpolation_delay_ms = 1\n[fairness]\nmax_ahead_ms = 30"),
                    "server.toml:4: field 'fairness.max_ahead_ms': found '30', expected together with"));
    EXPECT_TRUE(has(error_of([] {
                        from_flags({"--ticks-per-snapshot", "64"});
                    }),
                    "--ticks-per-snapshot: found 64, expected at most 16"));
    EXPECT_TRUE(has(error_of([] {
                        from_flags({"--down-budget", "12", "--interpolation-delay", "63"});
                    }),
                    "--down-budget: found 12, expected at least 13"));

    EXPECT_EQ(from_flags({"--ticks-per-snapshot", "16", "--down-budget", "8"}).ticks_per_snapshot, 16);
    // A client that draws less far behind must hear more often; one that may draw farther ahead, less often.
    EXPECT_TRUE(has(error_of([] {
                        from_flags({"--ticks-per-snapshot", "16", "--max-interpolation-delay", "63"});
                    }),
                    "--ticks-per-snapshot: found 16, expected at most 10"));
    EXPECT_EQ(from_flags({"--ticks-per-snapshot", "16", "--interpolation-delay", "63", "--max-ahead", "438"})
                  .ticks_per_snapshot,
              16);
}

/// The config refuses what a match refuses, and nothing else.
TEST(server_config, what_is_no_conflict_makes_a_match) {
    std::size_t refused = 0;
    for (const std::int64_t ticks : {1, 2, 8, 10, 11, 64}) {
        for (const std::int64_t ahead_ms : {0, 30, 250, 438, 5'000}) {
            for (const std::int64_t kbps : {8, 13, 40, 256}) {
                ServerConfig config;
                config.ticks_per_snapshot = ticks;
                config.max_ahead_ms = ahead_ms;
                config.down_budget_kbps = kbps;
                const std::string error = error_of([&] { match_config_of(config); });
                EXPECT_EQ(find_conflict(config).has_value(), !error.empty())
                    << ticks << " ticks, " << ahead_ms << " ms, " << kbps << " kbit/s: " << error;
                if (!error.empty()) ++refused;
                if (!error.empty()) continue;
                EXPECT_EQ(rejoined(match_config_of(config)).ticks_per_snapshot, ticks);
            }
        }
    }
    EXPECT_GT(refused, 20u);
}

TEST(server_config, budgets_of_projectiles_reach_the_match_and_who_joins_it) {
    const arena::ProjectileTable defaults = arena::usual_match_config().arena.projectiles;
    for (std::size_t i = 0; i < defaults.size(); ++i) {
        EXPECT_EQ(defaults[i].budget, arena::default_projectiles()[i].budget) << i;
    }
    const ServerConfig config =
        parse_config("[grenade]\ndecided_by = \"clock\"\nlook_back_ms = 50\nfast_forward_ms = 30\n", "x");
    const arena::MatchConfig match = match_config_of(config);
    const BudgetCaps& grenade = match.arena.projectiles[arena::projectile_index(arena::WeaponId::grenade)].budget;
    EXPECT_EQ(grenade, (BudgetCaps{Micros{50'000}, Micros{0}, Micros{30'000}, 0, DecidedBy::clock}));
    const BudgetCaps bolt =
        match_config_of(from_flags({"--bolt-decided-by", "clock", "--bolt-look-back", "90", "--bolt-decay", "250"}))
            .arena.projectiles[arena::projectile_index(arena::WeaponId::bolt)]
            .budget;
    EXPECT_EQ(bolt, (BudgetCaps{Micros{90'000}, Micros{0}, Micros{0}, 250, DecidedBy::clock}));
    const arena::MatchConfig fishnets =
        match_config_of(from_flags({"--rocket-decided-by", "catch-up", "--rocket-fast-forward", "150"}));
    const BudgetCaps& rocket = fishnets.arena.projectiles[arena::projectile_index(arena::WeaponId::rocket)].budget;
    EXPECT_EQ(rocket.decided_by, DecidedBy::catch_up);
    EXPECT_EQ(rocket.fast_forward, Micros{150'000});
    EXPECT_EQ(rocket.catch_up_permille, 80u);
    EXPECT_EQ(rejoined(fishnets).arena.projectiles[0].budget, rocket);
    for (const char* weapon : {"rocket", "grenade", "spear", "bolt"}) {
        const std::string its = std::string("--") + weapon;
        const arena::MatchConfig faster = match_config_of(
            from_flags({its + "-decided-by", "catch-up", its + "-fast-forward", "150", its + "-catch-up", "250"}));
        for (std::size_t i = 0; i < defaults.size(); ++i) {
            const bool is_it = faster.arena.projectiles[i].budget.decided_by == DecidedBy::catch_up;
            EXPECT_EQ(faster.arena.projectiles[i].budget.catch_up_permille, is_it ? 250u : 80u) << its << i;
            EXPECT_EQ(rejoined(faster).arena.projectiles[i].budget, faster.arena.projectiles[i].budget) << its << i;
        }
    }
    const arena::MatchConfig by_ticks = match_config_of(
        from_flags({"--rocket-decided-by", "catch-up", "--rocket-fast-forward", "150", "--catch-up-counts", "ticks"}));
    for (std::size_t i = 0; i < defaults.size(); ++i) {
        const BudgetCaps& budget = by_ticks.arena.projectiles[i].budget;
        EXPECT_EQ(budget.counts_whole_ticks, i == arena::projectile_index(arena::WeaponId::rocket)) << i;
        EXPECT_EQ(budget.validate(), nullptr) << i;
        EXPECT_EQ(rejoined(by_ticks).arena.projectiles[i].budget, budget) << i;
    }
    const arena::MatchConfig joined = rejoined(match);
    for (std::size_t i = 0; i < defaults.size(); ++i) {
        EXPECT_EQ(joined.arena.projectiles[i].budget, match.arena.projectiles[i].budget) << i;
    }
}

TEST(server_config, a_wrong_budget_is_named_with_line_and_field) {
    EXPECT_EQ(error_in("[rocket]\nlook_back_ms = -1\n"),
              "server.toml:2: field 'rocket.look_back_ms': found '-1', expected a whole number from 0 to 10000 in ms");
    EXPECT_TRUE(has(error_in("[spear]\nlookback_ms = 1"), "the nearest is 'spear.look_back_ms'"));
    EXPECT_TRUE(has(error_in("[bolt]\n\ndecay_permille = 1001"), "server.toml:3: field 'bolt.decay_permille'"));
    EXPECT_TRUE(has(error_in("[rocket]\nhold_back_ms = 1"), "a known key"));
    EXPECT_TRUE(has(error_in("[spear]\ndecay_permille = 150\n"), "field 'spear.decided_by'"));
    EXPECT_TRUE(has(error_in("[bolt]\ndecided_by = \"time\"\n"), "field 'bolt.decided_by'"));
    EXPECT_TRUE(has(error_in("[bolt]\ndecided_by = \"catch-up\"\ndecay_permille = 1\n"), "field 'bolt.decided_by'"));
    EXPECT_EQ(error_in("[rocket]\ndecided_by = \"catch-up\"\n"),
              "server.toml:2: field 'rocket.decided_by': found '\"catch-up\"', expected commands or clock: with a "
              "rocket.fast_forward_ms of 0 no flight catches up; FishNet's server has 150");
    for (const char* weapon : {"rocket", "grenade", "spear", "bolt"}) {
        const std::string its = std::string("[") + weapon + "]\n";
        EXPECT_TRUE(has(error_in(its + "decided_by = \"catch-up\"\n"), std::string(weapon) + ".fast_forward_ms of 0"));
        EXPECT_TRUE(has(error_in(its + "catch_up_permille = 250\n"), "the usual value: by commands no flight"));
        EXPECT_TRUE(has(error_in(its + "catch_up_permille = 0\n"), "a whole number from 1 to 1000"));
        EXPECT_TRUE(error_in(its + "decided_by = \"catch-up\"\nfast_forward_ms = 1\n").empty());
    }
    EXPECT_TRUE(has(error_in("[catch_up]\ncounts = \"ticks\"\n"), "field 'catch_up.counts'"));
    // 1968 ms of history, 1000 of which a sample may be old.
    EXPECT_EQ(parse_config("[spear]\nlook_back_ms = 968", "x").spear_look_back_ms, 968);
    EXPECT_EQ(error_in("[spear]\nlook_back_ms = 969\n"),
              "server.toml:2: field 'spear.look_back_ms': found '969', expected at most 968, so that it fits with "
              "game.sample_max_age_ms into the 1968 ms that the history holds");
    EXPECT_TRUE(error_of([] { match_config_of(from_flags({"--spear-look-back", "968"})); }).empty());
    const std::string by_clock = "[spear]\ndecided_by = \"clock\"\n";
    EXPECT_EQ(error_in(by_clock + "look_back_ms = 0\nfast_forward_ms = 1000\n"),
              "server.toml:4: field 'spear.fast_forward_ms': found '1000', expected at most 968, so that it fits with "
              "game.sample_max_age_ms and the 0 ms of spear.look_back_ms into the 1968 ms that the history holds");
    EXPECT_TRUE(has(error_in(by_clock + "fast_forward_ms = 469\n"), "server.toml:3: field 'spear.fast_forward_ms'"));
    EXPECT_EQ(parse_config(by_clock + "fast_forward_ms = 468\n", "x").spear_fast_forward_ms, 468);
    EXPECT_TRUE(has(error_in(by_clock + "look_back_ms = 969\nfast_forward_ms = 1\n"),
                    "server.toml:3: field 'spear.look_back_ms'"));
}

TEST(server_config, takes_another_way_to_rewind_and_no_reports_with_it) {
    const ServerConfig config = from_flags({"--rewind", "ut2003", "--fire-rate", "clock"});
    EXPECT_EQ(config.rewind, "ut2003");
    EXPECT_TRUE(match_config_of(config).arena.fires_by_clock);
    EXPECT_FALSE(arena::usual_match_config().arena.fires_by_clock);
    ServerConfig reporting = config;
    reporting.reports_file = "r.sqlite";
    EXPECT_EQ(find_conflict(reporting)->key, "reports.file");
    reporting.rewind = "exact";
    EXPECT_EQ(find_conflict(reporting), std::nullopt);
    EXPECT_TRUE(has(error_in("[fairness]\nrewind = 'guess'"), "expected one of exact|present|ping"));
}

}  // namespace
}  // namespace backsight::test
