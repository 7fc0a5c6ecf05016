// The server's settings as a file: accepted settings are within their limits, and are printed and read again as the
// same.

#include "arena/service/arena_game.h"
#include "inputs/files/input_error.h"
#include "server/config/config_file.h"
#include "tests/fuzz/input_files.h"
#include "tests/fuzz/targets.h"

using namespace backsight;

namespace {

const service::Game& game() { return arena::arena_game(); }

void check_limits(const config::ServerConfig& settings) {
    for (const config::ConfigField& field : config::config_fields(&game())) {
        config::ServerConfig scratch(game());
        const service::GameValue value = config::value_of(field, settings);
        const std::string text = config::value_text(field, settings);
        if (const auto* its_text = std::get_if<std::string>(&value)) {
            test::require(config::set_text(field, scratch, *its_text));
        } else {
            test::require(config::set_from_text(field, scratch, text));
            test::require(config::value_text(field, scratch) == text);
        }
    }
}

}  // namespace

int fuzz_config(const std::uint8_t* data, std::size_t size) {
    config::ServerConfig settings;
    try {
        settings = config::parse_config(test::as_text(data, size), "server.toml", &game());
    } catch (const inputs::InputError& error) {
        test::require_printable(error);
        return 0;
    }
    check_limits(settings);
    test::require(!config::find_conflict(settings));
    test::require(config::parse_config(config::print_config(settings), "printed.toml", &game()) == settings);
    return 0;
}
