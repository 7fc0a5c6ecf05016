#pragma once

// The table of the server's settings, and the checks that follow from it.

#include <backsight/service/match_port.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "server/config/server_config.h"

namespace backsight::config {

/// In the order of GameValue's alternatives.
enum class FieldKind : std::uint8_t { whole, real, text };

/// Where a field's value is kept; a number: the place among the game's fields.
using Member =
    std::variant<std::int64_t ServerConfig::*, double ServerConfig::*, std::string ServerConfig::*, std::size_t>;

struct ConfigField {
    std::string_view key;   ///< "section.name" in the file
    std::string_view flag;  ///< "--name" on the command line
    Member member;
    std::string_view unit;     ///< of a number; empty for a bare count or a text
    double lowest = 0.0;       ///< of a number
    double highest = 0.0;      ///< of a number
    std::string_view choices;  ///< of a text: "a|b"; empty: any
    std::string_view help;
    FieldKind kind = FieldKind::whole;
};

/// All fields of the service and of a game, in the order of the file. They live as long as the program. Null: those of
/// the service alone. Any thread.
std::span<const ConfigField> config_fields(const service::Game* game);
const ConfigField* find_field(std::string_view key, const service::Game* game);
/// Suggests names for an unknown key or section: the known one with nearly its spelling, else all keys of its section,
/// else all sections.
std::string known_keys(std::string_view key, const service::Game* game);

/// "a whole number from 1 to 65535 in ms", for messages and --help.
std::string expected(const ConfigField& field);
service::GameValue value_of(const ConfigField& field, const ServerConfig& config);
/// `value` has the field's type. It is not checked.
void set_value(const ConfigField& field, ServerConfig& config, service::GameValue value);
/// All defaults. `game`: null, or outlives the result.
ServerConfig usual_config(const service::Game* game);
/// The field's value as it stands in a file.
std::string value_text(const ConfigField& field, const ServerConfig& config);

/// Returns false, and sets nothing, if the value does not fit the field.
bool set_whole(const ConfigField& field, ServerConfig& config, std::int64_t value);
bool set_real(const ConfigField& field, ServerConfig& config, double value);
bool set_text(const ConfigField& field, ServerConfig& config, std::string_view value);
/// Parses by the field's type; for flags.
bool set_from_text(const ConfigField& field, ServerConfig& config, const std::string& text);

using service::Conflict;
/// Settings that are each in range, but do not go together: of the service, then of the game.
std::optional<Conflict> find_conflict(const ServerConfig& config);
/// What these settings ask of a match.
service::MatchSetup match_setup_of(const ServerConfig& config);

}  // namespace backsight::config
