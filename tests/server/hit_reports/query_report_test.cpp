// Queries in a report: each hit with its verdict, written and read back to the bit, judged again from stored samples,
// and told in words. Files of older programs, which knew no queries, still open.

#include <algorithm>
#include <map>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "server/hit_reports/explain.h"
#include "server/hit_reports/replay.h"
#include "server/hit_reports/report_extract.h"
#include "server/hit_reports/report_query.h"
#include "server/hit_reports/report_reader.h"
#include "server/hit_reports/report_store.h"
#include "server/hit_reports/report_words.h"
#include "tests/inputs/scratch_folder.h"
#include "tests/server/hit_reports/report_command.h"
#include "tests/server/hit_reports/report_world.h"

namespace backsight::test {
namespace {

using inputs::error_of;
using inputs::has;
using inputs::ScratchFolder;
using namespace reports;

WeaponRules query_rules_of(int kind) {
    WeaponRules rules;
    rules.max_victim_moved_m = 1e9f;
    if (kind == 1) rules.max_rewind = {40'000};
    if (kind == 2) rules.max_victim_moved_m = 2.0f;
    if (kind == 3) {
        rules.max_rewind = {20'000};
        rules.on_max_rewind = CapPolicy::refuse;
    }
    return rules;
}

// A wall that some lines meet.
bool is_free(Vec3 from, Vec3 to, Moment) { return static_cast<int>(from.x + to.y * 10.0f) % 3 != 0; }

/// A file of one run with `count` queries of all shapes, and the records that went into it.
struct FiledQueries {
    ScratchFolder folder;
    ReportWorld world{11};
    std::vector<ReportRecord> records;
    std::filesystem::path file = folder.path() / "reports.sqlite";

    explicit FiledQueries(int count) {
        world.run(30);
        ReportStore store(file, facts_of(world.history, world.draw), 0);
        store.begin_batch();
        for (int i = 0; i < count; ++i) {
            world.step();
            const Query query = world.query();
            records.push_back(world.record(query, query_rules_of(i % 4), is_free));
            store.add(records.back());
        }
        store.commit_batch();
    }
    void change(const std::string& sql) const { Database(file, Database::Mode::write).execute(sql); }
    const ReportRecord& with(bool (*is_it)(const ReportRecord&)) const { return *std::ranges::find_if(records, is_it); }
    std::int64_t id_of(const ReportRecord& record) const { return &record - records.data() + 1; }
};

bool contains(const std::vector<std::int64_t>& ids, std::int64_t id) { return std::ranges::find(ids, id) != ids.end(); }
bool has_several(const ReportRecord& record) { return record.hit_count > 1; }

TEST(query_report, every_stored_query_of_any_shape_replays_bit_for_bit) {
    std::map<QueryShape, int> shapes;
    std::map<Reason, int> reasons;
    int again = 0, left_out = 0, most = 0;
    for (int kind = 0; kind < 6; ++kind) {
        ReportWorld world(static_cast<std::uint64_t>(20 + kind), static_cast<Interpolation>(kind % 4),
                          kind < 4 ? AfterNewest::hold : AfterNewest::extrapolate);
        world.run(10);
        const RunFacts facts = facts_of(world.history, world.draw);
        for (int i = 0; i < cases(400); ++i) {
            world.step();
            const Query query = world.query();
            const ReportRecord record = world.record(query, query_rules_of(i % 4), is_free);
            const Replay replayed = replay(record, facts);
            ASSERT_TRUE(replayed.equal) << explain(record, facts) << replayed.lines.back();
            if (record.hit_count > 0) ++shapes[record.shape];
            for (const ReportHit& hit : record.list) {
                if (!hit.has_verdict) ++left_out;
                if (!hit.has_verdict) continue;
                ++reasons[hit.verdict.reason];
                if (hit.verdict.is_judged_again) ++again;
            }
            most = std::max(most, int{record.hit_count});
        }
    }
    for (int shape = 0; shape < static_cast<int>(QueryShape::count_); ++shape)
        EXPECT_GT(shapes[static_cast<QueryShape>(shape)], 0) << to_string(static_cast<QueryShape>(shape));
    for (const Reason reason :
         {Reason::as_seen, Reason::rewind_clamped, Reason::rewind_refused, Reason::victim_clamped})
        EXPECT_GT(reasons[reason], 0) << to_string(reason);
    EXPECT_GT(again, cases(50));
    EXPECT_GT(left_out, cases(50));
    EXPECT_GE(most, is_fast() ? 4 : 5);
}

TEST(query_report, a_changed_sample_of_any_victim_does_not_replay) {
    ReportWorld world(12);
    world.run(20);
    int noticed = 0;
    for (int i = 0; i < 200; ++i) {
        world.step();
        ReportRecord record = world.record(world.query(), query_rules_of(0));
        if (record.hit_count < 2) continue;
        const EntityId last = record.list.back().seen.entity;
        const auto entity = std::ranges::find(record.entities, last, &ReportEntity::id);
        ASSERT_NE(entity, record.entities.end());
        record.samples[entity->first_sample].state.position.x += 1;
        EXPECT_FALSE(replay(record, facts_of(world.history, world.draw)).equal);
        ++noticed;
    }
    EXPECT_GT(noticed, 10);
}

TEST(query_report, a_query_stands_in_the_file_to_the_bit) {
    const FiledQueries filed(cases(300));
    ReportReader reader(filed.file);
    const RunFacts facts = reader.facts(1);
    int several = 0;
    for (std::size_t i = 0; i < filed.records.size(); ++i) {
        ReportRecord kept = filed.records[i];
        const ReportRecord read = reader.load(static_cast<std::int64_t>(i) + 1);
        kept.id = read.id;
        kept.run = read.run;
        // Every column of every table that the record is in, floats with all their digits.
        ASSERT_EQ(report_json(read, facts), report_json(kept, facts));
        ASSERT_EQ(explain(read, facts), explain(kept, facts));
        ASSERT_TRUE(read.asked.has_value());
        ASSERT_EQ(read.asked->swing, kept.asked->swing);
        for (std::size_t pose = 0; pose < kept.asked->pose_count; ++pose)
            ASSERT_EQ(read.asked->poses[pose], kept.asked->poses[pose]);
        const Replay again = replay(read, facts);
        ASSERT_TRUE(again.equal) << explain(read, facts) << again.lines.back();
        if (has_several(kept)) ++several;
    }
    EXPECT_GT(several, cases(30));
}

TEST(query_report, a_list_longer_than_a_rays_neighbours_is_kept_whole) {
    ReportWorld world(14);
    world.run(30);
    Query all = Query::sphere_at({10, 0, 0}, 30.0f);
    all.collect = Collect::hitboxes;
    const ReportRecord record = world.record(all, query_rules_of(0));
    EXPECT_GT(record.hit_count, 2 * max_report_entities);
    const RunFacts facts = facts_of(world.history, world.draw);
    EXPECT_TRUE(replay(record, facts).equal) << replay(record, facts).lines.back();
    // A slot of the writer's queue is used again, and keeps what it has.
    ReportRecord slot;
    make_room(slot, facts);
    world.fill(slot, world.judged(all, query_rules_of(0)));
    const auto* const list = slot.list.data();
    const auto* const entities = slot.entities.data();
    world.fill(slot, world.judged(query_rules_of(0)));
    EXPECT_FALSE(slot.asked.has_value());
    EXPECT_TRUE(slot.list.empty());
    world.fill(slot, world.judged(all, query_rules_of(0)));
    EXPECT_EQ(slot.list.data(), list);
    EXPECT_EQ(slot.entities.data(), entities);
}

TEST(query_report, words_say_the_shape_and_what_became_of_each_hit) {
    ReportWorld world(15);
    world.run(30);
    const RunFacts facts = facts_of(world.history, world.draw);
    Query area = Query::sphere_at({10, 0, 0}, 30.0f);
    area.collect = Collect::entities;
    area.max_hits = 3;
    ReportRecord record = world.record(area, query_rules_of(0));
    for (int i = 0; i < 50 && record.audited.result != AuditResult::accepted; ++i) {
        world.step();
        record = world.record(area, query_rules_of(0));
    }
    ASSERT_EQ(record.hit_count, 3u);
    ASSERT_EQ(record.audited.result, AuditResult::accepted);
    EXPECT_TRUE(has(headline(record), "sphere, ")) << headline(record);
    EXPECT_TRUE(has(headline(record), "3 of 3 hits count"));
    const std::string words = explain(record, facts);
    EXPECT_TRUE(has(words, "Your area met 3: all count.")) << words;
    EXPECT_TRUE(has(words, "It was a sphere of 30.00 m around (10.00, 0.00, 0.00), and counts each body once."));
    EXPECT_TRUE(has(words, "     3. You hit " + name_of(record.list[2].seen.entity) + " in hitbox"));
    EXPECT_TRUE(has(words, "Your screen showed the same"));
    record.list[1].has_verdict = false;
    record.list[1].verdict = {};
    record.asked->swing = 7;
    record.hit_count = record.granted = 2;
    EXPECT_TRUE(has(explain(record, facts), "left out: this swing had met it before."));
    EXPECT_TRUE(has(explain(record, facts), "It is a part of swing 7."));
    record.declared_hash ^= 1;
    record.first_differing = 1;
    EXPECT_TRUE(record.is_disagreed());
    EXPECT_TRUE(has(explain(record, facts), "The first hit that differs is number 2."));
    EXPECT_TRUE(has(headline(record), "DISAGREED"));
    record.seen_hash = 0;
    EXPECT_FALSE(record.is_disagreed());
    EXPECT_TRUE(has(explain(record, facts), "was not rebuilt as claimed"));
}

TEST(query_report, every_shape_has_words_and_json) {
    const FiledQueries filed(cases(200, 1));
    ReportReader reader(filed.file);
    const RunFacts facts = reader.facts(1);
    std::map<QueryShape, int> seen;
    for (const ReportRecord& record : filed.records) {
        if (seen[record.shape]++ > 0) continue;
        const nlohmann::json json = report_json(record, facts);
        EXPECT_EQ(json["shape"], to_string(record.shape));
        EXPECT_EQ(json["query"]["shape"], to_string(record.shape));
        EXPECT_FALSE(has(json["query"]["words"].get<std::string>(), "no name"));
        EXPECT_EQ(json["hits"].size(), record.list.size());
    }
    EXPECT_EQ(seen.size(), static_cast<std::size_t>(QueryShape::count_));
}

TEST(query_report, filters_choose_by_shape_and_by_any_hit) {
    const FiledQueries filed(120);
    const std::string file = filed.file.string();
    ReportReader reader(filed.file);
    for (int i = 0; i < static_cast<int>(QueryShape::count_); ++i) {
        const auto shape = static_cast<QueryShape>(i);
        ReportFilter filter;
        filter.shape = shape;
        EXPECT_EQ(static_cast<std::int64_t>(shots_in(reader, filter).size()),
                  std::ranges::count(filed.records, shape, &ReportRecord::shape));
    }
    const ReportRecord& several = filed.with(has_several);
    for (const ReportHit& hit : several.list) {
        ReportFilter filter;
        filter.victim = hit.seen.entity;
        EXPECT_TRUE(contains(shots_in(reader, filter), filed.id_of(several)));
    }
    const auto refused_second = [](const ReportRecord& r) {
        return r.verdict.reason == Reason::as_seen && std::ranges::any_of(r.list, [](const ReportHit& hit) {
                   return hit.has_verdict && hit.verdict.reason == Reason::rewind_refused;
               });
    };
    ReportFilter filter;
    filter.reason = Reason::rewind_refused;
    const std::vector<std::int64_t> of_reason = shots_in(reader, filter);
    for (const ReportRecord& record : filed.records) {
        if (refused_second(record)) EXPECT_TRUE(contains(of_reason, filed.id_of(record)));
    }
    EXPECT_EQ(run_report_command({file, "--shape", "swing", "--brief"}).exit_code, 0);
    EXPECT_TRUE(has(run_report_command({file, "--shape", "swing", "--brief"}).out, ", swing"));
    EXPECT_EQ(run_report_command({file, "--shape", "blade"}).exit_code, 2);
    const auto line = nlohmann::json::parse(list_json(reader, reports::query_of("shape=cone", 0)))["lines"][0];
    EXPECT_EQ(line["shape"], "cone");
    EXPECT_TRUE(line.contains("hits") && line.contains("granted"));
}

TEST(query_report, a_part_of_a_file_has_its_queries) {
    const FiledQueries filed(40);
    const auto part = filed.folder.path() / "part.sqlite";
    const std::int64_t id = filed.id_of(filed.with(has_several));
    extract(filed.file, std::vector{ReportKey{false, id}}, part);
    ReportReader whole(filed.file);
    ReportReader reader(part);
    const RunFacts facts = reader.facts(1);
    EXPECT_EQ(report_json(reader.load(id), facts), report_json(whole.load(id), facts));
    EXPECT_TRUE(replay(reader.load(id), facts).equal);
}

// As programs of schema 9 wrote it: single rays alone.
TEST(query_report, a_file_of_a_schema_without_queries_opens) {
    const ScratchFolder folder;
    const auto file = folder.path() / "old.sqlite";
    ReportWorld world(16);
    world.run(30);
    const ReportRecord record = world.record(query_rules_of(0));
    {
        ReportStore store(file, facts_of(world.history, world.draw), 0);
        store.begin_batch();
        store.add(record);
        store.commit_batch();
    }
    Database(file, Database::Mode::write)
        .execute(
            "ALTER TABLE shots DROP COLUMN seen_hash; ALTER TABLE shots DROP COLUMN first_differing;"
            "ALTER TABLE shots DROP COLUMN shape; ALTER TABLE shots DROP COLUMN hit_count;"
            "ALTER TABLE shots DROP COLUMN granted; ALTER TABLE entities DROP COLUMN hit;"
            "ALTER TABLE runs DROP COLUMN game; DROP TABLE queries; DROP TABLE hits; PRAGMA user_version=9");
    ReportReader reader(file);
    EXPECT_EQ(reader.missing(), "");
    const ReportRecord read = reader.load(1);
    EXPECT_EQ(read.shape, QueryShape::ray);
    EXPECT_EQ(read.hit_count, record.hit_count);
    EXPECT_EQ(read.granted, record.granted);
    EXPECT_EQ(read.first_differing, -1);
    EXPECT_FALSE(read.asked.has_value());
    EXPECT_TRUE(replay(read, reader.facts(1)).equal);
    EXPECT_EQ(reader.count(reports::query_of("shape=ray", 0).filter), 1);
    EXPECT_EQ(reader.count(reports::query_of("shape=ray&victim=30", 0).filter), 0);
    const auto part = folder.path() / "part.sqlite";
    extract(file, reader.list({}), part);
    EXPECT_TRUE(replay(ReportReader(part).load(1), reader.facts(1)).equal);
}

TEST(query_report, a_damaged_query_is_an_error_or_is_told) {
    for (const char* damage :
         {"UPDATE queries SET shape = 'blade'", "UPDATE queries SET collect = ''", "UPDATE queries SET pose_count = 9",
          "UPDATE queries SET bits = x'00'", "UPDATE queries SET mounts = 7", "UPDATE shots SET shape = 'ray'",
          "DELETE FROM queries", "UPDATE hits SET place = place + 70", "UPDATE hits SET victim = 0",
          "UPDATE hits SET reason = 'luck'", "UPDATE hits SET judged = -1",
          "UPDATE hits SET judged_offset_1 = 2147483647", "UPDATE entities SET hit = 65",
          "UPDATE shots SET hit_count = -1",
          // More hits than any query has.
          "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)"
          " INSERT OR REPLACE INTO hits SELECT h.shot, n.i, h.victim, h.hitbox, h.hit_group, 1, h.has_verdict, "
          "h.outcome,"
          " h.reason, h.judged_hitbox, h.judged_hit_group, h.judged, 0, 0, 0, 0, 0, 0, 0, h.bits"
          " FROM n, (SELECT * FROM hits LIMIT 1) h"}) {
        const FiledQueries filed(8);
        filed.change(damage);
        int errors = 0;
        for (std::size_t i = 0; i < filed.records.size(); ++i) {
            const std::string error =
                error_of([&] { ReportReader(filed.file).load(static_cast<std::int64_t>(i) + 1); });
            if (!error.empty()) {
                ++errors;
                EXPECT_TRUE(has(error, "damaged") || has(error, "cut short")) << damage << ": " << error;
            }
        }
        EXPECT_GT(errors, 0) << damage;
    }
    // Numbers that no judge takes are told, and nothing is replayed with them.
    const FiledQueries filed(8);
    filed.change("UPDATE queries SET bits = zeroblob(length(bits))");
    ReportReader reader(filed.file);
    for (std::size_t i = 0; i < filed.records.size(); ++i) {
        const ReportRecord record = reader.load(static_cast<std::int64_t>(i) + 1);
        EXPECT_FALSE(explain(record, reader.facts(1)).empty());
        EXPECT_FALSE(report_json(record, reader.facts(1)).dump().empty());
        EXPECT_TRUE(!replay(record, reader.facts(1)).equal || record.list.empty());
    }
}

}  // namespace
}  // namespace backsight::test
