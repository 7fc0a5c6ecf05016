#include <filesystem>
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/data_option.h"
#include "cli/games.h"
#include "cli/options.h"
#include "cli/plain_output.h"
#include "server/config/config_file.h"
#include "server/life/serve.h"

namespace backsight::cli {

namespace {

void serve(const std::shared_ptr<config::ConfigOptions>& options, const ServedGame& game, bool is_quiet) {
    const auto load = [options, is_quiet] {
        config::ServerConfig settings = options->load();
        if (is_quiet) config::be_quiet(settings);
        return settings;
    };
    std::filesystem::path recordings;
    if (load().page_port != 0) recordings = data_folder("").value_or(std::filesystem::path());
    server::serve({load, game.new_page, recordings});
}

}  // namespace

void add_serve(CLI::App& program, const ServedGame& game) {
    auto options = std::make_shared<config::ConfigOptions>(game.game);
    CLI::App* command = program.add_subcommand("serve", "Serves matches of a game on sockets until a signal ends it");
    command->footer(
        "Example: ./run serve --ticket-key lobby.pub --certificate server.pem --certificate-key server.key");
    add_game_option(*command);
    options->add_to(*command);
    command->callback([options, command, &game] {
        if (options->wants_print()) {
            PlainOutput::print_result(config::print_config(options->load()));
        } else if (options->wants_check()) {
            options->load();
            std::cout << "the settings are good\n";
        } else {
            serve(options, game, is_quiet(*command));
        }
    });
}

}  // namespace backsight::cli
