// What `backsight lab fairness` writes.

#include "lab/fairness/report.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/inputs/scratch_folder.h"

namespace backsight::lab::fairness {
namespace {

using inputs::has;
using inputs::ScratchFolder;
using nlohmann::ordered_json;

FairnessResult one_of_each() {
    FairnessResult result;
    FairnessRow row{"corner", "plain rewind", "exact", 20.0, 150.0, 200};
    row.behind_ratio = {0.1, 0.05, 0.02, 0.0};
    row.duel_share = 0.75;
    result.rows = {row};
    result.rules = {{"plain rewind", "exact", 200, {0.1, 0.05, 0.02, 0.0}, {}, 0.0, 0.0},
                    {"named", "competitive", 180, {0.005, 0.0, 0.0, 0.0}, {0.955, 1.0, 1.0, 1.0}, 0.003, 0.1}};
    result.scenes = {{"corner", 200, {0.1, 0.05, 0.02, 0.0}}};
    result.peeks = {{"64 Hz", 20.0, 20.0, 47.0, 51.2, -4.2, 0.01, 0.62, 0.38, 0.82, 100}};
    result.equals = {{"corner", "plain rewind", "exact", 20.0, 47.0, 0.62, 0.38, 0.82, 1.0, 100}};
    result.agreements = {{"open", "64 Hz, 1 snapshots", 500, 0.25, {1.0, 0.999, 0.98}, {1.0, 0.9, 0.5}}};
    result.duel_sums = {{"corner", "plain rewind, exact", 20.0, 150.0, 0.75, 0.0, 100}};
    result.dodges = {{"clock", 100.0, 0.0, 0.0, 0.0, 20.0, 20.0, 0.9, 1'000}};
    result.cheats = {{"competitive", 299.0, 90.0, 1.5, 16.0, 0.0, 312.0, 750.0, 125.0, 0.0, 3.54, 0.5}};
    result.duels = 100;
    result.networks = "2 <networks>";
    result.command = "backsight lab fairness";
    return result;
}

TEST(fairness_output, a_row_of_the_json_has_these_columns) {
    const ScratchFolder folder;
    write_json(report(one_of_each()), folder.path() / "rows.json");
    std::ifstream in(folder.path() / "rows.json");
    const ordered_json written = ordered_json::parse(in);
    ASSERT_EQ(written["rows"].size(), 1u);
    std::vector<std::string> keys;
    for (const auto& [key, value] : written["rows"][0].items()) keys.push_back(key);
    EXPECT_EQ(keys, (std::vector<std::string>{
                        "scene", "rule", "setting", "rtt_shooter_ms", "rtt_victim_ms", "hits", "behind_cover_ratio_0",
                        "behind_cover_ratio_50", "behind_cover_ratio_100", "behind_cover_ratio_200", "lost_fair_ratio",
                        "refused_ratio", "peeker_advantage_ms", "duel_share", "low_ping_cost_ms", "damage_per_duel",
                        "unseen_ratio", "agreement_ratio", "peeker_duel_share"}));
    EXPECT_EQ(written["rows"][0]["duel_share"], 0.75);
    EXPECT_TRUE(written["rows"][0]["peeker_advantage_ms"].is_null());
    EXPECT_EQ(written["rules"][1]["cut_ratio_0"], 0.955);
    EXPECT_EQ(written["scenes"][0]["behind_cover_ratio_50"], 0.05);
    EXPECT_EQ(written["peeks"][0]["peeker_share"], 0.62);
    EXPECT_EQ(written["equals"][0]["formula_share"], 0.82);
    EXPECT_EQ(written["agreements"][0]["exact_bits_ratio"], 1.0);
    EXPECT_EQ(written["agreements"][0]["tick_ratio"], 0.98);
    EXPECT_EQ(written["dodges"][0]["escaped_ratio"], 0.9);
    EXPECT_EQ(written["cheats"][0]["hit_age_ms"], 299.0);
}

TEST(fairness_output, the_text_has_every_table_and_the_page_is_whole) {
    const Report made = report(one_of_each());
    const std::string text = text_of(made);
    EXPECT_TRUE(has(text, "Under plain rewind 10.00 % of the hits"));
    for (const char* part : {"competitive", "peeker", "Duels of equals at a corner", "shooter's own screen",
                             "Low against high", "Plain rewind by scene", "dodging", "lies in stamps"})
        EXPECT_TRUE(has(text, part)) << part;
    const std::string page = page_of(made);
    for (const char* part :
         {"data-part=\"pareto\"", "data-part=\"scenes\"", "data-part=\"equals\"", "data-part=\"agreements\""})
        EXPECT_TRUE(has(page, part)) << part;
    EXPECT_FALSE(has(page, "2 <networks>"));
}

}  // namespace
}  // namespace backsight::lab::fairness
