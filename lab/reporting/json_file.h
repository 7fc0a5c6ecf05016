#pragma once

// The lab's results as a file that people can read and programs can cut by lines.

#include <filesystem>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

namespace backsight::lab {

/// An array of what `as_json` makes of each row.
template <class Row, class AsJson>
nlohmann::ordered_json json_list(const std::vector<Row>& rows, AsJson as_json) {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const Row& row : rows) all.push_back(as_json(row));
    return all;
}

/// Writes the members of an object in their order, a line each; those in `listed` are arrays, with a line for each
/// element. inputs::OutputError as inputs::write_output_file().
void write_json_file(const nlohmann::ordered_json& json, std::initializer_list<std::string_view> listed,
                     const std::filesystem::path& file);

}  // namespace backsight::lab
