#pragma once

// Turns server.toml and the flags of a server into a ServerConfig: defaults, then the file, then the flags.
// Errors name the file, line, field and what would be right: SettingsError, or CLI::ValidationError for a flag.

#include <CLI/CLI.hpp>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inputs/files/input_error.h"
#include "server/config/config_fields.h"

namespace backsight::config {

/// What is wrong with a file of settings: a mistake of whoever wrote it, and nothing that this machine did.
class SettingsError : public inputs::InputError {
public:
    using InputError::InputError;
};

/// The defaults, overwritten by a file, and the line of each field in it.
struct FileSettings {
    ServerConfig config;
    std::map<const ConfigField*, std::size_t> lines;
};

/// Checks each value by itself, not in combination: flags may still change one. `file` is the text's name in messages.
/// What the file gives itself goes before what the value of Game::naming_field() decides. `game`: null for the
/// service's settings alone; else it must outlive the result.
FileSettings parse_settings(std::string_view text, const std::filesystem::path& file, const service::Game* game);
/// Settings of a file that is used without flags: conflicts are errors too.
ServerConfig parse_config(std::string_view text, const std::filesystem::path& file, const service::Game* game);

/// A file that reads back as `config`. Comments give unit, limits and meaning of each field.
std::string print_config(const ServerConfig& config);

/// For --quiet: a log on standard error has errors alone. A file of the log stays as it is.
void be_quiet(ServerConfig& config);

/// Adds --config, --print-config, --check-config and a flag for each field to a command. Must outlive the parse; call
/// load() in the callback. load() again reads the file again.
class ConfigOptions {
public:
    /// `game` must outlive it. Null: the service's settings alone.
    explicit ConfigOptions(const service::Game* game) : game_(game) {}

    void add_to(CLI::App& command);
    ServerConfig load() const;
    bool wants_print() const { return print_; }
    bool wants_check() const { return check_; }

private:
    bool is_given(const ConfigField& field) const;
    std::optional<std::string> given_name() const;

    const service::Game* game_;
    std::string file_;
    bool print_ = false;
    bool check_ = false;
    std::vector<std::pair<const ConfigField*, std::string>> given_;
};

}  // namespace backsight::config
