#include <iostream>
#include <memory>
#include <utility>
#include <vector>

#include <unistd.h>

#include "arena/bots/arena_run.h"
#include "arena/bots/flood.h"
#include "arena/service/arena_settings.h"
#include "cli/commands.h"
#include "cli/data_option.h"
#include "cli/games.h"
#include "cli/options.h"
#include "cli/plain_output.h"
#include "cli/results.h"
#include "server/config/config_file.h"
#include "server/host/stop_signal.h"
#include "web/live/live_page.h"

namespace backsight::cli {

namespace {

struct ArenaCommand {
    explicit ArenaCommand(const service::Game& game) : settings(&game) {}

    config::ConfigOptions settings;
    bots::ArenaOptions arena;
    std::string data;
    bool has_page = true;
};

void add_play(CLI::App& command, ArenaCommand& options) {
    bots::ArenaOptions& arena = options.arena;
    add_whole(command, "--bots", arena.bots, "Number of bots", 1, 4096);
    add_number(command, "--seconds", arena.seconds,
               "Length of the match, once all have joined. Without it, on a terminal, the match goes on for its page",
               1, 1e7);
    command.add_flag("--forever", arena.forever, "Play until interrupted, with a line each second");
    command.add_option("--json", arena.json, "Write the summary to this file")->check(writable_file());
    add_number(command, "--churn", arena.churn_s, "Mean seconds until a bot leaves and comes back; 0: bots stay", 0,
               1e6);
    command
        .add_option(
            "--flood", arena.flood,
            "Attack the server with this many hostile datagrams a second: 4 of 5 from unauthenticated peers, the "
            "others commands of a player who sends too many; 0: no attack")
        ->check(none_or_whole_number(bots::least_flood, bots::most_flood))
        ->capture_default_str();
    add_whole(command, "--pause", arena.pause_ms, "Stop the server once, half way through, for this many milliseconds",
              0, 600'000);
    command.add_flag("--light", arena.light, "Bots neither draw nor think: only the protocol's load remains");
    add_steps_per_packet(command, arena.steps_per_packet);
    add_whole(command, "--slow-motion", arena.slow_motion,
              "Real seconds for each second of the match, those of --seconds too, so that a machine keeps up with more "
              "bots. Without a page, whose players go by real time",
              1, 10);
    add_number(
        command, "--time-scale", arena.time_scale,
        "Let the game's time go at this scale in the middle third of the match, for everybody: 0.3 is slow motion", 0.2,
        4);
    std::vector<std::pair<std::string, ways::RemoteSystem>> remote_systems;
    for (const auto system : enum_values<ways::RemoteSystem>) remote_systems.emplace_back(to_string(system), system);
    add_choice<ways::RemoteSystem>(
        command, ways::remote_projectiles_flag, arena.remote_projectiles,
        "How bots' screens show each other's projectiles: ours, by the library's images; fishnet, by copies that "
        "count from the shot's own tick and catch up by 8 % a frame; or unreal, by the series' copies that stay "
        "behind. The summary says how far from the server's",
        remote_systems);
    command.add_flag_callback(
        "--no-compare", [&arena] { arena.compares = false; },
        "Do not judge each shot by the other ways to rewind too: less work");
    command.add_flag_callback(
        "--no-page", [&options] { options.has_page = false; },
        "Serve no page of the match; without this and without --page-port it is at port 27780, or any free one");
}

// Only a terminal has somebody who can end it.
bool may_go_on(const CLI::App& command) {
    return isatty(STDOUT_FILENO) == 1 && command.count("--seconds") == 0 && command.count("--json") == 0;
}

void choose_page(ArenaCommand& options, web::LivePage& page, bool may_go_on) {
    bots::ArenaOptions& arena = options.arena;
    if (!options.has_page || arena.slow_motion > 1) {
        arena.server.page_port = 0;
        return;
    }
    arena.page = &page;
    arena.screens = &page.screens();
    arena.goes_on = may_go_on && !arena.forever;
    arena.page_takes_any_port = arena.server.page_port == 0;
    if (arena.page_takes_any_port) arena.server.page_port = usual_page_port;
}

// An outage must end before the match does, or surviving it could not be seen.
void check_pause(const bots::ArenaOptions& arena) {
    const double left_ms = arena.seconds * 500.0;
    if (arena.forever || static_cast<double>(arena.pause_ms) < left_ms) return;
    throw CLI::ValidationError("--pause", "found " + std::to_string(arena.pause_ms) + ", expected less than the " +
                                              std::to_string(static_cast<std::int64_t>(left_ms)) +
                                              " ms that are left after half of --seconds");
}

// Who plays from a page has a clock of their own.
void check_slow_motion(const bots::ArenaOptions& arena) {
    if (arena.slow_motion == 1 || arena.server.page_port == 0) return;
    throw CLI::ValidationError("--slow-motion", "found it with a page at port " +
                                                    std::to_string(arena.server.page_port) +
                                                    ", expected no page: its players go by real time");
}

}  // namespace

void add_arena(CLI::App& program, const ServedGame& game, std::uint64_t (*allocations)(), int& exit_code) {
    auto options = std::make_shared<ArenaCommand>(*game.game);
    CLI::App* command =
        program.add_subcommand("arena", "Plays a match: a server, its bots, and mobile networks between them");
    command->footer("Example: ./run arena --seconds 60 --extra-rtt 100");
    add_play(*command, *options);
    add_match_network(*command, options->data, options->arena.conditions, options->arena.has_relay);
    add_game_option(*command);
    options->settings.add_to(*command);
    options->arena.allocations = allocations;
    command->callback([options, command, &exit_code] {
        bots::ArenaOptions& arena = options->arena;
        arena.server = options->settings.load();
        if (options->settings.wants_print()) {
            PlainOutput::print_result(config::print_config(arena.server));
            return;
        }
        check_pause(arena);
        check_slow_motion(arena);
        const auto data = data_folder(options->data);
        check_results(
            {{"--json", arena.json}, {"--log-file", arena.server.log_file}, {"--reports", arena.server.reports_file}},
            inputs_of(data, arena.conditions.networks));
        // The summary has joins and leaves.
        if (arena.server.log_level == "info") arena.server.log_level = "warn";
        if (is_quiet(*command)) config::be_quiet(arena.server);
        // All bots are on this machine, and nobody else shall connect.
        arena.server.bind = "127.0.0.1";
        // Chosen so that it can run beside a server of its own, and beside other arenas.
        if (arena.server.port == config::ServerConfig{}.port) arena.server.port = 0;
        const std::int64_t seats = std::int64_t{arena.bots} + (arena.flood > 0 ? 1 : 0);
        arena.server.max_clients = std::max<std::int64_t>(arena.server.max_clients, seats);
        arena.conditions.data = data.value_or(std::filesystem::path());
        arena.conditions.seed = static_cast<std::uint64_t>(backsight::arena::read_settings(arena.server.game).seed);
        web::LivePage page;
        choose_page(*options, page, may_go_on(*command));
        exit_code = bots::run_arena(arena, server::stop_signal(), std::cout);
    });
}

}  // namespace backsight::cli
