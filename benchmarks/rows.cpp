#include "benchmarks/rows.h"

#include <fstream>
#include <thread>

#include "lab/json_file.h"
#include "lab/output_file.h"

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

}  // namespace

Machine Machine::here() { return {cpu_name(), std::thread::hardware_concurrency(), compiler_name()}; }

std::string Machine::line() const { return cpu + ", " + std::to_string(cores) + " cores, " + compiler; }

std::string command_line(const std::string& bench, int argc, char** argv) {
    std::string line = "./bench " + bench;
    for (int i = 1; i < argc; ++i) line += std::string(" ") + argv[i];
    return line;
}

void write_rows_json(const Rows& rows, const std::filesystem::path& file) {
    const Json machine{{"cpu", rows.machine.cpu}, {"cores", rows.machine.cores}, {"compiler", rows.machine.compiler}};
    lab::write_json_file({{"command", rows.command}, {"machine", machine}, {"rows", rows.rows}}, {"rows"}, file);
}

void write_rows_csv(const Rows& rows, const std::filesystem::path& file) {
    std::string text = "# " + rows.command + "\n# " + rows.machine.line() + "\n";
    bool is_first = true;
    for (const Json& row : rows.rows) {
        std::string head;
        std::string line;
        for (const auto& [name, value] : row.items()) {
            const char* separator = line.empty() && head.empty() ? "" : ",";
            head += separator + name;
            line += separator + field(value);
        }
        if (is_first) text += head + "\n";
        is_first = false;
        text += line + "\n";
    }
    lab::write_output_file(file, text);
}

}  // namespace backsight::bench
