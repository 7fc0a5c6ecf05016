// Histories and ledgers that are too small for what a judge is to look back on.

#include <backsight/judge.h>

#include <gtest/gtest.h>

using namespace backsight;

namespace reach_test {

TEST(reach, names_the_history_that_is_too_short_for_the_rules) {
    const DrawConfig draw;  // 64 Hz, samples up to 1 s old
    const LedgerConfig ledger;
    EXPECT_EQ(validate_reach(HistoryConfig{}, ledger, draw, WeaponRules{}.max_rewind), nullptr);
    HistoryConfig history;
    history.capacity_ticks = 81;  // 0.25 s and 1 s at 64 Hz are 80 ticks
    EXPECT_STREQ(validate_reach(history, ledger, draw, Micros{250'000}), "history.capacity_ticks");
    history.capacity_ticks = 82;
    EXPECT_EQ(validate_reach(history, ledger, draw, Micros{250'000}), nullptr);
    history.capacity_ticks = 65535;
    EXPECT_STREQ(validate_reach(history, ledger, draw, Micros{5'000'000}), "ledger.capacity_snapshots");
    EXPECT_EQ(validate_reach(history, ledger, draw, Micros{5'000'000}, 4), nullptr);
    EXPECT_STREQ(validate_reach(history, ledger, draw, Micros{5'000'000}, 4, 4), "ledger.capacity_snapshots");
}

TEST(reach, names_the_ledger_that_has_fewer_entities_than_the_history) {
    HistoryConfig history;
    history.max_entities = 257;
    EXPECT_STREQ(validate_reach(history, LedgerConfig{}, {}, Micros{250'000}), "ledger.max_entities");
    const WorldHistory world(history);
    EXPECT_EQ(validate_reach(history, Ledger(world).config(), {}, Micros{250'000}), nullptr);
}

TEST(reach, looks_at_groups_that_are_reckoned) {
    DrawConfig draw;
    HistoryConfig history;
    draw.groups[2].sample_max_age = Micros{3'000'000};
    EXPECT_EQ(validate_reach(history, {}, draw, Micros{250'000}), nullptr);
    draw.groups[2].after_newest = AfterNewest::reckon;
    EXPECT_STREQ(validate_reach(history, {}, draw, Micros{250'000}), "history.capacity_ticks");
}

}  // namespace reach_test
