// The server's settings as a file: accepted settings are within their limits, and are printed and read again as the
// same.

#include "inputs/files/input_error.h"
#include "server/config/config_file.h"
#include "tests/fuzz/input_files.h"
#include "tests/fuzz/targets.h"

using namespace backsight;

namespace {

void check_limits(const config::ServerConfig& settings) {
    for (const config::ConfigField& field : config::config_fields()) {
        config::ServerConfig scratch;
        const std::string text = config::value_text(field, settings);
        if (const auto* text_member = std::get_if<std::string config::ServerConfig::*>(&field.member)) {
            test::require(config::set_text(field, scratch, settings.**text_member));
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
        settings = config::parse_config(test::as_text(data, size), "server.toml");
    } catch (const inputs::InputError& error) {
        test::require_printable(error);
        return 0;
    }
    check_limits(settings);
    test::require(!config::find_conflict(settings));
    test::require(config::parse_config(config::print_config(settings), "printed.toml") == settings);
    return 0;
}
