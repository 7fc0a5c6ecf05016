#pragma once

// --data, and $BACKSIGHT_DATA where it was not given: the folder of recordings, and the networks that a match plays
// from it.

#include <CLI/CLI.hpp>

#include <filesystem>
#include <optional>
#include <string>

#include "server/relay/network_conditions.h"

namespace backsight::cli {

void add_data_option(CLI::App& command, std::string& data);

/// --data and all that a match of bots says of the networks between them and its server.
void add_match_network(CLI::App& command, std::string& data, server::ConditionsOptions& conditions, bool& has_relay);

/// The folder of recordings, if one was named. A name that leads nowhere is an error: to play bots instead would be the
/// wrong answer.
std::optional<std::filesystem::path> data_folder(const std::string& given);

}  // namespace backsight::cli
