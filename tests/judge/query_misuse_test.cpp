// Mistakes with queries that break no contract: they are counted, and named once.

#include "tests/support/assert_log.h"
#include "tests/support/judge_world.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <backsight/judge.h>

#include <gtest/gtest.h>

using namespace backsight;
using namespace backsight::test;

namespace query_misuse_test {

constexpr int bodies = 70;

// A row of bodies a metre apart, and one client who sees them all.
struct Row {
    Row() : history(history_config(64, 128)), ledger(LedgerConfig{128, 128}), judge(history, draw, ledger, {}) {
        const Hitbox one[] = {Hitbox::sphere(HitGroup::torso, {}, 0.2f)};
        const HitboxSetId ball = history.hitbox_sets().add(one);
        shooter = history.spawn({ball, {}, 0, 1});
        for (int i = 0; i < bodies; ++i) row.push_back(history.spawn({ball, {}, 0, 1}));
        for (std::int64_t tick = 1; tick <= 2; ++tick) {
            const SnapshotSeq seq = ledger.begin_snapshot(Tick{tick});
            must(history.record(shooter, Tick{tick}, {{0.0f, -5.0f, 0.0f}, {}, {}}));
            for (int i = 0; i < bodies; ++i)
                must(history.record(row[static_cast<std::size_t>(i)], Tick{tick},
                                    {{static_cast<float>(i), 0, 0}, {}, {}}));
            for (const EntityId id : row) must(ledger.add(id));
            must(acks.accept(seq));
        }
        audited = judge.take_stamp(acks.stamp(Moment::at(Tick{2})), Moment::at(Tick{2}));
    }
    ShotRecord judged(const Query& query) {
        ShotRecord record;
        record.audited = audited;
        record.server_now = Moment::at(Tick{2});
        judge.judge(record, query);
        return record;
    }
    // Everybody within reach of the row's first or last body.
    Query blow(bool at_end) const {
        Query query = Query::sphere_at({at_end ? static_cast<float>(bodies - 1) : 0.0f, 0, 0}, 200.0f);
        query.collect = Collect::entities;
        query.filter.exclude = shooter;
        query.swing = 3;
        return query;
    }

    WorldHistory history;
    DrawConfig draw;
    Ledger ledger;
    ClientJudge judge;
    SnapshotAcks acks;
    EntityId shooter;
    std::vector<EntityId> row;
    Audited audited;
};

TEST(query_misuses, a_swing_that_has_met_all_that_it_can_hold_is_counted_and_named_once) {
    Row row;
    const AssertLog log;
    EXPECT_EQ(row.judged(row.blow(false)).hits.size(), max_query_hits);
    EXPECT_EQ(row.history.misuses()[Misuse::swing_full], 0u) << "full, but nobody was left out";
    EXPECT_EQ(row.judged(row.blow(false)).hits.size(), 0u);
    EXPECT_EQ(row.history.misuses()[Misuse::swing_full], 0u);
    for (std::uint64_t times = 1; times <= 3; ++times) {
        EXPECT_EQ(row.judged(row.blow(true)).hits.size(), 0u) << "six bodies that it never met";
        EXPECT_EQ(row.history.misuses()[Misuse::swing_full], times);
    }
    EXPECT_EQ(log.entries().size(), has_asserts ? 1u : 0u);
    Query next = row.blow(true);
    next.swing = 4;
    EXPECT_EQ(row.judged(next).hits.size(), max_query_hits);
    EXPECT_EQ(row.history.misuses()[Misuse::swing_full], 3u);
}

TEST(query_misuses, a_query_of_nobody_is_counted_and_named_once) {
    Row row;
    const AssertLog log;
    Query query = row.blow(false);
    query.swing = 0;
    static_cast<void>(row.judged(query));
    EXPECT_EQ(row.history.misuses()[Misuse::no_shooter], 0u);
    query.filter.exclude = {};
    static_cast<void>(row.judged(query));
    static_cast<void>(row.judged(query));
    EXPECT_EQ(row.history.misuses()[Misuse::no_shooter], 2u);
    EXPECT_EQ(log.entries().size(), has_asserts ? 1u : 0u);
    // A client whose entity is known has a shooter, whatever the filter says.
    ShotRecord known;
    known.audited = row.audited;
    known.server_now = Moment::at(Tick{2});
    known.own.add(row.shooter);
    row.judge.judge(known, query);
    EXPECT_EQ(row.history.misuses()[Misuse::no_shooter], 2u);
}

TEST(query_names, every_outcome_shape_and_collection_has_one) {
    for (const Outcome outcome : enum_values<Outcome>) EXPECT_STRNE(to_string(outcome), "?");
    for (const QueryShape shape : enum_values<QueryShape>) EXPECT_STRNE(to_string(shape), "?");
    for (const Collect collect : enum_values<Collect>) EXPECT_STRNE(to_string(collect), "?");
    EXPECT_STREQ(to_string(Outcome::refused), "refused");
    EXPECT_STREQ(to_string(QueryShape::capsule_sweep), "capsule sweep");
    EXPECT_STREQ(to_string(Collect::hitboxes), "hitboxes");
}

}  // namespace query_misuse_test
