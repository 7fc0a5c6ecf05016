// What the summary of a match says of each weapon, from numbers made by hand.

#include "arena/bots/summary.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>
#include <string>

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

TEST(weapon_summary, says_of_each_weapon_what_became_of_its_attacks) {
    const bots::SummaryFacts title{"a match", "some conditions", {}, {}};
    const nlohmann::ordered_json blade = bots::summary_json(title, with_blades(), {})["weapons"]["blade"];
    EXPECT_EQ(blade["attacks"], 41);
    EXPECT_EQ(blade["judged"], 501);
    EXPECT_EQ(blade["hits"], 17);
    EXPECT_EQ(blade["as_seen"], 499);
    EXPECT_EQ(blade["differing"], 1);
    EXPECT_EQ(blade["clamped"], 3);
    EXPECT_EQ(blade["refused"]["victim in cover"], 2);
    std::ostringstream out;
    bots::print_summary(out, title, with_blades(), {});
    const std::string table = out.str();
    EXPECT_NE(table.find("blade: 41 attacks, judged 501 times, 17 hits; 499 as seen, 1 differing; 3 clamped, 2 refused "
                         "(2 victim in cover)"),
              std::string::npos)
        << table;
    EXPECT_EQ(table.find("railgun: "), std::string::npos) << "nobody fired one";
}

}  // namespace
}  // namespace backsight::test
