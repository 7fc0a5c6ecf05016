// Filters of reports by user, time, weapon and way to rewind; parts of a report file; files of the schema before.

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "server/hit_reports/explain.h"
#include "server/hit_reports/replay.h"
#include "server/hit_reports/report_extract.h"
#include "server/hit_reports/report_query.h"
#include "server/hit_reports/report_store.h"
#include "server/hit_reports/report_time.h"
#include "tests/inputs/scratch_folder.h"
#include "tests/server/hit_reports/projectile_world.h"
#include "tests/server/hit_reports/report_command.h"
#include "tests/server/hit_reports/report_world.h"

namespace backsight::test {
namespace {

using inputs::error_of;
using inputs::has;
using inputs::ScratchFolder;
using namespace reports;

constexpr std::int64_t noon_us = 1'795'435'200'000'000;  // 2026-11-23T12:00:00Z
constexpr std::int64_t second_us = 1'000'000;

// 40 shots by two users, a second apart from noon on, the last ten of another weapon; each fifth is answered otherwise
// by "ping". Then a projectile of each kind.
std::filesystem::path file_in(const ScratchFolder& folder) {
    ReportWorld world(11);
    world.run(30);
    RunFacts facts = facts_of(world.history, world.draw);
    facts.started_unix_us = noon_us;
    auto file = folder.path() / "report.sqlite";
    ReportStore store(file, facts, 0);
    store.begin_batch();
    for (int i = 0; i < 40; ++i) {
        world.step();
        ReportRecord record = world.record();
        record.user = i % 2 == 0 ? 7 : 18'000'000'000'000'000'000u;
        record.server_time = {i * second_us};
        record.weapon_name = i < 30 ? "rifle" : "it's";
        if (!record.strategies.empty()) {
            ReportStrategy ping = record.strategies.front();
            ping.name = "ping";
            if (i % 5 == 0) ping.hit.entity = ping.hit.entity.is_null() ? EntityId::make(3, 1) : EntityId{};
            record.strategies.push_back(ping);
        }
        store.add(record);
    }
    ProjectileWorld flights(6);
    for (int kind = 0; kind < static_cast<int>(ProjectileWorld::Kind::count_); ++kind) {
        ProjectileRecord record = flights.record(static_cast<ProjectileWorld::Kind>(kind));
        record.user = 7;
        record.projectile.command += static_cast<std::uint32_t>(kind);
        store.add(record);
        ImageRecord image;
        image.session = record.session;
        image.command = record.projectile.command;
        store.add(image);
    }
    store.commit_batch();
    return file;
}

std::int64_t count(ReportReader& reader, const char* query) {
    const ReportQuery asked = query_of(query, noon_us);
    EXPECT_EQ(asked.wrong, "") << query;
    return reader.count(asked.filter);
}

TEST(report_time, a_time_is_written_and_read_in_utc) {
    EXPECT_EQ(wall_text(noon_us + 3'250'000), "2026-11-23T12:00:03.250Z");
    EXPECT_EQ(wall_text(0), "1970-01-01T00:00:00.000Z");
    for (const char* text : {"2026-11-23T12:00", "2026-11-23T12:00Z", "2026-11-23T12:00:00Z"})
        EXPECT_EQ(wall_named(text, 0), noon_us) << text;
    EXPECT_EQ(wall_named("2026-11-23", 0), noon_us - 12 * 3600 * second_us);
    EXPECT_EQ(wall_named("10m", noon_us), noon_us - 600 * second_us);
    EXPECT_EQ(wall_named("2h", noon_us), noon_us - 7200 * second_us);
    for (const char* text : {"", "m", "10", "-5m", "10 m", "2026-13-01", "2026-02-30", "2026-11-23T24:00",
                             "2026-11-23x", "2026-11-23T12", "99999999999d", "noon"})
        EXPECT_FALSE(wall_named(text, noon_us)) << text;
    for (const std::int64_t us : {std::int64_t{-1}, INT64_MIN, INT64_MAX}) EXPECT_EQ(wall_text(us), "an unknown time");
}

TEST(report_query, filters_choose_by_user_time_weapon_and_way_to_rewind) {
    const ScratchFolder folder;
    ReportReader reader(file_in(folder));
    EXPECT_EQ(count(reader, "only=shots"), 40);
    EXPECT_EQ(count(reader, "only=shots&user=7"), 20);
    EXPECT_EQ(count(reader, "only=shots&user=18000000000000000000"), 20);
    EXPECT_EQ(count(reader, "user=8"), 0);
    EXPECT_EQ(count(reader, "only=shots&since=2026-11-23T12:00:30"), 10);
    EXPECT_EQ(count(reader, "only=shots&until=2026-11-23T12:00:30"), 30);
    EXPECT_EQ(count(reader, "only=shots&since=2026-11-23T12:00:10&until=2026-11-23T12:00:30"), 20);
    EXPECT_EQ(count(reader, "only=shots&since=2026-11-23T12:00:30&until=2026-11-23T12:00:10"), 0);
    EXPECT_EQ(count(reader, "until=2026-11-23T12:00"), 0);
    EXPECT_EQ(count(reader, "until=1970-01-01") + count(reader, "since=2199-12-31"), 0);
    EXPECT_EQ(count(reader, "weapon=it%27s"), 10);
    EXPECT_EQ(count(reader, "weapon=rifle&user=7&since=2026-11-23T12:00:20Z"), 5);
    EXPECT_EQ(count(reader, "differs=ping"), 8);
    EXPECT_EQ(count(reader, "differs=%27%20OR%201"), 0);
    const auto projectiles = static_cast<std::int64_t>(ProjectileWorld::Kind::count_);
    EXPECT_EQ(count(reader, "user=7&only=projectiles"), projectiles);
    EXPECT_EQ(count(reader, ""), 40 + projectiles);
    EXPECT_EQ(reader.load(1).user, 7u);
}

TEST(report_query, pages_of_a_list_join_without_a_gap) {
    const ScratchFolder folder;
    ReportReader reader(file_in(folder));
    std::vector<ReportKey> all = reader.list({});
    std::reverse(all.begin(), all.end());
    std::vector<ReportKey> paged;
    for (std::int64_t skip = 0; skip < 60; skip += 7) {
        for (const ReportLine& line : reader.lines({.newest = 7, .skip = skip})) paged.push_back(line.key);
    }
    EXPECT_EQ(paged, all);
    const auto page = nlohmann::json::parse(list_json(reader, query_of("only=shots&newest=3", 0)));
    EXPECT_EQ(page["count"], 40);
    EXPECT_EQ(page["place"], nullptr);
    EXPECT_EQ(page["lines"].size(), 3u);
    EXPECT_EQ(page["lines"][0]["at"], "2026-11-23T12:00:39.000Z");
    EXPECT_EQ(page["lines"][0]["user"], "18000000000000000000");
    const auto choices = nlohmann::json::parse(choices_json(reader));
    EXPECT_EQ(choices["ways"][0]["name"], "ping");
    EXPECT_EQ(choices["ways"][0]["count"], 8);
    ASSERT_EQ(choices["users"].size(), 2u);
    EXPECT_EQ(choices["users"][0]["name"], "7");
    EXPECT_EQ(choices["users"][1]["name"], "18000000000000000000");
}

TEST(report_query, the_place_of_each_shot_in_a_list_is_where_its_line_is) {
    const ScratchFolder folder;
    ReportReader reader(file_in(folder));
    for (const char* filter : {"", "only=shots", "only=projectiles", "user=7", "differs=ping", "newest=1&skip=30"}) {
        ReportQuery asked = query_of(filter, 0);
        ReportFilter all = asked.filter;
        all.newest = all.skip = 0;
        std::int64_t at = 0;
        for (const ReportLine& line : reader.lines(all)) {
            EXPECT_EQ(reader.place(asked.filter, line.key), at) << filter;
            asked.key = line.key;
            EXPECT_EQ(nlohmann::json::parse(list_json(reader, asked))["place"], at++) << filter;
        }
        EXPECT_EQ(at, reader.count(all)) << filter;
    }
    for (const char* query :
         {"shot=41", "projectile=99", "only=projectiles&shot=1", "user=7&shot=2", "reason=bad%20shot&shot=1"}) {
        const ReportQuery asked = query_of(query, 0);
        EXPECT_EQ(reader.place(asked.filter, *asked.key), std::nullopt) << query;
    }
}

TEST(report_query, nonsense_in_a_query_gets_a_sentence) {
    for (const char* query : {"user=me", "user=-1", "since=noon", "victim=3-1", "reason=luck", "only=rays", "shot=0",
                              "projectile=x", "colour=red", "skip=-3", "since=10m", "until=noon", "until=10m"})
        EXPECT_TRUE(has(query_of(query, 0).wrong, "expected")) << query;
    EXPECT_EQ(query_of("&&=&a&%zz", 0).wrong.empty(), false);
    EXPECT_EQ(query_of("shot=12", 0).key, (ReportKey{false, 12}));
}

TEST(report_extract, a_part_of_a_file_holds_its_shots_bit_for_bit) {
    const ScratchFolder folder;
    const auto file = file_in(folder);
    const auto part = folder.path() / "part.sqlite";
    ReportReader whole(file);
    ReportFilter filter;
    filter.user = 7;
    const std::vector<ReportKey> keys = whole.list(filter);
    extract(file, keys, part);
    ReportReader reader(part);
    EXPECT_EQ(reader.list({}), keys);
    for (const ReportKey& key : keys) {
        if (key.is_projectile) {
            const ProjectileRecord record = reader.load_projectile(key.id);
            EXPECT_TRUE(record.image);
            EXPECT_EQ(report_json(record, reader.facts(record.run)).dump(),
                      report_json(whole.load_projectile(key.id), whole.facts(record.run)).dump());
        } else {
            const ReportRecord record = reader.load(key.id);
            EXPECT_EQ(report_json(record, reader.facts(record.run)).dump(),
                      report_json(whole.load(key.id), whole.facts(record.run)).dump());
            EXPECT_TRUE(replay(record, reader.facts(record.run)).equal);
        }
    }
    EXPECT_TRUE(has(error_of([&] { extract(file, keys, part); }), "is there already"));
    const std::string one = extracted(file, std::vector{keys.front()});
    EXPECT_EQ(shots_in(ReportReader(folder.write("one.sqlite", one))), std::vector{keys.front().id});
    EXPECT_LT(one.size(), std::filesystem::file_size(part));
}

// As programs of schemas 6 and 7 wrote it.
TEST(report_extract, a_file_of_a_schema_before_is_read_without_what_came_later) {
    const std::string names =
        "ALTER TABLE shots DROP COLUMN rtt_us; ALTER TABLE runs DROP COLUMN server;"
        "ALTER TABLE runs DROP COLUMN region; ALTER TABLE runs DROP COLUMN build;"
        "ALTER TABLE samples DROP COLUMN hitbox_mask; ALTER TABLE hitbox_sets DROP COLUMN skeleton;"
        "ALTER TABLE shots DROP COLUMN seen_hash; ALTER TABLE shots DROP COLUMN first_differing;"
        "ALTER TABLE shots DROP COLUMN shape; ALTER TABLE shots DROP COLUMN hit_count;"
        "ALTER TABLE shots DROP COLUMN granted; ALTER TABLE entities DROP COLUMN hit;"
        "ALTER TABLE runs DROP COLUMN game; DROP TABLE queries; DROP TABLE hits;"
        "ALTER TABLE runs DROP COLUMN rotation_bits; ALTER TABLE hitbox_sets DROP COLUMN rotation_bits;"
        "ALTER TABLE samples DROP COLUMN rotation_fine; ALTER TABLE samples DROP COLUMN fields;"
        "ALTER TABLE shots DROP COLUMN command_shot; ALTER TABLE projectiles DROP COLUMN command_shot;";
    for (const int version : {6, 7}) {
        const ScratchFolder folder;
        const auto file = file_in(folder);
        const std::string users = version < 7 ? "ALTER TABLE shots DROP COLUMN user;" : "";
        Database(file, Database::Mode::write).execute(names + users + "PRAGMA user_version=" + std::to_string(version));
        ReportReader reader(file);
        EXPECT_TRUE(has(reader.missing(), "no round trips of rays, no names of servers."));
        EXPECT_EQ(has(reader.missing(), "which has no users of rays, "), version < 7);
        EXPECT_EQ(shots_in(reader).size(), 40u);
        const ReportRecord record = reader.load(3);
        EXPECT_EQ(record.user != 0, version == 7);
        EXPECT_EQ(record.rtt, Micros{0});
        EXPECT_EQ(record.command_shot, 0u);
        EXPECT_EQ(reader.facts(record.run).server, "");
        EXPECT_TRUE(replay(record, reader.facts(record.run)).equal);
        EXPECT_EQ(count(reader, "only=shots&user=7") != 0, version == 7);
        const auto part = folder.path() / "part.sqlite";
        extract(file, reader.list({}), part);
        EXPECT_EQ(ReportReader(part).missing(), "");
        EXPECT_EQ(shots_in(ReportReader(part)).size(), 40u);
    }
}

constexpr const char* endless = "WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) SELECT id FROM n";

TEST(report_attack, a_file_whose_reading_would_run_its_own_sql_is_refused) {
    const ScratchFolder folder;
    const auto file = file_in(folder);
    const auto damaged = folder.path() / "damaged.sqlite";
    const std::vector<ReportKey> first = {{false, 1}};
    for (const std::string& damage :
         {std::string("DROP TABLE shots; CREATE VIEW shots AS ") + endless,
          std::string("CREATE VIEW more AS ") + endless,
          std::string("CREATE TRIGGER more AFTER INSERT ON runs BEGIN DELETE FROM runs; END"),
          std::string("ALTER TABLE shots ADD COLUMN more AS (hex(zeroblob(100000000)))")}) {
        std::filesystem::copy_file(file, damaged, std::filesystem::copy_options::overwrite_existing);
        Database(damaged, Database::Mode::write).execute(damage);
        EXPECT_TRUE(has(error_of([&] { ReportReader{damaged}; }), "which no server writes")) << damage;
        EXPECT_TRUE(has(error_of([&] { extracted(damaged, first); }), "which no server writes")) << damage;
    }
}

TEST(report_attack, a_statement_ends_when_its_reader_gives_up) {
    int asked = 0;
    Database database(":memory:", Database::Mode::write, [&] { return ++asked == 3; });
    const std::string sql = std::string("SELECT count(*) FROM (") + endless + ")";
    EXPECT_TRUE(has(error_of([&] { database.integer(sql); }), "takes too long"));
    EXPECT_EQ(asked, 3);
}

TEST(report_command, filters_and_extracts) {
    const ScratchFolder folder;
    const std::string file = file_in(folder).string();
    const Ran one = run_report_command({file, "--user", "7", "--since", "2026-11-23T12:00:38", "--only", "shots"});
    EXPECT_TRUE(has(one.out, "Judged at 2026-11-23T12:00:38.000Z, fired by user 7."));
    const auto json = nlohmann::json::parse(
        run_report_command({file, "--user", "7", "--weapon", "it's", "--json", "--newest", "0"}).out);
    ASSERT_EQ(json.size(), 5u);
    EXPECT_EQ(json[0]["user"], 7);
    EXPECT_EQ(json[0]["at"], "2026-11-23T12:00:30.000Z");
    EXPECT_EQ(nlohmann::json::parse(run_report_command({file, "--differs", "ping", "--json"}).out).size(), 8u);
    EXPECT_TRUE(has(error_of([&] {
                        run_report_command({file, "--differs", "luck"});
                    }) + run_report_command({file, "--differs", "luck"}).out,
                    "expected one of ping"));
    const Ran ten = run_report_command({file, "--only", "shots", "--since", "2026-11-23T12:00:10", "--until",
                                        "2026-11-23T12:00:20", "--json", "--newest", "0"});
    const auto between = nlohmann::json::parse(ten.out);
    ASSERT_EQ(between.size(), 10u);
    EXPECT_EQ(between.front()["at"], "2026-11-23T12:00:10.000Z");
    EXPECT_EQ(between.back()["at"], "2026-11-23T12:00:19.000Z");
    for (const std::vector<std::string>& wrong : {std::vector<std::string>{file, "--user", "me"},
                                                  {file, "--since", "noon"},
                                                  {file, "--until", "noon"},
                                                  {file, "--shot", "1", "--out", "x"}})
        EXPECT_EQ(run_report_command(wrong).exit_code, 2);
    const std::string part = (folder.path() / "part.sqlite").string();
    EXPECT_TRUE(has(run_report_command({file, "--differs", "ping", "--out", part}).out, "8 shots"));
    EXPECT_EQ(shots_in(ReportReader(part)).size(), 8u);
}

}  // namespace
}  // namespace backsight::test
