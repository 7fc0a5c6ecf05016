#include "lab/cover/report.h"

namespace backsight::lab::cover {

namespace {

constexpr std::size_t name_width = 32;
constexpr std::size_t column_width = 9;

Table table_of(const CoverOptions& options, std::vector<Table::Head> heads) {
    for (const double bound : options.bounds_ms) heads.push_back({written(bound, fixed(0, 1.0, " ms")), column_width});
    return Table(heads);
}

std::vector<std::string> all_written(const std::vector<double>& numbers, const Form& form) {
    std::vector<std::string> texts;
    for (const double number : numbers) texts.push_back(written(number, form));
    return texts;
}

void add_ages(Table& table, const std::vector<CoverResult::Ages>& rows) {
    for (const CoverResult::Ages& row : rows) {
        std::vector<std::string> cells = all_written({row.p50_ms, row.p95_ms, row.p99_ms}, fixed(0));
        cells.insert(cells.begin(), row.name);
        for (const std::string& share : all_written(row.beyond_ratio, fixed(2, 100.0))) cells.push_back(share);
        table.add(cells);
    }
}

}  // namespace

Report report(const CoverOptions& options, const CoverResult& result) {
    Table ages = table_of(options, {{"trace", name_width}, {"p50", 7}, {"p95", 7}, {"p99", 7}});
    add_ages(ages, result.by_trace);
    ages.add({""});
    add_ages(ages, result.by_ping);
    Table refused = table_of(options, {{"held back, ms", name_width}, {"no bound", 11}});
    for (const CoverResult::Refused& row : result.refused) {
        std::vector<std::string> cells = all_written(row.bounded_ms, fixed(0));
        cells.insert(cells.begin(), {title_of(row.held_back_ms), written(row.unbounded_ms, fixed(0))});
        refused.add(cells);
    }
    Report report{"cover", ""};
    report.text =
        "How old an honest victim's screen is for the server, ms; and the percentage of instants at which it is older "
        "than a bound\n\n" +
        ages.text() +
        "\nFor how long hits are refused after the shooter stood in the open, ms, by how long the victim "
        "holds stamps back\n\n" +
        refused.text();
    return report;
}

}  // namespace backsight::lab::cover
