#pragma once

// The table of the server's settings, and the checks that follow from it.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "server/config/server_config.h"

namespace backsight::config {

using Member = std::variant<std::int64_t ServerConfig::*, double ServerConfig::*, std::string ServerConfig::*>;

struct ConfigField {
    std::string_view key;   ///< "section.name" in the file
    std::string_view flag;  ///< "--name" on the command line
    Member member;
    std::string_view unit;     ///< of a number; empty for a bare count or a text
    double lowest = 0.0;       ///< of a number
    double highest = 0.0;      ///< of a number
    std::string_view choices;  ///< of a text: "a|b"; empty: any
    std::string_view help;
};

/// All fields, in the order of the file.
std::span<const ConfigField> config_fields();
const ConfigField* find_field(std::string_view key);
/// Suggests names for an unknown key or section: the known one with nearly its spelling, else all keys of its section,
/// else all sections.
std::string known_keys(std::string_view key);

/// "a whole number from 1 to 65535 in ms", for messages and --help.
std::string expected(const ConfigField& field);
/// The field's value as it stands in a file.
std::string value_text(const ConfigField& field, const ServerConfig& config);

/// Returns false, and sets nothing, if the value does not fit the field.
bool set_whole(const ConfigField& field, ServerConfig& config, std::int64_t value);
bool set_real(const ConfigField& field, ServerConfig& config, double value);
bool set_text(const ConfigField& field, ServerConfig& config, std::string_view value);
/// Parses by the field's type; for flags.
bool set_from_text(const ConfigField& field, ServerConfig& config, const std::string& text);

/// Sets all that a FairnessSetting of this name decides; nothing for another name.
void set_fairness(ServerConfig& config, std::string_view name);

/// A mistake in the combination of two fields.
struct Conflict {
    std::string_view key;
    std::string expected;
};
std::optional<Conflict> find_conflict(const ServerConfig& config);

}  // namespace backsight::config
