#include "arena/service/join_entries.h"

#include <stdexcept>

#include "inputs/files/input_error.h"

namespace backsight::arena {

std::string join_entries_of(const MatchConfig& match) { return settings_json(join_settings_of(match)).dump(); }

JoinSettings join_settings_in(const std::string& game, const std::filesystem::path& file) {
    const auto root = server::FieldReader::Json::parse(game, nullptr, false);
    if (!root.is_object()) throw inputs::InputError(file, 0, "", "no settings of the game", "a JSON object");
    server::FieldReader fields(root);
    const JoinSettings settings = read_join_settings(fields);
    if (const auto& fault = fields.fault()) {
        throw inputs::InputError(file, 0, fault->field, fault->found, fault->expected);
    }
    return settings;
}

MatchConfig match_config_of(const JoinSettings& settings) {
    const char* wrong = nullptr;
    MatchConfig match = match_config_of(settings, wrong);
    if (wrong == nullptr) return match;
    throw std::runtime_error(std::string("the server's settings make no match: ") + wrong +
                             " is out of range; do server and bot come from the same build?");
}

MatchConfig match_config_in(const std::string& game, const std::filesystem::path& file) {
    return match_config_of(join_settings_in(game, file));
}

}  // namespace backsight::arena
