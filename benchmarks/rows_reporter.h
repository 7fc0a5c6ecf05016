#pragma once

// What Google Benchmark measured, as rows for files (rows.h), while it prints its own table.
//
// In: the runs of a program's benchmarks, in the order in which they end. Out: a row each: the benchmark's name, its
// arguments by name, `time_ns` (Google Benchmark's mean time of an iteration) and all counters by name. Aggregates of
// repetitions are printed only: a row is a run. One per program; one thread.

#include <benchmark/benchmark.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

namespace backsight::bench {

class RowsReporter : public benchmark::BenchmarkReporter {
public:
    /// Prints as Google Benchmark's arguments ask for: after benchmark::Initialize().
    RowsReporter();

    bool ReportContext(const Context& context) override;
    void ReportRuns(const std::vector<Run>& runs) override;
    void Finalize() override;

    const nlohmann::ordered_json& rows() const { return rows_; }
    /// A run ended with an error: what it measured is not to be used.
    bool has_failed() const { return has_failed_; }

private:
    std::unique_ptr<benchmark::BenchmarkReporter> printer_;
    nlohmann::ordered_json rows_ = nlohmann::ordered_json::array();
    bool has_failed_ = false;
};

}  // namespace backsight::bench
