// Projectiles in a report: the file gives back what was filled in, flights replay bit for bit, and the text says what
// happened.

#include <map>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "server/hit_reports/explain.h"
#include "server/hit_reports/fill_report.h"
#include "server/hit_reports/replay.h"
#include "server/hit_reports/report_reader.h"
#include "server/hit_reports/report_store.h"
#include "tests/inputs/scratch_folder.h"
#include "tests/server/hit_reports/projectile_world.h"
#include "tests/server/hit_reports/report_command.h"
#include "tests/server/hit_reports/report_world.h"

namespace backsight::test {
namespace {

using arena::ImageFinding;
using inputs::error_of;
using inputs::has;
using inputs::ScratchFolder;
using namespace reports;
using Kind = ProjectileWorld::Kind;

constexpr auto kinds = static_cast<int>(Kind::count_);

ImageRecord image_of(const ProjectileRecord& record, ImageOutcome outcome, ImageFinding finding) {
    ImageRecord image;
    image.session = record.session;
    image.command = record.projectile.command;
    image.outcome = outcome;
    image.finding = finding;
    image.end_hash = 0x11111111;
    image.server_hash = 0xffffffff;
    image.server_now = record.server_now + Micros{100'000};
    return image;
}

struct Filed {
    explicit Filed(const std::vector<ProjectileRecord>& records, const std::vector<ImageRecord>& images = {})
        : file(folder.path() / "r.sqlite") {
        const ProjectileWorld world(1);
        ReportStore store(file, facts_of(world.history, world.draw), 0);
        store.begin_batch();
        for (const ProjectileRecord& record : records) store.add(record);
        for (const ImageRecord& image : images) store.add(image);
        store.commit_batch();
    }
    void change(const std::string& sql) const { Database(file, Database::Mode::write).execute(sql); }
    ProjectileRecord first() const { return ReportReader(file).load_projectile(1); }
    RunFacts facts() const { return ReportReader(file).facts(1); }

    ScratchFolder folder;
    std::filesystem::path file;
};

std::string words_of(const ProjectileRecord& record) {
    const ProjectileWorld world(1);
    return explain(record, facts_of(world.history, world.draw));
}

TEST(projectile_report, every_stored_flight_flies_again_to_the_same_end) {
    ProjectileWorld world(1);
    std::vector<ProjectileRecord> records;
    for (int i = 0; i < cases(400); ++i) records.push_back(world.record(static_cast<Kind>(i % kinds)));
    const Filed filed(records);
    ReportReader reader(filed.file);
    const RunFacts facts = reader.facts(1);
    std::map<FlightEnd, int> ends;
    std::map<VerdictBasis, int> bases;
    const std::vector<ReportKey> keys = reader.list({});
    ASSERT_EQ(keys.size(), records.size());
    for (const ReportKey& key : keys) {
        ASSERT_TRUE(key.is_projectile);
        const ProjectileRecord record = reader.load_projectile(key.id);
        const Replay again = replay(record, facts, room());
        EXPECT_TRUE(again.equal) << explain(record, facts) << again.lines.back();
        ++ends[record.verdict.end];
        ++bases[record.verdict.basis];
    }
    for (const FlightEnd end : {FlightEnd::target, FlightEnd::stopped, FlightEnd::fuse, FlightEnd::lifetime}) {
        EXPECT_GT(ends[end], cases(400) / 40) << to_string(end);
    }
    EXPECT_GT(bases[VerdictBasis::as_shown], 0);
    EXPECT_GT(bases[VerdictBasis::remainder], 0);
}

TEST(projectile_report, a_flight_with_one_changed_bit_does_not_end_the_same) {
    ProjectileWorld world(3);
    const RunFacts facts = facts_of(world.history, world.draw);
    int noticed = 0;
    for (int i = 0; i < 60; ++i) {
        ProjectileRecord record = world.record(static_cast<Kind>(i % kinds));
        ASSERT_TRUE(replay(record, facts, room()).equal);
        const bool met_somebody = record.verdict.end == FlightEnd::target;
        if (met_somebody) {
            record.verdict.position.x += 0.006f;
        } else {
            record.verdict.position.x = std::nextafter(record.verdict.position.x, 100.0f);
        }
        EXPECT_FALSE(replay(record, facts, room()).equal) << to_string(record.verdict.end);
        record = world.record(static_cast<Kind>(i % kinds));
        record.verdict.age += record.verdict.end == FlightEnd::target ? Moment::one_tick : 1;
        EXPECT_FALSE(replay(record, facts, room()).equal) << to_string(record.verdict.end);
        ++noticed;
    }
    EXPECT_EQ(noticed, 60);
    // Without the walls it flies on.
    ProjectileRecord stopped;
    while (stopped.verdict.end != FlightEnd::stopped) stopped = world.record(Kind::rocket);
    EXPECT_FALSE(replay(stopped, facts, {}).equal);
}

void expect_given_back(const ImageRecord& read, const ImageRecord& filled) {
    EXPECT_EQ(read.outcome, ImageOutcome::late);
    EXPECT_EQ(read.finding, ImageFinding::explained);
    EXPECT_EQ(read.server_hash, 0xffffffffu);
    EXPECT_EQ(read.server_now, filled.server_now);
}

void expect_given_back(const ProjectileVerdict& read, const ProjectileVerdict& kept) {
    EXPECT_EQ(read.id, kept.id);
    EXPECT_EQ(read.end, kept.end);
    EXPECT_EQ(read.basis, VerdictBasis::remainder);
    EXPECT_EQ(read.age, kept.age);
    EXPECT_EQ(read.position, kept.position);
    EXPECT_EQ(read.point, kept.point);
    EXPECT_EQ(read.normal, kept.normal);
    EXPECT_EQ(read.target, kept.target);
    EXPECT_EQ(read.group, kept.group);
}

TEST(projectile_report, the_file_gives_back_what_was_filled_in) {
    ProjectileWorld world(5);
    ProjectileRecord record = world.record(Kind::too_slow);
    record.flight.rests_until_fuse = true;
    record.claimed.received = ~std::uint64_t{0};
    record.user = ~std::uint64_t{0};
    record.muzzle.x = -0.0f;
    record.projectile.ordinal = record.verdict.id.ordinal = 3;
    record.has_killed = true;
    record.victims_hurt = 9;
    record.paid = Micros{39'123};
    record.launch.mount = EntityId::make(5, 1);
    record.budget.decided_by = DecidedBy::clock;
    record.victim_count = 8;
    record.victims.fill({EntityId::make(4, 2), 1.5f, 0.25f, 20, true});
    ImageRecord image = image_of(record, ImageOutcome::late, ImageFinding::explained);
    image.ordinal = 3;
    const Filed filed({record}, {image});
    const ProjectileRecord read = filed.first();
    EXPECT_EQ(read.server_now, record.server_now);
    EXPECT_EQ(read.tick, record.tick);
    EXPECT_EQ(read.seat, 7u);
    EXPECT_EQ(read.session, 0x10008u);
    EXPECT_EQ(read.user, record.user);
    EXPECT_EQ(read.projectile, record.projectile);
    EXPECT_EQ(read.weapon_name, "rocket");
    EXPECT_EQ(read.claimed, record.claimed);
    EXPECT_TRUE(std::signbit(read.muzzle.x));
    EXPECT_EQ(read.view_age, record.view_age);
    EXPECT_EQ(read.rtt, record.rtt);
    EXPECT_EQ(read.budget.look_back, Micros{40'000});
    EXPECT_EQ(read.budget.decided_by, DecidedBy::clock);
    EXPECT_EQ(read.paid, record.paid);
    EXPECT_EQ(read.launch.shooter, record.launch.shooter);
    EXPECT_EQ(read.launch.mount, record.launch.mount);
    EXPECT_EQ(read.flight.lifetime, record.flight.lifetime);
    EXPECT_EQ(read.flight.rests_until_fuse, record.flight.rests_until_fuse);
    EXPECT_EQ(read.shooter, record.shooter);
    EXPECT_EQ(read.launch.position, record.launch.position);
    EXPECT_EQ(read.launch.velocity, record.launch.velocity);
    EXPECT_EQ(read.launch.shot, record.launch.shot);
    EXPECT_EQ(read.launch.grant, record.launch.grant);
    EXPECT_GT(read.launch.grant.remainder, 0);
    EXPECT_EQ(read.launched, record.launched);
    expect_given_back(read.verdict, record.verdict);
    EXPECT_EQ(read.targets, record.targets);
    EXPECT_EQ(read.velocity, record.velocity);
    EXPECT_EQ(read.damage, record.damage);
    EXPECT_TRUE(read.has_killed);
    EXPECT_EQ(read.victims_hurt, 9u);
    ASSERT_EQ(read.kept_victims().size(), 8u);
    EXPECT_EQ(read.victims[7].share, 0.25f);
    EXPECT_EQ(read.bystander.entity, record.bystander.entity);
    EXPECT_EQ(read.bystander.velocity, record.bystander.velocity);
    ASSERT_TRUE(read.image);
    expect_given_back(*read.image, image);
}

TEST(projectile_report, an_image_goes_with_its_own_projectile_and_no_other) {
    ProjectileWorld world(6);
    std::vector<ProjectileRecord> records;
    for (int i = 0; i < 4; ++i) records.push_back(world.record(Kind::rocket));
    for (ProjectileRecord& record : records) record.projectile.command = 5;
    records[1].session = 0x20008;       // the seat's next player
    records[2].projectile.ordinal = 1;  // of the same volley
    records[3].projectile.command = 6;
    ImageRecord image = image_of(records[0], ImageOutcome::premature, ImageFinding::explained);
    const Filed filed(records, {image});
    ReportReader reader(filed.file);
    EXPECT_TRUE(reader.load_projectile(1).image);
    for (const std::int64_t other : {2, 3, 4}) EXPECT_FALSE(reader.load_projectile(other).image) << other;
    ReportFilter filter;
    filter.disagreed = true;
    EXPECT_EQ(reader.list(filter), (std::vector<ReportKey>{{true, 1}}));
}

TEST(projectile_report, filters_choose_by_client_and_by_whom_it_reached) {
    ProjectileWorld world(7);
    std::vector<ProjectileRecord> records;
    for (int i = 0; i < 3; ++i) records.push_back(world.record(Kind::rocket));
    const EntityId far = EntityId::make(30, 5);
    records[0].seat = 1;
    records[1].bystander.entity = far;
    records[2].victim_count = records[2].victims_hurt = 1;
    records[2].victims[0].entity = far;
    const Filed filed(records);
    ReportReader reader(filed.file);
    ReportFilter filter;
    filter.client = 1;
    EXPECT_EQ(reader.list(filter), (std::vector<ReportKey>{{true, 1}}));
    filter = {};
    filter.victim = far;
    EXPECT_EQ(reader.list(filter), (std::vector<ReportKey>{{true, 2}, {true, 3}}));
    filter = {};
    filter.newest = 2;
    EXPECT_EQ(reader.list(filter), (std::vector<ReportKey>{{true, 2}, {true, 3}}));
    filter = {};
    filter.reason = Reason::as_seen;
    EXPECT_TRUE(reader.list(filter).empty());
    filter = {};
    filter.projectiles = false;
    EXPECT_TRUE(reader.list(filter).empty());
}

TEST(projectile_report, words_say_how_it_ended_and_who_pays) {
    ProjectileWorld world(8);
    ProjectileRecord record;
    while (record.verdict.end != FlightEnd::target) record = world.record(Kind::too_slow);
    record.victim_count = record.victims_hurt = 1;
    record.victims[0] = {EntityId::make(4, 1), 1.5f, 0.25f, 20, true};
    record.image = image_of(record, ImageOutcome::late, ImageFinding::explained);
    const std::string late = words_of(record);
    for (const char* part :
         {"Your rocket met ", " It took 80 health.", "The blast reached 4/1, 1.50 m away, with 25 %: 20",
          "Your view was 93.8 ms old", "40.0 ms in the past (this weapon may 40)", "remainder R 53.8 ms",
          "the weapon's caps come to 40 + 0 + 0 ms", "at 5.0 m/s: your screen had them 27 cm elsewhere",
          "by the server's clock, R later", "it flew on when the server's met",
          "What the server declared explains that"}) {
        EXPECT_TRUE(has(late, part)) << part << " in\n" << late;
    }
    record = world.record(Kind::short_lived);
    record.image = image_of(record, ImageOutcome::confirmed, ImageFinding::same);
    EXPECT_TRUE(has(words_of(record), "On your screen it ended the same, to the bit.")) << words_of(record);
    EXPECT_TRUE(has(words_of(record), "Each step was judged as one of your commands showed it."));
    record.image = image_of(record, ImageOutcome::inaccurate, ImageFinding::unexplained);
    EXPECT_TRUE(has(words_of(record), "NOTHING that the server declared explains that: a fault")) << words_of(record);
    EXPECT_TRUE(has(headline(record), "UNEXPLAINED"));
}

TEST(projectile_report, each_end_denial_basis_and_outcome_has_words_of_its_own) {
    ProjectileWorld world(9);
    ProjectileRecord record = world.record(Kind::rocket);
    std::map<std::string, int> seen;
    for (int i = 1; i < static_cast<int>(FlightEnd::count_); ++i) {
        record.verdict.end = static_cast<FlightEnd>(i);
        EXPECT_EQ(seen[words_of(record)]++, 0) << i;
    }
    for (int i = 0; i < static_cast<int>(VerdictBasis::count_); ++i) {
        record.verdict.basis = static_cast<VerdictBasis>(i);
        ++seen[words_of(record)];
    }
    for (int i = 0; i < static_cast<int>(ImageOutcome::count_); ++i) {
        record.image = image_of(record, static_cast<ImageOutcome>(i), ImageFinding::explained);
        EXPECT_EQ(seen[words_of(record)]++, 0) << i;
    }
    record.image.reset();
    for (int i = 1; i < static_cast<int>(LaunchResult::count_); ++i) {
        record.result = static_cast<LaunchResult>(i);
        EXPECT_EQ(seen[words_of(record)]++, 0) << i;
        EXPECT_TRUE(has(words_of(record), "never flew: ")) << words_of(record);
    }
}

TEST(projectile_report, json_has_the_launch_the_shares_and_the_image) {
    ProjectileWorld world(10);
    ProjectileRecord record = world.record(Kind::too_slow);
    record.image = image_of(record, ImageOutcome::late, ImageFinding::explained);
    const nlohmann::json json = report_json(record, facts_of(world.history, world.draw));
    EXPECT_EQ(json["weapon"], "rocket");
    EXPECT_EQ(json["result"], "launched");
    EXPECT_EQ(json["basis"], "remainder");
    EXPECT_NEAR(json["remainder_ticks"].get<double>(), 3.44, 0.01);
    EXPECT_NEAR(json["look_back_ticks"].get<double>(), 2.56, 0.01);
    EXPECT_EQ(json["velocity_mps"].size(), 3u);
    EXPECT_EQ(json["image"]["outcome"], "late");
    record.result = LaunchResult::too_soon;
    record.image.reset();
    const nlohmann::json denied = report_json(record, facts_of(world.history, world.draw));
    EXPECT_FALSE(denied.contains("basis"));
    EXPECT_TRUE(denied["image"].is_null());
    EXPECT_EQ(denied["result"], "too soon");
}

TEST(projectile_report, the_command_lists_shots_and_projectiles_as_they_fell) {
    const ScratchFolder folder;
    const std::string file = (folder.path() / "r.sqlite").string();
    ReportWorld shots(4);
    ProjectileWorld flights(4);
    {
        ReportStore store(file, facts_of(shots.history, shots.draw), 0);
        store.begin_batch();
        for (int i = 0; i < 3; ++i) {
            shots.run(20);
            ReportRecord shot = shots.record();
            shot.server_time = Micros{i * 1'000'000};
            store.add(shot);
            ProjectileRecord projectile = flights.record(Kind::rocket);
            projectile.server_now = Micros{i * 1'000'000 + 500'000};
            store.add(projectile);
        }
        ProjectileRecord denied = flights.record(Kind::rocket);
        denied.server_now = Micros{9'000'000};
        denied.result = LaunchResult::too_soon;
        store.add(denied);
        store.commit_batch();
    }
    const std::string all = run_report_command({file, "--brief"}).out;
    const std::vector<std::string> order{"shot 1 ", "projectile 1 ", "shot 2 ",      "projectile 2 ",
                                         "shot 3 ", "projectile 3 ", "projectile 4 "};
    std::size_t at = 0;
    for (const std::string& part : order) {
        const std::size_t found = all.find(part, at);
        ASSERT_NE(found, std::string::npos) << part << " in\n" << all;
        at = found;
    }
    EXPECT_FALSE(has(run_report_command({file, "--only", "shots"}).out, "projectile "));
    EXPECT_FALSE(has(run_report_command({file, "--only", "projectiles"}).out, "shot 1 "));
    const auto json = nlohmann::json::parse(run_report_command({file, "--json"}).out);
    ASSERT_EQ(json.size(), 7u);
    EXPECT_EQ(json[0]["shot"], 1);
    EXPECT_EQ(json[1]["projectile"], 1);
    EXPECT_EQ(json[6]["result"], "too soon");

    // The room is not this program's level.
    const Ran other = run_report_command({file, "--projectile", "1"});
    EXPECT_EQ(other.exit_code, 1);
    EXPECT_TRUE(has(other.out, "replay: DIFFERENT") && has(other.out, "this program's level")) << other.out;
    const Ran denied = run_report_command({file, "--projectile", "4"});
    EXPECT_EQ(denied.exit_code, 0);
    EXPECT_TRUE(has(denied.out, "it never flew: nothing to replay")) << denied.out;
    EXPECT_TRUE(has(run_report_command({file, "--projectile", "1", "--shot", "1"}).out, "expected one of them"));
    EXPECT_EQ(run_report_command({file, "--only", "rays"}).exit_code, 2);
    EXPECT_TRUE(has(error_of([&] { run_report_command({file, "--projectile", "5"}); }), "no projectile 5"));
}

TEST(projectile_report, a_damaged_file_is_an_error_and_no_flight) {
    ProjectileWorld world(11);
    const ProjectileRecord record = world.record(Kind::grenade);
    const ImageRecord image = image_of(record, ImageOutcome::confirmed, ImageFinding::same);
    for (const char* damage :
         {"UPDATE projectiles SET result = 'luck'", "UPDATE projectiles SET bits = x'00'",
          "UPDATE projectiles SET shot = -1", "UPDATE projectiles SET age = -1",
          "UPDATE projectiles SET look_back = 9223372036854775807", "UPDATE projectiles SET decay_permille = 1001",
          "UPDATE projectiles SET end_kind = 'flying'", "UPDATE projectiles SET basis = ''",
          "UPDATE projectiles SET lifetime_us = 0", "UPDATE projectiles SET max_bounces = 256",
          "UPDATE projectiles SET ordinal = 256", "UPDATE projectiles SET bits = zeroblob(36) || x'0000c07f' || bits",
          "UPDATE images SET outcome = 'fine'", "UPDATE images SET finding = 3",
          "WITH RECURSIVE n(i) AS (VALUES(1) UNION SELECT i + 1 FROM n WHERE i < 9)"
          " INSERT INTO victims SELECT 1, i, 1, 1, 0, zeroblob(8) FROM n"}) {
        const Filed filed({record}, {image});
        filed.change(damage);
        const std::string error = error_of([&] { filed.first(); });
        EXPECT_TRUE(has(error, "damaged") || has(error, "cut short")) << damage << ": " << error;
    }
    EXPECT_TRUE(has(error_of([&] { ReportReader(Filed({record}).file).load_projectile(2); }), "no projectile 2"));
}

TEST(projectile_report, a_file_of_the_schema_before_projectiles_is_told_as_that) {
    const Filed filed({});
    filed.change("DROP TABLE projectiles; DROP TABLE images; DROP TABLE victims; PRAGMA user_version=1");
    EXPECT_TRUE(has(error_of([&] { ReportReader{filed.file}; }),
                    "schema version 1, this program reads 6 to 11: use the program that wrote it"));
    EXPECT_TRUE(has(error_of([&] { ReportStore(filed.file, {}, 0); }),
                    "schema version 1, this server writes 11: give another"));
}

}  // namespace
}  // namespace backsight::test
