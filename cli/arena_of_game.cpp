// `arena --game NAME` for games other than the arena: as many options as any game understands.

#include <algorithm>
#include <iostream>
#include <memory>

#include <unistd.h>

#include "cli/commands.h"
#include "cli/data_option.h"
#include "cli/games.h"
#include "cli/options.h"
#include "cli/plain_output.h"
#include "cli/results.h"
#include "server/config/config_file.h"
#include "server/host/stop_signal.h"
#include "server/world/world_run.h"

namespace backsight::cli {

namespace {

struct GameCommand {
    explicit GameCommand(const service::Game& game) : settings(&game) {}

    config::ConfigOptions settings;
    server::WorldRunOptions run;
    std::string data;
    bool has_page = true;
};

void add_play(CLI::App& command, GameCommand& options) {
    server::WorldRunOptions& run = options.run;
    add_whole(command, "--bots", run.bots, "Number of bots", 1, 4096);
    add_number(command, "--seconds", run.seconds,
               "Length of the match, once all have joined. Without it, on a terminal, the match goes on for its page",
               1, 1e7);
    command.add_flag("--forever", run.forever, "Play until interrupted");
    command.add_option("--json", run.json, "Write the summary to this file")->check(writable_file());
    command.add_flag_callback(
        "--no-page", [&options] { options.has_page = false; },
        "Serve no page of the match; without this and without --page-port it is at port 27780, or any free one");
    add_seed(command, run.conditions.seed);
}

int play(GameCommand& options, const CLI::App& command, const ServedGame& game) {
    server::WorldRunOptions& run = options.run;
    const auto data = data_folder(options.data);
    check_results({{"--json", run.json}, {"--log-file", run.server.log_file}, {"--reports", run.server.reports_file}},
                  inputs_of(data, run.conditions.networks));
    if (run.server.log_level == "info") run.server.log_level = "warn";
    if (is_quiet(command)) config::be_quiet(run.server);
    // All bots are on this machine, and nobody else shall connect.
    run.server.bind = "127.0.0.1";
    if (run.server.port == config::ServerConfig{}.port) run.server.port = 0;
    run.server.max_clients = std::max<std::int64_t>(run.server.max_clients, run.bots);
    run.conditions.data = data.value_or(std::filesystem::path());
    run.new_bot = game.new_bot;
    const auto page = game.new_page();
    if (options.has_page) {
        run.page = page.get();
        run.page_takes_any_port = run.server.page_port == 0;
        if (run.page_takes_any_port) run.server.page_port = usual_page_port;
        const bool may_go_on = isatty(STDOUT_FILENO) == 1 && command.count("--seconds") == 0 && run.json.empty();
        run.goes_on = may_go_on && !run.forever;
    } else {
        run.server.page_port = 0;
    }
    return server::run_world(run, server::stop_signal(), std::cout);
}

}  // namespace

void add_arena_of(CLI::App& program, const ServedGame& game, int& exit_code) {
    auto options = std::make_shared<GameCommand>(*game.game);
    CLI::App* command =
        program.add_subcommand("arena", "Plays a match: a server, its bots, and mobile networks between them");
    command->footer("Example: ./run arena --game " + std::string(game.game->name()) + " --seconds 60");
    add_play(*command, *options);
    add_match_network(*command, options->data, options->run.conditions, options->run.has_relay);
    add_game_option(*command);
    options->settings.add_to(*command);
    command->callback([options, command, &game, &exit_code] {
        options->run.server = options->settings.load();
        if (options->settings.wants_print()) {
            PlainOutput::print_result(config::print_config(options->run.server));
            return;
        }
        exit_code = play(*options, *command, game);
    });
}

}  // namespace backsight::cli
