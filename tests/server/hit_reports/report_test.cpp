// Shots in a report: the file gives back what was filled in, replays equal it bit for bit, and the text says what
// happened.

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <sstream>

#include <backsight/base/hash.h>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "server/hit_reports/explain.h"
#include "server/hit_reports/replay.h"
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

WeaponRules rules_of(int kind) {
    WeaponRules rules;
    rules.max_victim_moved_m = 1e9f;
    if (kind == 1) rules.max_rewind = {40'000};
    if (kind == 2) rules.max_victim_moved_m = 2.0f;
    if (kind == 3) {
        rules = {.max_rewind = Micros{20'000},
                 .on_max_rewind = CapPolicy::refuse,
                 .max_victim_moved_m = 0.5f,
                 .on_max_victim_moved = CapPolicy::refuse,
                 .cover_grace = Micros{0},
                 .cover_max_view_age = {},
                 .cover_foresight = Micros{30'000},
                 .range = 500.0f};
    }
    return rules;
}

std::filesystem::path file_with(const ScratchFolder& folder, const std::vector<ReportRecord>& records,
                                const RunFacts& facts) {
    const auto file = folder.path() / "reports.sqlite";
    ReportStore store(file, facts, 0);
    store.begin_batch();
    for (const ReportRecord& record : records) store.add(record);
    store.commit_batch();
    return file;
}

TEST(report, every_stored_shot_replays_bit_for_bit) {
    const ScratchFolder folder;
    std::map<Reason, int> reasons;
    int hits = 0;
    int riders = 0;
    for (int kind = 0; kind < 8; ++kind) {
        ReportWorld world(static_cast<std::uint64_t>(kind), static_cast<Interpolation>(kind % 4),
                          kind < 4 ? AfterNewest::hold : AfterNewest::extrapolate);
        const auto file = folder.path() / (std::to_string(kind) + ".sqlite");
        ReportStore store(file, facts_of(world.history, world.draw), 0);
        store.begin_batch();
        for (int i = 0; i < cases(400); ++i) {
            world.step();
            store.add(world.record(rules_of(i % 4)));
        }
        store.commit_batch();
        ReportReader reader(file);
        const RunFacts facts = reader.facts(1);
        for (const std::int64_t id : shots_in(reader)) {
            const ReportRecord record = reader.load(id);
            const Replay again = replay(record, facts);
            ASSERT_TRUE(again.equal) << explain(record, facts) << again.lines.back();
            ++reasons[record.verdict.reason];
            if (record.verdict.outcome == Outcome::hit) ++hits;
            for (const ReportSample& sample : record.samples) riders += sample.state.parent.is_null() ? 0 : 1;
        }
    }
    EXPECT_GT(hits, cases(200));
    EXPECT_GT(riders, cases(200));
    for (const Reason reason : {Reason::as_seen, Reason::rewind_clamped, Reason::rewind_refused, Reason::victim_clamped,
                                Reason::victim_refused}) {
        EXPECT_GT(reasons[reason], 0) << to_string(reason);
    }
}

TEST(report, a_changed_sample_does_not_replay) {
    ReportWorld world(3);
    int noticed = 0;
    for (int i = 0; i < 100; ++i) {
        world.step();
        ReportRecord record = world.record(rules_of(0));
        if (record.samples.empty() || record.verdict.outcome != Outcome::hit) continue;
        record.samples.front().state.position.x += 1;
        const Replay again = replay(record, facts_of(world.history, world.draw));
        EXPECT_FALSE(again.equal);
        ++noticed;
    }
    EXPECT_GT(noticed, 10);
}

TEST(report, the_file_gives_back_what_was_filled_in) {
    const ScratchFolder folder;
    ReportWorld world(5);
    for (int i = 0; i < 30; ++i) world.step();
    ReportRecord record = world.record(rules_of(0));
    record.claimed.received = ~std::uint64_t{0};
    record.shot.origin.x = -0.0f;
    record.command_shot = 3;
    ReportReader reader(file_with(folder, {record}, facts_of(world.history, world.draw)));
    const ReportRecord read = reader.load(1);
    EXPECT_EQ(read.claimed, record.claimed);
    EXPECT_EQ(read.audited.stamp, record.audited.stamp);
    EXPECT_EQ(read.weapon_name, "rifle");
    EXPECT_EQ(read.command, record.command);
    EXPECT_EQ(read.command_shot, 3u);
    EXPECT_TRUE(std::signbit(read.shot.origin.x));
    ASSERT_EQ(read.entities.size(), record.entities.size());
    ASSERT_EQ(read.samples.size(), record.samples.size());
    for (std::size_t i = 0; i < read.samples.size(); ++i) EXPECT_EQ(read.samples[i].state, record.samples[i].state);
    EXPECT_EQ(read.bones, record.bones);
    const RunFacts facts = reader.facts(read.run);
    EXPECT_EQ(facts.hitbox_sets.size(), world.history.hitbox_sets().count());
    EXPECT_EQ(facts.hitbox_sets[1].hitboxes.size(), 3u);
    EXPECT_EQ(facts.quantization.position_step_m, world.history.config().quantization.position_step_m);
}

TEST(report, says_which_of_a_commands_shots_between_steps_it_is) {
    ReportWorld world(5);
    world.run(30);
    ReportRecord record = world.record(rules_of(0));
    record.command = 700;
    const RunFacts facts = facts_of(world.history, world.draw);
    EXPECT_FALSE(has(explain(record, facts), "between two steps"));
    EXPECT_EQ(report_json(record, facts)["command_shot"], 0);
    record.command_shot = 2;
    EXPECT_TRUE(has(explain(record, facts),
                    "It left in a frame between two steps: shot 2 of those that command 700 brought.\n"));
    EXPECT_EQ(report_json(record, facts)["command_shot"], 2);
}

TEST(report, says_where_each_way_to_rewind_has_the_hitbox) {
    const ScratchFolder folder;
    ReportWorld world(5);
    for (int i = 0; i < 30; ++i) world.step();
    ReportRecord record = world.record(rules_of(0));
    record.shot.origin = {0, 0, 1.5f};
    record.shot.direction = {1, 0, 0};
    record.strategies.clear();
    record.strategies.push_back({"exact", {}});
    const EntityId id = EntityId::make(7, 0);
    record.strategies.push_back(
        {"server-time", {}, id, 2, Hitbox::capsule(HitGroup::torso, {9, 0.5f, 1}, {9, 0.5f, 2}, 0.25f)});
    record.strategies.push_back({"ping", {}, id, 0, Hitbox::sphere(HitGroup::head, {9, 0, 1.5f}, 0.125f)});
    ReportReader reader(file_with(folder, {record}, facts_of(world.history, world.draw)));
    const ReportRecord read = reader.load(1);
    ASSERT_EQ(read.strategies.size(), 3u);
    EXPECT_TRUE(read.strategies[0].shown.is_null());
    EXPECT_EQ(read.strategies[1].shown, id);
    EXPECT_EQ(read.strategies[1].shown_hitbox, 2);
    EXPECT_EQ(read.strategies[1].shape.end, (Vec3{9, 0.5f, 2}));
    EXPECT_EQ(read.strategies[1].shape.kind, ShapeKind::capsule);
    const std::string words = explain(read, reader.facts(1));
    EXPECT_TRUE(has(words,
                    "hitbox 2: a capsule of 0.25 m from (9.00, 0.50, 1.00) to (9.00, 0.50, 2.00), its middle "
                    "0.50 m beside the line"))
        << words;
    EXPECT_TRUE(has(words, "hitbox 0: a ball of 0.12 m at (9.00, 0.00, 1.50), its middle 0.00 m beside the line"))
        << words;
}

// A change of a list of fields changes the schema. The schema's version must be counted up then, or files would be
// misread.
TEST(report, the_schema_of_version_11_is_the_one_that_was_pinned) {
    const ScratchFolder folder;
    Database database(file_with(folder, {}, {}), Database::Mode::read);
    Statement statement(database, "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name");
    Hasher hasher;
    while (statement.step()) {
        for (const char letter : statement.text(0)) hasher.add(static_cast<std::uint64_t>(letter));
    }
    EXPECT_EQ(database.integer("PRAGMA user_version"), 11);
    EXPECT_EQ(hasher.value(), 0x11ff509331248afbu);
}

TEST(report, filters_choose_by_client_victim_reason_and_disagreement) {
    const ScratchFolder folder;
    ReportWorld world(9);
    std::vector<ReportRecord> records;
    int as_seen = 0;
    int on_first = 0;
    EntityId first;
    for (int i = 0; i < 100; ++i) {
        world.step();
        records.push_back(world.record(rules_of(i % 4)));
        ReportRecord& record = records.back();
        record.seat = i < 40 ? 1 : 2;
        record.declared_hash = i == 50 ? 12345 : 0;
        if (i == 50) record.verdict.reason = Reason::as_seen;
        if (record.verdict.reason == Reason::as_seen) ++as_seen;
        if (first.is_null()) first = record.verdict.hit.entity;
        if (record.verdict.hit.entity == first) ++on_first;
    }
    ReportReader reader(file_with(folder, records, facts_of(world.history, world.draw)));
    ReportFilter filter;
    filter.client = 1;
    EXPECT_EQ(shots_in(reader, filter).size(), 40u);
    filter = {};
    filter.reason = Reason::as_seen;
    EXPECT_EQ(shots_in(reader, filter).size(), static_cast<std::size_t>(as_seen));
    filter = {};
    filter.disagreed = true;
    EXPECT_EQ(shots_in(reader, filter), std::vector<std::int64_t>{51});
    filter = {};
    filter.victim = first;
    EXPECT_GE(shots_in(reader, filter).size(), static_cast<std::size_t>(on_first));
    EXPECT_LT(shots_in(reader, filter).size(), 100u);
    filter = {};
    filter.newest = 3;
    EXPECT_EQ(shots_in(reader, filter), (std::vector<std::int64_t>{98, 99, 100}));
}

TEST(report, words_name_the_reason_the_samples_and_the_answer) {
    ReportWorld world(11);
    std::map<Reason, std::string> texts;
    for (int i = 0; i < 400; ++i) {
        world.step();
        const ReportRecord record = world.record(rules_of(i % 4));
        texts[record.verdict.reason] += explain(record, facts_of(world.history, world.draw));
    }
    EXPECT_TRUE(has(texts[Reason::rewind_clamped], "this weapon looks back 40 ms")) << texts[Reason::rewind_clamped];
    EXPECT_TRUE(has(texts[Reason::rewind_refused], "before the shot was judged; this weapon looks back 20 ms"));
    EXPECT_TRUE(has(texts[Reason::victim_clamped], "this weapon allows 2.00 m"));
    EXPECT_TRUE(has(texts[Reason::as_seen], "newest of their samples"));
    EXPECT_TRUE(has(texts[Reason::as_seen], "exact"));
    EXPECT_TRUE(has(texts[Reason::as_seen], "Your screen showed the same"));
}

TEST(report, a_refused_or_malformed_shot_is_reported_too) {
    const ScratchFolder folder;
    ReportWorld world(2);
    for (int i = 0; i < 30; ++i) world.step();
    ShotRecord shot = world.judged();
    shot.claimed.newest.value += 1000;
    shot.audited = world.judge.take_stamp(shot.claimed, Moment::at(world.now));
    world.judge.judge(shot);
    std::vector<ReportRecord> records(2);
    world.fill(records[0], shot);
    shot = world.judged();
    shot.shot.direction = {};
    shot.shot.origin.x = std::numeric_limits<float>::quiet_NaN();
    world.judge.judge(shot);
    world.fill(records[1], shot);
    ReportReader reader(file_with(folder, records, facts_of(world.history, world.draw)));
    const RunFacts facts = reader.facts(1);
    EXPECT_TRUE(has(explain(reader.load(1), facts), "snapshot not sent"));
    EXPECT_TRUE(has(explain(reader.load(2), facts), "no direction"));
    EXPECT_TRUE(replay(reader.load(1), facts).equal);
    EXPECT_TRUE(replay(reader.load(2), facts).equal);
}

// The judge looks at no view then: a record that had one, and a miss in it, could not be judged again.
TEST(report, shots_of_a_server_that_was_held_up_replay_too) {
    const ScratchFolder folder;
    ReportWorld world(2);
    std::vector<ReportRecord> records;
    for (int i = 0; i < 60; ++i) {
        world.step();
        if (!world.judged().verdict.hit) continue;
        world.fill(records.emplace_back(), world.judged_after(54));
        EXPECT_EQ(records.back().verdict.reason, Reason::clock_off);
    }
    ASSERT_GT(records.size(), 5u);
    ReportReader reader(file_with(folder, records, facts_of(world.history, world.draw)));
    const RunFacts facts = reader.facts(1);
    for (std::size_t id = 1; id <= records.size(); ++id) {
        const ReportRecord read = reader.load(static_cast<std::int64_t>(id));
        const Replay again = replay(read, facts);
        EXPECT_TRUE(again.equal) << again.lines.front();
        EXPECT_EQ(again.lines.front(), "the shot was refused before any view was built: nothing to replay");
        EXPECT_TRUE(has(explain(read, facts), "the server's clock was not near"));
    }
}

// As a server wrote them that kept a view for such a shot.
TEST(report, a_view_stored_with_a_shot_that_saw_none_is_not_judged_again) {
    ReportWorld world(2);
    ReportRecord record;
    for (int i = 0; i < 60 && !record.verdict.hit; ++i) {
        world.step();
        record = world.record();
    }
    ASSERT_TRUE(record.verdict.hit);
    record.strategies.front().hit = {};
    record.verdict = {};
    record.verdict.reason = Reason::clock_off;
    record.verdict.audit = record.audited.result;
    EXPECT_TRUE(replay(record, facts_of(world.history, world.draw)).equal);
}

TEST(report, the_command_lists_explains_and_replays) {
    const ScratchFolder folder;
    ReportWorld world(4);
    std::vector<ReportRecord> records;
    for (int i = 0; i < 30; ++i) {
        world.step();
        records.push_back(world.record(rules_of(i % 4)));
    }
    const RunFacts facts = facts_of(world.history, world.draw);
    const std::string file = file_with(folder, records, facts).string();
    EXPECT_TRUE(has(run_report_command({file}).out, "shot 30"));
    EXPECT_FALSE(has(run_report_command({file, "--newest", "1"}).out, "shot 29 "));
    EXPECT_EQ(nlohmann::json::parse(run_report_command({file, "--json", "--newest", "0"}).out).size(), 30u);
    const Ran shot = run_report_command({file, "--shot", "30"});
    EXPECT_EQ(shot.exit_code, 0);
    EXPECT_TRUE(has(shot.out, "equal, bit for bit"));
    EXPECT_EQ(run_report_command({file, "--reason", "bad luck"}).exit_code, 2);
    EXPECT_EQ(run_report_command({file, "--victim", "3-1"}).exit_code, 2);
    EXPECT_TRUE(has(error_of([&] { run_report_command({file, "--shot", "31"}); }), "no shot 31"));
    Database(file, Database::Mode::write).execute("UPDATE samples SET x = x + 1");
    EXPECT_EQ(run_report_command({file, "--shot", "30"}).exit_code, 1);
}

TEST(report, a_shot_with_strange_numbers_and_names_is_still_explained) {
    ReportWorld world(6);
    for (int i = 0; i < 30; ++i) world.step();
    for (const char* damage :
         {"UPDATE shots SET weapon = CAST(x'72f97f' AS TEXT)", "UPDATE strategies SET name = CAST(x'ff' AS TEXT)",
          "UPDATE shots SET claimed_shown = -9223372036854775808",
          "UPDATE shots SET server_now_us = 9223372036854775807", "UPDATE shots SET shown = 4611686018427387903",
          "UPDATE runs SET rate_denominator = 1000000",
          "UPDATE shots SET max_rewind_us = -9223372036854775808, paid_us = 9223372036854775807"}) {
        const ScratchFolder folder;
        const auto file = file_with(folder, {world.record(rules_of(1))}, facts_of(world.history, world.draw));
        Database(file, Database::Mode::write).execute(damage);
        ReportReader reader(file);
        const ReportRecord record = reader.load(1);
        const RunFacts facts = reader.facts(record.run);
        EXPECT_FALSE(explain(record, facts).empty()) << damage;
        EXPECT_FALSE(report_json(record, facts).dump().empty()) << damage;
        replay(record, facts);
    }
}

TEST(report, samples_far_apart_are_not_replayed) {
    const ScratchFolder folder;
    ReportWorld world(6);
    for (int i = 0; i < 30; ++i) world.step();
    const auto file = file_with(folder, {world.record()}, facts_of(world.history, world.draw));
    Database(file, Database::Mode::write)
        .execute("UPDATE samples SET tick = 60000 WHERE place = 1; UPDATE runs SET max_bones = 256");
    ReportReader reader(file);
    const ReportRecord record = reader.load(1);
    const Replay again = replay(record, reader.facts(record.run));
    EXPECT_FALSE(again.equal);
    EXPECT_EQ(again.lines, std::vector<std::string>{"the stored samples are too far apart"});
}

TEST(report, damaged_and_foreign_files_are_errors) {
    const ScratchFolder folder;
    EXPECT_FALSE(
        error_of([&] { ReportReader(folder.write("text", "hello, this is text and no database at all")); }).empty());
    const auto foreign = folder.path() / "foreign.sqlite";
    Database(foreign, Database::Mode::write).execute("CREATE TABLE t (x)");
    EXPECT_TRUE(has(error_of([&] { ReportReader{foreign}; }), "is not a file of hit reports"));
    EXPECT_TRUE(has(error_of([&] { ReportStore(foreign, {}, 0); }), "is not a file of hit reports"));
    ReportWorld world(6);
    for (int i = 0; i < 30; ++i) world.step();
    for (const char* damage :
         {"UPDATE shots SET reason = 'luck'", "UPDATE shots SET bits = x'00'", "UPDATE samples SET place = place + 99",
          "UPDATE entities SET entity = 0", "UPDATE samples SET presence = 77", "UPDATE runs SET max_bones = -1",
          "UPDATE samples SET tick = -5", "UPDATE entities SET status = ''", "UPDATE hitboxes SET kind = 9",
          "UPDATE shots SET judged = -1", "DELETE FROM runs"}) {
        std::filesystem::remove(folder.path() / "reports.sqlite");
        const auto file = file_with(folder, {world.record()}, facts_of(world.history, world.draw));
        Database(file, Database::Mode::write).execute(damage);
        const std::string error = error_of([&] {
            ReportReader reader(file);
            reader.facts(reader.load(1).run);
        });
        EXPECT_TRUE(has(error, "damaged") || has(error, "cut short")) << damage << ": " << error;
    }
    std::filesystem::remove(folder.path() / "reports.sqlite");
    const auto file = file_with(folder, {}, {});
    Database(file, Database::Mode::write).execute("PRAGMA user_version=99");
    EXPECT_TRUE(has(error_of([&] { ReportReader{file}; }), "schema version 99"));
    EXPECT_TRUE(has(error_of([&] { ReportStore(file, {}, 0); }), "schema version 99"));
}

}  // namespace
}  // namespace backsight::test
