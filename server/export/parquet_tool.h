#pragma once

// The program that writes Parquet, as a child process: tools/parquet/write, which is DuckDB's own COPY. It takes a line
// "table<tab>CSV file<tab>Parquet file" on its standard input, and answers each by a line: "ok", or what is wrong. It
// removes the CSV file once the Parquet file has its name.

#include <sys/types.h>

#include <filesystem>
#include <string>

namespace backsight::reports {

class ParquetTool {
public:
    /// Throws std::runtime_error where the program cannot be started.
    ParquetTool(const std::filesystem::path& program, const std::filesystem::path& columns);
    /// Ends it.
    ~ParquetTool();
    ParquetTool(const ParquetTool&) = delete;
    ParquetTool& operator=(const ParquetTool&) = delete;

    /// Waits until it is done. Throws std::runtime_error with what the program says.
    void convert(const std::string& table, const std::filesystem::path& csv, const std::filesystem::path& parquet);

private:
    std::string answer();

    std::filesystem::path program_;
    pid_t child_ = -1;
    int channel_ = -1;
    std::string received_;
};

}  // namespace backsight::reports
