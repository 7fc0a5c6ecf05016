#pragma once

// The results of a benchmark program as files: what was measured, with the machine and the command it was measured by.
//
// In: flat objects, a row each. Out: JSON (`command`, `machine`, `rows`) or CSV. In CSV, lines with `#` in front say
// command and machine; then come a head and the rows. A field is empty where the row has no such member. Errors:
// inputs::OutputError where a file cannot be written.

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

namespace backsight::bench {

struct Machine {
    std::string cpu;  ///< as the system names it; "unknown" where it does not
    unsigned cores = 0;
    std::string compiler;

    static Machine here();
    /// All of it in a line.
    std::string line() const;
};

struct Rows {
    std::string command;
    Machine machine;
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
};

/// The program's name and arguments, as they can be given again to `./bench`.
std::string command_line(const std::string& bench, int argc, char** argv);

void write_rows_json(const Rows& rows, const std::filesystem::path& file);
void write_rows_csv(const Rows& rows, const std::filesystem::path& file);

}  // namespace backsight::bench
