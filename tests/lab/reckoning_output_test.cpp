#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include <nlohmann/json.hpp>

#include "lab/reckoning/report.h"
#include "tests/inputs/scratch_folder.h"

namespace backsight::lab::reckoning {
namespace {

using inputs::has;
using nlohmann::json;

ReckoningRow row(Question question, const char* model) {
    ReckoningRow made;
    made.question = question;
    made.set = "duel";
    made.model = model;
    made.error_p50_m = 0.01;
    made.error_p95_m = 0.25;
    return made;
}

ReckoningResult small_result() {
    ReckoningResult result;
    result.command = "backsight lab reckoning";
    result.sets = {{"duel", "a folder", false, "damped", 3, 90.5}};
    for (const char* model : {"constant velocity", "damped"}) {
        ReckoningRow updates = row(Question::updates, model);
        updates.bound_m = 0.2032;
        updates.updates_per_s = model[0] == 'd' ? 8.426 : 9.591;
        updates.bytes_per_s = 250.0;
        result.rows.push_back(updates);
        ReckoningRow ahead = row(Question::extrapolation, model);
        ahead.horizon_ms = 100.0;
        result.rows.push_back(ahead);
    }
    ReckoningRow shown = row(Question::shown, "PUN 2, at once");
    shown.rate_hz = 10.0;
    shown.horizon_ms = 50.0;
    result.rows.push_back(shown);
    result.notes = {{"damped", "fades"}};
    return result;
}

std::string table_of(const ReckoningResult& result) { return text_of(report(result)); }

TEST(reckoning_table, headline_holds_the_number) {
    EXPECT_EQ(report(small_result()).headline,
              "Within 20.3 cm of the truth, our models send 12 % fewer updates than constant velocity.");
    EXPECT_EQ(report(ReckoningResult{}).headline, "Nothing was reckoned.");
}

TEST(reckoning_table, has_a_line_per_model_for_each_question) {
    const std::string table = table_of(small_result());
    EXPECT_TRUE(has(table, "off by more than 20.3 cm"));
    EXPECT_TRUE(has(table, "constant velocity                     9.59"));
    EXPECT_TRUE(has(table, "damped                                8.43"));
    EXPECT_TRUE(has(table, "95th percentile: duel"));
    EXPECT_TRUE(has(table, "10 updates a second that take 50 ms"));
    EXPECT_FALSE(has(table, "Bytes a second of one vehicle"));
    EXPECT_TRUE(has(table, "players, 1 min 30 s in 3 paths; a folder") || has(table, "players, 1 min 31 s in 3 paths"));
    EXPECT_TRUE(has(table, "Command: backsight lab reckoning"));
}

TEST(reckoning_table, an_empty_result_says_so) { EXPECT_EQ(table_of({}), "Nothing was reckoned.\n"); }

TEST(reckoning_table, names_can_not_command_the_terminal) {
    ReckoningResult result = small_result();
    result.sets[0].source = "\x1b[2J";
    result.command = "\x1b[2J";
    EXPECT_FALSE(has(table_of(result), "\x1b"));
}

TEST(reckoning_json, holds_each_row_under_the_names_that_were_promised_and_null_for_what_was_not_asked) {
    const inputs::ScratchFolder folder;
    const auto file = folder.path() / "out.json";
    write_json(report(small_result()), file);
    std::ifstream in(file);
    const json read = json::parse(in);
    EXPECT_EQ(read["command"], "backsight lab reckoning");
    ASSERT_EQ(read["rows"].size(), 5u);
    for (const json& one : read["rows"])
        for (const char* name : {"question", "set", "model", "bound_m", "rate_hz", "horizon_ms", "updates_per_s",
                                 "bytes_per_s", "error_p50_m", "error_p95_m"})
            EXPECT_TRUE(one.contains(name)) << name;
    EXPECT_EQ(read["rows"][0]["question"], "updates");
    EXPECT_EQ(read["rows"][0]["bound_m"], 0.2032);
    EXPECT_TRUE(read["rows"][0]["horizon_ms"].is_null());
    EXPECT_EQ(read["rows"][1]["horizon_ms"], 100.0);
    EXPECT_TRUE(read["rows"][1]["updates_per_s"].is_null());
    EXPECT_EQ(read["sets"][0]["our_model"], "damped");
    EXPECT_EQ(read["notes"][0]["about"], "fades");
}

}  // namespace
}  // namespace backsight::lab::reckoning
