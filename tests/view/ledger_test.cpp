#include <backsight/view/ledger.h>

#include <gtest/gtest.h>

#include <string_view>

using namespace backsight;

namespace {

constexpr std::uint64_t all = ~std::uint64_t{0};

ViewStamp stamp_of(std::uint32_t newest, std::uint64_t received = all) { return {{}, {newest}, received}; }

Ledger ledger_with(std::uint32_t snapshots, std::uint32_t capacity = 256) {
    Ledger ledger({capacity, 100});
    for (std::uint32_t i = 1; i <= snapshots; ++i) {
        ledger.begin_snapshot(Tick{i * 2});
        ledger.add(EntityId::make(i % 100, 0));
    }
    return ledger;
}

TEST(ledger_config, names_the_field_that_is_wrong) {
    EXPECT_EQ(LedgerConfig{}.validate(), nullptr);
    EXPECT_EQ((LedgerConfig{64, 1}.validate()), std::string_view("ledger.capacity_snapshots"));
    EXPECT_EQ((LedgerConfig{65536, 1}.validate()), std::string_view("ledger.capacity_snapshots"));
    EXPECT_EQ((LedgerConfig{65, 0}.validate()), std::string_view("ledger.max_entities"));
}

TEST(ledger, remembers_the_tick_and_the_entities_of_each_snapshot) {
    const Ledger ledger = ledger_with(10);
    EXPECT_EQ(ledger.newest_sent(), SnapshotSeq{10});
    EXPECT_EQ(ledger.oldest_sent(), SnapshotSeq{1});
    EXPECT_EQ(ledger.tick_of({7}), Tick{14});
    EXPECT_TRUE(ledger.contains({7}, 7));
    EXPECT_FALSE(ledger.contains({7}, 8));
    EXPECT_FALSE(ledger.contains({7}, 4'000'000'000u)) << "any index may be asked";
    EXPECT_EQ(ledger.tick_of({0}), no_tick);
    EXPECT_EQ(ledger.tick_of({11}), no_tick) << "never sent";
}

TEST(ledger, starts_empty) {
    const Ledger ledger({65, 1});
    EXPECT_EQ(ledger.newest_sent(), SnapshotSeq{});
    EXPECT_EQ(ledger.oldest_sent(), SnapshotSeq{});
    EXPECT_FALSE(ledger.had({}, {0}));
}

TEST(ledger, forgets_the_oldest_with_its_entities) {
    Ledger ledger = ledger_with(65, 65);
    EXPECT_EQ(ledger.oldest_sent(), SnapshotSeq{1});
    ledger.begin_snapshot(Tick{1000});
    EXPECT_EQ(ledger.oldest_sent(), SnapshotSeq{2});
    EXPECT_EQ(ledger.tick_of({1}), no_tick);
    EXPECT_FALSE(ledger.contains({1}, 1));
    EXPECT_FALSE(ledger.contains({66}, 1)) << "a new entry is empty";
}

TEST(ledger, within_the_window_only_the_stamp_counts) {
    Ledger ledger = ledger_with(10);
    const ViewStamp earlier = stamp_of(5, 0b10101);
    ledger.learn(earlier);
    ledger.learn(stamp_of(6, 0b101110 | 1));
    EXPECT_TRUE(ledger.had(earlier, {5}));
    EXPECT_FALSE(ledger.had(earlier, {4})) << "it came after this stamp";
    EXPECT_FALSE(ledger.had(earlier, {6})) << "newer than its newest";
}

TEST(ledger, beyond_the_window_earlier_stamps_count) {
    Ledger ledger = ledger_with(200);
    ledger.learn(stamp_of(30, all & ~std::uint64_t{0b100}));  // not 28
    for (std::uint32_t newest = 60; newest <= 120; newest += 30) ledger.learn(stamp_of(newest, 1));
    const ViewStamp last = stamp_of(120, 1);
    EXPECT_TRUE(ledger.had(last, {30}));
    EXPECT_TRUE(ledger.had(last, {27}));
    EXPECT_FALSE(ledger.had(last, {28}));
    EXPECT_EQ(ledger.known_from(), SnapshotSeq{1});
    EXPECT_EQ(ledger.gaps(), 0u);
    EXPECT_EQ(ledger.last_stamp(), last);
}

TEST(ledger, knows_nothing_of_a_late_joiner_before_its_first_window) {
    Ledger ledger = ledger_with(200);
    ledger.learn(stamp_of(150));
    EXPECT_EQ(ledger.known_from(), SnapshotSeq{150 - 63});
    EXPECT_EQ(ledger.gaps(), 0u) << "nothing was missed: there was nothing before";
}

TEST(ledger, the_first_stamp_within_the_first_window_leaves_no_gap) {
    Ledger ledger = ledger_with(200);
    ledger.learn(stamp_of(64));
    EXPECT_EQ(ledger.known_from(), SnapshotSeq{1});
}

TEST(ledger, two_stamps_32_snapshots_apart_still_join) {
    Ledger ledger = ledger_with(250);
    ledger.learn(stamp_of(20));
    ledger.learn(stamp_of(20 + late_snapshot_limit));
    EXPECT_EQ(ledger.gaps(), 0u);
    EXPECT_EQ(ledger.known_from(), SnapshotSeq{1});
}

TEST(ledger, farther_apart_they_leave_a_gap_that_stays) {
    Ledger ledger = ledger_with(250);
    ledger.learn(stamp_of(100));
    ledger.learn(stamp_of(100 + late_snapshot_limit + 1));
    EXPECT_EQ(ledger.gaps(), 1u);
    EXPECT_EQ(ledger.known_from(), SnapshotSeq{133 - 63});
    ledger.learn(stamp_of(140));
    EXPECT_EQ(ledger.known_from(), SnapshotSeq{133 - 63}) << "later stamps tell nothing about it";
    EXPECT_EQ(ledger.gaps(), 1u);
}

TEST(ledger, a_forgotten_snapshot_was_not_had) {
    Ledger ledger = ledger_with(65, 65);
    ledger.learn(stamp_of(32));
    ledger.learn(stamp_of(64));
    EXPECT_TRUE(ledger.had(stamp_of(65, 1), {1}));
    ledger.begin_snapshot(Tick{1000});
    EXPECT_FALSE(ledger.had(stamp_of(66, 1), {1}));
}

TEST(ledger, a_number_used_again_in_the_ring_starts_unreceived) {
    Ledger ledger = ledger_with(65, 65);
    ledger.learn(stamp_of(32));
    ledger.learn(stamp_of(64));
    for (std::int64_t i = 0; i < 65; ++i) ledger.begin_snapshot(Tick{1000 + i});
    ledger.learn(stamp_of(96, 1));
    ledger.learn(stamp_of(128, 1));
    EXPECT_FALSE(ledger.had(stamp_of(130, 1), {66}));
    EXPECT_FALSE(ledger.had(stamp_of(130, 1), {1}));
}

TEST(ledger, what_only_the_oldest_bit_of_a_window_reports_is_remembered_when_the_window_moves_on) {
    Ledger ledger({128, 4});
    for (std::int64_t tick = 0; tick < 100; ++tick) ledger.begin_snapshot(Tick{tick});
    const std::uint64_t first_and_last = (std::uint64_t{1} << 63) | 1;
    ledger.learn({Moment{}, SnapshotSeq{90}, first_and_last});  // 27 and 90
    const ViewStamp next{Moment{}, SnapshotSeq{91}, 3};
    ledger.learn(next);
    EXPECT_TRUE(ledger.had(next, SnapshotSeq{27}));
    EXPECT_FALSE(ledger.had(next, SnapshotSeq{28}));
}

}  // namespace
