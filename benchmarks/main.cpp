// The main program of all benchmarks that are Google Benchmark's: its arguments, and `--json` and `--csv`, which write
// every row to a file with machine and command, as `./bench rewind` does.

#include <CLI/CLI.hpp>

#include <benchmark/benchmark.h>

#include <exception>
#include <filesystem>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "benchmarks/rows.h"
#include "benchmarks/rows_reporter.h"
#include "cli/options.h"

namespace backsight::bench {
namespace {

struct Options {
    std::string csv;
    std::string json;
};

/// view, of .../view_bench.
std::string bench_name(const char* program) {
    const std::string file = std::filesystem::path(program).filename().string();
    return file.substr(0, file.rfind("_bench"));
}

/// 0, or 1 if a benchmark failed; then there are no files.
int run(const Options& options, const std::string& command) {
    Rows results{command, Machine::here()};
    // Not to standard output, which holds nothing but JSON under --benchmark_format=json.
    std::cerr << results.command << '\n' << results.machine.line() << '\n';
    RowsReporter reporter;
    const std::size_t cases = benchmark::RunSpecifiedBenchmarks(&reporter);
    if (cases == 0 || reporter.has_failed()) return 1;
    results.rows = reporter.rows();
    const bool wants_files = !options.csv.empty() || !options.json.empty();
    if (wants_files && results.rows.empty()) throw std::runtime_error("nothing was measured, so no file is written");
    if (!options.csv.empty()) write_rows_csv(results, options.csv);
    if (!options.json.empty()) write_rows_json(results, options.json);
    return 0;
}

/// Google Benchmark takes what it knows of the arguments that are not ours. It keeps `program`.
bool hand_on(char* program, std::vector<std::string> arguments) {
    std::vector<char*> pointers{program};
    for (std::string& argument : arguments) pointers.push_back(argument.data());
    int count = static_cast<int>(pointers.size());
    pointers.push_back(nullptr);
    benchmark::Initialize(&count, pointers.data());
    if (count == 1) return true;
    std::cerr << "./bench " << bench_name(program) << ": neither ours nor Google Benchmark's: '" << pointers[1]
              << "'; --help lists the arguments\n";
    return false;
}

}  // namespace
}  // namespace backsight::bench

int main(int argc, char** argv) {
    using namespace backsight;
    const std::string name = bench::bench_name(argv[0]);
    CLI::App program("A benchmark of benchmarks/" + name + "_bench.cpp, which says what it measures and checks");
    program.name("./bench " + name);
    program.footer("Further arguments are Google Benchmark's:");
    program.allow_extras();
    bench::Options options;
    program.add_option("--csv", options.csv, "Write every row to this file")->check(cli::writable_file());
    program.add_option("--json", options.json, "Write every row to this file")->check(cli::writable_file());
    try {
        program.parse(argc, argv);
        if (!bench::hand_on(argv[0], program.remaining())) return 2;
        return bench::run(options, bench::command_line(name, argc, argv));
    } catch (const CLI::CallForHelp& help) {
        program.exit(help);
        benchmark::PrintDefaultHelp();
        return 0;
    } catch (const CLI::ParseError& error) {
        return program.exit(error);
    } catch (const std::exception& error) {
        std::cerr << "./bench " << name << ": " << error.what() << '\n';
        return 1;
    }
}
