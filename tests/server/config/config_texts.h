#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "server/config/config_file.h"
#include "tests/inputs/scratch_folder.h"

namespace backsight::test {

using inputs::error_of;
using inputs::has;
using inputs::ScratchFolder;
using namespace config;

// Not the session's.
using ServerConfig = config::ServerConfig;

inline ServerConfig from_flags(std::vector<std::string> arguments) {
    CLI::App program("test");
    CLI::App* serve = program.add_subcommand("serve", "");
    ConfigOptions options;
    options.add_to(*serve);
    arguments.insert(arguments.begin(), "serve");
    std::reverse(arguments.begin(), arguments.end());
    program.parse(arguments);
    return options.load();
}

inline std::string error_in(const std::string& text) {
    return error_of([&] { parse_config(text, "server.toml"); });
}

}  // namespace backsight::test
