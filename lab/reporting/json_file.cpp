#include "lab/reporting/json_file.h"

#include <algorithm>
#include <string>

#include "inputs/files/output_file.h"

namespace backsight::lab {

namespace {

using Json = nlohmann::ordered_json;

std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string line_by_line(const Json& rows) {
    std::string text = "[";
    const char* separator = "\n";
    for (const Json& row : rows) {
        text += separator + dumped(row);
        separator = ",\n";
    }
    return text + "\n]";
}

}  // namespace

void write_json_file(const Json& json, std::initializer_list<std::string_view> listed,
                     const std::filesystem::path& file) {
    std::string text = "{";
    const char* separator = "\n";
    for (const auto& [name, value] : json.items()) {
        const bool is_listed = std::ranges::find(listed, name) != listed.end();
        text += separator + dumped(name) + ": " + (is_listed ? line_by_line(value) : dumped(value));
        separator = ",\n";
    }
    inputs::write_output_file(file, text + "\n}\n");
}

}  // namespace backsight::lab
