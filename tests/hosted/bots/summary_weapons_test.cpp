#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

#include <sstream>

#include "arena/bots/summary.h"
#include "arena/player.h"

namespace backsight::test {
namespace {

/// A match with blades, of whose 500 compared steps one differed.
server::ServerStatus with_blades() {
    server::ServerStatus status;
    const auto blade = arena::number_of(arena::WeaponId::blade);
    status.triggers_of[blade] = 41;
    server::AttackScore& score = status.attacks[blade];
    score.judged = 501;
    score.hits = 17;
    score.declared = 500;
    score.agreed = 499;
    score.clamped = 3;
    score.refused[Reason::victim_in_cover] = 2;
    return status;
}

const bots::SummaryFacts facts{"a match", "some conditions", {}, {}};

TEST(summary, json_says_of_each_weapon_what_became_of_its_attacks) {
    const auto json = bots::summary_json(facts, with_blades(), {});
    const auto& blade = json["weapons"]["blade"];
    EXPECT_EQ(blade["attacks"], 41);
    EXPECT_EQ(blade["judged"], 501);
    EXPECT_EQ(blade["hits"], 17);
    EXPECT_EQ(blade["as_seen"], 499);
    EXPECT_EQ(blade["differing"], 1);
    EXPECT_EQ(blade["clamped"], 3);
    EXPECT_EQ(blade["refused"]["victim in cover"], 2);
    EXPECT_FALSE(json["weapons"].contains("rocket")) << "projectiles have numbers of their own";
}

TEST(summary, table_says_of_each_weapon_that_attacked_what_became_of_it) {
    std::ostringstream out;
    bots::print_summary(out, facts, with_blades(), {});
    const std::string table = out.str();
    EXPECT_NE(table.find("blade: 41 attacks, judged 501 times, 17 hits; 499 as seen, 1 differing; 3 clamped, 2 refused "
                         "(2 victim in cover)"),
              std::string::npos)
        << table;
    EXPECT_EQ(table.find("railgun: "), std::string::npos) << "nobody fired one";
}

TEST(summary, a_query_counts_each_of_its_hits_and_one_comparison) {
    std::array<Verdict, 3> hits;
    hits[0].outcome = Outcome::hit;
    hits[1].outcome = Outcome::refused;
    hits[1].reason = Reason::rewind_refused;
    hits[2].outcome = Outcome::hit;
    hits[2].is_judged_again = true;
    ShotRecord shot;
    shot.hits = hits;
    SelfAuditAnswer answer;
    answer.compared = true;
    server::AttackScore score;
    score.add(shot, answer);
    EXPECT_EQ(score.judged, 1u);
    EXPECT_EQ(score.hits, 2u);
    EXPECT_EQ(score.clamped, 1u);
    EXPECT_EQ(score.refused[Reason::rewind_refused], 1u);
    EXPECT_EQ(score.differing(), 1u);
}

}  // namespace
}  // namespace backsight::test
