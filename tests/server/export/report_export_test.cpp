// Exports to CSV: names, types and units of all columns, values to the bit, folders, and what stops an export. Parquet
// is tested by export_test.py.

#include "server/export/report_export.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include <gtest/gtest.h>

#include "inputs/files/csv.h"
#include "server/export/csv_row.h"
#include "server/hit_reports/report_extract.h"
#include "server/hit_reports/report_store.h"
#include "tests/inputs/scratch_folder.h"
#include "tests/server/export/hostile_report.h"
#include "tests/server/export/synthetic_fleet.h"
#include "tests/server/hit_reports/report_command.h"
#include "tests/server/hit_reports/report_world.h"

namespace backsight::test {
namespace {

using inputs::error_of;
using inputs::has;
using inputs::ScratchFolder;
using namespace reports;

using Row = std::map<std::string, std::string>;

/// RFC 4180, with a head.
std::vector<Row> rows_in(const std::filesystem::path& file) {
    const std::string text = inputs::read_file(file);
    std::vector<std::vector<std::string>> lines(1, {""});
    bool is_quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::string& cell = lines.back().back();
        if (is_quoted && text[i] == '"' && i + 1 < text.size() && text[i + 1] == '"') {
            cell += text[++i];
        } else if (text[i] == '"') {
            is_quoted = !is_quoted;
        } else if (!is_quoted && text[i] == ',') {
            lines.back().emplace_back();
        } else if (!is_quoted && text[i] == '\n') {
            lines.push_back({""});
        } else {
            cell += text[i];
        }
    }
    lines.pop_back();
    std::vector<Row> rows;
    for (std::size_t line = 1; line < lines.size(); ++line) {
        EXPECT_EQ(lines[line].size(), lines[0].size()) << file << ", line " << line;
        Row& row = rows.emplace_back();
        for (std::size_t i = 0; i < std::min(lines[line].size(), lines[0].size()); ++i)
            row[lines[0][i]] = lines[line][i];
    }
    return rows;
}

std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file()) files.push_back(std::filesystem::relative(entry.path(), folder));
    }
    std::ranges::sort(files);
    return files;
}

ExportConfig to_csv(const ScratchFolder& folder) {
    ExportConfig config;
    config.folder = folder.path() / "out";
    return config;
}

void expect_same_bits(const Row& row, const std::string& column, float value) {
    const std::string& text = row.at(column);
    float read = 0.0f;
    std::from_chars(text.data(), text.data() + text.size(), read);
    if (std::isnan(value)) {
        EXPECT_EQ(text, "nan") << column;
    } else {
        EXPECT_EQ(std::bit_cast<std::uint32_t>(read), std::bit_cast<std::uint32_t>(value)) << column << ": " << text;
    }
}

TEST(report_export, csv_has_every_value_to_the_bit) {
    const ScratchFolder folder;
    export_report(hostile_report(folder), to_csv(folder));
    const auto rows = rows_in(folder.path() / "out" / "shots" / "day=2026-11-23" / "server=eu%20%221%22%2C%0A%2F.." /
                              "20261123T120000.000001-1.csv");
    const std::vector<ReportRecord> shots = hostile_shots();
    ASSERT_EQ(rows.size(), shots.size());
    for (std::size_t i = 0; i < shots.size(); ++i) {
        const Row& row = rows[i];
        const ReportRecord& shot = shots[i];
        EXPECT_EQ(row.at("shot"), std::to_string(i + 1));
        EXPECT_EQ(row.at("user"), std::to_string(shot.user));
        EXPECT_EQ(row.at("claimed_shown"), std::to_string(shot.claimed.shown.raw));
        EXPECT_EQ(row.at("received"), std::to_string(shot.audited.stamp.received));
        EXPECT_EQ(row.at("rtt_us"), std::to_string(shot.rtt.value));
        EXPECT_EQ(row.at("audit"), "malformed");
        EXPECT_EQ(row.at("disagreed"), "false");
        EXPECT_EQ(row.at("region"), "eu,west");
        EXPECT_EQ(row.at("at_utc"), "2026-11-23 12:00:01.0000" + std::to_string(i + 1 + 100).substr(1));
        std::string weapon(shot.weapon_name.view());
        for (char& c : weapon) c = c == '\t' || c == '\r' || c == '\n' ? '?' : c;
        // No cell that a spreadsheet begins after a semicolon is a formula.
        if (weapon == "'; DROP TABLE shots; --") weapon = "'; DROP TABLE shots;' --";
        EXPECT_EQ(row.at("weapon"), weapon == "\xff\xfe" ? "\xef\xbf\xbd\xef\xbf\xbd" : weapon);
        expect_same_bits(row, "origin_x_m", shot.shot.origin.x);
        expect_same_bits(row, "origin_y_m", shot.shot.origin.y);
        expect_same_bits(row, "origin_z_m", shot.shot.origin.z);
        expect_same_bits(row, "hit_point_z_m", shot.verdict.hit.point.z);
        expect_same_bits(row, "victim_pose_qx", shot.verdict.pose.pose.rotation.x);
        expect_same_bits(row, "seen_moved_m", shot.verdict.seen_moved_m);
    }
}

TEST(report_export, csv_files_hold_no_formula_in_any_column_of_text) {
    const ScratchFolder folder;
    RunFacts facts;
    facts.started_unix_us = hostile_started_us;
    facts.server = "@here";
    facts.region = "=cmd|' /C calc'!A0";
    facts.build = "+1\x1b[2J\u200b";
    facts.hitbox_sets.emplace_back();
    const auto file = folder.path() / "formulas.sqlite";
    {
        ReportStore store(file, facts, 0);
        store.begin_batch();
        ReportRecord shot;
        shot.server_now = Moment::at(Tick{64});
        shot.weapon_name = "-2+3";
        shot.shot.origin = {-3.5f, 0, 0};
        store.add(shot);
        store.commit_batch();
    }
    export_report(file, to_csv(folder));
    const auto rows =
        rows_in(folder.path() / "out" / "shots" / "day=2026-11-23" / "server=%40here" / "20261123T120000.000001-1.csv");
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].at("weapon"), "'-2+3");
    EXPECT_EQ(rows[0].at("region"), "'=cmd|' /C calc'!A0");
    EXPECT_EQ(rows[0].at("build"), "'+1?[2J?");
    EXPECT_EQ(rows[0].at("origin_x_m"), "-3.5") << "a number is no formula";
}

TEST(report_export, all_columns_of_the_report_file_are_there_and_each_has_a_name_of_its_own) {
    const ScratchFolder folder;
    const auto file = hostile_report(folder);
    Database database(file, Database::Mode::read);
    for (const ExportTable& table : export_tables()) {
        std::set<std::string> names;
        for (const auto& fields : {leading_fields(), table.fields})
            for (const reports::Field& field : fields) EXPECT_TRUE(names.insert(field.name).second) << field.name;
        Statement columns(database, std::string("SELECT name FROM pragma_table_info('") + table.name + "')");
        while (columns.step()) {
            const std::string name = columns.text(0);
            // The blob is many columns, and a number of SQLite's is named after its table.
            if (name != "bits" && name != "id") EXPECT_TRUE(names.contains(name)) << table.name << "." << name;
        }
    }
    EXPECT_EQ(fields_of_words("victim_pose", 7)[2], (reports::Field{"victim_pose_z_m", FieldType::real, "m"}));
    EXPECT_EQ(fields_of_words("end_velocity_mps", 3)[0],
              (reports::Field{"end_velocity_x_mps", FieldType::real, "m/s"}));
    EXPECT_EQ(fields_of_words("drag_per_s", 1)[0], (reports::Field{"drag_per_s", FieldType::real, "1/s"}));
}

// The page of docs has a line per column: | `name` | type | unit | what it is |.
TEST(report_export, the_page_on_exports_has_every_column_with_its_type_unit_and_meaning) {
    const std::string page =
        inputs::read_file(std::filesystem::path(__FILE__).parent_path() / "../../../docs/operate/export.md");
    for (const ExportTable& table : export_tables()) {
        std::size_t at = page.find("\n### `" + std::string(table.name) + "`\n");
        ASSERT_NE(at, std::string::npos) << table.name;
        const std::size_t end = page.find("\n##", at + 1);
        for (const Field& field : table.fields) {
            const std::string line = "| `" + field.name + "` | " + to_string(field.type) + " | " +
                                     (field.unit.empty() ? "" : field.unit + " ") + "| ";
            const std::size_t found = page.find(line, at);
            ASSERT_TRUE(found != std::string::npos && found < end) << table.name << ": " << line;
            EXPECT_NE(page.substr(found + line.size(), 2), "|\n") << line << ": what does it mean?";
            at = found;
        }
    }
}

TEST(report_export, rows_lie_by_day_and_server_and_a_file_holds_no_more_than_asked) {
    const ScratchFolder folder;
    const auto fleet = folder.path() / "fleet.sqlite";
    write_synthetic_fleet(fleet, 1'800);
    ExportConfig config = to_csv(folder);
    config.rows_per_file = 60;
    const auto exported = export_report(fleet, config);
    EXPECT_EQ(exported[0].name, "shots");
    EXPECT_EQ(exported[0].rows, 1'800);
    EXPECT_EQ(exported[0].files, 36);
    const auto files = files_in(config.folder);
    EXPECT_EQ(files.front(), "columns.csv");
    EXPECT_EQ(files[1], "shots/day=2026-11-21/server=ap-1/20261121T000000.000000-1.csv");
    EXPECT_EQ(files[2], "shots/day=2026-11-21/server=ap-1/20261121T000000.000000-2.csv");
    EXPECT_EQ(files.size(), 37u);
    std::size_t rows = 0;
    for (std::size_t i = 1; i < files.size(); ++i) {
        for (const Row& row : rows_in(config.folder / files[i])) {
            ++rows;
            EXPECT_TRUE(has(files[i].string(), "day=" + row.at("at_utc").substr(0, 10)));
        }
    }
    EXPECT_EQ(rows, 1'800u);
    EXPECT_EQ(inputs::read_file(config.folder / "columns.csv"), columns_csv());
    // Again, and nothing is there twice.
    export_report(fleet, config);
    EXPECT_EQ(files_in(config.folder), files);
}

TEST(report_export, a_report_that_has_lost_shots_takes_none_from_an_export) {
    const ScratchFolder folder;
    const auto file = hostile_report(folder);
    export_report(file, to_csv(folder));
    const auto shots = folder.path() / "out" / "shots" / "day=2026-11-23" / "server=eu%20%221%22%2C%0A%2F.." /
                       "20261123T120000.000001-1.csv";
    const std::string before = inputs::read_file(shots);
    Database(file, Database::Mode::write).execute("DELETE FROM shots WHERE id < 5");
    const std::string error = error_of([&] { export_report(file, to_csv(folder)); });
    EXPECT_TRUE(
        has(error, "it is there already, and this report does not have all shots of its runs: give another folder"))
        << error;
    EXPECT_EQ(inputs::read_file(shots), before);
    ExportConfig elsewhere = to_csv(folder);
    elsewhere.folder = folder.path() / "elsewhere";
    EXPECT_EQ(export_report(file, elsewhere)[0].rows, 12);
}

// A run whose shots pass midnight, and one that begins before the other ends.
TEST(report_export, a_match_over_midnight_is_in_the_folders_of_both_days) {
    const ScratchFolder folder;
    const auto file = folder.path() / "r.sqlite";
    RunFacts facts;
    facts.started_unix_us = hostile_started_us + 43'200'000'000 - 5'000'000;
    facts.server = "a";
    ReportStore store(file, facts, 0);
    store.begin_batch();
    // Two shots in the order of the file come back before midnight: nothing may be overwritten.
    for (const std::int64_t second : {1, 4, 6, 9, 2, 7}) {
        ReportRecord shot;
        shot.server_time = Micros{second * 1'000'000};
        store.add(shot);
    }
    store.commit_batch();
    export_report(file, to_csv(folder));
    const auto files = files_in(folder.path() / "out");
    ASSERT_EQ(files.size(), 5u);
    EXPECT_EQ(files[1], "shots/day=2026-11-23/server=a/20261123T235955.000001-1.csv");
    EXPECT_EQ(files[2], "shots/day=2026-11-23/server=a/20261123T235955.000001-2.csv");
    EXPECT_EQ(files[3], "shots/day=2026-11-24/server=a/20261123T235955.000001-1.csv");
}

TEST(report_export, a_damaged_row_is_named_with_its_file_table_and_field_and_leaves_no_half_file) {
    const ScratchFolder folder;
    const auto file = hostile_report(folder);
    const std::map<std::string, std::string> damages{
        {"UPDATE shots SET reason = 'for fun' WHERE id = 9", "shots, shot 9: the report file is damaged: reason"},
        {"UPDATE shots SET bits = x'00' WHERE id = 3", "shots, shot 3: a stored shot is cut short"},
        {"UPDATE shots SET run = 77 WHERE id = 4", "shots, shot 4: the report file is damaged: a shot of no run"},
        {"UPDATE shots SET server_now_us = 9e18 WHERE id = 2",
         "shots, shot 2: server_now_us: expected a time from 1970 to 2200"},
        {"UPDATE images SET outcome = 7 WHERE id = 1", "images, image 1: the report file is damaged: outcome"}};
    for (const auto& [damage, expected] : damages) {
        const auto damaged = folder.path() / "damaged.sqlite";
        std::filesystem::copy_file(file, damaged, std::filesystem::copy_options::overwrite_existing);
        Database(damaged, Database::Mode::write).execute(damage);
        std::filesystem::remove_all(folder.path() / "out");
        const std::string error = error_of([&] { export_report(damaged, to_csv(folder)); });
        EXPECT_TRUE(has(error, damaged.string() + ": " + expected)) << error;
        for (const auto& left : files_in(folder.path() / "out")) EXPECT_EQ(left.extension(), ".csv") << left;
        if (has(damage, "shots"))
            EXPECT_FALSE(std::filesystem::exists(folder.path() / "out" / "shots" / "day=2026-11-23" /
                                                 "server=eu%20%221%22%2C%0A%2F.." / "20261123T120000.000001-1.csv"));
    }
}

TEST(report_export, an_export_that_is_given_up_keeps_whole_files_alone) {
    const ScratchFolder folder;
    const auto fleet = folder.path() / "fleet.sqlite";
    write_synthetic_fleet(fleet, 90'000);
    ExportConfig config = to_csv(folder);
    int asked = 0;
    config.gives_up = [&] { return ++asked == 3; };
    EXPECT_TRUE(has(error_of([&] { export_report(fleet, config); }), "interrupted in table shots"));
    const auto files = files_in(config.folder);
    ASSERT_EQ(files.size(), 3u);
    for (std::size_t i = 1; i < files.size(); ++i) EXPECT_EQ(rows_in(config.folder / files[i]).size(), 5'000u);
}

TEST(report_export, an_export_and_an_extract_say_how_far_they_are) {
    const ScratchFolder folder;
    const auto fleet = folder.path() / "fleet.sqlite";
    write_synthetic_fleet(fleet, 9'000);
    std::vector<std::pair<std::uint64_t, std::uint64_t>> told;
    const inputs::TellProgress note = [&](std::uint64_t done, std::uint64_t total) { told.emplace_back(done, total); };
    const auto expect_forwards = [&] {
        ASSERT_GE(told.size(), 2u);
        for (std::size_t i = 0; i < told.size(); ++i) {
            EXPECT_EQ(told[i].second, told[0].second);
            EXPECT_LE(told[i].first, told[i].second);
            if (i > 0) EXPECT_GE(told[i].first, told[i - 1].first);
        }
    };
    ExportConfig config = to_csv(folder);
    config.tell = note;
    export_report(fleet, config);
    expect_forwards();

    told.clear();
    const auto part = folder.path() / "part.sqlite";
    const std::vector<ReportKey> keys = ReportReader(fleet).list({});
    extract(fleet, keys, part, note);
    expect_forwards();
    EXPECT_EQ(told.back(), std::pair(std::uint64_t{keys.size()}, std::uint64_t{keys.size()}));
    // In several steps nothing is left out, and nothing comes twice.
    Database whole(fleet, Database::Mode::read), copied(part, Database::Mode::read);
    for (const std::string table :
         {"shots", "queries", "hits", "strategies", "entities", "samples", "projectiles", "victims"}) {
        const std::string count = "SELECT count(*) FROM " + table;
        EXPECT_EQ(copied.integer(count), whole.integer(count)) << table;
    }
}

TEST(report_export, makes_its_folder_and_none_above_it) {
    const ScratchFolder folder;
    const auto file = hostile_report(folder);
    ExportConfig config = to_csv(folder);
    config.folder = folder.path() / "mistyped" / "out";
    EXPECT_TRUE(has(error_of([&] { export_report(file, config); }), "there is no folder"));
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "mistyped"));
}

TEST(report_export, a_file_of_an_older_schema_goes_to_server_unknown) {
    const ScratchFolder folder;
    const auto file = hostile_report(folder);
    Database(file, Database::Mode::write)
        .execute(
            "ALTER TABLE shots DROP COLUMN rtt_us; ALTER TABLE shots DROP COLUMN user; ALTER TABLE runs DROP COLUMN "
            "server; ALTER TABLE runs DROP COLUMN region; ALTER TABLE runs DROP COLUMN build; PRAGMA user_version=6");
    export_report(file, to_csv(folder));
    const auto rows =
        rows_in(folder.path() / "out" / "shots" / "day=2026-11-23" / "server=unknown" / "20261123T120000.000001-1.csv");
    EXPECT_EQ(rows.size(), hostile_shots().size());
    EXPECT_EQ(rows[0].at("user"), "0");
    EXPECT_EQ(rows[0].at("build"), "");
}

TEST(report_export, where_it_cannot_write_it_says_where) {
    const ScratchFolder folder;
    const auto file = hostile_report(folder);
    ExportConfig config = to_csv(folder);
    config.folder = folder.write("taken", "");
    EXPECT_TRUE(has(error_of([&] { export_report(file, config); }), "cannot write " + config.folder.string()));
    config.folder = "/dev/full/out";
    EXPECT_TRUE(has(error_of([&] { export_report(file, config); }), "cannot write /dev/full/out"));
    config = to_csv(folder);
    config.format = ExportFormat::parquet;
    config.parquet_writer = folder.path() / "absent";
    EXPECT_TRUE(has(error_of([&] { export_report(file, config); }),
                    "absent: No such file or directory; expected the program tools/parquet/write, or ask for CSV"));
    config.parquet_writer = "/bin/false";
    EXPECT_TRUE(has(error_of([&] { export_report(file, config); }), "/bin/false has ended"));
}

TEST(report_export, the_command_names_what_would_be_right) {
    const ScratchFolder folder;
    const std::string file = hostile_report(folder).string();
    const std::string out = (folder.path() / "out").string();
    EXPECT_TRUE(has(run_report_command({file, "--export", out, "--format", "xml"}).out, "xml not in {parquet,csv}"));
    EXPECT_TRUE(
        has(run_report_command({file, "--export", out, "--tables", "shots,samples"}).out,
            "found 'samples', expected one of shots, hits, projectiles, victims, images, strategies, entities"));
    EXPECT_TRUE(
        has(run_report_command({file, "--export", out, "--user", "7"}).out, "found a filter too, expected none"));
    const Ran ran = run_report_command({file, "--export", out, "--format", "csv", "--tables", "shots,images"});
    EXPECT_EQ(ran.exit_code, 0);
    EXPECT_TRUE(has(ran.out, "shots: 16 rows in 1 files, ")) << ran.out;
    EXPECT_TRUE(has(ran.out, "images: 5 rows in 1 files, ")) << ran.out;
    EXPECT_FALSE(has(ran.out, "projectiles"));
    EXPECT_TRUE(has(error_of([&] {
                        run_report_command({file, "--postgres", "what=ever"});
                    }),
                    "invalid connection option"));
}

}  // namespace
}  // namespace backsight::test
