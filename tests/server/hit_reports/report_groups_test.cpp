// Reports of a world with draw groups: vehicles that are reckoned up to the present, drones drawn behind the rest. What
// was stored of them gives the same bits again, and nothing but that does.

#include <algorithm>
#include <cstdio>
#include <map>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "server/hit_reports/explain.h"
#include "server/hit_reports/replay.h"
#include "server/hit_reports/report_reader.h"
#include "server/hit_reports/report_store.h"
#include "server/hit_reports/report_words.h"
#include "tests/inputs/scratch_folder.h"
#include "tests/server/hit_reports/report_world.h"

namespace backsight::test {
namespace {

using inputs::error_of;
using inputs::has;
using inputs::ScratchFolder;
using namespace reports;

constexpr Convergence convergences[] = {Convergence::snap, Convergence::linear, Convergence::projective_velocity,
                                        Convergence::hermite, Convergence::critically_damped};

WeaponRules rules_by_group(int kind) {
    WeaponRules rules;
    rules.max_victim_moved_m = kind % 4 == 2 ? 2.0f : 1e9f;
    if (kind % 4 == 1) rules.max_rewind = {40'000};
    return rules;
}

/// What happened in the shots of some worlds.
struct Seen {
    int reckoned = 0;
    int mixed = 0;    // of them, from several samples
    int drones = 0;   // with a pose
    int changed = 0;  // of another group by their newest state than at the instant drawn
    int mounts = 0;
    int hits_on_vehicles = 0;
    std::map<Reason, int> reasons;
};

DrawGroup worn_at(const RunFacts& facts, const ReportRecord& record, const ReportEntity& entity, Tick tick) {
    for (std::uint32_t i = 0; i < entity.sample_count; ++i) {
        const ReportSample& sample = record.samples[entity.first_sample + i];
        if (sample.tick == tick) return facts.hitbox_sets.at(sample.state.hitboxes.value).group;
    }
    return entity.group;
}

void look(const ReportRecord& record, const RunFacts& facts, Seen& seen) {
    ++seen.reasons[record.verdict.reason];
    for (const ReportEntity& entity : record.entities) {
        if (!has_pose(entity.status)) continue;
        const bool is_vehicle = entity.group == vehicles;
        seen.reckoned += is_vehicle;
        seen.mixed += is_vehicle && entity.sample_count > 1;
        seen.drones += entity.group == drones;
        seen.changed += worn_at(facts, record, entity, entity.from) != entity.group;
        seen.mounts += entity.id == record.shot.mount;
        seen.hits_on_vehicles +=
            is_vehicle && record.verdict.outcome == Outcome::hit && entity.id == record.verdict.hit.entity;
    }
}

TEST(report_groups, every_stored_shot_replays_bit_for_bit) {
    const ScratchFolder folder;
    Seen seen;
    for (int kind = 0; kind < 9; ++kind) {
        ReportWorld world(static_cast<std::uint64_t>(kind), static_cast<ReckoningModel>(1 + kind),
                          convergences[kind % 5]);
        const auto file = folder.path() / (std::to_string(kind) + ".sqlite");
        ReportStore store(file, facts_of(world.history, world.draw), 0);
        store.begin_batch();
        for (int i = 0; i < cases(400); ++i) {
            world.step();
            store.add(world.record(rules_by_group(i)));
        }
        store.commit_batch();
        ReportReader reader(file);
        const RunFacts facts = reader.facts(1);
        for (const std::int64_t id : shots_in(reader)) {
            const ReportRecord record = reader.load(id);
            const Replay again = replay(record, facts);
            ASSERT_TRUE(again.equal) << explain(record, facts) << again.lines.front();
            look(record, facts, seen);
        }
    }
    EXPECT_GT(seen.reckoned, cases(5'000));
    EXPECT_GT(seen.mixed, cases(2'000));
    EXPECT_GT(seen.drones, cases(2'000));
    EXPECT_GT(seen.changed, cases(100));
    EXPECT_GT(seen.mounts, 0);
    EXPECT_GT(seen.hits_on_vehicles, cases(200));
    for (const Reason reason : {Reason::as_seen, Reason::rewind_clamped, Reason::victim_clamped}) {
        EXPECT_GT(seen.reasons[reason], 0) << to_string(reason);
    }
}

/// Shots of one world with reckoned entities, changed by `change`. Counts those whose replay is still equal.
template <class Change>
std::pair<int, int> equal_after(Change change) {
    int changed = 0;
    int equal = 0;
    ReportWorld world(3, ReckoningModel::rvb, Convergence::linear);
    world.run(40);
    const RunFacts facts = facts_of(world.history, world.draw);
    for (int i = 0; i < cases(200); ++i) {
        world.step();
        ReportRecord record = world.record(rules_by_group(0));
        RunFacts other = facts;
        if (!change(record, other)) continue;
        ++changed;
        equal += replay(record, other).equal;
    }
    return {changed, equal};
}

ReportEntity* reckoned(ReportRecord& record) {
    for (ReportEntity& entity : record.entities) {
        if (entity.group == vehicles && has_pose(entity.status)) return &entity;
    }
    return nullptr;
}

void expect_red(const std::pair<int, int>& changed_and_equal) {
    EXPECT_GT(changed_and_equal.first, cases(150));
    EXPECT_EQ(changed_and_equal.second, 0);
}

TEST(report_groups, a_wrong_offset_does_not_replay) {
    expect_red(equal_after([](ReportRecord& record, RunFacts&) {
        record.audited.stamp.offsets[vehicles - 1] += 65536 / 4;
        return reckoned(record) != nullptr;
    }));
}

TEST(report_groups, a_changed_bend_of_a_course_does_not_replay) {
    expect_red(equal_after([](ReportRecord& record, RunFacts&) {
        const ReportEntity* entity = reckoned(record);
        if (entity == nullptr) return false;
        for (std::uint32_t i = 0; i < entity->sample_count; ++i) {
            record.samples[entity->first_sample + i].state.angular_velocity.z ^= 256;
        }
        return true;
    }));
}

TEST(report_groups, other_rules_and_other_groups_do_not_replay) {
    expect_red(equal_after([](ReportRecord& record, RunFacts& facts) {
        facts.draw.groups[vehicles - 1].reckoning_model = ReckoningModel::fixed;
        return reckoned(record) != nullptr;
    }));
    expect_red(equal_after([](ReportRecord& record, RunFacts& facts) {
        for (ReportHitboxSet& set : facts.hitbox_sets) set.group = set.group == vehicles ? drones : set.group;
        return reckoned(record) != nullptr;
    }));
}

// The oldest of the courses that are mixed counts as much as any.
TEST(report_groups, a_course_without_its_oldest_sample_does_not_replay) {
    const auto [changed, equal] = equal_after([](ReportRecord& record, RunFacts&) {
        ReportEntity* entity = reckoned(record);
        if (entity == nullptr || entity->sample_count < 3) return false;
        --entity->sample_count;
        return true;
    });
    EXPECT_GT(changed, cases(50));
    EXPECT_LT(equal, changed / 4);
}

TEST(report_groups, a_shot_at_ones_own_mount_replays_only_as_one) {
    int hits = 0;
    ReportWorld world(8, ReckoningModel::rvb, Convergence::linear);
    world.run(40);
    const RunFacts facts = facts_of(world.history, world.draw);
    for (int i = 0; i < 200; ++i) {
        world.step();
        ReportRecord record = world.record(rules_by_group(0));
        if (record.verdict.outcome != Outcome::hit) continue;
        record.shot.mount = record.verdict.hit.entity;
        EXPECT_FALSE(replay(record, facts).equal);
        ++hits;
    }
    EXPECT_GT(hits, 20);
}

/// A file with one shot in it.
std::filesystem::path file_with_one(const ScratchFolder& folder, const ReportRecord& record, const RunFacts& facts) {
    const auto file = folder.path() / "groups.sqlite";
    std::filesystem::remove(file);
    ReportStore store(file, facts, 0);
    store.begin_batch();
    store.add(record);
    store.commit_batch();
    return file;
}

TEST(report_groups, the_file_gives_back_what_was_filled_in) {
    const ScratchFolder folder;
    ReportWorld world(5, ReckoningModel::rvb, Convergence::hermite);
    world.run(60);
    ReportRecord record = world.record(rules_by_group(1));
    record.claimed.offsets = {1 << 30, -7, 5};
    const RunFacts facts = facts_of(world.history, world.draw);
    ReportReader reader(file_with_one(folder, record, facts));
    const ReportRecord read = reader.load(1);
    EXPECT_EQ(read.claimed, record.claimed);
    EXPECT_EQ(read.audited.stamp, record.audited.stamp);
    EXPECT_EQ(read.verdict.judged_offsets, record.verdict.judged_offsets);
    EXPECT_EQ(read.shot.mount, record.shot.mount);
    ASSERT_EQ(read.samples.size(), record.samples.size());
    for (std::size_t i = 0; i < read.samples.size(); ++i) EXPECT_EQ(read.samples[i].state, record.samples[i].state);
    ASSERT_EQ(read.entities.size(), record.entities.size());
    for (std::size_t i = 0; i < read.entities.size(); ++i) EXPECT_EQ(read.entities[i].group, record.entities[i].group);
    const RunFacts again = reader.facts(1);
    ASSERT_EQ(again.hitbox_sets.size(), facts.hitbox_sets.size());
    for (std::size_t i = 0; i < facts.hitbox_sets.size(); ++i) {
        EXPECT_EQ(again.hitbox_sets[i].group, facts.hitbox_sets[i].group);
    }
    // All rules in one number.
    EXPECT_EQ(view_fingerprint(world.history, again.draw), view_fingerprint(world.history, world.draw));
}

TEST(report_groups, words_say_who_was_reckoned_and_how_far_ahead) {
    ReportWorld world(11, ReckoningModel::rvb, Convergence::linear);
    world.run(40);
    int told = 0;
    for (int i = 0; i < 200; ++i) {
        world.step();
        ReportRecord record = world.record(rules_by_group(0));
        const RunFacts facts = facts_of(world.history, world.draw);
        const EntityId target = record.strategies.front().hit.entity;
        const auto entity = std::ranges::find(record.entities, target, &ReportEntity::id);
        if (entity == record.entities.end() || entity->group != vehicles) continue;
        const Moment shown = record.audited.stamp.shown_of(vehicles);
        const double ahead = static_cast<double>(shown - Moment::at(entity->from)) / 65536.0 / 64.0;
        char text[128];
        std::snprintf(text, sizeof text, "of tick %lld; you drew tick %.2f, %.1f ms ahead of that",
                      static_cast<long long>(entity->from.value), static_cast<double>(shown.raw) / 65536.0,
                      1000.0 * ahead);
        const std::string words = explain(record, facts);
        EXPECT_TRUE(has(words, text)) << text << "\n" << words;
        EXPECT_TRUE(has(words, "drawn by dead reckoning, as group 1 is")) << words;
        EXPECT_TRUE(has(words, "You drove " + name_of(record.shot.mount))) << words;
        const nlohmann::json json = report_json(record, facts);
        EXPECT_EQ(json["mount"], name_of(record.shot.mount));
        for (const nlohmann::json& each : json["entities"]) {
            if (each["entity"] != name_of(entity->id)) continue;
            EXPECT_NEAR(each["reckoned_ahead_ms"].get<double>(), 1000.0 * ahead, 1e-9);
        }
        ++told;
    }
    EXPECT_GT(told, 5);
}

TEST(report_groups, damaged_groups_are_errors) {
    const ScratchFolder folder;
    ReportWorld world(6, ReckoningModel::rvb, Convergence::linear);
    world.run(40);
    const ReportRecord record = world.record(rules_by_group(0));
    for (const char* damage : {"UPDATE shots SET offset_1 = 16777216",
                               "UPDATE shots SET judged_offset_3 = -16777216",
                               "UPDATE shots SET claimed_offset_2 = 4294967296",
                               "UPDATE shots SET mount = -1",
                               "UPDATE entities SET draw_group = 4",
                               "UPDATE samples SET az = 32768",
                               "UPDATE samples SET wx = -32769",
                               "UPDATE hitbox_sets SET draw_group = 9 WHERE hitbox_set = 1",
                               "DELETE FROM hitbox_sets WHERE hitbox_set = 1",
                               "DELETE FROM hitbox_sets",
                               "DELETE FROM draw_rules WHERE draw_group = 1",
                               "DELETE FROM draw_rules",
                               "UPDATE draw_rules SET reckoning_model = 0",
                               "UPDATE draw_rules SET reckoning_model = 10",
                               "UPDATE draw_rules SET after_newest = 3",
                               "UPDATE draw_rules SET convergence = 5",
                               "UPDATE draw_rules SET convergence_time_us = -1",
                               "UPDATE draw_rules SET reckoning_limit_us = 9000000000000",
                               "UPDATE draw_rules SET bits = x'0000c07f00000000'",
                               "UPDATE draw_rules SET bits = x'0000c07f0000000000000000'"}) {
        const auto file = file_with_one(folder, record, facts_of(world.history, world.draw));
        Database(file, Database::Mode::write).execute(damage);
        const std::string error = error_of([&] {
            ReportReader reader(file);
            reader.facts(reader.load(1).run);
        });
        EXPECT_TRUE(has(error, "damaged") || has(error, "cut short")) << damage << ": " << error;
    }
}

TEST(report_groups, a_file_of_a_schema_before_is_told_as_that) {
    const ScratchFolder folder;
    ReportWorld world(6);
    const auto file = file_with_one(folder, world.record(), facts_of(world.history, world.draw));
    Database(file, Database::Mode::write)
        .execute("DROP TABLE draw_rules; DROP TABLE hitbox_sets; PRAGMA user_version=2");
    EXPECT_TRUE(has(error_of([&] { ReportReader{file}; }), "schema version 2, this program reads 6 to 11"));
    EXPECT_TRUE(has(error_of([&] { ReportStore(file, {}, 0); }), "schema version 2, this server writes 11"));
    Database(file, Database::Mode::write).execute("PRAGMA user_version=3");
    EXPECT_TRUE(has(error_of([&] { ReportReader{file}; }), "schema version 3, this program reads 6 to 11"));
}

}  // namespace
}  // namespace backsight::test
