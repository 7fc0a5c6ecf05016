#pragma once

// --data, and $BACKSIGHT_DATA where it was not given: the folder of recordings.

#include <CLI/CLI.hpp>

#include <filesystem>
#include <optional>
#include <string>

namespace backsight::cli {

void add_data_option(CLI::App& command, std::string& data);

/// The folder of recordings, if one was named. A name that leads nowhere is an error: to play bots instead would be the
/// wrong answer.
std::optional<std::filesystem::path> data_folder(const std::string& given);

}  // namespace backsight::cli
