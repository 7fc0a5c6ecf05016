#include <fstream>
#include <limits>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "inputs/files/names_apart.h"
#include "inputs/files/number_format.h"
#include "inputs/files/output_file.h"
#include "lab/fidelity/report.h"
#include "lab/fidelity/strategies.h"
#include "lab/fidelity/summary.h"
#include "tests/inputs/scratch_folder.h"

namespace backsight::lab {
namespace {

using inputs::has;
using inputs::ScratchFolder;
using nlohmann::json;

FidelityRow row_of(const std::string& strategy, std::uint64_t shots, std::uint64_t agreed) {
    FidelityRow row;
    row.movement = "bots";
    row.trace = "5g";
    row.tick_rate_hz = 64.0;
    row.snapshot_rate_hz = 64.0 / 3.0;
    row.added_loss_ratio = 0.05;
    row.extra_rtt_ms = 20.0;
    row.strategy = strategy;
    row.shots = shots;
    row.agreed = agreed;
    row.false_hits = (shots - agreed) / 2;
    row.false_misses = shots - agreed - row.false_hits;
    row.bit_equal = agreed / 2;
    row.error_p50_m = 0.0125;
    row.error_p99_m = 0.5;
    return row;
}

FidelityResult small_result() {
    FidelityResult result;
    result.rows = {row_of("moment", 1000, 980), row_of("exact", 1000, 1000), row_of("moment", 3000, 2970)};
    result.fired = 4100;
    result.judged = 4000;
    result.lost = 60;
    result.screen_hits = 1900;
    result.set_apart = {{"cap_time", 40}};
    result.drawn_as = {{"interpolated", 3900}, {"held", 100}};
    result.commands = 100;
    result.stamp_bits = 1600;
    result.snapshots_sent = 1000;
    result.snapshots_lost = 51;
    result.inputs = "our own bots";
    result.command = "backsight lab fidelity";
    return result;
}

std::string table_of(const FidelityResult& result) { return text_of(report(result)); }

std::string content_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

TEST(fidelity_format, percent_is_100_only_where_all_agreed) {
    EXPECT_EQ(inputs::percent(1'000'000, 1'000'000), "100");
    EXPECT_EQ(inputs::percent(999'999, 1'000'000), "99.9999");
    EXPECT_EQ(inputs::percent(99'999'999'999, 100'000'000'000), "99.999999999");
    EXPECT_EQ(inputs::percent(2'999'999, 3'000'000), "99.99996");
    EXPECT_EQ(inputs::percent(9'999, 10'000), "99.99");
    EXPECT_EQ(inputs::percent(995, 1000), "99.50");
    EXPECT_EQ(inputs::percent(2, 3), "66.66");
}

TEST(fidelity_format, percent_is_0_only_where_there_was_none) {
    EXPECT_EQ(inputs::percent(0, 1000), "0");
    EXPECT_EQ(inputs::percent(1, 1'000'000), "0.0001");
    EXPECT_EQ(inputs::percent(1, 20), "5.00");
    EXPECT_EQ(inputs::percent(0, 0), "-");
}

TEST(fidelity_format, centimetres_name_no_error_only_where_it_is_0) {
    EXPECT_EQ(inputs::centimetres(0.0), "0");
    EXPECT_EQ(inputs::centimetres(1e-9), "<0.01");
    EXPECT_EQ(inputs::centimetres(0.0125), "1.25");
    EXPECT_EQ(inputs::centimetres(0.5), "50.0");
    EXPECT_EQ(inputs::centimetres(12.345), "1234");
    EXPECT_EQ(inputs::centimetres(std::numeric_limits<double>::quiet_NaN()), "-");
}

TEST(fidelity_format, numbers_as_people_read_them) {
    EXPECT_EQ(inputs::grouped(0), "0");
    EXPECT_EQ(inputs::grouped(999), "999");
    EXPECT_EQ(inputs::grouped(1'234'567), "1,234,567");
    EXPECT_EQ(inputs::duration(4.21), "4.2 s");
    EXPECT_EQ(inputs::duration(59.6), "1 min 00 s");
    EXPECT_EQ(inputs::duration(185.0), "3 min 05 s");
    EXPECT_EQ(inputs::duration(7620.0), "2 h 07 min");
    EXPECT_EQ(inputs::duration(-1.0), "-");
    EXPECT_EQ(inputs::short_number(64.0), "64");
    EXPECT_EQ(inputs::short_number(64.0 / 3.0), "21.333");
    EXPECT_EQ(inputs::printable("a\033[2Jb\n"), "a?[2Jb?");
    EXPECT_EQ(inputs::printable("\u00fc\u20ac\U0001f600 \xc2\x9b"), "\u00fc\u20ac\U0001f600 ?");
    // Cut, overlong, a surrogate, beyond Unicode, a byte that follows nothing.
    EXPECT_EQ(inputs::printable("\xe2\x82 \xc0\x80 \xed\xa0\x80 \xf4\x90\x80\x80 \x9b\xff"), "?? ?? ??? ???? ??");
}

TEST(fidelity_summary, pools_cells_by_strategy_in_the_order_they_come) {
    const auto sums = summarize_by_strategy(small_result().rows);
    ASSERT_EQ(sums.size(), 2u);
    EXPECT_EQ(sums[0].strategy, "moment");
    EXPECT_EQ(sums[0].cells, 2u);
    EXPECT_EQ(sums[0].shots, 4000u);
    EXPECT_EQ(sums[0].agreed, 3950u);
    EXPECT_EQ(sums[0].worst_cell_shots, 1000u);
    EXPECT_EQ(sums[0].worst_cell_agreed, 980u);
    EXPECT_DOUBLE_EQ(sums[0].error_p50_median_m, 0.0125);
    EXPECT_EQ(sums[1].strategy, "exact");
}

TEST(fidelity_summary, cells_without_shots_or_errors_do_not_spoil_the_others) {
    FidelityRow no_error = row_of("tick", 10, 9);
    no_error.error_p99_m = std::numeric_limits<double>::quiet_NaN();
    const auto sums = summarize_by_strategy({row_of("tick", 0, 0), no_error, row_of("tick", 10, 8)});
    ASSERT_EQ(sums.size(), 1u);
    EXPECT_EQ(sums[0].cells, 2u);
    EXPECT_EQ(sums[0].worst_cell_agreed, 8u);
    EXPECT_DOUBLE_EQ(sums[0].error_p99_worst_m, 0.5);
}

TEST(fidelity_summary, headline_holds_the_number) {
    EXPECT_EQ(headline(small_result()), "'exact' judged 100 % of the shots as the shooter saw them.");
    FidelityResult without_exact;
    without_exact.rows = {row_of("ping", 100, 60), row_of("tick", 100, 93)};
    EXPECT_EQ(headline(without_exact), "'tick' judged 93.00 % of the shots as the shooter saw them.");
}

TEST(fidelity_summary, every_strategy_of_the_lab_is_explained) {
    for (const std::string& name : all_strategies()) EXPECT_FALSE(about_strategy(name).empty()) << name;
    EXPECT_TRUE(about_strategy("other").empty());
}

TEST(fidelity_table, says_what_happened_to_the_shots) {
    const std::string table = table_of(small_result());
    EXPECT_TRUE(has(table, "64/21.3"));
    EXPECT_TRUE(has(table, "4,100 shots fired: 4,000 judged above, 60 lost"));
    EXPECT_TRUE(has(table, "40  cap_time"));
    EXPECT_TRUE(has(table, "47.50 % of the judged shots hit"));
    EXPECT_TRUE(has(table, "interpolated in 97.50 %, held in 2.50 %"));
    EXPECT_TRUE(has(table, "A stamp cost 2.00 bytes per command. The links lost 5.10 % of the snapshots."));
}

TEST(fidelity_table, a_single_misjudged_shot_is_seen) {
    FidelityResult result;
    result.rows = {row_of("exact", 1'000'000, 999'999)};
    const std::string table = table_of(result);
    EXPECT_TRUE(has(table, "'exact' judged 99.9999 % of the shots as"));
    EXPECT_TRUE(has(table, " 99.9999"));
}

TEST(fidelity_json, holds_each_row_and_the_summary) {
    const ScratchFolder folder;
    const auto file = folder.path() / "out.json";
    write_json(report(small_result()), file);
    const json read = json::parse(content_of(file));
    EXPECT_EQ(read["command"], "backsight lab fidelity");
    EXPECT_EQ(read["inputs"], "our own bots");
    ASSERT_EQ(read["rows"].size(), 3u);
    const json& row = read["rows"][0];
    EXPECT_EQ(row["movement"], "bots");
    EXPECT_EQ(row["trace"], "5g");
    EXPECT_EQ(row["tick_rate_hz"], 64.0);
    EXPECT_EQ(row["snapshot_rate_hz"], 64.0 / 3.0);
    EXPECT_EQ(row["added_loss_ratio"], 0.05);
    EXPECT_EQ(row["extra_rtt_ms"], 20.0);
    EXPECT_EQ(row["strategy"], "moment");
    EXPECT_EQ(row["shots"], 1000);
    EXPECT_EQ(row["agreement_ratio"], 0.98);
    EXPECT_EQ(row["false_hit_ratio"], 0.01);
    EXPECT_EQ(row["false_miss_ratio"], 0.01);
    EXPECT_EQ(row["error_p50_m"], 0.0125);
    EXPECT_EQ(row["error_p99_m"], 0.5);
    EXPECT_EQ(row["bit_equal_ratio"], 0.49);
    const json& summary = read["summary"];
    EXPECT_EQ(summary["fired"], 4100);
    EXPECT_EQ(summary["set_apart"], json({{"cap_time", 40}}));
    EXPECT_EQ(summary["stamp_bytes_per_command"], 2.0);
    EXPECT_EQ(summary["strategies"][1]["agreement_ratio"], 1.0);
}

TEST(fidelity_json, survives_names_and_numbers_that_json_cannot_hold) {
    FidelityResult result = small_result();
    result.rows[0].trace = "broken \xff name \"quoted\"";
    result.rows[0].error_p99_m = std::numeric_limits<double>::infinity();
    const ScratchFolder folder;
    write_json(report(result), folder.path() / "out.json");
    const json read = json::parse(content_of(folder.path() / "out.json"));
    EXPECT_EQ(read["rows"][0]["trace"], "broken \xef\xbf\xbd name \"quoted\"");
    EXPECT_TRUE(read["rows"][0]["error_p99_m"].is_null());
}

TEST(fidelity_outputs, an_empty_result_says_so) {
    const FidelityResult empty;
    EXPECT_TRUE(has(table_of(empty), "No shot was judged: nobody fired."));
    EXPECT_EQ(report(empty).data["rows"].size(), 0u);
    EXPECT_TRUE(has(page_of(report(empty)), "<h1>No shot was judged: nobody fired.</h1>"));
}

TEST(fidelity_outputs, a_result_without_a_judged_shot_says_why) {
    FidelityResult none;
    none.held_fire = {{"no snapshot had come", 7}, {"the player was dead or away", 1200}};
    EXPECT_EQ(headline(none),
              "No shot was judged: nobody fired, as 7 times no snapshot had come, 1,200 times the player was dead or "
              "away.");
    none.fired = 40;
    none.lost = 30;
    none.set_apart = {{"shooter gone", 10}};
    EXPECT_EQ(headline(none),
              "No shot was judged: 40 were fired, 30 lost with every copy of their command; set apart 10 times shooter "
              "gone.");
}

TEST(fidelity_json, a_row_carries_what_was_set_apart_in_its_cell) {
    FidelityResult result = small_result();
    result.rows[1].fired = 50;
    result.rows[1].lost = 3;
    result.rows[1].set_apart = {{"cap_time", 4}};
    result.warnings = {"pos.csv:3"};
    const json read = report(result).data;
    EXPECT_EQ(read["rows"][1]["fired"], 50);
    EXPECT_EQ(read["rows"][1]["lost"], 3);
    EXPECT_EQ(read["rows"][1]["set_apart"], json({{"cap_time", 4}}));
    EXPECT_EQ(read["rows"][0]["set_apart"], json::object());
    EXPECT_EQ(read["warnings"], json({"pos.csv:3"}));
}

TEST(lab_names, inputs_of_one_name_are_kept_apart) {
    std::vector<FidelityRow> rows(5);
    const char* names[] = {"a", "a", "b", "a (2)", "a"};
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i].movement = names[i];
    inputs::keep_apart(rows, &FidelityRow::movement);
    const char* apart[] = {"a", "a (2)", "b", "a (2) (2)", "a (3)"};
    for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_EQ(rows[i].movement, apart[i]);
}

}  // namespace
}  // namespace backsight::lab
