#include "lab/reporting/report.h"

#include <fstream>
#include <limits>

#include <gtest/gtest.h>

#include "inputs/files/output_file.h"
#include "lab/clock/report.h"
#include "lab/fidelity/report.h"
#include "lab/projectiles/report.h"
#include "lab/reckoning/report.h"
#include "tests/inputs/scratch_folder.h"

namespace backsight::lab {
namespace {

using inputs::error_of;
using inputs::has;
using inputs::ScratchFolder;

struct SampleRow {
    std::string name;
    std::uint64_t part = 0;
    std::uint64_t whole = 0;
    double length_m = 0.0;
};

const Fields<SampleRow> sample_fields{
    {{"name", "name", 8}, &SampleRow::name},
    {{"part", "part,\n%", 6, percent_of("whole")}, &SampleRow::part},
    {{"whole"}, &SampleRow::whole},
    {{"length_m", "length, mm", 0, fixed(1, 1000.0)}, &SampleRow::length_m},
};

const std::vector<SampleRow> sample_rows{{"one", 1, 3, 0.0015},
                                         {"\x1b[2J", 3, 3, std::numeric_limits<double>::quiet_NaN()}};

Report small_report() {
    Report report{"clock", "One <sentence>.", "Text\n"};
    report.data = {{"command", "backsight lab"}, {"names", {"a", "b"}}, {"rows", json_of(sample_rows, sample_fields)}};
    report.columns = columns_of(sample_fields);
    return report;
}

std::size_t count_of(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + part.size())) ++count;
    return count;
}

/// What stands in the page's element for data.
Json data_of(const std::string& page) {
    const std::string start = "<script type=\"application/json\" class=\"data\">";
    const std::size_t from = page.find(start) + start.size();
    return Json::parse(page.substr(from, page.find("</script>", from) - from));
}

// Every lab's, with what `change` does to its data.
template <class Change>
std::vector<std::string> all_pages(Change change) {
    std::vector<std::string> pages;
    for (Report report :
         {report(FidelityResult{}), clock::report(clock::ClockResult{}),
          projectiles::report(projectiles::ProjectilesResult{}), reckoning::report(reckoning::ReckoningResult{})}) {
        change(report);
        pages.push_back(page_of(report));
    }
    return pages;
}

TEST(lab_table, a_column_declared_once_is_text_markdown_and_json) {
    const Table table(json_of(sample_rows, sample_fields), columns_of(sample_fields));
    EXPECT_EQ(table.text(),
              "          part,\n"
              "name          %  length, mm\n"
              "one       33.33         1.5\n"
              "?[2J        100           -\n");
    EXPECT_EQ(Table(json_of(sample_rows, sample_fields), columns_of(sample_fields, {"length_m", "name"})).markdown(),
              "| length, mm | name |\n|---|---|\n| 1.5 | one |\n| - | ?[2J |\n");
    EXPECT_EQ(json_of(sample_rows[0], sample_fields).dump(), R"({"name":"one","part":1,"whole":3,"length_m":0.0015})");
}

TEST(lab_table, what_needs_more_room_than_its_column_has_gets_it) {
    Table table({{"name", 4}, {"a", 3}, {"b", 3}});
    table.add({"longer", "12345", "1"});
    EXPECT_EQ(table.text(), "name       a  b\nlonger 12345  1\n");
}

TEST(lab_table, a_grid_draws_the_rows_of_a_name_and_a_value_together) {
    const std::vector<SampleRow> all{{"a", 1, 4, 1.0}, {"b", 0, 4, 1.0}, {"a", 3, 4, 1.0}, {"a", 4, 4, 2.5}};
    const auto cell =
        share_cell(all, &SampleRow::name, &SampleRow::length_m, &SampleRow::part, &SampleRow::whole, inputs::percent);
    const Table table =
        grid({"name", 6}, different(all, &SampleRow::name), different(all, &SampleRow::length_m), 8, cell);
    EXPECT_EQ(table.text(),
              "name         1     2.5\n"
              "a        50.00     100\n"
              "b            0       -\n");
}

TEST(lab_table, nothing_is_rounded_to_none) {
    EXPECT_EQ(per_thousand(0, 1000), "0");
    EXPECT_EQ(per_thousand(1, 1'000'000), "0.0010");
    EXPECT_EQ(per_thousand(701, 3000), "234");
    EXPECT_EQ(per_thousand(15, 1000), "15.0");
    EXPECT_EQ(per_thousand(0, 0), "-");
}

TEST(lab_report, the_json_has_a_line_for_each_row) {
    EXPECT_EQ(
        lines_of(
            {{"command", "c"}, {"names", {"a", "b"}}, {"rows", {{{"x", 1}}, {{"x", 2}}}}, {"none", Json::array()}}),
        "{\n\"command\": \"c\",\n\"names\": [\"a\",\"b\"],\n\"rows\": [\n{\"x\":1},\n{\"x\":2}\n],\n\"none\": []\n}\n");
}

TEST(lab_report, what_is_not_known_is_null_in_the_file) {
    EXPECT_TRUE(Json::parse(lines_of(small_report().data))["rows"][1]["length_m"].is_null());
}

TEST(lab_report, the_command_stands_below_the_text) {
    EXPECT_EQ(text_of(small_report()), "One <sentence>.\n\nText\nCommand: backsight lab\n");
}

TEST(lab_report, a_file_that_cannot_be_written_is_named) {
    const ScratchFolder folder;
    const auto nowhere = folder.path() / "missing" / "out";
    const std::string expected = "cannot write " + nowhere.string() + ": No such file or directory";
    EXPECT_EQ(error_of([&] { write_json(small_report(), nowhere); }), expected);
    EXPECT_EQ(error_of([&] { write_page(small_report(), nowhere); }), expected);
    EXPECT_EQ(error_of([&] { inputs::write_output_file("/dev/full", "x"); }),
              "cannot write /dev/full: No space left on device");
}

TEST(lab_page, names_its_rows_once) {
    const Json data = data_of(page_of(small_report()));
    EXPECT_EQ(data["rows"]["keys"], Json({"name", "part", "whole", "length_m"}));
    EXPECT_EQ(data["rows"]["lines"][0], Json({"one", 1, 3, 0.0015}));
    EXPECT_EQ(data["columns"][1]["key"], "part");
    EXPECT_EQ(data["columns"][1]["kind"], "percent");
    EXPECT_EQ(data["columns"][1]["whole"], "whole");
}

TEST(lab_page, is_one_file_that_loads_nothing) {
    for (const std::string& page : all_pages([](Report&) {})) {
        EXPECT_TRUE(has(page, "default-src 'none'"));
        EXPECT_TRUE(has(page, "var uPlot="));
        for (const char* loads : {"<link", "src=", "@import", "url(", "{{"}) EXPECT_FALSE(has(page, loads)) << loads;
    }
}

TEST(lab_page, of_several_labs_holds_each_with_its_script_once) {
    const std::vector<Report> reports{report(FidelityResult{}), clock::report(clock::ClockResult{})};
    const std::string page = page_of(reports);
    EXPECT_EQ(count_of(page, "<article "), 2u);
    EXPECT_EQ(count_of(page, "var uPlot="), 1u);
    for (const char* lab : {"fidelity", "clock"}) {
        EXPECT_TRUE(has(page, "<article data-lab=\"" + std::string(lab) + "\">")) << lab;
        EXPECT_EQ(count_of(page, "Labs.define(\"" + std::string(lab) + "\""), 1u) << lab;
    }
    EXPECT_TRUE(has(page, "<title>Backsight lab: all</title>"));
    EXPECT_TRUE(has(page_of(reports[1]), "<title>Backsight lab: clock</title>"));
}

TEST(lab_page, hostile_names_stay_data) {
    const std::string hostile = "</script><script>alert('1')</script><!-- \"q\" & {{css}} \xff";
    const auto change = [&](Report& report) {
        report.headline = hostile;
        report.data["command"] = hostile;
        report.data["rows"] = {{{hostile, hostile}}};
    };
    const std::vector<std::string> plain = all_pages([](Report&) {});
    const std::vector<std::string> pages = all_pages(change);
    for (std::size_t i = 0; i < pages.size(); ++i) {
        EXPECT_EQ(count_of(pages[i], "<script"), count_of(plain[i], "<script"));
        EXPECT_EQ(count_of(pages[i], "</script"), count_of(plain[i], "</script"));
        EXPECT_FALSE(has(pages[i], "<!--"));
        EXPECT_TRUE(has(pages[i], "<h1>&lt;/script&gt;&lt;script&gt;alert(&#39;1&#39;)"));
        EXPECT_EQ(data_of(pages[i])["command"], hostile.substr(0, hostile.size() - 1) + "\xef\xbf\xbd");
    }
}

}  // namespace
}  // namespace backsight::lab
