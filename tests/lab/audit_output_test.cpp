#include <gtest/gtest.h>

#include <fstream>
#include <limits>
#include <sstream>

#include <nlohmann/json.hpp>

#include "lab/audit/report.h"
#include "tests/inputs/scratch_folder.h"

namespace backsight::lab::audit {
namespace {

using inputs::has;
using nlohmann::json;

AuditRow row(const char* rules, const char* gain, double found, double bound) {
    AuditRow made;
    made.rules = rules;
    made.strategy = "slow";
    made.claim = "\"my network is slow\"";
    made.gain = gain;
    made.found = found;
    made.honest = 90.0;
    made.bound = bound;
    made.bounded_by = "`max_rewind`";
    made.tried = 160;
    made.lie = {{"behind", 250.5}};
    return made;
}

AuditLabResult small_result() {
    AuditLabResult result;
    result.seed = 7;
    result.command = "backsight lab audit";
    result.rows = {row("library", "paid_ms", 249.4, 250.0), row("library", "moved_m", 0.987, 1.0),
                   row("server", "paid_ms", 499.4, 500.0), row("server", "moved_m", 3.49, 3.5)};
    result.reach = {{"library", 4.0, 218.75}};
    return result;
}

std::string table_of(const AuditLabResult& result) { return text_of(report(result)); }

TEST(audit_table, headline_says_whether_the_rules_held_and_names_the_worst_that_did_not) {
    EXPECT_EQ(report(small_result()).headline, "No lie gained more than the rules promise.");
    EXPECT_EQ(report(AuditLabResult{}).headline, "Nothing was tried.");
    AuditLabResult broken = small_result();
    broken.rows[0].found = 260.0;
    broken.rows[1].found = 1.9;
    EXPECT_FALSE(broken.holds());
    EXPECT_EQ(report(broken).headline,
              "The rules are broken: \"my network is slow\" gained 1.90 m (how far its victim has gone since), 1.00 m "
              "is promised.");
    EXPECT_TRUE(has(table_of(broken), " ! `max_rewind`"));
}

TEST(audit_table, has_a_line_per_number) {
    const std::string table = table_of(small_result());
    EXPECT_TRUE(has(table, "At the defaults of the server"));
    EXPECT_TRUE(has(table, "249 ms"));
    EXPECT_TRUE(has(table, "3.49 m"));
    EXPECT_TRUE(has(table, "library, at a victim of 4 m/s"));
    EXPECT_TRUE(has(table, "640 attacks, seed 7"));
    EXPECT_TRUE(has(table, "Command: backsight lab audit"));
    EXPECT_FALSE(has(table, " ! "));
}

TEST(audit_table, an_empty_result_says_so) { EXPECT_EQ(table_of({}), "Nothing was tried.\n"); }

TEST(audit_table, the_markdown_puts_the_sets_of_rules_side_by_side) {
    const std::string text = markdown(small_result());
    EXPECT_TRUE(has(text, "| the lie | what it gains | library | server | honest | what bounds it |\n"));
    EXPECT_TRUE(has(text,
                    "| \"my network is slow\" | how old a place is hit | 249 ms | 499 ms | 90 ms | "
                    "`max_rewind` |\n| ... | how far its victim has gone since | 0.99 m | 3.49 m |"));
}

TEST(audit_table, names_can_not_command_the_terminal) {
    AuditLabResult result = small_result();
    result.rows[0].claim = "\x1b[2J";
    result.command = "\x1b[2J";
    EXPECT_FALSE(has(table_of(result), "\x1b"));
}

TEST(audit_json, holds_each_row_under_the_names_that_were_promised_and_null_for_what_has_no_bound) {
    const inputs::ScratchFolder folder;
    const auto file = folder.path() / "out.json";
    AuditLabResult result = small_result();
    result.rows[3].bound = std::numeric_limits<double>::infinity();
    write_json(report(result), file);
    std::ifstream in(file);
    const json read = json::parse(in);
    EXPECT_EQ(read["seed"], 7);
    EXPECT_EQ(read["holds"], true);
    ASSERT_EQ(read["rows"].size(), 4u);
    for (const json& one : read["rows"])
        for (const char* name :
             {"rules", "strategy", "claim", "gain", "found", "honest", "bound", "bounded_by", "tried", "lie", "holds"})
            EXPECT_TRUE(one.contains(name)) << name;
    EXPECT_EQ(read["rows"][0]["found"], 249.4);
    EXPECT_EQ(read["rows"][0]["lie"]["behind"], 250.5);
    EXPECT_TRUE(read["rows"][3]["bound"].is_null());
    EXPECT_EQ(read["rows"][0]["holds"], true);
    result.rows[0].found = result.rows[0].bound + 1.0;
    const json broken = report(result).data;
    EXPECT_EQ(broken["holds"], false);
    EXPECT_EQ(broken["rows"][0]["holds"], false);
    EXPECT_EQ(broken["rows"][1]["holds"], true);
    EXPECT_EQ(read["reach"][0]["round_trip_ms"], 218.75);
}

}  // namespace
}  // namespace backsight::lab::audit
