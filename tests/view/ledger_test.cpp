#include "tests/support/assert_log.h"
#include "tests/support/begin_after.h"
#include "tests/support/must.h"

#include <backsight/view/ledger.h>

#include <gtest/gtest.h>

#include <string_view>

using namespace backsight;

namespace ledger_test {

constexpr std::uint64_t all = ~std::uint64_t{0};

ViewStamp stamp_of(std::uint32_t newest, std::uint64_t received = all) { return {{}, {newest}, received}; }

Ledger ledger_with(std::uint32_t snapshots, std::uint32_t capacity = 256) {
    Ledger ledger({capacity, 100});
    for (std::uint32_t i = 1; i <= snapshots; ++i) {
        ledger.begin_snapshot(Tick{i * 2});
        test::must(ledger.add(EntityId::make(i % 100, 0)));
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
    // The ring has 128 places for these 65, so 130 has the place of 2, which was received.
    for (std::int64_t i = 0; i < 129; ++i) ledger.begin_snapshot(Tick{1000 + i});
    for (const std::uint32_t newest : {96u, 128u, 160u, 192u}) ledger.learn(stamp_of(newest, 1));
    EXPECT_FALSE(ledger.had(stamp_of(194, 1), {130}));
    EXPECT_FALSE(ledger.had(stamp_of(194, 1), {1}));
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

std::uint64_t refused(const Ledger& ledger, LedgerResult result) { return ledger.counters()[result]; }

TEST(ledger, refuses_and_counts_an_entity_for_which_it_is_too_small) {
    Ledger ledger({128, 64});
    for (std::int64_t tick = 1; tick <= 128; ++tick) ledger.begin_snapshot(Tick{tick});
    EXPECT_EQ(ledger.add(EntityId::make(64, 0)), LedgerResult::no_room) << "the first slot beyond";
    EXPECT_EQ(ledger.add(EntityId::make(EntityId::max_index, 0)), LedgerResult::no_room);
    EXPECT_EQ(ledger.add_slot(4'000'000'000u), LedgerResult::no_room);
    EXPECT_EQ(refused(ledger, LedgerResult::no_room), 3u);
    // Its bit would have been that of slot 0 in the next snapshot's place.
    for (std::uint32_t seq = 1; seq <= 128; ++seq) {
        for (std::uint32_t slot = 0; slot < 64; ++slot) EXPECT_FALSE(ledger.contains({seq}, slot));
    }
    EXPECT_EQ(ledger.add(EntityId::make(63, 0)), LedgerResult::ok);
    EXPECT_TRUE(ledger.contains({128}, 63));
}

TEST(ledger, of_fewer_entities_than_a_word_has_bits_takes_no_more) {
    Ledger ledger({128, 4});
    ledger.begin_snapshot(Tick{1});
    EXPECT_EQ(ledger.add(EntityId::make(3, 0)), LedgerResult::ok);
    EXPECT_EQ(ledger.add(EntityId::make(4, 0)), LedgerResult::no_room);
}

TEST(ledger, of_a_large_world_has_128_places_until_its_snapshots_hold_more) {
    EXPECT_EQ(Ledger({128, 256}).row_words() * 64, 256u) << "all of them, so that it never allocates";
    Ledger ledger({128, 10'000});
    EXPECT_EQ(ledger.row_words() * 64, 128u);
    // 3 of 120 change in each snapshot, so that places are given away and found again.
    for (std::uint32_t i = 1; i <= 1000; ++i) {
        ledger.begin_snapshot(Tick{i});
        for (std::uint32_t k = i % 40; k < 120; k += 40) test::must(ledger.add_slot((k + i / 400 * 120) * 20));
    }
    EXPECT_EQ(ledger.row_words() * 64, 256u) << "240 within 128 snapshots of the change";
    const SnapshotSeq newest = ledger.newest_sent();
    EXPECT_EQ(newest, SnapshotSeq{1000});
    for (std::uint32_t ago = 0; ago < 128; ++ago) {
        const std::uint32_t i = newest.value - ago;
        for (std::uint32_t k = 0; k < 120; ++k) {
            const bool was_in = k % 40 == i % 40;
            EXPECT_EQ(ledger.contains({i}, (k + i / 400 * 120) * 20), was_in) << i << ", " << k;
        }
    }
}

TEST(ledger, refuses_and_counts_a_null_id) {
    Ledger ledger({128, 64});
    ledger.begin_snapshot(Tick{1});
    EXPECT_EQ(ledger.add({}), LedgerResult::null_id);
    EXPECT_EQ(refused(ledger, LedgerResult::null_id), 1u);
    for (std::uint32_t slot = 0; slot < 64; ++slot) EXPECT_FALSE(ledger.contains({1}, slot));
}

TEST(ledger, refuses_an_entity_before_the_first_snapshot) {
    Ledger ledger({128, 64});
    EXPECT_EQ(ledger.add(EntityId::make(3, 0)), LedgerResult::no_snapshot);
    EXPECT_EQ(refused(ledger, LedgerResult::no_snapshot), 1u);
}

TEST(ledger, opens_no_snapshot_whose_tick_goes_back) {
    const test::AssertLog log;
    Ledger ledger({128, 64});
    ledger.begin_snapshot(Tick{10});
    EXPECT_EQ(ledger.begin_snapshot(Tick{9}), SnapshotSeq{});
    EXPECT_EQ(ledger.add(EntityId::make(3, 0)), LedgerResult::no_snapshot) << "not into the one before";
    EXPECT_FALSE(ledger.contains({1}, 3));
    EXPECT_EQ(ledger.begin_snapshot(Tick{-1}), SnapshotSeq{});
    EXPECT_EQ(ledger.begin_snapshot(max_tick + 1), SnapshotSeq{});
    EXPECT_EQ(ledger.begin_snapshot(Tick{11}), SnapshotSeq{2});
    EXPECT_EQ(ledger.add(EntityId::make(3, 0)), LedgerResult::ok);
    EXPECT_EQ(log.entries().size(), test::has_asserts ? 3u : 0u);
}

TEST(ledger, opens_no_snapshot_after_the_last_number) {
    Ledger ledger({65, 1});
    test::begin_after(ledger, {last_number - 1});
    EXPECT_EQ(ledger.begin_snapshot(Tick{7}), SnapshotSeq{last_number});
    test::must(ledger.add_slot(0));
    EXPECT_EQ(ledger.begin_snapshot(Tick{8}), SnapshotSeq{}) << "no number comes again, and 0 is none";
    EXPECT_EQ(ledger.add_slot(0), LedgerResult::no_snapshot);
    EXPECT_EQ(ledger.newest_sent(), SnapshotSeq{last_number});
    EXPECT_TRUE(ledger.contains({last_number}, 0));
}

TEST(ledger, of_a_history_has_its_size) {
    HistoryConfig config;
    config.max_entities = 1000;
    config.capacity_ticks = 4;
    const WorldHistory history(config);
    const Ledger ledger(history, {65, 1});
    EXPECT_EQ(ledger.config().max_entities, 1000u) << "whatever the config says";
    EXPECT_EQ(ledger.config().capacity_snapshots, 65u);
}

TEST(ledger, of_a_history_refuses_and_counts_stale_ids_and_entities_without_a_state) {
    HistoryConfig config;
    config.capacity_ticks = 4;
    config.max_entities = 2;
    WorldHistory history(config);
    Ledger ledger(history);
    const EntityId gone = history.spawn({});
    const EntityId other = history.spawn({});
    test::must(history.record(gone, Tick{1}, {}));
    ledger.begin_snapshot(Tick{1});
    EXPECT_EQ(ledger.add(gone), LedgerResult::ok);
    EXPECT_EQ(ledger.add(other), LedgerResult::no_state) << "spawned, and never recorded";
    test::must(history.despawn(gone, Tick{2}));
    ledger.begin_snapshot(Tick{3});
    EXPECT_EQ(ledger.add(gone), LedgerResult::no_state) << "without a tombstone of this tick";
    test::must(history.record_tombstone(gone, Tick{3}));
    EXPECT_EQ(ledger.add(gone), LedgerResult::ok);
    test::must(history.record(other, Tick{20}, {}));
    const EntityId heir = history.spawn({});
    ASSERT_EQ(heir.index(), gone.index());
    test::must(history.record(heir, Tick{21}, {}));
    ledger.begin_snapshot(Tick{21});
    EXPECT_EQ(ledger.add(gone), LedgerResult::stale_id) << "its slot is somebody else's";
    EXPECT_EQ(ledger.add(EntityId::make(1'000, 0)), LedgerResult::stale_id);
    EXPECT_FALSE(ledger.contains({3}, heir.index()));
    EXPECT_EQ(ledger.add(heir), LedgerResult::ok);
    EXPECT_EQ(refused(ledger, LedgerResult::stale_id), 2u);
    EXPECT_EQ(refused(ledger, LedgerResult::no_state), 2u);
    EXPECT_EQ(refused(ledger, LedgerResult::ok), 3u);
}

TEST(ledger, names_every_result) {
    for (int i = 0; i < static_cast<int>(LedgerResult::count_); ++i) {
        EXPECT_STRNE(to_string(static_cast<LedgerResult>(i)), "?");
    }
}

}  // namespace ledger_test
