// How much memory a stranger's report takes: rows of a shot and of a run, long values, and what a page holds.

#include <sqlite3.h>

#include <array>

#include <gtest/gtest.h>

#include "server/hit_reports/report_extract.h"
#include "server/hit_reports/report_reader.h"
#include "server/hit_reports/report_store.h"
#include "tests/inputs/scratch_folder.h"
#include "tests/server/hit_reports/report_world.h"

namespace backsight::test {
namespace swollen {

using inputs::error_of;
using inputs::has;
using inputs::ScratchFolder;
using namespace reports;
namespace fs = std::filesystem;

fs::path report_in(const ScratchFolder& folder) {
    ReportWorld world(1);
    auto file = folder.path() / "evil.sqlite";
    ReportStore store(file, facts_of(world.history, world.draw), 0);
    store.begin_batch();
    for (int i = 0; i < 5; ++i) {
        world.step();
        store.add(world.record());
    }
    store.commit_batch();
    return file;
}

// As a stranger does, whom no bound of this program stops.
void change(const fs::path& file, const std::string& sql) {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
    char* error = nullptr;
    EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &error), SQLITE_OK)
        << (error != nullptr ? error : "");
    sqlite3_free(error);
    sqlite3_close(database);
}

/// The report with more rows in one of its tables.
std::string error_with_rows(const fs::path& file, const std::string& sql) {
    const fs::path more = file.string() + ".more";
    fs::copy_file(file, more, fs::copy_options::overwrite_existing);
    change(more, sql);
    return error_of([&] {
        ReportReader reader(more);
        reader.facts(reader.load(1).run);
    });
}

std::string columns_but(Database& database, const std::string& table, const std::string& key) {
    std::string names;
    Statement columns(database, "SELECT name FROM pragma_table_info('" + table + "')");
    while (columns.step())
        if (columns.text(0) != key) names += "," + columns.text(0);
    return names;
}

TEST(swollen_report, the_rows_of_a_shot_are_bounded) {
    const ScratchFolder folder;
    const fs::path file = report_in(folder);
    const std::string many =
        "WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 71000) INSERT INTO ";
    for (const auto& [table, key, said] :
         std::vector<std::array<std::string, 3>>{{"entities", "place", "more entities of a shot"},
                                                 {"samples", "sample", "more samples of an entity"},
                                                 {"strategies", "place", "more ways to rewind"},
                                                 {"hitbox_sets", "hitbox_set", "hitbox_set"},
                                                 {"hitboxes", "hitbox", "more hitboxes than"}}) {
        std::string names;
        {
            Database database(file, Database::Mode::read);
            names = columns_but(database, table, key);
        }
        const std::string owner = table.starts_with("hitbox") ? "run = 1" : "shot = 1";
        const std::string error =
            error_with_rows(file, many + table + " (" + key + names + ") SELECT n.i" + names +
                                      " FROM n, (SELECT * FROM " + table + " WHERE " + owner + " LIMIT 1)");
        EXPECT_TRUE(has(error, "damaged: ") && has(error, said)) << table << ": " << error;
    }
    const std::string bones =
        error_with_rows(file, "UPDATE samples SET bones = CAST(bones || zeroblob(12 * 300) AS BLOB) WHERE shot = 1");
    EXPECT_TRUE(has(bones, "more bones of a sample")) << bones;
    const std::string long_text =
        error_with_rows(file, "UPDATE shots SET weapon = zeroblob(900000) || zeroblob(900000)");
    EXPECT_TRUE(has(long_text, "too big")) << long_text;
}

TEST(swollen_report, a_part_for_a_page_is_bounded) {
    const ScratchFolder folder;
    const fs::path file = report_in(folder);
    std::string names;
    {
        Database database(file, Database::Mode::read);
        names = columns_but(database, "samples", "sample");
    }
    change(file, "UPDATE samples SET bones = zeroblob(100000) WHERE shot = 1");
    change(file,
           "WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 2500) INSERT INTO samples "
           "(sample" +
               names + ") SELECT n.i" + names + " FROM n, (SELECT * FROM samples WHERE shot = 1 LIMIT 1)");
    const ReportKey first{false, 1};
    const std::string error = error_of([&] { extracted(file, std::span(&first, 1)); });
    EXPECT_TRUE(has(error, "more than 128 MiB") && has(error, file.string())) << error;
}

}  // namespace swollen
}  // namespace backsight::test
