#include "benchmarks/rows.h"

#include <algorithm>
#include <fstream>
#include <thread>
#include <vector>

#include "inputs/files/output_file.h"
#include "lab/reporting/report.h"

namespace backsight::bench {

namespace {

using Json = nlohmann::ordered_json;

std::string cpu_name() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);) {
        const std::size_t colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
    }
    return "unknown";
}

std::string compiler_name() {
#if defined(__clang__)
    return __VERSION__;
#elif defined(__GNUC__)
    return std::string("g++ ") + __VERSION__;
#else
    return "unknown";
#endif
}

std::string field(const Json& value) {
    if (value.is_null()) return {};
    if (!value.is_string()) return value.dump();
    const auto text = value.get<std::string>();
    if (text.find_first_of(",\"\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

// Names of the members of all rows, in the order in which they first appear.
std::vector<std::string> columns_of(const Json& rows) {
    std::vector<std::string> columns;
    for (const Json& row : rows) {
        for (const auto& [name, value] : row.items()) {
            if (std::ranges::find(columns, name) == columns.end()) columns.push_back(name);
        }
    }
    return columns;
}

// Quotes an argument as a shell reads it back: where it holds more than names, numbers and paths.
std::string quoted_argument(const std::string& argument) {
    constexpr const char* plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,:/@%";
    if (!argument.empty() && argument.find_first_not_of(plain) == std::string::npos) return argument;
    std::string quoted = "'";
    for (const char c : argument) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

}  // namespace

Machine Machine::here() { return {cpu_name(), std::thread::hardware_concurrency(), compiler_name()}; }

std::string Machine::line() const { return cpu + ", " + std::to_string(cores) + " cores, " + compiler; }

std::string command_line(const std::string& bench, int argc, char** argv) {
    std::string line = "./bench " + bench;
    for (int i = 1; i < argc; ++i) line += " " + quoted_argument(argv[i]);
    return line;
}

void write_rows_json(const Rows& rows, const std::filesystem::path& file) {
    const Json machine{{"cpu", rows.machine.cpu}, {"cores", rows.machine.cores}, {"compiler", rows.machine.compiler}};
    const Json all{{"command", rows.command}, {"machine", machine}, {"rows", rows.rows}};
    inputs::write_output_file(file, lab::lines_of(all));
}

void write_rows_csv(const Rows& rows, const std::filesystem::path& file) {
    std::string text = "# " + rows.command + "\n# " + rows.machine.line() + "\n";
    const std::vector<std::string> columns = columns_of(rows.rows);
    for (const std::string& name : columns) text += (&name == &columns.front() ? "" : ",") + field(name);
    text += "\n";
    for (const Json& row : rows.rows) {
        for (const std::string& name : columns) {
            if (&name != &columns.front()) text += ",";
            text += field(row.value(name, Json()));
        }
        text += "\n";
    }
    inputs::write_output_file(file, text);
}

}  // namespace backsight::bench
