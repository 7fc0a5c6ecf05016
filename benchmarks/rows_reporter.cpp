#include "benchmarks/rows_reporter.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

#include "benchmarks/race.h"

namespace backsight::bench {

namespace {

using Json = nlohmann::ordered_json;

// "players:64/hitboxes:16", as Google Benchmark joins what ArgNames() and Args() gave.
void add_arguments(Json& row, std::string_view arguments) {
    while (!arguments.empty()) {
        const std::size_t end = std::min(arguments.find('/'), arguments.size());
        const std::string_view argument = arguments.substr(0, end);
        arguments.remove_prefix(std::min(end + 1, arguments.size()));
        const std::size_t colon = argument.find(':');
        require(colon != std::string_view::npos, "each argument of a benchmark has a name: ArgNames()");
        const std::string_view number = argument.substr(colon + 1);
        std::int64_t value = 0;
        const auto read = std::from_chars(number.data(), number.data() + number.size(), value);
        require(read.ec == std::errc(), "arguments of benchmarks are whole numbers");
        row[std::string(argument.substr(0, colon))] = value;
    }
}

Json row_of(const benchmark::BenchmarkReporter::Run& run) {
    Json row{{"benchmark", run.run_name.function_name}};
    add_arguments(row, run.run_name.args);
    if (run.repetitions > 1) row["repetition"] = run.repetition_index;
    row["iterations"] = run.iterations;
    row["time_ns"] = run.real_accumulated_time * 1e9 / static_cast<double>(run.iterations);
    for (const auto& [name, counter] : run.counters) {
        require(!row.contains(name), "no counter has the name of an argument");
        row[name] = counter.value;
    }
    return row;
}

}  // namespace

RowsReporter::RowsReporter() : printer_(benchmark::CreateDefaultDisplayReporter()) {}

bool RowsReporter::ReportContext(const Context& context) { return printer_->ReportContext(context); }

void RowsReporter::ReportRuns(const std::vector<Run>& runs) {
    printer_->ReportRuns(runs);
    for (const Run& run : runs) {
        if (run.error_occurred) has_failed_ = true;
        if (run.error_occurred || run.run_type != Run::RT_Iteration) continue;
        rows_.push_back(row_of(run));
    }
}

void RowsReporter::Finalize() { printer_->Finalize(); }

}  // namespace backsight::bench
